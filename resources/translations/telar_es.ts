<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es_MX" sourcelanguage="en">
<context>
    <name>CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>This page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file exists already and will be replaced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> dots per inch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG, drawing for the web</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF, drawing for print</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG, picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG, one pixel per value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV, the numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All on one page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GalleryDialog</name>
    <message>
        <source>Images of the collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Class</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n images</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Images</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n files were skipped: %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pooling lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command line</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InspectorPanel</name>
    <message>
        <source>As the thesis does it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show window × identity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The thesis multiplies every window by the identity matrix before it takes the largest value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times the identity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gives the window again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unpin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the pointer again (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output cell (%1, %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cells of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows %1–%2, columns %3–%4 of the input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The maximum lies in the padding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The maximum lies at row %1, column %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 multiplications and additions for one window, where looking at its %2 values would do; and in the thesis one kernel launch and two copies as well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window is too large to draw its product here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values kept</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LineChart</name>
    <message>
        <source>Nothing to show yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no points yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 points, from %3 to %4, the last %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logarithmic x axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logarithmic y axis</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images, matrices and volumes (*.jpg *.jpeg *.png *.csv *.txt *.nii *.nii.gz);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command line copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Telar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;h3&gt;Telar %1&lt;/h3&gt;&lt;p&gt;A visual laboratory where people watch parallel neural-network computing happen. &lt;i&gt;Telar&lt;/i&gt; is Spanish for loom; the warps of a GPU are named after a loom&apos;s.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy command line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command palette…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a command…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Presenter mode: large type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme: as the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme: light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme: dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch light and dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command line that repeats what you see</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MatrixEditor</name>
    <message>
        <source>Type or paste a matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type whole numbers or decimals, or paste cells copied from a spreadsheet (Ctrl+V).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cells of the matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clipboard holds %1 × %2 cells; up to %3 × %3 can be edited here. Save larger ones as CSV and open that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1, column %2: “%3” is not a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>typed by hand</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MatrixView</name>
    <message>
        <source>Matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No matrix yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows and %2 columns, values from %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows and %2 columns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cells are made so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window covers %1 by %2 cells from row %3, column %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The present cell is row %1, column %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pinned: row %1, column %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen value is at row %1, column %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s) differ.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PairField</name>
    <message>
        <source>Write one whole number, or rows x columns like 3x2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PoolingLab</name>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times every variant on this input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let go of the pinned cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show as images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show as heat maps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show as numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the thesis does it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type or paste a matrix…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a folder of classes…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse the collection…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit both views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change source</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourcePanel</name>
    <message>
        <source>change source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change largest value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same matrix again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open an image or a matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images and matrices (*.jpg *.jpeg *.png *.csv *.txt *.nii *.nii.gz);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a folder with one subfolder per class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NIfTI volumes (*.nii *.nii.gz);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Telar opens JPG, PNG, CSV, TXT, NII and NII.GZ files and folders of images; %1 is none of these.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type a matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose an image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A slice of the built-in phantom, a picture, or a folder of classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random, typed by hand, or a CSV file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A NIfTI volume, slice by slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a JPG or PNG image, a CSV matrix or a volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder with one subfolder of images per class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse all…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the built-in brain phantom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grey</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Red</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Green</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows x columns. Write 8, or 6x10 for 6 rows and 10 columns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A matrix has between 1 and 131072 rows and columns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values 0 to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed gives the same matrix as NumPy. The thesis uses 35.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type or paste…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sagittal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Coronal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From left to right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From back to front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the neck up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three planes and cutting into JPG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or drop a file anywhere in the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built-in brain phantom</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n images</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No volume yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>Window &lt;b&gt;(%1, %2)&lt;/b&gt; covers rows %3–%4 and columns %5–%6.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its %1 values have the average &lt;b&gt;%2&lt;/b&gt;; that becomes output cell (%3, %4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its largest value is the &lt;b&gt;%1&lt;/b&gt; of the padding; that becomes output cell (%2, %3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its largest value is &lt;b&gt;%1&lt;/b&gt;, at row %2, column %3; that becomes output cell (%4, %5).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its largest value is &lt;b&gt;%1&lt;/b&gt;; that becomes output cell (%2, %3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Feature map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As an image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As a heat map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As numbers in cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 · %3 of the values</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Watch parallel computing happen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a brain slice or a matrix, set the window, and see every cell being made, and where the time goes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try one of these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A brain slice, pooled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A 2 × 2 window glides over a slice and keeps the largest value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pooling by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eight by eight numbers, a 3 × 3 window with padding, every step in figures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A million numbers, every variant timed on this computer, side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files you open appear here. You can also drop a file anywhere in the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you can do here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pooling lab, control by control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>This computer: %1, %n cores, %2.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimingBars</name>
    <message>
        <source>time per run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimingChart</name>
    <message>
        <source>Times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logarithmic time axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No times yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimingPanel</name>
    <message>
        <source>change variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of copy speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n cells differ from serial.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 elapsed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median of up to 30 runs after a warm-up; the thin line spans the fastest and the slowest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These outputs disagree with serial, see the hatched cells: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 outputs agree: %2 bit for bit, %3 within the rounding that averages allow.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 outputs are equal, bit for bit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against thesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against serial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of copy speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time on this input · median of 30</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time on this input, median of 30 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As a chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times every variant on this input (F5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TransportBar</name>
    <message>
        <source>step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of the animation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VariantPanel</name>
    <message>
        <source>change variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variants</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VolumeBrowser</name>
    <message>
        <source>reset window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the slices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. The slices written so far are whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cutting into %1 …</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n slices written to %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>change window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sagittal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Coronal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a NIfTI volume (.nii or .nii.gz) to see its three planes here, set window and level, and cut it into JPG slices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level: the value shown as middle grey</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window: the span of values from black to white</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut into JPG slices…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes every slice along the chosen axis as a numbered JPG, as med2image did for the thesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WindowPanel</name>
    <message>
        <source>change kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change stride</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change dilation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change padding value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change rounding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>count padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows x columns of the window that glides over the input. Write 3, or 3x2 for 3 rows and 2 columns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stride</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many cells the window moves from one output cell to the next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows and columns added around the input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distance between the cells that a window takes; 1 means neighbours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest value of each window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean value of each window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pad with 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pad with −∞</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding cells are zeros and take part, as in the thesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding never wins, as in PyTorch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round the output size up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps a last window that sticks out of the padded input (ceil mode).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count padding in averages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel must fit the padded input: at most %1 rows and %2 columns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stride is a whole number of at least 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The padding lies between 0 and 4096.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here padding must be smaller than the kernel, or a window would hold nothing but padding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dilated kernel must fit the padded input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output rows and columns: floor((n + 2p − k) / s) + 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 → %2 values · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 before, %2 after</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>Cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permission is denied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no space is left on the disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>your disk quota is used up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a part of its path is not a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the disk is read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its name is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space or choose another folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another name or folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder with pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder has no JPG or PNG pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the %1 pictures can be read; the first: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image module cannot be loaded: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install OpenCV&apos;s imgcodecs library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image module is of another version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build or install Telar again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image module is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, line %2, column %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is in UTF-16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it as CSV in UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not a text file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no numbers: the text is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write one row of numbers a line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The line is empty and rows follow it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the empty line or fill in its numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The line has %1 numbers and the lines before it have %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give every line as many numbers as the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first line is a header (&apos;%1&apos;) and not numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the header line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A number is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a number between the separators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is beyond the range of float32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest number is about 3.4e38</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture file is larger than 2 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy or export the picture again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 picture cannot be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 picture is damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture cannot be made: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An empty matrix cannot be a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A picture has at most %1 pixels a side, and the matrix is %2 x %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write it as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A JPG picture has 8 bits a sample, not 16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write it as PNG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A picture file ends in .png or .jpg</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 picture is cut short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture says it has %1 rows and %2 columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture has %1 x %2 pixels, and at most %3 (%4 a side) are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make it smaller first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The JPG picture has %1 bits a sample, and 8 are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it as PNG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The JPG picture is of a rare kind (lossless or arithmetic) that is not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture file is empty (0 bytes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a JPG or PNG picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is neither a JPG nor a PNG picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is neither a JPG nor a PNG picture: its content is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy or download the file again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory is exhausted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The gzip file is cut short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The gzip file is damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The NIfTI header promises %1 x %2 x %3 x %4 values (%5 bytes), and the file has %6 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The volume file is empty (0 bytes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The volume is cut short: %1 of %2 bytes of values are there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The NIfTI header says the volume has %1 dimensions, and 1 to 7 are possible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The NIfTI header says dimension %1 is %2 long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The volume has values along dimension %1, and only x, y, z and time are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take one of its parts out first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The volume holds values of the type %1 (code %2), which is not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert it to whole or floating-point numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The NIfTI header contradicts itself: %1 bits a value for the type %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The NIfTI header puts the values at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>niftilib refuses the header of the volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The volume is cut short: it has %1 bytes and its header alone has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a NIfTI-2 volume, and NIfTI-1 is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert it to NIfTI-1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not a NIfTI volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a .nii or .nii.gz file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The volume is one half of a pair (.hdr and .img)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert it to one .nii file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not a NIfTI volume: its signature is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A random matrix needs at least one row and one column, and %1 x %2 was asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no %1 slice %2: the volume has %3, from 0 to %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no time %1: the series has %2 volumes, from 0 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not name a slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write axial:45, coronal:30 or sagittal:20, with the time after another colon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The width of a window must be above 0, and it is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This needs %1 GiB of memory and %2 GiB are free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a smaller size, or the backend &apos;streamed&apos;, which works in bands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system refused %1 bytes of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain loops on all cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same loops with their output rows shared out over the cores: no window needs another, so nobody waits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The input is empty: it has no %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel must be at least 1, and it is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stride must be at least 1, and it is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The padding cannot be negative, and it is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dilation must be at least 1, and it is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernel, stride, padding and dilation must stay below 2^40</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kernel spans %1 %2 and the padded input has %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a kernel of at most %1, or more padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A padding of %1 x %2 leaves windows of %3 x %4 wholly in the padding, where they have no value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a padding smaller than the kernel, or pad with zeros and count them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file ended or could not be read within rows %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A matrix needs at least one row and one column, and %1 x %2 was asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check its name and its permissions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file holds %1 bytes, too few for %2 x %3 elements of type %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is enough for %1 rows of %2 columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain loops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The definition: four nested loops, one window after the other, on one core.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vector instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows first, then columns, many windows per instruction: neighbouring windows share their joins, so a large window costs hardly more than a small one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A window of %1 x %2 has too many cells for vectors of 32-bit places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use another variant, or do without the places of the maxima</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One band of these windows takes %1 bytes and the limit is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow more memory, or use a smaller window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Streamed in bands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a band of rows is in memory at a time, and the next one is read while it is pooled: the matrix may be larger than the memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The thesis&apos; serial program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each window is copied out, multiplied by the identity matrix with three nested loops, and the largest cell of the product is taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A window of %1 x %2 is too large to be multiplied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a window of at most 4096 x 4096, or another variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The input holds NaN or infinity, and their product with the zeros of the identity matrix is NaN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use another variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture could not be encoded as PNG: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A picture of %1 × %2 pixels is too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a smaller size or fewer dots per inch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough memory for a picture of %1 × %2 pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file could not be written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder or make room on the disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be written as %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>export</name>
    <message>
        <source>Made with Telar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>telar</name>
    <message>
        <source>running…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not available here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>median %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>middle half %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>telar::MatrixView</name>
    <message>
        <source>grey</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blue–grey–orange</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>telar::TimingChart</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
</TS>
