<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
    <context>
        <name>telar::AnalysisPanel</name>
        <message numerus="yes">
            <source>%n elements wrong</source>
            <translation>
                <numerusform>%n element wrong</numerusform>
                <numerusform>%n elements wrong</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::CurvesView</name>
        <message numerus="yes">
            <source>Continue for %n epochs</source>
            <translation>
                <numerusform>Continue for %n epoch</numerusform>
                <numerusform>Continue for %n epochs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Trained for %n epochs</source>
            <translation>
                <numerusform>Trained for %n epoch</numerusform>
                <numerusform>Trained for %n epochs</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::FindingsLab</name>
        <message numerus="yes">
            <source>%n findings go into the report.</source>
            <translation>
                <numerusform>%n finding goes into the report.</numerusform>
                <numerusform>%n findings go into the report.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::FindingsView</name>
        <message numerus="yes">
            <source>%n threads</source>
            <translation>
                <numerusform>%n thread</numerusform>
                <numerusform>%n threads</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Measured now on %n threads: the program would print %1 where %2 have passed.</source>
            <translation>
                <numerusform>Measured now on %n thread: the program would print %1 where %2 have passed.</numerusform>
                <numerusform>Measured now on %n threads: the program would print %1 where %2 have passed.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n elements</source>
            <translation>
                <numerusform>%n element</numerusform>
                <numerusform>%n elements</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::ForwardStage</name>
        <message numerus="yes">
            <source>%n trainings diverged and stopped.</source>
            <translation>
                <numerusform>%n training diverged and stopped.</numerusform>
                <numerusform>%n trainings diverged and stopped.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::GalleryDialog</name>
        <message numerus="yes">
            <source>%1 · %n images</source>
            <translation>
                <numerusform>%1 · %n image</numerusform>
                <numerusform>%1 · %n images</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n files were skipped: %1</source>
            <translation>
                <numerusform>%n file was skipped: %1</numerusform>
                <numerusform>%n files were skipped: %1</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::MatmulSetupPanel</name>
        <message numerus="yes">
            <source>%1: %2 of %3 warps on each multiprocessor, in %n blocks. Limited by %4.</source>
            <translation>
                <numerusform>%1: %2 of %3 warps on each multiprocessor, in %n block. Limited by %4.</numerusform>
                <numerusform>%1: %2 of %3 warps on each multiprocessor, in %n blocks. Limited by %4.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::MatmulStage</name>
        <message numerus="yes">
            <source>%n elements are not what the plain loops make: they are red.</source>
            <translation>
                <numerusform>%n element is not what the plain loops make: it is red.</numerusform>
                <numerusform>%n elements are not what the plain loops make: they are red.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::NeuronStage</name>
        <message numerus="yes">
            <source>%n threads each add the number of the thread %1 away, %2.</source>
            <translation>
                <numerusform>%n thread adds the number of the thread %1 away, %2.</numerusform>
                <numerusform>%n threads each add the number of the thread %1 away, %2.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The sum of these inputs is %1, after %n launches.</source>
            <translation>
                <numerusform>The sum of these inputs is %1, after %n launch.</numerusform>
                <numerusform>The sum of these inputs is %1, after %n launches.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::ResultsPanel</name>
        <message numerus="yes">
            <source>%n mistakes in the test part, the most confident first. Click one to look inside.</source>
            <translation>
                <numerusform>%n mistake in the test part. Click it to look inside.</numerusform>
                <numerusform>%n mistakes in the test part, the most confident first. Click one to look inside.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::SetupPanel</name>
        <message numerus="yes">
            <source>%n broken pictures were left out.</source>
            <translation>
                <numerusform>%n broken picture was left out.</numerusform>
                <numerusform>%n broken pictures were left out.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::SourcePanel</name>
        <message numerus="yes">
            <source>%1: %n slices of %2 × %3 (DICOM: %4)</source>
            <translation>
                <numerusform>%1: %n slice of %2 × %3 (DICOM: %4)</numerusform>
                <numerusform>%1: %n slices of %2 × %3 (DICOM: %4)</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 · %n images</source>
            <translation>
                <numerusform>%1 · %n image</numerusform>
                <numerusform>%1 · %n images</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::StartPage</name>
        <message numerus="yes">
            <source>This computer: %1, %n cores, %2.</source>
            <translation>
                <numerusform>This computer: %1, %n core, %2.</numerusform>
                <numerusform>This computer: %1, %n cores, %2.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::TimingPanel</name>
        <message numerus="yes">
            <source>%n cells differ from serial.</source>
            <translation>
                <numerusform>%n cell differs from serial.</numerusform>
                <numerusform>%n cells differ from serial.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::VolumeBrowser</name>
        <message numerus="yes">
            <source>%n slices written to %1</source>
            <translation>
                <numerusform>%n slice written to %1</numerusform>
                <numerusform>%n slices written to %1</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::SectorStrip</name>
        <message numerus="yes">
            <source>and %n more accesses, counted but not drawn</source>
            <translation>
                <numerusform>and %n more access, counted but not drawn</numerusform>
                <numerusform>and %n more accesses, counted but not drawn</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::LessonEditor</name>
        <message numerus="yes">
            <source>%n titles</source>
            <translation>
                <numerusform>%n title</numerusform>
                <numerusform>%n titles</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n texts</source>
            <translation>
                <numerusform>%n text</numerusform>
                <numerusform>%n texts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n checks</source>
            <translation>
                <numerusform>%n check</numerusform>
                <numerusform>%n checks</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::TermInspector</name>
        <message numerus="yes">
            <source>%n of its cells lie in the padding and count as 0.</source>
            <translation>
                <numerusform>%n of its cells lies in the padding and counts as 0.</numerusform>
                <numerusform>%n of its cells lie in the padding and count as 0.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::TimingChart</name>
        <message numerus="yes">
            <source>%n variants</source>
            <translation>
                <numerusform>%n variant</numerusform>
                <numerusform>%n variants</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::Composer</name>
        <message numerus="yes">
            <source>%n pages</source>
            <translation>
                <numerusform>%n page</numerusform>
                <numerusform>%n pages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n figures or tables without records</source>
            <translation>
                <numerusform>%n figure or table without records</numerusform>
                <numerusform>%n figures or tables without records</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n of them, as they were on %1.</source>
            <translation>
                <numerusform>%n of them, as it was on %1.</numerusform>
                <numerusform>%n of them, as they were on %1.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::NetworkStage</name>
        <message numerus="yes">
            <source>%n channels</source>
            <translation>
                <numerusform>%n channel</numerusform>
                <numerusform>%n channels</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::AttentionStage</name>
        <message numerus="yes">
            <source>%n rows of O are NaN: their scores hold a NaN or +∞, or −∞ only.</source>
            <translation>
                <numerusform>%n row of O is NaN: its scores hold a NaN or +∞, or −∞ only.</numerusform>
                <numerusform>%n rows of O are NaN: their scores hold a NaN or +∞, or −∞ only.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::SoftmaxStage</name>
        <message numerus="yes">
            <source>%n lines are NaN: they hold a NaN, +∞, or −∞ only, and no shares can be made of these.</source>
            <translation>
                <numerusform>%n line is NaN: it holds a NaN, +∞, or −∞ only, and no shares can be made of these.</numerusform>
                <numerusform>%n lines are NaN: they hold a NaN, +∞, or −∞ only, and no shares can be made of these.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::SourceView</name>
        <message numerus="yes">
            <source>And %n more at this line.</source>
            <translation>
                <numerusform>And %n more at this line.</numerusform>
                <numerusform>And %n more at this line.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::LayerPage</name>
        <message numerus="yes">
            <source>%n neurons</source>
            <translation>
                <numerusform>%n neuron</numerusform>
                <numerusform>%n neurons</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::TrainingLayerPage</name>
        <message numerus="yes">
            <source>%n neurons see %3 inputs and the answers of the layer at the right, %4 rows in batches of %5. The root mean square of their weights&apos; differences was %1 and is %2.</source>
            <translation>
                <numerusform>%n neuron sees %3 inputs and the answers of the layer at the right, %4 rows in batches of %5. The root mean square of its weights&apos; differences was %1 and is %2.</numerusform>
                <numerusform>%n neurons see %3 inputs and the answers of the layer at the right, %4 rows in batches of %5. The root mean square of their weights&apos; differences was %1 and is %2.</numerusform>
            </translation>
        </message>
    </context>
</TS>
