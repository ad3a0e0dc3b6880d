// What a source may try so that a compiler reads a file that is not the student's.
#pragma once

#include <QString>
#include <QStringList>

namespace telar::test {

/// Ways to write an #include and its like; P stands for the path.
inline QStringList includeSpellings() {
    QStringList made;
    const QStringList starts{"#include",
                             "# include",
                             "#\tinclude",
                             "%:include",
                             "#/**/include",
                             "#inc\\\nlude",
                             "#inc\\ \nlude",
                             "#\\\ninclude",
                             "%\\\n:include",
                             "\f#include",
                             "\v#include",
                             "int y;\r#include",
                             QString(QChar(0xa0)) + "#include",
                             QString(QChar(0)) + "#include",
                             QString(QChar(0xfeff)) + "#include",
                             "??=include",
                             "#include_next",
                             "#import",
                             "#__include_macros",
                             "#embed",
                             "/* */ #include",
                             "#include/*\n*/"};
    for (const auto& start : starts)
        for (const QString operand : {" \"P\"", " <P>", " NAME", " TEXT(P)"})
            made << start + operand;
    for (const QString path : {"/P", "/./P", "/proc/self/root/P", "/proc/self/cwd/../../../P", "../../../../../../../P",
                               "/dev/../P", "/usr/../P"})
        for (const QString start : {"#include", "%:include", "#import"})
            made << start + " \"" + QString(path).replace("/P", "P") + "\"";
    for (const QString word :
         {"__has_include(\"P\")", "__has_include(<P>)", "__has_include(NAME)", "__has_include_next(\"P\")",
          "__has_embed(\"P\")", "__has_include(\"/usr/..P\")", "__has_include(\"/proc/self/root/P\")"})
        made << "#if " + word + "\n#error THERE\n#else\n#error ABSENT\n#endif";
    for (const QString pragma :
         {"GCC dependency \"P\"", "GCC dependency <P>", "include_alias(\"a.h\", \"P\")\n#include \"a.h\"",
          "GCC pch_preprocess \"P\"", "clang module import P", "clang module load P", "comment(lib, \"P\")",
          "clang __debug dump P", "GCC system_header\n#include \"P\"", "include_instead(\"P\")", "push_macro(\"P\")"})
        made << "#pragma " + pragma << "_Pragma(\"" + QString(pragma.section('\n', 0, 0)).replace("\"", "\\\"") + "\")";
    made << "#line 1 \"P\"\nint y = ;"
         << "# 1 \"P\" 1 3 4\nint y = ;"
         << "#ident \"P\""
         << "#sccs \"P\""
         << "import \"P\";"
         << "import <P>;"
         << "module;\n#include \"P\"\nexport module m;"
         << "// -include P"
         << "@P"
         << "#define X \"P\"\n#include X"
         << "#define I include\n#I \"P\""
         << "constexpr char t[] = {\n#embed \"P\"\n};"
         << "R\"(\n)\";\n#include \"P\"";
    return made;
}

inline QString withPath(QString spelling, const QString& path) {
    return spelling.replace("P\"", path + "\"")
        .replace("P>", path + ">")
        .replace("(P)", "(" + path + ")")
        .replace(" P", " " + path)
        .replace("@P", "@" + path);
}

} // namespace telar::test
