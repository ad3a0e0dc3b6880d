<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es_MX" sourcelanguage="en">
    <context>
        <name>TermPictures</name>
        <message>
            <source>maximum</source>
            <translation>máximo</translation>
        </message>
        <message>
            <source>mean</source>
            <translation>promedio</translation>
        </message>
        <message>
            <source>thread</source>
            <translation>hilo</translation>
        </message>
        <message>
            <source>block</source>
            <translation>bloque</translation>
        </message>
        <message>
            <source>sectors fetched: %1</source>
            <translation>sectores leídos: %1</translation>
        </message>
        <message>
            <source>wavefronts: %1</source>
            <translation>wavefronts: %1</translation>
        </message>
        <message>
            <source>shared
memory</source>
            <translation>memoria
compartida</translation>
        </message>
        <message>
            <source>epochs</source>
            <translation>épocas</translation>
        </message>
        <message>
            <source>median</source>
            <translation>mediana</translation>
        </message>
        <message>
            <source>memory</source>
            <translation>memoria</translation>
        </message>
        <message>
            <source>arithmetic</source>
            <translation>aritmética</translation>
        </message>
        <message>
            <source>operations per byte</source>
            <translation>operaciones por byte</translation>
        </message>
        <message>
            <source>counted</source>
            <translation>contado</translation>
        </message>
        <message>
            <source>modelled</source>
            <translation>modelado</translation>
        </message>
        <message>
            <source>measured</source>
            <translation>medido</translation>
        </message>
    </context>
    <context>
        <name>DeviceLab</name>
        <message>
            <source>yes</source>
            <translation>sí</translation>
        </message>
        <message>
            <source>no</source>
            <translation>no</translation>
        </message>
    </context>
    <context>
        <name>OwnerWords</name>
        <message>
            <source>value</source>
            <translation>valor</translation>
        </message>
        <message>
            <source>block</source>
            <translation>bloque</translation>
        </message>
        <message>
            <source>warp</source>
            <translation>warp</translation>
        </message>
        <message>
            <source>lane</source>
            <translation>lane</translation>
        </message>
        <message>
            <source>thread</source>
            <translation>hilo</translation>
        </message>
        <message>
            <source>indices i + j/10</source>
            <translation>índices i + j/10</translation>
        </message>
        <message>
            <source>Colours show values.</source>
            <translation>Los colores muestran valores.</translation>
        </message>
        <message>
            <source>One colour per block; the numbers are blockIdx.x, blockIdx.y.</source>
            <translation>Un color por bloque; los números son blockIdx.x, blockIdx.y.</translation>
        </message>
        <message>
            <source>One colour per warp (32 threads); dashed lines separate the blocks.</source>
            <translation>Un color por warp (32 hilos); las líneas de trazos separan los bloques.</translation>
        </message>
        <message>
            <source>From lane 0 (dark) to lane 31 (bright): the position in the warp.</source>
            <translation>Del lane 0 (oscuro) al lane 31 (claro): la posición en el warp.</translation>
        </message>
        <message>
            <source>From the first to the last thread of a block; the numbers are threadIdx.x, threadIdx.y.</source>
            <translation>Del primer al último hilo de un bloque; los números son threadIdx.x, threadIdx.y.</translation>
        </message>
        <message>
            <source>i + j/10, as the thesis prints it: i is the row, j the column.</source>
            <translation>i + j/10, como lo imprime la tesis: i es la fila y j la columna.</translation>
        </message>
    </context>
    <context>
        <name>PoolingAnimation</name>
        <message>
            <source>window %1 of %2</source>
            <translation>ventana %1 de %2</translation>
        </message>
        <message>
            <source>Animation: the window over the input</source>
            <translation>Animación: la ventana sobre la entrada</translation>
        </message>
    </context>
    <context>
        <name>ThreadWords</name>
        <message>
            <source>reads %1[%2] = %3</source>
            <translation>lee %1[%2] = %3</translation>
        </message>
        <message>
            <source>writes %1[%2] = %3</source>
            <translation>escribe %1[%2] = %3</translation>
        </message>
        <message>
            <source>updates %1[%2]</source>
            <translation>actualiza %1[%2]</translation>
        </message>
        <message>
            <source>waits at the barrier of its block</source>
            <translation>espera en la barrera de su bloque</translation>
        </message>
        <message>
            <source>finds the condition true</source>
            <translation>halla que la condición se cumple</translation>
        </message>
        <message>
            <source>finds the condition false</source>
            <translation>halla que la condición no se cumple</translation>
        </message>
        <message>
            <source>has %1 = %2</source>
            <translation>tiene %1 = %2</translation>
        </message>
        <message>
            <source>exchanges values with its warp</source>
            <translation>intercambia valores con su warp</translation>
        </message>
        <message>
            <source>Sectors of 32 bytes that the %1 lanes of its warp fetch together: %2; needed: %3.</source>
            <translation>Sectores de 32 bytes que leen juntos los %1 lanes de su warp: %2; necesarios: %3.</translation>
        </message>
        <message>
            <source>Lanes of its warp fall on the same banks: %2 wavefronts instead of one for %1 lanes.</source>
            <translation>Varios lanes de su warp acceden al mismo banco: %2 wavefronts en lugar de uno para %1 lanes.</translation>
        </message>
        <message>
            <source>The %1 lanes of its warp are served in one wavefront.</source>
            <translation>Los %1 lanes de su warp se atienden en un wavefront.</translation>
        </message>
    </context>
    <context>
        <name>core</name>
    <message>
        <source>Another selection was copied instead</source>
        <translation>Se copió otra selección en su lugar</translation>
    </message>
    <message>
        <source>The program that decodes files is missing</source>
        <translation>Falta el programa que decodifica archivos</translation>
    </message>
    <message>
        <source>This system cannot confine processes (seccomp): %1</source>
        <translation>Este sistema no puede aislar procesos (seccomp): %1</translation>
    </message>
    <message>
        <source>The program that decodes files is of another version or damaged</source>
        <translation>El programa que decodifica archivos es de otra versión o está dañado</translation>
    </message>
    <message>
        <source>The decoder of this file did not answer for %1 s and was stopped</source>
        <translation>El decodificador de este archivo no respondió durante %1 s y se detuvo</translation>
    </message>
    <message>
        <source>The file made its decoder fail (signal %1)</source>
        <translation>El archivo hizo fallar a su decodificador (señal %1)</translation>
    </message>
    <message>
        <source>The file made its decoder fail</source>
        <translation>El archivo hizo fallar a su decodificador</translation>
    </message>
    <message>
        <source>Copy or export the file again</source>
        <translation>Copie o exporte el archivo otra vez</translation>
    </message>
        <message>
            <source>Cancelled</source>
            <translation>Cancelado</translation>
        </message>
        <message>
            <source>there is no such file or folder</source>
            <translation>no existe ese archivo o carpeta</translation>
        </message>
        <message>
            <source>permission is denied</source>
            <translation>no hay permiso</translation>
        </message>
        <message>
            <source>no space is left on the disk</source>
            <translation>no queda espacio en el disco</translation>
        </message>
        <message>
            <source>your disk quota is used up</source>
            <translation>se agotó su cuota de disco</translation>
        </message>
        <message>
            <source>it is a folder</source>
            <translation>es una carpeta</translation>
        </message>
        <message>
            <source>a part of its path is not a folder</source>
            <translation>una parte de la ruta no es una carpeta</translation>
        </message>
        <message>
            <source>the disk is read-only</source>
            <translation>el disco es de solo lectura</translation>
        </message>
        <message>
            <source>its name is too long</source>
            <translation>el nombre es demasiado largo</translation>
        </message>
        <message>
            <source>Free some space or choose another folder</source>
            <translation>Libere espacio o elija otra carpeta</translation>
        </message>
        <message>
            <source>Choose another name or folder</source>
            <translation>Elija otro nombre u otra carpeta</translation>
        </message>
        <message>
            <source>Choose a folder with pictures</source>
            <translation>Elija una carpeta con imágenes</translation>
        </message>
        <message>
            <source>The folder has no JPG or PNG pictures</source>
            <translation>La carpeta no tiene imágenes JPG o PNG</translation>
        </message>
        <message>
            <source>None of the %1 pictures can be read; the first: %2</source>
            <translation>No se puede leer ninguna de las %1 imágenes; la primera: %2</translation>
        </message>
        <message>
            <source>The image module cannot be loaded: %1</source>
            <translation>No se puede cargar el módulo de imágenes: %1</translation>
        </message>
        <message>
            <source>The image module is of another version</source>
            <translation>El módulo de imágenes es de otra versión</translation>
        </message>
        <message>
            <source>Build or install Telar again</source>
            <translation>Compile o instale Telar de nuevo</translation>
        </message>
        <message>
            <source>The image module is missing</source>
            <translation>Falta el módulo de imágenes</translation>
        </message>
        <message>
            <source>%1, line %2</source>
            <translation>%1, línea %2</translation>
        </message>
        <message>
            <source>%1, line %2, column %3</source>
            <translation>%1, línea %2, columna %3</translation>
        </message>
        <message>
            <source>The text is in UTF-16</source>
            <translation>El texto está en UTF-16</translation>
        </message>
        <message>
            <source>Save it as CSV in UTF-8</source>
            <translation>Guárdelo como CSV en UTF-8</translation>
        </message>
        <message>
            <source>This is not a text file</source>
            <translation>No es un archivo de texto</translation>
        </message>
        <message>
            <source>Save it as CSV</source>
            <translation>Guárdelo como CSV</translation>
        </message>
        <message>
            <source>There are no numbers: the text is empty</source>
            <translation>No hay números: el texto está vacío</translation>
        </message>
        <message>
            <source>Write one row of numbers per line</source>
            <translation>Escriba una fila de números por línea</translation>
        </message>
        <message>
            <source>The line is empty and rows follow it</source>
            <translation>La línea está vacía y le siguen otras filas</translation>
        </message>
        <message>
            <source>Remove the empty line or fill in its numbers</source>
            <translation>Quite la línea vacía o complete sus números</translation>
        </message>
        <message>
            <source>The line has %1 numbers, and the lines before it have %2</source>
            <translation>La línea tiene %1 números y las anteriores tienen %2</translation>
        </message>
        <message>
            <source>Write as many numbers in every line as in the first</source>
            <translation>Escriba en cada línea tantos números como en la primera</translation>
        </message>
        <message>
            <source>The first line is a header ('%1') and not numbers</source>
            <translation>La primera línea es un encabezado («%1») y no números</translation>
        </message>
        <message>
            <source>Remove the header line</source>
            <translation>Quite la línea de encabezado</translation>
        </message>
        <message>
            <source>A number is missing</source>
            <translation>Falta un número</translation>
        </message>
        <message>
            <source>Write a number between the separators</source>
            <translation>Escriba un número entre los separadores</translation>
        </message>
        <message>
            <source>'%1' is beyond the range of float32</source>
            <translation>«%1» está fuera del intervalo de float32</translation>
        </message>
        <message>
            <source>The largest float32 is about 3.4e38</source>
            <translation>El mayor float32 es aproximadamente 3.4e38</translation>
        </message>
        <message>
            <source>'%1' is not a number</source>
            <translation>«%1» no es un número</translation>
        </message>
        <message>
            <source>Copy or export the picture again</source>
            <translation>Copie o exporte la imagen de nuevo</translation>
        </message>
        <message>
            <source>The %1 picture is damaged</source>
            <translation>La imagen %1 está dañada</translation>
        </message>
        <message>
            <source>An empty matrix cannot be a picture</source>
            <translation>Una matriz vacía no puede ser una imagen</translation>
        </message>
        <message>
            <source>A picture has at most %1 pixels per side, and the matrix is %2 x %3</source>
            <translation>Una imagen tiene como máximo %1 píxeles por lado, y la matriz es de %2 x %3</translation>
        </message>
        <message>
            <source>Write it as CSV</source>
            <translation>Escríbala como CSV</translation>
        </message>
        <message>
            <source>A JPG picture has 8 bits per sample, not 16</source>
            <translation>Una imagen JPG tiene 8 bits por muestra, no 16</translation>
        </message>
        <message>
            <source>Write it as PNG</source>
            <translation>Escríbala como PNG</translation>
        </message>
        <message>
            <source>A picture file ends in .png or .jpg</source>
            <translation>Un archivo de imagen termina en .png o .jpg</translation>
        </message>
        <message>
            <source>The %1 picture is cut short</source>
            <translation>La imagen %1 está cortada</translation>
        </message>
        <message>
            <source>The picture says it has %1 rows and %2 columns</source>
            <translation>La imagen dice tener %1 filas y %2 columnas</translation>
        </message>
        <message>
            <source>The picture has %1 x %2 pixels; Telar reads at most %3 (%4 per side)</source>
            <translation>La imagen tiene %1 x %2 píxeles; Telar lee como máximo %3 (%4 por lado)</translation>
        </message>
        <message>
            <source>Reduce its size first</source>
            <translation>Reduzca antes su tamaño</translation>
        </message>
        <message>
            <source>The JPG picture has %1 bits per sample; Telar reads 8</source>
            <translation>La imagen JPG tiene %1 bits por muestra; Telar lee 8</translation>
        </message>
        <message>
            <source>Save it as PNG</source>
            <translation>Guárdela como PNG</translation>
        </message>
        <message>
            <source>The JPG picture uses a rare coding (lossless or arithmetic) that Telar does not read</source>
            <translation>La imagen JPG usa una codificación poco común (sin pérdida o aritmética) que Telar no lee</translation>
        </message>
        <message>
            <source>text</source>
            <translation>texto</translation>
        </message>
        <message>
            <source>The picture file is empty (0 bytes)</source>
            <translation>El archivo de imagen está vacío (0 bytes)</translation>
        </message>
        <message>
            <source>Use a JPG or PNG picture</source>
            <translation>Use una imagen JPG o PNG</translation>
        </message>
        <message>
            <source>This is neither a JPG nor a PNG picture</source>
            <translation>No es una imagen JPG ni PNG</translation>
        </message>
        <message>
            <source>This is neither a JPG nor a PNG picture: its content is %1</source>
            <translation>No es una imagen JPG ni PNG: su contenido es %1</translation>
        </message>
        <message>
            <source>Copy or download the file again</source>
            <translation>Copie o descargue el archivo de nuevo</translation>
        </message>
        <message>
            <source>The gzip file is cut short</source>
            <translation>El archivo gzip está cortado</translation>
        </message>
        <message>
            <source>The gzip file is damaged</source>
            <translation>El archivo gzip está dañado</translation>
        </message>
        <message>
            <source>The NIfTI header announces %1 x %2 x %3 x %4 values (%5 bytes), and the file has %6 bytes</source>
            <translation>El encabezado NIfTI anuncia %1 x %2 x %3 x %4 valores (%5 bytes) y el archivo tiene %6 bytes</translation>
        </message>
        <message>
            <source>The volume file is empty (0 bytes)</source>
            <translation>El archivo del volumen está vacío (0 bytes)</translation>
        </message>
        <message>
            <source>The volume is cut short: it holds %1 of %2 bytes of values</source>
            <translation>El volumen está incompleto: contiene %1 de %2 bytes de valores</translation>
        </message>
        <message>
            <source>The NIfTI header says the volume has %1 dimensions, and 1 to 7 are possible</source>
            <translation>El encabezado NIfTI dice que el volumen tiene %1 dimensiones, y son posibles de 1 a 7</translation>
        </message>
        <message>
            <source>The NIfTI header says that dimension %1 has length %2</source>
            <translation>El encabezado NIfTI dice que la dimensión %1 mide %2</translation>
        </message>
        <message>
            <source>The volume has values along dimension %1; Telar reads only x, y, z and time</source>
            <translation>El volumen tiene valores en la dimensión %1; Telar solo lee x, y, z y el tiempo</translation>
        </message>
        <message>
            <source>Extract one of its parts first</source>
            <translation>Extraiga primero una de sus partes</translation>
        </message>
        <message>
            <source>The volume holds values of type %1 (code %2), which Telar does not read</source>
            <translation>El volumen tiene valores del tipo %1 (código %2), que Telar no lee</translation>
        </message>
        <message>
            <source>Convert it to integer or floating-point numbers</source>
            <translation>Conviértalo a números enteros o de punto flotante</translation>
        </message>
        <message>
            <source>The NIfTI header contradicts itself: %1 bits per value for the type %2</source>
            <translation>El encabezado NIfTI se contradice: %1 bits por valor para el tipo %2</translation>
        </message>
        <message>
            <source>The NIfTI header puts the values at byte %1</source>
            <translation>El encabezado NIfTI coloca los valores en el byte %1</translation>
        </message>
        <message>
            <source>niftilib refuses the header of the volume</source>
            <translation>niftilib rechaza el encabezado del volumen</translation>
        </message>
        <message>
            <source>The volume is cut short: it has %1 bytes and its header alone has %2</source>
            <translation>El volumen está cortado: tiene %1 bytes y solo su encabezado ocupa %2</translation>
        </message>
        <message>
            <source>This is not a NIfTI volume</source>
            <translation>No es un volumen NIfTI</translation>
        </message>
        <message>
            <source>Choose a .nii or .nii.gz file</source>
            <translation>Elija un archivo .nii o .nii.gz</translation>
        </message>
        <message>
            <source>The volume is one half of a pair (.hdr and .img)</source>
            <translation>El volumen es la mitad de un par (.hdr e .img)</translation>
        </message>
        <message>
            <source>Convert it to one .nii file</source>
            <translation>Conviértalo a un solo archivo .nii</translation>
        </message>
        <message>
            <source>This is not a NIfTI volume: its signature is missing</source>
            <translation>No es un volumen NIfTI: falta su firma</translation>
        </message>
        <message>
            <source>A random matrix needs at least one row and one column, and %1 x %2 was asked for</source>
            <translation>Una matriz aleatoria necesita al menos una fila y una columna, y se pidió %1 x %2</translation>
        </message>
        <message>
            <source>There is no %1 slice %2: the volume has %3, from 0 to %4</source>
            <translation>No hay corte %1 %2: el volumen tiene %3, de 0 a %4</translation>
        </message>
        <message>
            <source>There is no time %1: the series has %2 volumes, from 0 to %3</source>
            <translation>No hay tiempo %1: la serie tiene %2 volúmenes, de 0 a %3</translation>
        </message>
        <message>
            <source>'%1' does not name a slice</source>
            <translation>«%1» no nombra un corte</translation>
        </message>
        <message>
            <source>Write axial:45, coronal:30 or sagittal:20, with the time after another colon</source>
            <translation>Escriba axial:45, coronal:30 o sagittal:20, con el tiempo tras otros dos puntos</translation>
        </message>
        <message>
            <source>The width of the grey window must be above 0, and it is %1</source>
            <translation>El ancho de la ventana de grises debe ser mayor que 0, y es %1</translation>
        </message>
        <message>
            <source>This needs %1 GiB of memory and %2 GiB are free</source>
            <translation>Esto necesita %1 GiB de memoria y hay %2 GiB libres</translation>
        </message>
        <message>
            <source>Choose a smaller size; pooling can also work in bands, with the backend 'streamed'</source>
            <translation>Elija un tamaño menor; el pooling puede trabajar también por bandas, con la variante «streamed»</translation>
        </message>
        <message>
            <source>The system refused %1 bytes of memory</source>
            <translation>El sistema rechazó una petición de %1 bytes de memoria</translation>
        </message>
        <message>
            <source>Plain loops on all cores</source>
            <translation>Bucles simples en todos los núcleos</translation>
        </message>
        <message>
            <source>The same loops, with the output rows distributed over the cores: no window needs another one, so no core waits.</source>
            <translation>Los mismos bucles, con las filas de salida repartidas entre los núcleos: ninguna ventana necesita a otra, así que ningún núcleo espera.</translation>
        </message>
        <message>
            <source>The input is empty: it has no %1</source>
            <translation>La entrada está vacía: no tiene %1</translation>
        </message>
        <message>
            <source>The kernel must be at least 1, and it is %1</source>
            <translation>El kernel debe ser al menos 1, y es %1</translation>
        </message>
        <message>
            <source>The stride must be at least 1, and it is %1</source>
            <translation>El stride debe ser al menos 1, y es %1</translation>
        </message>
        <message>
            <source>The padding cannot be negative, and it is %1</source>
            <translation>El padding no puede ser negativo, y es %1</translation>
        </message>
        <message>
            <source>The dilation must be at least 1, and it is %1</source>
            <translation>La dilatación debe ser al menos 1, y es %1</translation>
        </message>
        <message>
            <source>Kernel, stride, padding and dilation must stay below 2^40</source>
            <translation>Kernel, stride, padding y dilatación deben ser menores que 2^40</translation>
        </message>
        <message>
            <source>The kernel spans %1 %2 and the padded input has %3</source>
            <translation>El kernel abarca %1 %2 y la entrada rellenada tiene %3</translation>
        </message>
        <message>
            <source>Use a kernel of at most %1, or more padding</source>
            <translation>Use un kernel de como máximo %1, o más padding</translation>
        </message>
        <message>
            <source>rows</source>
            <translation>filas</translation>
        </message>
        <message>
            <source>columns</source>
            <translation>columnas</translation>
        </message>
        <message>
            <source>A padding of %1 x %2 leaves windows of %3 x %4 entirely in the padding, where they have no value</source>
            <translation>Un padding de %1 x %2 deja ventanas de %3 x %4 por completo en el relleno, donde no tienen valor</translation>
        </message>
        <message>
            <source>Use a padding smaller than the kernel, or pad with zeros and count them</source>
            <translation>Use un padding menor que el kernel, o rellene con ceros y cuéntelos</translation>
        </message>
        <message>
            <source>The file ended or could not be read within rows %1 to %2</source>
            <translation>El archivo terminó o no se pudo leer entre las filas %1 y %2</translation>
        </message>
        <message>
            <source>A matrix needs at least one row and one column, and %1 x %2 was asked for</source>
            <translation>Una matriz necesita al menos una fila y una columna, y se pidió %1 x %2</translation>
        </message>
        <message>
            <source>The file holds %1 bytes, too few for %2 x %3 elements of type %4</source>
            <translation>El archivo tiene %1 bytes, muy pocos para %2 x %3 elementos de tipo %4</translation>
        </message>
        <message>
            <source>It is enough for %1 rows of %2 columns</source>
            <translation>Alcanzan para %1 filas de %2 columnas</translation>
        </message>
        <message>
            <source>Plain loops</source>
            <translation>Bucles simples</translation>
        </message>
        <message>
            <source>The definition: four nested loops, one window after the other, on one core.</source>
            <translation>La definición: cuatro bucles anidados, una ventana tras otra, en un núcleo.</translation>
        </message>
        <message>
            <source>Vector instructions</source>
            <translation>Instrucciones vectoriales</translation>
        </message>
        <message>
            <source>Rows first, then columns, many windows per instruction: neighbouring windows share comparisons, so a large window costs hardly more than a small one.</source>
            <translation>Primero filas, luego columnas, muchas ventanas por instrucción: las ventanas vecinas comparten comparaciones, así que una grande cuesta apenas más que una pequeña.</translation>
        </message>
        <message>
            <source>A window of %1 x %2 has too many cells for vectors of 32-bit indices</source>
            <translation>Una ventana de %1 x %2 tiene demasiadas celdas para vectores de índices de 32 bits</translation>
        </message>
        <message>
            <source>Use another variant, or do not ask for the indices of the maxima</source>
            <translation>Use otra variante, o no pida los índices de los máximos</translation>
        </message>
        <message>
            <source>One band of these windows takes %1 bytes and the limit is %2</source>
            <translation>Una banda de estas ventanas ocupa %1 bytes y el límite es %2</translation>
        </message>
        <message>
            <source>Allow more memory, or use a smaller window</source>
            <translation>Permita más memoria, o use una ventana menor</translation>
        </message>
        <message>
            <source>Streamed in bands</source>
            <translation>Por bandas</translation>
        </message>
        <message>
            <source>Only one band of rows is in memory at a time, and the next one is read meanwhile: the matrix may be larger than the memory.</source>
            <translation>Solo una banda de filas está en memoria a la vez, y la siguiente se lee mientras tanto: la matriz puede ser mayor que la memoria.</translation>
        </message>
        <message>
            <source>The thesis' serial program</source>
            <translation>El programa en serie de la tesis</translation>
        </message>
        <message>
            <source>Each window is copied, multiplied by the identity matrix with three nested loops, and the maximum of the product is taken.</source>
            <translation>Cada ventana se copia, se multiplica por la matriz identidad con tres bucles anidados y se toma el máximo del producto.</translation>
        </message>
        <message>
            <source>A window of %1 x %2 is too large to be multiplied</source>
            <translation>Una ventana de %1 x %2 es demasiado grande para multiplicarla</translation>
        </message>
        <message>
            <source>The input holds NaN or infinity, whose product with the zeros of the identity matrix is NaN</source>
            <translation>La entrada tiene NaN o infinito, y su producto con los ceros de la identidad es NaN</translation>
        </message>
        <message>
            <source>Use another variant</source>
            <translation>Use otra variante</translation>
        </message>
        <message>
            <source>The picture could not be encoded as PNG: %1</source>
            <translation>No se pudo codificar la imagen como PNG: %1</translation>
        </message>
        <message>
            <source>A picture of %1 × %2 pixels is too large</source>
            <translation>Una imagen de %1 × %2 píxeles es demasiado grande</translation>
        </message>
        <message>
            <source>Choose a smaller size or fewer dots per inch.</source>
            <translation>Elija un tamaño menor o menos puntos por pulgada</translation>
        </message>
        <message>
            <source>There is not enough memory for a picture of %1 × %2 pixels</source>
            <translation>No hay memoria suficiente para una imagen de %1 × %2 píxeles</translation>
        </message>
        <message>
            <source>Choose another folder or free some space on the disk.</source>
            <translation>Elija otra carpeta o libere espacio en el disco.</translation>
        </message>
        <message>
            <source>"%1" cannot be written as %2</source>
            <translation>«%1» no se puede escribir como %2</translation>
        </message>
        <message>
            <source>anatomical</source>
            <translation>anatómica</translation>
        </message>
        <message>
            <source>functional</source>
            <translation>funcional</translation>
        </message>
        <message>
            <source>meta-analytic</source>
            <translation>meta-analítica</translation>
        </message>
        <message>
            <source>Use a window of at most 1024 x 1024, or another variant</source>
            <translation>Use una ventana de como máximo 1024 x 1024, u otra variante</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 writes element %5 of %6, which has %7</source>
            <translation>%1, %2: el hilo %3 del bloque %4 escribe el elemento %5 de %6, que tiene %7</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 reads element %5 of %6, which has %7</source>
            <translation>%1, %2: el hilo %3 del bloque %4 lee el elemento %5 de %6, que tiene %7</translation>
        </message>
        <message>
            <source>%1, %2: threads %3 and %4 of block %5 access element %6 of %7 without a barrier between them, and one of them writes it (the other at %8)</source>
            <translation>%1, %2: los hilos %3 y %4 del bloque %5 acceden al elemento %6 de %7 sin una barrera entre ellos, y uno de ellos lo escribe (el otro en %8)</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 reads element %5 of %6, which nobody has written</source>
            <translation>%1, %2: el hilo %3 del bloque %4 lee el elemento %5 de %6, que nadie ha escrito</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 does not reach the barrier at which thread %5 waits</source>
            <translation>%1, %2: el hilo %3 del bloque %4 no llega a la barrera en la que espera el hilo %5</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 accesses a vector at element %5 of %6, which is not a multiple of its size</source>
            <translation>%1, %2: el hilo %3 del bloque %4 accede a un vector en el elemento %5 de %6, que no es múltiplo de su tamaño</translation>
        </message>
        <message>
            <source>A grid of %1 x %2 x %3 blocks has no block</source>
            <translation>Una malla de %1 x %2 x %3 bloques no tiene ningún bloque</translation>
        </message>
        <message>
            <source>A block of %1 x %2 x %3 threads has no thread</source>
            <translation>Un bloque de %1 x %2 x %3 hilos no tiene ningún hilo</translation>
        </message>
        <message>
            <source>A block of %1 x %2 x %3 threads exceeds CUDA&apos;s limits of 1024 x 1024 x 64 along its axes</source>
            <translation>Un bloque de %1 x %2 x %3 hilos excede los límites de CUDA, de 1024 x 1024 x 64 en sus ejes</translation>
        </message>
        <message>
            <source>A block of %1 x %2 x %3 has %4 threads, and CUDA allows 1024</source>
            <translation>Un bloque de %1 x %2 x %3 tiene %4 hilos, y CUDA permite 1024</translation>
        </message>
        <message>
            <source>Use a smaller block and more of them</source>
            <translation>Use un bloque menor y más bloques</translation>
        </message>
        <message>
            <source>A grid of %1 x %2 x %3 blocks exceeds CUDA&apos;s limits of 2147483647 x 65535 x 65535 along its axes</source>
            <translation>Una malla de %1 x %2 x %3 bloques excede los límites de CUDA, de 2147483647 x 65535 x 65535 en sus ejes</translation>
        </message>
        <message>
            <source>The block needs %1 bytes of shared memory, and at most %2 are available</source>
            <translation>El bloque necesita %1 bytes de memoria compartida, y hay %2 como máximo</translation>
        </message>
        <message>
            <source>Use a smaller block or window</source>
            <translation>Use un bloque o una ventana menor</translation>
        </message>
        <message>
            <source>The trace of %1 blocks needs %2 MiB, and at most %3 MiB are kept</source>
            <translation>La traza de %1 bloques necesita %2 MiB, y se guardan como máximo %3 MiB</translation>
        </message>
        <message>
            <source>Trace fewer blocks, one block or one warp</source>
            <translation>Trace menos bloques, un solo bloque o un solo warp</translation>
        </message>
        <message>
            <source>threads</source>
            <translation>hilos</translation>
        </message>
        <message>
            <source>blocks</source>
            <translation>bloques</translation>
        </message>
        <message>
            <source>registers</source>
            <translation>registros</translation>
        </message>
        <message>
            <source>shared memory</source>
            <translation>memoria compartida</translation>
        </message>
        <message>
            <source>A block has 1 to 1024 threads, and not %1</source>
            <translation>Un bloque tiene de 1 a 1024 hilos, y no %1</translation>
        </message>
        <message>
            <source>A thread has at most %1 registers, and not %2</source>
            <translation>Un hilo tiene como máximo %1 registros, y no %2</translation>
        </message>
        <message>
            <source>A block has at most %1 bytes of shared memory, and not %2</source>
            <translation>Un bloque tiene como máximo %1 bytes de memoria compartida, y no %2</translation>
        </message>
        <message>
            <source>%1 threads of %2 registers need more than the %3 that a block may have</source>
            <translation>%1 hilos de %2 registros necesitan más que los %3 que puede tener un bloque</translation>
        </message>
        <message>
            <source>One thread per output cell</source>
            <translation>Un hilo por celda de salida</translation>
        </message>
        <message>
            <source>Every thread reads its window from global memory and writes one cell; where windows overlap, cells are read several times.</source>
            <translation>Cada hilo lee su ventana de la memoria global y escribe una celda; donde las ventanas se solapan, las celdas se leen varias veces.</translation>
        </message>
        <message>
            <source>Tiles in shared memory</source>
            <translation>Mosaicos en memoria compartida</translation>
        </message>
        <message>
            <source>A block loads the cells under its windows, with their halo, into shared memory once and reads them from there.</source>
            <translation>Un bloque carga una sola vez en la memoria compartida las celdas bajo sus ventanas, con su halo, y las lee de ahí.</translation>
        </message>
        <message>
            <source>Rows first, then columns</source>
            <translation>Primero filas, luego columnas</translation>
        </message>
        <message>
            <source>The row results of windows go into shared memory, where the windows above and below reuse them: 2 K steps instead of K squared.</source>
            <translation>Los resultados por fila van a la memoria compartida, donde los reutilizan las ventanas de arriba y de abajo: 2 K pasos en vez de K al cuadrado.</translation>
        </message>
        <message>
            <source>Tiles without their barrier</source>
            <translation>Mosaicos sin su barrera</translation>
        </message>
        <message>
            <source>The tiled kernel with its barrier left out.</source>
            <translation>El kernel por mosaicos sin su barrera.</translation>
        </message>
        <message>
            <source>Threads read cells of the tile that others have not written yet: a race</source>
            <translation>Los hilos leen celdas del mosaico que otros aún no han escrito: una condición de carrera</translation>
        </message>
        <message>
            <source>There is no pooling kernel %1</source>
            <translation>No hay un kernel de pooling %1</translation>
        </message>
        <message>
            <source>Pooling takes blocks with one layer, not with %1</source>
            <translation>El pooling usa bloques de una capa, no de %1</translation>
        </message>
        <message>
            <source>A window of %1 x %2 does not fit in the %3 bytes of a block's shared memory</source>
            <translation>Una ventana de %1 x %2 no cabe en los %3 bytes de memoria compartida de un bloque</translation>
        </message>
        <message>
            <source>Use a smaller block or window, or the kernel direct</source>
            <translation>Use un bloque o una ventana menor, o el kernel direct</translation>
        </message>
        <message>
            <source>Kernel %1 is wrong on purpose and runs only with counts or a trace</source>
            <translation>El kernel %1 está mal a propósito y solo se ejecuta con conteo o con traza</translation>
        </message>
        <message>
            <source>One launch per window: one thread per element</source>
            <translation>Un lanzamiento por ventana: un hilo por elemento</translation>
        </message>
        <message>
            <source>One launch per window: nested loops in each thread</source>
            <translation>Un lanzamiento por ventana: bucles anidados en cada hilo</translation>
        </message>
        <message>
            <source>One launch per window: shared-memory tiles</source>
            <translation>Un lanzamiento por ventana: mosaicos en memoria compartida</translation>
        </message>
        <message>
            <source>The thesis&apos; third kernel: the product in tiles of 32 x 32 in shared memory. A small window fills only a corner of a tile.</source>
            <translation>El tercer kernel de la tesis: el producto en mosaicos de 32 x 32 en memoria compartida. Una ventana pequeña llena solo una esquina de un mosaico.</translation>
        </message>
        <message>
            <source>Use a window of at most %1 x %1, or another variant</source>
            <translation>Use una ventana de como máximo %1 x %1, u otra variante</translation>
        </message>
        <message>
            <source>No thread of the launch wrote this cell</source>
            <translation>Ningún hilo del lanzamiento escribió esta celda</translation>
        </message>
        <message>
            <source>Nested loops in each thread</source>
            <translation>Ciclos anidados en cada hilo</translation>
        </message>
        <message>
            <source>One thread per element</source>
            <translation>Un hilo por elemento</translation>
        </message>
        <message>
            <source>Shared tiles of 32 x 32</source>
            <translation>Mosaicos compartidos de 32 x 32</translation>
        </message>
        <message>
            <source>A block loads one tile of each factor into shared memory, and every loaded value is used 32 times.</source>
            <translation>Un bloque carga un mosaico de cada factor en la memoria compartida, y cada valor cargado se usa 32 veces.</translation>
        </message>
        <message>
            <source>Tiles in registers</source>
            <translation>Mosaicos en registros</translation>
        </message>
        <message>
            <source>Every thread computes 4 x 4 elements in its registers, so each value from shared memory is used four times.</source>
            <translation>Cada hilo calcula 4 x 4 elementos en sus registros, así que cada valor de la memoria compartida se usa cuatro veces.</translation>
        </message>
        <message>
            <source>Shared tiles without the first barrier</source>
            <translation>Mosaicos compartidos sin la primera barrera</translation>
        </message>
        <message>
            <source>The tiled product with the barrier between filling and reading left out.</source>
            <translation>El producto por mosaicos sin la barrera entre llenar y leer.</translation>
        </message>
        <message>
            <source>There is no matrix product kernel %1</source>
            <translation>No hay un kernel de producto de matrices %1</translation>
        </message>
        <message>
            <source>Kernels multiply matrices whose rows are contiguous in memory</source>
            <translation>Los kernels multiplican matrices cuyas filas son contiguas en memoria</translation>
        </message>
        <message>
            <source>Kernel %1 is made for blocks of %2 x %3 threads</source>
            <translation>El kernel %1 está hecho para bloques de %2 x %3 hilos</translation>
        </message>
        <message>
            <source>In kernel %1 each thread repeats the work of others, and %2 x %3 elements would take too long</source>
            <translation>En el kernel %1 cada hilo repite el trabajo de otros, y %2 x %3 elementos tardarían demasiado</translation>
        </message>
        <message>
            <source>Use a product of at most 128 x 128, or another kernel</source>
            <translation>Use un producto de como máximo 128 x 128, u otro kernel</translation>
        </message>
        <message>
            <source>A product takes blocks of one layer with at least one thread</source>
            <translation>Un producto usa bloques de una capa con al menos un hilo</translation>
        </message>
        <message>
            <source>A product of %1 x %2 and %3 x %4 has no elements</source>
            <translation>Un producto de %1 x %2 y %3 x %4 no tiene elementos</translation>
        </message>
        <message>
            <source>A matrix of %1 x %2 cannot be multiplied by one of %3 x %4</source>
            <translation>Una matriz de %1 x %2 no se puede multiplicar por una de %3 x %4</translation>
        </message>
        <message>
            <source>The second needs as many rows as the first has columns</source>
            <translation>La segunda necesita tantas filas como columnas tiene la primera</translation>
        </message>
        <message>
            <source>The definition: for each row and each column, the sum of the products, on one core.</source>
            <translation>La definición: para cada fila y cada columna, la suma de los productos, en un núcleo.</translation>
        </message>
        <message>
            <source>The same loops with the rows of the product shared out over the cores.</source>
            <translation>Los mismos bucles, con las filas del producto repartidas entre los núcleos.</translation>
        </message>
        <message>
            <source>Blocks, vectors and cores</source>
            <translation>Bloques, vectores y núcleos</translation>
        </message>
        <message>
            <source>Blocks that fit the caches, packed in the order of their use, and a small tile of the product kept in vector registers.</source>
            <translation>Bloques que caben en las cachés, empacados en el orden de su uso, y un mosaico pequeño del producto en registros vectoriales.</translation>
        </message>
        <message>
            <source>Pairs</source>
            <translation>Pares</translation>
        </message>
        <message>
            <source>Neighbours are added in pairs, then pairs of pairs; the active threads are spread over all warps.</source>
            <translation>Los vecinos se suman por pares, luego pares de pares; los hilos activos quedan repartidos en todos los warps.</translation>
        </message>
        <message>
            <source>Halves</source>
            <translation>Mitades</translation>
        </message>
        <message>
            <source>The first half adds the second half to itself, so whole warps become idle.</source>
            <translation>La primera mitad se suma la segunda, así que quedan inactivos warps enteros.</translation>
        </message>
        <message>
            <source>Registers</source>
            <translation>Registros</translation>
        </message>
        <message>
            <source>Within a warp, values move from register to register, without shared memory or barriers.</source>
            <translation>Dentro de un warp, los valores pasan de registro a registro, sin memoria compartida ni barreras.</translation>
        </message>
        <message>
            <source>Four at a time</source>
            <translation>De cuatro en cuatro</translation>
        </message>
        <message>
            <source>Every thread loads four numbers in one access before it begins.</source>
            <translation>Cada hilo carga cuatro números en un solo acceso antes de empezar.</translation>
        </message>
        <message>
            <source>There are no numbers to add</source>
            <translation>No hay números que sumar</translation>
        </message>
        <message>
            <source>There is no reduction kernel %1</source>
            <translation>No hay un kernel de reducción %1</translation>
        </message>
        <message>
            <source>Cut the window</source>
            <translation>Recortar la ventana</translation>
        </message>
        <message>
            <source>Result of the window</source>
            <translation>Resultado de la ventana</translation>
        </message>
        <message>
            <source>Copy to the device</source>
            <translation>Copiar al dispositivo</translation>
        </message>
        <message>
            <source>Copy from the device</source>
            <translation>Copiar del dispositivo</translation>
        </message>
        <message>
            <source>Kernel %1</source>
            <translation>Kernel %1</translation>
        </message>
        <message>
            <source>Prepare the run</source>
            <translation>Preparar la ejecución</translation>
        </message>
        <message>
            <source>Unpack the result</source>
            <translation>Desempaquetar el resultado</translation>
        </message>
        <message>
            <source>Neighbours down a column</source>
            <translation>Vecinos hacia abajo</translation>
        </message>
        <message>
            <source>The threads of a warp compute elements below each other, so each access touches 32 rows.</source>
            <translation>Los hilos de un warp calculan elementos uno bajo otro, así que cada acceso toca 32 filas.</translation>
        </message>
        <message>
            <source>Neighbours along a row</source>
            <translation>Vecinos en fila</translation>
        </message>
        <message>
            <source>The threads of a warp compute elements side by side, so each access is contiguous.</source>
            <translation>Los hilos de un warp calculan elementos contiguos, así que cada acceso es contiguo.</translation>
        </message>
        <message>
            <source>A column in registers</source>
            <translation>Una columna en registros</translation>
        </message>
        <message>
            <source>Every thread computes 8 elements below each other, so a value of B in a register is used eight times.</source>
            <translation>Cada hilo calcula 8 elementos uno bajo otro, así que un valor de B en un registro se usa ocho veces.</translation>
        </message>
        <message>
            <source>Four numbers in one access</source>
            <translation>Cuatro números en un acceso</translation>
        </message>
        <message>
            <source>Tiles of 128 x 128, 8 x 8 elements per thread, one factor transposed, and 16-byte accesses everywhere.</source>
            <translation>Mosaicos de 128 x 128, 8 x 8 elementos por hilo, un factor transpuesto y accesos de 16 bytes siempre.</translation>
        </message>
        <message>
            <source>Warp tiles</source>
            <translation>Mosaicos por warp</translation>
        </message>
        <message>
            <source>Every warp has a tile of its own; while it multiplies one slice, its threads already load the next.</source>
            <translation>Cada warp tiene su propio mosaico; mientras multiplica una parte, sus hilos ya cargan la siguiente.</translation>
        </message>
        <message>
            <source>Without the barrier between filling and reading</source>
            <translation>Sin la barrera entre llenar y leer</translation>
        </message>
        <message>
            <source>Tile of B transposed, 32 values per column</source>
            <translation>Mosaico de B transpuesto, 32 valores por columna</translation>
        </message>
        <message>
            <source>Tile of B transposed and padded to 33 values per column</source>
            <translation>Mosaico de B transpuesto y rellenado a 33 valores por columna</translation>
        </message>
        <message>
            <source>The size of a product is at least 1, not %1</source>
            <translation>El tamaño de un producto es al menos 1, no %1</translation>
        </message>
        <message>
            <source>The size of a product is at most 65536, not %1</source>
            <translation>El tamaño de un producto es como máximo 65536, no %1</translation>
        </message>
        <message>
            <source>a whole number is missing</source>
            <translation>falta un número entero</translation>
        </message>
        <message>
            <source>a number is out of its range</source>
            <translation>un número está fuera de su rango</translation>
        </message>
        <message>
            <source>a size of three numbers is missing</source>
            <translation>falta un tamaño de tres números</translation>
        </message>
        <message>
            <source>an array has an unknown type</source>
            <translation>un vector tiene un tipo desconocido</translation>
        </message>
        <message>
            <source>its tables are too long</source>
            <translation>sus tablas son demasiado largas</translation>
        </message>
        <message>
            <source>a block lies outside of the grid</source>
            <translation>un bloque está fuera de la malla</translation>
        </message>
        <message>
            <source>the events of a block do not match its threads</source>
            <translation>los eventos de un bloque no corresponden a sus hilos</translation>
        </message>
        <message>
            <source>an event is incomplete</source>
            <translation>un evento está incompleto</translation>
        </message>
        <message>
            <source>an event has an unknown kind</source>
            <translation>un evento es de un tipo desconocido</translation>
        </message>
        <message>
            <source>an event names no array</source>
            <translation>un evento no nombra ningún arreglo</translation>
        </message>
        <message>
            <source>the output has no size</source>
            <translation>la salida no tiene tamaño</translation>
        </message>
        <message>
            <source>This is not a kernel trace written by Telar</source>
            <translation>Esto no es una traza de kernel escrita por Telar</translation>
        </message>
        <message>
            <source>This trace was written by a newer version of Telar</source>
            <translation>Esta traza la escribió una versión más nueva de Telar</translation>
        </message>
        <message>
            <source>The trace is damaged: %1</source>
            <translation>La traza está dañada: %1</translation>
        </message>
        <message>
            <source>The emulator would take too long at this size</source>
            <translation>El emulador tardaría demasiado con este tamaño</translation>
        </message>
        <message>
            <source>Choose MNIST's IDX files, packed or not</source>
            <translation>Elija los archivos IDX de MNIST, comprimidos o no</translation>
        </message>
        <message>
            <source>This is not an IDX file of bytes: its first four bytes are wrong</source>
            <translation>Esto no es un archivo IDX de bytes: sus cuatro primeros bytes no son correctos</translation>
        </message>
        <message>
            <source>The IDX file ends within its header</source>
            <translation>El archivo IDX termina dentro de su encabezado</translation>
        </message>
        <message>
            <source>The IDX header announces more than Telar reads</source>
            <translation>El encabezado IDX anuncia más de lo que Telar lee</translation>
        </message>
        <message>
            <source>The file has more bytes than its header says</source>
            <translation>El archivo tiene más bytes de los que dice su encabezado</translation>
        </message>
        <message>
            <source>The file does not hold pictures</source>
            <translation>El archivo no contiene imágenes</translation>
        </message>
        <message>
            <source>The file does not hold labels</source>
            <translation>El archivo no contiene etiquetas</translation>
        </message>
        <message>
            <source>There are %1 labels for %2 pictures</source>
            <translation>Hay %1 etiquetas para %2 imágenes</translation>
        </message>
        <message>
            <source>A label is %1, and digits go from 0 to 9</source>
            <translation>Una etiqueta es %1, y los dígitos van de 0 a 9</translation>
        </message>
        <message>
            <source>The header announces %1 bytes of values, and the file has %2</source>
            <translation>El encabezado anuncia %1 bytes de valores, y el archivo tiene %2</translation>
        </message>
        <message>
            <source>Pictures and labels are in two files, and one is missing</source>
            <translation>Las imágenes y las etiquetas están en dos archivos, y falta uno</translation>
        </message>
        <message>
            <source>The folder has no IDX files</source>
            <translation>La carpeta no tiene archivos IDX</translation>
        </message>
        <message>
            <source>The training and test pictures differ in size</source>
            <translation>Las imágenes de entrenamiento y de prueba difieren en tamaño</translation>
        </message>
        <message>
            <source>The class '%1' has no picture that can be read and is left out</source>
            <translation>La clase «%1» no tiene ninguna imagen legible y se omite</translation>
        </message>
        <message>
            <source>%1 pictures of other sizes were resized to %2 x %3</source>
            <translation>Se cambió a %2 x %3 el tamaño de %1 imágenes</translation>
        </message>
        <message>
            <source>The folder has one class with pictures, and a network needs at least two</source>
            <translation>La carpeta tiene una sola clase con imágenes, y una red necesita al menos dos</translation>
        </message>
        <message>
            <source>Choose a folder with one subfolder per class</source>
            <translation>Elija una carpeta con una subcarpeta por clase</translation>
        </message>
        <message>
            <source>The table has only one column, and the last column is the target</source>
            <translation>La tabla tiene una sola columna, y la última es el objetivo</translation>
        </message>
        <message>
            <source>Put the inputs in columns before the target</source>
            <translation>Ponga las entradas en columnas anteriores al objetivo</translation>
        </message>
        <message>
            <source>The table has %1 rows, too few to learn from</source>
            <translation>La tabla tiene %1 filas, muy pocas para aprender</translation>
        </message>
        <message>
            <source>Provide at least two</source>
            <translation>Proporcione al menos dos</translation>
        </message>
        <message>
            <source>A number of the table is %1</source>
            <translation>Un número de la tabla es %1</translation>
        </message>
        <message>
            <source>%1, row %2, column %3</source>
            <translation>%1, fila %2, columna %3</translation>
        </message>
        <message>
            <source>Every number must be finite</source>
            <translation>Todos los números deben ser finitos</translation>
        </message>
        <message>
            <source>Column %1 still has the error %2 after %3 steps</source>
            <translation>La columna %1 aún tiene el error %2 tras %3 pasos</translation>
        </message>
        <message>
            <source>Use another seed, or a larger rate</source>
            <translation>Use otra semilla o una tasa mayor</translation>
        </message>
        <message>
            <source>Every layer needs at least one neuron</source>
            <translation>Cada capa necesita al menos una neurona</translation>
        </message>
        <message>
            <source>The data have %1 inputs and %2 targets, the network %3 and %4</source>
            <translation>Los datos tienen %1 entradas y %2 objetivos; la red, %3 y %4</translation>
        </message>
        <message>
            <source>The number of registers cannot be negative, and it is %1</source>
            <translation>El número de registros no puede ser negativo, y es %1</translation>
        </message>
        <message>
            <source>Use 0 to keep all derivatives</source>
            <translation>Use 0 para conservar todas las derivadas</translation>
        </message>
        <message>
            <source>The batch must be at least 1, and it is %1</source>
            <translation>El lote debe ser al menos 1, y es %1</translation>
        </message>
        <message>
            <source>There are no samples to learn from</source>
            <translation>No hay muestras de las que aprender</translation>
        </message>
        <message>
            <source>There are %1 samples to learn from, fewer than a batch of %2</source>
            <translation>Hay %1 muestras para aprender, menos que un lote de %2</translation>
        </message>
        <message>
            <source>Use a batch of at most %1, or a larger data set</source>
            <translation>Use un lote de %1 como máximo, o un conjunto de datos mayor</translation>
        </message>
        <message>
            <source>The number of epochs must be at least 1, and it is %1</source>
            <translation>El número de épocas debe ser al menos 1, y es %1</translation>
        </message>
        <message>
            <source>The learning rate must be a positive number, and it is %1</source>
            <translation>La tasa de aprendizaje debe ser un número positivo, y es %1</translation>
        </message>
        <message>
            <source>A network of %1 parameters is too large for the batched engine</source>
            <translation>Una red de %1 parámetros es demasiado grande para el motor por lotes</translation>
        </message>
        <message>
            <source>Use the engine with registers, which has no limit</source>
            <translation>Use el motor con registros, que no tiene límite</translation>
        </message>
        <message>
            <source>Products only, added on the host</source>
            <translation>Solo productos, sumados en el anfitrión</translation>
        </message>
        <message>
            <source>The device only multiplies; the products go back and the host adds them, as in the published program.</source>
            <translation>El dispositivo solo multiplica; los productos vuelven y los suma el anfitrión, como en el programa publicado.</translation>
        </message>
        <message>
            <source>One launch</source>
            <translation>Un lanzamiento</translation>
        </message>
        <message>
            <source>Multiplied, added and reduced in one launch: threads, warps, blocks, one number.</source>
            <translation>Multiplicado, sumado y reducido en un lanzamiento: hilos, warps, bloques, un número.</translation>
        </message>
        <message>
            <source>The emulator would take too long for %1 inputs</source>
            <translation>El emulador tardaría demasiado con %1 entradas</translation>
        </message>
        <message>
            <source>Use at most %1</source>
            <translation>Use %1 como máximo</translation>
        </message>
        <message>
            <source>From the last to the first</source>
            <translation>De la última a la primera</translation>
        </message>
        <message>
            <source>The same loop from the other end: the same numbers, rounded differently at every step, give another answer.</source>
            <translation>El mismo bucle desde el otro extremo: los mismos números, redondeados de otra manera en cada paso, dan otro resultado.</translation>
        </message>
        <message>
            <source>Smallest first</source>
            <translation>Los menores primero</translation>
        </message>
        <message>
            <source>The products are sorted by size before they are added. This helps where all have one sign, and hardly here, where they cancel.</source>
            <translation>Los productos se ordenan por tamaño antes de sumarlos. Ayuda si todos tienen un mismo signo, y apenas aquí, donde se cancelan.</translation>
        </message>
        <message>
            <source>Sorting %1 products takes too long</source>
            <translation>Ordenar %1 productos tarda demasiado</translation>
        </message>
        <message>
            <source>Use at most 20000000 inputs</source>
            <translation>Use como máximo 20000000 entradas</translation>
        </message>
        <message>
            <source>Plain loop</source>
            <translation>Bucle simple</translation>
        </message>
        <message>
            <source>One product after the other, added to one float32.</source>
            <translation>Un producto tras otro, sumado a un float32.</translation>
        </message>
        <message>
            <source>Kahan's sum</source>
            <translation>Suma de Kahan</translation>
        </message>
        <message>
            <source>What each addition loses by rounding is kept in a second number and added back.</source>
            <translation>Lo que cada suma pierde al redondear se guarda en un segundo número y se vuelve a sumar.</translation>
        </message>
        <message>
            <source>Pairwise sum</source>
            <translation>Suma por pares</translation>
        </message>
        <message>
            <source>Sums of equal length are joined two by two, so a number passes through about twenty additions instead of a million.</source>
            <translation>Las sumas de igual longitud se unen de dos en dos; así un número pasa por unas veinte sumas en lugar de un millón.</translation>
        </message>
        <message>
            <source>Plain loop in float64</source>
            <translation>Bucle simple en float64</translation>
        </message>
        <message>
            <source>The same loop with a sum of 53 bits instead of 24.</source>
            <translation>El mismo bucle con una suma de 53 bits en lugar de 24.</translation>
        </message>
        <message>
            <source>The neuron has no inputs</source>
            <translation>La neurona no tiene entradas</translation>
        </message>
        <message>
            <source>Use at least one</source>
            <translation>Use al menos una</translation>
        </message>
        <message>
            <source>There are %1 inputs and %2 weights</source>
            <translation>Hay %1 entradas y %2 pesos</translation>
        </message>
        <message>
            <source>Give each input one weight</source>
            <translation>Dé un peso a cada entrada</translation>
        </message>
        <message>
            <source>Input %1 is %2</source>
            <translation>La entrada %1 es %2</translation>
        </message>
        <message>
            <source>Every input and weight must be finite</source>
            <translation>Todas las entradas y pesos deben ser finitos</translation>
        </message>
        <message>
            <source>Weight %1 is %2</source>
            <translation>El peso %1 es %2</translation>
        </message>
        <message>
            <source>The sum exceeds the largest number of this variant</source>
            <translation>La suma supera el mayor número de esta variante</translation>
        </message>
        <message>
            <source>Use smaller weights, or a variant that adds in float64</source>
            <translation>Use pesos menores, o una variante que sume en float64</translation>
        </message>
        <message>
            <source>Each core adds blocks of 65536 inputs; the blocks' sums are added in order.</source>
            <translation>Cada núcleo suma bloques de 65536 entradas; las sumas de los bloques se suman en orden.</translation>
        </message>
        <message>
            <source>Vectors on all cores</source>
            <translation>Vectores en todos los núcleos</translation>
        </message>
        <message>
            <source>Eight vectors of sums at once, so no addition waits for the one before: only memory limits the speed, and many short sums are more accurate than one long sum.</source>
            <translation>Ocho vectores de sumas a la vez, para que ninguna suma espere a la anterior: solo la memoria limita la velocidad, y muchas sumas cortas son más exactas que una larga.</translation>
        </message>
        <message>
            <source>At most %1 inputs can be replayed</source>
            <translation>Se pueden reproducir como máximo %1 entradas</translation>
        </message>
        <message>
            <source>The state to resume from is damaged</source>
            <translation>El estado desde el que continuar está dañado</translation>
        </message>
        <message>
            <source>There are no pictures to train on</source>
            <translation>No hay imágenes con las que entrenar</translation>
        </message>
        <message>
            <source>The model has %1 outputs, and there are %2 classes</source>
            <translation>El modelo tiene %1 salidas, y hay %2 clases</translation>
        </message>
        <message>
            <source>Give its last layer one output per class</source>
            <translation>Dé a su última capa una salida por clase</translation>
        </message>
        <message>
            <source>The pictures have %1 channels, and the model reads %2</source>
            <translation>Las imágenes tienen %1 canales, y el modelo lee %2</translation>
        </message>
        <message>
            <source>There are %2 pictures, too few for a batch of %1</source>
            <translation>Hay %2 imágenes, muy pocas para un lote de %1</translation>
        </message>
        <message>
            <source>Use a batch of at most %1</source>
            <translation>Use un lote de %1 como máximo</translation>
        </message>
        <message>
            <source>The checkpoint belongs to another optimiser</source>
            <translation>El punto de control es de otro optimizador</translation>
        </message>
        <message>
            <source>The rates must increase from a positive one, in at least 3 steps</source>
            <translation>Las tasas deben crecer desde una positiva, en al menos 3 pasos</translation>
        </message>
        <message>
            <source>Convolution</source>
            <translation>Convolución</translation>
        </message>
        <message>
            <source>Max pooling</source>
            <translation>Pooling máximo</translation>
        </message>
        <message>
            <source>Average pooling</source>
            <translation>Pooling medio</translation>
        </message>
        <message>
            <source>ReLU</source>
            <translation>ReLU</translation>
        </message>
        <message>
            <source>Sigmoid</source>
            <translation>Sigmoide</translation>
        </message>
        <message>
            <source>Tanh</source>
            <translation>Tanh</translation>
        </message>
        <message>
            <source>Dropout</source>
            <translation>Dropout</translation>
        </message>
        <message>
            <source>Linear</source>
            <translation>Lineal</translation>
        </message>
        <message>
            <source>layer %1, %2</source>
            <translation>capa %1, %2</translation>
        </message>
        <message>
            <source>Kernel and stride are at least 1, the padding at least 0</source>
            <translation>Kernel y stride son al menos 1; el relleno, al menos 0</translation>
        </message>
        <message>
            <source>A kernel of %1 x %2 does not fit on %3 x %4 with its padding</source>
            <translation>Un kernel de %1 x %2 no cabe en %3 x %4 con su relleno</translation>
        </message>
        <message>
            <source>Use a smaller kernel, or remove a layer before it</source>
            <translation>Use un kernel menor, o quite una capa anterior</translation>
        </message>
        <message>
            <source>The padding must be smaller than the kernel</source>
            <translation>El relleno debe ser menor que el kernel</translation>
        </message>
        <message>
            <source>A layer has at least one output</source>
            <translation>Una capa tiene al menos una salida</translation>
        </message>
        <message>
            <source>The dropout rate is from 0 to less than 1</source>
            <translation>La tasa de dropout va de 0 a menos de 1</translation>
        </message>
        <message>
            <source>Pooling in a model has no padding</source>
            <translation>El pooling de un modelo no lleva relleno</translation>
        </message>
        <message>
            <source>The layer is too large to train</source>
            <translation>La capa es demasiado grande para entrenarla</translation>
        </message>
        <message>
            <source>An input of %1 x %2 x %3 is not possible</source>
            <translation>Una entrada de %1 x %2 x %3 no es posible</translation>
        </message>
        <message>
            <source>Give at least 1 channel, row and column</source>
            <translation>Dé al menos 1 canal, fila y columna</translation>
        </message>
        <message>
            <source>A model ends with a linear layer that has one output per class</source>
            <translation>Un modelo acaba en una capa lineal, con una salida por clase</translation>
        </message>
        <message>
            <source>Add a linear layer at the end</source>
            <translation>Añada una capa lineal al final</translation>
        </message>
        <message>
            <source>The checkpoint has %1 tensors, the model has %2</source>
            <translation>El punto de control tiene %1 tensores; el modelo, %2</translation>
        </message>
        <message>
            <source>It belongs to another model</source>
            <translation>Pertenece a otro modelo</translation>
        </message>
        <message>
            <source>%1 of the checkpoint is %2, the model's %3 is %4</source>
            <translation>%1 del punto de control es %2; %3 del modelo es %4</translation>
        </message>
        <message>
            <source>Data-parallel workers</source>
            <translation>Trabajadores con datos en paralelo</translation>
        </message>
        <message>
            <source>The definition of every layer in nested loops, on one core.</source>
            <translation>La definición de cada capa en bucles anidados, en un núcleo.</translation>
        </message>
        <message>
            <source>The same loops, with planes and features distributed over the cores: the same numbers, sooner.</source>
            <translation>Los mismos bucles, con planos y características repartidos entre los núcleos: los mismos números, antes.</translation>
        </message>
        <message>
            <source>Each worker trains on its part of the batch; then the gradients are added, as the MLP study did with processes.</source>
            <translation>Cada trabajador entrena con su parte del lote; luego se suman los gradientes, como hizo el estudio del MLP con procesos.</translation>
        </message>
        <message>
            <source>Plain loops compute in float32 only</source>
            <translation>Los bucles simples calculan solo en float32</translation>
        </message>
        <message>
            <source>Choose a .safetensors file that is complete</source>
            <translation>Elija un archivo .safetensors completo</translation>
        </message>
        <message>
            <source>The header&apos;s entry &apos;%1&apos; does not describe a tensor</source>
            <translation>La entrada «%1» del encabezado no describe un tensor</translation>
        </message>
        <message>
            <source>Numbers of type &apos;%1&apos; cannot be read</source>
            <translation>No se pueden leer números de tipo «%1»</translation>
        </message>
        <message>
            <source>The tensor '%1' is larger than the file</source>
            <translation>El tensor «%1» es mayor que el archivo</translation>
        </message>
        <message>
            <source>The tensor '%1' lies outside the file</source>
            <translation>El tensor «%1» está fuera del archivo</translation>
        </message>
        <message>
            <source>The tensor '%1' has %2 bytes where its shape %3 needs %4</source>
            <translation>El tensor «%1» tiene %2 bytes y su forma %3 necesita %4</translation>
        </message>
        <message>
            <source>The file is too short for a checkpoint</source>
            <translation>El archivo es demasiado corto para un punto de control</translation>
        </message>
        <message>
            <source>The file is incomplete or is not a checkpoint: its header would have %1 bytes</source>
            <translation>El archivo está incompleto o no es un punto de control: su encabezado tendría %1 bytes</translation>
        </message>
        <message>
            <source>The checkpoint's header is damaged</source>
            <translation>El encabezado del punto de control está dañada</translation>
        </message>
        <message>
            <source>Tensors of the checkpoint overlap</source>
            <translation>Los tensores del punto de control se solapan</translation>
        </message>
        <message>
            <source>The split leaves nothing to train on</source>
            <translation>El reparto no deja nada con qué entrenar</translation>
        </message>
        <message>
            <source>The learning rate must be a positive number</source>
            <translation>La tasa de aprendizaje debe ser un número positivo</translation>
        </message>
        <message>
            <source>The loss became NaN or infinite at step %1, with a learning rate of %2</source>
            <translation>La pérdida pasó a NaN o infinito en el paso %1, con una tasa de aprendizaje de %2</translation>
        </message>
        <message>
            <source>Use a smaller learning rate; the best parameters so far are kept</source>
            <translation>Use una tasa menor; se conservan los mejores parámetros hasta ahora</translation>
        </message>
        <message>
            <source>There are no values</source>
            <translation>No hay valores</translation>
        </message>
        <message>
            <source>There are %1 values and %2 weights</source>
            <translation>Hay %1 valores y %2 pesos</translation>
        </message>
        <message>
            <source>Give each value one weight</source>
            <translation>Dé un peso a cada valor</translation>
        </message>
        <message>
            <source>Value %1 is %2</source>
            <translation>El valor %1 es %2</translation>
        </message>
        <message>
            <source>Every value and weight must be finite</source>
            <translation>Todos los valores y pesos deben ser finitos</translation>
        </message>
        <message>
            <source>Bytes are integers from 0 to 255; float32 accepts any number</source>
            <translation>Los bytes son números enteros de 0 a 255; float32 admite cualquier número</translation>
        </message>
        <message>
            <source>Three loops</source>
            <translation>Tres bucles</translation>
        </message>
        <message>
            <source>One loop over all values per step, as written: every step&apos;s result goes to memory and comes back.</source>
            <translation>Un bucle sobre todos los valores por cada paso, como está escrito: el resultado de cada paso va a la memoria y vuelve.</translation>
        </message>
        <message>
            <source>One loop</source>
            <translation>Un bucle</translation>
        </message>
        <message>
            <source>The three steps in one loop: intermediate values stay in a register.</source>
            <translation>Los tres pasos en un bucle: los valores intermedios se quedan en un registro.</translation>
        </message>
        <message>
            <source>One loop on all cores</source>
            <translation>Un bucle en todos los núcleos</translation>
        </message>
        <message>
            <source>The same loop, with the values distributed over the cores.</source>
            <translation>El mismo bucle, con los valores repartidos entre los núcleos.</translation>
        </message>
        <message>
            <source>Three loops of vectors</source>
            <translation>Tres bucles de vectores</translation>
        </message>
        <message>
            <source>Vectors and cores, still in three passes: now memory limits the speed.</source>
            <translation>Vectores y núcleos, aún en tres pasadas: ahora la memoria limita la velocidad.</translation>
        </message>
        <message>
            <source>Vectors in one loop</source>
            <translation>Vectores en un bucle</translation>
        </message>
        <message>
            <source>One pass of vectors on all cores, with an exponential and a tanh made of multiplications: only memory limits the speed.</source>
            <translation>Una pasada de vectores en todos los núcleos, con exponencial y tanh hechas de multiplicaciones: solo la memoria limita la velocidad.</translation>
        </message>
        <message>
            <source>Serial Python with NumPy: each window is cut out, multiplied by the identity and searched for its maximum. Here the same steps are compiled.</source>
            <translation>Python en serie con NumPy: cada ventana se recorta, se multiplica por la identidad y se busca su máximo. Aquí los mismos pasos están compilados.</translation>
        </message>
        <message>
            <source>Serial program, Xeon node n49</source>
            <translation>Programa en serie, nodo Xeon n49</translation>
        </message>
        <message>
            <source>Serial program, Xeon node n48</source>
            <translation>Programa en serie, nodo Xeon n48</translation>
        </message>
        <message>
            <source>matmul1 on a Tesla T4</source>
            <translation>matmul1 en una Tesla T4</translation>
        </message>
        <message>
            <source>matmul1 on a Tesla K20</source>
            <translation>matmul1 en una Tesla K20</translation>
        </message>
        <message>
            <source>matmul2 on a Tesla T4</source>
            <translation>matmul2 en una Tesla T4</translation>
        </message>
        <message>
            <source>matmul2 on a Tesla K20</source>
            <translation>matmul2 en una Tesla K20</translation>
        </message>
        <message>
            <source>matmul3 on a Tesla T4</source>
            <translation>matmul3 en una Tesla T4</translation>
        </message>
        <message>
            <source>matmul3 on a Tesla K20</source>
            <translation>matmul3 en una Tesla K20</translation>
        </message>
        <message>
            <source>Three kernels on a Tesla T4</source>
            <translation>Tres kernels en una Tesla T4</translation>
        </message>
        <message>
            <source>matmul3 on a GTX 1050</source>
            <translation>matmul3 en una GTX 1050</translation>
        </message>
        <message>
            <source>Three kernels, filter transferred</source>
            <translation>Tres kernels, filtro transferido</translation>
        </message>
        <message>
            <source>Three kernels, filter constant</source>
            <translation>Tres kernels, filtro constante</translation>
        </message>
        <message>
            <source>The file is empty</source>
            <translation>El archivo está vacío</translation>
        </message>
        <message>
            <source>The file holds no run record written by Telar</source>
            <translation>El archivo no contiene ningún registro de Telar</translation>
        </message>
        <message>
            <source>Cannot write the records: %1</source>
            <translation>No se pueden escribir los registros: %1</translation>
        </message>
        <message>
            <source>Another sweep is writing to this file</source>
            <translation>Otro barrido está escribiendo en este archivo</translation>
        </message>
        <message>
            <source>The file already has records</source>
            <translation>El archivo ya tiene registros</translation>
        </message>
        <message>
            <source>Resume it, or choose another name</source>
            <translation>Reanúdelo o elija otro nombre</translation>
        </message>
        <message>
            <source>There are no records to report</source>
            <translation>No hay registros de los que informar</translation>
        </message>
        <message>
            <source>%2 has no variant %1</source>
            <translation>%2 no tiene la variante %1</translation>
        </message>
        <message>
            <source>There is no operation %1 that can be swept</source>
            <translation>No hay una operación %1 que se pueda barrer</translation>
        </message>
        <message>
            <source>A sweep needs at least one size, one variant and one number of threads</source>
            <translation>Un barrido necesita al menos un tamaño, una variante y un número de hilos</translation>
        </message>
        <message>
            <source>A size is at least 1, not %1</source>
            <translation>Un tamaño es al menos 1, no %1</translation>
        </message>
        <message>
            <source>Sizes are written as 64,128,256 or 64:4096:x2 or 100:500:+100, not '%1'</source>
            <translation>Los tamaños se escriben 64,128,256 o 64:4096:x2 o 100:500:+100, no «%1»</translation>
        </message>
        <message>
            <source>The picture does not have the size that the model reads</source>
            <translation>La imagen no tiene el tamaño que lee el modelo</translation>
        </message>
        <message>
            <source>The experiment needs grey pictures with a test part</source>
            <translation>El experimento necesita imágenes grises con una parte de prueba</translation>
        </message>
        <message>
            <source>Threads are written as 1,2,4, not '%1'</source>
            <translation>Los hilos se escriben 1,2,4, no «%1»</translation>
        </message>
        <message>
            <source>Measure more than %1 inputs from the command line</source>
            <translation>Mida más de %1 entradas desde la línea de comandos</translation>
        </message>
        <message>
            <source>Copy the command at the top: telar-cli generates and adds them in parts</source>
            <translation>Copie el comando de arriba: telar-cli las genera y las suma por partes</translation>
        </message>
        <message>
            <source>forward</source>
            <translation>hacia delante</translation>
        </message>
        <message>
            <source>backward</source>
            <translation>hacia atrás</translation>
        </message>
        <message>
            <source>update</source>
            <translation>actualización</translation>
        </message>
        <message>
            <source>copy in</source>
            <translation>copia de entrada</translation>
        </message>
        <message>
            <source>copy out</source>
            <translation>copia de salida</translation>
        </message>
        <message>
            <source>loss</source>
            <translation>pérdida</translation>
        </message>
        <message>
            <source>TF32 is a number format of GPUs</source>
            <translation>TF32 es un formato numérico de las GPU</translation>
        </message>
        <message>
            <source>Use float32 or bfloat16</source>
            <translation>Use float32 o bfloat16</translation>
        </message>
        <message>
            <source>Use float32</source>
            <translation>Use float32</translation>
        </message>
        <message>
            <source>%1, opened</source>
            <translation>%1, abierto</translation>
        </message>
        <message>
            <source>rows and columns</source>
            <translation>filas y columnas</translation>
        </message>
        <message>
            <source>epochs</source>
            <translation>épocas</translation>
        </message>
        <message>
            <source>rows of the data set</source>
            <translation>filas del conjunto de datos</translation>
        </message>
        <message>
            <source>numbers</source>
            <translation>números</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Tiempo</translation>
        </message>
        <message>
            <source>Speed-up vs threads</source>
            <translation>Aceleración según los hilos</translation>
        </message>
        <message>
            <source>Efficiency vs threads</source>
            <translation>Eficiencia según los hilos</translation>
        </message>
        <message>
            <source>Weak scaling</source>
            <translation>Escalado débil</translation>
        </message>
        <message>
            <source>Speed-up over the plainest variant</source>
            <translation>Aceleración frente a la variante más simple</translation>
        </message>
        <message>
            <source>Work per second</source>
            <translation>Trabajo por segundo</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>Resultados</translation>
        </message>
        <message>
            <source>Share of copies</source>
            <translation>Proporción de copias</translation>
        </message>
        <message>
            <source>Repetitions</source>
            <translation>Repeticiones</translation>
        </message>
        <message>
            <source>Roofline</source>
            <translation>Roofline</translation>
        </message>
        <message>
            <source>Windows vs size</source>
            <translation>Ventanas según el tamaño</translation>
        </message>
        <message>
            <source>Opened records vs these</source>
            <translation>Registros abiertos frente a estos</translation>
        </message>
        <message>
            <source>published: %1</source>
            <translation>publicado: %1</translation>
        </message>
        <message>
            <source>Time vs size</source>
            <translation>Tiempo según el tamaño</translation>
        </message>
        <message>
            <source>Time vs %1</source>
            <translation>Tiempo según %1</translation>
        </message>
        <message>
            <source>time (ms)</source>
            <translation>tiempo (ms)</translation>
        </message>
        <message>
            <source>No records yet: press Run.</source>
            <translation>Aún no hay registros: pulse Ejecutar.</translation>
        </message>
        <message>
            <source>10⁹ operations per second</source>
            <translation>10⁹ operaciones por segundo</translation>
        </message>
        <message>
            <source>10⁹ values per second</source>
            <translation>10⁹ valores por segundo</translation>
        </message>
        <message>
            <source>Trainings have no work per second: use the chart of time.</source>
            <translation>Los entrenamientos no tienen trabajo por segundo: use la gráfica de tiempo.</translation>
        </message>
        <message>
            <source>Where a line falls, the data no longer fit a cache; where it rises, the fixed cost of starting matters less.</source>
            <translation>Donde una línea baja, los datos ya no caben en una caché; donde sube, el costo fijo de empezar pesa menos.</translation>
        </message>
        <message>
            <source>test accuracy (%)</source>
            <translation>exactitud en la prueba (%)</translation>
        </message>
        <message>
            <source>validation loss</source>
            <translation>pérdida de validación</translation>
        </message>
        <message>
            <source>Accuracy</source>
            <translation>Exactitud</translation>
        </message>
        <message>
            <source>Loss</source>
            <translation>Pérdida</translation>
        </message>
        <message>
            <source>Only trainings have results besides their time: choose AlexNet, the MLP or forward mode.</source>
            <translation>Solo los entrenamientos tienen resultados además del tiempo: elija AlexNet, el MLP o el modo directo.</translation>
        </message>
        <message>
            <source>always answering the mean: 1/3</source>
            <translation>responder siempre la media: 1/3</translation>
        </message>
        <message>
            <source>Points are medians over seeds, with minimum and maximum.</source>
            <translation>Los puntos son medianas entre semillas, con mínimo y máximo.</translation>
        </message>
        <message>
            <source>All registers are drawn at 128.</source>
            <translation>«Todos los registros» se dibuja en 128.</translation>
        </message>
        <message>
            <source>windows</source>
            <translation>ventanas</translation>
        </message>
        <message>
            <source>Only pooling has windows: choose it and press Run.</source>
            <translation>Solo el pooling tiene ventanas: elíjalo y pulse Ejecutar.</translation>
        </message>
        <message>
            <source>%1 windows were pooled in %2 s, %3 ns per window.</source>
            <translation>%1 ventanas se redujeron en %2 s, %3 ns por ventana.</translation>
        </message>
        <message>
            <source>Measure with several numbers of threads, including 1: 1,2,4.</source>
            <translation>Mida con varios números de hilos, incluido el 1: 1,2,4.</translation>
        </message>
        <message>
            <source>%1: no serial fraction is visible</source>
            <translation>%1: no se aprecia una fracción en serie</translation>
        </message>
        <message>
            <source>ideal</source>
            <translation>ideal</translation>
        </message>
        <message>
            <source>speed-up</source>
            <translation>aceleración</translation>
        </message>
        <message>
            <source>Amdahl: %1</source>
            <translation>Amdahl: %1</translation>
        </message>
        <message>
            <source>Amdahl with p = 61 %</source>
            <translation>Amdahl con p = 61 %</translation>
        </message>
        <message>
            <source>speed-up for each thread</source>
            <translation>aceleración por hilo</translation>
        </message>
        <message>
            <source>%1: serial fraction by Karp and Flatt %2; where it grows with the threads, synchronisation costs time</source>
            <translation>%1: fracción en serie según Karp y Flatt %2; donde crece con los hilos, la sincronización cuesta tiempo</translation>
        </message>
        <message>
            <source>scaled speed-up</source>
            <translation>aceleración escalada</translation>
        </message>
        <message>
            <source>Measure with several numbers of threads and sizes that grow with them: choose “same work per thread” in the plan.</source>
            <translation>Mida con varios números de hilos y tamaños que crezcan con ellos: elija «misma carga por hilo» en el plan.</translation>
        </message>
        <message>
            <source>%1: serial fraction by Gustafson %2 (95 % CI: %3 to %4)</source>
            <translation>%1: fracción en serie según Gustafson %2 (IC del 95 %: de %3 a %4)</translation>
        </message>
        <message>
            <source>times faster</source>
            <translation>veces más rápido</translation>
        </message>
        <message>
            <source>Measure two variants or more: the others are compared with the plainest.</source>
            <translation>Mida dos variantes o más: las demás se comparan con la más simple.</translation>
        </message>
        <message>
            <source>%1 is %2 times as fast as %3 at %4</source>
            <translation>%1 es %2 veces tan rápido como %3 en %4</translation>
        </message>
        <message>
            <source>share of the time (%)</source>
            <translation>proporción del tiempo (%)</translation>
        </message>
        <message>
            <source>Only variants that run on a GPU make copies: measure one of cuda:…</source>
            <translation>Solo hacen copias las variantes que se ejecutan en una GPU: mida una de cuda:…</translation>
        </message>
        <message>
            <source>kernel</source>
            <translation>kernel</translation>
        </message>
        <message>
            <source>other</source>
            <translation>otros</translation>
        </message>
        <message>
            <source>Copies take %1 to %2 of the time. A figure without them compares kernels, not programs.</source>
            <translation>Las copias ocupan de %1 a %2 del tiempo. Una cifra sin ellas compara kernels, no programas.</translation>
        </message>
        <message>
            <source>%1 runs are outliers (beyond 1.5 times the interquartile range). They are shown and counted; the median is hardly affected.</source>
            <translation>%1 ejecuciones son atípicas (más allá de 1.5 veces el rango intercuartílico). Se muestran y cuentan; la mediana apenas cambia.</translation>
        </message>
        <message>
            <source>Boxes hold the middle half of the runs; whiskers reach all of them.</source>
            <translation>Las cajas contienen la mitad central de las ejecuciones; los bigotes, todas.</translation>
        </message>
        <message>
            <source>operations per byte of memory</source>
            <translation>operaciones por byte de memoria</translation>
        </message>
        <message>
            <source>The roof is being measured…</source>
            <translation>Se está midiendo el techo…</translation>
        </message>
        <message>
            <source>%1: %2 of what the roof allows there</source>
            <translation>%1: %2 de lo que permite el techo en ese punto</translation>
        </message>
        <message>
            <source>this computer: %1 GB/s, %2·10⁹ operations per second</source>
            <translation>este equipo: %1 GB/s, %2·10⁹ operaciones por segundo</translation>
        </message>
        <message>
            <source>Under the slope memory limits the speed, under the flat part arithmetic does. A point above the roof worked in a cache.</source>
            <translation>Bajo la pendiente limita la memoria; bajo la parte plana, la aritmética. Un punto por encima del techo trabajó en una caché.</translation>
        </message>
        <message>
            <source>time opened / time here</source>
            <translation>tiempo abierto / tiempo aquí</translation>
        </message>
        <message>
            <source>Open the records of another run or computer: the same points are compared.</source>
            <translation>Abra los registros de otra ejecución u otro equipo: se comparan los mismos puntos.</translation>
        </message>
        <message>
            <source>For %1 points present in both, the opened ones take %2 times as long in the geometric mean (%3 to %4).</source>
            <translation>De %1 puntos presentes en ambos, los abiertos tardan %2 veces lo que estos en media geométrica (de %3 a %4).</translation>
        </message>
        <message>
            <source>the same</source>
            <translation>igual</translation>
        </message>
        <message>
            <source>%1 takes an integer from %2 on, or two as in 3x5, not &apos;%3&apos;</source>
            <translation>%1 admite un número entero desde %2, o dos como en 3x5, no «%3»</translation>
        </message>
        <message>
            <source>A block is written as threads in x and y, 32x8, not '%1'</source>
            <translation>Un bloque se escribe como hilos en x e y, 32x8, no «%1»</translation>
        </message>
        <message>
            <source>%1 takes an integer from %2 to %3, not &apos;%4&apos;</source>
            <translation>%1 admite un número entero de %2 a %3, no «%4»</translation>
        </message>
        <message>
            <source>%1 takes a positive number, not '%2'</source>
            <translation>%1 admite un número positivo, no «%2»</translation>
        </message>
        <message>
            <source>%1 is one of %2, not '%3'</source>
            <translation>%1 es uno de %2, no «%3»</translation>
        </message>
        <message>
            <source>Matrix product</source>
            <translation>Producto de matrices</translation>
        </message>
        <message>
            <source>Block of threads</source>
            <translation>Bloque de hilos</translation>
        </message>
        <message>
            <source>Only the variant streamed reads its input as a stream, not %1</source>
            <translation>Solo la variante streamed lee su entrada como flujo, no %1</translation>
        </message>
        <message>
            <source>Pooling</source>
            <translation>Pooling</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>Ventana</translation>
        </message>
        <message>
            <source>Stride</source>
            <translation>Stride</translation>
        </message>
        <message>
            <source>Padding</source>
            <translation>Padding</translation>
        </message>
        <message>
            <source>Mode</source>
            <translation>Modo</translation>
        </message>
        <message>
            <source>Input</source>
            <translation>Entrada</translation>
        </message>
        <message>
            <source>Training the MLP</source>
            <translation>Entrenar el MLP</translation>
        </message>
        <message>
            <source>Training AlexNet</source>
            <translation>Entrenar AlexNet</translation>
        </message>
        <message>
            <source>Batch</source>
            <translation>Lote</translation>
        </message>
        <message>
            <source>Learning rate</source>
            <translation>Tasa de aprendizaje</translation>
        </message>
        <message>
            <source>Precision</source>
            <translation>Precisión</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>Datos</translation>
        </message>
        <message>
            <source>Forward mode</source>
            <translation>Modo directo</translation>
        </message>
        <message>
            <source>Derivative</source>
            <translation>Derivada</translation>
        </message>
        <message>
            <source>Epochs</source>
            <translation>Épocas</translation>
        </message>
        <message>
            <source>A data set has at least 2 rows, not %1</source>
            <translation>Un conjunto de datos tiene al menos 2 filas, no %1</translation>
        </message>
        <message>
            <source>A data set of %1 rows is smaller than a batch of %2</source>
            <translation>Un conjunto de datos de %1 filas es menor que un lote de %2</translation>
        </message>
        <message>
            <source>One neuron</source>
            <translation>Una neurona</translation>
        </message>
        <message>
            <source>inputs</source>
            <translation>entradas</translation>
        </message>
        <message>
            <source>Pipeline</source>
            <translation>Tubería</translation>
        </message>
        <message>
            <source>Activation</source>
            <translation>Activación</translation>
        </message>
        <message>
            <source>Figures %1 and %2</source>
            <translation>Figuras %1 y %2</translation>
        </message>
        <message>
            <source>Figure 4</source>
            <translation>Figura 4</translation>
        </message>
        <message>
            <source>Matrix product on a Tesla T4</source>
            <translation>Producto de matrices en una Tesla T4</translation>
        </message>
        <message>
            <source>The thesis projects the number of windows to 131072 and stops measuring at 2048. Here every size is pooled; the largest is a stream that is never in memory as a whole and takes about half a minute.</source>
            <translation>La tesis proyecta el número de ventanas hasta 131072 y deja de medir en 2048. Aquí se reduce cada tamaño; los mayores, como un flujo que nunca está entero en memoria; tarda cerca de medio minuto.</translation>
        </message>
        <message>
            <source>Figure 44</source>
            <translation>Figura 44</translation>
        </message>
        <message>
            <source>Speed-up of the GPU over the serial program</source>
            <translation>Aceleración de la GPU frente al programa en serie</translation>
        </message>
        <message>
            <source>Amdahl's law</source>
            <translation>ley de Amdahl</translation>
        </message>
        <message>
            <source>A parallel fraction of 61 %</source>
            <translation>Una fracción paralela del 61 %</translation>
        </message>
        <message>
            <source>The fraction, 61 %, is product time over total time at n = 4, where the first launch dominates; at n = 1024 the same ratio is 8 %, and the law&apos;s limit is 1.09. The law is also applied to 640 to 2560 cores as if each were a processor. Measure with several threads to fit a fraction of your own.</source>
            <translation>La fracción, 61 %, es el tiempo del producto entre el total con n = 4, donde domina el primer lanzamiento; con n = 1024 la misma razón es 8 % y el límite de la ley, 1.09. Además se aplica la ley a 640 a 2560 núcleos como si cada uno fuera un procesador. Mida con varios hilos para ajustar una fracción propia.</translation>
        </message>
        <message>
            <source>2, 4, 8, 16 and 32 processes</source>
            <translation>2, 4, 8, 16 y 32 procesos</translation>
        </message>
        <message>
            <source>A million inputs, CPU and GPU</source>
            <translation>Un millón de entradas, CPU y GPU</translation>
        </message>
        <message>
            <source>Vector pipeline</source>
            <translation>Cadena vectorial</translation>
        </message>
        <message>
            <source>A million grey values, CPU and GPU</source>
            <translation>Un millón de grises, CPU y GPU</translation>
        </message>
        <message>
            <source>MLP on digits</source>
            <translation>MLP con dígitos</translation>
        </message>
        <message>
            <source>Four programs, ten epochs</source>
            <translation>Cuatro programas, diez épocas</translation>
        </message>
        <message>
            <source>Batches and initial weights differ, and one of the times is clock() divided by ten: the published programs cannot be compared with each other. The PyCUDA program does not learn.</source>
            <translation>Los lotes y los pesos iniciales difieren, y uno de los tiempos es clock() entre diez: los programas publicados no se pueden comparar entre sí. El de PyCUDA no aprende.</translation>
        </message>
        <message>
            <source>Pruned forward mode</source>
            <translation>Modo directo con poda</translation>
        </message>
        <message>
            <source>Loss vs registers, 400 rows</source>
            <translation>Pérdida según los registros, 400 filas</translation>
        </message>
        <message>
            <source>The records were written by a newer version of Telar</source>
            <translation>Los registros los escribió una versión más nueva de Telar</translation>
        </message>
        <message>
            <source>Install the current version of Telar</source>
            <translation>Instale la versión actual de Telar</translation>
        </message>
        <message>
            <source>Laboratory report</source>
            <translation>Informe de laboratorio</translation>
        </message>
        <message>
            <source>Student</source>
            <translation>Alumno</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Fecha</translation>
        </message>
        <message>
            <source>Measured on</source>
            <translation>Medido en</translation>
        </message>
        <message>
            <source>Written on</source>
            <translation>Fecha</translation>
        </message>
        <message>
            <source>%1, %2 cores, %3</source>
            <translation>%1, %2 núcleos, %3</translation>
        </message>
        <message>
            <source>Made with</source>
            <translation>Hecho con</translation>
        </message>
        <message>
            <source>Notes</source>
            <translation>Notas</translation>
        </message>
        <message>
            <source>Dashed lines with hollow marks are published figures; they were not measured here.</source>
            <translation>Las líneas de trazos con marcas huecas son cifras publicadas; no se midieron aquí.</translation>
        </message>
        <message>
            <source>Doubtful readings of the source are left out of fits.</source>
            <translation>Las lecturas dudosas de la fuente se excluyen de los ajustes.</translation>
        </message>
        <message>
            <source>Variant</source>
            <translation>Variante</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>Hilos</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Tamaño</translation>
        </message>
        <message>
            <source>Median (ms)</source>
            <translation>Mediana (ms)</translation>
        </message>
        <message>
            <source>Range</source>
            <translation>Rango</translation>
        </message>
        <message>
            <source>Runs</source>
            <translation>Ejecuciones</translation>
        </message>
        <message>
            <source>The first %1 of %2 records; the file contains all of them.</source>
            <translation>Los primeros %1 de %2 registros; el archivo los contiene todos.</translation>
        </message>
        <message>
            <source>To repeat</source>
            <translation>Para repetirlo</translation>
        </message>
        <message>
            <source>Records</source>
            <translation>Registros</translation>
        </message>
        <message>
            <source>In %1 of %2 points the slowest run took over 1.5 times the median: other programs were running.</source>
            <translation>En %1 de %2 puntos la ejecución más lenta superó 1.5 veces la mediana: había otros programas en marcha.</translation>
        </message>
        <message>
            <source>Findings</source>
            <translation>Hallazgos</translation>
        </message>
        <message>
            <source>The processes cannot share the sweep: %1</source>
            <translation>Los procesos no pueden compartir el barrido: %1</translation>
        </message>
        <message>
            <source>%1 has no setting %2</source>
            <translation>%1 no tiene el ajuste %2</translation>
        </message>
        <message>
            <source>It has: %1</source>
            <translation>Tiene: %1</translation>
        </message>
        <message>
            <source>A sweep has at most %1 points</source>
            <translation>Un barrido tiene como máximo %1 puntos</translation>
        </message>
        <message>
            <source>A seed is an integer from 0 to 4294967295, not '%1'</source>
            <translation>Una semilla es un número entero de 0 a 4294967295, no «%1»</translation>
        </message>
        <message>
            <source>Choose one of %1</source>
            <translation>Elija uno de %1</translation>
        </message>
        <message>
            <source>Settings are written as kernel=2,3,5; stride=1, not '%1'</source>
            <translation>Los ajustes se escriben como kernel=2,3,5; stride=1, no «%1»</translation>
        </message>
        <message>
            <source>The setting %1 is given twice</source>
            <translation>El ajuste %1 aparece dos veces</translation>
        </message>
        <message>
            <source>The threads per block of variant %1 cannot be chosen</source>
            <translation>Los hilos por bloque de la variante %1 no se pueden elegir</translation>
        </message>
        <message>
            <source>Another of the %1 processes of this run has ended, so this one stops</source>
            <translation>Otro de los %1 procesos de esta ejecución terminó, así que este se detiene</translation>
        </message>
        <message>
            <source>Its own message says why; the last checkpoint is complete</source>
            <translation>Su propio mensaje dice por qué; el último punto de control está completo</translation>
        </message>
        <message>
            <source>From %1 on, the time grows as n^k (95 % CI): %2</source>
            <translation>Desde %1, el tiempo crece como n^k (IC del 95 %): %2</translation>
        </message>
        <message>
            <source>published</source>
            <translation>publicado</translation>
        </message>
        <message>
            <source>Time of a whole pooling, 2 x 2 windows</source>
            <translation>Tiempo de un pooling completo, ventanas de 2 x 2</translation>
        </message>
        <message>
            <source>side of the matrix</source>
            <translation>lado de la matriz</translation>
        </message>
        <message>
            <source>model: one launch per window</source>
            <translation>modelo: un lanzamiento por ventana</translation>
        </message>
        <message>
            <source>model: a single launch</source>
            <translation>modelo: un solo lanzamiento</translation>
        </message>
        <message>
            <source>One launch per window</source>
            <translation>Un lanzamiento por ventana</translation>
        </message>
        <message>
            <source>Launches</source>
            <translation>Lanzamientos</translation>
        </message>
        <message>
            <source>Copies</source>
            <translation>Copias</translation>
        </message>
        <message>
            <source>Modelled T4</source>
            <translation>T4 modelada</translation>
        </message>
        <message>
            <source>Launches counted here, %1 x %1</source>
            <translation>Contados aquí, %1 x %1</translation>
        </message>
        <message>
            <source>Emulated here, %1 x %1</source>
            <translation>Emulado aquí, %1 x %1</translation>
        </message>
        <message>
            <source>Where the time of one call goes</source>
            <translation>En qué se va el tiempo de una llamada</translation>
        </message>
        <message>
            <source>Published T4, with copies</source>
            <translation>T4 publicada, con copias</translation>
        </message>
        <message>
            <source>The same kernel, copies at bus speed</source>
            <translation>El mismo kernel, copias a la velocidad del bus</translation>
        </message>
        <message>
            <source>Speed-ups are often quoted like this: without copies</source>
            <translation>La aceleración suele citarse así: sin copias</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>Kernel's share</source>
            <translation>Proporción del kernel</translation>
        </message>
        <message>
            <source>Published</source>
            <translation>Publicado</translation>
        </message>
        <message>
            <source>At bus speed</source>
            <translation>A la velocidad del bus</translation>
        </message>
        <message>
            <source>Bytes copied</source>
            <translation>Bytes copiados</translation>
        </message>
        <message>
            <source>The published call takes %1, and the kernel is only %2 of it. With a bus of %3 the call would take %4. A speed-up without the copies is %5 too large.</source>
            <translation>La llamada publicada tarda %1, y el kernel es solo el %2. Con un bus de %3 la llamada tardaría %4. Una aceleración sin las copias resulta exagerada por %5.</translation>
        </message>
        <message>
            <source>32-byte sectors requested from memory, %1 x %1 numbers</source>
            <translation>Sectores de 32 bytes pedidos a la memoria, %1 x %1 números</translation>
        </message>
        <message>
            <source>sectors</source>
            <translation>sectores</translation>
        </message>
        <message>
            <source>Direct: each thread reads its window</source>
            <translation>Directo: cada hilo lee su ventana</translation>
        </message>
        <message>
            <source>Tiled: the block loads into shared memory</source>
            <translation>Por mosaicos: el bloque carga en la memoria compartida</translation>
        </message>
        <message>
            <source>Every number loaded once</source>
            <translation>Cada número cargado una vez</translation>
        </message>
        <message>
            <source>Direct</source>
            <translation>Directo</translation>
        </message>
        <message>
            <source>Tiled</source>
            <translation>Por mosaicos</translation>
        </message>
        <message>
            <source>Sectors read</source>
            <translation>Sectores leídos</translation>
        </message>
        <message>
            <source>Shared-memory wavefronts</source>
            <translation>Wavefronts de memoria compartida</translation>
        </message>
        <message>
            <source>Predicted T4 kernel, %1 x %1</source>
            <translation>Kernel predicho para la T4, %1 x %1</translation>
        </message>
        <message>
            <source>Windows of %1 cells per side, stride %2, read each number %3 times. The tile pays off: %4 sectors instead of %5, predicted at %6 vs %7.</source>
            <translation>Ventanas de %1 celdas por lado, stride %2, leen cada número %3 veces. El mosaico vale la pena: %4 sectores en lugar de %5; predicción: %6 frente a %7.</translation>
        </message>
        <message>
            <source>Windows of %1 cells per side, stride %2, read each number %3 times: there is hardly anything to share. The tile saves sectors (%4 instead of %5) that the cache holds anyway: the kernel is predicted at %6 with it and at %7 without.</source>
            <translation>Ventanas de %1 celdas por lado, stride %2, leen cada número %3 veces: casi no hay nada que compartir. El mosaico ahorra sectores (%4 en lugar de %5) que la caché guarda de todos modos: la predicción del kernel es %6 con él y %7 sin él.</translation>
        </message>
        <message>
            <source>Side of the matrix</source>
            <translation>Lado de la matriz</translation>
        </message>
        <message>
            <source>What is a GPU time without its copies worth?</source>
            <translation>¿Qué vale un tiempo de GPU sin sus copias?</translation>
        </message>
        <message>
            <source>Published: profile of the study's PyCUDA perceptron, Tesla T4, mean of 50.</source>
            <translation>Publicado: perfil del perceptrón en PyCUDA del estudio, Tesla T4, media de 50.</translation>
        </message>
        <message>
            <source>Operation</source>
            <translation>Operación</translation>
        </message>
        <message>
            <source>Bus between computer and card</source>
            <translation>Bus entre equipo y tarjeta</translation>
        </message>
        <message>
            <source>Why does shared memory not help with windows of 2 x 2?</source>
            <translation>¿Por qué la memoria compartida no ayuda con ventanas de 2 x 2?</translation>
        </message>
        <message>
            <source>Counted in the emulator; times predicted for a Tesla T4.</source>
            <translation>Contado en el emulador; tiempos predichos para una Tesla T4.</translation>
        </message>
        <message>
            <source>Step</source>
            <translation>Paso</translation>
        </message>
        <message>
            <source>published T4</source>
            <translation>T4 publicada</translation>
        </message>
        <message>
            <source>published Xeon</source>
            <translation>Xeon publicado</translation>
        </message>
        <message>
            <source>serial, here</source>
            <translation>serie, aquí</translation>
        </message>
        <message>
            <source>Share of the time spent in the matrix product</source>
            <translation>Proporción del tiempo dedicada al producto de matrices</translation>
        </message>
        <message>
            <source>product's share (%)</source>
            <translation>proporción del producto (%)</translation>
        </message>
        <message>
            <source>Product's share</source>
            <translation>Proporción del producto</translation>
        </message>
        <message>
            <source>With %1 cores</source>
            <translation>Con %1 núcleos</translation>
        </message>
        <message>
            <source>Limit</source>
            <translation>Límite</translation>
        </message>
        <message>
            <source>T4 at 4 (the thesis)</source>
            <translation>T4 con 4 (la tesis)</translation>
        </message>
        <message>
            <source>T4 at %1</source>
            <translation>T4 con %1</translation>
        </message>
        <message>
            <source>This computer at %1</source>
            <translation>Este equipo con %1</translation>
        </message>
        <message>
            <source>Slope of the sigmoid</source>
            <translation>Pendiente de la sigmoide</translation>
        </message>
        <message>
            <source>sum z of the neuron</source>
            <translation>suma z de la neurona</translation>
        </message>
        <message>
            <source>slope</source>
            <translation>pendiente</translation>
        </message>
        <message>
            <source>correct</source>
            <translation>correcta</translation>
        </message>
        <message>
            <source>as published</source>
            <translation>como se publicó</translation>
        </message>
        <message>
            <source>Correct</source>
            <translation>Correcto</translation>
        </message>
        <message>
            <source>As published</source>
            <translation>Como se publicó</translation>
        </message>
        <message>
            <source>Slope at z = %1</source>
            <translation>Pendiente en z = %1</translation>
        </message>
        <message>
            <source>Training loss after 250 epochs</source>
            <translation>Pérdida de entrenamiento tras 250 épocas</translation>
        </message>
        <message>
            <source>Validation loss</source>
            <translation>Pérdida de validación</translation>
        </message>
        <message>
            <source>At z = %1 the slope is %2; the published program uses %3, %4 times as much. Where the neuron is already certain, it is told to keep learning: its losses (%5) and those of an ordinary training (%6) cannot agree.</source>
            <translation>En z = %1 la pendiente es %2; el programa publicado usa %3, %4 veces esa cantidad. Donde la neurona ya está segura, se le indica que siga aprendiendo: sus pérdidas (%5) y las de un entrenamiento común (%6) no pueden coincidir.</translation>
        </message>
        <message>
            <source>here: median of 5 seeds</source>
            <translation>aquí: mediana de 5 semillas</translation>
        </message>
        <message>
            <source>Validation loss after 250 epochs, %1 rows</source>
            <translation>Pérdida de validación tras 250 épocas, %1 filas</translation>
        </message>
        <message>
            <source>registers per neuron (128: all)</source>
            <translation>registros por neurona (128: todos)</translation>
        </message>
        <message>
            <source>mean squared error</source>
            <translation>error cuadrático medio</translation>
        </message>
        <message>
            <source>mean</source>
            <translation>media</translation>
        </message>
        <message>
            <source>Here</source>
            <translation>Aquí</translation>
        </message>
        <message>
            <source>all</source>
            <translation>todos</translation>
        </message>
        <message>
            <source>What does 61 % at n = 4 say about n = 1024?</source>
            <translation>¿Qué dice un 61 % con n = 4 sobre n = 1024?</translation>
        </message>
        <message>
            <source>Published: the thesis' figures 28 and 32 and its section on Amdahl's law.</source>
            <translation>Publicado: figuras 28 y 32 de la tesis y su sección sobre la ley de Amdahl.</translation>
        </message>
        <message>
            <source>Cores</source>
            <translation>Núcleos</translation>
        </message>
        <message>
            <source>Why could the DPFM author not match TensorFlow?</source>
            <translation>¿Por qué el autor de DPFM no pudo igualar a TensorFlow?</translation>
        </message>
        <message>
            <source>Published: source of the DPFM program (D. Ragel, 2024).</source>
            <translation>Publicado: código del programa DPFM (D. Ragel, 2024).</translation>
        </message>
        <message>
            <source>Sum z</source>
            <translation>Suma z</translation>
        </message>
        <message>
            <source>Registers per neuron</source>
            <translation>Registros por neurona</translation>
        </message>
        <message>
            <source>Have the published networks learned anything?</source>
            <translation>¿Han aprendido algo las redes publicadas?</translation>
        </message>
        <message>
            <source>Published: read from the plots of the DPFM repository, October 2024.</source>
            <translation>Publicado: leído en las gráficas del repositorio de DPFM, octubre de 2024.</translation>
        </message>
        <message>
            <source>Rows of data</source>
            <translation>Filas de datos</translation>
        </message>
        <message>
            <source>Behaviour</source>
            <translation>Comportamiento</translation>
        </message>
        <message>
            <source>counted here</source>
            <translation>contado aquí</translation>
        </message>
        <message>
            <source>normal distribution</source>
            <translation>distribución normal</translation>
        </message>
        <message>
            <source>Sums of one neuron over many seeds</source>
            <translation>Sumas de una neurona con muchas semillas</translation>
        </message>
        <message>
            <source>sum</source>
            <translation>suma</translation>
        </message>
        <message>
            <source>seeds</source>
            <translation>semillas</translation>
        </message>
        <message>
            <source>Counted here</source>
            <translation>Contado aquí</translation>
        </message>
        <message>
            <source>Expected</source>
            <translation>Esperado</translation>
        </message>
        <message>
            <source>Seeds</source>
            <translation>Semillas</translation>
        </message>
        <message>
            <source>Standard deviation of the sum</source>
            <translation>Desviación estándar de la suma</translation>
        </message>
        <message>
            <source>Print 0.000000 or 1.000000</source>
            <translation>Imprimen 0.000000 o 1.000000</translation>
        </message>
        <message>
            <source>%2 of %1 seeds print 0.000000 or 1.000000: with a standard deviation of %3 the sum is nearly always far from zero, and such a print checks nothing. Two programs that agree on it may both be wrong.</source>
            <translation>%2 de %1 semillas imprimen 0.000000 o 1.000000: con una desviación estándar de %3 la suma casi siempre queda lejos de cero, y esa impresión no comprueba nada. Dos programas que coinciden en ella pueden estar mal los dos.</translation>
        </message>
        <message>
            <source>%2 of %1 seeds print 0.000000 or 1.000000: with a standard deviation of %3 each sum gives an output of its own, and a wrong one is visible.</source>
            <translation>%2 de %1 semillas imprimen 0.000000 o 1.000000: con una desviación estándar de %3 cada suma da una salida propia, y una equivocada se nota.</translation>
        </message>
        <message>
            <source>Share of runs that end with an overflow</source>
            <translation>Proporción de ejecuciones que terminan con desbordamiento</translation>
        </message>
        <message>
            <source>inputs of the neuron</source>
            <translation>entradas de la neurona</translation>
        </message>
        <message>
            <source>share (%)</source>
            <translation>proporción (%)</translation>
        </message>
        <message>
            <source>expected</source>
            <translation>esperado</translation>
        </message>
        <message>
            <source>Runs that stop</source>
            <translation>Ejecuciones que se detienen</translation>
        </message>
        <message>
            <source>Share</source>
            <translation>Proporción</translation>
        </message>
        <message>
            <source>With %1 inputs %2 of %3 seeds stop the published formula; one in %4 is expected. Written as e^s / (1 + e^s) for negative s, sigma never overflows.</source>
            <translation>Con %1 entradas, %2 de %3 semillas detienen la fórmula publicada; se espera una de cada %4. Escrita como e^s / (1 + e^s) para s negativa, sigma nunca se desborda.</translation>
        </message>
        <message>
            <source>With the guard at %1 no sum can overflow: e^709.78 is the largest that float64 holds, and the guard answers before it.</source>
            <translation>Con la guarda en %1 ninguna suma puede desbordar: e^709.78 es lo mayor que cabe en float64, y la guarda responde antes.</translation>
        </message>
        <message>
            <source>Product of two %1 x %1 matrices: wrong cells</source>
            <translation>Producto de dos matrices de %1 x %1: celdas incorrectas</translation>
        </message>
        <message>
            <source>Cells of the product</source>
            <translation>Celdas del producto</translation>
        </message>
        <message>
            <source>Wrong cells</source>
            <translation>Celdas incorrectas</translation>
        </message>
        <message>
            <source>Reads and writes that race</source>
            <translation>Lecturas y escrituras que compiten</translation>
        </message>
        <message>
            <source>Source lines where they happen</source>
            <translation>Líneas del código donde ocurre</translation>
        </message>
        <message>
            <source>With its barriers the kernel computes %1 of %2 cells correctly, and the emulator finds %3 races.</source>
            <translation>Con sus barreras, el kernel calcula bien %1 de %2 celdas, y el emulador encuentra %3 condiciones de carrera.</translation>
        </message>
        <message>
            <source>Without the barrier %1 of %2 cells are wrong here, and %3 reads and writes race. On another device, or another day, the number differs: a test that passes proves nothing.</source>
            <translation>Sin la barrera, %1 de %2 celdas salen mal aquí, y %3 lecturas y escrituras compiten. En otro dispositivo, u otro día, el número cambia: que una prueba pase no demuestra nada.</translation>
        </message>
        <message>
            <source>The neuron printed 0.000000. Is that right?</source>
            <translation>La neurona imprimió 0.000000. ¿Es correcto?</translation>
        </message>
        <message>
            <source>One neuron adds a million inputs between 0 and 1, each multiplied by a normal weight, and prints sigma of the sum with six decimals. The serial program printed 0.000000, the parallel one 1.000000, and both were taken as correct.</source>
            <translation>Una neurona suma un millón de entradas entre 0 y 1, cada una multiplicada por un peso normal, e imprime sigma de la suma con seis decimales. El programa en serie imprimió 0.000000, el paralelo 1.000000, y ambos se dieron por buenos.</translation>
        </message>
        <message>
            <source>Published: printed output of the two neuron programs, one million inputs.</source>
            <translation>Publicado: salida impresa de los dos programas de la neurona, un millón de entradas.</translation>
        </message>
        <message>
            <source>Inputs</source>
            <translation>Entradas</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>Pesos</translation>
        </message>
        <message>
            <source>Divided by √n</source>
            <translation>Divididos entre √n</translation>
        </message>
        <message>
            <source>Why does the neuron fail in one run out of nine?</source>
            <translation>¿Por qué falla la neurona en una de cada nueve ejecuciones?</translation>
        </message>
        <message>
            <source>Published: source of the serial neuron program; its guard stands at -10000.</source>
            <translation>Publicado: código del programa en serie de la neurona; su guarda está en -10000.</translation>
        </message>
        <message>
            <source>Guard below minus</source>
            <translation>Guarda por debajo de menos</translation>
        </message>
        <message>
            <source>What happens without the barrier?</source>
            <translation>¿Qué pasa sin la barrera?</translation>
        </message>
        <message>
            <source>Run in the emulator, which checks every read and write of shared memory.</source>
            <translation>Ejecutado en el emulador, que comprueba cada lectura y escritura de la memoria compartida.</translation>
        </message>
        <message>
            <source>Side of the matrices</source>
            <translation>Lado de las matrices</translation>
        </message>
        <message>
            <source>Barrier</source>
            <translation>Barrera</translation>
        </message>
        <message>
            <source>In place</source>
            <translation>Presente</translation>
        </message>
        <message>
            <source>Removed</source>
            <translation>Quitada</translation>
        </message>
        <message>
            <source>The same work, three clocks</source>
            <translation>El mismo trabajo, tres relojes</translation>
        </message>
        <message>
            <source>clock(): processor time of all threads</source>
            <translation>clock(): tiempo de procesador de todos los hilos</translation>
        </message>
        <message>
            <source>clock() divided by %1</source>
            <translation>clock() dividido entre %1</translation>
        </message>
        <message>
            <source>Measured here</source>
            <translation>Medido aquí</translation>
        </message>
        <message>
            <source>Wall clock</source>
            <translation>Reloj de pared</translation>
        </message>
        <message>
            <source>not known</source>
            <translation>no se sabe</translation>
        </message>
        <message>
            <source>clock()</source>
            <translation>clock()</translation>
        </message>
        <message>
            <source>As reported</source>
            <translation>Como se informa</translation>
        </message>
        <message>
            <source>Serial program</source>
            <translation>Programa en serie</translation>
        </message>
        <message>
            <source>Divided by %1, clock() gives %2 where the wall clock gives %3: %4 of the truth. The published %5 are %6 of processor time, more than the serial program&apos;s %7; the 4.4-fold speed-up comes from that division.</source>
            <translation>Dividido entre %1, clock() da %2 donde el reloj de pared da %3: el %4 de la verdad. Los %5 publicados son %6 de tiempo de procesador, más que los %7 del programa en serie; la aceleración de 4.4 viene de esa división.</translation>
        </message>
        <message>
            <source>Accuracy while the same network learns</source>
            <translation>Exactitud mientras aprende la misma red</translation>
        </message>
        <message>
            <source>step</source>
            <translation>paso</translation>
        </message>
        <message>
            <source>accuracy (%)</source>
            <translation>exactitud (%)</translation>
        </message>
        <message>
            <source>row-major</source>
            <translation>por filas</translation>
        </message>
        <message>
            <source>columns as rows</source>
            <translation>columnas como filas</translation>
        </message>
        <message>
            <source>Read as stored</source>
            <translation>Leídas como están</translation>
        </message>
        <message>
            <source>Columns read as rows</source>
            <translation>Columnas leídas como filas</translation>
        </message>
        <message>
            <source>Published, PyCUDA</source>
            <translation>Publicado, PyCUDA</translation>
        </message>
        <message>
            <source>Guessing one of ten</source>
            <translation>Adivinar una de diez</translation>
        </message>
        <message>
            <source>After %1 steps the network classifies %2 of the test digits correctly; with columns read as rows, %3. The published program ended at %4, which is guessing.</source>
            <translation>Tras %1 pasos la red clasifica bien el %2 de los dígitos de prueba; con las columnas leídas como filas, el %3. El programa publicado terminó en %4, que es adivinar.</translation>
        </message>
        <message>
            <source>25 epochs over 245 digits</source>
            <translation>25 épocas sobre 245 dígitos</translation>
        </message>
        <message>
            <source>epoch</source>
            <translation>época</translation>
        </message>
        <message>
            <source>Batch of %1</source>
            <translation>Lote de %1</translation>
        </message>
        <message>
            <source>Batch of 256</source>
            <translation>Lote de 256</translation>
        </message>
        <message>
            <source>Steps per epoch</source>
            <translation>Pasos por época</translation>
        </message>
        <message>
            <source>Steps in 25 epochs</source>
            <translation>Pasos en 25 épocas</translation>
        </message>
        <message>
            <source>Accuracy on 300 other digits</source>
            <translation>Exactitud en otros 300 dígitos</translation>
        </message>
        <message>
            <source>A batch of %1 changes the weights %2 times in 25 epochs and ends at %3. A batch of 256 is larger than the 245 pictures: every epoch is a single step, 25 in all, and ends at %4.</source>
            <translation>Un lote de %1 cambia los pesos %2 veces en 25 épocas y termina en %3. Un lote de 256 es mayor que las 245 imágenes: cada época es un solo paso, 25 en total, y termina en %4.</translation>
        </message>
        <message>
            <source>What a test with this many pictures tells, 95 % CI</source>
            <translation>Lo que dice una prueba con tantas imágenes, IC del 95 %</translation>
        </message>
        <message>
            <source>pictures in the test</source>
            <translation>imágenes en la prueba</translation>
        </message>
        <message>
            <source>true accuracy (%)</source>
            <translation>exactitud verdadera (%)</translation>
        </message>
        <message>
            <source>at least</source>
            <translation>mínimo</translation>
        </message>
        <message>
            <source>at most</source>
            <translation>máximo</translation>
        </message>
        <message>
            <source>the thesis</source>
            <translation>la tesis</translation>
        </message>
        <message>
            <source>Reported</source>
            <translation>Informado</translation>
        </message>
        <message>
            <source>At least</source>
            <translation>Mínimo</translation>
        </message>
        <message>
            <source>At most</source>
            <translation>Máximo</translation>
        </message>
        <message>
            <source>Chosen: %1 of %2</source>
            <translation>Elegido: %1 de %2</translation>
        </message>
        <message>
            <source>Thesis: %1 of %2</source>
            <translation>Tesis: %1 de %2</translation>
        </message>
        <message>
            <source>%1 of %2 pictures correct means: with 95 % confidence the true accuracy lies between %3 and %4 (Wilson&apos;s interval, 1927).</source>
            <translation>%1 de %2 imágenes acertadas significa: con 95 % de confianza, la exactitud verdadera está entre %3 y %4 (intervalo de Wilson, 1927).</translation>
        </message>
        <message>
            <source>What does clock() divided by ten measure?</source>
            <translation>¿Qué mide clock() dividido entre diez?</translation>
        </message>
        <message>
            <source>The C function clock() adds up the processor time of all threads of a program. The OpenMP perceptron divides it by ten and reports that as its time. Here as many threads as you choose work for a moment, and both clocks run.</source>
            <translation>La función clock() de C suma el tiempo de procesador de todos los hilos de un programa. El perceptrón con OpenMP la divide entre diez y la informa como su tiempo. Aquí trabajan por un momento tantos hilos como elija, y corren los dos relojes.</translation>
        </message>
        <message>
            <source>Published: the study's C and OpenMP perceptrons, 8 threads, printed totals.</source>
            <translation>Publicado: perceptrones en C y OpenMP del estudio, 8 hilos, totales impresos.</translation>
        </message>
        <message>
            <source>Divided by</source>
            <translation>Dividido entre</translation>
        </message>
        <message>
            <source>Why does the PyCUDA perceptron stay at 10 %?</source>
            <translation>¿Por qué el perceptrón en PyCUDA se queda en 10 %?</translation>
        </message>
        <message>
            <source>NumPy can store a transposed matrix column by column. The copy to the GPU keeps that order, and the kernel reads row by row: every gradient mixes the right numbers in wrong places. Here the same training runs with this mistake and without it.</source>
            <translation>NumPy puede guardar una matriz transpuesta columna por columna. La copia a la GPU conserva ese orden, y el kernel lee fila por fila: cada gradiente mezcla los números correctos en lugares equivocados. Aquí el mismo entrenamiento se ejecuta con este error y sin él.</translation>
        </message>
        <message>
            <source>Published: the study&apos;s PyCUDA perceptron, 8,980 errors in 10,000 digits.</source>
            <translation>Publicado: perceptrón en PyCUDA del estudio, 8980 errores en 10 000 dígitos.</translation>
        </message>
        <message>
            <source>Hidden neurons</source>
            <translation>Neuronas ocultas</translation>
        </message>
        <message>
            <source>What does a batch larger than the data do?</source>
            <translation>¿Qué hace un lote mayor que los datos?</translation>
        </message>
        <message>
            <source>Published: the thesis' AlexNet, 245 pictures to train, batch 256.</source>
            <translation>Publicado: la AlexNet de la tesis, 245 imágenes de entrenamiento, lote de 256.</translation>
        </message>
        <message>
            <source>How certain is 100 % on 28 images?</source>
            <translation>¿Qué certeza da un 100 % en 28 imágenes?</translation>
        </message>
        <message>
            <source>Published: the thesis' AlexNet, 28 pictures validate, 99 test.</source>
            <translation>Publicado: la AlexNet de la tesis, 28 imágenes validan, 99 prueban.</translation>
        </message>
        <message>
            <source>Pictures</source>
            <translation>Imágenes</translation>
        </message>
        <message>
            <source>Errors</source>
            <translation>Errores</translation>
        </message>
        <message>
            <source>Forward mode reads grey pictures, and these are in colour</source>
            <translation>El modo directo lee imágenes en gris, y estas son en color</translation>
        </message>
        <message>
            <source>There are only %1 pictures to learn from</source>
            <translation>Solo hay %1 imágenes para aprender</translation>
        </message>
        <message>
            <source>On the GPU, forward mode takes plain SGD steps in the order of the rows</source>
            <translation>En la GPU, el modo directo da pasos de SGD en el orden de las filas</translation>
        </message>
        <message>
            <source>Use SGD without shuffling, or an engine that runs on the processor</source>
            <translation>Use SGD sin barajar, o un motor que se ejecute en el procesador</translation>
        </message>
        <message>
            <source>On the GPU a layer has at most 32 neurons, a network %1 layers</source>
            <translation>En la GPU una capa tiene como máximo 32 neuronas, y una red %1 capas</translation>
        </message>
        <message>
            <source>Use an engine that runs on the processor</source>
            <translation>Use un motor que se ejecute en el procesador</translation>
        </message>
        <message>
            <source>%1 registers per neuron do not fit into the shared memory of a GPU block</source>
            <translation>%1 registros por neurona no caben en la memoria compartida de un bloque de la GPU</translation>
        </message>
        <message>
            <source>Use fewer registers, or an engine that runs on the processor</source>
            <translation>Use menos registros, o un motor que se ejecute en el procesador</translation>
        </message>
        <message>
            <source>A batch of %1 is larger than the %2 training pictures: they form a single batch, so an epoch is one step</source>
            <translation>Un lote de %1 es mayor que las %2 imágenes de entrenamiento: forman un solo lote, así que una época es un paso</translation>
        </message>
        <message>
            <source>This engine uses the processor, not %1 GPUs</source>
            <translation>Este motor usa el procesador, no %1 GPU</translation>
        </message>
        <message>
            <source>Use the engine cuda, or one GPU</source>
            <translation>Use el motor cuda, o una sola GPU</translation>
        </message>
        <message>
            <source>The file is larger than %1 MiB</source>
            <translation>El archivo ocupa más de %1 MiB</translation>
        </message>
        <message>
            <source>The file nests its values deeper than %1 levels</source>
            <translation>El archivo anida sus valores a más de %1 niveles</translation>
        </message>
        <message>
            <source>The file is damaged or cut off</source>
            <translation>El archivo está dañado o cortado</translation>
        </message>
        <message>
            <source>Open a copy, or the file as it was saved before</source>
            <translation>Abra una copia, o el archivo como se guardó antes</translation>
        </message>
        <message>
            <source>The file does not say the version of its format</source>
            <translation>El archivo no dice la versión de su formato</translation>
        </message>
        <message>
            <source>The file was made by a newer version of Telar: its format is version %1, and this one reads up to %2</source>
            <translation>El archivo se hizo con una versión más nueva de Telar: su formato es la versión %1, y esta lee hasta la %2</translation>
        </message>
        <message>
            <source>Update Telar to open it</source>
            <translation>Actualice Telar para abrirlo</translation>
        </message>
        <message>
            <source>The file is not a Telar project</source>
            <translation>El archivo no es un proyecto de Telar</translation>
        </message>
        <message>
            <source>The project is damaged: &apos;%1&apos; is not as expected</source>
            <translation>El proyecto está dañado: «%1» no es lo esperado</translation>
        </message>
        <message>
            <source>The animation could not be written: %1</source>
            <translation>La animación no se pudo escribir: %1</translation>
        </message>
        <message>
            <source>The program ffmpeg, which makes GIF and MP4, is not installed</source>
            <translation>El programa ffmpeg, que hace GIF y MP4, no está instalado</translation>
        </message>
        <message>
            <source>Install it with: apt install ffmpeg</source>
            <translation>Instálelo con: apt install ffmpeg</translation>
        </message>
        <message>
            <source>A project cannot keep this many trained weights, so there is nothing to inspect</source>
            <translation>Un proyecto no puede guardar tantos pesos entrenados, así que no hay nada que inspeccionar</translation>
        </message>
        <message>
            <source>Train again: the same seed gives the same network</source>
            <translation>Entrene otra vez: la misma semilla da la misma red</translation>
        </message>
        <message>
            <source>A square of %1 pixels does not fit on %2 x %3</source>
            <translation>Un cuadrado de %1 píxeles no cabe en %2 x %3</translation>
        </message>
        <message>
            <source>The network has no output %1</source>
            <translation>La red no tiene la salida %1</translation>
        </message>
        <message>
            <source>The file is not a Telar lesson</source>
            <translation>El archivo no es una lección de Telar</translation>
        </message>
        <message>
            <source>The lesson is damaged: &apos;%1&apos; is not as expected</source>
            <translation>La lección está dañada: «%1» no es lo esperado</translation>
        </message>
        <message>
            <source>one is of another version</source>
            <translation>uno es de otra versión</translation>
        </message>
        <message>
            <source>Every layer as products of small blocks kept in vector registers; 3 × 3 convolutions by Winograd&apos;s method, with 36 products instead of 144; bias, ReLU and the optimiser&apos;s step happen while a block is in the cache.</source>
            <translation>Cada capa como productos de bloques pequeños en registros vectoriales; las convoluciones de 3 × 3 con el método de Winograd, con 36 productos en lugar de 144; sesgo, ReLU y paso del optimizador ocurren con el bloque en la caché.</translation>
        </message>
        <message>
            <source>No thread could be started: %1</source>
            <translation>No se pudo iniciar ningún hilo: %1</translation>
        </message>
        <message>
            <source>Close other programs and try again.</source>
            <translation>Cierre otros programas e inténtelo de nuevo.</translation>
        </message>
        <message>
            <source>The work ended unexpectedly: %1</source>
            <translation>El trabajo terminó de forma inesperada: %1</translation>
        </message>
        <message>
            <source>There is not enough memory for this</source>
            <translation>No hay memoria suficiente para esto</translation>
        </message>
        <message>
            <source>Close other programs or choose something smaller.</source>
            <translation>Cierre otros programas o elija algo más pequeño.</translation>
        </message>
        <message>
            <source>A number of threads is at most %1, not %2</source>
            <translation>Un número de hilos es como máximo %1, no %2</translation>
        </message>
        <message>
            <source>Only %1 of %2 threads can be started here</source>
            <translation>Aquí solo pueden iniciarse %1 de %2 hilos</translation>
        </message>
        <message>
            <source>Choose fewer threads, or raise the limit on processes or memory.</source>
            <translation>Elija menos hilos, o suba el límite de procesos o de memoria.</translation>
        </message>
        <message>
            <source>Always one thread, so no law of threads applies: %1</source>
            <translation>Siempre un hilo, así que no se aplica ninguna ley de hilos: %1</translation>
        </message>
        <message>
            <source>%1: slower with more threads than with one. The work is too small to share, or other programs were running; no law is fitted</source>
            <translation>%1: más lenta con más hilos que con uno. El trabajo es demasiado pequeño para repartirlo, o había otros programas en marcha; no se ajusta ninguna ley</translation>
        </message>
        <message>
            <source>%1: serial fraction by Gustafson %2; at least three repetitions are needed for its interval</source>
            <translation>%1: fracción en serie según Gustafson %2; hacen falta al menos tres repeticiones para su intervalo</translation>
        </message>
        <message>
            <source>%1: slower with %2 threads than with one, so no serial fraction is given there</source>
            <translation>%1: más lenta con %2 hilos que con uno, así que ahí no se da una fracción en serie</translation>
        </message>
        <message>
            <source>%1: faster with %2 threads than that many can explain, so no serial fraction is given there: caches, or other programs during the run with one thread</source>
            <translation>%1: más rápida con %2 hilos de lo que tantos pueden explicar, así que ahí no se da una fracción en serie: cachés, u otros programas durante la ejecución con un hilo</translation>
        </message>
        <message>
            <source>Install OpenCV's imgproc library</source>
            <translation>Instale la biblioteca imgproc de OpenCV</translation>
        </message>
        <message>
            <source>The JPG picture has %1 scans; Telar reads at most %2</source>
            <translation>La imagen JPG tiene %1 pasadas; Telar lee como máximo %2</translation>
        </message>
        <message>
            <source>Cannot read the file: %1</source>
            <translation>No se puede leer el archivo: %1</translation>
        </message>
        <message>
            <source>Cannot write the file: %1</source>
            <translation>No se puede escribir el archivo: %1</translation>
        </message>
        <message>
            <source>Cannot make the folder: %1</source>
            <translation>No se puede crear la carpeta: %1</translation>
        </message>
        <message>
            <source>Cannot read the folder: %1</source>
            <translation>No se puede leer la carpeta: %1</translation>
        </message>
        <message>
            <source>it is a pipe, and only regular files are read</source>
            <translation>es una tubería (pipe), y solo se leen archivos normales</translation>
        </message>
        <message>
            <source>it is a socket, and only regular files are read</source>
            <translation>es un socket, y solo se leen archivos normales</translation>
        </message>
        <message>
            <source>it is a device, and only regular files are read</source>
            <translation>es un dispositivo, y solo se leen archivos normales</translation>
        </message>
        <message>
            <source>it would be larger than the limit for a file here</source>
            <translation>sería mayor que el límite de un archivo aquí</translation>
        </message>
        <message>
            <source>too many files are open</source>
            <translation>hay demasiados archivos abiertos</translation>
        </message>
        <message>
            <source>The file ends with something that is not a Telar run record</source>
            <translation>El archivo termina con algo que no es un registro de Telar</translation>
        </message>
        <message>
            <source>Choose another name</source>
            <translation>Elija otro nombre</translation>
        </message>
        <message>
            <source>The file exists and was not made by a sweep</source>
            <translation>El archivo existe y no lo hizo un barrido</translation>
        </message>
        <message>
            <source>the folder is not empty</source>
            <translation>la carpeta no está vacía</translation>
        </message>
        <message>
            <source>The training classes (%1) differ from the test classes (%2)</source>
            <translation>Las clases de entrenamiento (%1) difieren de las de prueba (%2)</translation>
        </message>
        <message>
            <source>Give both folders the same subfolders, one per class</source>
            <translation>Dé a ambas carpetas las mismas subcarpetas, una por clase</translation>
        </message>
        <message>
            <source>A test folder requires a folder of training classes, not %1</source>
            <translation>Una carpeta de prueba requiere una carpeta de clases de entrenamiento, no %1</translation>
        </message>
        <message>
            <source>Time of the product only</source>
            <translation>Tiempo del producto solo</translation>
        </message>
        <message>
            <source>%1, product only</source>
            <translation>%1, solo el producto</translation>
        </message>
        <message>
            <source>Only variants that multiply every window have a product to time: thesis, matmul1, matmul2 and matmul3 of pooling.</source>
            <translation>Solo las variantes que multiplican cada ventana tienen un producto que medir: thesis, matmul1, matmul2 y matmul3 del pooling.</translation>
        </message>
        <message>
            <source>Copy of the filter to the device</source>
            <translation>Copia del filtro al dispositivo</translation>
        </message>
        <message>
            <source>Published T4, whole program</source>
            <translation>T4 publicada, programa completo</translation>
        </message>
        <message>
            <source>of which launch + kernel (the program&apos;s own timer)</source>
            <translation>de eso, lanzamiento + kernel (según su propio cronómetro)</translation>
        </message>
        <message>
            <source>of which copies and Python (outside of its timer)</source>
            <translation>de eso, copias y Python (fuera de su cronómetro)</translation>
        </message>
        <message>
            <source>Why does one launch for each window cost so much?</source>
            <translation>¿Por qué cuesta tanto un lanzamiento por ventana?</translation>
        </message>
        <message>
            <source>Published: the thesis' figures 36 and 37, Tesla T4, matmul2, filter transferred.</source>
            <translation>Publicado: figuras 36 y 37 de la tesis, Tesla T4, matmul2, filtro transferido.</translation>
        </message>
        <message>
            <source>Every thread loops over the rows from its own on: its whole row, and the last element of each row below. It repeats the work of others.</source>
            <translation>Cada hilo recorre las filas desde la suya: su fila entera, y el último elemento de cada fila de abajo. Repite el trabajo de otros.</translation>
        </message>
        <message>
            <source>Every thread computes one element from a row and a column in global memory. x is its row, so a warp runs down a column; a guard stops the threads beyond the edges.</source>
            <translation>Cada hilo calcula un elemento con una fila y una columna de la memoria global. x es su fila, así que un warp baja por una columna; una guarda detiene a los hilos más allá de los bordes.</translation>
        </message>
        <message>
            <source>Nested loops and a matrix of indices</source>
            <translation>Bucles anidados y una matriz de índices</translation>
        </message>
        <message>
            <source>Every thread first writes i + j/10 into a matrix of indices, without a guard.</source>
            <translation>Cada hilo escribe primero i + j/10 en una matriz de índices, sin guarda.</translation>
        </message>
        <message>
            <source>Threads beyond the edges of the matrix write out of bounds</source>
            <translation>Los hilos más allá de los bordes de la matriz escriben fuera de límites</translation>
        </message>
        <message>
            <source>x is the column: a warp runs along a row</source>
            <translation>x es la columna: un warp recorre una fila</translation>
        </message>
        <message>
            <source>Each row starts at the thread's own column again</source>
            <translation>Cada fila empieza otra vez en la columna propia del hilo</translation>
        </message>
        <message>
            <source>As in the appendix: a matrix of indices, written without a guard</source>
            <translation>Como en el apéndice: una matriz de índices, escrita sin guarda</translation>
        </message>
        <message>
            <source>The description of the network in the checkpoint is damaged</source>
            <translation>La descripción de la red en el punto de control está dañada</translation>
        </message>
        <message>
            <source>The checkpoint does not say which network it is of</source>
            <translation>El punto de control no dice de qué red es</translation>
        </message>
        <message>
            <source>Name the model: alexnet or mlp</source>
            <translation>Nombre el modelo: alexnet o mlp</translation>
        </message>
        <message>
            <source>A launch per window, filter constant: a thread per element</source>
            <translation>Un lanzamiento por ventana, filtro constante: un hilo por elemento</translation>
        </message>
        <message>
            <source>A launch per window, filter constant: nested loops</source>
            <translation>Un lanzamiento por ventana, filtro constante: bucles anidados</translation>
        </message>
        <message>
            <source>A launch per window, filter constant: shared tiles</source>
            <translation>Un lanzamiento por ventana, filtro constante: mosaicos compartidos</translation>
        </message>
        <message>
            <source>The thesis&apos; kernel matmul%1 with the filter in constant memory: it is not copied, so each window needs one copy less.</source>
            <translation>El kernel matmul%1 de la tesis con el filtro en memoria constante: no se copia, así que cada ventana necesita una copia menos.</translation>
        </message>
        <message>
            <source>The thesis&apos; first kernel: each window and the identity are copied to the GPU and multiplied with one thread per element, and the product is copied back.</source>
            <translation>El primer kernel de la tesis: cada ventana y la identidad se copian a la GPU y se multiplican con un hilo por elemento, y el producto se copia de vuelta.</translation>
        </message>
        <message>
            <source>The thesis&apos; second kernel: every thread loops from its own element on and repeats the work of others.</source>
            <translation>El segundo kernel de la tesis: cada hilo recorre desde su propio elemento y repite el trabajo de otros.</translation>
        </message>
        <message>
            <source>Only files in the same folder can be named here</source>
            <translation>Aquí solo se pueden nombrar archivos de la misma carpeta</translation>
        </message>
        <message>
            <source>The picture has %1 x %2 pixels; Telar shows at most %3</source>
            <translation>La imagen tiene %1 x %2 píxeles; Telar muestra como máximo %3</translation>
        </message>
        <message>
            <source>The header announces %1 bytes of values, and the %2 packed bytes cannot hold them</source>
            <translation>El encabezado anuncia %1 bytes de valores, y los %2 bytes comprimidos no pueden contenerlos</translation>
        </message>
        <message>
            <source>a third of the rate at the centre of the valley of the smoothed loss</source>
            <translation>un tercio de la tasa en el centro del valle de la pérdida suavizada</translation>
        </message>
        <message>
            <source>The PTX of %1 cannot be read: expected %2</source>
            <translation>No se puede leer el PTX de %1: se esperaba %2</translation>
        </message>
        <message>
            <source>line %1</source>
            <translation>línea %1</translation>
        </message>
        <message>
            <source>%1 is not PTX: it has no .version</source>
            <translation>%1 no es PTX: no tiene .version</translation>
        </message>
        <message>
            <source>Function %1 branches through a table that does not exist</source>
            <translation>La función %1 salta por una tabla que no existe</translation>
        </message>
        <message>
            <source>The PTX contains something that Telar does not know: %1</source>
            <translation>El PTX contiene algo que Telar no conoce: %1</translation>
        </message>
        <message>
            <source>The PTX has no such kernel</source>
            <translation>El PTX no tiene ese kernel</translation>
        </message>
        <message>
            <source>The kernel needs %1 bytes of shared memory, and a block has %2</source>
            <translation>El kernel necesita %1 bytes de memoria compartida, y un bloque tiene %2</translation>
        </message>
        <message>
            <source>The kernel allows blocks of at most %1 threads, and not %2</source>
            <translation>El kernel admite bloques de %1 hilos como máximo, no de %2</translation>
        </message>
        <message>
            <source>The kernel takes %1 arguments, and not %2</source>
            <translation>El kernel recibe %1 argumentos, no %2</translation>
        </message>
        <message>
            <source>Argument %1 of the kernel has %2 bytes, and not %3</source>
            <translation>El argumento %1 del kernel tiene %2 bytes, no %3</translation>
        </message>
        <message>
            <source>The PTX has no variable %1</source>
            <translation>El PTX no tiene ninguna variable %1</translation>
        </message>
        <message>
            <source>The checks of global memory would need %1 MiB, and at most %2 are allowed</source>
            <translation>Las comprobaciones de la memoria global necesitarían %1 MiB, y se permiten %2 como máximo</translation>
        </message>
        <message>
            <source>Argument %1 of the kernel names a buffer that does not exist</source>
            <translation>El argumento %1 del kernel nombra un búfer que no existe</translation>
        </message>
        <message>
            <source>use of undeclared identifier '%1'; did you mean '%2'?</source>
            <translation>se usa el identificador no declarado «%1»; ¿quiso decir «%2»?</translation>
        </message>
        <message>
            <source>use of undeclared identifier '%1'</source>
            <translation>se usa el identificador no declarado «%1»</translation>
        </message>
        <message>
            <source>unknown type name '%1'; did you mean '%2'?</source>
            <translation>tipo desconocido «%1»; ¿quiso decir «%2»?</translation>
        </message>
        <message>
            <source>unknown type name '%1'</source>
            <translation>tipo desconocido «%1»</translation>
        </message>
        <message>
            <source>expected ';' after expression</source>
            <translation>falta «;» tras la expresión</translation>
        </message>
        <message>
            <source>expected ';' after return statement</source>
            <translation>falta «;» tras la instrucción return</translation>
        </message>
        <message>
            <source>expected ';' after top level declarator</source>
            <translation>falta «;» tras la declaración global</translation>
        </message>
        <message>
            <source>expected ';' at end of declaration</source>
            <translation>falta «;» al final de la declaración</translation>
        </message>
        <message>
            <source>expected ';' in 'for' statement specifier</source>
            <translation>falta «;» en el encabezado de for</translation>
        </message>
        <message>
            <source>expected '%1'</source>
            <translation>falta «%1»</translation>
        </message>
        <message>
            <source>expected expression</source>
            <translation>falta una expresión</translation>
        </message>
        <message>
            <source>expected unqualified-id</source>
            <translation>falta un nombre</translation>
        </message>
        <message>
            <source>expected function body after function declarator</source>
            <translation>falta el cuerpo de la función tras su declaración</translation>
        </message>
        <message>
            <source>expected parameter declarator</source>
            <translation>falta la declaración de un parámetro</translation>
        </message>
        <message>
            <source>expected identifier or '('</source>
            <translation>falta un identificador o «(»</translation>
        </message>
        <message>
            <source>extraneous closing brace ('}')</source>
            <translation>sobra una llave de cierre («}»)</translation>
        </message>
        <message>
            <source>no matching function for call to '%1'</source>
            <translation>ninguna función «%1» admite esta llamada</translation>
        </message>
        <message>
            <source>no member named '%1' in '%2'</source>
            <translation>no hay ningún miembro «%1» en «%2»</translation>
        </message>
        <message>
            <source>redefinition of '%1'</source>
            <translation>«%1» se define otra vez</translation>
        </message>
        <message>
            <source>too few arguments to function call, expected %1, have %2</source>
            <translation>faltan argumentos en la llamada: se esperan %1 y hay %2</translation>
        </message>
        <message>
            <source>too many arguments to function call, expected %1, have %2</source>
            <translation>sobran argumentos en la llamada: se esperan %1 y hay %2</translation>
        </message>
        <message>
            <source>too few arguments to function call, single argument '%1' was not specified</source>
            <translation>falta el único argumento de la llamada, «%1»</translation>
        </message>
        <message>
            <source>cannot initialize a variable of type '%1' with an lvalue of type '%2'</source>
            <translation>una variable de tipo «%1» no puede empezar con un objeto de tipo «%2»</translation>
        </message>
        <message>
            <source>cannot initialize a variable of type '%1' with an rvalue of type '%2'</source>
            <translation>una variable de tipo «%1» no puede empezar con un valor de tipo «%2»</translation>
        </message>
        <message>
            <source>assigning to '%1' from incompatible type '%2'</source>
            <translation>se asigna a «%1» un valor del tipo incompatible «%2»</translation>
        </message>
        <message>
            <source>incompatible integer to pointer conversion assigning to '%1' from '%2'; take the address with &amp;</source>
            <translation>un número entero no es un puntero: se asigna a «%1» un «%2»; con &amp; se toma su dirección</translation>
        </message>
        <message>
            <source>incompatible integer to pointer conversion assigning to '%1' from '%2'</source>
            <translation>un número entero no es un puntero: se asigna a «%1» un «%2»</translation>
        </message>
        <message>
            <source>invalid operands to binary expression ('%1' and '%2')</source>
            <translation>operandos no válidos en la expresión («%1» y «%2»)</translation>
        </message>
        <message>
            <source>subscripted value is not an array, pointer, or vector</source>
            <translation>lo que lleva índice no es un arreglo, un puntero ni un vector</translation>
        </message>
        <message>
            <source>array subscript is not an integer</source>
            <translation>el índice del arreglo no es un número entero</translation>
        </message>
        <message>
            <source>indirection requires pointer operand ('%1' invalid)</source>
            <translation>solo se puede seguir un puntero («%1» no lo es)</translation>
        </message>
        <message>
            <source>called object type '%1' is not a function or function pointer</source>
            <translation>se llama a un objeto de tipo «%1», que no es una función ni un puntero a una</translation>
        </message>
        <message>
            <source>cannot assign to variable '%1' with const-qualified type '%2'</source>
            <translation>no se puede asignar a la variable «%1», cuyo tipo «%2» es const</translation>
        </message>
        <message>
            <source>read-only variable is not assignable</source>
            <translation>no se puede asignar a una variable de solo lectura</translation>
        </message>
        <message>
            <source>expression is not assignable</source>
            <translation>no se puede asignar a esta expresión</translation>
        </message>
        <message>
            <source>kernel function type '%1' must have void return type</source>
            <translation>un kernel no devuelve nada: el tipo «%1» debe devolver void</translation>
        </message>
        <message>
            <source>'%1' file not found</source>
            <translation>no se encuentra el archivo «%1»</translation>
        </message>
        <message>
            <source>non-void function does not return a value</source>
            <translation>la función debe devolver un valor y no lo devuelve</translation>
        </message>
        <message>
            <source>expression result unused</source>
            <translation>el resultado de la expresión no se usa</translation>
        </message>
        <message>
            <source>using the result of an assignment as a condition without parentheses</source>
            <translation>se usa como condición el resultado de una asignación sin paréntesis</translation>
        </message>
        <message>
            <source>array index %1 is past the end of the array (which contains %2 elements)</source>
            <translation>el índice %1 queda más allá del final del arreglo (que tiene %2 elementos)</translation>
        </message>
        <message>
            <source>array index %1 is past the end of the array (that has type '%2')</source>
            <translation>el índice %1 queda más allá del final del arreglo (de tipo «%2»)</translation>
        </message>
        <message>
            <source>to match this '%1'</source>
            <translation>para cerrar este «%1»</translation>
        </message>
        <message>
            <source>'%1' declared here</source>
            <translation>«%1» se declara aquí</translation>
        </message>
        <message>
            <source>previous definition is here</source>
            <translation>la definición anterior está aquí</translation>
        </message>
        <message>
            <source>candidate function not viable: requires %1 arguments, but %2 were provided</source>
            <translation>esta función no sirve: pide %1 argumentos y se dan %2</translation>
        </message>
        <message>
            <source>candidate function not viable: no known conversion from '%1' to '%2' for %3 argument</source>
            <translation>esta función no sirve: no hay conversión de «%1» a «%2» para su argumento (%3)</translation>
        </message>
        <message>
            <source>place parentheses around the assignment to silence this warning</source>
            <translation>ponga la asignación entre paréntesis y este aviso desaparece</translation>
        </message>
        <message>
            <source>use '==' to turn this assignment into an equality comparison</source>
            <translation>use «==» para comparar en vez de asignar</translation>
        </message>
        <message>
            <source>The source does not compile: %1</source>
            <translation>El código no compila: %1</translation>
        </message>
        <message>
            <source>There is no kernel (__global__ function) in %1</source>
            <translation>No hay ningún kernel (función __global__) en %1</translation>
        </message>
        <message>
            <source>Only #include with a name in &lt;&gt; or &quot;&quot; is allowed</source>
            <translation>Solo se permite #include con un nombre entre &lt;&gt; o &quot;&quot;</translation>
        </message>
        <message>
            <source>A kernel may not include %1: only files of its own folder and CUDA&apos;s headers are allowed</source>
            <translation>Un kernel no puede incluir %1: solo se permiten archivos de su propia carpeta y los encabezados de CUDA</translation>
        </message>
        <message>
            <source>clang, which compiles CUDA kernels, is not installed</source>
            <translation>clang, que compila los kernels CUDA, no está instalado</translation>
        </message>
        <message>
            <source>Install the package clang (sudo apt install clang); the built-in kernels work without it</source>
            <translation>Instale el paquete clang (sudo apt install clang); los kernels incluidos funcionan sin él</translation>
        </message>
        <message>
            <source>The folder for the compiler could not be created in %1</source>
            <translation>No se pudo crear la carpeta del compilador en %1</translation>
        </message>
        <message>
            <source>The compiler was stopped after %1 seconds</source>
            <translation>Se detuvo el compilador a los %1 segundos</translation>
        </message>
        <message>
            <source>The compiler was stopped: it needed more than its %1 MiB of memory, or crashed</source>
            <translation>Se detuvo el compilador: necesitó más memoria que sus %1 MiB, o falló</translation>
        </message>
        <message>
            <source>A program could not be started: %1</source>
            <translation>No se pudo iniciar un programa: %1</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 writes at address %5, where there is no memory</source>
            <translation>%1, %2: el hilo %3 del bloque %4 escribe en la dirección %5, donde no hay memoria</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 reads at address %5, where there is no memory</source>
            <translation>%1, %2: el hilo %3 del bloque %4 lee en la dirección %5, donde no hay memoria</translation>
        </message>
        <message>
            <source>%1, %2: threads %3 and %4 of block %5 access element %6 of %7 without a barrier between them, and one of them writes it</source>
            <translation>%1, %2: los hilos %3 y %4 del bloque %5 acceden al elemento %6 de %7 sin una barrera entre ellos, y uno de ellos lo escribe</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 accesses element %5 of %6, which thread %7 of block %8 also accesses; nothing orders them, and one of them writes it</source>
            <translation>%1, %2: el hilo %3 del bloque %4 accede al elemento %5 de %6, al que también accede el hilo %7 del bloque %8; nada los ordena, y uno de ellos lo escribe</translation>
        </message>
        <message>
            <source>%1, %2: the warp of thread %3 of block %4 does not end</source>
            <translation>%1, %2: el warp del hilo %3 del bloque %4 no termina</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 has exhausted its stack</source>
            <translation>%1, %2: el hilo %3 del bloque %4 agotó su pila</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4: assertion %5 failed</source>
            <translation>%1, %2: hilo %3 del bloque %4: falló la aserción %5</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 ends the kernel with a trap</source>
            <translation>%1, %2: el hilo %3 del bloque %4 termina el kernel con un trap</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 uses index %5 of %6</source>
            <translation>%1, %2: el hilo %3 del bloque %4 usa el índice %5 de %6</translation>
        </message>
        <message>
            <source>%1, %2: in the warp of thread %3 of block %4, the mask differs from the lanes that take part</source>
            <translation>%1, %2: en el warp del hilo %3 del bloque %4, la máscara y los lanes que participan no coinciden</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 reads from a lane that does not take part</source>
            <translation>%1, %2: el hilo %3 del bloque %4 lee de un lane que no participa</translation>
        </message>
        <message>
            <source>%1: no thread accesses the %2 bytes of dynamic shared memory of the launch</source>
            <translation>%1: ningún hilo accede a los %2 bytes de memoria compartida dinámica del lanzamiento</translation>
        </message>
        <message>
            <source>%1, %2: the function %3 does not exist here</source>
            <translation>%1, %2: la función %3 no existe aquí</translation>
        </message>
        <message>
            <source>Processes can only share windows inside of the padded matrix, and --ceil lets some reach beyond it</source>
            <translation>Los procesos solo pueden repartirse ventanas dentro de la matriz con relleno, y --ceil deja que algunas salgan de ella</translation>
        </message>
        <message>
            <source>Processes cannot share an average that excludes padding rows</source>
            <translation>Los procesos no pueden repartirse un promedio que excluye las filas de relleno</translation>
        </message>
        <message>
            <source>The printed speed-up divides the total time of the serial program on one node by the time of the product only of the GPU on another. It is still below 1 everywhere: the GPU program is slower at each of these sizes.</source>
            <translation>La aceleración impresa divide el tiempo total del programa en serie en un nodo entre el tiempo del producto solo de la GPU en otro. Aun así, siempre es menor que 1: el programa de GPU es más lento en cada uno de estos tamaños.</translation>
        </message>
        <message>
            <source>The formula has %1 characters, and at most %2 are read</source>
            <translation>La fórmula tiene %1 caracteres, y se leen como máximo %2</translation>
        </message>
        <message>
            <source>An operator or the end was expected</source>
            <translation>Se esperaba un operador o el final</translation>
        </message>
        <message>
            <source>character %1 of the formula</source>
            <translation>carácter %1 de la fórmula</translation>
        </message>
        <message>
            <source>Write for example (a + b) * (b + 1)</source>
            <translation>Escriba por ejemplo (a + b) * (b + 1)</translation>
        </message>
        <message>
            <source>The formula has more than %1 steps</source>
            <translation>La fórmula tiene más de %1 pasos</translation>
        </message>
        <message>
            <source>%1 already has a meaning</source>
            <translation>%1 ya tiene un significado</translation>
        </message>
        <message>
            <source>Brackets and signs are nested too deep</source>
            <translation>Hay demasiados paréntesis o signos unos dentro de otros</translation>
        </message>
        <message>
            <source>A closing bracket was expected</source>
            <translation>Se esperaba un paréntesis de cierre</translation>
        </message>
        <message>
            <source>A number was expected</source>
            <translation>Se esperaba un número</translation>
        </message>
        <message>
            <source>A number, a name or a bracket was expected</source>
            <translation>Se esperaba un número, un nombre o un paréntesis</translation>
        </message>
        <message>
            <source>%1 needs its argument in brackets</source>
            <translation>%1 necesita su argumento entre paréntesis</translation>
        </message>
        <message>
            <source>There is no function %1</source>
            <translation>No hay ninguna función %1</translation>
        </message>
        <message>
            <source>The formula has more than %1 variables</source>
            <translation>La fórmula tiene más de %1 variables</translation>
        </message>
        <message>
            <source>The Hessian has no inverse here, so Newton&apos;s method has no step</source>
            <translation>Aquí la hessiana no tiene inversa, así que el método de Newton no da ningún paso</translation>
        </message>
        <message>
            <source>Start elsewhere, or use a formula that is curved in every variable</source>
            <translation>Empiece en otro punto, o use una fórmula que se curve en cada variable</translation>
        </message>
        <message>
            <source>The published times grow from %1 on as n^k (95 % CI): %2</source>
            <translation>Los tiempos publicados crecen desde %1 como n^k (IC del 95 %): %2</translation>
        </message>
        <message>
            <source>Published: %1</source>
            <translation>Publicado: %1</translation>
        </message>
        <message>
            <source>The type of argument %1 of %2 (%3) is not known here: write it before the number, as in int:%4</source>
            <translation>El tipo del argumento %1 de %2 (%3) no se conoce aquí: escríbalo antes del número, como en int:%4</translation>
        </message>
        <message>
            <source>Argument %1 of %2 is of type %3 and takes a number, not '%4'</source>
            <translation>El argumento %1 de %2 es de tipo %3 y lleva un número, no «%4»</translation>
        </message>
        <message>
            <source>Argument %1 of %2 is of type %3 and takes an integer, not '%4'</source>
            <translation>El argumento %1 de %2 es de tipo %3 y lleva un número entero, no «%4»</translation>
        </message>
        <message>
            <source>An array is given as zeros:N, ones:N, iota:N, empty:N, random:N:SEED, a .csv or a picture, not '%1'</source>
            <translation>Un arreglo se da como zeros:N, ones:N, iota:N, empty:N, random:N:SEMILLA, un .csv o una imagen, no «%1»</translation>
        </message>
        <message>
            <source>%1 takes a number of elements from 1 to %2, as in %1:1024%3, not '%4'</source>
            <translation>%1 lleva un número de elementos de 1 a %2, como en %1:1024%3, no «%4»</translation>
        </message>
        <message>
            <source>%1 takes sizes along x, y and z, as in 32x8, not '%2'</source>
            <translation>%1 lleva tamaños en x, y y z, como en 32x8, no «%2»</translation>
        </message>
        <message>
            <source>%1 takes %2 arguments, and %3 are given with --arg</source>
            <translation>%1 lleva %2 argumentos, y se dan %3 con --arg</translation>
        </message>
        <message>
            <source>Give one --arg for each, in order</source>
            <translation>Dé un --arg por cada uno, en orden</translation>
        </message>
        <message>
            <source>This is no text: it holds bytes of value zero</source>
            <translation>Esto no es texto: contiene bytes de valor cero</translation>
        </message>
        <message>
            <source>A source has at most %1 KiB here, and this one has %2</source>
            <translation>Aquí un código fuente tiene como máximo %1 KiB, y este tiene %2</translation>
        </message>
        <message>
            <source>%1 processes were asked for; 1 to %2 can share the work</source>
            <translation>Se pidieron %1 procesos; pueden repartirse el trabajo de 1 a %2</translation>
        </message>
        <message>
            <source>The memory shared by the processes is not available: %1</source>
            <translation>La memoria compartida por los procesos no está disponible: %1</translation>
        </message>
        <message>
            <source>Process %1 of %2 cannot be started: %3</source>
            <translation>No se puede iniciar el proceso %1 de %2: %3</translation>
        </message>
        <message>
            <source>Ask for fewer</source>
            <translation>Pida menos</translation>
        </message>
        <message>
            <source>threads or processes</source>
            <translation>hilos o procesos</translation>
        </message>
        <message>
            <source>processes</source>
            <translation>procesos</translation>
        </message>
        <message>
            <source>AlexNet on slices</source>
            <translation>AlexNet con cortes</translation>
        </message>
        <message>
            <source>Trainings of 25, 50 and 100 epochs</source>
            <translation>Entrenamientos de 25, 50 y 100 épocas</translation>
        </message>
        <message>
            <source>The text prints 25 and 50 epochs, the appendix 25, 50 and 100. An epoch takes 1 to 1.1 s, except for the appendix&apos; 50 epochs with 1.8 s each. Test pictures: 87.88 and 94.95 % of 99. The thesis&apos; slices are not public: here a phantom is learned, so compare times per epoch.</source>
            <translation>El texto imprime 25 y 50 épocas, y el apéndice 25, 50 y 100; una época tarda de 1 a 1.1 s, salvo las 50 del apéndice, con 1.8 s cada una. Imágenes de prueba: 87.88 y 94.95 % de 99. Los cortes de la tesis no son públicos: aquí se aprende un fantoma, así que compare los tiempos por época.</translation>
        </message>
        <message>
            <source>Trainings beside the thesis'</source>
            <translation>Entrenamientos junto a los de la tesis</translation>
        </message>
        <message>
            <source>Training</source>
            <translation>Entrenamiento</translation>
        </message>
        <message>
            <source>Time (s)</source>
            <translation>Tiempo (s)</translation>
        </message>
        <message>
            <source>Time of an epoch (s)</source>
            <translation>Tiempo de una época (s)</translation>
        </message>
        <message>
            <source>Validation accuracy</source>
            <translation>Exactitud de validación</translation>
        </message>
        <message>
            <source>Test accuracy</source>
            <translation>Exactitud de prueba</translation>
        </message>
        <message>
            <source>The thesis learned MRI slices that are not public, on computers that it describes in part; accuracies on other pictures cannot be compared.</source>
            <translation>La tesis aprendió cortes de resonancia que no son públicos, en equipos que nombra solo en parte; las exactitudes con otras imágenes no son comparables.</translation>
        </message>
        <message>
            <source>Processes share the rows of one plane, and there are %1</source>
            <translation>Los procesos se reparten las filas de un plano, y hay %1</translation>
        </message>
        <message>
            <source>The tensor &apos;%1&apos; has no number at position %2 of %3</source>
            <translation>El tensor «%1» no tiene un número en la posición %2 de %3</translation>
        </message>
        <message>
            <source>Block %1 with warp %2 does not exist: the launch has %3 blocks of %4 warps</source>
            <translation>No existe el bloque %1 con el warp %2: el lanzamiento tiene %3 bloques de %4 warps</translation>
        </message>
        <message>
            <source>The debug information of the PTX cannot be read: expected %1</source>
            <translation>La información de depuración del PTX no se puede leer: se esperaba %1</translation>
        </message>
        <message>
            <source>A kernel may include %1 files of its own folder, not more</source>
            <translation>Un kernel puede incluir %1 archivos de su propia carpeta, no más</translation>
        </message>
        <message>
            <source>Unknown headers: %1</source>
            <translation>Encabezados desconocidos: %1</translation>
        </message>
        <message>
            <source>Kernels count rows and columns with 32 bits, up to %1</source>
            <translation>Los kernels cuentan filas y columnas con 32 bits, hasta %1</translation>
        </message>
        <message>
            <source>This version of Telar was built without clang, which compiles its kernels</source>
            <translation>Esta versión de Telar se compiló sin clang, que compila sus kernels</translation>
        </message>
        <message>
            <source>Install the package clang (sudo apt install clang)</source>
            <translation>Instale el paquete clang (sudo apt install clang)</translation>
        </message>
        <message>
            <source>clang %1 cannot make PTX of %2</source>
            <translation>clang %1 no puede hacer PTX de %2</translation>
        </message>
        <message>
            <source>There is no built-in kernel file %1</source>
            <translation>No hay ningún archivo de kernel integrado %1</translation>
        </message>
        <message>
            <source>The file %1 has no kernel %2</source>
            <translation>El archivo %1 no tiene ningún kernel %2</translation>
        </message>
        <message>
            <source>published, text</source>
            <translation>publicado, texto</translation>
        </message>
        <message>
            <source>published, appendix</source>
            <translation>publicado, apéndice</translation>
        </message>
        <message>
            <source>A filter of %1 bytes does not fit in the %2 bytes of constant memory</source>
            <translation>Un filtro de %1 bytes no cabe en los %2 bytes de memoria constante</translation>
        </message>
        <message>
            <source>Use a smaller window, or the variant that transfers its filter</source>
            <translation>Use una ventana menor o la variante que transfiere su filtro</translation>
        </message>
        <message>
            <source>A convolution needs at least one channel in and one out, not %1 and %2</source>
            <translation>Una convolución necesita al menos un canal de entrada y uno de salida, no %1 y %2</translation>
        </message>
        <message>
            <source>A convolution takes at most %1 channels in and out, not %2 and %3</source>
            <translation>Una convolución admite como máximo %1 canales de entrada y de salida, no %2 y %3</translation>
        </message>
        <message>
            <source>There must be at least 1 group, not %1</source>
            <translation>Debe haber al menos 1 grupo, no %1</translation>
        </message>
        <message>
            <source>%1 groups do not divide the %2 input channels</source>
            <translation>%1 grupos no dividen los %2 canales de entrada</translation>
        </message>
        <message>
            <source>All groups have the same number of channels</source>
            <translation>Todos los grupos tienen el mismo número de canales</translation>
        </message>
        <message>
            <source>%1 groups do not divide the %2 output channels</source>
            <translation>%1 grupos no dividen los %2 canales de salida</translation>
        </message>
        <message>
            <source>An input of %1 planes does not divide into pictures of %2 channels</source>
            <translation>Una entrada de %1 planos no se divide en imágenes de %2 canales</translation>
        </message>
        <message>
            <source>%1 planes of %2 x %3 weights are needed, and the filter has %4 of %5 x %6</source>
            <translation>Se necesitan %1 planos de %2 x %3 pesos, y el filtro tiene %4 de %5 x %6</translation>
        </message>
        <message>
            <source>Filters of %1 x %2 for %3 channels in and %4 out would hold more than 2^40 weights</source>
            <translation>Los filtros de %1 x %2 para %3 canales de entrada y %4 de salida tendrían más de 2^40 pesos</translation>
        </message>
        <message>
            <source>Kernels count planes and products with 32 bits, up to %1</source>
            <translation>Los kernels cuentan planos y productos con 32 bits, hasta %1</translation>
        </message>
        <message>
            <source>Every thread reads its window and the filter from global memory and writes one cell; where windows overlap, cells are read several times.</source>
            <translation>Cada hilo lee su ventana y el filtro de la memoria global y escribe una celda; donde las ventanas se solapan, las celdas se leen varias veces.</translation>
        </message>
        <message>
            <source>A block loads the cells under its windows, with their halo, into shared memory, one channel after the other, and reads them from there.</source>
            <translation>Un bloque carga en la memoria compartida las celdas bajo sus ventanas, con su halo, un canal tras otro, y las lee de ahí.</translation>
        </message>
        <message>
            <source>The filter in constant memory</source>
            <translation>El filtro en memoria constante</translation>
        </message>
        <message>
            <source>All threads of a warp need the same weight at once, and constant memory delivers one number to a whole warp.</source>
            <translation>Todos los hilos de un warp necesitan el mismo peso a la vez, y la memoria constante entrega un número a un warp entero.</translation>
        </message>
        <message>
            <source>There is no convolution kernel %1</source>
            <translation>No hay un kernel de convolución %1</translation>
        </message>
        <message>
            <source>Convolution takes blocks with one layer, not with %1</source>
            <translation>La convolución usa bloques de una capa, no de %1</translation>
        </message>
        <message>
            <source>row %1, number %2 of the filter</source>
            <translation>fila %1, número %2 del filtro</translation>
        </message>
        <message>
            <source>Rows are separated by ; and numbers by commas or spaces: 1,0,-1;2,0,-2;1,0,-1</source>
            <translation>Las filas se separan con ; y los números con comas o espacios: 1,0,-1;2,0,-2;1,0,-1</translation>
        </message>
        <message>
            <source>There is a comma where a number was expected</source>
            <translation>Hay una coma donde se esperaba un número</translation>
        </message>
        <message>
            <source>&apos;%1&apos; is not a finite number</source>
            <translation>«%1» no es un número finito</translation>
        </message>
        <message>
            <source>A filter has at most %1 rows and columns</source>
            <translation>Un filtro tiene como máximo %1 filas y columnas</translation>
        </message>
        <message>
            <source>Identity</source>
            <translation>Identidad</translation>
        </message>
        <message>
            <source>Leaves the picture unchanged.</source>
            <translation>No cambia la imagen.</translation>
        </message>
        <message>
            <source>Box blur</source>
            <translation>Desenfoque de caja</translation>
        </message>
        <message>
            <source>The average of the nine neighbours: removes details, and noise as well.</source>
            <translation>El promedio de los nueve vecinos: quita los detalles, y también el ruido.</translation>
        </message>
        <message>
            <source>Gaussian blur</source>
            <translation>Desenfoque gaussiano</translation>
        </message>
        <message>
            <source>An average with more weight on near neighbours, by binomial coefficients.</source>
            <translation>Un promedio que da más peso a los vecinos cercanos, con coeficientes binomiales.</translation>
        </message>
        <message>
            <source>Sharpen</source>
            <translation>Enfoque</translation>
        </message>
        <message>
            <source>Adds to each cell its difference from its neighbours.</source>
            <translation>Suma a cada celda su diferencia con las vecinas.</translation>
        </message>
        <message>
            <source>Sobel, along x</source>
            <translation>Sobel, a lo largo de x</translation>
        </message>
        <message>
            <source>Slope of the values from left to right: vertical edges.</source>
            <translation>Pendiente de los valores de izquierda a derecha: bordes verticales.</translation>
        </message>
        <message>
            <source>Sobel, along y</source>
            <translation>Sobel, a lo largo de y</translation>
        </message>
        <message>
            <source>Slope of the values from top to bottom: horizontal edges.</source>
            <translation>Pendiente de los valores de arriba abajo: bordes horizontales.</translation>
        </message>
        <message>
            <source>Laplacian</source>
            <translation>Laplaciano</translation>
        </message>
        <message>
            <source>The second derivative: edges and spots of every direction.</source>
            <translation>La segunda derivada: bordes y puntos en cualquier dirección.</translation>
        </message>
        <message>
            <source>Emboss</source>
            <translation>Relieve</translation>
        </message>
        <message>
            <source>Light from the upper left: the picture as a relief.</source>
            <translation>Luz desde arriba a la izquierda: la imagen como un relieve.</translation>
        </message>
        <message>
            <source>The rows differ in length: row %1 has length %2, the first %3</source>
            <translation>Las filas difieren en longitud: la fila %1 tiene longitud %2 y la primera %3</translation>
        </message>
        <message>
            <source>The filter has no numbers</source>
            <translation>El filtro no tiene números</translation>
        </message>
        <message>
            <source>The loops in another order: every weight adds its multiple of an input row to an output row, along neighbouring cells; rows are distributed over the cores.</source>
            <translation>Los bucles en otro orden: cada peso suma su múltiplo de una fila de la entrada a una fila de la salida, a lo largo de celdas vecinas; las filas se reparten entre los núcleos.</translation>
        </message>
        <message>
            <source>The definition: seven nested loops, one cell of the output after the other, on one core.</source>
            <translation>La definición: siete bucles anidados, una celda de la salida tras otra, en un núcleo.</translation>
        </message>
        <message>
            <source>Windows as columns of a product</source>
            <translation>Ventanas como columnas de un producto</translation>
        </message>
        <message>
            <source>Every window becomes a column of a matrix; one product of the filters with that matrix computes all channels at once, at the speed of products.</source>
            <translation>Cada ventana se vuelve una columna de una matriz; un producto de los filtros con esa matriz calcula todos los canales a la vez, a la velocidad de los productos.</translation>
        </message>
        <message>
            <source>Winograd: 36 products instead of 144</source>
            <translation>Winograd: 36 productos en lugar de 144</translation>
        </message>
        <message>
            <source>For 3 × 3 filters: tiles of 6 × 6 cells and the filter are transformed, multiplied point by point and transformed back, 36 products for 16 cells of the output.</source>
            <translation>Para filtros de 3 × 3: mosaicos de 6 × 6 celdas y el filtro se transforman, se multiplican punto por punto y se transforman de vuelta, 36 productos para 16 celdas de la salida.</translation>
        </message>
        <message>
            <source>Winograd's transforms are for filters of 3 x 3 with stride 1 and dilation 1</source>
            <translation>Las transformadas de Winograd son para filtros de 3 x 3 con stride 1 y dilatación 1</translation>
        </message>
        <message>
            <source>Dilation</source>
            <translation>Dilatación</translation>
        </message>
        <message>
            <source>Value of the padding</source>
            <translation>Valor del relleno</translation>
        </message>
        <message>
            <source>Averages count the padding</source>
            <translation>Los promedios cuentan el relleno</translation>
        </message>
        <message>
            <source>Output size rounded up</source>
            <translation>Tamaño de salida redondeado hacia arriba</translation>
        </message>
        <message>
            <source>%1 more commands like this would measure the rest of these points.</source>
            <translation>%1 comandos más como este medirían el resto de estos puntos.</translation>
        </message>
        <message>
            <source>A sweep cannot measure %1 of these points: they belong to another input, or to settings that a sweep does not take.</source>
            <translation>Un barrido no puede medir %1 de estos puntos: son de otra entrada, o de ajustes que un barrido no admite.</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>Ajustes</translation>
        </message>
        <message>
            <source>Channels in</source>
            <translation>Canales de entrada</translation>
        </message>
        <message>
            <source>Channels out</source>
            <translation>Canales de salida</translation>
        </message>
        <message>
            <source>Filter</source>
            <translation>Filtro</translation>
        </message>
        <message>
            <source>Groups</source>
            <translation>Grupos</translation>
        </message>
        <message>
            <source>No variant can compute this</source>
            <translation>Ninguna variante puede calcular esto</translation>
        </message>
        <message>
            <source>The identity needs a central cell: odd rows and columns, not %1 x %2</source>
            <translation>La identidad necesita una celda central: filas y columnas impares, no %1 x %2</translation>
        </message>
        <message>
            <source>The filter %1 is one of %2 x %3, not of %4 x %5</source>
            <translation>El filtro %1 es de %2 x %3, no de %4 x %5</translation>
        </message>
        <message>
            <source>Neighbouring output cells stay in vector registers until all their products are added; four output channels, or four rows, share each value read from the input.</source>
            <translation>Las celdas vecinas de la salida se quedan en registros vectoriales hasta que se han sumado todos sus productos; cuatro canales de salida, o cuatro filas, comparten cada valor leído de la entrada.</translation>
        </message>
        <message>
            <source>The vectors use neighbouring cells: the horizontal stride must be 1</source>
            <translation>Los vectores usan celdas vecinas: el stride horizontal debe ser 1</translation>
        </message>
        <message>
            <source>The card&apos;s &quot;%1&quot; is missing or not a possible number</source>
            <translation>«%1» falta en la tarjeta o no es un número posible</translation>
        </message>
        <message>
            <source>The file is not a Telar card</source>
            <translation>El archivo no es una tarjeta de Telar</translation>
        </message>
        <message>
            <source>Times are predicted for compute capability 3.5 and newer, not for %1.%2</source>
            <translation>Los tiempos se predicen desde la capacidad de cómputo 3.5, no para la %1.%2</translation>
        </message>
        <message>
            <source>%1 varies by %2 % between runs, and the limit is %3 %: other programs are running</source>
            <translation>%1 varía %2 % entre ejecuciones, y el límite es %3 %: hay otros programas en marcha</translation>
        </message>
        <message>
            <source>Calibrate again when no other program runs</source>
            <translation>Calibre de nuevo cuando no haya otros programas en marcha</translation>
        </message>
        <message>
            <source>The driver does not report the clocks of %1</source>
            <translation>El controlador no informa los relojes de %1</translation>
        </message>
        <message>
            <source>The calibration lacks "%1"</source>
            <translation>A la calibración le falta &quot;%1&quot;</translation>
        </message>
        <message>
            <source>The file is not a Telar exercise</source>
            <translation>El archivo no es un ejercicio de Telar</translation>
        </message>
        <message>
            <source>An exercise reads no files: '%1' is not allowed</source>
            <translation>Un ejercicio no lee archivos: no se permite «%1»</translation>
        </message>
        <message>
            <source>A case has at most %1 threads</source>
            <translation>Un caso tiene %1 hilos como máximo</translation>
        </message>
        <message>
            <source>The arrays would need about %1 MiB, and the limit for a case is %2</source>
            <translation>Los arreglos ocuparían unos %1 MiB, y el límite de un caso es %2</translation>
        </message>
        <message>
            <source>It is &quot;outputs&quot; or &quot;findings&quot;; name a figure in &quot;figure&quot;</source>
            <translation>Es &quot;outputs&quot; o &quot;findings&quot;; nombre una cifra en &quot;figure&quot;</translation>
        </message>
        <message>
            <source>The figures known here are %1</source>
            <translation>Las cifras que se conocen aquí son %1</translation>
        </message>
        <message>
            <source>It is =, &lt;= or &gt;=</source>
            <translation>Es =, &lt;= o &gt;=</translation>
        </message>
        <message>
            <source>It must not be empty</source>
            <translation>No puede estar vacío</translation>
        </message>
        <message>
            <source>It is &quot;model&quot; or omitted</source>
            <translation>Es &quot;model&quot; o se omite</translation>
        </message>
        <message>
            <source>It is untouched, compile, kernel, stopped, outputs, finding or figure</source>
            <translation>Es untouched, compile, kernel, stopped, outputs, finding o figure</translation>
        </message>
        <message>
            <source>It is a kind of finding, as in "shared race" or "out of bounds"</source>
            <translation>Es una clase de hallazgo, como &quot;shared race&quot; u &quot;out of bounds&quot;</translation>
        </message>
        <message>
            <source>Exactly one of its lines must be %1</source>
            <translation>Exactamente una de sus líneas debe ser %1</translation>
        </message>
        <message>
            <source>It is one line</source>
            <translation>Es una sola línea</translation>
        </message>
        <message>
            <source>It holds bytes of value zero</source>
            <translation>Contiene bytes de valor cero</translation>
        </message>
        <message>
            <source>It takes a text of at most %1 bytes</source>
            <translation>Lleva un texto de %1 bytes como máximo</translation>
        </message>
        <message>
            <source>It is arrays, warp, counts, findings, printed or variables</source>
            <translation>Es arrays, warp, counts, findings, printed o variables</translation>
        </message>
        <message>
            <source>There is at least one</source>
            <translation>Hay al menos uno</translation>
        </message>
        <message>
            <source>The exercise is damaged: &apos;%1&apos; is not as expected</source>
            <translation>El ejercicio está dañado: «%1» no es lo esperado</translation>
        </message>
        <message>
            <source>All outputs are correct</source>
            <translation>Todas las salidas son correctas</translation>
        </message>
        <message>
            <source>It runs without faults</source>
            <translation>Se ejecuta sin errores</translation>
        </message>
        <message>
            <source>%1 is at most %2 times the model answer's</source>
            <translation>%1 es como máximo %2 veces el de la respuesta modelo</translation>
        </message>
        <message>
            <source>%1 is at most %2</source>
            <translation>%1 es %2 como máximo</translation>
        </message>
        <message>
            <source>%1 is at least %2 times the model answer's</source>
            <translation>%1 es al menos %2 veces el de la respuesta modelo</translation>
        </message>
        <message>
            <source>%1 is at least %2</source>
            <translation>%1 es al menos %2</translation>
        </message>
        <message>
            <source>%1 is %2 times the model answer's</source>
            <translation>%1 es %2 veces el de la respuesta modelo</translation>
        </message>
        <message>
            <source>%1 is %2</source>
            <translation>%1 es %2</translation>
        </message>
        <message>
            <source>It compiles and runs to its end</source>
            <translation>Compila y se ejecuta hasta el final</translation>
        </message>
        <message>
            <source>Element %1 of %2 is %3 instead of %4; %6 of %5 elements differ</source>
            <translation>El elemento %1 de %2 es %3 en lugar de %4; difieren %6 de %5 elementos</translation>
        </message>
        <message>
            <source>%1 is %2; the limit is %3</source>
            <translation>%1 es %2; el límite es %3</translation>
        </message>
        <message>
            <source>%1 is %2; the minimum is %3</source>
            <translation>%1 es %2; el mínimo es %3</translation>
        </message>
        <message>
            <source>%1 is %2; it should be %3</source>
            <translation>%1 es %2; debería ser %3</translation>
        </message>
        <message>
            <source>Line %1 does not compile: %2</source>
            <translation>La línea %1 no compila: %2</translation>
        </message>
        <message>
            <source>The exercise&apos;s own model answer has this fault: its author must correct it</source>
            <translation>La propia respuesta modelo del ejercicio tiene esta falla: su autor debe corregirla</translation>
        </message>
        <message>
            <source>There is no parameter %1 to compare</source>
            <translation>No hay un parámetro %1 que comparar</translation>
        </message>
        <message>
            <source>A case was stopped after %1 seconds</source>
            <translation>Se detuvo un caso a los %1 segundos</translation>
        </message>
        <message>
            <source>The kernel is %1; it should be %2</source>
            <translation>El kernel es %1; debería ser %2</translation>
        </message>
        <message>
            <source>The grid often has more threads than there are elements: let a thread write only if its index is inside the array</source>
            <translation>La malla suele tener más hilos que elementos: haga que un hilo escriba solo si su índice está dentro del arreglo</translation>
        </message>
        <message>
            <source>A thread reads what another thread writes: put __syncthreads() between the two accesses</source>
            <translation>Un hilo lee lo que otro escribe: ponga __syncthreads() entre ambos accesos</translation>
        </message>
        <message>
            <source>Two threads access one element, and one of them writes it: give each element to one thread, or use an atomic operation</source>
            <translation>Dos hilos acceden a un mismo elemento, y uno de ellos lo escribe: dé cada elemento a un solo hilo, o use una operación atómica</translation>
        </message>
        <message>
            <source>Shared memory is uninitialised at the start: some thread of the block must write every element before it is read</source>
            <translation>La memoria compartida no está inicializada al principio: algún hilo del bloque debe escribir cada elemento antes de que se lea</translation>
        </message>
        <message>
            <source>The array is uninitialised at the start: write an element before you read it</source>
            <translation>El arreglo no está inicializado al principio: escriba un elemento antes de leerlo</translation>
        </message>
        <message>
            <source>Every thread of the block must reach __syncthreads(): keep it out of branches that only some threads take, and return after it</source>
            <translation>Todos los hilos del bloque deben llegar a __syncthreads(): no lo ponga en ramas que solo toman algunos hilos, y haga return después de él</translation>
        </message>
        <message>
            <source>A loop does not end: check that its condition becomes false for every thread</source>
            <translation>Un bucle no termina: revise que su condición llegue a ser falsa para cada hilo</translation>
        </message>
        <message>
            <source>A vector is read or written at an address that is not a multiple of its size</source>
            <translation>Se lee o escribe un vector en una dirección que no es múltiplo de su tamaño</translation>
        </message>
        <message>
            <source>All lanes named by the mask must reach the same instruction: keep it out of branches</source>
            <translation>Todos los lanes que nombra la máscara deben llegar a la misma instrucción: no la ponga en ramas</translation>
        </message>
        <message>
            <source>Nothing has been changed yet: write your code between the two marked comments</source>
            <translation>Aún no se ha cambiado nada: escriba su código entre los dos comentarios marcados</translation>
        </message>
        <message>
            <source>The kernel should be called %1, and the file has %2</source>
            <translation>El kernel debería llamarse %1, y el archivo tiene %2</translation>
        </message>
        <message>
            <source>The fields known here are %1</source>
            <translation>Los campos que se conocen aquí son %1</translation>
        </message>
        <message>
            <source>It takes an integer from %1 to %2</source>
            <translation>Lleva un número entero de %1 a %2</translation>
        </message>
        <message>
            <source>It takes a number from %1 to %2</source>
            <translation>Lleva un número de %1 a %2</translation>
        </message>
        <message>
            <source>It takes true or false</source>
            <translation>Lleva true o false</translation>
        </message>
        <message>
            <source>It takes an object with a text in "en", in "es" or both</source>
            <translation>Lleva un objeto con un texto en &quot;en&quot;, en &quot;es&quot; o en ambos</translation>
        </message>
        <message>
            <source>It takes a text, or its lines as an array of texts</source>
            <translation>Lleva un texto, o sus líneas como arreglo de textos</translation>
        </message>
        <message>
            <source>It takes an array of at most %1 texts</source>
            <translation>Lleva un arreglo de %1 textos como máximo</translation>
        </message>
        <message>
            <source>It takes an array of at most %1 objects</source>
            <translation>Lleva un arreglo de %1 objetos como máximo</translation>
        </message>
        <message>
            <source>An answer has at most %1 KiB, and this one has %2</source>
            <translation>Una respuesta tiene %1 KiB como máximo, y esta tiene %2</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 and another one access element %5 of %6 without a barrier between them, and one of them writes it</source>
            <translation>%1, %2: el hilo %3 del bloque %4 y otro acceden al elemento %5 de %6 sin una barrera entre ellos, y uno de los dos lo escribe</translation>
        </message>
        <message>
            <source>It needs a C++ library, for example the package libstdc++-12-dev</source>
            <translation>Necesita una biblioteca de C++, por ejemplo el paquete libstdc++-12-dev</translation>
        </message>
        <message>
            <source>Run a kernel without main() with telar-cli kernel</source>
            <translation>Ejecute un kernel sin main() con telar-cli kernel</translation>
        </message>
        <message>
            <source>A kernel received a host pointer: allocate device memory with cudaMalloc and fill it with cudaMemcpy</source>
            <translation>Un kernel recibió un puntero del anfitrión: reserve memoria del dispositivo con cudaMalloc y llénela con cudaMemcpy</translation>
        </message>
        <message>
            <source>Kernels printed %1 bytes that were never shown, because nothing waited for them. Call cudaDeviceSynchronize() before the program ends</source>
            <translation>Los kernels imprimieron %1 bytes que nunca se mostraron, porque nada los esperó. Llame a cudaDeviceSynchronize() antes de que termine el programa</translation>
        </message>
        <message>
            <source>C++&apos;s own libraries are here, cuBLAS, cuRAND, Thrust and CUB (not cuFFT, OpenCV ...)</source>
            <translation>Aquí están las bibliotecas propias de C++, cuBLAS, cuRAND, Thrust y CUB (no cuFFT, OpenCV...)</translation>
        </message>
        <message>
            <source>The device memory could not be created: %1</source>
            <translation>No se pudo crear la memoria del dispositivo: %1</translation>
        </message>
        <message>
            <source>The assembler&apos;s directive %1 is not allowed in a program</source>
            <translation>La directiva %1 del ensamblador no se permite en un programa</translation>
        </message>
        <message>
            <source>The compiler cannot build a program here: %1</source>
            <translation>El compilador no puede hacer un programa aquí: %1</translation>
        </message>
        <message>
            <source>The compiler was stopped: it needed more than %1 seconds or %2 MiB, or crashed</source>
            <translation>Se detuvo el compilador: necesitó más de %1 segundos o %2 MiB, o falló</translation>
        </message>
        <message>
            <source>The program asked for the file %1, which is not in the folder of %2; access was refused</source>
            <translation>El programa pidió el archivo %1, que no está en la carpeta de %2; se le negó el acceso</translation>
        </message>
        <message>
            <source>The program tried to use the network; access was refused</source>
            <translation>El programa intentó usar la red; se le negó el acceso</translation>
        </message>
        <message>
            <source>The program calls functions that do not exist here: %1</source>
            <translation>El programa llama a funciones que no existen aquí: %1</translation>
        </message>
        <message>
            <source>The program could not be linked: %1</source>
            <translation>No se pudo enlazar el programa: %1</translation>
        </message>
        <message>
            <source>The program ended itself with abort()</source>
            <translation>El programa terminó por sí mismo con abort()</translation>
        </message>
        <message>
            <source>The program tried to reach a process of another owner; access was refused</source>
            <translation>El programa intentó acceder a un proceso ajeno; se le negó el acceso</translation>
        </message>
        <message>
            <source>The program tried to change folders or files; access was refused</source>
            <translation>El programa intentó cambiar carpetas o archivos; se le negó el acceso</translation>
        </message>
        <message>
            <source>The program tried to start another process; this was refused</source>
            <translation>El programa intentó iniciar otro proceso; se le negó</translation>
        </message>
        <message>
            <source>The program was stopped: it made a system call that is not allowed here</source>
            <translation>Se detuvo el programa: hizo una llamada al sistema que aquí no se permite</translation>
        </message>
        <message>
            <source>The program was stopped: it printed more than %1 MiB</source>
            <translation>Se detuvo el programa: imprimió más de %1 MiB</translation>
        </message>
        <message>
            <source>The program was stopped: it damaged its connection to Telar</source>
            <translation>Se detuvo el programa: dañó su conexión con Telar</translation>
        </message>
        <message>
            <source>The program was stopped: it wrote a file of more than %1 MiB</source>
            <translation>Se detuvo el programa: escribió un archivo de más de %1 MiB</translation>
        </message>
        <message>
            <source>The program was stopped: its host side ran for more than %1 seconds</source>
            <translation>Se detuvo el programa: su parte del anfitrión se ejecutó más de %1 segundos</translation>
        </message>
        <message>
            <source>The program was stopped: its host side used more than %1 seconds of processor time</source>
            <translation>Se detuvo el programa: su parte del anfitrión usó más de %1 segundos de procesador</translation>
        </message>
        <message>
            <source>This is not a whole program: it has no function main()</source>
            <translation>Esto no es un programa completo: no tiene función main()</translation>
        </message>
        <message>
            <source>Whole programs run only on x86-64 processors; kernels run on any</source>
            <translation>Los programas completos se ejecutan solo en procesadores x86-64; los kernels, en cualquiera</translation>
        </message>
        <message>
            <source>Size of the window (default 2)</source>
            <translation>Tamaño de la ventana (por omisión 2)</translation>
        </message>
        <message>
            <source>Step of the window (default: the kernel)</source>
            <translation>Paso de la ventana (por omisión, el del kernel)</translation>
        </message>
        <message>
            <source>Rows and columns added on each side (default 0)</source>
            <translation>Filas y columnas que se agregan a cada lado (por omisión 0)</translation>
        </message>
        <message>
            <source>Distance between the cells of the window (default 1)</source>
            <translation>Distancia entre las celdas de la ventana (por omisión 1)</translation>
        </message>
        <message>
            <source>Result of a window (default max)</source>
            <translation>Resultado de una ventana (por omisión max)</translation>
        </message>
        <message>
            <source>Value of the padding: zero, or lowest, which is never the maximum (default zero)</source>
            <translation>Valor del padding: zero, o lowest, que nunca es el máximo (por omisión zero)</translation>
        </message>
        <message>
            <source>An average counts only cells of the input</source>
            <translation>Un promedio cuenta solo las celdas de la entrada</translation>
        </message>
        <message>
            <source>Round the output size up, by PyTorch's rule</source>
            <translation>Redondear hacia arriba el tamaño de la salida, según la regla de PyTorch</translation>
        </message>
        <message>
            <source>Channels of the input: any number with --random, drawn one after another, or the 3 of a colour picture (default 1)</source>
            <translation>Canales de la entrada: cualquier número con --random, sorteados uno tras otro, o los 3 de una imagen en color (por omisión 1)</translation>
        </message>
        <message>
            <source>Size of the filter: identity, blur and gaussian exist at every size (default: the filter&apos;s own)</source>
            <translation>Tamaño del filtro: identity, blur y gaussian existen en todos los tamaños (por omisión, el del propio filtro)</translation>
        </message>
        <message>
            <source>Step of the filter (default 1)</source>
            <translation>Paso del filtro (por omisión 1)</translation>
        </message>
        <message>
            <source>Rows and columns of zeros added on each side (default 0)</source>
            <translation>Filas y columnas de ceros que se agregan a cada lado (por omisión 0)</translation>
        </message>
        <message>
            <source>Distance between the cells under the filter (default 1)</source>
            <translation>Distancia entre las celdas bajo el filtro (por omisión 1)</translation>
        </message>
        <message>
            <source>Bias</source>
            <translation>Sesgo</translation>
        </message>
        <message>
            <source>Added to every sum (default 0)</source>
            <translation>Se suma a cada resultado (por omisión 0)</translation>
        </message>
        <message>
            <source>Groups of channels that do not mix: each has filters of its own (default 1)</source>
            <translation>Grupos de canales que no se mezclan: cada uno tiene sus propios filtros (por omisión 1)</translation>
        </message>
        <message>
            <source>relu: negative values become zero (default none)</source>
            <translation>relu: los valores negativos pasan a cero (por omisión none)</translation>
        </message>
        <message>
            <source>The program includes headers that do not exist here: %1</source>
            <translation>El programa incluye encabezados que no existen aquí: %1</translation>
        </message>
        <message>
            <source>Windows of %1 cells per side, stride %2, read each number %3 times. The tile requests %4 sectors instead of %5, yet the kernel is predicted at %6 with it and at %7 without: sectors were not its limit.</source>
            <translation>Las ventanas de %1 celdas por lado, stride %2, leen cada número %3 veces. El mosaico pide %4 sectores en lugar de %5, y aun así la predicción del kernel es %6 con él y %7 sin él: los sectores no eran su límite.</translation>
        </message>
        <message>
            <source>Rows and columns</source>
            <translation>Filas y columnas</translation>
        </message>
        <message>
            <source>Rows and columns of both factors (default 4)</source>
            <translation>Filas y columnas de ambos factores (por omisión 4)</translation>
        </message>
        <message>
            <source>Largest number</source>
            <translation>Número mayor</translation>
        </message>
        <message>
            <source>Largest number (default 9)</source>
            <translation>Número mayor (por omisión 9)</translation>
        </message>
        <message>
            <source>Second factor is the identity</source>
            <translation>El segundo factor es la identidad</translation>
        </message>
        <message>
            <source>The second factor is the identity, as in the thesis</source>
            <translation>El segundo factor es la identidad, como en la tesis</translation>
        </message>
        <message>
            <source>Number of inputs (default 1000000; large inputs are generated and added in parts)</source>
            <translation>Número de entradas (por omisión 1000000; las grandes se generan y se suman por partes)</translation>
        </message>
        <message>
            <source>Weights divided by sqrt(n)</source>
            <translation>Pesos divididos entre sqrt(n)</translation>
        </message>
        <message>
            <source>Divide the weights by sqrt(n), so that sigma carries information</source>
            <translation>Divide los pesos entre sqrt(n), para que sigma dé información</translation>
        </message>
        <message>
            <source>Values</source>
            <translation>Valores</translation>
        </message>
        <message>
            <source>Number of values (default 1000000)</source>
            <translation>Número de valores (por omisión 1000000)</translation>
        </message>
        <message>
            <source>Activation of --pipeline: tanh, or (e^v - e^-v) / (e^v + e^-v) (default library)</source>
            <translation>Activación de --pipeline: tanh, o (e^v - e^-v) / (e^v + e^-v) (por omisión library)</translation>
        </message>
        <message>
            <source>Type of the values</source>
            <translation>Tipo de los valores</translation>
        </message>
        <message>
            <source>Type of the values of --pipeline: float32, or bytes, integers from 0 to 255 (default float32)</source>
            <translation>Tipo de los valores de --pipeline: float32, o bytes, enteros de 0 a 255 (por omisión float32)</translation>
        </message>
        <message>
            <source>%1 takes a number, not '%2'</source>
            <translation>%1 lleva un número, no «%2»</translation>
        </message>
        <message>
            <source>%1 takes a number from %2 to %3, not '%4'</source>
            <translation>%1 lleva un número de %2 a %3, no «%4»</translation>
        </message>
        <message>
            <source>Defaults</source>
            <translation>Valores por omisión</translation>
        </message>
        <message>
            <source>Defaults of all options below: Telar&apos;s, the thesis&apos; (alexnet: batch 256, its initial weights, bytes from -1 to 1) or the study&apos;s (mlp: sgd 0.01, batch 64, no augmentation); default telar</source>
            <translation>Valores por omisión de las opciones siguientes: los de Telar, los de la tesis (alexnet: lote de 256, sus pesos iniciales, bytes de -1 a 1) o los del estudio (mlp: sgd 0.01, lote de 64, sin aumento); por omisión telar</translation>
        </message>
        <message>
            <source>Passes over the training part (default 25 for alexnet, 10 for mlp)</source>
            <translation>Pasadas por la parte de entrenamiento (por omisión 25 para alexnet, 10 para mlp)</translation>
        </message>
        <message>
            <source>Pictures per step (default 32); a batch larger than the data takes all of them</source>
            <translation>Imágenes por paso (por omisión 32); un lote mayor que los datos las toma todas</translation>
        </message>
        <message>
            <source>Optimizer</source>
            <translation>Optimizador</translation>
        </message>
        <message>
            <source>Optimiser (default adam)</source>
            <translation>Optimizador (por omisión adam)</translation>
        </message>
        <message>
            <source>Momentum</source>
            <translation>Momento</translation>
        </message>
        <message>
            <source>Of sgd (default 0)</source>
            <translation>De sgd (por omisión 0)</translation>
        </message>
        <message>
            <source>Learning rate (default 0.0005 for alexnet, 0.003 for mlp, 0.01 with sgd)</source>
            <translation>Tasa de aprendizaje (por omisión 0.0005 para alexnet, 0.003 para mlp, 0.01 con sgd)</translation>
        </message>
        <message>
            <source>Schedule</source>
            <translation>Programa de la tasa</translation>
        </message>
        <message>
            <source>Keep the rate, or let it fall to 0 along half a cosine (default cosine)</source>
            <translation>Mantiene la tasa, o la deja caer a 0 a lo largo de medio coseno (por omisión cosine)</translation>
        </message>
        <message>
            <source>Warm-up</source>
            <translation>Calentamiento</translation>
        </message>
        <message>
            <source>Number of epochs over which the rate rises first (default 0)</source>
            <translation>Número de épocas durante las que la tasa sube al principio (por omisión 0)</translation>
        </message>
        <message>
            <source>Loss function (default cross-entropy)</source>
            <translation>Función de pérdida (por omisión cross-entropy)</translation>
        </message>
        <message>
            <source>Initial weights</source>
            <translation>Pesos iniciales</translation>
        </message>
        <message>
            <source>Initial weights (default: kaiming for alexnet, PyTorch's for mlp)</source>
            <translation>Pesos iniciales (por omisión: kaiming para alexnet, los de PyTorch para mlp)</translation>
        </message>
        <message>
            <source>Normalisation</source>
            <translation>Normalización</translation>
        </message>
        <message>
            <source>Bytes are read as (v / 255 - MEAN) / DEVIATION (default 0:0.25 for alexnet, 0:1 for mlp)</source>
            <translation>Los bytes se leen como (v / 255 - MEAN) / DEVIATION (por omisión 0:0.25 para alexnet, 0:1 para mlp)</translation>
        </message>
        <message>
            <source>Outputs</source>
            <translation>Salidas</translation>
        </message>
        <message>
            <source>Outputs of the last layer (default 10, as in the thesis)</source>
            <translation>Salidas de la última capa (por omisión 10, como en la tesis)</translation>
        </message>
        <message>
            <source>Share of the inputs of the hidden linear layers that each step drops (default 0.5)</source>
            <translation>Proporción de las entradas de las capas lineales ocultas que cada paso descarta (por omisión 0.5)</translation>
        </message>
        <message>
            <source>Augmentation</source>
            <translation>Aumento de datos</translation>
        </message>
        <message>
            <source>Rotate, shift and (except digits) mirror the pictures differently in each epoch (default on)</source>
            <translation>Rota, desplaza y (salvo los dígitos) refleja las imágenes de otra manera en cada época (por omisión on)</translation>
        </message>
        <message>
            <source>Precision of the products (default float32)</source>
            <translation>Precisión de los productos (por omisión float32)</translation>
        </message>
        <message>
            <source>Validation share</source>
            <translation>Proporción de validación</translation>
        </message>
        <message>
            <source>Share for validation, taken after the test part (default 0.1)</source>
            <translation>Proporción para validar, tomada después de la parte de prueba (por omisión 0.1)</translation>
        </message>
        <message>
            <source>GPUs</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>GPUs of this computer that share each batch, with --engine cuda (default 1); under mpirun each process uses one</source>
            <translation>GPU de este equipo que se reparten cada lote, con --engine cuda (por omisión 1); con mpirun cada proceso toma una</translation>
        </message>
        <message>
            <source>%1 takes %2, not '%3'</source>
            <translation>%1 lleva %2, no «%3»</translation>
        </message>
        <message>
            <source>Derivatives that each neuron keeps (default 16; 0, or more than there are weights: all)</source>
            <translation>Derivadas que guarda cada neurona (por omisión 16; 0, o más que los pesos que hay: todas)</translation>
        </message>
        <message>
            <source>As published: the sigmoid's slope from its output, steps divided by the largest derivative (default correct)</source>
            <translation>Como se publicó: la pendiente de la sigmoide a partir de su salida, pasos divididos entre la derivada mayor (por omisión correct)</translation>
        </message>
        <message>
            <source>Passes over the rows (default 250)</source>
            <translation>Pasadas por las filas (por omisión 250)</translation>
        </message>
        <message>
            <source>Rows per step (default 10)</source>
            <translation>Filas por paso (por omisión 10)</translation>
        </message>
        <message>
            <source>Learning rate (default 0.01)</source>
            <translation>Tasa de aprendizaje (por omisión 0.01)</translation>
        </message>
        <message>
            <source>How the weights are updated (default sgd)</source>
            <translation>Cómo se actualizan los pesos (por omisión sgd)</translation>
        </message>
        <message>
            <source>Another order in each epoch</source>
            <translation>Otro orden en cada época</translation>
        </message>
        <message>
            <source>Another order of the rows in each epoch</source>
            <translation>Otro orden de las filas en cada época</translation>
        </message>
        <message>
            <source>%1 is outside its limit</source>
            <translation>%1 está fuera de su límite</translation>
        </message>
        <message>
            <source>A barrier that not all threads reach</source>
            <translation>Una barrera a la que no llegan todos los hilos</translation>
        </message>
        <message>
            <source>A mask that names the wrong lanes</source>
            <translation>Una máscara que nombra los lanes equivocados</translation>
        </message>
        <message>
            <source>A shuffle from a lane that does not take part</source>
            <translation>Un shuffle de un lane que no participa</translation>
        </message>
        <message>
            <source>A vector at an address that is not a multiple of its size</source>
            <translation>Un vector en una dirección que no es múltiplo de su tamaño</translation>
        </message>
        <message>
            <source>An assertion fails</source>
            <translation>Falla una aserción</translation>
        </message>
        <message>
            <source>An index outside a dimension of its array</source>
            <translation>Un índice fuera de una dimensión de su arreglo</translation>
        </message>
        <message>
            <source>At most %1 submissions can be opened at once, and there are %2</source>
            <translation>Se pueden abrir a la vez como máximo %1 entregas, y hay %2</translation>
        </message>
        <message>
            <source>Calls a function that does not exist</source>
            <translation>Llama a una función que no existe</translation>
        </message>
        <message>
            <source>Endless recursion</source>
            <translation>Recursión sin fin</translation>
        </message>
        <message>
            <source>Cannot be launched, or takes too long</source>
            <translation>No se puede lanzar, o tarda demasiado</translation>
        </message>
        <message>
            <source>Choose the folder that holds the submissions</source>
            <translation>Elija la carpeta que contiene las entregas</translation>
        </message>
        <message>
            <source>Does not compile</source>
            <translation>No compila</translation>
        </message>
        <message>
            <source>Does not end</source>
            <translation>No termina</translation>
        </message>
        <message>
            <source>Each exercise has one answer, and &apos;%1&apos; has two</source>
            <translation>Cada ejercicio tiene una respuesta, y «%1» tiene dos</translation>
        </message>
        <message>
            <source>Ends with a trap</source>
            <translation>Termina con un trap</translation>
        </message>
        <message>
            <source>It takes a time as in 2026-03-02T10:15:00Z</source>
            <translation>Lleva una hora como 2026-03-02T10:15:00Z</translation>
        </message>
        <message>
            <source>Keep the right one in the folder</source>
            <translation>Deje en la carpeta el correcto</translation>
        </message>
        <message>
            <source>Open them in several parts</source>
            <translation>Ábralas por partes</translation>
        </message>
        <message>
            <source>Put its .telar-exercise file beside the submissions</source>
            <translation>Ponga su archivo .telar-exercise junto a las entregas</translation>
        </message>
        <message>
            <source>Race in global memory</source>
            <translation>Condición de carrera en la memoria global</translation>
        </message>
        <message>
            <source>Race in shared memory</source>
            <translation>Condición de carrera en la memoria compartida</translation>
        </message>
        <message>
            <source>Reads an uninitialised array</source>
            <translation>Lee un arreglo sin inicializar</translation>
        </message>
        <message>
            <source>Accesses outside of an array</source>
            <translation>Accede fuera de un arreglo</translation>
        </message>
        <message>
            <source>Reads uninitialised shared memory</source>
            <translation>Lee memoria compartida sin inicializar</translation>
        </message>
        <message>
            <source>Shared memory is requested and not used</source>
            <translation>Memoria compartida que se pide y no se usa</translation>
        </message>
        <message>
            <source>Telar has an exercise &apos;%1&apos; of its own and grades with that one</source>
            <translation>Telar tiene un ejercicio «%1» propio y califica con ese</translation>
        </message>
        <message>
            <source>The file is not a Telar submission</source>
            <translation>El archivo no es una entrega de Telar</translation>
        </message>
        <message>
            <source>The folder cannot be read: %1</source>
            <translation>No se puede leer la carpeta: %1</translation>
        </message>
        <message>
            <source>The folder holds more than %1 files</source>
            <translation>La carpeta contiene más de %1 archivos</translation>
        </message>
        <message>
            <source>The submission is damaged: &apos;%1&apos; is not as expected</source>
            <translation>La entrega está dañada: «%1» no es lo esperado</translation>
        </message>
        <message>
            <source>The submissions have more than %1 MiB in total</source>
            <translation>Las entregas suman más de %1 MiB</translation>
        </message>
        <message>
            <source>The requested kernel is missing</source>
            <translation>Falta el kernel que se pide</translation>
        </message>
        <message>
            <source>There are no submissions here (files that end in .telar-handin)</source>
            <translation>Aquí no hay entregas (archivos que terminan en .telar-handin)</translation>
        </message>
        <message>
            <source>No exercise with this id exists here</source>
            <translation>Aquí no hay ningún ejercicio con este identificador</translation>
        </message>
        <message>
            <source>Two exercise files have the id &apos;%1&apos;: neither is used</source>
            <translation>Dos archivos de ejercicio tienen el identificador «%1»: no se usa ninguno</translation>
        </message>
        <message>
            <source>Wrong outputs</source>
            <translation>Salidas incorrectas</translation>
        </message>
        <message>
            <source>It is the id of an exercise, or the name of a file beside the lesson</source>
            <translation>Es el identificador de un ejercicio, o el nombre de un archivo junto a la lección</translation>
        </message>
        <message>
            <source>A step with an exercise takes place in the lab &apos;%1&apos;</source>
            <translation>Un paso con ejercicio ocurre en el laboratorio «%1»</translation>
        </message>
        <message>
            <source>It is the locked answer as Telar wrote it, and replaces &quot;model&quot;</source>
            <translation>Es la respuesta bloqueada como Telar la escribió, y reemplaza a &quot;model&quot;</translation>
        </message>
        <message>
            <source>Another program has locked the library of records</source>
            <translation>Otro programa tiene bloqueada la biblioteca de registros</translation>
        </message>
        <message>
            <source>Wait until it has finished, or close it, and try again</source>
            <translation>Espere a que termine, o ciérrelo, y vuelva a intentarlo</translation>
        </message>
        <message>
            <source>The disk with the library of records is full</source>
            <translation>El disco con la biblioteca de registros está lleno</translation>
        </message>
        <message>
            <source>Its contents are kept: free some space and try again</source>
            <translation>Su contenido se conserva: libere espacio y vuelva a intentarlo</translation>
        </message>
        <message>
            <source>The file is not a Telar library of records</source>
            <translation>El archivo no es una biblioteca de registros de Telar</translation>
        </message>
        <message>
            <source>The library of records is damaged</source>
            <translation>La biblioteca de registros está dañada</translation>
        </message>
        <message>
            <source>Replace it with a copy, or move it away to start a new one</source>
            <translation>Reemplácela con una copia, o apártela para empezar una nueva</translation>
        </message>
        <message>
            <source>Cannot write the library of records: %1</source>
            <translation>No se puede escribir la biblioteca de registros: %1</translation>
        </message>
        <message>
            <source>Cannot use the library of records: %1</source>
            <translation>No se puede usar la biblioteca de registros: %1</translation>
        </message>
        <message>
            <source>Cannot open the library of records: %1</source>
            <translation>No se puede abrir la biblioteca de registros: %1</translation>
        </message>
        <message>
            <source>the disk refused to read or write</source>
            <translation>el disco se negó a leer o escribir</translation>
        </message>
        <message>
            <source>The library of records was written by a newer version of Telar</source>
            <translation>La biblioteca de registros la escribió una versión más nueva de Telar</translation>
        </message>
        <message>
            <source>The library of records is empty</source>
            <translation>La biblioteca de registros está vacía</translation>
        </message>
        <message>
            <source>A set of records needs a name</source>
            <translation>Un conjunto de registros necesita un nombre</translation>
        </message>
        <message>
            <source>At most %1 words can be searched for at once</source>
            <translation>Se pueden buscar como máximo %1 palabras a la vez</translation>
        </message>
        <message>
            <source>The library has no set of records named %1</source>
            <translation>La biblioteca no tiene ningún conjunto de registros llamado %1</translation>
        </message>
        <message>
            <source>Several sets of records are named %1</source>
            <translation>Varios conjuntos de registros se llaman %1</translation>
        </message>
        <message>
            <source>Give its number</source>
            <translation>Indique su número</translation>
        </message>
        <message>
            <source>The two sets have no point in common</source>
            <translation>Los dos conjuntos no tienen ningún punto en común</translation>
        </message>
        <message>
            <source>Measure the same operation, variants, threads, sizes, settings and seed in both</source>
            <translation>Mida en ambos la misma operación, variantes, hilos, tamaños, ajustes y semilla</translation>
        </message>
        <message>
            <source>For %1 points in both sets, the second takes %2 times as long in the geometric mean (95 % bootstrap CI: %3 to %4; %5 by random signs).</source>
            <translation>De %1 puntos en ambos conjuntos, el segundo tarda %2 veces lo que el primero en la media geométrica (IC del 95 % por remuestreo: de %3 a %4; %5 por signos al azar).</translation>
        </message>
        <message>
            <source>The repetitions of %1 points were tested (Mann-Whitney, Holm, 5 %): the second is faster in %2, slower in %3.</source>
            <translation>Se probaron las repeticiones de %1 puntos (Mann-Whitney, Holm, 5 %): el segundo es más rápido en %2, más lento en %3.</translation>
        </message>
        <message>
            <source>Points without repetitions, only with medians, cannot be tested by themselves: %1.</source>
            <translation>Los puntos sin repeticiones, solo con medianas, no se pueden probar por separado: %1.</translation>
        </message>
        <message>
            <source>Points in the first set only: %1; in the second only: %2.</source>
            <translation>Puntos solo en el primer conjunto: %1; solo en el segundo: %2.</translation>
        </message>
        <message>
            <source>Kernels that launch kernels (dynamic parallelism) do not run here</source>
            <translation>Aquí no se ejecutan kernels que lanzan otros kernels (paralelismo dinámico)</translation>
        </message>
        <message>
            <source>Of cuRAND there are XORWOW and Philox here; other random numbers can be passed as an argument</source>
            <translation>De cuRAND existen aquí XORWOW y Philox; otros números aleatorios se pueden pasar como argumento</translation>
        </message>
        <message>
            <source>Fast Fourier transform</source>
            <translation>Transformada rápida de Fourier</translation>
        </message>
        <message>
            <source>For large filters: tiles of the input and the filter are transformed to frequencies, multiplied one by one whatever the filter&apos;s size, and transformed back.</source>
            <translation>Para filtros grandes: partes de la entrada y el filtro se transforman a frecuencias, se multiplican una a una sea cual sea el tamaño del filtro, y se transforman de vuelta.</translation>
        </message>
        <message>
            <source>The transform gives all neighbouring cells: the stride must be 1</source>
            <translation>La transformada da todas las celdas vecinas: el stride debe ser 1</translation>
        </message>
        <message>
            <source>The filter spans %1 cells, and transformed tiles hold at most %2</source>
            <translation>El filtro abarca %1 celdas, y las partes transformadas admiten como máximo %2</translation>
        </message>
        <message>
            <source>AlexNet has not been trained here yet: train it in its lab, or choose a checkpoint</source>
            <translation>AlexNet todavía no se ha entrenado aquí: entrénela en su laboratorio o elija un punto de control</translation>
        </message>
        <message>
            <source>Choose a checkpoint of AlexNet</source>
            <translation>Elija un punto de control de AlexNet</translation>
        </message>
        <message>
            <source>These weights contain no convolution</source>
            <translation>Entre estos pesos no hay ninguna convolución</translation>
        </message>
        <message>
            <source>%1 is fastest up to %2, %3 from %4 on</source>
            <translation>%1 es la más rápida hasta %2; %3, desde %4</translation>
        </message>
        <message>
            <source>%1 is fastest up to %2, %3 from %4 on (%5)</source>
            <translation>%1 es la más rápida hasta %2; %3, desde %4 (%5)</translation>
        </message>
        <message>
            <source>%1 more combinations are not drawn: reduce them with the filter</source>
            <translation>Faltan por dibujar %1 combinaciones: redúzcalas con el filtro</translation>
        </message>
        <message>
            <source>%6: fastest is %1 with %2, slowest %3 with %4: %5 times as long</source>
            <translation>%6: lo más rápido es %1, con %2; lo más lento, %3, con %4: %5 veces ese tiempo</translation>
        </message>
        <message>
            <source>At %1, %2 is fastest with %3: %4 times as fast as %5</source>
            <translation>En %1, %2 es la más rápida, con %3: %4 veces tan rápida como %5</translation>
        </message>
        <message>
            <source>At %1, %2 takes %3 and %4 %5 times as long</source>
            <translation>En %1, %2 tarda %3, y %4, %5 veces ese tiempo</translation>
        </message>
        <message>
            <source>Measure several values of two settings, for example sizes and variants: each pair becomes a cell.</source>
            <translation>Mida varios valores de dos ajustes, por ejemplo tamaños y variantes: cada par será una celda.</translation>
        </message>
        <message>
            <source>No record has a setting called %1</source>
            <translation>Ningún registro tiene un ajuste llamado %1</translation>
        </message>
        <message>
            <source>Fastest is %1 with %2, slowest %3 with %4: %5 times as long</source>
            <translation>Lo más rápido es %1, con %2; lo más lento, %3, con %4: %5 veces ese tiempo</translation>
        </message>
        <message>
            <source>Time by two settings</source>
            <translation>Tiempo según dos ajustes</translation>
        </message>
        <message>
            <source>Which one is fastest changes %1 times between %2 and %3</source>
            <translation>Entre %2 y %3, la más rápida cambia %1 veces</translation>
        </message>
        <message>
            <source>size: %1</source>
            <translation>tamaño: %1</translation>
        </message>
        <message>
            <source>threads: %1</source>
            <translation>hilos: %1</translation>
        </message>
        <message>
            <source>time (%1)</source>
            <translation>tiempo (%1)</translation>
        </message>
        <message>
            <source>variant</source>
            <translation>variante</translation>
        </message>
        <message>
            <source>%1 changes with %2; labels show only the latter</source>
            <translation>%1 cambia con %2; las etiquetas muestran solo el segundo</translation>
        </message>
        <message>
            <source>In %1 comparisons of the same work, %2 is fastest in %3, each at its largest point</source>
            <translation>En %1 comparaciones del mismo trabajo, %2 es la más rápida en %3, cada una en su punto más grande</translation>
        </message>
        <message>
            <source>From %1 on, the times of %2 curves grow as n^k with k from %3 to %4</source>
            <translation>Desde %1, los tiempos de %2 curvas crecen como n^k con k de %3 a %4</translation>
        </message>
        <message>
            <source>published: %1, filter transferred, product only</source>
            <translation>publicado: %1, filtro transferido, solo el producto</translation>
        </message>
        <message>
            <source>%1, filter transferred, product only</source>
            <translation>%1, filtro transferido, solo el producto</translation>
        </message>
        <message>
            <source>published: %1, filter constant, product only</source>
            <translation>publicado: %1, filtro constante, solo el producto</translation>
        </message>
        <message>
            <source>%1, filter constant, product only</source>
            <translation>%1, filtro constante, solo el producto</translation>
        </message>
        <message>
            <source>published: %1, product only</source>
            <translation>publicado: %1, solo el producto</translation>
        </message>
        <message>
            <source>published: %1, filter transferred</source>
            <translation>publicado: %1, filtro transferido</translation>
        </message>
        <message>
            <source>%1, filter transferred</source>
            <translation>%1, filtro transferido</translation>
        </message>
        <message>
            <source>published: %1, filter constant</source>
            <translation>publicado: %1, filtro constante</translation>
        </message>
        <message>
            <source>%1, filter constant</source>
            <translation>%1, filtro constante</translation>
        </message>
        <message>
            <source>published: %1, as printed</source>
            <translation>publicado: %1, tal como se imprimió</translation>
        </message>
        <message>
            <source>%1, as printed</source>
            <translation>%1, tal como se imprimió</translation>
        </message>
        <message>
            <source>published: %1, product over product</source>
            <translation>publicado: %1, producto entre producto</translation>
        </message>
        <message>
            <source>%1, product over product</source>
            <translation>%1, producto entre producto</translation>
        </message>
        <message>
            <source>published: %1, one cycle</source>
            <translation>publicado: %1, un ciclo</translation>
        </message>
        <message>
            <source>%1, one cycle</source>
            <translation>%1, un ciclo</translation>
        </message>
        <message>
            <source>published: %1, in total</source>
            <translation>publicado: %1, en total</translation>
        </message>
        <message>
            <source>%1, in total</source>
            <translation>%1, en total</translation>
        </message>
        <message>
            <source>published: as stated in the text</source>
            <translation>publicado: como dice el texto</translation>
        </message>
        <message>
            <source>as stated in the text</source>
            <translation>como dice el texto</translation>
        </message>
        <message>
            <source>published: appendix D</source>
            <translation>publicado: apéndice D</translation>
        </message>
        <message>
            <source>appendix D</source>
            <translation>apéndice D</translation>
        </message>
        <message>
            <source>published: validation loss at the end, 400 rows</source>
            <translation>publicado: pérdida de validación al final, 400 filas</translation>
        </message>
        <message>
            <source>validation loss at the end, 400 rows</source>
            <translation>pérdida de validación al final, 400 filas</translation>
        </message>
        <message>
            <source>%1, product only, opened</source>
            <translation>%1, solo el producto, abierto</translation>
        </message>
        <message>
            <source>Amdahl: %1, opened</source>
            <translation>Amdahl: %1, abierto</translation>
        </message>
        <message>
            <source>Which one is fastest changes %1 times between %2 and %3 (%4)</source>
            <translation>Entre %2 y %3, la más rápida cambia %1 veces (%4)</translation>
        </message>
        <message>
            <source>The perceptron&apos;s PyCUDA program copies its matrices to the card for every product and copies the result back. Measuring only the kernel leaves out the larger part.</source>
            <translation>El perceptrón en PyCUDA copia sus matrices a la tarjeta en cada producto y copia el resultado de vuelta. Medir solo el kernel deja fuera la mayor parte.</translation>
        </message>
        <message>
            <source>Change the operation and the speed of the bus, and see what remains of the call.</source>
            <translation>Cambie la operación y la velocidad del bus, y vea qué queda de la llamada.</translation>
        </message>
        <message>
            <source>Shared memory pays off where several threads need the same number. Windows of 2 x 2 that do not overlap never share one: each number belongs to one window.</source>
            <translation>La memoria compartida conviene donde varios hilos necesitan el mismo número. Las ventanas de 2 x 2 que no se solapan nunca comparten uno: cada número pertenece a una sola ventana.</translation>
        </message>
        <message>
            <source>Make the window larger or the stride smaller and see when the tile begins to pay off.</source>
            <translation>Agrande la ventana o reduzca el stride y vea cuándo empieza a convenir el mosaico.</translation>
        </message>
        <message>
            <source>Amdahl&apos;s law asks how much of a program can run in parallel. The thesis takes 61 %, the product&apos;s share of the time for a matrix of 4 x 4, where the first launch takes nearly all the time, and computes from it what thousands of cores gain. The share depends on the size.</source>
            <translation>La ley de Amdahl pregunta qué parte de un programa puede ir en paralelo. La tesis toma el 61 %, la parte del tiempo que ocupa el producto con una matriz de 4 x 4, donde el primer lanzamiento cuesta casi todo, y calcula con ella qué ganan miles de núcleos. Esa parte depende del tamaño.</translation>
        </message>
        <message>
            <source>Change the size.</source>
            <translation>Cambie el tamaño.</translation>
        </message>
        <message>
            <source>Sigma is written as 1 / (1 + e^-s). For s below -709.78 the power is larger than any float64, and the program ends with an error. Its guard answers 0 only below -10000: between the two every run is lost.</source>
            <translation>Sigma está escrita como 1 / (1 + e^-s). Con s menor que -709.78 la potencia supera cualquier float64, y el programa termina con un error. Su guarda responde 0 solo por debajo de -10000: entre las dos se pierde toda ejecución.</translation>
        </message>
        <message>
            <source>Move the guard, or use fewer inputs.</source>
            <translation>Mueva la guarda, o use menos entradas.</translation>
        </message>
        <message>
            <source>In the tiled product each thread loads one number into shared memory; then all threads read what the others loaded. The barrier in between makes every thread wait.</source>
            <translation>En el producto por mosaicos cada hilo carga un número en la memoria compartida; después todos leen lo que cargaron los demás. La barrera intermedia hace esperar a todos.</translation>
        </message>
        <message>
            <source>Remove it: some threads read what has not arrived yet.</source>
            <translation>Quítela: algunos hilos leen lo que aún no ha llegado.</translation>
        </message>
        <message>
            <source>A network changes its weights after every batch. The thesis trains on 245 pictures with a batch of 256: one change per epoch. Here 245 built-in digits are learned for 25 epochs with other batches.</source>
            <translation>Una red cambia sus pesos después de cada lote. La tesis entrena con 245 imágenes y un lote de 256: un cambio por época. Aquí se aprenden 245 dígitos incluidos durante 25 épocas con otros lotes.</translation>
        </message>
        <message>
            <source>The thesis reports 100 % on the 28 validation pictures. A network that errs once in nine can have such luck.</source>
            <translation>La tesis informa 100 % en las 28 imágenes de validación. Una red que falla una de cada nueve puede tener esa suerte.</translation>
        </message>
        <message>
            <source>Choose how many pictures a test has and how many are wrong, and see what it can tell.</source>
            <translation>Elija cuántas imágenes tiene una prueba y cuántas fallan, y vea qué puede decir.</translation>
        </message>
        <message>
            <source>A report&apos;s name ends in .pdf, .html, .tex or .md</source>
            <translation>El nombre de un informe termina en .pdf, .html, .tex o .md</translation>
        </message>
        <message>
            <source>As it was on %1.</source>
            <translation>Tal como estaba el %1.</translation>
        </message>
        <message>
            <source>Author</source>
            <translation>Autor</translation>
        </message>
        <message>
            <source>Authors</source>
            <translation>Autores</translation>
        </message>
        <message>
            <source>Below each record are all its settings and the command that measures it.</source>
            <translation>Debajo de cada registro están todos sus ajustes y el comando que lo mide.</translation>
        </message>
        <message>
            <source>Checks passed</source>
            <translation>Pruebas superadas</translation>
        </message>
        <message>
            <source>Commands of the findings</source>
            <translation>Comandos de los hallazgos</translation>
        </message>
        <message>
            <source>Conclusion</source>
            <translation>Conclusión</translation>
        </message>
        <message>
            <source>Contents</source>
            <translation>Contenido</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>Hecho</translation>
        </message>
        <message>
            <source>Exercise</source>
            <translation>Ejercicio</translation>
        </message>
        <message>
            <source>Exercises</source>
            <translation>Ejercicios</translation>
        </message>
        <message>
            <source>Figure %1</source>
            <translation>Figura %1</translation>
        </message>
        <message>
            <source>Here: %1.</source>
            <translation>Aquí: %1.</translation>
        </message>
        <message>
            <source>Introduction</source>
            <translation>Introducción</translation>
        </message>
        <message>
            <source>It is one of %1</source>
            <translation>Es uno de %1</translation>
        </message>
        <message>
            <source>It is the name of a file beside the report</source>
            <translation>Es el nombre de un archivo junto al informe</translation>
        </message>
        <message>
            <source>It names a set of the library or a file beside the report</source>
            <translation>Nombra un conjunto de la biblioteca o un archivo junto al informe</translation>
        </message>
        <message>
            <source>It takes a PNG or JPG of at most %1 MiB, written in base64</source>
            <translation>Lleva un PNG o JPG de %1 MiB como máximo, escrito en base64</translation>
        </message>
        <message>
            <source>It takes an array of at most %1 whole numbers</source>
            <translation>Lleva una lista de %1 números enteros como máximo</translation>
        </message>
        <message>
            <source>Lesson</source>
            <translation>Lección</translation>
        </message>
        <message>
            <source>Lessons</source>
            <translation>Lecciones</translation>
        </message>
        <message>
            <source>Measured on: %1.</source>
            <translation>Medido en: %1.</translation>
        </message>
        <message>
            <source>No records have been selected for this place.</source>
            <translation>No se han seleccionado registros para este lugar.</translation>
        </message>
        <message>
            <source>No sweep measures this point, because of its input or its settings.</source>
            <translation>Ningún barrido mide este punto, por su entrada o sus ajustes.</translation>
        </message>
        <message>
            <source>No record matches “%1”.</source>
            <translation>Ningún registro cumple «%1».</translation>
        </message>
        <message>
            <source>Records of the figures</source>
            <translation>Registros de las figuras</translation>
        </message>
        <message>
            <source>Records: %1.</source>
            <translation>Registros: %1.</translation>
        </message>
        <message>
            <source>Steps reached</source>
            <translation>Pasos alcanzados</translation>
        </message>
        <message>
            <source>Table %1</source>
            <translation>Tabla %1</translation>
        </message>
        <message>
            <source>The file is neither a PNG nor a JPG picture</source>
            <translation>El archivo no es una imagen PNG ni JPG</translation>
        </message>
        <message>
            <source>The file is not a Telar report</source>
            <translation>El archivo no es un informe de Telar</translation>
        </message>
        <message>
            <source>The picture is missing.</source>
            <translation>Falta la imagen.</translation>
        </message>
        <message>
            <source>The records of “%1” are no longer there: %2</source>
            <translation>Los registros de «%1» ya no están: %2</translation>
        </message>
        <message>
            <source>The report has not been saved, so there are no files beside it</source>
            <translation>El informe no se ha guardado: no hay archivos junto a él</translation>
        </message>
        <message>
            <source>The report is damaged: &apos;%1&apos; is not as expected</source>
            <translation>El informe está dañado: «%1» no es lo esperado</translation>
        </message>
        <message>
            <source>These are not the pages of a report</source>
            <translation>Estas no son páginas de un informe</translation>
        </message>
        <message>
            <source>This version of Telar has no chart “%1”.</source>
            <translation>Esta versión de Telar no tiene el gráfico «%1».</translation>
        </message>
        <message>
            <source>This version of Telar has no finding “%1”.</source>
            <translation>Esta versión de Telar no tiene el hallazgo «%1».</translation>
        </message>
        <message>
            <source>Time (min)</source>
            <translation>Tiempo (min)</translation>
        </message>
        <message>
            <source>Tries</source>
            <translation>Intentos</translation>
        </message>
        <message>
            <source>not yet</source>
            <translation>aún no</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>sí</translation>
        </message>
        <message>
            <source>The times scatter too much to tell how they grow: %1</source>
            <translation>Los tiempos se dispersan demasiado para decir cómo crecen: %1</translation>
        </message>
        <message>
            <source>Too long to count in seconds, and predictions need counts: at most %1 steps of threads</source>
            <translation>Demasiado largo para contarlo en segundos, y las predicciones necesitan conteos: como máximo %1 pasos de hilos</translation>
        </message>
        <message>
            <source>There is no launch to predict</source>
            <translation>No hay lanzamiento que predecir</translation>
        </message>
        <message>
            <source>None of these was measured on the card for which it is predicted, so the error of the model is unknown here.</source>
            <translation>Ninguno de estos se midió en la tarjeta para la que se predice, así que aquí se desconoce el error del modelo.</translation>
        </message>
        <message>
            <source>Cases measured on the card for which they are predicted: %1; median error %2 %; within a factor of two: %3.</source>
            <translation>Casos medidos en la tarjeta para la que se predicen: %1; error mediano %2 %; dentro de un factor de dos: %3.</translation>
        </message>
        <message>
            <source>Predicted vs measured times</source>
            <translation>Tiempos predichos frente a medidos</translation>
        </message>
        <message>
            <source>Times of kernels only: predicted by a model from counts and a card&apos;s figures, and measured where a GPU ran them</source>
            <translation>Tiempos solo de los kernels: predichos por un modelo a partir de conteos y las cifras de una tarjeta, y medidos donde los ejecutó una GPU</translation>
        </message>
        <message>
            <source>Card</source>
            <translation>Tarjeta</translation>
        </message>
        <message>
            <source>Predicted, model (ms)</source>
            <translation>Predicho, modelo (ms)</translation>
        </message>
        <message>
            <source>Measured (ms)</source>
            <translation>Medido (ms)</translation>
        </message>
        <message>
            <source>Predicted / measured</source>
            <translation>Predicho / medido</translation>
        </message>
        <message>
            <source>Texture references do not exist here, and texture objects only in whole programs: read through a pointer, or run the program</source>
            <translation>Aquí no existen las referencias de textura, y los objetos de textura solo en programas enteros: lea por un puntero, o ejecute el programa</translation>
        </message>
        <message>
            <source>The program&apos;s file %1 is missing</source>
            <translation>Falta el archivo %1 del programa</translation>
        </message>
        <message>
            <source>A file with that name cannot be included: %1</source>
            <translation>Un archivo con ese nombre no se puede incluir: %1</translation>
        </message>
        <message>
            <source>Changes during training</source>
            <translation>Cambios durante el entrenamiento</translation>
        </message>
        <message>
            <source>Train with another rate, batch or augmentation from an epoch on, counted from 1: 4:rate=0.01+6:batch=64+6:augment=off</source>
            <translation>Entrenar con otra tasa, lote o aumento desde una época, contada desde 1: 4:rate=0.01+6:batch=64+6:augment=off</translation>
        </message>
        <message>
            <source>Asynchronous copies</source>
            <translation>Copias asíncronas</translation>
        </message>
        <message>
            <source>The next two slices go from global to shared memory by asynchronous copies, bypassing the registers, while the warps multiply.</source>
            <translation>Las dos partes siguientes van de la memoria global a la compartida con copias asíncronas, sin pasar por los registros, mientras los warps multiplican.</translation>
        </message>
        <message>
            <source>Tensor cores, TF32</source>
            <translation>tensor cores, TF32</translation>
        </message>
        <message>
            <source>A warp multiplies 16 x 8 by 8 x 16 numbers in one step of the tensor cores; the factors are rounded to TF32, with ten fraction bits.</source>
            <translation>Un warp multiplica 16 x 8 por 8 x 16 números en un paso de los tensor cores; los factores se redondean a TF32, con diez bits de fracción.</translation>
        </message>
        <message>
            <source>Tensor cores, bfloat16</source>
            <translation>tensor cores, bfloat16</translation>
        </message>
        <message>
            <source>The instruction itself: every lane holds the elements that the manual prescribes; the factors are rounded to bfloat16, with seven fraction bits.</source>
            <translation>La instrucción misma: cada lane tiene los elementos que prescribe el manual; los factores se redondean a bfloat16, con siete bits de fracción.</translation>
        </message>
        <message>
            <source>Warpgroups and the copy engine, bfloat16</source>
            <translation>Grupos de warps y el motor de copias, bfloat16</translation>
        </message>
        <message>
            <source>Four warps multiply 64 x 16 by 16 x 256 numbers in one instruction, straight from shared memory, which the copy engine fills; two launches before it round the factors to bfloat16 and lay them out.</source>
            <translation>Cuatro warps multiplican 64 x 16 por 16 x 256 números en una instrucción, directamente desde la memoria compartida, que llena el motor de copias; dos lanzamientos previos redondean los factores a bfloat16 y los disponen.</translation>
        </message>
        <message>
            <source>The kernel&apos;s instructions exist from compute capability %1 on; %2 has %3</source>
            <translation>Las instrucciones del kernel existen desde la capacidad de cómputo %1; %2 tiene la %3</translation>
        </message>
        <message>
            <source>%1 has no tensor cores for products of %2</source>
            <translation>%1 no tiene tensor cores para productos de %2</translation>
        </message>
        <message>
            <source>A reference is an argument&apos;s number, =, and the expected result, as in 2=max:0:kernel=3, 2=product:0:1 or 2=expression:2*a[i], not &apos;%1&apos;</source>
            <translation>Una referencia es el número de un argumento, =, y el resultado esperado, como 2=max:0:kernel=3, 2=product:0:1 o 2=expression:2*a[i], no «%1»</translation>
        </message>
        <message>
            <source>Possible references: %1</source>
            <translation>Referencias posibles: %1</translation>
        </message>
        <message>
            <source>%1 reads %2 arrays, and &apos;%3&apos; names %4</source>
            <translation>%1 lee %2 arreglos, y «%3» nombra %4</translation>
        </message>
        <message>
            <source>A tolerance is a number from 0 on, as in 0.001, not &apos;%1&apos;</source>
            <translation>Una tolerancia es un número desde 0, como 0.001, no «%1»</translation>
        </message>
        <message>
            <source>%1 has no option %2; it has %3</source>
            <translation>%1 no tiene la opción %2; tiene %3</translation>
        </message>
        <message>
            <source>%1 takes an integer from %2 on, not &apos;%3&apos;</source>
            <translation>%1 admite un número entero desde %2, no «%3»</translation>
        </message>
        <message>
            <source>Argument %1 has %2 elements: give its rows and columns, as in rows=%3:columns=%4</source>
            <translation>El argumento %1 tiene %2 elementos: indique sus filas y columnas, como rows=%3:columns=%4</translation>
        </message>
        <message>
            <source>Argument %1 has %2 elements, and the filter %3 x %4: write kernel=ROWSxCOLUMNS</source>
            <translation>El argumento %1 tiene %2 elementos, y el filtro %3 x %4: escriba kernel=FILASxCOLUMNAS</translation>
        </message>
        <message>
            <source>A convolution takes its filter from a second array or by name, as in filter=sobel-x</source>
            <translation>Una convolución toma su filtro de un segundo arreglo o por su nombre, como filter=sobel-x</translation>
        </message>
        <message>
            <source>Arrays of %1 and %2 elements cannot be the factors of a product of %3: write rows=M:inner=K:columns=N</source>
            <translation>Arreglos de %1 y %2 elementos no pueden ser factores de un producto de %3: escriba rows=M:inner=K:columns=N</translation>
        </message>
        <message>
            <source>Argument %1 of %2 is not an array: a reference compares and reads arrays</source>
            <translation>El argumento %1 de %2 no es un arreglo: una referencia compara y lee arreglos</translation>
        </message>
        <message>
            <source>The reference itself has a fault: %1</source>
            <translation>La propia referencia tiene una falla: %1</translation>
        </message>
        <message>
            <source>%1 takes other arguments than %2, so it cannot be its reference</source>
            <translation>%1 recibe otros argumentos que %2, y no puede ser su referencia</translation>
        </message>
        <message>
            <source>The reference&apos;s expression does not compile: %1</source>
            <translation>La expresión de la referencia no compila: %1</translation>
        </message>
        <message>
            <source>The reference has %1 x %2 elements, and the array only %3</source>
            <translation>La referencia tiene %1 x %2 elementos, y el arreglo solo %3</translation>
        </message>
        <message>
            <source>Element %1 of %2 (row %3, column %4) is %5 instead of %6: the first of %7 differences in %8 elements</source>
            <translation>El elemento %1 de %2 (fila %3, columna %4) es %5 en lugar de %6: la primera de %7 diferencias en %8 elementos</translation>
        </message>
        <message>
            <source>The first %1 of %2 elements of %3 are as expected; the reference ends there</source>
            <translation>Los primeros %1 de %2 elementos de %3 son los esperados; la referencia termina ahí</translation>
        </message>
        <message>
            <source>All %1 elements of %2 are as expected; the largest difference is %3</source>
            <translation>Los %1 elementos de %2 son los esperados; la mayor diferencia es %3</translation>
        </message>
        <message>
            <source>A submitted project has at most %1 KiB, and this one has %2</source>
            <translation>Un proyecto que se entrega tiene como máximo %1 KiB, y este tiene %2</translation>
        </message>
        <message>
            <source>It takes the name of a file, without its folder</source>
            <translation>Se espera el nombre de un archivo, sin su carpeta</translation>
        </message>
        <message>
            <source>Two projects have the name &apos;%1&apos;</source>
            <translation>Dos proyectos tienen el nombre «%1»</translation>
        </message>
        <message>
            <source>Give its file to your teacher together with the submission</source>
            <translation>Dé su archivo al profesor junto con la entrega</translation>
        </message>
        <message>
            <source>Predicted vs measured</source>
            <translation>Predicho frente a medido</translation>
        </message>
        <message>
            <source>time of the kernel (ms)</source>
            <translation>tiempo del kernel (ms)</translation>
        </message>
        <message>
            <source>No record has a predicted time: choose a card to predict for, and variants that launch kernels.</source>
            <translation>Ningún registro tiene un tiempo predicho: elija una tarjeta para la que predecir, y variantes que lancen kernels.</translation>
        </message>
        <message>
            <source>%1, predicted for %2</source>
            <translation>%1, predicho para %2</translation>
        </message>
        <message>
            <source>%1, kernel measured</source>
            <translation>%1, kernel medido</translation>
        </message>
        <message>
            <source>A predicted time is computed by a model from counts and a card&apos;s figures; it was not measured.</source>
            <translation>Un tiempo predicho lo calcula un modelo a partir de conteos y las cifras de una tarjeta; no se midió.</translation>
        </message>
        <message>
            <source>None of these records has a predicted time; sweeps with a card have one.</source>
            <translation>Ninguno de estos registros tiene un tiempo predicho: los tienen los barridos con una tarjeta.</translation>
        </message>
        <message>
            <source>Rounding errors are computed for 1 to %1 rows, not %2</source>
            <translation>Los errores de redondeo se calculan para 1 a %1 filas, no %2</translation>
        </message>
        <message>
            <source>a root of their own and Landlock</source>
            <translation>una raíz propia y Landlock</translation>
        </message>
        <message>
            <source>a root of their own</source>
            <translation>una raíz propia</translation>
        </message>
        <message>
            <source>Landlock</source>
            <translation>Landlock</translation>
        </message>
        <message>
            <source>this system offers neither Landlock nor namespaces</source>
            <translation>este sistema no ofrece ni Landlock ni espacios de nombres</translation>
        </message>
        <message>
            <source>The compiler could not be confined and was not started</source>
            <translation>No se pudo aislar el compilador, y no se inició</translation>
        </message>
        <message>
            <source>This file comes from somebody else, and the compiler cannot be kept away from your files here: %1</source>
            <translation>Este archivo es de otra persona, y aquí no se puede impedir que el compilador lea sus archivos: %1</translation>
        </message>
        <message>
            <source>Read the source first; then run it as a file of your own, with telar-cli kernel or run</source>
            <translation>Lea primero el código; después ejecútelo como un archivo propio, con telar-cli kernel o run</translation>
        </message>
        <message>
            <source>The compiler is not kept away from your other files here: %1. Compile only sources that you trust</source>
            <translation>Aquí no se impide que el compilador lea sus demás archivos: %1. Compile solo código en el que confíe</translation>
        </message>
        <message>
            <source>After %1 blocks that differ in length there is no memory left to check blocks against each other; launch fewer blocks, or run without checks (--fast)</source>
            <translation>Después de %1 bloques de distinta duración no queda memoria para comparar los bloques entre sí; lance menos bloques o ejecute sin comprobaciones (--fast)</translation>
        </message>
        <message>
            <source>Another order of blocks (--seed-order) is possible for at most %1 blocks, and the launch has %2</source>
            <translation>Otro orden de los bloques (--seed-order) se hace con %1 bloques como máximo, y el lanzamiento tiene %2</translation>
        </message>
        <message>
            <source>The program could not be confined and was not started: %1</source>
            <translation>No se pudo aislar el programa y no se inició: %1</translation>
        </message>
        <message>
            <source>The program was stopped: it had more than %1 threads at once</source>
            <translation>Se detuvo el programa: tuvo más de %1 hilos a la vez</translation>
        </message>
        <message>
            <source>%1 further findings of later launches are counted and not listed</source>
            <translation>Otros %1 hallazgos de lanzamientos posteriores se cuentan y no se listan</translation>
        </message>
        <message>
            <source>The file %1 is not kept: its name begins with a point or holds control characters</source>
            <translation>El archivo %1 no se conserva: su nombre empieza con un punto o contiene caracteres de control</translation>
        </message>
        <message>
            <source>The compiler crashed on this source; this is an error of clang itself</source>
            <translation>El compilador falló con este código; es un error propio de clang</translation>
        </message>
        <message>
            <source>Remove parts until it compiles, or install another version of clang</source>
            <translation>Quite partes hasta que compile o instale otra versión de clang</translation>
        </message>
        <message>
            <source>More than %1 threads or processes take turns on %1 cores: no law is fitted to them</source>
            <translation>Más de %1 hilos o procesos se turnan en %1 núcleos: ninguna ley se ajusta con ellos</translation>
        </message>
        <message>
            <source>Each window costs a launch, its copies and, above all, the program&apos;s own work in Python. The time grows with the number of windows, n squared: neither exponentially nor with the fifth power, as the thesis says.</source>
            <translation>Cada ventana cuesta un lanzamiento, sus copias y, sobre todo, el trabajo propio del programa en Python. El tiempo crece con el número de ventanas, n al cuadrado: ni exponencialmente ni con la quinta potencia, como dice la tesis.</translation>
        </message>
        <message>
            <source>Everything around the products takes so much longer than they do that from 256 on matmul1 and matmul2 differ by at most 2 %. matmul3 takes 2.2 times as long, except at 1024, an outlier that makes it the fastest there; it is left out of the fits. The text after figure 46 calls matmul3 the better one for large matrices, and the thesis&apos; conclusions call it less effective than matmul1 and matmul2.</source>
            <translation>Todo lo que rodea a los productos tarda tanto más que ellos que desde 256 matmul1 y matmul2 difieren como máximo en 2 %. matmul3 tarda 2.2 veces más, salvo en 1024, un valor atípico que lo hace el más rápido ahí; se excluye de los ajustes. El texto que sigue a la figura 46 llama a matmul3 el mejor para matrices grandes, y las conclusiones de la tesis lo llaman menos efectivo que matmul1 y matmul2.</translation>
        </message>
        <message>
            <source>Everything around the products takes so much longer than they do that from 256 on matmul1 and matmul2 differ by at most 2 %. matmul3 takes 2.4 to 2.5 times as long, at each of these sizes.</source>
            <translation>Todo lo que rodea a los productos tarda tanto más que ellos que desde 256 matmul1 y matmul2 difieren como máximo en 2 %. matmul3 tarda de 2.4 a 2.5 veces más, en cada uno de esos tamaños.</translation>
        </message>
        <message>
            <source>Everything around the products takes so much longer than they do that from 256 on matmul1 and matmul2 differ by at most 2.1 %. matmul3 takes 2.9 to 3 times as long, except at 1024, an outlier left out of the fits.</source>
            <translation>Todo lo que rodea a los productos tarda tanto más que ellos que desde 256 matmul1 y matmul2 difieren como máximo en 2.1 %. matmul3 tarda de 2.9 a 3 veces más, salvo en 1024, un valor atípico excluido de los ajustes.</translation>
        </message>
        <message>
            <source>Up to 256 it takes half a second whatever the size: the first launch compiles the kernel. From there each doubling takes 4.4, 14 and 12 times as long. The last two exceed the 8 of n^3: each thread repeats the work of others, n^4 in total.</source>
            <translation>Hasta 256 tarda medio segundo sea cual sea el tamaño: el primer lanzamiento compila el kernel. De ahí en adelante, cada duplicación tarda 4.4, 14 y 12 veces más. Los dos últimos factores superan el 8 de n^3: cada hilo repite el trabajo de otros, n^4 en total.</translation>
        </message>
        <message>
            <source>Stage 2</source>
            <translation>Etapa 2</translation>
        </message>
        <message>
            <source>The thesis announces runs with 2 to 32 processes for its second stage and prints neither a program nor times. Here each process pools its part of the rows, and they share memory; under mpirun, telar-cli pool sends messages. Beyond the cores of this computer, additional processes only take turns.</source>
            <translation>La tesis anuncia ejecuciones con 2 a 32 procesos para su segunda etapa y no imprime ni un programa ni tiempos. Aquí cada proceso reduce su parte de las filas y todos comparten memoria; con mpirun, telar-cli pool envía mensajes. Más allá de los núcleos de este equipo, más procesos solo se turnan.</translation>
        </message>
        <message>
            <source>A Python loop vs a GPU without its copies to the device, both on inputs in float64. The fair comparison is with a compiled loop.</source>
            <translation>Un bucle de Python frente a una GPU sin sus copias de entrada, ambos con entradas en float64. La comparación justa es con un bucle compilado.</translation>
        </message>
        <message>
            <source>NumPy in three passes vs three kernels on data that are already on the GPU, without waiting for them to end. Published as an improvement of more than 1000 %; the printed times differ by a factor of 50, without copies.</source>
            <translation>NumPy en tres pasadas frente a tres kernels con datos que ya están en la GPU, sin esperar a que terminen. Se publicó como una mejora de más de 1000 %; entre los tiempos impresos hay un factor de 50, sin copias.</translation>
        </message>
        <message>
            <source>The published behaviour, sixteen networks for each number of registers. In the plots for 400 rows the validation losses are near 1/3, the variance of the target, which a constant answer of the mean reaches. The printed result is from another run: 0.1763 in training and 0.1557 in validation with 32 registers, against 0.2588 and 0.2454 of TensorFlow.</source>
            <translation>El comportamiento publicado, dieciséis redes para cada número de registros. En las gráficas de 400 filas las pérdidas de validación rondan 1/3, la varianza del objetivo, que se alcanza respondiendo siempre la media. El resultado impreso es de otra ejecución: 0.1763 en entrenamiento y 0.1557 en validación con 32 registros, frente a 0.2588 y 0.2454 de TensorFlow.</translation>
        </message>
        <message>
            <source>With %1 for each window&apos;s launch and four copies, %2 windows take %3; a single launch takes %4: a factor of %5.</source>
            <translation>Con %1 por el lanzamiento y las cuatro copias de cada ventana, %2 ventanas tardan %3; un solo lanzamiento tarda %4: un factor de %5.</translation>
        </message>
        <message>
            <source>At %1 for each window&apos;s launch and four copies, these alone would take %2, more than the %3 of the whole published program: its launches and copies cost less than that.</source>
            <translation>A %1 por el lanzamiento y las cuatro copias de cada ventana, solo eso tardaría %2, más que los %3 de todo el programa publicado: sus lanzamientos y copias cuestan menos.</translation>
        </message>
        <message>
            <source>Of the published %1, launches and copies take %2, predicted at %3 for each window&apos;s launch and four copies (%4 of the total). The other %5, %6 per window, are the program&apos;s own work in Python, which no better kernel shortens. A single launch is predicted at %7.</source>
            <translation>De los %1 publicados, los lanzamientos y las copias toman %2, predichos a %3 por el lanzamiento y las cuatro copias de cada ventana (%4 del total). Los otros %5, %6 por ventana, son el trabajo propio del programa en Python, que ningún kernel mejor acorta. La predicción de un solo lanzamiento es %7.</translation>
        </message>
        <message>
            <source>The thesis launches a kernel for every window of 2 x 2 cells: three copies there, a launch, a copy back. Each launch and each copy has a fixed cost of a few microseconds, and a matrix of 1024 has 262,144 windows. The same work fits into a single launch.</source>
            <translation>La tesis lanza un kernel por cada ventana de 2 x 2 celdas: tres copias de ida, un lanzamiento, una copia de vuelta. Cada lanzamiento y cada copia tiene un costo fijo de unos microsegundos, y una matriz de 1024 tiene 262 144 ventanas. El mismo trabajo cabe en un solo lanzamiento.</translation>
        </message>
        <message>
            <source>One launch and four copies</source>
            <translation>Un lanzamiento y cuatro copias</translation>
        </message>
        <message>
            <source>At 4 x 4 the product took %1 of the published time, and %2 cores promise %3. At %4 it took %5: the promise is %6. The rest is copies and the program&apos;s own work in Python, which more cores do not shorten.</source>
            <translation>Con 4 x 4 el producto ocupó el %1 del tiempo publicado, y %2 núcleos prometen %3. Con %4 ocupó el %5: la promesa es %6. El resto son copias y el trabajo propio del programa en Python, que más núcleos no acortan.</translation>
        </message>
        <message>
            <source>With %1 rows and 16 registers our loss is %2; no published plot of final losses for this number of rows has been read. A program that has learned only the mean has %3.</source>
            <translation>Con %1 filas y 16 registros nuestra pérdida es %2; no se ha leído ninguna gráfica publicada de pérdidas finales con tantas filas. Un programa que solo ha aprendido la media tiene %3.</translation>
        </message>
        <message>
            <source>The slope of the sigmoid at z is s (1 - s), where s is its output. The published program passes the output through once more and takes the slope there: between 0.197 and 0.25, whatever z is. It also divides every step by the largest component of the gradient.</source>
            <translation>La pendiente de la sigmoide en z es s (1 - s), donde s es su salida. El programa publicado mete la salida otra vez y toma la pendiente ahí: entre 0.197 y 0.25, sea cual sea z. Además divide cada paso entre la mayor componente del gradiente.</translation>
        </message>
        <message>
            <source>Copy of the empty product to the device</source>
            <translation>Copia del producto vacío al dispositivo</translation>
        </message>
        <message>
            <source>%1: Amdahl&apos;s serial fraction is %2, so at most %3 times faster with any number of workers; at least three repetitions are needed for its interval</source>
            <translation>%1: la fracción en serie de Amdahl es %2, así que como máximo %3 veces más rápido con cualquier número de trabajadores; hacen falta al menos tres repeticiones para su intervalo</translation>
        </message>
        <message>
            <source>%1: Amdahl&apos;s serial fraction is %2 (95 % CI: %3 to %4), so at most %5 times faster with any number of workers</source>
            <translation>%1: la fracción en serie de Amdahl es %2 (IC del 95 %: de %3 a %4), así que como máximo %5 veces más rápido con cualquier número de trabajadores</translation>
        </message>
        <message>
            <source>This processor cannot multiply bfloat16 (AVX512_BF16 or AMX)</source>
            <translation>Este procesador no puede multiplicar bfloat16 (AVX512_BF16 o AMX)</translation>
        </message>
        <message>
            <source>%1 has no tensor cores</source>
            <translation>%1 no tiene tensor cores</translation>
        </message>
        <message>
            <source>%1 of the %2 test pictures are also training pictures: correct answers on them say nothing about new pictures</source>
            <translation>%1 de las %2 imágenes de prueba también son de entrenamiento: acertar en ellas no dice nada sobre imágenes nuevas</translation>
        </message>
        <message>
            <source>&apos;%1&apos; may be an integer with a point between its thousands, or a decimal number</source>
            <translation>«%1» puede ser un número entero con punto de millares o un número decimal</translation>
        </message>
        <message>
            <source>Write it without the point, or with a decimal comma</source>
            <translation>Escríbalo sin el punto o con coma decimal</translation>
        </message>
        <message>
            <source>The IDX file is empty</source>
            <translation>El archivo IDX está vacío</translation>
        </message>
        <message>
            <source>%1, %2: the launch is refused and the kernel does not run: %3</source>
            <translation>%1, %2: el lanzamiento se rechaza y el kernel no se ejecuta: %3</translation>
        </message>
        <message>
            <source>%1: the launched function is not a kernel; nothing ran</source>
            <translation>%1: la función lanzada no es un kernel; no se ejecutó nada</translation>
        </message>
        <message>
            <source>%1: the kernel %2 is launched, and the compiled device code does not contain it; nothing ran. Look for an #if around it that differs between host and device</source>
            <translation>%1: se lanza el kernel %2, pero el código compilado para el dispositivo no lo contiene; no se ejecutó nada. Busque un #if a su alrededor que dé distinto resultado en el anfitrión y en el dispositivo</translation>
        </message>
        <message>
            <source>Its own arrays need %1 bytes of shared memory, and arrays of a fixed size may use %2</source>
            <translation>Sus propios arreglos ocupan %1 bytes de memoria compartida, y los arreglos de tamaño fijo pueden ocupar %2</translation>
        </message>
        <message>
            <source>A block needs %1 bytes of shared memory, and this card allows %2 at most</source>
            <translation>Cada bloque necesita %1 bytes de memoria compartida, y esta tarjeta permite %2 como máximo</translation>
        </message>
        <message>
            <source>A block needs %1 bytes of shared memory, and without cudaFuncSetAttribute (cudaFuncAttributeMaxDynamicSharedMemorySize) it may use %2</source>
            <translation>Cada bloque necesita %1 bytes de memoria compartida, y sin cudaFuncSetAttribute (cudaFuncAttributeMaxDynamicSharedMemorySize) puede usar %2</translation>
        </message>
        <message>
            <source>%1: %2 is a device variable, and its name is not a pointer here: use cudaMemcpyToSymbol or cudaMemcpyFromSymbol. Nothing was copied</source>
            <translation>%1: %2 es una variable del dispositivo y aquí su nombre no sirve de puntero: use cudaMemcpyToSymbol o cudaMemcpyFromSymbol. No se copió nada</translation>
        </message>
        <message>
            <source>%1: a pointer of the copy is null; nothing was copied</source>
            <translation>%1: un puntero de la copia es nulo; no se copió nada</translation>
        </message>
        <message>
            <source>%1: the copy uses an array that was freed before; nothing was copied</source>
            <translation>%1: la copia usa un arreglo que ya se había liberado; no se copió nada</translation>
        </message>
        <message>
            <source>%1: %2 bytes should be copied or set, and %3 are left; nothing was done</source>
            <translation>%1: se pide copiar o fijar %2 bytes donde quedan %3; no se hizo nada</translation>
        </message>
        <message>
            <source>%1: cudaMemset received a host pointer; nothing was set</source>
            <translation>%1: cudaMemset recibió un puntero del anfitrión; no se fijó nada</translation>
        </message>
        <message>
            <source>%1: CUDA has no such copy direction; the pointers ask for %2. Nothing was copied</source>
            <translation>%1: CUDA no tiene esa dirección de copia; sus punteros piden %2. No se copió nada</translation>
        </message>
        <message>
            <source>%1: the copy says %2, and its pointers ask for %3; nothing was copied</source>
            <translation>%1: la copia dice %2, y sus punteros piden %3; no se copió nada</translation>
        </message>
        <message>
            <source>%1: the rows of the copy are wider than the distance between them; nothing was copied</source>
            <translation>%1: las filas de la copia son más anchas que la distancia entre ellas; no se copió nada</translation>
        </message>
        <message>
            <source>%1: this memory was freed before</source>
            <translation>%1: esta memoria ya se había liberado</translation>
        </message>
        <message>
            <source>%1: the pointer that is freed here does not come from the matching call (cudaFree for cudaMalloc, cudaFreeHost for cudaMallocHost), or is not its beginning</source>
            <translation>%1: el puntero que se libera aquí no viene de la llamada correspondiente (cudaFree para cudaMalloc, cudaFreeHost para cudaMallocHost), o no es su comienzo</translation>
        </message>
        <message>
            <source>%1: no device memory was left for %2 bytes; the device has %3 MiB here, and --device-memory gives it more</source>
            <translation>%1: no quedaba memoria del dispositivo para %2 bytes; aquí el dispositivo tiene %3 MiB, y --device-memory le da más</translation>
        </message>
        <message>
            <source>The host side read or wrote device memory (%1), which only kernels and cudaMemcpy may do; the array comes from line %2</source>
            <translation>La parte del anfitrión leyó o escribió memoria del dispositivo (%1), lo que solo pueden los kernels y cudaMemcpy; el arreglo es de la línea %2</translation>
        </message>
        <message>
            <source>The host side divided an integer by zero (%1)</source>
            <translation>La parte del anfitrión dividió un número entero entre cero (%1)</translation>
        </message>
        <message>
            <source>The host side accessed an address where it has no memory (%1)</source>
            <translation>La parte del anfitrión accedió a una dirección donde no tiene memoria (%1)</translation>
        </message>
        <message>
            <source>%1, %2: runs without the checks of global memory, which would need %3 MiB; --check-memory allows more than %4 MiB</source>
            <translation>%1, %2: se ejecuta sin la revisión de la memoria global, que ocuparía %3 MiB; --check-memory le da más de %4 MiB</translation>
        </message>
        <message>
            <source>%1: the host uses the destination of a copy that it has not waited for: call cudaStreamSynchronize or cudaDeviceSynchronize first</source>
            <translation>%1: el anfitrión usa el destino de una copia que no ha esperado: llame antes a cudaStreamSynchronize o cudaDeviceSynchronize</translation>
        </message>
        <message>
            <source>%1: the time between two events is requested before the work between them has finished: call cudaEventSynchronize first. CUDA returns cudaErrorNotReady and leaves the time unchanged</source>
            <translation>%1: se pide el tiempo entre dos eventos antes de que termine el trabajo entre ellos: llame antes a cudaEventSynchronize. CUDA responde cudaErrorNotReady y deja el tiempo como estaba</translation>
        </message>
        <message>
            <source>%1: the host side asked for %2 bytes and got none; it has %3 MiB here, and --memory gives it more</source>
            <translation>%1: la parte del anfitrión pidió %2 bytes y no recibió ninguno; aquí tiene %3 MiB, y --memory le da más</translation>
        </message>
        <message>
            <source>The program continued without %1 bytes that it asked for (%2) and did not get. Its host side has %3 MiB here, and --memory gives it more</source>
            <translation>El programa siguió sin %1 bytes que pidió (%2) y no recibió. Aquí la parte del anfitrión tiene %3 MiB, y --memory le da más</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 and another one access element %5 of %6; nothing orders them, and one of them writes it</source>
            <translation>%1, %2: el hilo %3 del bloque %4 y otro acceden al elemento %5 de %6; nada los ordena, y uno de ellos lo escribe</translation>
        </message>
        <message>
            <source>The thesis asks its GPU once for every window of 2 x 2 cells: two copies there, a launch, a copy back. Asking has a fixed price of some microseconds, and a matrix of 1024 has 262,144 windows. The same work fits into a single launch.</source>
            <translation>La tesis pide algo a su GPU una vez por cada ventana de 2 x 2 celdas: dos copias de ida, un lanzamiento, una copia de vuelta. Pedir tiene un precio fijo de algunos microsegundos, y una matriz de 1024 tiene 262 144 ventanas. El mismo trabajo cabe en un solo lanzamiento.</translation>
        </message>
        <message>
            <source>The task is to add four numbers between 0 and 1. A constant answer of the mean, 2, has a squared error of one third: the variance of the sum. A loss near one third is not a success, whichever number of registers reached it. The repository prints one result that is better: 0.1557 in validation with 32 registers, against 0.2454 of TensorFlow.</source>
            <translation>La tarea es sumar cuatro números entre 0 y 1. Responder siempre la media, 2, tiene un error cuadrático de un tercio: la varianza de la suma. Una pérdida cercana a un tercio no es un éxito, sea cual sea el número de registros que la alcanzó. El repositorio imprime un resultado mejor: 0.1557 en validación con 32 registros, frente a 0.2454 de TensorFlow.</translation>
        </message>
        <message>
            <source>%1: %2 words of 4 bytes are copied back although nothing has written them; the first is word %3 of the array. Did the kernel run for all elements?</source>
            <translation>%1: se copian de vuelta %2 palabras de 4 bytes que nada ha escrito; la primera es la palabra %3 del arreglo. ¿Se ejecutó el kernel para todos los elementos?</translation>
        </message>
        <message>
            <source>%1: %2 and %3 of another stream access the same words of an array, one of them writes, and nothing orders the two streams: use cudaStreamSynchronize or cudaStreamWaitEvent</source>
            <translation>%1: %2 y %3 de otro stream acceden a las mismas palabras de un arreglo, uno de ellos escribe y nada ordena los dos streams: use cudaStreamSynchronize o cudaStreamWaitEvent</translation>
        </message>
        <message>
            <source>%1: %2 and %3 of another stream access the same words of %4, one of them writes, and nothing orders the two streams: use cudaStreamSynchronize or cudaStreamWaitEvent</source>
            <translation>%1: %2 y %3 de otro stream acceden a las mismas palabras de %4, uno de ellos escribe y nada ordena los dos streams: use cudaStreamSynchronize o cudaStreamWaitEvent</translation>
        </message>
        <message>
            <source>%1, %2: the kernel&apos;s results are never copied back: use cudaMemcpy with cudaMemcpyDeviceToHost</source>
            <translation>%1, %2: los resultados del kernel nunca se copian de vuelta: use cudaMemcpy con cudaMemcpyDeviceToHost</translation>
        </message>
        <message>
            <source>%1, %2: blocks run one after the other here, and the host side waits while a kernel runs. A kernel that waits for another block or for the host does not end here, although it may on a GPU</source>
            <translation>%1, %2: aquí los bloques se ejecutan uno tras otro, y la parte del anfitrión espera mientras corre un kernel. Un kernel que espera a otro bloque o al anfitrión no termina aquí, aunque en una GPU puede terminar</translation>
        </message>
        <message>
            <source>With %1 rows and 16 registers the published loss is %2, ours %3; a program that has learned only the mean has %4. A curve near that line says little about registers. The lowest published loss for this number of rows is %5, with %6 registers (128: all).</source>
            <translation>Con %1 filas y 16 registros la pérdida publicada es %2 y la nuestra %3; un programa que solo ha aprendido la media tiene %4. Una curva cercana a esa línea dice poco de los registros. La menor pérdida publicada con tantas filas es %5, con %6 registros (128: todos).</translation>
        </message>
        <message>
            <source>%1, %2: thread %3 of block %4 reads element %5 of %6 while its asynchronous copy is still under way: wait for the copy first (__pipeline_wait_prior)</source>
            <translation>%1, %2: el hilo %3 del bloque %4 lee el elemento %5 de %6 mientras su copia asíncrona aún está en curso: espere antes la copia (__pipeline_wait_prior)</translation>
        </message>
        <message>
            <source>Reads a copy before waiting for it</source>
            <translation>Lee una copia antes de esperarla</translation>
        </message>
        <message>
            <source>wgmma exists only on compute capability 9.0; %1 has %2</source>
            <translation>wgmma existe solo con capacidad de cómputo 9.0; %1 tiene %2</translation>
        </message>
        <message>
            <source>The file %1 is not kept: the program wrote more than %2 MiB in total</source>
            <translation>El archivo %1 no se conserva: lo que el programa escribió supera %2 MiB en total</translation>
        </message>
        <message>
            <source>A softmax needs at least one row and one column, and not %1 x %2</source>
            <translation>Un softmax necesita al menos una fila y una columna, y no %1 x %2</translation>
        </message>
        <message>
            <source>The scale of a softmax must be finite</source>
            <translation>La escala de un softmax debe ser finita</translation>
        </message>
        <message>
            <source>The vectors read bfloat16 along rows only</source>
            <translation>Los vectores leen bfloat16 solo a lo largo de las filas</translation>
        </message>
        <message>
            <source>Use another variant, or the axis columns</source>
            <translation>Use otra variante, o el eje columns</translation>
        </message>
        <message>
            <source>Three passes</source>
            <translation>Tres pasadas</translation>
        </message>
        <message>
            <source>The definition: one pass for the maximum, one for the sum, one for the quotients, on one core.</source>
            <translation>La definición: una pasada para el máximo, una para la suma y una para los cocientes, en un núcleo.</translation>
        </message>
        <message>
            <source>Online softmax</source>
            <translation>Softmax en línea</translation>
        </message>
        <message>
            <source>One pass finds maximum and sum together: the sum is corrected whenever the maximum rises.</source>
            <translation>Una pasada halla juntos el máximo y la suma: la suma se corrige cada vez que sube el máximo.</translation>
        </message>
        <message>
            <source>Three passes on all cores</source>
            <translation>Tres pasadas en todos los núcleos</translation>
        </message>
        <message>
            <source>The same passes, with the rows distributed over the cores.</source>
            <translation>Las mismas pasadas, con las filas repartidas entre los núcleos.</translation>
        </message>
        <message>
            <source>A row stays in the cache for all three passes, with an exponential made of multiplications: only memory limits the speed.</source>
            <translation>Una fila se queda en la caché durante las tres pasadas, con una exponencial hecha de multiplicaciones: solo la memoria limita la velocidad.</translation>
        </message>
        <message>
            <source>One thread per row</source>
            <translation>Un hilo por fila</translation>
        </message>
        <message>
            <source>Every thread computes a whole row. Neighbouring threads read addresses a row apart, so a warp fetches one sector per lane.</source>
            <translation>Cada hilo calcula una fila entera. Los hilos vecinos leen direcciones separadas por una fila, así que un warp lee un sector por lane.</translation>
        </message>
        <message>
            <source>One warp per row</source>
            <translation>Un warp por fila</translation>
        </message>
        <message>
            <source>The lanes of a warp read neighbouring numbers of a row, and maximum and sum go from register to register.</source>
            <translation>Los lanes de un warp leen números vecinos de una fila, y el máximo y la suma pasan de registro a registro.</translation>
        </message>
        <message>
            <source>One block per row</source>
            <translation>Un bloque por fila</translation>
        </message>
        <message>
            <source>Eight warps share a row and join their maxima and sums in shared memory: for long rows.</source>
            <translation>Ocho warps comparten una fila y reúnen sus máximos y sumas en memoria compartida: para filas largas.</translation>
        </message>
        <message>
            <source>Online softmax, one block per row</source>
            <translation>Softmax en línea, un bloque por fila</translation>
        </message>
        <message>
            <source>Each thread keeps a running maximum and the sum that belongs to it, so the row is read twice instead of three times.</source>
            <translation>Cada hilo guarda un máximo parcial y la suma que le corresponde, así que la fila se lee dos veces en lugar de tres.</translation>
        </message>
        <message>
            <source>The kernels compute along rows only</source>
            <translation>Los kernels calculan solo a lo largo de las filas</translation>
        </message>
        <message>
            <source>The kernels read matrices whose rows are contiguous in memory</source>
            <translation>Los kernels leen matrices cuyas filas son contiguas en memoria</translation>
        </message>
        <message>
            <source>The emulator would take too long for %1 numbers</source>
            <translation>El emulador tardaría demasiado con %1 números</translation>
        </message>
        <message>
            <source>Axis</source>
            <translation>Eje</translation>
        </message>
        <message>
            <source>Scale</source>
            <translation>Escala</translation>
        </message>
        <message>
            <source>Mask</source>
            <translation>Máscara</translation>
        </message>
        <message>
            <source>Softmax</source>
            <translation>Softmax</translation>
        </message>
        <message>
            <source>Along the columns of a row, or the rows of a column (default columns)</source>
            <translation>A lo largo de las columnas de una fila, o de las filas de una columna (por omisión columns)</translation>
        </message>
        <message>
            <source>Factor of every number before the exponential (default 1)</source>
            <translation>Factor de cada número antes de la exponencial (por omisión 1)</translation>
        </message>
        <message>
            <source>causal: a row sees only the columns up to its own number (default none)</source>
            <translation>causal: una fila ve solo las columnas hasta su propio número (por omisión none)</translation>
        </message>
        <message>
            <source>Logarithm of the result</source>
            <translation>Logaritmo del resultado</translation>
        </message>
        <message>
            <source>The natural logarithm of the softmax</source>
            <translation>El logaritmo natural del softmax</translation>
        </message>
        <message>
            <source>Type of the numbers</source>
            <translation>Tipo de los números</translation>
        </message>
        <message>
            <source>Type of the input: float32 or bfloat16 (default float32)</source>
            <translation>Tipo de la entrada: float32 o bfloat16 (por omisión float32)</translation>
        </message>
        <message>
            <source>Attention needs at least one query and one key, and there are %1 and %2</source>
            <translation>La atención necesita al menos una consulta y una clave, y hay %1 y %2</translation>
        </message>
        <message>
            <source>Attention needs at least one head and a head size of at least 1, not %1 and %2</source>
            <translation>La atención necesita al menos una cabeza y un tamaño de cabeza de al menos 1, no %1 y %2</translation>
        </message>
        <message>
            <source>%1 heads cannot share the keys of %2 heads: the second number must divide the first</source>
            <translation>%1 cabezas no pueden compartir las claves de %2 cabezas: el segundo número debe dividir al primero</translation>
        </message>
        <message>
            <source>The scale of the scores must be finite</source>
            <translation>La escala de los puntajes debe ser finita</translation>
        </message>
        <message>
            <source>Query by query</source>
            <translation>Consulta por consulta</translation>
        </message>
        <message>
            <source>The definition: the scores of one query, their softmax, and the weighted sum of the values, on one core.</source>
            <translation>La definición: los puntajes de una consulta, su softmax y la suma ponderada de los valores, en un núcleo.</translation>
        </message>
        <message>
            <source>Query by query on all cores</source>
            <translation>Consulta por consulta en todos los núcleos</translation>
        </message>
        <message>
            <source>The same, with the queries distributed over the cores.</source>
            <translation>Lo mismo, con las consultas repartidas entre los núcleos.</translation>
        </message>
        <message>
            <source>Fused blocks in vectors</source>
            <translation>Bloques fusionados en vectores</translation>
        </message>
        <message>
            <source>Blocks of queries meet tiles of keys in vector registers; the scores of a tile never leave the cache, and an online softmax corrects the sums.</source>
            <translation>Los bloques de consultas se multiplican con mosaicos de claves en registros vectoriales; los puntajes de un mosaico nunca salen de la caché, y un softmax en línea corrige las sumas.</translation>
        </message>
        <message>
            <source>Three launches</source>
            <translation>Tres lanzamientos</translation>
        </message>
        <message>
            <source>Scores, softmax and values as three kernels. The score matrix goes to memory and comes back twice.</source>
            <translation>Puntajes, softmax y valores como tres kernels. La matriz de puntajes va a la memoria y vuelve dos veces.</translation>
        </message>
        <message>
            <source>Three launches in tiles</source>
            <translation>Tres lanzamientos por mosaicos</translation>
        </message>
        <message>
            <source>Both products use tiles in shared memory, so every fetched number is used 16 times. The score matrix still goes through memory.</source>
            <translation>Ambos productos usan mosaicos en memoria compartida, así que cada número leído se usa 16 veces. La matriz de puntajes aún pasa por la memoria.</translation>
        </message>
        <message>
            <source>One launch, no score matrix</source>
            <translation>Un lanzamiento, sin matriz de puntajes</translation>
        </message>
        <message>
            <source>A block keeps its queries while tiles of keys and values pass by, and an online softmax carries maximum and sum: the score matrix never exists.</source>
            <translation>Un bloque conserva sus consultas mientras pasan los mosaicos de claves y valores, y un softmax en línea lleva el máximo y la suma: la matriz de puntajes nunca existe.</translation>
        </message>
        <message>
            <source>The tiles of this kernel hold head and value sizes of at most %1</source>
            <translation>Los mosaicos de este kernel admiten tamaños de cabeza y de valor de %1 como máximo</translation>
        </message>
        <message>
            <source>The grid of this kernel holds at most %1 queries, %2 keys and 65535 heads</source>
            <translation>La malla de este kernel admite como máximo %1 consultas, %2 claves y 65535 cabezas</translation>
        </message>
        <message>
            <source>The emulator would take too long for %1 products</source>
            <translation>El emulador tardaría demasiado con %1 productos</translation>
        </message>
        <message>
            <source>Heads</source>
            <translation>Cabezas</translation>
        </message>
        <message>
            <source>Number of heads (default 8)</source>
            <translation>Número de cabezas (por omisión 8)</translation>
        </message>
        <message>
            <source>Heads of keys and values</source>
            <translation>Cabezas de claves y valores</translation>
        </message>
        <message>
            <source>Heads of the keys and values, which several heads share (default 0: as many as heads)</source>
            <translation>Cabezas de las claves y los valores, que comparten varias cabezas (por omisión 0: tantas como cabezas)</translation>
        </message>
        <message>
            <source>Head size</source>
            <translation>Tamaño de cabeza</translation>
        </message>
        <message>
            <source>Numbers of a query and of a key (default 64)</source>
            <translation>Números de una consulta y de una clave (por omisión 64)</translation>
        </message>
        <message>
            <source>Value size</source>
            <translation>Tamaño de valor</translation>
        </message>
        <message>
            <source>Numbers of a value (default 0: as the head size)</source>
            <translation>Números de un valor (por omisión 0: como el tamaño de cabeza)</translation>
        </message>
        <message>
            <source>Causal</source>
            <translation>Causal</translation>
        </message>
        <message>
            <source>A token sees only itself and those before it</source>
            <translation>Un token ve solo los anteriores y a sí mismo</translation>
        </message>
        <message>
            <source>Factor of the scores (default 0: 1 / sqrt(head size))</source>
            <translation>Factor de los puntajes (por omisión 0: 1 / sqrt(tamaño de cabeza))</translation>
        </message>
        <message>
            <source>Attention</source>
            <translation>Atención</translation>
        </message>
        <message>
            <source>tokens</source>
            <translation>tokens</translation>
        </message>
        <message>
            <source>Smallest number</source>
            <translation>Número menor</translation>
        </message>
        <message>
            <source>Smallest number (default 0)</source>
            <translation>Número menor (por omisión 0)</translation>
        </message>
        <message>
            <source>The smallest number, %1, is above the largest, %2</source>
            <translation>El número menor, %1, supera al mayor, %2</translation>
        </message>
        <message>
            <source>Save the array with numpy.save as float32</source>
            <translation>Guarde el arreglo con numpy.save como float32</translation>
        </message>
        <message>
            <source>This is no whole .npy file: its header is damaged or cut</source>
            <translation>No es un archivo .npy completo: su encabezado está dañada o cortada</translation>
        </message>
        <message>
            <source>The array is stored column by column, and Telar reads row by row</source>
            <translation>El arreglo está guardado por columnas, y Telar lee por filas</translation>
        </message>
        <message>
            <source>The header of the .npy file has no shape</source>
            <translation>El encabezado del archivo .npy no tiene forma (shape)</translation>
        </message>
        <message>
            <source>The array has %1 axes, and one to three are read</source>
            <translation>El arreglo tiene %1 ejes, y se leen de uno a tres</translation>
        </message>
        <message>
            <source>The array is empty</source>
            <translation>El arreglo está vacío</translation>
        </message>
        <message>
            <source>The .npy file promises more than this program reads</source>
            <translation>El archivo .npy promete más de lo que este programa lee</translation>
        </message>
        <message>
            <source>Check the pointer: it must point to memory that has not been freed.</source>
            <translation>Revise el puntero: debe apuntar a memoria que no se haya liberado.</translation>
        </message>
        <message>
            <source>Compare the index with the length first, for example: if (i &lt; %1).</source>
            <translation>Compare antes el índice con la longitud, por ejemplo: if (i &lt; %1).</translation>
        </message>
        <message>
            <source>Put __syncthreads() between lines %1 and %2.</source>
            <translation>Ponga __syncthreads() entre las líneas %1 y %2.</translation>
        </message>
        <message>
            <source>Put __syncthreads() between the two accesses.</source>
            <translation>Ponga __syncthreads() entre los dos accesos.</translation>
        </message>
        <message>
            <source>Write the element before it is read, with __syncthreads() in between.</source>
            <translation>Escriba el elemento antes de que se lea, con __syncthreads() en medio.</translation>
        </message>
        <message>
            <source>Move the barrier out of the condition, so that every thread reaches it.</source>
            <translation>Saque la barrera de la condición, para que la alcancen todos los hilos.</translation>
        </message>
        <message>
            <source>Make the index a multiple of the vector&apos;s length, or access single elements.</source>
            <translation>Haga que el índice sea múltiplo de la longitud del vector, o acceda a elementos sueltos.</translation>
        </message>
        <message>
            <source>Give each thread elements of its own, or use an atomic function.</source>
            <translation>Dé a cada hilo elementos propios, o use una función atómica.</translation>
        </message>
        <message>
            <source>Fill the array before the launch, or write the element before it is read.</source>
            <translation>Llene el arreglo antes del lanzamiento, o escriba el elemento antes de que se lea.</translation>
        </message>
        <message>
            <source>Check the condition of the loop: something in it must change with each pass.</source>
            <translation>Revise la condición del bucle: algo en ella debe cambiar en cada vuelta.</translation>
        </message>
        <message>
            <source>Replace the recursion with a loop, or make the local arrays smaller.</source>
            <translation>Sustituya la recursión por un bucle, o reduzca los arreglos locales.</translation>
        </message>
        <message>
            <source>Look at the variables of this thread: the condition is false there.</source>
            <translation>Mire las variables de este hilo: ahí la condición es falsa.</translation>
        </message>
        <message>
            <source>Look at the variables of this thread: they led to __trap().</source>
            <translation>Mire las variables de este hilo: llevaron a __trap().</translation>
        </message>
        <message>
            <source>Keep the index below the dimension that the array was declared with.</source>
            <translation>Mantenga el índice por debajo de la dimensión con la que se declaró el arreglo.</translation>
        </message>
        <message>
            <source>Call the function outside the condition, or take the mask from __ballot_sync().</source>
            <translation>Llame a la función fuera de la condición, o tome la máscara de __ballot_sync().</translation>
        </message>
        <message>
            <source>Move the shuffle out of the condition, so that the lane it reads takes part.</source>
            <translation>Saque el shuffle de la condición, para que participe el lane que lee.</translation>
        </message>
        <message>
            <source>Launch the kernel with 0 bytes of dynamic shared memory.</source>
            <translation>Lance el kernel con 0 bytes de memoria compartida dinámica.</translation>
        </message>
        <message>
            <source>Call __pipeline_wait_prior(0) and __syncthreads() before the read.</source>
            <translation>Llame a __pipeline_wait_prior(0) y a __syncthreads() antes de la lectura.</translation>
        </message>
        <message>
            <source>Write the function in this file, or call one that the help names.</source>
            <translation>Escriba la función en este archivo, o llame a una que nombre la ayuda.</translation>
        </message>
        <message>
            <source>An array of %1 bytes is asked for, and one may have %2 here</source>
            <translation>Se pide un arreglo de %1 bytes, y aquí uno puede tener %2</translation>
        </message>
        <message>
            <source>%1 bytes of device memory are asked for, and %2 are left</source>
            <translation>Se piden %1 bytes de memoria del dispositivo, y quedan %2</translation>
        </message>
        <message>
            <source>Memory is given back that is not in use: %1</source>
            <translation>Se devuelve memoria que no está en uso: %1</translation>
        </message>
        <message>
            <source>Memory is given back that is no array of the device</source>
            <translation>Se devuelve memoria que no es un arreglo del dispositivo</translation>
        </message>
        <message>
            <source>A copy uses %1; nothing was copied</source>
            <translation>Una copia usa %1; no se copió nada</translation>
        </message>
        <message>
            <source>%1 bytes do not fit into %2, which has %3; nothing was copied</source>
            <translation>%1 bytes no caben en %2, que tiene %3; no se copió nada</translation>
        </message>
        <message>
            <source>%1 bytes should be set where the device has less memory; nothing was done</source>
            <translation>Se deben asignar %1 bytes donde el dispositivo tiene menos memoria; no se hizo nada</translation>
        </message>
        <message>
            <source>%1: the launch is refused and the kernel does not run: %2</source>
            <translation>%1: el lanzamiento se rechaza y el kernel no se ejecuta: %2</translation>
        </message>
        <message>
            <source>(launched at %1)</source>
            <translation>(lanzado en %1)</translation>
        </message>
        <message>
            <source>%1 runs without the checks of global memory, which would need more than %2 MiB</source>
            <translation>%1 se ejecuta sin las comprobaciones de la memoria global, que necesitarían más de %2 MiB</translation>
        </message>
        <message>
            <source>%1 was stopped while it ran</source>
            <translation>%1 se detuvo mientras se ejecutaba</translation>
        </message>
        <message>
            <source>The host uses an address of the device as its own: %1. Copy the array to the host first</source>
            <translation>El anfitrión usa una dirección del dispositivo como propia: %1. Copie antes el arreglo al anfitrión</translation>
        </message>
        <message>
            <source>The modules that are loaded have more variables than addresses are left for; unload some</source>
            <translation>Los módulos cargados tienen más variables que direcciones libres; descargue algunos</translation>
        </message>
        <message>
            <source>A cooperative launch may have %1 blocks here, and not %2</source>
            <translation>Un lanzamiento cooperativo puede tener aquí %1 bloques, y no %2</translation>
        </message>
        <message>
            <source>This is no whole ONNX file: it is damaged, cut or of another kind</source>
            <translation>Este no es un archivo ONNX completo: está dañado, cortado o es de otro tipo</translation>
        </message>
        <message>
            <source>Export the model again, as .onnx</source>
            <translation>Exporte el modelo otra vez, como .onnx</translation>
        </message>
        <message>
            <source>PyTorch&apos;s own files hold programs and are not opened</source>
            <translation>Los archivos propios de PyTorch contienen programas y no se abren</translation>
        </message>
        <message>
            <source>Type in Python: torch.onnx.export(model, example, &quot;model.onnx&quot;)</source>
            <translation>Escriba en Python: torch.onnx.export(model, example, &quot;model.onnx&quot;)</translation>
        </message>
        <message>
            <source>Keras&apos; own files hold programs and are not opened</source>
            <translation>Los archivos propios de Keras contienen programas y no se abren</translation>
        </message>
        <message>
            <source>Type in a terminal: python -m tf2onnx.convert --keras FILE --output model.onnx</source>
            <translation>Escriba en una terminal: python -m tf2onnx.convert --keras FILE --output model.onnx</translation>
        </message>
        <message>
            <source>axes of a value</source>
            <translation>ejes en un valor</translation>
        </message>
        <message>
            <source>nodes</source>
            <translation>nodos</translation>
        </message>
        <message>
            <source>The tensor &apos;%1&apos; has a shape that cannot be</source>
            <translation>El tensor «%1» tiene una forma imposible</translation>
        </message>
        <message>
            <source>The tensor &apos;%1&apos; has numbers of a type that is not known (%2)</source>
            <translation>El tensor «%1» tiene números de un tipo desconocido (%2)</translation>
        </message>
        <message>
            <source>The tensor &apos;%1&apos; has not as many numbers as its shape says</source>
            <translation>El tensor «%1» no tiene tantos números como dice su forma</translation>
        </message>
        <message>
            <source>The model has more than %1 %2</source>
            <translation>El modelo tiene más de %1 %2</translation>
        </message>
        <message>
            <source>Export the model again</source>
            <translation>Exporte el modelo otra vez</translation>
        </message>
        <message>
            <source>The weight &apos;%1&apos; is a sparse tensor, and those are not read</source>
            <translation>El peso «%1» es un tensor disperso, y esos no se leen</translation>
        </message>
        <message>
            <source>operator %1 of opset %2</source>
            <translation>el operador %1 del opset %2</translation>
        </message>
        <message>
            <source>operator %1 of the domain %2</source>
            <translation>el operador %1 del dominio %2</translation>
        </message>
        <message>
            <source>No node makes the output &apos;%1&apos;</source>
            <translation>Ningún nodo produce la salida «%1»</translation>
        </message>
        <message>
            <source>The network has no output</source>
            <translation>La red no tiene salida</translation>
        </message>
        <message>
            <source>The node takes &apos;%1&apos;, which is neither an input nor a weight nor made by a node</source>
            <translation>El nodo toma «%1», que no es una entrada ni un peso ni lo produce ningún nodo</translation>
        </message>
        <message>
            <source>The node waits for its own result: the graph has a cycle</source>
            <translation>El nodo espera su propio resultado: el grafo tiene un ciclo</translation>
        </message>
        <message>
            <source>the value &apos;%1&apos;, which is a sequence or a map</source>
            <translation>el valor «%1», que es una secuencia o un mapa</translation>
        </message>
        <message>
            <source>The value &apos;%1&apos; is made twice</source>
            <translation>El valor «%1» se produce dos veces</translation>
        </message>
        <message>
            <source>node &apos;%1&apos; (%2)</source>
            <translation>nodo «%1» (%2)</translation>
        </message>
        <message>
            <source>The network needs what is not computed here: %1</source>
            <translation>La red necesita algo que aquí no se calcula: %1</translation>
        </message>
        <message>
            <source>The network needs what is not computed here: %1, and %2 nodes more</source>
            <translation>La red necesita algo que aquí no se calcula: %1, y %2 nodos más</translation>
        </message>
        <message>
            <source>An input is missing</source>
            <translation>Falta una entrada</translation>
        </message>
        <message>
            <source>An array of %1 numbers is more than can be computed</source>
            <translation>Un arreglo de %1 números es más de lo que se puede calcular</translation>
        </message>
        <message>
            <source>The operator has no output %1</source>
            <translation>El operador no tiene la salida %1</translation>
        </message>
        <message>
            <source>The network has no input &apos;%1&apos;</source>
            <translation>La red no tiene la entrada «%1»</translation>
        </message>
        <message>
            <source>The shape of the input &apos;%1&apos; is open</source>
            <translation>La forma de la entrada «%1» está abierta</translation>
        </message>
        <message>
            <source>Give it with --shape, as in --shape %1=1x3x224x224</source>
            <translation>Indíquela con --shape, como en --shape %1=1x3x224x224</translation>
        </message>
        <message>
            <source>The axis %1 of the input &apos;%2&apos; has no length in the file</source>
            <translation>El eje %1 de la entrada «%2» no tiene longitud en el archivo</translation>
        </message>
        <message>
            <source>The input &apos;%1&apos; does not take the shape %2</source>
            <translation>La entrada «%1» no admite la forma %2</translation>
        </message>
        <message>
            <source>The input &apos;%1&apos; has a shape or a type that cannot be computed (%2, %3)</source>
            <translation>La entrada «%1» tiene una forma o un tipo que no se puede calcular (%2, %3)</translation>
        </message>
        <message>
            <source>The network has %1 inputs, and %2 are given</source>
            <translation>La red tiene %1 entradas, y se dan %2</translation>
        </message>
        <message>
            <source>The input &apos;%1&apos; takes %2 of %3, and %4 of %5 are given</source>
            <translation>La entrada «%1» toma %2 de %3, y se dan %4 de %5</translation>
        </message>
        <message>
            <source>The folder has no outputs to compare with</source>
            <translation>La carpeta no tiene salidas con las que comparar</translation>
        </message>
        <message>
            <source>%1 of %2 came out instead of %3 of %4</source>
            <translation>Resultó %1 de %2 en vez de %3 de %4</translation>
        </message>
        <message>
            <source>Number %1 is %2 instead of %3</source>
            <translation>El número %1 es %2 en vez de %3</translation>
        </message>
        <message>
            <source>The operator does not compute numbers of type %1</source>
            <translation>El operador no calcula números del tipo %1</translation>
        </message>
        <message>
            <source>The shapes %1 and %2 do not go together</source>
            <translation>Las formas %1 y %2 no son compatibles</translation>
        </message>
        <message>
            <source>The operator cannot take the shape %1</source>
            <translation>El operador no admite la forma %1</translation>
        </message>
        <message>
            <source>The value of &apos;%1&apos; cannot be</source>
            <translation>El valor de «%1» es imposible</translation>
        </message>
        <message>
            <source>&apos;%1&apos; is no number</source>
            <translation>«%1» no es un número</translation>
        </message>
        <message>
            <source>The index %1 lies outside of an axis of length %2</source>
            <translation>El índice %1 queda fuera de un eje de longitud %2</translation>
        </message>
        <message>
            <source>%1 numbers do not fill the shape that is asked for</source>
            <translation>%1 números no llenan la forma pedida</translation>
        </message>
        <message>
            <source>The window is larger than its input with its padding (%1)</source>
            <translation>La ventana es mayor que su entrada con su relleno (%1)</translation>
        </message>
        <message>
            <source>Network of an ONNX file</source>
            <translation>Red de un archivo ONNX</translation>
        </message>
        <message>
            <source>samples</source>
            <translation>muestras</translation>
        </message>
        <message>
            <source>Network</source>
            <translation>Red</translation>
        </message>
        <message>
            <source>Plain loops, sums in double</source>
            <translation>Bucles sencillos, sumas en double</translation>
        </message>
        <message>
            <source>The kernels of each operator</source>
            <translation>Los kernels de cada operador</translation>
        </message>
        <message>
            <source>A network takes from 1 to 65536 samples</source>
            <translation>Una red admite de 1 a 65536 muestras</translation>
        </message>
        <message>
            <source>The numbers of the array are of a type that is not computed (%1)</source>
            <translation>Los números del arreglo son de un tipo que no se calcula (%1)</translation>
        </message>
        <message>
            <source>Values of type %1 are not written to a .npy file</source>
            <translation>Los valores de tipo %1 no se escriben en un archivo .npy</translation>
        </message>
        <message>
            <source>Values of type %1 are no numbers</source>
            <translation>Los valores de tipo %1 no son números</translation>
        </message>
        <message>
            <source>mean and deviation are the file&apos;s own</source>
            <translation>la media y la desviación son las del archivo</translation>
        </message>
        <message>
            <source>three channels are taken to want ImageNet&apos;s mean and deviation</source>
            <translation>se supone que tres canales piden la media y la desviación de ImageNet</translation>
        </message>
        <message>
            <source>bytes are taken as 0 to 1</source>
            <translation>los bytes se toman de 0 a 1</translation>
        </message>
        <message>
            <source>A picture cannot become an input of the shape %1</source>
            <translation>Una imagen no puede ser una entrada de la forma %1</translation>
        </message>
        <message>
            <source>Give a .npy or .pb file for this input</source>
            <translation>Dé un archivo .npy o .pb para esta entrada</translation>
        </message>
        <message>
            <source>%1 of the %2 pictures have no group; the first is %3</source>
            <translation>%1 de las %2 imágenes no tienen grupo; la primera es %3</translation>
        </message>
        <message>
            <source>&apos;%1&apos; is not a regular expression that names groups</source>
            <translation>&apos;%1&apos; no es una expresión regular que nombre grupos</translation>
        </message>
        <message>
            <source>Write one such as &apos;sub-(\d+)&apos;, or folder, prefix, or a .csv file</source>
            <translation>Escriba una como &apos;sub-(\d+)&apos;, o folder, prefix o un archivo .csv</translation>
        </message>
        <message>
            <source>The table has no column of patients</source>
            <translation>La tabla no tiene columna de pacientes</translation>
        </message>
        <message>
            <source>Begin it with a header such as file,label,patient</source>
            <translation>Comiéncela con un encabezado como file,label,patient</translation>
        </message>
        <message>
            <source>The table names %1, and there is no such picture</source>
            <translation>La tabla nombra %1, y no existe esa imagen</translation>
        </message>
        <message>
            <source>Correct the name, or delete the line</source>
            <translation>Corrija el nombre o borre la línea</translation>
        </message>
        <message>
            <source>The table names %1, and there are %2 such pictures</source>
            <translation>La tabla nombra %1, y hay %2 imágenes con ese nombre</translation>
        </message>
        <message>
            <source>Write the folder before the name</source>
            <translation>Escriba la carpeta antes del nombre</translation>
        </message>
        <message>
            <source>The table calls %1 &apos;%2&apos;, and its folder is &apos;%3&apos;</source>
            <translation>La tabla llama &apos;%2&apos; a %1, y su carpeta es &apos;%3&apos;</translation>
        </message>
        <message>
            <source>Correct the label, or move the picture</source>
            <translation>Corrija la etiqueta o mueva la imagen</translation>
        </message>
        <message>
            <source>Put it into a folder of its patient</source>
            <translation>Póngala en una carpeta de su paciente</translation>
        </message>
        <message>
            <source>Give it a line in the table</source>
            <translation>Dele una línea en la tabla</translation>
        </message>
        <message>
            <source>Name its group as the others&apos;, or change --group-from</source>
            <translation>Nombre su grupo como el de las demás o cambie --group-from</translation>
        </message>
        <message>
            <source>A quote in the table does not end</source>
            <translation>Unas comillas de la tabla no se cierran</translation>
        </message>
        <message>
            <source>Close the quote, or leave it out</source>
            <translation>Cierre las comillas o quítelas</translation>
        </message>
        <message>
            <source>The table has no column of files</source>
            <translation>La tabla no tiene columna de archivos</translation>
        </message>
        <message>
            <source>The line names no file</source>
            <translation>La línea no nombra ningún archivo</translation>
        </message>
        <message>
            <source>Give each line its file, or delete it</source>
            <translation>Dé a cada línea su archivo o bórrela</translation>
        </message>
        <message>
            <source>The file &apos;%1&apos; is in line %2 already</source>
            <translation>El archivo &apos;%1&apos; ya está en la línea %2</translation>
        </message>
        <message>
            <source>Give each picture one line</source>
            <translation>Dé una sola línea a cada imagen</translation>
        </message>
        <message>
            <source>The table names no file</source>
            <translation>La tabla no nombra ningún archivo</translation>
        </message>
        <message>
            <source>Give it a line for each picture</source>
            <translation>Dele una línea por imagen</translation>
        </message>
        <message>
            <source>The pictures have no groups to split by</source>
            <translation>Las imágenes no tienen grupos por los que dividir</translation>
        </message>
        <message>
            <source>Put them into folders of patients, or say where the group is, as in --group-from &apos;sub-(\d+)&apos;</source>
            <translation>Póngalas en carpetas de pacientes o diga dónde está el grupo, como en --group-from &apos;sub-(\d+)&apos;</translation>
        </message>
        <message>
            <source>The pictures did not come in parts to split by</source>
            <translation>Las imágenes no vinieron en partes por las que dividir</translation>
        </message>
        <message>
            <source>Put them into folders train and test, or split by picture or group</source>
            <translation>Póngalas en carpetas train y test, o divida por imagen o por grupo</translation>
        </message>
        <message>
            <source>There is one group, and a split by group needs at least two</source>
            <translation>Hay un solo grupo, y dividir por grupo necesita al menos dos</translation>
        </message>
        <message>
            <source>Folds are made of pictures or groups, not of folders</source>
            <translation>Los pliegues se forman con imágenes o grupos, no con carpetas</translation>
        </message>
        <message>
            <source>Split by picture or group</source>
            <translation>Divida por imagen o por grupo</translation>
        </message>
        <message>
            <source>Leaving one group out takes a split by group</source>
            <translation>Dejar fuera un grupo requiere dividir por grupo</translation>
        </message>
        <message>
            <source>%1 groups do not make %2 folds</source>
            <translation>Con %1 grupos no se forman %2 pliegues</translation>
        </message>
        <message>
            <source>%1 pictures do not make %2 folds</source>
            <translation>Con %1 imágenes no se forman %2 pliegues</translation>
        </message>
        <message>
            <source>Use 2 to %1 folds</source>
            <translation>Use de 2 a %1 pliegues</translation>
        </message>
        <message>
            <source>The class &apos;%1&apos; is in one group only: the split cannot be stratified, and where that group tests, nobody has learned the class</source>
            <translation>La clase &apos;%1&apos; está en un solo grupo: la división no puede estratificarse, y donde ese grupo es la prueba, nadie ha aprendido la clase</translation>
        </message>
        <message>
            <source>%1 slices of one value are left out</source>
            <translation>Se omiten %1 cortes de un solo valor</translation>
        </message>
        <message>
            <source>The table has no column of classes</source>
            <translation>La tabla no tiene columna de clases</translation>
        </message>
        <message>
            <source>The table has one class, and a network needs at least two</source>
            <translation>La tabla tiene una clase, y una red necesita al menos dos</translation>
        </message>
        <message>
            <source>Groups are read from a folder of classes or a table, not from %1</source>
            <translation>Los grupos se leen de una carpeta de clases o de una tabla, no de %1</translation>
        </message>
        <message>
            <source>%1 frozen layers leave none to train</source>
            <translation>Con %1 capas congeladas no queda ninguna que entrenar</translation>
        </message>
        <message>
            <source>Freeze fewer layers than the model has with parameters</source>
            <translation>Congele menos capas de las que tienen parámetros en el modelo</translation>
        </message>
        <message>
            <source>There are %1 class weights and %2 classes</source>
            <translation>Hay %1 pesos de clase y %2 clases</translation>
        </message>
        <message>
            <source>Give each class one weight</source>
            <translation>Dé un peso a cada clase</translation>
        </message>
        <message>
            <source>Nothing is set aside to validate: early stopping has nothing to watch</source>
            <translation>No se apartó nada para validar: la parada temprana no tiene qué observar</translation>
        </message>
        <message>
            <source>No layer of the checkpoint fits the model</source>
            <translation>Ninguna capa del punto de control corresponde al modelo</translation>
        </message>
        <message>
            <source>%1 of the %2 parameter tensors are the checkpoint&apos;s; the others begin anew</source>
            <translation>%1 de los %2 tensores de parámetros son los del punto de control; los demás empiezan de nuevo</translation>
        </message>
        <message>
            <source>Keep the rate, let it fall to 0 along half a cosine, to a tenth after each third of the epochs, or rise and fall in one cycle (default cosine)</source>
            <translation>Mantener la tasa, dejarla caer a 0 por medio coseno, a un décimo tras cada tercio de las épocas, o subirla y bajarla en un ciclo (por defecto, cosine)</translation>
        </message>
        <message>
            <source>Split</source>
            <translation>División</translation>
        </message>
        <message>
            <source>What is not torn apart by the parts: every picture by itself, groups (patients), or the folders train and test (default auto: folders where there are such, else pictures)</source>
            <translation>Qué no se separa entre las partes: cada imagen por sí sola, los grupos (pacientes) o las carpetas train y test (por defecto auto: las carpetas si existen, si no las imágenes)</translation>
        </message>
        <message>
            <source>Folds</source>
            <translation>Pliegues</translation>
        </message>
        <message>
            <source>Cross-validation: K trainings, each tested on another fold; all: one for each group (default 0: one training)</source>
            <translation>Validación cruzada: K entrenamientos, cada uno probado con otro pliegue; all: uno por grupo (por defecto 0: un entrenamiento)</translation>
        </message>
        <message>
            <source>Early stopping</source>
            <translation>Parada temprana</translation>
        </message>
        <message>
            <source>End after N epochs without a better validation loss (default 0: never)</source>
            <translation>Terminar tras N épocas sin mejor pérdida de validación (por defecto 0: nunca)</translation>
        </message>
        <message>
            <source>Class weights</source>
            <translation>Pesos de clase</translation>
        </message>
        <message>
            <source>How much each class counts in the loss: inversely to its pictures, or as given in the order of the classes (default: all alike)</source>
            <translation>Cuánto cuenta cada clase en la pérdida: en proporción inversa a sus imágenes, o según lo dado en el orden de las clases (por defecto, todas igual)</translation>
        </message>
        <message>
            <source>Sampling</source>
            <translation>Muestreo</translation>
        </message>
        <message>
            <source>Each epoch takes all pictures once, or draws as many so that each class comes as often (default all)</source>
            <translation>Cada época toma todas las imágenes una vez, o sortea otras tantas de modo que cada clase salga con igual frecuencia (por defecto all)</translation>
        </message>
        <message>
            <source>Weight decay</source>
            <translation>Decaimiento de pesos</translation>
        </message>
        <message>
            <source>D times each parameter is added to its gradient (default 0)</source>
            <translation>A cada gradiente se suma D veces su parámetro (por defecto 0)</translation>
        </message>
        <message>
            <source>Frozen layers</source>
            <translation>Capas congeladas</translation>
        </message>
        <message>
            <source>The first N layers with parameters stay as they begin (default 0)</source>
            <translation>Las primeras N capas con parámetros quedan como empiezan (por defecto 0)</translation>
        </message>
        <message>
            <source>The file is not DICOM</source>
            <translation>El archivo no es DICOM</translation>
        </message>
        <message>
            <source>Open a DICOM, NIfTI, JPG, PNG or CSV file</source>
            <translation>Abra un archivo DICOM, NIfTI, JPG, PNG o CSV</translation>
        </message>
        <message>
            <source>The DICOM file has no picture of whole numbers</source>
            <translation>El archivo DICOM no tiene una imagen de números enteros</translation>
        </message>
        <message>
            <source>Choose a file with a picture</source>
            <translation>Elija un archivo con una imagen</translation>
        </message>
        <message>
            <source>The DICOM file is packed as %1, which Telar does not read</source>
            <translation>El archivo DICOM está comprimido como %1, que Telar no lee</translation>
        </message>
        <message>
            <source>Export it without compression</source>
            <translation>Expórtelo sin compresión</translation>
        </message>
        <message>
            <source>The DICOM file has colours of the kind %1, which Telar does not read</source>
            <translation>El archivo DICOM tiene colores del tipo %1, que Telar no lee</translation>
        </message>
        <message>
            <source>Export it in grey levels or RGB</source>
            <translation>Expórtelo en niveles de gris o RGB</translation>
        </message>
        <message>
            <source>The DICOM file is damaged</source>
            <translation>El archivo DICOM está dañado</translation>
        </message>
        <message>
            <source>The folder has pictures of more than one series</source>
            <translation>La carpeta tiene imágenes de más de una serie</translation>
        </message>
        <message>
            <source>Put each series into a folder of its own</source>
            <translation>Ponga cada serie en una carpeta propia</translation>
        </message>
        <message>
            <source>The pictures of the series differ in size or colour</source>
            <translation>Las imágenes de la serie difieren en tamaño o color</translation>
        </message>
        <message>
            <source>A file of the series has %1 frames</source>
            <translation>Un archivo de la serie tiene %1 cuadros</translation>
        </message>
        <message>
            <source>Open it by itself</source>
            <translation>Ábralo por separado</translation>
        </message>
        <message>
            <source>The folder has no DICOM files (.dcm)</source>
            <translation>La carpeta no tiene archivos DICOM (.dcm)</translation>
        </message>
        <message>
            <source>DICOM files are decoded in a confined process only, which this system cannot start</source>
            <translation>Los archivos DICOM solo se decodifican en un proceso confinado, que este sistema no puede iniciar</translation>
        </message>
        <message>
            <source>TIFF files are not read</source>
            <translation>Los archivos TIFF no se leen</translation>
        </message>
        <message>
            <source>Export the picture as PNG or JPG</source>
            <translation>Exporte la imagen como PNG o JPG</translation>
        </message>
        <message>
            <source>The table has no column participant_id</source>
            <translation>La tabla no tiene la columna participant_id</translation>
        </message>
        <message>
            <source>Begin it with a header such as participant_id, diagnosis</source>
            <translation>Comiéncela con un encabezado como participant_id, diagnosis</translation>
        </message>
        <message>
            <source>The line names no participant</source>
            <translation>La línea no nombra a ningún participante</translation>
        </message>
        <message>
            <source>Give each line its participant_id, or delete it</source>
            <translation>Dé a cada línea su participant_id o bórrela</translation>
        </message>
        <message>
            <source>The participants with volumes are of %1 classes, and a network needs at least two</source>
            <translation>Los participantes con volúmenes son de %1 clases, y una red necesita al menos dos</translation>
        </message>
        <message>
            <source>Complete participants.tsv, or the folders beside it</source>
            <translation>Complete participants.tsv o las carpetas que están a su lado</translation>
        </message>
        <message>
            <source>%1 participants have no volume and are left out</source>
            <translation>%1 participantes no tienen volumen y se omiten</translation>
        </message>
        <message>
            <source>The same network, the same pictures, two splits</source>
            <translation>La misma red, las mismas imágenes, dos divisiones</translation>
        </message>
        <message>
            <source>accuracy of the test part</source>
            <translation>exactitud en la parte de prueba</translation>
        </message>
        <message>
            <source>Split by slice</source>
            <translation>División por corte</translation>
        </message>
        <message>
            <source>Split by head</source>
            <translation>División por cabeza</translation>
        </message>
        <message>
            <source>Worst head</source>
            <translation>Peor cabeza</translation>
        </message>
        <message>
            <source>Best head</source>
            <translation>Mejor cabeza</translation>
        </message>
        <message>
            <source>Nothing in these pictures goes with the label. Split by slice the network still gets %1 of the test pictures right, because it has seen their neighbours; split by head it gets %2.</source>
            <translation>Nada en estas imágenes corresponde a la etiqueta. Si se divide por corte, la red acierta aun así el %1 de las imágenes de prueba, porque ha visto las vecinas; si se divide por cabeza, acierta el %2.</translation>
        </message>
        <message>
            <source>The patients have a lesion. Split by slice the network gets %1 of the test pictures right and split by head %2: what is in the picture is found in heads that it has never seen.</source>
            <translation>Los pacientes tienen una lesión. Si se divide por corte, la red acierta el %1 de las imágenes de prueba, y por cabeza, el %2: lo que está en la imagen se encuentra también en cabezas que nunca ha visto.</translation>
        </message>
        <message>
            <source>Has it learned the disease or the head?</source>
            <translation>¿Ha aprendido la enfermedad o la cabeza?</translation>
        </message>
        <message>
            <source>Slices of one head are alike. Where some of them train and others test, a network can answer by knowing the head again. The thesis splits by slice, and each of its classes is probably one volume. Here half of some synthetic heads are called patients.</source>
            <translation>Los cortes de una cabeza se parecen. Si unos entrenan y otros prueban, una red puede responder con solo reconocer la cabeza. La tesis divide por corte, y cada una de sus clases es probablemente un solo volumen. Aquí, a la mitad de unas cabezas sintéticas se la llama pacientes.</translation>
        </message>
        <message>
            <source>Choose what makes a head a patient, and compare both splits.</source>
            <translation>Elija qué hace de una cabeza un paciente y compare las dos divisiones.</translation>
        </message>
        <message>
            <source>Published: the thesis&apos; data, three classes of 91 slices, 245 to train and 28 to validate.</source>
            <translation>Publicado: los datos de la tesis, tres clases de 91 cortes, 245 para entrenar y 28 para validar.</translation>
        </message>
        <message>
            <source>Patients</source>
            <translation>Pacientes</translation>
        </message>
        <message>
            <source>drawn by lot</source>
            <translation>por sorteo</translation>
        </message>
        <message>
            <source>with a lesion</source>
            <translation>con una lesión</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Semilla</translation>
        </message>
        <message>
            <source>The network has no convolution whose maps could be weighed</source>
            <translation>La red no tiene una convolución cuyos mapas puedan ponderarse</translation>
        </message>
        <message>
            <source>Use the occlusion map</source>
            <translation>Use el mapa de oclusión</translation>
        </message>
        <message>
            <source>A picture of %1 x %2 cannot be moved by %3 pixels</source>
            <translation>Una imagen de %1 x %2 no puede moverse %3 píxeles</translation>
        </message>
        <message>
            <source>By slice against by head</source>
            <translation>Por corte frente a por cabeza</translation>
        </message>
        <message>
            <source>Eight heads, a label drawn by lot, ten seeds</source>
            <translation>Ocho cabezas, una etiqueta por sorteo, diez semillas</translation>
        </message>
        <message>
            <source>Nothing in the pictures goes with the label. In four folds by slice the test accuracy is high, because neighbours of the test slices train; in four folds by head it is near one half. The thesis splits by slice.</source>
            <translation>Nada en las imágenes corresponde a la etiqueta. Con cuatro pliegues por corte, la exactitud de prueba es alta, porque los vecinos de los cortes de prueba entrenan; con cuatro pliegues por cabeza queda cerca de la mitad. La tesis divide por corte.</translation>
        </message>
        <message>
            <source>There is no source (.cu, .cpp, .c) in the folder</source>
            <translation>En la carpeta no hay ningún código fuente (.cu, .cpp, .c)</translation>
        </message>
        <message>
            <source>There are more than %1 sources in the folder</source>
            <translation>En la carpeta hay más de %1 códigos fuente</translation>
        </message>
        <message>
            <source>Name the files of one program</source>
            <translation>Indique los archivos de un solo programa</translation>
        </message>
        <message>
            <source>No file of the folder has a function main()</source>
            <translation>Ningún archivo de la carpeta tiene una función main()</translation>
        </message>
        <message>
            <source>The folder holds more than one program: main() is in %1</source>
            <translation>La carpeta contiene más de un programa: main() está en %1</translation>
        </message>
        <message>
            <source>The numbers of this layer&apos;s input are not there</source>
            <translation>Los números de la entrada de esta capa no están</translation>
        </message>
        <message>
            <source>The network&apos;s output is not one row of classes</source>
            <translation>La salida de la red no es una fila de clases</translation>
        </message>
        <message>
            <source>The gradient of the operator %1 is not computed</source>
            <translation>El gradiente del operador %1 no se calcula</translation>
        </message>
        <message>
            <source>Choose a layer behind it, or the occlusion map</source>
            <translation>Elija una capa posterior, o el mapa de oclusión</translation>
        </message>
        <message>
            <source>Grad-CAM needs a layer of feature maps, and this one has the shape %1</source>
            <translation>Grad-CAM necesita una capa de mapas de características, y la forma de esta es %1</translation>
        </message>
        <message>
            <source>The classes do not depend on this layer</source>
            <translation>Las clases no dependen de esta capa</translation>
        </message>
        <message>
            <source>Occlusion needs one picture as the network&apos;s only input</source>
            <translation>La oclusión necesita una imagen como única entrada de la red</translation>
        </message>
        <message>
            <source>There is no picture &apos;%1&apos;</source>
            <translation>No hay ninguna imagen &apos;%1&apos;</translation>
        </message>
        <message>
            <source>Slices are phantom:0 to phantom:90, digits digit:0 to digit:9</source>
            <translation>Los cortes son phantom:0 a phantom:90; los dígitos, digit:0 a digit:9</translation>
        </message>
        <message>
            <source>There is no lab for the operator %1</source>
            <translation>No hay laboratorio para el operador %1</translation>
        </message>
        <message>
            <source>The labs take one picture of rows and columns</source>
            <translation>Los laboratorios toman una imagen de filas y columnas</translation>
        </message>
        <message>
            <source>Its padding differs from side to side, which the labs do not have</source>
            <translation>Su relleno es distinto de un lado al otro, y los laboratorios no lo tienen</translation>
        </message>
        <message>
            <source>This window has no such lab</source>
            <translation>Esta ventana no tiene ese laboratorio</translation>
        </message>
        <message>
            <source>The network has no layer whose numbers can be shown</source>
            <translation>La red no tiene ninguna capa cuyos números se puedan mostrar</translation>
        </message>
        <message>
            <source>LeNet-5, digits</source>
            <translation>LeNet-5, dígitos</translation>
        </message>
        <message>
            <source>MLP 784-128-10, digits</source>
            <translation>MLP 784-128-10, dígitos</translation>
        </message>
        <message>
            <source>Narrow AlexNet, slices</source>
            <translation>AlexNet estrecha, cortes</translation>
        </message>
        <message>
            <source>The array&apos;s numbers are neither float16, float32 nor float64</source>
            <translation>Los números del arreglo no son float16, float32 ni float64</translation>
        </message>
        <message>
            <source>The pictures hold at most %1 heads of %2 tokens of size %3, and this is %4 x %5 x %6</source>
            <translation>Las imágenes muestran como máximo %1 cabezas de %2 tokens de tamaño %3, y esto es de %4 x %5 x %6</translation>
        </message>
        <message>
            <source>Use telar-cli attention for larger ones</source>
            <translation>Use telar-cli attention para los mayores</translation>
        </message>
        <message>
            <source>The pictures hold one matrix of at most %1 rows and %2 columns, and this is %3 x %4</source>
            <translation>Las imágenes muestran una matriz de como máximo %1 filas y %2 columnas, y esta es de %3 x %4</translation>
        </message>
        <message>
            <source>Use telar-cli softmax for larger ones</source>
            <translation>Use telar-cli softmax para las mayores</translation>
        </message>
        <message>
            <source>One launch on tensor cores</source>
            <translation>Un lanzamiento en núcleos tensoriales</translation>
        </message>
        <message>
            <source>The same on tensor cores: factors are rounded to bfloat16, and the weights go from the first product to the second without leaving the registers.</source>
            <translation>Lo mismo en núcleos tensoriales: los factores se redondean a bfloat16 y los pesos pasan del primer producto al segundo sin salir de los registros.</translation>
        </message>
        <message>
            <source>Issuing</source>
            <translation>Emitiendo</translation>
        </message>
        <message>
            <source>Not selected</source>
            <translation>No seleccionado</translation>
        </message>
        <message>
            <source>Long scoreboard</source>
            <translation>Long scoreboard</translation>
        </message>
        <message>
            <source>Short scoreboard</source>
            <translation>Short scoreboard</translation>
        </message>
        <message>
            <source>Math pipe throttle</source>
            <translation>Math pipe throttle</translation>
        </message>
        <message>
            <source>LG throttle</source>
            <translation>LG throttle</translation>
        </message>
        <message>
            <source>MIO throttle</source>
            <translation>MIO throttle</translation>
        </message>
        <message>
            <source>Wait</source>
            <translation>Wait</translation>
        </message>
        <message>
            <source>No instruction</source>
            <translation>Sin instrucción</translation>
        </message>
        <message>
            <source>IMC miss</source>
            <translation>IMC miss</translation>
        </message>
        <message>
            <source>Branch resolving</source>
            <translation>Branch resolving</translation>
        </message>
        <message>
            <source>Drain</source>
            <translation>Drain</translation>
        </message>
        <message>
            <source>Membar</source>
            <translation>Membar</translation>
        </message>
        <message>
            <source>GMMA</source>
            <translation>GMMA</translation>
        </message>
        <message>
            <source>The scheduler issues an instruction of this warp</source>
            <translation>El planificador emite una instrucción de este warp</translation>
        </message>
        <message>
            <source>The warp could go on, and the scheduler issues another warp&apos;s instruction</source>
            <translation>El warp podría seguir, pero el planificador emite una instrucción de otro warp</translation>
        </message>
        <message>
            <source>The warp waits for data from global or local memory</source>
            <translation>El warp espera datos de la memoria global o local</translation>
        </message>
        <message>
            <source>The warp waits for data from shared memory, a special function or a shuffle</source>
            <translation>El warp espera datos de la memoria compartida, de una función especial o de un shuffle</translation>
        </message>
        <message>
            <source>The warp waits at __syncthreads() for the other warps of its block</source>
            <translation>El warp espera en __syncthreads() a los otros warps de su bloque</translation>
        </message>
        <message>
            <source>The unit that executes the instruction is still busy</source>
            <translation>La unidad que ejecuta la instrucción sigue ocupada</translation>
        </message>
        <message>
            <source>The queue for accesses to global and local memory is full</source>
            <translation>La cola de accesos a la memoria global y local está llena</translation>
        </message>
        <message>
            <source>The queue for shared memory and other memory instructions is full</source>
            <translation>La cola de la memoria compartida y de otras instrucciones de memoria está llena</translation>
        </message>
        <message>
            <source>The warp waits for a result that takes a fixed number of cycles</source>
            <translation>El warp espera un resultado que tarda un número fijo de ciclos</translation>
        </message>
        <message>
            <source>The next instruction is not in the instruction cache yet</source>
            <translation>La siguiente instrucción aún no está en la caché de instrucciones</translation>
        </message>
        <message>
            <source>The parameters of the kernel are not in the constant cache yet</source>
            <translation>Los parámetros del kernel aún no están en la caché de constantes</translation>
        </message>
        <message>
            <source>The warp waits until a branch is decided</source>
            <translation>El warp espera a que se decida un salto</translation>
        </message>
        <message>
            <source>The warp has ended and waits for its stores</source>
            <translation>El warp ha terminado y espera a que se completen sus escrituras</translation>
        </message>
        <message>
            <source>The warp waits for a memory fence</source>
            <translation>El warp espera una barrera de memoria (fence)</translation>
        </message>
        <message>
            <source>The warp waits for the tensor cores</source>
            <translation>El warp espera a los tensor cores</translation>
        </message>
        <message>
            <source>The launch executed no block that could be replayed</source>
            <translation>El lanzamiento no ejecutó ningún bloque que se pueda reproducir</translation>
        </message>
        <message>
            <source>The launch has arrays of %1 MiB, and at most %2 MiB are copied to replay it</source>
            <translation>El lanzamiento tiene arreglos de %1 MiB, y para reproducirlo se copian como máximo %2 MiB</translation>
        </message>
        <message>
            <source>%1, %2: the launch is not replayed on the model of a multiprocessor: %3</source>
            <translation>%1, %2: el lanzamiento no se reproduce en el modelo de un multiprocesador: %3</translation>
        </message>
        <message>
            <source>Type in Python: from safetensors.torch import save_file; save_file(torch.load(&quot;%1&quot;, map_location=&quot;cpu&quot;), &quot;%2&quot;)</source>
            <translation>Escriba en Python: from safetensors.torch import save_file; save_file(torch.load(&quot;%1&quot;, map_location=&quot;cpu&quot;), &quot;%2&quot;)</translation>
        </message>
        <message>
            <source>The lab takes one product of two matrices, not several or turned ones</source>
            <translation>El laboratorio toma un producto de dos matrices, no varios ni matrices traspuestas</translation>
        </message>
        <message>
            <source>Pictures of the same groups (%1 of %2) train and test: the network may know the group, not the class. A split by group keeps them apart</source>
            <translation>Imágenes de los mismos grupos (%1 de %2) entrenan y prueban: la red puede conocer el grupo y no la clase. Una división por grupos los separa</translation>
        </message>
        <message>
            <source>The training part has no picture of the class &apos;%1&apos;</source>
            <translation>La parte de entrenamiento no tiene ninguna imagen de la clase «%1»</translation>
        </message>
        <message>
            <source>The file leaves lengths of its input open: %1 is taken</source>
            <translation>El archivo deja abiertas longitudes de su entrada: se toma %1</translation>
        </message>
        <message>
            <source>The picture is the first of %1 inputs; the others get normal numbers</source>
            <translation>La imagen es la primera de %1 entradas; las otras reciben números normales</translation>
        </message>
        <message>
            <source>Position</source>
            <translation>Posición</translation>
        </message>
        <message>
            <source>Addition</source>
            <translation>Suma</translation>
        </message>
        <message>
            <source>%1 heads need a multiple of %2 channels: queries, keys and values, and there are %3</source>
            <translation>%1 cabezas necesitan un múltiplo de %2 canales (consultas, claves y valores), y hay %3</translation>
        </message>
        <message>
            <source>Attention is computed for at most %1 tokens, and here are %2</source>
            <translation>La atención se calcula con un máximo de %1 tokens, y aquí hay %2</translation>
        </message>
        <message>
            <source>The layer whose output is added stands 2 to %1 layers before</source>
            <translation>La capa cuya salida se suma está entre 2 y %1 capas antes</translation>
        </message>
        <message>
            <source>What is added must have the same shape</source>
            <translation>Lo que se suma debe tener la misma forma</translation>
        </message>
        <message>
            <source>mlp: one hidden layer; vit: a vision transformer with 16 patches, two blocks and four heads (default mlp)</source>
            <translation>mlp: una capa oculta; vit: un transformer de visión con 16 parches, dos bloques y cuatro cabezas (por defecto, mlp)</translation>
        </message>
        <message>
            <source>Twice the tokens, four times the scores</source>
            <translation>El doble de tokens, el cuádruple de puntajes</translation>
        </message>
        <message>
            <source>The definition, query by query, and blocks of queries whose scores stay in the cache. Both grow as the square of the tokens; what is saved is memory traffic.</source>
            <translation>La definición, consulta por consulta, y bloques de consultas cuyos puntajes se quedan en la caché. Ambos crecen como el cuadrado de los tokens; lo que se ahorra es tráfico de memoria.</translation>
        </message>
        <message>
            <source>Causal attention</source>
            <translation>Atención causal</translation>
        </message>
        <message>
            <source>Half of the scores are left out</source>
            <translation>Se omite la mitad de los puntajes</translation>
        </message>
        <message>
            <source>A causal mask leaves half of the scores, and for many tokens half of the time.</source>
            <translation>Una máscara causal deja la mitad de los puntajes y, con muchos tokens, la mitad del tiempo.</translation>
        </message>
        <message>
            <source>score matrix</source>
            <translation>matriz de puntajes</translation>
        </message>
        <message>
            <source>Q, K and V</source>
            <translation>Q, K y V</translation>
        </message>
        <message>
            <source>Tokens</source>
            <translation>Tokens</translation>
        </message>
        <message>
            <source>Score matrix</source>
            <translation>Matriz de puntajes</translation>
        </message>
        <message>
            <source>Times</source>
            <translation>Veces</translation>
        </message>
        <message>
            <source>Fetched, in tiles</source>
            <translation>Leídos, en mosaicos</translation>
        </message>
        <message>
            <source>Fetched, fused</source>
            <translation>Leídos, fusionado</translation>
        </message>
        <message>
            <source>Bytes that cross the memory, of one head</source>
            <translation>Bytes que cruzan la memoria, de una cabeza</translation>
        </message>
        <message>
            <source>MiB</source>
            <translation>MiB</translation>
        </message>
        <message>
            <source>With %1 tokens the score matrix of one head moves %2: %3 what Q, K and V hold. It is written, read twice, written as weights and read once more. A fused kernel moves none of it: its warps fetch %5 instead of %4, and memory no longer decides.</source>
            <translation>Con %1 tokens, la matriz de puntajes de una cabeza mueve %2: %3 lo que contienen Q, K y V. Se escribe, se lee dos veces, se escribe como pesos y se lee una vez más. Un kernel fusionado no mueve nada de ella: sus warps leen %5 en lugar de %4, y la memoria deja de decidir.</translation>
        </message>
        <message>
            <source>How much does the score matrix of attention move?</source>
            <translation>¿Cuánto mueve la matriz de puntajes de la atención?</translation>
        </message>
        <message>
            <source>Attention multiplies every query with every key. Twice the tokens are four times the scores, and only twice the queries, keys and values. Kernels that take one step after the other send the scores through memory between them; a fused kernel keeps a tile of them in registers and corrects its sums.</source>
            <translation>La atención multiplica cada consulta por cada clave. El doble de tokens es el cuádruple de puntajes y solo el doble de consultas, claves y valores. Los kernels que dan un paso tras otro envían los puntajes por la memoria entre ellos; un kernel fusionado guarda un mosaico en registros y corrige sus sumas.</translation>
        </message>
        <message>
            <source>Change the tokens and the head size.</source>
            <translation>Cambie los tokens y el tamaño de cabeza.</translation>
        </message>
        <message>
            <source>Counted in the emulator. The fused kernel: T. Dao and others, FlashAttention, 2022.</source>
            <translation>Contado en el emulador. El kernel fusionado: T. Dao y otros, FlashAttention, 2022.</translation>
        </message>
        <message>
            <source>Hidden neurons (default 512; 64 in each block of vit)</source>
            <translation>Neuronas ocultas (por omisión 512; 64 en cada bloque de vit)</translation>
        </message>
        <message>
            <source>Three passes or one over the memory</source>
            <translation>Tres pasadas o una por la memoria</translation>
        </message>
        <message>
            <source>The definition reads a row three times; vectors keep the row in the cache and read it once.</source>
            <translation>La definición lee una fila tres veces; los vectores mantienen la fila en la caché y la leen una vez.</translation>
        </message>
    </context>
    <context>
        <name>export</name>
        <message>
            <source>Made with Telar</source>
            <translation>Hecho con Telar</translation>
        </message>
    </context>
    <context>
        <name>gpu</name>
        <message>
            <source>The GPU is out of memory</source>
            <translation>La GPU se ha quedado sin memoria</translation>
        </message>
        <message>
            <source>Close other programs that use it, or compute on the CPU</source>
            <translation>Cierre otros programas que la usen, o calcule en la CPU</translation>
        </message>
        <message>
            <source>The GPU stopped working: %1</source>
            <translation>La GPU ha dejado de funcionar: %1</translation>
        </message>
        <message>
            <source>Compute on the CPU; restart Telar to use the GPU again</source>
            <translation>Calcule en la CPU; reinicie Telar para volver a usar la GPU</translation>
        </message>
        <message>
            <source>CUDA reported an error: %1</source>
            <translation>CUDA informó un error: %1</translation>
        </message>
        <message>
            <source>The computer is out of memory</source>
            <translation>El equipo se ha quedado sin memoria</translation>
        </message>
        <message>
            <source>No NVIDIA driver on this computer</source>
            <translation>No hay controlador de NVIDIA en este equipo</translation>
        </message>
        <message>
            <source>The NVIDIA driver supports CUDA %1, and this build needs %2</source>
            <translation>El controlador de NVIDIA admite CUDA %1, y esta compilación necesita %2</translation>
        </message>
        <message>
            <source>Install a newer driver</source>
            <translation>Instale un controlador más nuevo</translation>
        </message>
        <message>
            <source>No NVIDIA GPU on this computer</source>
            <translation>No hay GPU de NVIDIA en este equipo</translation>
        </message>
        <message>
            <source>CUDA does not start: %1</source>
            <translation>CUDA no arranca: %1</translation>
        </message>
        <message>
            <source>There is no GPU %1 on this computer: it has %2</source>
            <translation>No hay GPU %1 en este equipo: tiene %2</translation>
        </message>
        <message>
            <source>The GPU has compute capability %1, and 7.5 is needed</source>
            <translation>La GPU tiene capacidad de cómputo %1, y hace falta 7.5</translation>
        </message>
        <message>
            <source>This build has no CUDA</source>
            <translation>Esta compilación no tiene CUDA</translation>
        </message>
        <message>
            <source>Build Telar where the CUDA Toolkit is installed</source>
            <translation>Compile Telar donde esté instalado el CUDA Toolkit</translation>
        </message>
        <message>
            <source>The NVIDIA driver's monitoring library lacks calls that Telar needs</source>
            <translation>A la biblioteca de supervisión del controlador de NVIDIA le faltan llamadas que Telar necesita</translation>
        </message>
        <message>
            <source>The NVIDIA driver's monitoring does not start: %1</source>
            <translation>La supervisión del controlador de NVIDIA no arranca: %1</translation>
        </message>
        <message>
            <source>The GPU cannot be monitored: %1</source>
            <translation>No se puede supervisar la GPU: %1</translation>
        </message>
        <message>
            <source>There is no GPU %1</source>
            <translation>No hay GPU %1</translation>
        </message>
        <message>
            <source>The NVIDIA driver does not monitor this GPU</source>
            <translation>El controlador de NVIDIA no supervisa esta GPU</translation>
        </message>
        <message>
            <source>The problem needs %1 MiB on the GPU, and %2 MiB are free</source>
            <translation>El problema necesita %1 MiB en la GPU, y hay %2 MiB libres</translation>
        </message>
        <message>
            <source>Choose a variant that runs on the processor</source>
            <translation>Elija una variante que se ejecute en el procesador</translation>
        </message>
        <message>
            <source>cuBLAS is not installed on this computer</source>
            <translation>cuBLAS no está instalado en este equipo</translation>
        </message>
        <message>
            <source>It comes with the CUDA Toolkit</source>
            <translation>Viene con el CUDA Toolkit</translation>
        </message>
        <message>
            <source>cuBLAS does not start</source>
            <translation>cuBLAS no arranca</translation>
        </message>
        <message>
            <source>One launch would take too long to be stopped</source>
            <translation>Un lanzamiento duraría demasiado para poder pararlo</translation>
        </message>
        <message>
            <source>Use a smaller product</source>
            <translation>Use un producto más pequeño</translation>
        </message>
        <message>
            <source>cuBLAS, TF32</source>
            <translation>cuBLAS, TF32</translation>
        </message>
        <message>
            <source>The vendor&apos;s library on tensor cores, with factors rounded to TF32: the benchmark for wmma.</source>
            <translation>La biblioteca del fabricante en los tensor cores, con los factores redondeados a TF32: la referencia para wmma.</translation>
        </message>
        <message>
            <source>cuBLAS, bfloat16</source>
            <translation>cuBLAS, bfloat16</translation>
        </message>
        <message>
            <source>The vendor&apos;s library on tensor cores, with factors rounded to bfloat16: the benchmark for mma and wgmma.</source>
            <translation>La biblioteca del fabricante en los tensor cores, con los factores redondeados a bfloat16: la referencia para mma y wgmma.</translation>
        </message>
        <message>
            <source>cuBLAS, float32</source>
            <translation>cuBLAS, float32</translation>
        </message>
        <message>
            <source>The vendor&apos;s library in float32 without tensor cores: the benchmark for the other kernels.</source>
            <translation>La biblioteca del fabricante en float32 sin tensor cores: la referencia para los otros kernels.</translation>
        </message>
        <message>
            <source>cuBLAS takes fewer than 2^31 rows and columns</source>
            <translation>cuBLAS admite menos de 2^31 filas y columnas</translation>
        </message>
        <message>
            <source>The GPU has no reduction kernel %1</source>
            <translation>La GPU no tiene el kernel de reducción %1</translation>
        </message>
        <message>
            <source>The CUDA kernels take at most %1 rows, columns or planes</source>
            <translation>Los kernels CUDA admiten como máximo %1 filas, columnas o planos</translation>
        </message>
        <message>
            <source>Windows of more than %1 cells are pooled on the GPU without argmax and dilation only</source>
            <translation>Las ventanas de más de %1 celdas se procesan en la GPU solo sin argmax ni dilatación</translation>
        </message>
        <message>
            <source>GPU, written for the hardware</source>
            <translation>GPU, escrito para el hardware</translation>
        </message>
        <message>
            <source>A warp walks down a strip of columns: 16 bytes at a time, rows first, then columns, at a cost that does not grow with the window.</source>
            <translation>Un warp baja por una franja de columnas: 16 bytes cada vez, primero filas y luego columnas, con un costo que no crece con la ventana.</translation>
        </message>
        <message>
            <source>One launch would take too long to be stopped: it would read %1 cells</source>
            <translation>Un lanzamiento duraría demasiado para poder detenerlo: leería %1 celdas</translation>
        </message>
        <message>
            <source>Use cuda:fast, or a smaller window</source>
            <translation>Use cuda:fast, o una ventana más pequeña</translation>
        </message>
        <message>
            <source>One launch: 16 bytes at a time, and the last block to finish adds the sums of all blocks in order.</source>
            <translation>Un lanzamiento: 16 bytes cada vez, y el último bloque en acabar suma las sumas de todos en su orden.</translation>
        </message>
        <message>
            <source>GPU, one launch</source>
            <translation>GPU, un lanzamiento</translation>
        </message>
        <message>
            <source>GPU, three launches</source>
            <translation>GPU, tres lanzamientos</translation>
        </message>
        <message>
            <source>Every thread takes four values through all three steps in its registers; each number crosses the memory bus once.</source>
            <translation>Cada hilo lleva cuatro valores por los tres pasos en sus registros; cada número cruza la memoria una vez.</translation>
        </message>
        <message>
            <source>One launch per step, as published; the values cross the memory bus three times.</source>
            <translation>Un lanzamiento por paso, como se publicó; los valores cruzan la memoria tres veces.</translation>
        </message>
        <message>
            <source>cuBLAS refused the product (code %1)</source>
            <translation>cuBLAS rechazó el producto (código %1)</translation>
        </message>
        <message>
            <source>GPU</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>Samples, augmentation, network, optimiser and figures stay on the device; whole steps run as one graph.</source>
            <translation>Las muestras, el aumento de datos, la red, el optimizador y las cifras se quedan en el dispositivo; los pasos enteros se ejecutan como un solo grafo.</translation>
        </message>
        <message>
            <source>A batch of %1 of this model is too large for the GPU engine</source>
            <translation>Un lote de %1 de este modelo es demasiado grande para el motor de la GPU</translation>
        </message>
        <message>
            <source>Use a smaller batch or smaller layers</source>
            <translation>Use un lote más pequeño o capas más pequeñas</translation>
        </message>
        <message>
            <source>The training needs %1 MiB on the GPU, and %2 MiB are free</source>
            <translation>El entrenamiento necesita %1 MiB en la GPU y hay %2 MiB libres</translation>
        </message>
        <message>
            <source>Use a smaller batch or model, or an engine that runs on the processor</source>
            <translation>Use un lote o un modelo más pequeño, o un motor que se ejecute en el procesador</translation>
        </message>
        <message>
            <source>%1 failed: %2</source>
            <translation>%1 falló: %2</translation>
        </message>
        <message>
            <source>Several GPUs need NVIDIA's NCCL, which is not installed</source>
            <translation>Varias GPU necesitan NCCL de NVIDIA, que no está instalado</translation>
        </message>
        <message>
            <source>Install libnccl2, or take one GPU</source>
            <translation>Instale libnccl2, o use una sola GPU</translation>
        </message>
        <message>
            <source>%1 GPUs were requested, and this computer has %2</source>
            <translation>Se pidieron %1 GPU y este equipo tiene %2</translation>
        </message>
        <message>
            <source>Use at most that many</source>
            <translation>Use como máximo esa cantidad</translation>
        </message>
        <message>
            <source>Under mpirun each process uses one GPU</source>
            <translation>Con mpirun cada proceso usa una GPU</translation>
        </message>
        <message>
            <source>Start one process per GPU, without --gpus</source>
            <translation>Inicie un proceso por cada GPU, sin --gpus</translation>
        </message>
        <message>
            <source>One launch would take too long to be stopped: %1 operations</source>
            <translation>Un solo lanzamiento duraría demasiado para poder detenerlo: %1 operaciones</translation>
        </message>
        <message>
            <source>Use a smaller filter, fewer channels or winograd</source>
            <translation>Use un filtro más pequeño, menos canales o winograd</translation>
        </message>
        <message>
            <source>The processor runs it without a GPU: leave out the GPU option</source>
            <translation>El procesador lo ejecuta sin GPU: no pida la GPU</translation>
        </message>
        <message>
            <source>No GPU can run this kernel: NVIDIA's driver is not installed</source>
            <translation>Ninguna GPU puede ejecutar este kernel: el controlador de NVIDIA no está instalado</translation>
        </message>
        <message>
            <source>No GPU can run this kernel: NVIDIA's driver is too old</source>
            <translation>Ninguna GPU puede ejecutar este kernel: el controlador de NVIDIA es demasiado antiguo</translation>
        </message>
        <message>
            <source>No GPU can run this kernel: NVIDIA's driver finds none</source>
            <translation>Ninguna GPU puede ejecutar este kernel: el controlador de NVIDIA no encuentra ninguna</translation>
        </message>
        <message>
            <source>The GPU&apos;s driver reported an error: %1</source>
            <translation>El controlador de la GPU informó un error: %1</translation>
        </message>
        <message>
            <source>The GPU&apos;s driver rejects this program: %1</source>
            <translation>El controlador de la GPU rechaza este programa: %1</translation>
        </message>
        <message>
            <source>This launch needs %1 MiB on the GPU; %2 MiB are free</source>
            <translation>Este lanzamiento necesita %1 MiB en la GPU; hay %2 MiB libres</translation>
        </message>
        <message>
            <source>Tensor cores, TF32</source>
            <translation>tensor cores, TF32</translation>
        </message>
        <message>
            <source>Written for the hardware</source>
            <translation>Escrito para el hardware</translation>
        </message>
        <message>
            <source>A product on tensor cores whose im2col matrix is never stored: the windows&apos; cells are read from the picture&apos;s tile in shared memory. Factors keep 10 of float32&apos;s 23 fraction bits.</source>
            <translation>Un producto en los tensor cores cuya matriz im2col nunca se guarda: las celdas de las ventanas se leen del mosaico de la imagen en la memoria compartida. Los factores conservan 10 de los 23 bits de fracción de float32.</translation>
        </message>
        <message>
            <source>One channel: threads walk down the picture and load each row once for all rows of the filter. Several channels: the product on tensor cores, each factor split into two TF32 numbers, which keeps nearly float32&apos;s precision.</source>
            <translation>Un canal: los hilos bajan por la imagen y cargan cada fila una sola vez para todas las filas del filtro. Varios: el producto en los tensor cores, con cada factor partido en dos números TF32, lo que conserva casi la precisión de float32.</translation>
        </message>
        <message>
            <source>The GPU has compute capability %1, and this kernel is made only for 9.0</source>
            <translation>La GPU tiene la capacidad de cómputo %1, y este kernel está hecho solo para la 9.0</translation>
        </message>
        <message>
            <source>This version of Telar was built by a CUDA compiler older than 12.0, which does not know the kernel</source>
            <translation>Esta versión de Telar se compiló con un compilador de CUDA anterior al 12.0, que no conoce el kernel</translation>
        </message>
        <message>
            <source>The GPU has compute capability %1, and 8.0 is needed</source>
            <translation>La GPU tiene capacidad de cómputo %1, y se necesita 8.0</translation>
        </message>
        <message>
            <source>This kernel is for stride and dilation 1 and filters of at most %1 x %1</source>
            <translation>Este kernel es para stride y dilatación 1 y filtros de hasta %1 x %1</translation>
        </message>
        <message>
            <source>This kernel is for at most %1 planes of the output</source>
            <translation>Este kernel es para %1 planos de salida como máximo</translation>
        </message>
        <message>
            <source>Tensor cores would mostly multiply zeros: a group has fewer than %1 channels</source>
            <translation>Los tensor cores multiplicarían sobre todo ceros: un grupo tiene menos de %1 canales</translation>
        </message>
        <message>
            <source>With fewer than %1 channels this kernel is for filters of 3 x 3, 5 x 5 and 7 x 7, a channel each</source>
            <translation>Con menos de %1 canales este kernel es para filtros de 3 x 3, 5 x 5 y 7 x 7, cada uno de un canal</translation>
        </message>
        <message>
            <source>CUPTI, NVIDIA&apos;s library for hardware counters, was not found</source>
            <translation>No se encuentra CUPTI, la biblioteca de NVIDIA para los contadores del hardware</translation>
        </message>
        <message>
            <source>It comes with the CUDA Toolkit 12.6 and newer; CUDA_HOME tells where that is</source>
            <translation>Viene con el CUDA Toolkit 12.6 y posteriores; CUDA_HOME dice dónde está</translation>
        </message>
        <message>
            <source>This version of CUPTI, NVIDIA&apos;s library for hardware counters, is too old</source>
            <translation>Esta versión de CUPTI, la biblioteca de NVIDIA para los contadores del hardware, es demasiado antigua</translation>
        </message>
        <message>
            <source>The CUDA Toolkit 12.6 and newer have a suitable one</source>
            <translation>El CUDA Toolkit 12.6 y los posteriores traen una que sirve</translation>
        </message>
        <message>
            <source>NVIDIA&apos;s driver gives the hardware counters only to administrators</source>
            <translation>El controlador de NVIDIA da los contadores del hardware solo a los administradores</translation>
        </message>
        <message>
            <source>An administrator can allow everybody to read them with the driver&apos;s setting %1</source>
            <translation>Un administrador permite que todos los lean con el ajuste %1 del controlador</translation>
        </message>
        <message>
            <source>NVIDIA&apos;s CUPTI does not read the hardware counters: %1</source>
            <translation>La CUPTI de NVIDIA no lee los contadores del hardware: %1</translation>
        </message>
        <message>
            <source>cuDNN reported an error (code %1)</source>
            <translation>cuDNN informó un error (código %1)</translation>
        </message>
        <message>
            <source>cuDNN is not installed on this computer</source>
            <translation>cuDNN no está instalada en este equipo</translation>
        </message>
        <message>
            <source>It is a separate download from NVIDIA; Telar needs it only for comparison</source>
            <translation>Es una descarga aparte de NVIDIA; Telar la necesita solo para comparar</translation>
        </message>
        <message>
            <source>cuDNN cannot do this convolution</source>
            <translation>cuDNN no tiene manera de hacer esta convolución</translation>
        </message>
        <message>
            <source>NVIDIA's library (cuDNN)</source>
            <translation>La biblioteca de NVIDIA (cuDNN)</translation>
        </message>
        <message>
            <source>The benchmark that everybody uses: cuDNN chooses its own algorithm, in float32 without tensor cores.</source>
            <translation>La referencia que usa todo el mundo: cuDNN elige su propio algoritmo, en float32 y sin tensor cores.</translation>
        </message>
        <message>
            <source>cuDNN takes at most %1 numbers</source>
            <translation>cuDNN admite %1 números como máximo</translation>
        </message>
        <message>
            <source>A row is read once, four numbers at a time, and stays in registers for all three passes.</source>
            <translation>Una fila se lee una vez, de cuatro en cuatro números, y se queda en registros durante las tres pasadas.</translation>
        </message>
        <message>
            <source>The GPU engine has no class weights, frozen layers or weight decay</source>
            <translation>El motor de GPU no tiene pesos de clase, capas congeladas ni decaimiento de pesos</translation>
        </message>
        <message>
            <source>Use the engine fast</source>
            <translation>Use el motor fast</translation>
        </message>
        <message>
            <source>The GPU engine has no attention layers</source>
            <translation>El motor de la GPU no tiene capas de atención</translation>
        </message>
    </context>
    <context>
        <name>lessons</name>
        <message>
            <source>Beginner</source>
            <translation>Inicial</translation>
        </message>
        <message>
            <source>Intermediate</source>
            <translation>Intermedio</translation>
        </message>
        <message>
            <source>Advanced</source>
            <translation>Avanzado</translation>
        </message>
    </context>
    <context>
        <name>telar::AnalysisPanel</name>
        <message>
            <source>Counted by the emulator</source>
            <translation>Contado por el emulador</translation>
        </message>
        <message>
            <source>Time of the product</source>
            <translation>Tiempo del producto</translation>
        </message>
        <message>
            <source>Product</source>
            <translation>Producto</translation>
        </message>
        <message>
            <source>Compared with the plain loops, element by element</source>
            <translation>Comparado con los bucles simples, elemento a elemento</translation>
        </message>
        <message>
            <source>agrees</source>
            <translation>coincide</translation>
        </message>
        <message numerus="yes">
            <source>%n elements wrong</source>
            <translation>
                <numerusform>%n elemento mal</numerusform>
                <numerusform>%n elementos mal</numerusform>
            </translation>
        </message>
        <message>
            <source>Sectors fetched · useful</source>
            <translation>Sectores leídos · útiles</translation>
        </message>
        <message>
            <source>Fetched from global memory by warps, and the share that they needed</source>
            <translation>Leídos de la memoria global por los warps, y la parte que necesitaban</translation>
        </message>
        <message>
            <source>Shared wavefronts · ideal</source>
            <translation>Wavefronts compartidos · ideal</translation>
        </message>
        <message>
            <source>More than ideal means bank conflicts; the last number is the wavefronts of the worst access</source>
            <translation>Más que lo ideal significa conflictos de bancos; el último número son los wavefronts del peor acceso</translation>
        </message>
        <message>
            <source>Divergent branches</source>
            <translation>Saltos divergentes</translation>
        </message>
        <message>
            <source>Lanes took both ways, one after the other</source>
            <translation>Los lanes fueron por los dos caminos, uno tras otro</translation>
        </message>
        <message>
            <source>Operations per byte</source>
            <translation>Operaciones por byte</translation>
        </message>
        <message>
            <source>Operations per byte from global memory: the more, the less the kernel waits</source>
            <translation>Operaciones por byte de la memoria global: cuantas más, menos espera el kernel</translation>
        </message>
        <message>
            <source>Faults found</source>
            <translation>Fallas halladas</translation>
        </message>
        <message>
            <source>Accesses out of bounds, races, reads of uninitialised memory, barriers that not all threads reach</source>
            <translation>Accesos fuera de límites, condiciones de carrera, lecturas de memoria sin inicializar, barreras a las que no llegan todos los hilos</translation>
        </message>
        <message>
            <source>none</source>
            <translation>ninguno</translation>
        </message>
        <message>
            <source>The whole grid</source>
            <translation>Toda la malla</translation>
        </message>
        <message>
            <source>One block</source>
            <translation>Un bloque</translation>
        </message>
        <message>
            <source>with the change</source>
            <translation>con el cambio</translation>
        </message>
        <message>
            <source>The emulator checks every access like a sanitizer: no access is out of bounds, no two threads race, and all threads reach every barrier. Try a change to see what breaks.</source>
            <translation>El emulador revisa cada acceso como un sanitizer: nada sale de límites, no hay carreras entre hilos, todos llegan a cada barrera. Pruebe un cambio para ver qué se rompe.</translation>
        </message>
        <message>
            <source>Time of a product of %1 × %1</source>
            <translation>Tiempo de un producto de %1 × %1</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Measure</source>
            <translation>Medir</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 de %2</translation>
        </message>
        <message>
            <source>Counts</source>
            <translation>Cuentas</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Tiempo</translation>
        </message>
        <message>
            <source>Actions of the warps</source>
            <translation>Acciones de los warps</translation>
        </message>
        <message>
            <source>All variants, measured</source>
            <translation>Todas las variantes, medidas</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Tamaño</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportar…</translation>
        </message>
        <message>
            <source>Measures every variant (F5)</source>
            <translation>Mide todas las variantes (F5)</translation>
        </message>
        <message>
            <source>Kernel on a %1, predicted</source>
            <translation>Kernel en una %1, predicho</translation>
        </message>
        <message>
            <source>From the counts and the data sheet of a %1; not measured. Choose 3.5, 6.1 or 7.5 under Occupancy for the thesis&apos; three cards, or the capability of a GPU of this computer.</source>
            <translation>De las cuentas y la hoja de datos de una %1; no medido. Elija 3.5, 6.1 o 7.5 en Ocupación para las tres tarjetas de la tesis, o la capacidad de una GPU de este equipo.</translation>
        </message>
        <message>
            <source>A thread with its variables</source>
            <translation>Un hilo con sus variables</translation>
        </message>
        <message>
            <source>Variables</source>
            <translation>Variables</translation>
        </message>
        <message>
            <source>The thread shown, line by line, with all its variables</source>
            <translation>El hilo a la vista, línea por línea, con todas sus variables</translation>
        </message>
        <message>
            <source>Predicted times</source>
            <translation>Tiempos predichos</translation>
        </message>
        <message>
            <source>Predicted</source>
            <translation>Predicho</translation>
        </message>
        <message>
            <source>Times of the kernels on a card, predicted by a model</source>
            <translation>Tiempos de los kernels en una tarjeta, predichos por un modelo</translation>
        </message>
        <message>
            <source>Error, fractions</source>
            <translation>Error, fracciones</translation>
        </message>
        <message>
            <source>Fractions between −1 and 1 instead of integers, %1 × %1: the largest distance of an element from float64, relative to the sizes of its terms. Tensor cores round the factors first: to 10 fraction bits for TF32, to 7 for bfloat16.</source>
            <translation>Fracciones entre −1 y 1 en lugar de números enteros, %1 × %1: la mayor distancia de un elemento a float64, relativa a los tamaños de sus términos. Los tensor cores redondean antes los factores: a 10 bits de fracción en TF32, a 7 en bfloat16.</translation>
        </message>
        <message>
            <source>Fragments on tensor cores</source>
            <translation>Fragmentos en los tensor cores</translation>
        </message>
        <message>
            <source>Tensor cores</source>
            <translation>Tensor cores</translation>
        </message>
    </context>
    <context>
        <name>telar::CommandPalette</name>
        <message>
            <source>Command palette</source>
            <translation>Paleta de comandos</translation>
        </message>
        <message>
            <source>Commands</source>
            <translation>Comandos</translation>
        </message>
        <message>
            <source>A command, a setting, a lesson, a term</source>
            <translation>Un comando, un ajuste, una lección, un término</translation>
        </message>
        <message>
            <source>Nothing is called “%1”. Try another word, or press F1 for the help.</source>
            <translation>Nada se llama «%1». Pruebe con otra palabra, o pulse F1 para ver la ayuda.</translation>
        </message>
    </context>
    <context>
        <name>telar::ConfusionView</name>
        <message>
            <source>%1 of %2 pictures are classified correctly</source>
            <translation>%1 de %2 imágenes se clasifican bien</translation>
        </message>
        <message>
            <source>predicted</source>
            <translation>predicha</translation>
        </message>
        <message>
            <source>true</source>
            <translation>verdadera</translation>
        </message>
        <message>
            <source>%1 pictures of “%2” predicted as “%3”: %4 of the row</source>
            <translation>%1 imágenes de «%2» predichas como «%3»: %4 de la fila</translation>
        </message>
        <message>
            <source>Confusion matrix</source>
            <translation>Matriz de confusión</translation>
        </message>
        <message>
            <source>true \ predicted</source>
            <translation>verdadera \ predicha</translation>
        </message>
        <message>
            <source>other</source>
            <translation>otra</translation>
        </message>
    </context>
    <context>
        <name>telar::CurvesView</name>
        <message>
            <source>train</source>
            <translation>entrenamiento</translation>
        </message>
        <message>
            <source>validation</source>
            <translation>validación</translation>
        </message>
        <message>
            <source>each batch</source>
            <translation>cada lote</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Reanudar</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>Pausa</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message numerus="yes">
            <source>Continue for %n epochs</source>
            <translation>
                <numerusform>Continuar %n época</numerusform>
                <numerusform>Continuar %n épocas</numerusform>
            </translation>
        </message>
        <message>
            <source>Loading the pictures…</source>
            <translation>Cargando las imágenes…</translation>
        </message>
        <message>
            <source>Not trained yet</source>
            <translation>Todavía sin entrenar</translation>
        </message>
        <message>
            <source>Paused in epoch %1 of %2</source>
            <translation>En pausa en la época %1 de %2</translation>
        </message>
        <message>
            <source>Epoch %1 of %2</source>
            <translation>Época %1 de %2</translation>
        </message>
        <message numerus="yes">
            <source>Trained for %n epochs</source>
            <translation>
                <numerusform>Entrenada %n época</numerusform>
                <numerusform>Entrenada %n épocas</numerusform>
            </translation>
        </message>
        <message>
            <source>step %1</source>
            <translation>paso %1</translation>
        </message>
        <message>
            <source>validation %1</source>
            <translation>validación %1</translation>
        </message>
        <message>
            <source>%1 per epoch</source>
            <translation>%1 por época</translation>
        </message>
        <message>
            <source>%1 elapsed</source>
            <translation>%1 transcurridos</translation>
        </message>
        <message>
            <source>%1 left</source>
            <translation>faltan %1</translation>
        </message>
        <message>
            <source>Loss</source>
            <translation>Pérdida</translation>
        </message>
        <message>
            <source>epoch</source>
            <translation>época</translation>
        </message>
        <message>
            <source>loss</source>
            <translation>pérdida</translation>
        </message>
        <message>
            <source>Press Train: the loss of every batch appears here.</source>
            <translation>Pulse Entrenar: aquí aparece la pérdida de cada lote.</translation>
        </message>
        <message>
            <source>Accuracy</source>
            <translation>Exactitud</translation>
        </message>
        <message>
            <source>accuracy (%)</source>
            <translation>exactitud (%)</translation>
        </message>
        <message>
            <source>Press Train: the accuracy appears here.</source>
            <translation>Pulse Entrenar: aquí aparece la exactitud.</translation>
        </message>
        <message>
            <source>raw</source>
            <translation>crudo</translation>
        </message>
        <message>
            <source>smooth</source>
            <translation>suave</translation>
        </message>
        <message>
            <source>smoother</source>
            <translation>más suave</translation>
        </message>
        <message>
            <source>Every batch unsmoothed</source>
            <translation>Cada lote sin suavizar</translation>
        </message>
        <message>
            <source>Average over about 10 batches</source>
            <translation>Promedio de unos 10 lotes</translation>
        </message>
        <message>
            <source>Average over about 50 batches</source>
            <translation>Promedio de unos 50 lotes</translation>
        </message>
        <message>
            <source>Smoothing</source>
            <translation>Suavizado</translation>
        </message>
    </context>
    <context>
        <name>telar::DataView</name>
        <message>
            <source>As they are stored.</source>
            <translation>Tal como están guardadas.</translation>
        </message>
        <message>
            <source>Rotated by up to 5°, mirrored, shifted by up to 2 pixels: what the network sees in one epoch.</source>
            <translation>Rotadas hasta 5°, reflejadas y desplazadas hasta 2 píxeles: lo que ve la red en una época.</translation>
        </message>
        <message>
            <source>Sobel, derivative from row to row: horizontal edges.</source>
            <translation>Sobel, derivada de fila a fila: bordes horizontales.</translation>
        </message>
        <message>
            <source>Sobel, derivative from column to column: vertical edges.</source>
            <translation>Sobel, derivada de columna a columna: bordes verticales.</translation>
        </message>
        <message>
            <source>2 × 2 windows keep their maximum.</source>
            <translation>Cada ventana de 2 × 2 conserva su máximo.</translation>
        </message>
        <message>
            <source>2 × 2 windows become their average.</source>
            <translation>Cada ventana de 2 × 2 pasa a su promedio.</translation>
        </message>
        <message>
            <source>%1 of %2 pictures.</source>
            <translation>%1 de %2 imágenes.</translation>
        </message>
        <message>
            <source>All classes</source>
            <translation>Todas las clases</translation>
        </message>
        <message>
            <source>Train</source>
            <translation>Entrenar</translation>
        </message>
        <message>
            <source>Validation</source>
            <translation>Validación</translation>
        </message>
        <message>
            <source>Test</source>
            <translation>Prueba</translation>
        </message>
        <message>
            <source>As stored</source>
            <translation>Sin cambios</translation>
        </message>
        <message>
            <source>Augmented</source>
            <translation>Aumentadas</translation>
        </message>
        <message>
            <source>Sobel, horizontal</source>
            <translation>Sobel, horizontal</translation>
        </message>
        <message>
            <source>Sobel, vertical</source>
            <translation>Sobel, vertical</translation>
        </message>
        <message>
            <source>Max-pooled</source>
            <translation>Pooling máximo</translation>
        </message>
        <message>
            <source>Average-pooled</source>
            <translation>Pooling promedio</translation>
        </message>
        <message>
            <source>Next epoch</source>
            <translation>Época siguiente</translation>
        </message>
        <message>
            <source>Class</source>
            <translation>Clase</translation>
        </message>
        <message>
            <source>Part</source>
            <translation>Parte</translation>
        </message>
        <message>
            <source>How the pictures are shown</source>
            <translation>Cómo se muestran las imágenes</translation>
        </message>
        <message>
            <source>Pictures</source>
            <translation>Imágenes</translation>
        </message>
        <message>
            <source>Loading the pictures…</source>
            <translation>Cargando las imágenes…</translation>
        </message>
        <message>
            <source>No pictures yet: choose data on the left.</source>
            <translation>Todavía no hay imágenes: elija datos a la izquierda.</translation>
        </message>
    </context>
    <context>
        <name>telar::DeviceLab</name>
        <message>
            <source>Computer</source>
            <translation>Equipo</translation>
        </message>
        <message>
            <source>Devices</source>
            <translation>Dispositivos</translation>
        </message>
        <message>
            <source>Processor</source>
            <translation>Procesador</translation>
        </message>
        <message>
            <source>No GPU</source>
            <translation>Sin GPU</translation>
        </message>
        <message>
            <source>Now, twice a second</source>
            <translation>Ahora, dos veces por segundo</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Reanudar</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>Pausa</translation>
        </message>
        <message>
            <source>Save log…</source>
            <translation>Guardar registro…</translation>
        </message>
        <message>
            <source>All readings since the start as a CSV table</source>
            <translation>Todas las lecturas desde el comienzo como tabla CSV</translation>
        </message>
        <message>
            <source>Try the GPU again</source>
            <translation>Probar otra vez la GPU</translation>
        </message>
        <message>
            <source>Fact</source>
            <translation>Dato</translation>
        </message>
        <message>
            <source>Value</source>
            <translation>Valor</translation>
        </message>
        <message>
            <source>What it means</source>
            <translation>Qué significa</translation>
        </message>
        <message>
            <source>The processor runs the serial, OpenMP and SIMD variants, and the emulator that replaces a GPU.</source>
            <translation>El procesador ejecuta las variantes en serie, OpenMP y SIMD, y el emulador que reemplaza a una GPU.</translation>
        </message>
        <message>
            <source>Cores</source>
            <translation>Núcleos</translation>
        </message>
        <message>
            <source>Threads that run at the same time</source>
            <translation>Hilos que se ejecutan a la vez</translation>
        </message>
        <message>
            <source>Vector instructions</source>
            <translation>Instrucciones vectoriales</translation>
        </message>
        <message>
            <source>%1 float32 numbers in one instruction</source>
            <translation>%1 números float32 en una instrucción</translation>
        </message>
        <message>
            <source>Holds a matrix of %1 × %1 float32</source>
            <translation>Cabe una matriz de %1 × %1 float32</translation>
        </message>
        <message>
            <source>Cache, first level</source>
            <translation>Caché, primer nivel</translation>
        </message>
        <message>
            <source>Cache, second level</source>
            <translation>Caché, segundo nivel</translation>
        </message>
        <message>
            <source>Cache, third level</source>
            <translation>Caché, tercer nivel</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>Memoria</translation>
        </message>
        <message>
            <source>Free for Telar</source>
            <translation>Libre para Telar</translation>
        </message>
        <message>
            <source>Larger problems are refused, and the limit is shown, or they are streamed in bands</source>
            <translation>Los problemas mayores se rechazan e indican el límite, o se procesan por bandas</translation>
        </message>
        <message>
            <source>Ready for the CUDA variants. Driver %1, CUDA run time %2.</source>
            <translation>Lista para las variantes CUDA. Controlador %1, CUDA %2.</translation>
        </message>
        <message>
            <source>Compute capability</source>
            <translation>Capacidad de cómputo</translation>
        </message>
        <message>
            <source>The instructions and limits of the GPU</source>
            <translation>Las instrucciones y límites de la GPU</translation>
        </message>
        <message>
            <source>Multiprocessors</source>
            <translation>Multiprocesadores</translation>
        </message>
        <message>
            <source>Each runs blocks on its own</source>
            <translation>Cada uno ejecuta bloques por su cuenta</translation>
        </message>
        <message>
            <source>Threads per multiprocessor</source>
            <translation>Hilos por multiprocesador</translation>
        </message>
        <message>
            <source>%1 warps take turns, so that some work while others wait</source>
            <translation>%1 warps se turnan, para que unos trabajen mientras otros esperan</translation>
        </message>
        <message>
            <source>Threads per block</source>
            <translation>Hilos por bloque</translation>
        </message>
        <message>
            <source>At most; they share memory and barriers</source>
            <translation>Como máximo; comparten memoria y barreras</translation>
        </message>
        <message>
            <source>Block, at most</source>
            <translation>Bloque, como máximo</translation>
        </message>
        <message>
            <source>Threads along x, y, z</source>
            <translation>Hilos a lo largo de x, y, z</translation>
        </message>
        <message>
            <source>Grid, at most</source>
            <translation>Malla, como máximo</translation>
        </message>
        <message>
            <source>Blocks along x, y, z</source>
            <translation>Bloques a lo largo de x, y, z</translation>
        </message>
        <message>
            <source>Warp</source>
            <translation>Warp</translation>
        </message>
        <message>
            <source>Threads that execute every instruction together</source>
            <translation>Hilos que ejecutan juntos cada instrucción</translation>
        </message>
        <message>
            <source>Registers per multiprocessor</source>
            <translation>Registros por multiprocesador</translation>
        </message>
        <message>
            <source>Divided among its threads</source>
            <translation>Repartidos entre sus hilos</translation>
        </message>
        <message>
            <source>Shared memory per block</source>
            <translation>Memoria compartida por bloque</translation>
        </message>
        <message>
            <source>%1 on request</source>
            <translation>%1 si se pide</translation>
        </message>
        <message>
            <source>Between all multiprocessors and memory</source>
            <translation>Entre todos los multiprocesadores y la memoria</translation>
        </message>
        <message>
            <source>A problem and its result must fit into it</source>
            <translation>Aquí deben caber un problema y su resultado</translation>
        </message>
        <message>
            <source>Memory bandwidth</source>
            <translation>Ancho de banda de memoria</translation>
        </message>
        <message>
            <source>%1 GB/s</source>
            <translation>%1 GB/s</translation>
        </message>
        <message>
            <source>The limit of pooling: %1 bits at %2 MHz</source>
            <translation>El límite del pooling: %1 bits a %2 MHz</translation>
        </message>
        <message>
            <source>Clock, at most</source>
            <translation>Reloj, como máximo</translation>
        </message>
        <message>
            <source>%1 MHz</source>
            <translation>%1 MHz</translation>
        </message>
        <message>
            <source>Of the multiprocessors</source>
            <translation>De los multiprocesadores</translation>
        </message>
        <message>
            <source>Copy engines</source>
            <translation>Motores de copia</translation>
        </message>
        <message>
            <source>Copies that can run at the same time as a kernel</source>
            <translation>Copias que pueden ejecutarse a la vez que un kernel</translation>
        </message>
        <message>
            <source>Error correction</source>
            <translation>Corrección de errores</translation>
        </message>
        <message>
            <source>Memory corrects single wrong bits</source>
            <translation>La memoria corrige bits sueltos erróneos</translation>
        </message>
        <message>
            <source>No GPU for CUDA</source>
            <translation>Sin GPU para CUDA</translation>
        </message>
        <message>
            <source>This is no obstacle: the emulator runs the same kernels on the processor, shows every thread and warp, and predicts the times of a Tesla T4.</source>
            <translation>No es un obstáculo: el emulador ejecuta los mismos kernels en el procesador, muestra cada hilo y cada warp, y predice los tiempos de una Tesla T4.</translation>
        </message>
        <message>
            <source>Emulator</source>
            <translation>Emulador</translation>
        </message>
        <message>
            <source>ready</source>
            <translation>listo</translation>
        </message>
        <message>
            <source>Traces threads, warps, sectors and banks; finds races and accesses out of bounds</source>
            <translation>Traza hilos, warps, sectores y bancos; halla carreras y accesos fuera de límites</translation>
        </message>
        <message>
            <source>Timeline</source>
            <translation>Línea de tiempo</translation>
        </message>
        <message>
            <source>modelled</source>
            <translation>modelada</translation>
        </message>
        <message>
            <source>From the emulator's counts and the data sheet of a Tesla T4</source>
            <translation>A partir de las cuentas del emulador y la ficha técnica de una Tesla T4</translation>
        </message>
        <message>
            <source>CUDA variants</source>
            <translation>Variantes CUDA</translation>
        </message>
        <message>
            <source>greyed</source>
            <translation>en gris</translation>
        </message>
        <message>
            <source>They become available where an NVIDIA driver and a GPU of compute capability 7.5 or newer are found</source>
            <translation>Están disponibles donde haya un controlador de NVIDIA y una GPU de capacidad 7.5 o posterior</translation>
        </message>
        <message>
            <source>time (s)</source>
            <translation>tiempo (s)</translation>
        </message>
        <message>
            <source>all cores</source>
            <translation>todos los núcleos</translation>
        </message>
        <message>
            <source>core %1</source>
            <translation>núcleo %1</translation>
        </message>
        <message>
            <source>busy (%)</source>
            <translation>ocupación (%)</translation>
        </message>
        <message>
            <source>memory in use (GiB)</source>
            <translation>memoria en uso (GiB)</translation>
        </message>
        <message>
            <source>memory</source>
            <translation>memoria</translation>
        </message>
        <message>
            <source>clock (MHz)</source>
            <translation>reloj (MHz)</translation>
        </message>
        <message>
            <source>mean of the cores</source>
            <translation>media de los núcleos</translation>
        </message>
        <message>
            <source>kernels</source>
            <translation>kernels</translation>
        </message>
        <message>
            <source>power (W), temperature (°C)</source>
            <translation>potencia (W), temperatura (°C)</translation>
        </message>
        <message>
            <source>power</source>
            <translation>potencia</translation>
        </message>
        <message>
            <source>temperature</source>
            <translation>temperatura</translation>
        </message>
        <message>
            <source>multiprocessors</source>
            <translation>multiprocesadores</translation>
        </message>
        <message>
            <source>Save the log</source>
            <translation>Guardar el registro</translation>
        </message>
        <message>
            <source>CSV tables (*.csv)</source>
            <translation>Tablas CSV (*.csv)</translation>
        </message>
        <message>
            <source>Log saved to %1</source>
            <translation>Registro guardado en %1</translation>
        </message>
        <message>
            <source>Facts of the device</source>
            <translation>Datos del dispositivo</translation>
        </message>
    </context>
    <context>
        <name>telar::DigitPad</name>
        <message>
            <source>Draw a digit here</source>
            <translation>Dibuje aquí un dígito</translation>
        </message>
    </context>
    <context>
        <name>telar::ExperimentsLab</name>
        <message>
            <source>choose a figure</source>
            <translation>elegir una figura</translation>
        </message>
        <message>
            <source>change operation</source>
            <translation>cambiar la operación</translation>
        </message>
        <message>
            <source>change sizes</source>
            <translation>cambiar los tamaños</translation>
        </message>
        <message>
            <source>change threads</source>
            <translation>cambiar los hilos</translation>
        </message>
        <message>
            <source>change repetitions</source>
            <translation>cambiar las repeticiones</translation>
        </message>
        <message>
            <source>change variants</source>
            <translation>cambiar las variantes</translation>
        </message>
        <message>
            <source>Open records</source>
            <translation>Abrir registros</translation>
        </message>
        <message>
            <source>Run records (*.jsonl *.json)</source>
            <translation>Registros (*.jsonl *.json)</translation>
        </message>
        <message>
            <source>Experiments</source>
            <translation>Experimentos</translation>
        </message>
        <message>
            <source>Plan</source>
            <translation>Plan</translation>
        </message>
        <message>
            <source>Records</source>
            <translation>Registros</translation>
        </message>
        <message>
            <source>Compare with</source>
            <translation>Comparar con</translation>
        </message>
        <message>
            <source>A sweep of your own</source>
            <translation>Un barrido propio</translation>
        </message>
        <message>
            <source>Measure</source>
            <translation>Medir</translation>
        </message>
        <message>
            <source>Operation</source>
            <translation>Operación</translation>
        </message>
        <message>
            <source>Sizes</source>
            <translation>Tamaños</translation>
        </message>
        <message>
            <source>A list, 64,128,256, or from 64 to 4096 by doubling: 64:4096:x2</source>
            <translation>Una lista, 64,128,256, o de 64 a 4096 duplicando: 64:4096:x2</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>Hilos</translation>
        </message>
        <message>
            <source>One number or several, 1,2,4: several show the speed-up</source>
            <translation>Un número o varios, 1,2,4: varios muestran la aceleración</translation>
        </message>
        <message>
            <source>Repetitions</source>
            <translation>Repeticiones</translation>
        </message>
        <message>
            <source>Variants</source>
            <translation>Variantes</translation>
        </message>
        <message>
            <source>Resume where it stopped</source>
            <translation>Reanudar donde se detuvo</translation>
        </message>
        <message>
            <source>Open records…</source>
            <translation>Abrir registros…</translation>
        </message>
        <message>
            <source>Report…</source>
            <translation>Informe…</translation>
        </message>
        <message>
            <source>Points: %1. About %2, at most %3 at a time.</source>
            <translation>Puntos: %1. Unos %2, como máximo %3 a la vez.</translation>
        </message>
        <message>
            <source>Estimating…</source>
            <translation>Estimando…</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>Ejecutar</translation>
        </message>
        <message>
            <source>%1 of %2, %3 left</source>
            <translation>%1 de %2, quedan %3</translation>
        </message>
        <message>
            <source>Other programs were running during %1 of the points.</source>
            <translation>Había otros programas en marcha durante %1 de los puntos.</translation>
        </message>
        <message>
            <source>Report saved to %1</source>
            <translation>Informe guardado en %1</translation>
        </message>
        <message>
            <source>change settings</source>
            <translation>cambiar ajustes</translation>
        </message>
        <message>
            <source>change weak scaling</source>
            <translation>cambiar escalado débil</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <comment>figure: what it shows</comment>
            <translation>%1: %2</translation>
        </message>
        <message>
            <source>same work per thread</source>
            <translation>misma carga por hilo</translation>
        </message>
        <message>
            <source>Weak scaling: the sizes are those of one thread, and with more threads they grow</source>
            <translation>Escalado débil: los tamaños son los de un hilo, y con más hilos crecen</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>Ajustes</translation>
        </message>
        <message>
            <source>Filter: simd 1024 kernel</source>
            <translation>Filtrar: simd 1024 kernel</translation>
        </message>
        <message>
            <source>Filter</source>
            <translation>Filtrar</translation>
        </message>
        <message>
            <source>Suggested chart</source>
            <translation>Gráfico sugerido</translation>
        </message>
        <message>
            <source>Chart</source>
            <translation>Gráfico</translation>
        </message>
        <message>
            <source>%1: a list, 64,128,256, or from 64 to 4096 by doubling: 64:4096:x2</source>
            <translation>%1: una lista, 64,128,256, o de 64 a 4096 duplicando: 64:4096:x2</translation>
        </message>
        <message>
            <source>seed: of the random numbers</source>
            <translation>seed: semilla de los números aleatorios</translation>
        </message>
        <message>
            <source>Suggested: %1</source>
            <translation>Sugerido: %1</translation>
        </message>
        <message>
            <source>Published figure or table; empty: a sweep of your own</source>
            <translation>Figura o tabla publicada; vacío: un barrido propio</translation>
        </message>
        <message>
            <source>Points measured</source>
            <translation>Puntos medidos</translation>
        </message>
        <message>
            <source>Points of opened files</source>
            <translation>Puntos de archivos abiertos</translation>
        </message>
        <message>
            <source>A sweep is under way: 1, else 0</source>
            <translation>Hay un barrido en curso: 1; si no, 0</translation>
        </message>
        <message>
            <source>Measure again</source>
            <translation>Medir de nuevo</translation>
        </message>
        <message>
            <source>Measure again? The %1 records on screen took %2.</source>
            <translation>¿Medir de nuevo? Los %1 registros en pantalla tardaron %2.</translation>
        </message>
        <message>
            <source>Keep both</source>
            <translation>Conservar los dos</translation>
        </message>
        <message>
            <source>Replace</source>
            <translation>Reemplazar</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 de %2</translation>
        </message>
        <message>
            <source>Library</source>
            <translation>Biblioteca</translation>
        </message>
        <message>
            <source>Opened: %1</source>
            <translation>Abiertos: %1</translation>
        </message>
        <message>
            <source>Files and sets whose records are shown beside the sweep&apos;s: choose one to close it</source>
            <translation>Archivos y conjuntos cuyos registros se muestran junto a los del barrido: elija uno para cerrarlo</translation>
        </message>
        <message>
            <source>from a project</source>
            <translation>de un proyecto</translation>
        </message>
        <message>
            <source>Close %1 (%2)</source>
            <comment>a set: its records</comment>
            <translation>Cerrar %1 (%2)</translation>
        </message>
        <message>
            <source>Close all</source>
            <translation>Cerrar todos</translation>
        </message>
        <message>
            <source>They stay in the library as “%1”.</source>
            <translation>Se conservan en la biblioteca como «%1».</translation>
        </message>
        <message>
            <source>Setting on the x axis; empty: automatic</source>
            <translation>Ajuste en el eje x; vacío: automático</translation>
        </message>
        <message>
            <source>Setting shown by colour; empty: automatic</source>
            <translation>Ajuste mostrado por color; vacío: automático</translation>
        </message>
        <message>
            <source>Setting shown by line; empty: automatic</source>
            <translation>Ajuste mostrado por línea; vacío: automático</translation>
        </message>
        <message>
            <source>Setting shown by small multiples; empty: automatic</source>
            <translation>Ajuste mostrado por gráficos pequeños; vacío: automático</translation>
        </message>
        <message>
            <source>change colours and lines</source>
            <translation>cambiar colores y líneas</translation>
        </message>
        <message>
            <source>Group by...</source>
            <translation>Agrupar por...</translation>
        </message>
        <message>
            <source>Settings of the axis, the colours, the lines and the small multiples</source>
            <translation>Ajustes del eje, los colores, las líneas y los gráficos pequeños</translation>
        </message>
        <message>
            <source>Published figures on one page</source>
            <translation>Figuras publicadas en una página</translation>
        </message>
        <message>
            <source>Summary of the chart</source>
            <translation>Resumen de la gráfica</translation>
        </message>
        <message>
            <source>change the card</source>
            <translation>cambiar la tarjeta</translation>
        </message>
        <message>
            <source>Predict for</source>
            <translation>Predecir para</translation>
        </message>
        <message>
            <source>no GPU</source>
            <translation>sin GPU</translation>
        </message>
        <message>
            <source>A model predicts the time of each kernel on this card from its data sheet; predictions are kept apart from measurements</source>
            <translation>Un modelo predice el tiempo de cada kernel en esta tarjeta según su hoja de datos; las predicciones se muestran aparte de las mediciones</translation>
        </message>
    </context>
    <context>
        <name>telar::ExportDialog</name>
        <message>
            <source>This page</source>
            <translation>Esta página</translation>
        </message>
        <message>
            <source>%1 × %2 pixels</source>
            <translation>%1 × %2 píxeles</translation>
        </message>
        <message>
            <source>The file exists and will be replaced.</source>
            <translation>El archivo existe y se reemplazará.</translation>
        </message>
        <message>
            <source>Export to</source>
            <translation>Exportar a</translation>
        </message>
        <message>
            <source>Writing…</source>
            <translation>Escribiendo…</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportar</translation>
        </message>
        <message>
            <source>What</source>
            <translation>Qué</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>Formato</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Tamaño</translation>
        </message>
        <message>
            <source>Resolution</source>
            <translation>Resolución</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Archivo</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>Examinar…</translation>
        </message>
        <message>
            <source>Dark background</source>
            <translation>Fondo oscuro</translation>
        </message>
        <message>
            <source> dots per inch</source>
            <translation> puntos por pulgada</translation>
        </message>
        <message>
            <source>Width</source>
            <translation>Ancho</translation>
        </message>
        <message>
            <source>Height</source>
            <translation>Alto</translation>
        </message>
        <message>
            <source>Preview</source>
            <translation>Vista previa</translation>
        </message>
        <message>
            <source>SVG, drawing for the web</source>
            <translation>SVG, dibujo para la web</translation>
        </message>
        <message>
            <source>PDF, drawing for print</source>
            <translation>PDF, dibujo para imprimir</translation>
        </message>
        <message>
            <source>PNG, picture</source>
            <translation>PNG, imagen</translation>
        </message>
        <message>
            <source>PNG, one pixel per value</source>
            <translation>PNG, un píxel por valor</translation>
        </message>
        <message>
            <source>CSV, the numbers</source>
            <translation>CSV, los números</translation>
        </message>
        <message>
            <source>All on one page</source>
            <translation>Todo en una página</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>Writing frame %1 of %2…</source>
            <translation>Escribiendo el fotograma %1 de %2…</translation>
        </message>
        <message>
            <source>GIF, moving picture</source>
            <translation>GIF, imagen en movimiento</translation>
        </message>
        <message>
            <source>MP4, video</source>
            <translation>MP4, video</translation>
        </message>
        <message>
            <source>PNG, a file for each frame</source>
            <translation>PNG, un archivo por fotograma</translation>
        </message>
        <message>
            <source>Copied to the clipboard.</source>
            <translation>Copiado al portapapeles.</translation>
        </message>
        <message>
            <source>Copying…</source>
            <translation>Copiando…</translation>
        </message>
        <message>
            <source>animation of %1</source>
            <translation>animación de %1</translation>
        </message>
        <message>
            <source>Duration of a step</source>
            <translation>Duración de un paso</translation>
        </message>
        <message>
            <source> s</source>
            <translation> s</translation>
        </message>
        <message>
            <source>automatic</source>
            <translation>automática</translation>
        </message>
        <message>
            <source>Caption</source>
            <translation>Pie</translation>
        </message>
        <message>
            <source>Below every frame, with its number</source>
            <translation>Bajo cada cuadro, con su número</translation>
        </message>
        <message>
            <source>Pause at</source>
            <translation>Pausa en</translation>
        </message>
        <message>
            <source>step </source>
            <translation>paso </translation>
        </message>
        <message>
            <source>no step</source>
            <translation>ningún paso</translation>
        </message>
        <message>
            <source> s longer</source>
            <translation> s más</translation>
        </message>
        <message>
            <source>Length of the pause</source>
            <translation>Duración de la pausa</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Copiar</translation>
        </message>
        <message>
            <source>To the clipboard: a picture as SVG and PNG, numbers as a table</source>
            <translation>Al portapapeles: una imagen como SVG y PNG, los números como tabla</translation>
        </message>
    </context>
    <context>
        <name>telar::FindingsLab</name>
        <message>
            <source>Findings</source>
            <translation>Hallazgos</translation>
        </message>
        <message>
            <source>Questions</source>
            <translation>Preguntas</translation>
        </message>
        <message>
            <source>A ticked finding goes into the report</source>
            <translation>Un hallazgo marcado va al informe</translation>
        </message>
        <message>
            <source>Previous finding</source>
            <translation>Hallazgo anterior</translation>
        </message>
        <message>
            <source>Next finding</source>
            <translation>Hallazgo siguiente</translation>
        </message>
        <message numerus="yes">
            <source>%n findings go into the report.</source>
            <translation>
                <numerusform>%n hallazgo va al informe.</numerusform>
                <numerusform>%n hallazgos van al informe.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::FindingsModel</name>
        <message>
            <source>open a finding</source>
            <translation>abrir un hallazgo</translation>
        </message>
        <message>
            <source>choose for the report</source>
            <translation>elegir para el informe</translation>
        </message>
    </context>
    <context>
        <name>telar::FindingsView</name>
        <message>
            <source>There are 245 training pictures. With a batch of &lt;b&gt;%1&lt;/b&gt; the steps per epoch are &lt;b&gt;%2&lt;/b&gt;, and 25 epochs change the weights &lt;b&gt;%3&lt;/b&gt; times. The thesis uses 256: one step per epoch.</source>
            <translation>Hay 245 imágenes de entrenamiento. Con un lote de &lt;b&gt;%1&lt;/b&gt;, los pasos por época son &lt;b&gt;%2&lt;/b&gt; y 25 épocas cambian los pesos &lt;b&gt;%3&lt;/b&gt; veces. La tesis usa 256: un paso por época.</translation>
        </message>
        <message>
            <source>read as stored</source>
            <translation>leído como está</translation>
        </message>
        <message>
            <source>columns read as rows</source>
            <translation>columnas leídas como filas</translation>
        </message>
        <message>
            <source>The PyCUDA perceptron stays at 10 %</source>
            <translation>El perceptrón de PyCUDA se queda en 10 %</translation>
        </message>
        <message>
            <source>NumPy&apos;s transposes and column slices are stored column by column; the copy to the GPU keeps that order, and the kernel reads rows. Every gradient is then mixed up. The same training here, on 6,000 digits:</source>
            <translation>Las transpuestas y los cortes por columnas de NumPy se guardan columna por columna; la copia a la GPU conserva ese orden, y el kernel lee filas. Todo gradiente queda revuelto. El mismo entrenamiento aquí, con 6000 dígitos:</translation>
        </message>
        <message>
            <source>Read columns as rows, as the published program does</source>
            <translation>Leer las columnas como filas, como el programa publicado</translation>
        </message>
        <message>
            <source>100 % of 28 pictures</source>
            <translation>100 % de 28 imágenes</translation>
        </message>
        <message>
            <source>A batch larger than the data</source>
            <translation>Un lote mayor que los datos</translation>
        </message>
        <message>
            <source>Pictures, all right</source>
            <translation>Imágenes, todas correctas</translation>
        </message>
        <message>
            <source>Batch</source>
            <translation>Lote</translation>
        </message>
        <message>
            <source>step</source>
            <translation>paso</translation>
        </message>
        <message>
            <source>accuracy (%)</source>
            <translation>exactitud (%)</translation>
        </message>
        <message>
            <source>Training both ways…</source>
            <translation>Entrenando de las dos maneras…</translation>
        </message>
        <message numerus="yes">
            <source>%n threads</source>
            <translation>
                <numerusform>%n hilo</numerusform>
                <numerusform>%n hilos</numerusform>
            </translation>
        </message>
        <message>
            <source>wall clock</source>
            <translation>reloj de pared</translation>
        </message>
        <message>
            <source>clock()</source>
            <translation>clock()</translation>
        </message>
        <message>
            <source>clock() / 10</source>
            <translation>clock() / 10</translation>
        </message>
        <message>
            <source>Measuring…</source>
            <translation>Midiendo…</translation>
        </message>
        <message numerus="yes">
            <source>Measured now on %n threads: the program would print %1 where %2 have passed.</source>
            <translation>
                <numerusform>Medido ahora con %n hilo: el programa imprimiría %1 cuando han pasado %2.</numerusform>
                <numerusform>Medido ahora con %n hilos: el programa imprimiría %1 cuando han pasado %2.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n elements</source>
            <translation>
                <numerusform>%n elemento</numerusform>
                <numerusform>%n elementos</numerusform>
            </translation>
        </message>
        <message>
            <source>i starts at %1</source>
            <translation>i empieza en %1</translation>
        </message>
        <message>
            <source>By luck every element is updated once. The tail should start at %1.</source>
            <translation>Por suerte cada elemento se actualiza una vez. La cola debería empezar en %1.</translation>
        </message>
        <message>
            <source>%1 never updated, %2 updated twice. The tail should start at %3.</source>
            <translation>%1 sin actualizar, %2 actualizados dos veces. La cola debería empezar en %3.</translation>
        </message>
        <message>
            <source>The thesis reports 100 % validation accuracy on 28 pictures. With all of &lt;b&gt;%1&lt;/b&gt; correct, the true accuracy lies between &lt;b&gt;%2&lt;/b&gt; and 100 % (95 % CI, Wilson 1927). Its 245 + 28 + 99 pictures are more than the 273 it has: some are in two parts, which flatters the test.</source>
            <translation>La tesis informa un 100 % de exactitud de validación con 28 imágenes. Con las &lt;b&gt;%1&lt;/b&gt; acertadas, la exactitud verdadera está entre &lt;b&gt;%2&lt;/b&gt; y 100 % (IC del 95 %, Wilson 1927). Sus 245 + 28 + 99 imágenes son más que las 273 que tiene: algunas están en dos partes, lo que favorece la prueba.</translation>
        </message>
        <message>
            <source>A clock that runs ten times slow</source>
            <translation>Un reloj que va diez veces más lento</translation>
        </message>
        <message>
            <source>The OpenMP program prints clock() divided by ten. clock() counts the processor time of all threads together: its 262.62 s are 2,626 s of processor time, and the wall-clock time is unknown. The same work here, by three clocks:</source>
            <translation>El programa OpenMP imprime clock() dividido entre diez. clock() cuenta el tiempo de procesador de todos los hilos juntos: sus 262.62 s son 2626 s de procesador, y el tiempo real se desconoce. El mismo trabajo aquí, según tres relojes:</translation>
        </message>
        <message>
            <source>A lost index</source>
            <translation>Un índice perdido</translation>
        </message>
        <message>
            <source>Its loops process 8 elements at once; a tail processes the rest. But the tail&apos;s index i is not set after the parallel loop: it starts with whatever is in memory. So its losses differ from the serial program&apos;s and between runs.</source>
            <translation>Sus bucles procesan 8 elementos a la vez; una cola procesa el resto. Pero el índice i de la cola no se asigna después del bucle paralelo: empieza con lo que haya en la memoria. Por eso sus pérdidas difieren de las del programa en serie y entre ejecuciones.</translation>
        </message>
        <message>
            <source>Measure</source>
            <translation>Medir</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>Hilos</translation>
        </message>
        <message>
            <source>Elements</source>
            <translation>Elementos</translation>
        </message>
        <message>
            <source>Where the tail starts</source>
            <translation>Dónde empieza la cola</translation>
        </message>
        <message>
            <source>Times of the three clocks</source>
            <translation>Tiempos de los tres relojes</translation>
        </message>
    </context>
    <context>
        <name>telar::ForwardCost</name>
        <message>
            <source>Cost and outcome</source>
            <translation>Costo y resultado</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportar</translation>
        </message>
        <message>
            <source>Registers</source>
            <translation>Registros</translation>
        </message>
        <message>
            <source>Multiplications</source>
            <translation>Multiplicaciones</translation>
        </message>
        <message>
            <source>Bytes</source>
            <translation>Bytes</translation>
        </message>
        <message>
            <source>Epoch</source>
            <translation>Época</translation>
        </message>
        <message>
            <source>Final training</source>
            <translation>Entrenamiento final</translation>
        </message>
        <message>
            <source>Final validation</source>
            <translation>Validación final</translation>
        </message>
        <message>
            <source>Best validation</source>
            <translation>Mejor validación</translation>
        </message>
        <message>
            <source>Better than all registers</source>
            <translation>Mejor que con todos</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 de %2</translation>
        </message>
        <message>
            <source>%1 left</source>
            <translation>faltan %1</translation>
        </message>
        <message>
            <source>Working memory</source>
            <translation>Memoria de trabajo</translation>
        </message>
        <message>
            <source>Accuracy</source>
            <translation>Aciertos</translation>
        </message>
        <message>
            <source>For one sample; losses are medians (minimum – maximum). Finding the largest derivatives is not counted, and takes most of the time. The batched engine processes many samples at once and keeps a derivative with respect to every weight: its working memory grows with the weights, the registers do not.</source>
            <translation>Para una muestra; las pérdidas son medianas (mínima – máxima). Buscar las derivadas mayores no se cuenta, y ocupa casi todo el tiempo. El motor por lotes procesa muchas muestras a la vez y guarda una derivada respecto de cada peso: su memoria de trabajo crece con los pesos; los registros, no.</translation>
        </message>
    </context>
    <context>
        <name>telar::ForwardLab</name>
        <message>
            <source>Run</source>
            <translation>Ejecutar</translation>
        </message>
        <message>
            <source>Forward</source>
            <translation>Directo</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>Parámetros</translation>
        </message>
        <message>
            <source>Cost and outcome</source>
            <translation>Costo y resultado</translation>
        </message>
        <message>
            <source>Trains with every number of registers and every seed</source>
            <translation>Entrena con cada número de registros y cada semilla</translation>
        </message>
        <message>
            <source>New seed</source>
            <translation>Otra semilla</translation>
        </message>
        <message>
            <source>Show one sample</source>
            <translation>Mostrar una muestra</translation>
        </message>
        <message>
            <source>Show the training</source>
            <translation>Mostrar el entrenamiento</translation>
        </message>
        <message>
            <source>Show losses vs registers</source>
            <translation>Mostrar la pérdida según los registros</translation>
        </message>
        <message>
            <source>Show the hardware</source>
            <translation>Mostrar el hardware</translation>
        </message>
        <message>
            <source>open a table</source>
            <translation>abrir una tabla</translation>
        </message>
        <message>
            <source>Open a table</source>
            <translation>Abrir una tabla</translation>
        </message>
        <message>
            <source>Tables (*.csv)</source>
            <translation>Tablas (*.csv)</translation>
        </message>
        <message>
            <source>change behaviour</source>
            <translation>cambiar el comportamiento</translation>
        </message>
        <message>
            <source>Open a folder of digits</source>
            <translation>Abrir una carpeta de dígitos</translation>
        </message>
        <message>
            <source>change data</source>
            <translation>cambiar los datos</translation>
        </message>
        <message>
            <source>Page: sample, training, registers, hardware or formula</source>
            <translation>Página: sample, training, registers, hardware o formula</translation>
        </message>
        <message>
            <source>Registers k; 0: all</source>
            <translation>Registros k; 0: todos</translation>
        </message>
        <message>
            <source>Rows of the data</source>
            <translation>Filas de los datos</translation>
        </message>
        <message>
            <source>Behaviour as published: 1, else 0</source>
            <translation>Comportamiento como se publicó: 1; si no, 0</translation>
        </message>
        <message>
            <source>Learning rate</source>
            <translation>Tasa de aprendizaje</translation>
        </message>
        <message>
            <source>Epochs</source>
            <translation>Épocas</translation>
        </message>
        <message>
            <source>Seeds</source>
            <translation>Semillas</translation>
        </message>
        <message>
            <source>Neuron shown of the sample</source>
            <translation>Neurona mostrada de la muestra</translation>
        </message>
        <message>
            <source>Minimum validation loss with k registers, median of the seeds</source>
            <translation>Mínima pérdida de validación con k registros, mediana de las semillas</translation>
        </message>
        <message>
            <source>The same divided by the loss with all registers</source>
            <translation>Lo mismo dividido por la pérdida con todos los registros</translation>
        </message>
        <message>
            <source>Seeds in which k registers beat all</source>
            <translation>Semillas en que k registros superan a todos</translation>
        </message>
        <message>
            <source>Seeds in which both are equal</source>
            <translation>Semillas en que ambos empatan</translation>
        </message>
        <message>
            <source>Factor of multiplications with all registers</source>
            <translation>Factor de multiplicaciones con todos los registros</translation>
        </message>
        <message>
            <source>Show a formula of your own</source>
            <translation>Mostrar una fórmula propia</translation>
        </message>
    </context>
    <context>
        <name>telar::ForwardSetup</name>
        <message>
            <source>change registers</source>
            <translation>cambiar los registros</translation>
        </message>
        <message>
            <source>change behaviour</source>
            <translation>cambiar el comportamiento</translation>
        </message>
        <message>
            <source>change data</source>
            <translation>cambiar los datos</translation>
        </message>
        <message>
            <source>change optimiser</source>
            <translation>cambiar el optimizador</translation>
        </message>
        <message>
            <source>change rate</source>
            <translation>cambiar la tasa</translation>
        </message>
        <message>
            <source>change batch</source>
            <translation>cambiar el lote</translation>
        </message>
        <message>
            <source>change epochs</source>
            <translation>cambiar las épocas</translation>
        </message>
        <message>
            <source>change seeds</source>
            <translation>cambiar las semillas</translation>
        </message>
        <message>
            <source>change seed</source>
            <translation>cambiar la semilla</translation>
        </message>
        <message>
            <source>change sample</source>
            <translation>cambiar la muestra</translation>
        </message>
        <message>
            <source>change weights</source>
            <translation>cambiar los pesos</translation>
        </message>
        <message>
            <source>Registers per neuron</source>
            <translation>Registros por neurona</translation>
        </message>
        <message>
            <source>all</source>
            <translation>todos</translation>
        </message>
        <message>
            <source>Behaviour</source>
            <translation>Comportamiento</translation>
        </message>
        <message>
            <source>Published</source>
            <translation>Publicado</translation>
        </message>
        <message>
            <source>Correct</source>
            <translation>Correcto</translation>
        </message>
        <message>
            <source>The sigmoid's slope taken from its output, steps divided by the largest derivative</source>
            <translation>La pendiente de la sigmoide tomada en su salida, pasos divididos entre la derivada mayor</translation>
        </message>
        <message>
            <source>The sigmoid's own slope, steps of rate times gradient</source>
            <translation>La pendiente propia de la sigmoide, pasos de tasa por gradiente</translation>
        </message>
        <message>
            <source>Training</source>
            <translation>Entrenamiento</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>Datos</translation>
        </message>
        <message>
            <source>%1 sums</source>
            <translation>%1 sumas</translation>
        </message>
        <message>
            <source>Optimiser</source>
            <translation>Optimizador</translation>
        </message>
        <message>
            <source>Rate</source>
            <translation>Tasa</translation>
        </message>
        <message>
            <source>Batch</source>
            <translation>Lote</translation>
        </message>
        <message>
            <source>Epochs</source>
            <translation>Épocas</translation>
        </message>
        <message>
            <source>Seeds</source>
            <translation>Semillas</translation>
        </message>
        <message>
            <source>First seed</source>
            <translation>Primera semilla</translation>
        </message>
        <message>
            <source>New seed</source>
            <translation>Otra semilla</translation>
        </message>
        <message>
            <source>Sample</source>
            <translation>Muestra</translation>
        </message>
        <message>
            <source>Initial weights</source>
            <translation>Pesos iniciales</translation>
        </message>
        <message>
            <source>Trained</source>
            <translation>Entrenada</translation>
        </message>
        <message>
            <source>As drawn from the seed</source>
            <translation>Como salen de la semilla</translation>
        </message>
        <message>
            <source>After all epochs</source>
            <translation>Después de todas las épocas</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>Pesos</translation>
        </message>
        <message>
            <source>Row</source>
            <translation>Fila</translation>
        </message>
        <message>
            <source>Table…</source>
            <translation>Tabla…</translation>
        </message>
        <message>
            <source>0 keeps all %1 derivatives.</source>
            <translation>0 conserva las %1 derivadas.</translation>
        </message>
        <message>
            <source>%1 registers are enough for all %2 derivatives.</source>
            <translation>%1 registros bastan para las %2 derivadas.</translation>
        </message>
        <message>
            <source>Each neuron keeps the %2 largest of up to %1 derivatives.</source>
            <translation>Cada neurona conserva las %2 mayores de hasta %1 derivadas.</translation>
        </message>
        <message>
            <source>σ′ = σ (1 − σ); steps of rate × gradient.</source>
            <translation>σ′ = σ (1 − σ); pasos de tasa × gradiente.</translation>
        </message>
        <message>
            <source>400 digits</source>
            <translation>400 dígitos</translation>
        </message>
        <message>
            <source>Four numbers from 0 to 1 and their sum, built-in digits, or your own data; a fifth of the rows is for validation</source>
            <translation>Cuatro números de 0 a 1 y su suma, dígitos incluidos, o datos propios; un quinto de las filas es para validar</translation>
        </message>
        <message>
            <source>Folder of digits…</source>
            <translation>Carpeta de dígitos…</translation>
        </message>
        <message>
            <source>Network %1</source>
            <translation>Red %1</translation>
        </message>
        <message>
            <source>σ′ taken at the output, between 0.197 and 0.25; each step changes some weight by exactly the rate.</source>
            <translation>σ′ tomada en la salida, entre 0.197 y 0.25; cada paso cambia algún peso exactamente en la tasa.</translation>
        </message>
    </context>
    <context>
        <name>telar::ForwardStage</name>
        <message>
            <source>The error of this sample is %1² = %2. With %3 the gradient deviates by %4° from the full one.</source>
            <translation>El error de esta muestra es %1² = %2. Con %3, el gradiente se desvía %4° del completo.</translation>
        </message>
        <message>
            <source>all derivatives</source>
            <translation>todas las derivadas</translation>
        </message>
        <message>
            <source>%1 registers per neuron</source>
            <translation>%1 registros por neurona</translation>
        </message>
        <message>
            <source>The output&apos;s registers times the error are the gradient: %1 of %2 weights change; the others get nothing from this sample.</source>
            <translation>Los registros de la salida por el error son el gradiente: cambian %1 de %2 pesos; los demás no reciben nada de esta muestra.</translation>
        </message>
        <message>
            <source>The registers of the inputs arrive, each multiplied by its weight: %1 derivatives, %2 of them this neuron&apos;s own, %3 summed from several inputs.</source>
            <translation>Llegan los registros de las entradas, cada uno multiplicado por su peso: %1 derivadas; %2 son propias de esta neurona y %3 se sumaron desde varias entradas.</translation>
        </message>
        <message>
            <source>All %1 get a register. The slope of the activation, %2, scales them all.</source>
            <translation>Las %1 obtienen registro. La pendiente de la activación, %2, las escala a todas.</translation>
        </message>
        <message>
            <source>The %1 largest are kept; %2 are dropped with %3 of the magnitude. The slope of the activation, %4, scales those kept.</source>
            <translation>Se conservan las %1 mayores y se descartan %2, con %3 de la magnitud. La pendiente de la activación, %4, escala las conservadas.</translation>
        </message>
        <message>
            <source>Registers of the output</source>
            <translation>Registros de la salida</translation>
        </message>
        <message>
            <source>Registers of neuron %1,%2</source>
            <translation>Registros de la neurona %1,%2</translation>
        </message>
        <message>
            <source>Network with its registers</source>
            <translation>Red con sus registros</translation>
        </message>
        <message>
            <source>%1 derivatives, %2 kept</source>
            <translation>%1 derivadas, %2 conservadas</translation>
        </message>
        <message>
            <source>mean</source>
            <translation>media</translation>
        </message>
        <message>
            <source>Loss vs registers</source>
            <translation>Pérdida según los registros</translation>
        </message>
        <message>
            <source>Mean squared errors; each line is the median of %1 seeds and is labelled with its registers. %2 trainings in %3.</source>
            <translation>Errores cuadráticos medios; cada línea es la mediana de %1 semillas y lleva el número de sus registros. %2 entrenamientos en %3.</translation>
        </message>
        <message>
            <source>%1 registers: %2 of %3</source>
            <translation>%1 registros: %2 de %3</translation>
        </message>
        <message>
            <source>Does pruning improve validation? Seeds whose best validation loss is below that with all derivatives: %1.</source>
            <translation>¿Mejora la poda la validación? Semillas cuya mejor pérdida de validación es menor que con todas las derivadas: %1.</translation>
        </message>
        <message>
            <source>With the published slope and steps, all derivatives end at %1, near a constant prediction of the mean (%2); ordinary backpropagation with the correct slope and steps ends at %3.</source>
            <translation>Con la pendiente y los pasos publicados, todas las derivadas terminan en %1, cerca de predecir siempre la media (%2); la retropropagación común, con la pendiente y los pasos correctos, en %3.</translation>
        </message>
        <message>
            <source>With the correct derivative all registers and backpropagation end together: %1 and %2.</source>
            <translation>Con la derivada correcta, todos los registros y la retropropagación terminan juntos: %1 y %2.</translation>
        </message>
        <message numerus="yes">
            <source>%n trainings diverged and stopped.</source>
            <translation>
                <numerusform>Un entrenamiento divergió y se detuvo.</numerusform>
                <numerusform>%n entrenamientos divergieron y se detuvieron.</numerusform>
            </translation>
        </message>
        <message>
            <source>One sample</source>
            <translation>Una muestra</translation>
        </message>
        <message>
            <source>Training</source>
            <translation>Entrenamiento</translation>
        </message>
        <message>
            <source>Registers</source>
            <translation>Registros</translation>
        </message>
        <message>
            <source>Hardware</source>
            <translation>Hardware</translation>
        </message>
        <message>
            <source>Which derivatives arrive in each neuron, which are kept and which are dropped</source>
            <translation>Qué derivadas llegan a cada neurona, cuáles se conservan y cuáles se descartan</translation>
        </message>
        <message>
            <source>Loss vs epochs</source>
            <translation>Pérdida según las épocas</translation>
        </message>
        <message>
            <source>Loss vs number of registers, over many seeds</source>
            <translation>Pérdida según el número de registros, con muchas semillas</translation>
        </message>
        <message>
            <source>A chain of registers, and the time of a machine made of it</source>
            <translation>Una cadena de registros, y el tiempo de una máquina hecha con ella</translation>
        </message>
        <message>
            <source>Pages</source>
            <translation>Páginas</translation>
        </message>
        <message>
            <source>Training loss</source>
            <translation>Pérdida de entrenamiento</translation>
        </message>
        <message>
            <source>training loss</source>
            <translation>pérdida de entrenamiento</translation>
        </message>
        <message>
            <source>Validation loss</source>
            <translation>Pérdida de validación</translation>
        </message>
        <message>
            <source>epoch</source>
            <translation>época</translation>
        </message>
        <message>
            <source>validation loss</source>
            <translation>pérdida de validación</translation>
        </message>
        <message>
            <source>The trainings are running…</source>
            <translation>Los entrenamientos están en marcha…</translation>
        </message>
        <message>
            <source>output</source>
            <translation>salida</translation>
        </message>
        <message>
            <source>neuron %1,%2</source>
            <translation>neurona %1,%2</translation>
        </message>
        <message>
            <source>%1 kept, %2 dropped</source>
            <translation>%1 conservadas, %2 descartadas</translation>
        </message>
        <message>
            <source>%1 arrive</source>
            <translation>llegan %1</translation>
        </message>
        <message>
            <source>… and %1 smaller ones</source>
            <translation>… y %1 menores</translation>
        </message>
        <message>
            <source>registers of each neuron; mean squared error upwards</source>
            <translation>registros de cada neurona; hacia arriba, el error cuadrático medio</translation>
        </message>
        <message>
            <source>mean: 1/3</source>
            <translation>media: 1/3</translation>
        </message>
        <message>
            <source>final training</source>
            <translation>entrenamiento final</translation>
        </message>
        <message>
            <source>final validation</source>
            <translation>validación final</translation>
        </message>
        <message>
            <source>best validation</source>
            <translation>mejor validación</translation>
        </message>
        <message>
            <source>published training</source>
            <translation>entrenamiento publicado</translation>
        </message>
        <message>
            <source>published validation</source>
            <translation>validación publicada</translation>
        </message>
        <message>
            <source>backprop.</source>
            <translation>retroprop.</translation>
        </message>
        <message>
            <source>all %1</source>
            <translation>las %1</translation>
        </message>
        <message>
            <source>derivatives that arrive, one per clock cycle</source>
            <translation>derivadas que llegan, una por ciclo</translation>
        </message>
        <message>
            <source>on the way into each register</source>
            <translation>en camino a cada registro</translation>
        </message>
        <message>
            <source>registers: the larger stays, the smaller moves to the right</source>
            <translation>registros: el mayor se queda, el menor sigue a la derecha</translation>
        </message>
        <message>
            <source>The picture is a %1; the largest output is %2. With %3 the gradient deviates by %4° from the full one.</source>
            <translation>La imagen es un %1; la mayor salida es %2. Con %3, el gradiente se desvía %4° del completo.</translation>
        </message>
        <message>
            <source>Registers of output %1</source>
            <translation>Registros de la salida %1</translation>
        </message>
        <message>
            <source>output %1</source>
            <translation>salida %1</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <comment>derivatives that a neuron keeps</comment>
            <translation>%1 de %2</translation>
        </message>
        <message>
            <source>Animation: one sample through the network</source>
            <translation>Animación: una muestra a través de la red</translation>
        </message>
        <message>
            <source>Formula</source>
            <translation>Fórmula</translation>
        </message>
        <message>
            <source>A formula of your own, its graph and its derivatives, step by step</source>
            <translation>Una fórmula propia, su grafo y sus derivadas, paso a paso</translation>
        </message>
        <message>
            <source>one sorted list; its head is marked</source>
            <translation>una lista ordenada; su cabeza está marcada</translation>
        </message>
        <message>
            <source>the other</source>
            <translation>la otra</translation>
        </message>
        <message>
            <source>registers: each clock cycle the larger of the two heads leaves</source>
            <translation>registros: en cada ciclo sale la mayor de las dos cabezas</translation>
        </message>
        <message>
            <source>Beside its value, each neuron carries its derivatives with respect to the weights before it, one bar each. Where there are more derivatives than registers, the largest are kept (filled) and the others are dropped (hollow).</source>
            <translation>Junto a su valor, cada neurona lleva sus derivadas respecto de los pesos anteriores, una barra cada una. Donde hay más derivadas que registros, se conservan las mayores (llenas) y se descartan las demás (huecas).</translation>
        </message>
    </context>
    <context>
        <name>telar::GalleryDialog</name>
        <message>
            <source>Images of the collection</source>
            <translation>Imágenes de la colección</translation>
        </message>
        <message>
            <source>Class</source>
            <translation>Clase</translation>
        </message>
        <message numerus="yes">
            <source>%1 · %n images</source>
            <translation>
                <numerusform>%1 · %n imagen</numerusform>
                <numerusform>%1 · %n imágenes</numerusform>
            </translation>
        </message>
        <message>
            <source>Images</source>
            <translation>Imágenes</translation>
        </message>
        <message numerus="yes">
            <source>%n files were skipped: %1</source>
            <translation>
                <numerusform>Se omitió %n archivo: %1</numerusform>
                <numerusform>Se omitieron %n archivos: %1</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::HardwarePage</name>
        <message>
            <source>change the estimate</source>
            <translation>cambiar la estimación</translation>
        </message>
        <message>
            <source>Cycle %1: %2 registers swapped, %3 numbers are in transit.</source>
            <translation>Ciclo %1: %2 registros intercambiaron, %3 números están en tránsito.</translation>
        </message>
        <message>
            <source>Chain of registers</source>
            <translation>Cadena de registros</translation>
        </message>
        <message>
            <source>The toper: a chain that keeps the largest values</source>
            <translation>El toper: una cadena que guarda los mayores</translation>
        </message>
        <message>
            <source>An FPGA, as estimated</source>
            <translation>Una FPGA, según la estimación</translation>
        </message>
        <message>
            <source>Candidates</source>
            <translation>Candidatos</translation>
        </message>
        <message>
            <source>Registers</source>
            <translation>Registros</translation>
        </message>
        <message>
            <source>Cycles per comparison</source>
            <translation>Ciclos por comparación</translation>
        </message>
        <message>
            <source>Samples per batch</source>
            <translation>Muestras por lote</translation>
        </message>
        <message>
            <source>Inputs</source>
            <translation>Entradas</translation>
        </message>
        <message>
            <source>Neurons</source>
            <translation>Neuronas</translation>
        </message>
        <message>
            <source>Multipliers</source>
            <translation>Multiplicadores</translation>
        </message>
        <message>
            <source>Layers counted</source>
            <translation>Capas contadas</translation>
        </message>
        <message>
            <source>Passes counted</source>
            <translation>Pasadas contadas</translation>
        </message>
        <message>
            <source>Clock, MHz</source>
            <translation>Reloj, MHz</translation>
        </message>
        <message>
            <source>%1 × %2 × %3 × (%4 + 1) = &lt;b&gt;%5&lt;/b&gt; multiplications per layer.&lt;br&gt;One per cycle: %6 per layer, &lt;b&gt;%7&lt;/b&gt; in total: the published 0.424 ms, with one multiplier at work.&lt;br&gt;All multipliers: %8 per layer, &lt;b&gt;%9&lt;/b&gt; in total: the published 0.002 ms.</source>
            <translation>%1 × %2 × %3 × (%4 + 1) = &lt;b&gt;%5&lt;/b&gt; multiplicaciones por capa.&lt;br&gt;Una por ciclo: %6 por capa, &lt;b&gt;%7&lt;/b&gt; en total: los 0.424 ms publicados, con un solo multiplicador en uso.&lt;br&gt;Todos los multiplicadores: %8 por capa, &lt;b&gt;%9&lt;/b&gt; en total: los 0.002 ms publicados.</translation>
        </message>
        <message>
            <source>Both estimates leave out the sorting (%1 cycles per neuron and sample in a pipelined chain), the sigmoid and the step, count %2 layers %3 times, and are compared with a whole training of 6500 ms.</source>
            <translation>Ambas estimaciones dejan fuera el ordenamiento (%1 ciclos por neurona y muestra en una cadena segmentada), la sigmoide y el paso, cuentan %2 capas %3 veces y se comparan con un entrenamiento completo de 6500 ms.</translation>
        </message>
        <message>
            <source>Cycles of the chain</source>
            <translation>Ciclos de la cadena</translation>
        </message>
        <message>
            <source>Two lists that chains have already sorted need no third chain: one comparison per cycle merges lists of %1 and %2 numbers, and after %3 cycles the %4 largest are out. Sending all %5 through one chain of %6 registers takes %7 cycles.</source>
            <translation>Dos listas que ya ordenaron sus cadenas no necesitan una tercera: una comparación por ciclo mezcla listas de %1 y %2 números, y tras %3 ciclos han salido los %4 mayores. Enviar los %5 por una sola cadena de %6 registros tarda %7 ciclos.</translation>
        </message>
        <message>
            <source>Cycle 0: nothing has come out yet.</source>
            <translation>Ciclo 0: aún no ha salido nada.</translation>
        </message>
        <message>
            <source>Cycle %1: %2 came out of the %3 list.</source>
            <translation>Ciclo %1: salió %2, de la lista de %3.</translation>
        </message>
        <message>
            <source>upper</source>
            <translation>arriba</translation>
        </message>
        <message>
            <source>lower</source>
            <translation>abajo</translation>
        </message>
        <message>
            <source>Two sorted lists become one</source>
            <translation>Dos listas ordenadas se vuelven una</translation>
        </message>
        <message>
            <source>One stream</source>
            <translation>Un flujo</translation>
        </message>
        <message>
            <source>Two sorted lists</source>
            <translation>Dos listas ordenadas</translation>
        </message>
        <message>
            <source>Numbers enter the chain one after the other</source>
            <translation>Los números entran en la cadena uno tras otro</translation>
        </message>
        <message>
            <source>The contents of two chains, merged into the registers of one</source>
            <translation>El contenido de dos cadenas, reunido en los registros de una</translation>
        </message>
        <message>
            <source>What the drawing shows</source>
            <translation>Lo que muestra el dibujo</translation>
        </message>
        <message>
            <source>The toper</source>
            <translation>El toper</translation>
        </message>
        <message>
            <source>One comparison at a time: %1 cycles simulated, and %2 × (%3 − %2) × %4 = %5 by the published formula. All registers at once: %6 cycles, %3 + %2, as long as a comparison fits into a cycle. At 100 MHz that is %7 and %8; the 0.04 ms beside the published drawing follow from neither. The last factor of the formula is printed as 2 and can be read as 3 in the drawing; the 5 ms of an NVIDIA card beside it have no source.</source>
            <translation>Una comparación a la vez: %1 ciclos simulados, y %2 × (%3 − %2) × %4 = %5 por la fórmula publicada. Todos los registros a la vez: %6 ciclos, %3 + %2, mientras una comparación quepa en un ciclo. A 100 MHz son %7 y %8; los 0.04 ms junto al dibujo publicado no salen de ninguno. El último factor de la fórmula está impreso como 2 y en el dibujo puede leerse como 3; los 5 ms de una tarjeta NVIDIA a su lado no tienen fuente.</translation>
        </message>
    </context>
    <context>
        <name>telar::HelpWindow</name>
        <message>
            <source>Help</source>
            <translation>Ayuda</translation>
        </message>
        <message>
            <source>Pages</source>
            <translation>Páginas</translation>
        </message>
    </context>
    <context>
        <name>telar::InsideView</name>
        <message>
            <source>as read</source>
            <translation>tal como se lee</translation>
        </message>
        <message>
            <source>what matters</source>
            <translation>zonas decisivas</translation>
        </message>
        <message>
            <source>Size of the gradient of the predicted class: bright pixels would change the answer most.</source>
            <translation>Tamaño del gradiente de la clase predicha: los píxeles claros son los que más cambiarían la respuesta.</translation>
        </message>
        <message>
            <source>“%1”, %2 confidence</source>
            <translation>«%1», %2 de confianza</translation>
        </message>
        <message>
            <source>Correct: “%1”, %2 confidence</source>
            <translation>Correcto: «%1», %2 de confianza</translation>
        </message>
        <message>
            <source>Wrong: “%1”, %2 confidence; it is “%3”</source>
            <translation>Incorrecto: «%1», %2 de confianza; es «%3»</translation>
        </message>
        <message>
            <source>Every layer</source>
            <translation>Todas las capas</translation>
        </message>
        <message>
            <source>Filters of the first layer</source>
            <translation>Filtros de la primera capa</translation>
        </message>
        <message>
            <source>%1. %2</source>
            <translation>%1. %2</translation>
        </message>
        <message>
            <source>Weights from the picture to each output of the first layer: orange is positive, blue negative.</source>
            <translation>Pesos de la imagen a cada salida de la primera capa: el naranja es positivo, el azul negativo.</translation>
        </message>
        <message>
            <source>, channel %1</source>
            <translation>, canal %1</translation>
        </message>
        <message>
            <source>neuron %1</source>
            <translation>neurona %1</translation>
        </message>
        <message>
            <source>What this neuron of the first layer responds to: orange is positive, blue negative</source>
            <translation>A qué responde esta neurona de la primera capa: el naranja es positivo, el azul negativo</translation>
        </message>
        <message>
            <source>The first maps of every layer, from the picture to the answer; linear layers wrapped into rows.</source>
            <translation>Los primeros mapas de cada capa, de la imagen a la respuesta; las capas lineales, dobladas en filas.</translation>
        </message>
        <message>
            <source>%1 channels of %2 × %3; values from %4 to %5, each map from its minimum to its maximum.</source>
            <translation>%1 canales de %2 × %3; valores de %4 a %5, cada mapa de su mínimo a su máximo.</translation>
        </message>
        <message>
            <source>Draw</source>
            <translation>Dibujar</translation>
        </message>
        <message>
            <source>Clear</source>
            <translation>Borrar</translation>
        </message>
        <message>
            <source>Previous</source>
            <translation>Anterior</translation>
        </message>
        <message>
            <source>Next</source>
            <translation>Siguiente</translation>
        </message>
        <message>
            <source>Layer</source>
            <translation>Capa</translation>
        </message>
        <message>
            <source>Feature maps</source>
            <translation>Mapas de características</translation>
        </message>
        <message>
            <source>Choose a picture in the data or among the mistakes: it runs through every layer.</source>
            <translation>Elija una imagen entre los datos o los errores: recorrerá todas las capas.</translation>
        </message>
        <message>
            <source>Pad to draw on</source>
            <translation>Lienzo para dibujar</translation>
        </message>
        <message>
            <source>Probabilities</source>
            <translation>Probabilidades</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Occlusion map</source>
            <translation>Mapa de oclusión</translation>
        </message>
        <message>
            <source>what it relies on</source>
            <translation>lo imprescindible</translation>
        </message>
        <message>
            <source>A black square covers the picture, position by position.</source>
            <translation>Un cuadrado negro tapa la imagen, posición por posición.</translation>
        </message>
        <message>
            <source>Orange: when covered, “%1” falls by up to %2. Blue: it rises.</source>
            <translation>Naranja: al taparlo, «%1» baja hasta %2. Azul: sube.</translation>
        </message>
        <message>
            <source>picture %1</source>
            <translation>imagen %1</translation>
        </message>
        <message>
            <source>Square, pixels</source>
            <translation>Cuadrado, píxeles</translation>
        </message>
        <message>
            <source>Covers every position in turn and shows how the confidence changes</source>
            <translation>Tapa cada posición por turno y muestra cómo cambia la confianza</translation>
        </message>
    </context>
    <context>
        <name>telar::InspectorPanel</name>
        <message>
            <source>As the thesis does it</source>
            <translation>Como lo hace la tesis</translation>
        </message>
        <message>
            <source>Show window × identity</source>
            <translation>Mostrar ventana × identidad</translation>
        </message>
        <message>
            <source>The thesis multiplies every window by the identity matrix before it takes the maximum.</source>
            <translation>La tesis multiplica cada ventana por la matriz identidad antes de tomar el máximo.</translation>
        </message>
        <message>
            <source>times the identity</source>
            <translation>por la identidad</translation>
        </message>
        <message>
            <source>gives the window again</source>
            <translation>vuelve a dar la ventana</translation>
        </message>
        <message>
            <source>This result</source>
            <translation>Este resultado</translation>
        </message>
        <message>
            <source>unpin</source>
            <translation>desfijar</translation>
        </message>
        <message>
            <source>Follow the pointer again (Esc)</source>
            <translation>Volver a seguir al puntero (Esc)</translation>
        </message>
        <message>
            <source>Output cell (%1, %2)</source>
            <translation>Celda de salida (%1, %2)</translation>
        </message>
        <message>
            <source>Cells of the window</source>
            <translation>Celdas de la ventana</translation>
        </message>
        <message>
            <source>Rows %1–%2, columns %3–%4 of the input.</source>
            <translation>Filas %1–%2, columnas %3–%4 de la entrada.</translation>
        </message>
        <message>
            <source>The maximum lies in the padding.</source>
            <translation>El máximo está en el padding.</translation>
        </message>
        <message>
            <source>The maximum lies at row %1, column %2.</source>
            <translation>El máximo está en la fila %1, columna %2.</translation>
        </message>
        <message>
            <source>The window is too large to draw its product here.</source>
            <translation>La ventana es demasiado grande para dibujar aquí su producto.</translation>
        </message>
        <message>
            <source>Variant</source>
            <translation>Variante</translation>
        </message>
        <message>
            <source>Median of %1</source>
            <translation>Mediana de %1</translation>
        </message>
        <message>
            <source>This run</source>
            <translation>Esta ejecución</translation>
        </message>
        <message>
            <source>Windows</source>
            <translation>Ventanas</translation>
        </message>
        <message>
            <source>Operations</source>
            <translation>Operaciones</translation>
        </message>
        <message>
            <source>Memory moved</source>
            <translation>Memoria movida</translation>
        </message>
        <message>
            <source>Input</source>
            <translation>Entrada</translation>
        </message>
        <message>
            <source>Output</source>
            <translation>Salida</translation>
        </message>
        <message>
            <source>Values kept</source>
            <translation>Valores conservados</translation>
        </message>
        <message>
            <source>%1 multiplications and additions for one window, although reading its %2 values would be enough; in the thesis also one kernel launch and four copies (three with a constant filter).</source>
            <translation>%1 multiplicaciones y sumas para una sola ventana, cuando bastaría leer sus %2 valores; en la tesis, además, un lanzamiento de kernel y cuatro copias (tres con el filtro constante).</translation>
        </message>
        <message>
            <source>Products only</source>
            <translation>Solo los productos</translation>
        </message>
    </context>
    <context>
        <name>telar::KernelSource</name>
        <message>
            <source>Lanes that ran this line: %1 of %2</source>
            <translation>Lanes que ejecutaron esta línea: %1 de %2</translation>
        </message>
        <message>
            <source>Not all lanes each time: the warp diverged</source>
            <translation>No siempre todos los lanes: el warp divergió</translation>
        </message>
        <message>
            <source>Sectors of 32 bytes fetched: %1, needed: %2</source>
            <translation>Sectores de 32 bytes leídos: %1, necesarios: %2</translation>
        </message>
        <message>
            <source>Wavefronts of shared memory: %1</source>
            <translation>Wavefronts de memoria compartida: %1</translation>
        </message>
        <message>
            <source>Click to run to this line</source>
            <translation>Haga clic para avanzar hasta esta línea</translation>
        </message>
    </context>
    <context>
        <name>telar::LaneStrip</name>
        <message>
            <source>Lane %1 of 32</source>
            <translation>Lane %1 de 32</translation>
        </message>
    </context>
    <context>
        <name>telar::LessonEditor</name>
        <message>
            <source>now %1</source>
            <translation>ahora %1</translation>
        </message>
        <message>
            <source>Save the lesson</source>
            <translation>Guardar la lección</translation>
        </message>
        <message>
            <source>Telar lessons (*.telar-lesson)</source>
            <translation>Lecciones de Telar (*.telar-lesson)</translation>
        </message>
        <message>
            <source>Open a lesson</source>
            <translation>Abrir una lección</translation>
        </message>
        <message>
            <source>without a title</source>
            <translation>sin título</translation>
        </message>
        <message>
            <source>No lab yet: open one and use its state.</source>
            <translation>Aún sin laboratorio: abra uno y use su estado.</translation>
        </message>
        <message>
            <source>%1, unchanged.</source>
            <translation>%1, sin cambios.</translation>
        </message>
        <message>
            <source>%1, in the saved state.</source>
            <translation>%1, en el estado guardado.</translation>
        </message>
        <message>
            <source>not known</source>
            <translation>no se sabe</translation>
        </message>
        <message>
            <source>A lesson has at least one step.</source>
            <translation>Una lección tiene al menos un paso.</translation>
        </message>
        <message>
            <source>State used as on screen: %1.</source>
            <translation>Se usa el estado en pantalla: %1.</translation>
        </message>
        <message>
            <source>No lab is on screen: open the one for this step.</source>
            <translation>No hay un laboratorio en pantalla: abra el de este paso.</translation>
        </message>
        <message>
            <source>Use the state of a lab first: its values can then be checked.</source>
            <translation>Use primero el estado de un laboratorio: sus valores son lo que se puede comprobar.</translation>
        </message>
        <message>
            <source>Write the value to compare with.</source>
            <translation>Escriba el valor con el que se compara.</translation>
        </message>
        <message>
            <source>Words can only be equal or different.</source>
            <translation>Las palabras solo pueden ser iguales o diferentes.</translation>
        </message>
        <message>
            <source>Saved: %1</source>
            <translation>Guardado: %1</translation>
        </message>
        <message>
            <source>Opened: %1</source>
            <translation>Abierto: %1</translation>
        </message>
        <message>
            <source>Write a lesson</source>
            <translation>Escribir una lección</translation>
        </message>
        <message>
            <source>Title</source>
            <translation>Título</translation>
        </message>
        <message>
            <source>Level</source>
            <translation>Nivel</translation>
        </message>
        <message>
            <source>Minutes</source>
            <translation>Minutos</translation>
        </message>
        <message>
            <source>Step</source>
            <translation>Paso</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Texto</translation>
        </message>
        <message>
            <source>Markdown: **bold**, *italic*, - lists</source>
            <translation>Markdown: **negrita**, *cursiva*, - listas</translation>
        </message>
        <message>
            <source>Hint</source>
            <translation>Pista</translation>
        </message>
        <message>
            <source>Controls</source>
            <translation>Controles</translation>
        </message>
        <message>
            <source>Names of the controls that the step needs, separated by commas; empty: all</source>
            <translation>Nombres de los controles que el paso necesita, separados por comas; vacío: todos</translation>
        </message>
        <message>
            <source>Checks</source>
            <translation>Comprobaciones</translation>
        </message>
        <message>
            <source>Goal</source>
            <translation>Objetivo</translation>
        </message>
        <message>
            <source>Condition</source>
            <translation>Condición</translation>
        </message>
        <message>
            <source>The goal in words: “Set the kernel to 3 × 3”</source>
            <translation>El objetivo en palabras: «Ponga el kernel en 3 × 3»</translation>
        </message>
        <message>
            <source>Use current lab state</source>
            <translation>Usar el estado actual</translation>
        </message>
        <message>
            <source>The step opens the lab as it is now</source>
            <translation>El paso abre el laboratorio como está ahora</translation>
        </message>
        <message>
            <source>No lab state</source>
            <translation>Sin estado</translation>
        </message>
        <message>
            <source>The step continues from the reader&apos;s own state</source>
            <translation>El paso continúa desde el estado del lector</translation>
        </message>
        <message>
            <source>Add check</source>
            <translation>Añadir comprobación</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Quitar</translation>
        </message>
        <message>
            <source>Add a step</source>
            <translation>Añadir un paso</translation>
        </message>
        <message>
            <source>Remove the step</source>
            <translation>Quitar el paso</translation>
        </message>
        <message>
            <source>Move the step up</source>
            <translation>Subir el paso</translation>
        </message>
        <message>
            <source>Move the step down</source>
            <translation>Bajar el paso</translation>
        </message>
        <message>
            <source>Try it</source>
            <translation>Probar</translation>
        </message>
        <message>
            <source>Open…</source>
            <translation>Abrir…</translation>
        </message>
        <message>
            <source>Save as…</source>
            <translation>Guardar como…</translation>
        </message>
        <message>
            <source>Language of the text</source>
            <translation>Idioma del texto</translation>
        </message>
        <message>
            <source>Choose a lab first</source>
            <translation>Elija primero un laboratorio</translation>
        </message>
        <message>
            <source>Choose</source>
            <translation>Elegir</translation>
        </message>
        <message>
            <source>The controls of the step's lab</source>
            <translation>Los controles del laboratorio del paso</translation>
        </message>
        <message>
            <source>“%1” is a number: write one to compare it with.</source>
            <translation>«%1» es un número: escriba uno con que compararlo.</translation>
        </message>
        <message>
            <source>Saved: %1. Not yet in %2: %3.</source>
            <translation>Guardado: %1. Falta en %2: %3.</translation>
        </message>
        <message>
            <source>Save the lesson “%1”?</source>
            <translation>¿Guardar la lección «%1»?</translation>
        </message>
        <message>
            <source>Unsaved changes will be lost.</source>
            <translation>Se perderán los cambios sin guardar.</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Guardar</translation>
        </message>
        <message>
            <source>Don't save</source>
            <translation>No guardar</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>English</source>
            <translation>inglés</translation>
        </message>
        <message>
            <source>Spanish</source>
            <translation>español</translation>
        </message>
        <message numerus="yes">
            <source>%n titles</source>
            <translation>
                <numerusform>%n título</numerusform>
                <numerusform>%n títulos</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n texts</source>
            <translation>
                <numerusform>%n texto</numerusform>
                <numerusform>%n textos</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n checks</source>
            <translation>
                <numerusform>%n comprobación</numerusform>
                <numerusform>%n comprobaciones</numerusform>
            </translation>
        </message>
        <message>
            <source>Double-click to edit the text in either language</source>
            <translation>Doble clic para editar el texto en cualquiera de los dos idiomas</translation>
        </message>
        <message>
            <source>none</source>
            <translation>ninguno</translation>
        </message>
        <message>
            <source>Exercise</source>
            <translation>Ejercicio</translation>
        </message>
        <message>
            <source>The step opens it on the page Kernel and is done when an answer passes every check</source>
            <translation>El paso lo abre en la página Kernel, y está hecho cuando una respuesta cumple todas sus comprobaciones</translation>
        </message>
        <message>
            <source>A file beside the lesson…</source>
            <translation>Un archivo junto a la lección…</translation>
        </message>
        <message>
            <source>An exercise beside the lesson</source>
            <translation>Un ejercicio junto a la lección</translation>
        </message>
        <message>
            <source>Telar exercises (*.telar-exercise)</source>
            <translation>Ejercicios de Telar (*.telar-exercise)</translation>
        </message>
        <message>
            <source>Keep %1 in the folder of the lesson, where Telar looks for it.</source>
            <translation>Guarde %1 en la carpeta de la lección, donde Telar lo busca.</translation>
        </message>
        <message>
            <source>For the teacher</source>
            <translation>Para el docente</translation>
        </message>
        <message>
            <source>Shown only in the notes window (Ctrl+Alt+T)</source>
            <translation>Solo se ve en la ventana de notas (Ctrl+Alt+T)</translation>
        </message>
    </context>
    <context>
        <name>telar::LessonMenu</name>
        <message>
            <source>Lesson</source>
            <translation>Lección</translation>
        </message>
        <message>
            <source>Open a lesson</source>
            <translation>Abrir una lección</translation>
        </message>
        <message>
            <source>Telar lessons (*.telar-lesson)</source>
            <translation>Lecciones de Telar (*.telar-lesson)</translation>
        </message>
        <message>
            <source>Lessons…</source>
            <translation>Lecciones…</translation>
        </message>
        <message>
            <source>Write a lesson…</source>
            <translation>Escribir una lección…</translation>
        </message>
    </context>
    <context>
        <name>telar::LessonPanel</name>
        <message>
            <source>Step %1 of %2</source>
            <translation>Paso %1 de %2</translation>
        </message>
        <message>
            <source>Finish</source>
            <translation>Terminar</translation>
        </message>
        <message>
            <source>Next</source>
            <translation>Siguiente</translation>
        </message>
        <message>
            <source>Done: %1</source>
            <translation>Hecho: %1</translation>
        </message>
        <message>
            <source>To do: %1</source>
            <translation>Por hacer: %1</translation>
        </message>
        <message>
            <source>That was the last step: the lesson is done.</source>
            <translation>Ese era el último paso: la lección está completa.</translation>
        </message>
        <message>
            <source>Leave the lesson; it will continue at this step</source>
            <translation>Salir de la lección; continuará en este paso</translation>
        </message>
        <message>
            <source>Leave the lesson</source>
            <translation>Salir de la lección</translation>
        </message>
        <message>
            <source>To do</source>
            <translation>Por hacer</translation>
        </message>
        <message>
            <source>Hint</source>
            <translation>Pista</translation>
        </message>
        <message>
            <source>Start this step again</source>
            <translation>Empezar este paso de nuevo</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>Atrás</translation>
        </message>
        <message>
            <source>Text of the lesson</source>
            <translation>Texto de la lección</translation>
        </message>
    </context>
    <context>
        <name>telar::LessonSession</name>
        <message>
            <source>This step does not need that control.</source>
            <translation>Este paso no necesita ese control.</translation>
        </message>
        <message>
            <source>This version of Telar has no lab named “%1”.</source>
            <translation>Esta versión de Telar no tiene un laboratorio llamado «%1».</translation>
        </message>
        <message>
            <source>The lesson names files outside its folder; they are ignored.</source>
            <translation>La lección nombra archivos fuera de su carpeta; se ignoran.</translation>
        </message>
        <message>
            <source>Fill the gap until every check passes</source>
            <translation>Llene el hueco hasta que se cumplan todas las comprobaciones</translation>
        </message>
        <message>
            <source>This version of Telar has no exercise “%1”.</source>
            <translation>Esta versión de Telar no tiene el ejercicio «%1».</translation>
        </message>
    </context>
    <context>
        <name>telar::LessonsDialog</name>
        <message>
            <source>Lessons</source>
            <translation>Lecciones</translation>
        </message>
        <message>
            <source>%1 · %2 minutes · %3 steps</source>
            <translation>%1 · %2 minutos · %3 pasos</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>Empezar</translation>
        </message>
        <message>
            <source>Open a file…</source>
            <translation>Abrir un archivo…</translation>
        </message>
        <message>
            <source>✓ done</source>
            <translation>✓ hecha</translation>
        </message>
        <message>
            <source>step %1 of %2</source>
            <translation>paso %1 de %2</translation>
        </message>
    </context>
    <context>
        <name>telar::LineChart</name>
        <message>
            <source>Nothing to show yet.</source>
            <translation>Todavía no hay nada que mostrar.</translation>
        </message>
        <message>
            <source>%1 has no points yet.</source>
            <translation>%1 todavía no tiene puntos.</translation>
        </message>
        <message>
            <source>%1 has %2 points, from %3 to %4; the last is %5.</source>
            <translation>%1 tiene %2 puntos, de %3 a %4; el último es %5.</translation>
        </message>
        <message>
            <source>Chart</source>
            <translation>Gráfico</translation>
        </message>
        <message>
            <source>log x</source>
            <translation>log x</translation>
        </message>
        <message>
            <source>log y</source>
            <translation>log y</translation>
        </message>
        <message>
            <source>Logarithmic x axis</source>
            <translation>Eje x logarítmico</translation>
        </message>
        <message>
            <source>Logarithmic y axis</source>
            <translation>Eje y logarítmico</translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>Mostrar todas</translation>
        </message>
        <message>
            <source>At %1: %2.</source>
            <translation>En %1: %2.</translation>
        </message>
        <message>
            <source>Move over the curves to read their values.</source>
            <translation>Pase el puntero sobre las curvas para leer sus valores.</translation>
        </message>
    </context>
    <context>
        <name>telar::MainWindow</name>
        <message>
            <source>Open</source>
            <translation>Abrir</translation>
        </message>
        <message>
            <source>Undo: %1</source>
            <translation>Deshacer: %1</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Deshacer</translation>
        </message>
        <message>
            <source>Redo: %1</source>
            <translation>Rehacer: %1</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Rehacer</translation>
        </message>
        <message>
            <source>Saved to %1</source>
            <translation>Guardado en %1</translation>
        </message>
        <message>
            <source>Command copied</source>
            <translation>Comando copiado</translation>
        </message>
        <message>
            <source>About Telar</source>
            <translation>Acerca de Telar</translation>
        </message>
        <message>
            <source>&lt;h3&gt;Telar %1&lt;/h3&gt;&lt;p&gt;A visual laboratory where you watch parallel neural-network computing happen. &lt;i&gt;Telar&lt;/i&gt; is Spanish for loom; the warps of a GPU are named after a loom&apos;s.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
            <translation>&lt;h3&gt;Telar %1&lt;/h3&gt;&lt;p&gt;Un laboratorio visual para ver en acción el cómputo paralelo de las redes neuronales. Los &lt;i&gt;warps&lt;/i&gt; de una GPU se llaman así por la urdimbre de un telar.&lt;/p&gt;&lt;p&gt;Software libre bajo la Licencia Pública General de GNU, versión 3 o posterior.&lt;/p&gt;</translation>
        </message>
        <message>
            <source>&amp;File</source>
            <translation>&amp;Archivo</translation>
        </message>
        <message>
            <source>&amp;Edit</source>
            <translation>&amp;Editar</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>&amp;Ver</translation>
        </message>
        <message>
            <source>&amp;Run</source>
            <translation>E&amp;jecutar</translation>
        </message>
        <message>
            <source>&amp;Tools</source>
            <translation>&amp;Herramientas</translation>
        </message>
        <message>
            <source>&amp;Window</source>
            <translation>Ve&amp;ntana</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>A&amp;yuda</translation>
        </message>
        <message>
            <source>Open…</source>
            <translation>Abrir…</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportar…</translation>
        </message>
        <message>
            <source>Copy command</source>
            <translation>Copiar el comando</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Salir</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>Ejecutar</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Command palette…</source>
            <translation>Paleta de comandos…</translation>
        </message>
        <message>
            <source>Find a command…</source>
            <translation>Buscar un comando…</translation>
        </message>
        <message>
            <source>Help</source>
            <translation>Ayuda</translation>
        </message>
        <message>
            <source>Reset layout</source>
            <translation>Restablecer la disposición</translation>
        </message>
        <message>
            <source>Full screen</source>
            <translation>Pantalla completa</translation>
        </message>
        <message>
            <source>Presenter mode: large type</source>
            <translation>Modo presentación: letra grande</translation>
        </message>
        <message>
            <source>Theme: follow system</source>
            <translation>Tema: el del sistema</translation>
        </message>
        <message>
            <source>Theme: light</source>
            <translation>Tema: claro</translation>
        </message>
        <message>
            <source>Theme: dark</source>
            <translation>Tema: oscuro</translation>
        </message>
        <message>
            <source>Switch light and dark</source>
            <translation>Cambiar entre claro y oscuro</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>Inicio</translation>
        </message>
        <message>
            <source>Labs</source>
            <translation>Laboratorios</translation>
        </message>
        <message>
            <source>Command that repeats what you see</source>
            <translation>Comando que repite lo que se ve</translation>
        </message>
        <message>
            <source>There is nothing to export yet.</source>
            <translation>Todavía no hay nada que exportar.</translation>
        </message>
        <message>
            <source>Hand in exercises…</source>
            <translation>Entregar ejercicios…</translation>
        </message>
        <message>
            <source>Class: student submissions…</source>
            <translation>Clase: entregas de estudiantes…</translation>
        </message>
        <message>
            <source>Write an exercise…</source>
            <translation>Escribir un ejercicio…</translation>
        </message>
        <message>
            <source>Hide panels</source>
            <translation>Ocultar paneles</translation>
        </message>
        <message>
            <source>setting of this lab</source>
            <translation>ajuste de este laboratorio</translation>
        </message>
        <message>
            <source>lesson</source>
            <translation>lección</translation>
        </message>
        <message>
            <source>term</source>
            <translation>término</translation>
        </message>
        <message>
            <source>help</source>
            <translation>ayuda</translation>
        </message>
        <message>
            <source>Open the times in Experiments</source>
            <translation>Abrir los tiempos en Experimentos</translation>
        </message>
        <message>
            <source>Nothing has been measured here yet: press Run first.</source>
            <translation>Aún no se ha medido nada aquí: pulse antes Ejecutar.</translation>
        </message>
        <message>
            <source>There is nothing to add to a report yet.</source>
            <translation>Todavía no hay nada que añadir a un informe.</translation>
        </message>
        <message>
            <source>Projects, images, matrices, volumes and kernels (*.telar *.telar-lesson *.telar-report *.telar-exercise *.telar-handin *.jpg *.jpeg *.png *.csv *.txt *.nii *.nii.gz *.cu *.cuh);;All files (*)</source>
            <translation>Proyectos, imágenes, matrices, volúmenes y kernels (*.telar *.telar-lesson *.telar-report *.telar-exercise *.telar-handin *.jpg *.jpeg *.png *.csv *.txt *.nii *.nii.gz *.cu *.cuh);;Todos los archivos (*)</translation>
        </message>
        <message>
            <source>Report composer…</source>
            <translation>Editor de informes…</translation>
        </message>
        <message>
            <source>Add current view to report</source>
            <translation>Añadir la vista actual al informe</translation>
        </message>
        <message>
            <source>Available shortcuts</source>
            <translation>Atajos disponibles</translation>
        </message>
        <message>
            <source>Teacher&apos;s notes in a separate window</source>
            <translation>Notas del docente en otra ventana</translation>
        </message>
        <message>
            <source>Share as a page…</source>
            <translation>Compartir como página…</translation>
        </message>
        <message>
            <source>There is nothing to share yet.</source>
            <translation>Todavía no hay nada que compartir.</translation>
        </message>
        <message>
            <source>%1-second tour</source>
            <translation>Recorrido de %1 segundos</translation>
        </message>
        <message>
            <source>Simulate colour blindness</source>
            <translation>Simular daltonismo</translation>
        </message>
        <message>
            <source>Normal colours</source>
            <translation>Colores normales</translation>
        </message>
        <message>
            <source>Without red cones (protanopia)</source>
            <translation>Sin conos rojos (protanopía)</translation>
        </message>
        <message>
            <source>Without green cones (deuteranopia)</source>
            <translation>Sin conos verdes (deuteranopía)</translation>
        </message>
        <message>
            <source>Without blue cones (tritanopia)</source>
            <translation>Sin conos azules (tritanopía)</translation>
        </message>
        <message>
            <source>Preferences…</source>
            <translation>Preferencias…</translation>
        </message>
        <message>
            <source>Messages…</source>
            <translation>Mensajes…</translation>
        </message>
        <message>
            <source>font size, text size, bigger letters, zoom, projector, class</source>
            <translation>tamaño de letra, letra grande, texto grande, zoom, proyector, clase</translation>
        </message>
        <message>
            <source>dark, night, black, bright</source>
            <translation>oscuro, noche, negro, claro</translation>
        </message>
        <message>
            <source>settings, options, configuration, language, font size, dark, decimal comma, folder, privacy</source>
            <translation>ajustes, opciones, configuración, idioma, tamaño de letra, oscuro, coma decimal, carpeta, privacidad</translation>
        </message>
        <message>
            <source>save picture, image, figure, svg, pdf, png, csv, download</source>
            <translation>guardar imagen, imagen, figura, svg, pdf, png, csv, descargar</translation>
        </message>
        <message>
            <source>send, web page, html, publish</source>
            <translation>enviar, página web, html, publicar</translation>
        </message>
        <message>
            <source>document, homework, hand in a report, latex, word</source>
            <translation>documento, tarea, entregar un informe, latex, word</translation>
        </message>
        <message>
            <source>terminal, script, command line, telar-cli</source>
            <translation>terminal, script, línea de comandos, telar-cli</translation>
        </message>
        <message>
            <source>start, measure, execute, train, benchmark</source>
            <translation>iniciar, medir, ejecutar, entrenar, comparar tiempos</translation>
        </message>
        <message>
            <source>abort, interrupt, halt</source>
            <translation>abortar, interrumpir, parar</translation>
        </message>
        <message>
            <source>back, revert</source>
            <translation>atrás, revertir</translation>
        </message>
        <message>
            <source>panels, windows, lost panel, default layout</source>
            <translation>paneles, ventanas, panel perdido, disposición inicial</translation>
        </message>
        <message>
            <source>full picture, only the picture, focus</source>
            <translation>imagen completa, solo la imagen, enfocar</translation>
        </message>
        <message>
            <source>manual, documentation, how</source>
            <translation>manual, documentación, cómo</translation>
        </message>
        <message>
            <source>course, tutorial, learn</source>
            <translation>curso, tutorial, aprender</translation>
        </message>
        <message>
            <source>errors, log, notifications</source>
            <translation>errores, registro, notificaciones</translation>
        </message>
        <message>
            <source>worst mistake, errors, wrong digits</source>
            <translation>peor error, errores, dígitos equivocados</translation>
        </message>
        <message>
            <source>draw, write a number, hand</source>
            <translation>dibujar, escribir un número, mano</translation>
        </message>
    </context>
    <context>
        <name>telar::MatmulLab</name>
        <message>
            <source>Run</source>
            <translation>Ejecutar</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>Hilos</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>Parámetros</translation>
        </message>
        <message>
            <source>Thread</source>
            <translation>Hilo</translation>
        </message>
        <message>
            <source>Analysis</source>
            <translation>Análisis</translation>
        </message>
        <message>
            <source>Measures every variant of the product</source>
            <translation>Mide todas las variantes del producto</translation>
        </message>
        <message>
            <source>To the next line</source>
            <translation>A la línea siguiente</translation>
        </message>
        <message>
            <source>To the next barrier</source>
            <translation>A la barrera siguiente</translation>
        </message>
        <message>
            <source>Unpin cell</source>
            <translation>Desfijar la celda</translation>
        </message>
        <message>
            <source>New seed</source>
            <translation>Otra semilla</translation>
        </message>
        <message>
            <source>change size</source>
            <translation>cambiar el tamaño</translation>
        </message>
        <message>
            <source>change kernel</source>
            <translation>cambiar el kernel</translation>
        </message>
        <message>
            <source>try a change</source>
            <translation>probar un cambio</translation>
        </message>
        <message>
            <source>Open a trace…</source>
            <translation>Abrir una traza…</translation>
        </message>
        <message>
            <source>Open a trace</source>
            <translation>Abrir una traza</translation>
        </message>
        <message>
            <source>Traces of kernels (*.json)</source>
            <translation>Trazas de kernels (*.json)</translation>
        </message>
        <message>
            <source>Rows of the matrices</source>
            <translation>Filas de las matrices</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>Change tried; empty: none</source>
            <translation>Cambio probado; vacío: ninguno</translation>
        </message>
        <message>
            <source>B is the identity: 1, else 0</source>
            <translation>B es la identidad: 1; si no, 0</translation>
        </message>
        <message>
            <source>Threads per block along x, as chosen</source>
            <translation>Hilos por bloque en x, según lo elegido</translation>
        </message>
        <message>
            <source>Threads per block along y, as chosen</source>
            <translation>Hilos por bloque en y, según lo elegido</translation>
        </message>
        <message>
            <source>Threads per block</source>
            <translation>Hilos por bloque</translation>
        </message>
        <message>
            <source>Grid size in blocks</source>
            <translation>Tamaño de la malla en bloques</translation>
        </message>
        <message>
            <source>Warps counted</source>
            <translation>Warps contados</translation>
        </message>
        <message>
            <source>Sectors per warp request</source>
            <translation>Sectores por petición de un warp</translation>
        </message>
        <message>
            <source>% of the fetched sectors that was needed</source>
            <translation>% de los sectores leídos que hacía falta</translation>
        </message>
        <message>
            <source>Wavefronts of the worst access to shared memory</source>
            <translation>Wavefronts del peor acceso a la memoria compartida</translation>
        </message>
        <message>
            <source>Wrong elements of C</source>
            <translation>Elementos incorrectos de C</translation>
        </message>
        <message>
            <source>Races and other findings</source>
            <translation>Carreras y otros hallazgos</translation>
        </message>
        <message>
            <source>Occupancy in %</source>
            <translation>Ocupación en %</translation>
        </message>
        <message>
            <source>Colours of C show: value, block, warp, lane, thread or index</source>
            <translation>Los colores de C muestran: value, block, warp, lane, thread o index</translation>
        </message>
        <message>
            <source>An element is pinned: 1, else 0</source>
            <translation>Hay un elemento fijo: 1; si no, 0</translation>
        </message>
        <message>
            <source>Row of the element</source>
            <translation>Fila del elemento</translation>
        </message>
        <message>
            <source>Column of the element</source>
            <translation>Columna del elemento</translation>
        </message>
        <message>
            <source>Step of the thread</source>
            <translation>Paso del hilo</translation>
        </message>
        <message>
            <source>Variants measured</source>
            <translation>Variantes medidas</translation>
        </message>
        <message>
            <source>Go to an element of C</source>
            <translation>Ir a un elemento de C</translation>
        </message>
    </context>
    <context>
        <name>telar::MatmulSetupPanel</name>
        <message>
            <source>change size</source>
            <translation>cambiar el tamaño</translation>
        </message>
        <message>
            <source>change seed</source>
            <translation>cambiar la semilla</translation>
        </message>
        <message>
            <source>change factors</source>
            <translation>cambiar los factores</translation>
        </message>
        <message>
            <source>change kernel</source>
            <translation>cambiar el kernel</translation>
        </message>
        <message>
            <source>try a change</source>
            <translation>probar un cambio</translation>
        </message>
        <message>
            <source>change block</source>
            <translation>cambiar el bloque</translation>
        </message>
        <message>
            <source>change device</source>
            <translation>cambiar el dispositivo</translation>
        </message>
        <message>
            <source>change registers</source>
            <translation>cambiar los registros</translation>
        </message>
        <message>
            <source>Factors</source>
            <translation>Factores</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Tamaño</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Semilla</translation>
        </message>
        <message>
            <source>New seed</source>
            <translation>Otra semilla</translation>
        </message>
        <message>
            <source>B is the identity</source>
            <translation>B es la identidad</translation>
        </message>
        <message>
            <source>As in the thesis: the product equals A, which is easy to check</source>
            <translation>Como en la tesis: el producto es igual a A, fácil de comprobar</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>Try a change</source>
            <translation>Pruebe un cambio</translation>
        </message>
        <message>
            <source>Threads per block</source>
            <translation>Hilos por bloque</translation>
        </message>
        <message>
            <source>Occupancy</source>
            <translation>Ocupación</translation>
        </message>
        <message>
            <source>GPU</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>Registers</source>
            <translation>Registros</translation>
        </message>
        <message>
            <source>32-bit registers per thread, as the compiler reports them</source>
            <translation>Registros de 32 bits por hilo, según el compilador</translation>
        </message>
        <message>
            <source>Unchanged</source>
            <translation>Sin cambios</translation>
        </message>
        <message>
            <source>A side of a block has at most 1024 threads.</source>
            <translation>Un lado de un bloque tiene como máximo 1024 hilos.</translation>
        </message>
        <message>
            <source>Threads: %1. Warps of 32: %2.</source>
            <translation>Hilos: %1. Warps de 32: %2.</translation>
        </message>
        <message>
            <source>Threads: %1. Warps of 32: %2, the last with only %3 lanes.</source>
            <translation>Hilos: %1. Warps de 32: %2, el último con solo %3 lanes.</translation>
        </message>
        <message>
            <source>This kernel is made for blocks of %1 × %2 threads.</source>
            <translation>Este kernel está hecho para bloques de %1 × %2 hilos.</translation>
        </message>
        <message numerus="yes">
            <source>%1: %2 of %3 warps on each multiprocessor, in %n blocks. Limited by %4.</source>
            <translation>
                <numerusform>%1: %2 de %3 warps en cada multiprocesador, en %n bloque. Límite: %4.</numerusform>
                <numerusform>%1: %2 de %3 warps en cada multiprocesador, en %n bloques. Límite: %4.</numerusform>
            </translation>
        </message>
        <message>
            <source>x × y</source>
            <translation>x × y</translation>
        </message>
        <message>
            <source>Threads along x and along y, as in CUDA; at most 1024 together</source>
            <translation>Hilos a lo largo de x y a lo largo de y, como en CUDA; 1024 en total como máximo</translation>
        </message>
        <message>
            <source>Factors of %1</source>
            <translation>Factores de %1</translation>
        </message>
    </context>
    <context>
        <name>telar::MatmulStage</name>
        <message>
            <source>Line %1: the thread %2. %3</source>
            <translation>Línea %1: el hilo %2. %3</translation>
        </message>
        <message>
            <source>Colour C by</source>
            <translation>Colorear C por</translation>
        </message>
        <message>
            <source>identity</source>
            <translation>identidad</translation>
        </message>
        <message>
            <source>%1 × %2 blocks of %3 × %4 threads</source>
            <translation>%1 × %2 bloques de %3 × %4 hilos</translation>
        </message>
        <message>
            <source>Correct: C matches the reference loops.</source>
            <translation>Correcto: C coincide con los bucles de referencia.</translation>
        </message>
        <message numerus="yes">
            <source>%n elements are not what the plain loops make: they are red.</source>
            <translation>
                <numerusform>%n elemento no es lo que dan los bucles simples: está en rojo.</numerusform>
                <numerusform>%n elementos no son lo que dan los bucles simples: están en rojo.</numerusform>
            </translation>
        </message>
        <message>
            <source>Animation: a thread at work</source>
            <translation>Animación: un hilo trabajando</translation>
        </message>
        <message>
            <source>Row i and column j count from 0. Here threads count rows along x, columns along y.</source>
            <translation>La fila i y la columna j se cuentan desde 0. Aquí los hilos cuentan filas a lo largo de x y columnas a lo largo de y.</translation>
        </message>
        <message>
            <source>Row i and column j count from 0. Here threads count columns along x, rows along y.</source>
            <translation>La fila i y la columna j se cuentan desde 0. Aquí los hilos cuentan columnas a lo largo de x y filas a lo largo de y.</translation>
        </message>
        <message>
            <source>Go to C(row, column)</source>
            <translation>Ir a C(fila, columna)</translation>
        </message>
        <message>
            <source>Row i of C</source>
            <translation>Fila i de C</translation>
        </message>
        <message>
            <source>Column j of C</source>
            <translation>Columna j de C</translation>
        </message>
    </context>
    <context>
        <name>telar::MatrixEditor</name>
        <message>
            <source>Type or paste a matrix</source>
            <translation>Escribir o pegar una matriz</translation>
        </message>
        <message>
            <source>Type integers or decimals, or paste cells copied from a spreadsheet (Ctrl+V).</source>
            <translation>Escriba enteros o decimales, o pegue celdas copiadas de una hoja de cálculo (Ctrl+V).</translation>
        </message>
        <message>
            <source>Rows</source>
            <translation>Filas</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Columnas</translation>
        </message>
        <message>
            <source>Paste</source>
            <translation>Pegar</translation>
        </message>
        <message>
            <source>Cells of the matrix</source>
            <translation>Celdas de la matriz</translation>
        </message>
        <message>
            <source>clipboard</source>
            <translation>portapapeles</translation>
        </message>
        <message>
            <source>The clipboard holds %1 × %2 cells; up to %3 × %3 can be edited here. Save larger matrices as CSV and open the file.</source>
            <translation>El portapapeles tiene %1 × %2 celdas; aquí se editan hasta %3 × %3. Guarde las matrices mayores como CSV y abra el archivo.</translation>
        </message>
        <message>
            <source>Row %1, column %2: “%3” is not a number.</source>
            <translation>Fila %1, columna %2: «%3» no es un número.</translation>
        </message>
        <message>
            <source>typed by hand</source>
            <translation>escrita a mano</translation>
        </message>
    </context>
    <context>
        <name>telar::MatrixView</name>
        <message>
            <source>grey</source>
            <translation>gris</translation>
        </message>
        <message>
            <source>blue–grey–orange</source>
            <translation>azul–gris–naranja</translation>
        </message>
        <message>
            <source>Matrix</source>
            <translation>Matriz</translation>
        </message>
        <message>
            <source>No matrix yet.</source>
            <translation>Todavía no hay matriz.</translation>
        </message>
        <message>
            <source>%1 rows and %2 columns, values from %3 to %4.</source>
            <translation>%1 filas y %2 columnas, valores de %3 a %4.</translation>
        </message>
        <message>
            <source>%1 rows and %2 columns.</source>
            <translation>%1 filas y %2 columnas.</translation>
        </message>
        <message>
            <source>%1 cells computed so far.</source>
            <translation>%1 celdas calculadas hasta ahora.</translation>
        </message>
        <message>
            <source>The window covers %1 by %2 cells from row %3, column %4.</source>
            <translation>La ventana cubre %1 por %2 celdas desde la fila %3, columna %4.</translation>
        </message>
        <message>
            <source>The current cell is row %1, column %2.</source>
            <translation>La celda actual es la fila %1, columna %2.</translation>
        </message>
        <message>
            <source>Pinned: row %1, column %2.</source>
            <translation>Fijada: fila %1, columna %2.</translation>
        </message>
        <message>
            <source>The selected value is at row %1, column %2.</source>
            <translation>El valor seleccionado está en la fila %1, columna %2.</translation>
        </message>
        <message>
            <source>Cells that differ: %1.</source>
            <translation>Celdas que difieren: %1.</translation>
        </message>
    </context>
    <context>
        <name>telar::ModelDiagram</name>
        <message>
            <source>conv</source>
            <translation>conv</translation>
        </message>
        <message>
            <source>linear</source>
            <translation>lineal</translation>
        </message>
    </context>
    <context>
        <name>telar::ModelView</name>
        <message>
            <source>add layer</source>
            <translation>añadir capa</translation>
        </message>
        <message>
            <source>remove layer</source>
            <translation>quitar capa</translation>
        </message>
        <message>
            <source>reset model</source>
            <translation>restablecer el modelo</translation>
        </message>
        <message>
            <source>Write the numbers in the same form, for example 64 · k3 s1 p1.</source>
            <translation>Escriba los números en la misma forma, por ejemplo 64 · k3 s1 p1.</translation>
        </message>
        <message>
            <source>change layer</source>
            <translation>cambiar la capa</translation>
        </message>
        <message>
            <source>Total: %1 parameters, %2 multiply-adds per picture, %3. The backward pass costs twice as much as the forward pass.</source>
            <translation>Total: %1 parámetros, %2 multiplicaciones y sumas por imagen, %3. La retropropagación cuesta el doble.</translation>
        </message>
        <message>
            <source>layer</source>
            <translation>capa</translation>
        </message>
        <message>
            <source>setting</source>
            <translation>ajuste</translation>
        </message>
        <message>
            <source>output</source>
            <translation>salida</translation>
        </message>
        <message>
            <source>parameters</source>
            <translation>parámetros</translation>
        </message>
        <message>
            <source>multiply-adds</source>
            <translation>mult. y sumas</translation>
        </message>
        <message>
            <source>bytes</source>
            <translation>bytes</translation>
        </message>
        <message>
            <source>Layers</source>
            <translation>Capas</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>Modelo</translation>
        </message>
        <message>
            <source>Kind of layer</source>
            <translation>Tipo de capa</translation>
        </message>
        <message>
            <source>Insert layer before</source>
            <translation>Insertar capa antes</translation>
        </message>
        <message>
            <source>Delete layer</source>
            <translation>Eliminar capa</translation>
        </message>
        <message>
            <source>As published</source>
            <translation>Como se publicó</translation>
        </message>
        <message>
            <source>take LeNet-5</source>
            <translation>tomar LeNet-5</translation>
        </message>
        <message>
            <source>Two convolutions and three linear layers (LeCun et al. 1998), with ReLU and maxima</source>
            <translation>Dos convoluciones y tres capas lineales (LeCun y otros, 1998), con ReLU y máximos</translation>
        </message>
        <message>
            <source>Vision transformer</source>
            <translation>Transformer de visión</translation>
        </message>
        <message>
            <source>use a vision transformer</source>
            <translation>usar un transformer de visión</translation>
        </message>
        <message>
            <source>16 patches, two blocks of attention with four heads each</source>
            <translation>16 parches, dos bloques de atención con cuatro cabezas cada uno</translation>
        </message>
    </context>
    <context>
        <name>telar::NeuronLab</name>
        <message>
            <source>Run</source>
            <translation>Ejecutar</translation>
        </message>
        <message>
            <source>Neuron</source>
            <translation>Neurona</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>Parámetros</translation>
        </message>
        <message>
            <source>Variants</source>
            <translation>Variantes</translation>
        </message>
        <message>
            <source>Measures every variant of the sum</source>
            <translation>Mide todas las variantes de la suma</translation>
        </message>
        <message>
            <source>New seed</source>
            <translation>Otra semilla</translation>
        </message>
        <message>
            <source>change inputs</source>
            <translation>cambiar las entradas</translation>
        </message>
        <message>
            <source>Inputs</source>
            <translation>Entradas</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Semilla</translation>
        </message>
        <message>
            <source>Inputs are: published, scaled or ten</source>
            <translation>Las entradas son: published, scaled o ten</translation>
        </message>
        <message>
            <source>Kernel of the tree</source>
            <translation>Kernel del árbol</translation>
        </message>
        <message>
            <source>Step of the tree</source>
            <translation>Paso del árbol</translation>
        </message>
        <message>
            <source>Output of the neuron</source>
            <translation>Salida de la neurona</translation>
        </message>
    </context>
    <context>
        <name>telar::NeuronSetup</name>
        <message>
            <source>change inputs</source>
            <translation>cambiar las entradas</translation>
        </message>
        <message>
            <source>change size</source>
            <translation>cambiar el tamaño</translation>
        </message>
        <message>
            <source>change seed</source>
            <translation>cambiar la semilla</translation>
        </message>
        <message>
            <source>change kernel</source>
            <translation>cambiar el kernel</translation>
        </message>
        <message>
            <source>change the picture</source>
            <translation>cambiar la imagen</translation>
        </message>
        <message>
            <source>Inputs</source>
            <translation>Entradas</translation>
        </message>
        <message>
            <source>Published</source>
            <translation>Publicado</translation>
        </message>
        <message>
            <source>Scaled</source>
            <translation>Escalado</translation>
        </message>
        <message>
            <source>Ten</source>
            <translation>Diez</translation>
        </message>
        <message>
            <source>Activations uniform from 0 to 1, weights normal, as in the published program</source>
            <translation>Activaciones uniformes de 0 a 1 y pesos normales, como en el programa publicado</translation>
        </message>
        <message>
            <source>The same, with each weight divided by √n</source>
            <translation>Lo mismo, con cada peso dividido entre √n</translation>
        </message>
        <message>
            <source>n</source>
            <translation>n</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Semilla</translation>
        </message>
        <message>
            <source>New seed</source>
            <translation>Otra semilla</translation>
        </message>
        <message>
            <source>Tree</source>
            <translation>Árbol</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>Inputs shown</source>
            <translation>Entradas a la vista</translation>
        </message>
        <message>
            <source>Activations uniform on [0, 1), weights normal.</source>
            <translation>Activaciones uniformes en [0, 1), pesos normales.</translation>
        </message>
        <message>
            <source>Weights divided by √n: σ carries information.</source>
            <translation>Pesos divididos entre √n: σ da información.</translation>
        </message>
        <message>
            <source>Ten values to compute by hand.</source>
            <translation>Diez valores para calcular a mano.</translation>
        </message>
        <message>
            <source>The published program's check: ten products to add by hand</source>
            <translation>La comprobación del programa publicado: diez productos que se suman a mano</translation>
        </message>
    </context>
    <context>
        <name>telar::NeuronStage</name>
        <message>
            <source>Each of %1 threads loads four inputs and four weights and adds their products.</source>
            <translation>Cada uno de %1 hilos carga cuatro entradas y cuatro pesos y suma sus productos.</translation>
        </message>
        <message>
            <source>Each of %1 threads multiplies one input by its weight.</source>
            <translation>Cada uno de %1 hilos multiplica una entrada por su peso.</translation>
        </message>
        <message>
            <source>from register to register, without shared memory or barrier</source>
            <translation>de registro a registro, sin memoria compartida ni barrera</translation>
        </message>
        <message>
            <source>through shared memory; then all wait at the barrier</source>
            <translation>por la memoria compartida; luego todos esperan en la barrera</translation>
        </message>
        <message numerus="yes">
            <source>%n threads each add the number of the thread %1 away, %2.</source>
            <translation>
                <numerusform>%n hilo suma el número del hilo a distancia %1, %2.</numerusform>
                <numerusform>%n hilos suman cada uno el número del hilo a distancia %1, %2.</numerusform>
            </translation>
        </message>
        <message>
            <source>Active warps: %1 of %2; with only some of their 32 lanes: %3.</source>
            <translation>Warps activos: %1 de %2; solo con algunos de sus 32 lanes: %3.</translation>
        </message>
        <message>
            <source>One thread of each block writes the block's sum; blocks cannot wait for each other, so the rest needs %1.</source>
            <translation>Un hilo de cada bloque escribe la suma del bloque; los bloques no pueden esperarse, así que el resto necesita %1.</translation>
        </message>
        <message>
            <source>an atomic addition</source>
            <translation>una suma atómica</translation>
        </message>
        <message>
            <source>another launch</source>
            <translation>otro lanzamiento</translation>
        </message>
        <message>
            <source>All products are copied back to the host, which adds them: %1.</source>
            <translation>Todos los productos se copian de vuelta al anfitrión, que los suma: %1.</translation>
        </message>
        <message>
            <source>The blocks add to one number in turn: %1, after one launch.</source>
            <translation>Los bloques suman por turnos en un mismo número: %1, tras un lanzamiento.</translation>
        </message>
        <message numerus="yes">
            <source>The sum of these inputs is %1, after %n launches.</source>
            <translation>
                <numerusform>La suma de estas entradas es %1, tras %n lanzamiento.</numerusform>
                <numerusform>La suma de estas entradas es %1, tras %n lanzamientos.</numerusform>
            </translation>
        </message>
        <message>
            <source>Tree of partial sums</source>
            <translation>Árbol de sumas parciales</translation>
        </message>
        <message>
            <source>σ of the whole sum</source>
            <translation>σ de la suma completa</translation>
        </message>
        <message>
            <source>Partial sums</source>
            <translation>Sumas parciales</translation>
        </message>
        <message>
            <source>The first %1 of %2 inputs, up the tree</source>
            <translation>Las primeras %1 de %2 entradas, árbol arriba</translation>
        </message>
        <message>
            <source>All %1 inputs, up the tree</source>
            <translation>Las %1 entradas, árbol arriba</translation>
        </message>
        <message>
            <source>s = &lt;b&gt;%1&lt;/b&gt;&lt;br&gt;σ(s) = &lt;b&gt;%2&lt;/b&gt;&lt;br&gt;printed with six decimals: &lt;b&gt;%3&lt;/b&gt;</source>
            <translation>s = &lt;b&gt;%1&lt;/b&gt;&lt;br&gt;σ(s) = &lt;b&gt;%2&lt;/b&gt;&lt;br&gt;impresa con seis decimales: &lt;b&gt;%3&lt;/b&gt;</translation>
        </message>
        <message>
            <source>Sigma and its point</source>
            <translation>Sigma con su punto</translation>
        </message>
        <message>
            <source>The sum is %1, sigma is %2.</source>
            <translation>La suma es %1 y sigma es %2.</translation>
        </message>
        <message>
            <source>With weights divided by √n the sum has standard deviation %1 for every n: σ differs between seeds, and a wrong sum is visible at once.</source>
            <translation>Con los pesos divididos entre √n la suma tiene desviación estándar %1 para todo n: σ cambia entre semillas, y una suma errónea se ve enseguida.</translation>
        </message>
        <message>
            <source>Over all seeds this sum has standard deviation %1 (grey). For %2 of them σ prints as 0.000000 or 1.000000, whatever the program does: that output checks nothing. For %3 the published program stops, because e⁻ˢ overflows.</source>
            <translation>Entre todas las semillas esta suma tiene desviación estándar %1 (gris). Con %2 de ellas σ se imprime como 0.000000 o 1.000000, haga lo que haga el programa: esa salida no comprueba nada. Con %3 el programa publicado se detiene, porque e⁻ˢ se desborda.</translation>
        </message>
        <message>
            <source>w · a</source>
            <translation>w · a</translation>
        </message>
        <message>
            <source>4 products each</source>
            <translation>4 productos c/u</translation>
        </message>
        <message>
            <source>products</source>
            <translation>productos</translation>
        </message>
        <message>
            <source>stride %1</source>
            <translation>salto %1</translation>
        </message>
        <message>
            <source>blocks</source>
            <translation>bloques</translation>
        </message>
        <message>
            <source>sum</source>
            <translation>suma</translation>
        </message>
        <message>
            <source>Animation: the tree of partial sums</source>
            <translation>Animación: el árbol de sumas parciales</translation>
        </message>
        <message>
            <source>Block %1, warp %2, thread %3</source>
            <translation>El hilo %3 del bloque %1, warp %2,</translation>
        </message>
        <message>
            <source>%1 has no input here and holds nothing.</source>
            <translation>%1 no tiene entrada aquí y no guarda nada.</translation>
        </message>
        <message>
            <source>%1 now holds %2.</source>
            <translation>%1 guarda ahora %2.</translation>
        </message>
        <message>
            <source>The published program&apos;s own check is ten products that can be added by hand: %1, and σ(%1) = %2. Every variant must print it.</source>
            <translation>La comprobación del propio programa publicado son diez productos que se suman a mano: %1, y σ(%1) = %2. Toda variante debe imprimirlo.</translation>
        </message>
        <message>
            <source>input a</source>
            <translation>entrada a</translation>
        </message>
        <message>
            <source>weight w</source>
            <translation>peso w</translation>
        </message>
        <message>
            <source>running sum</source>
            <translation>suma parcial</translation>
        </message>
        <message>
            <source>Ten inputs, weights, products and the running sum</source>
            <translation>Diez entradas, pesos, productos y la suma parcial</translation>
        </message>
        <message>
            <source>A neuron multiplies each input by its weight and adds the products; σ maps the sum to between 0 and 1. Threads add in pairs, from the products upwards. Orange is positive, blue negative, pale near zero.</source>
            <translation>Una neurona multiplica cada entrada por su peso y suma los productos; σ lleva la suma a un valor entre 0 y 1. Los hilos suman por pares, de los productos hacia arriba. El naranja es positivo, el azul negativo, pálido cerca de cero.</translation>
        </message>
    </context>
    <context>
        <name>telar::NeuronTimes</name>
        <message>
            <source>Variants</source>
            <translation>Variantes</translation>
        </message>
        <message>
            <source>Times</source>
            <translation>Tiempos</translation>
        </message>
        <message>
            <source>Accuracy</source>
            <translation>Exactitud</translation>
        </message>
        <message>
            <source>Cycle and total</source>
            <translation>Ciclo y total</translation>
        </message>
        <message>
            <source>Median of the sum only, with its error</source>
            <translation>Mediana de la suma sola, con su error</translation>
        </message>
        <message>
            <source>Error against 80-bit numbers</source>
            <translation>Error frente a números de 80 bits</translation>
        </message>
        <message>
            <source>What the published program measured, and what each time leaves out</source>
            <translation>Qué midió el programa publicado y qué deja fuera cada tiempo</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportar</translation>
        </message>
        <message>
            <source>Variant</source>
            <translation>Variante</translation>
        </message>
        <message>
            <source>Sum</source>
            <translation>Suma</translation>
        </message>
        <message>
            <source>Error</source>
            <translation>Error</translation>
        </message>
        <message>
            <source>of the bound</source>
            <translation>de la cota</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Tiempo</translation>
        </message>
        <message>
            <source>Time of one weighted sum</source>
            <translation>Tiempo de una suma ponderada</translation>
        </message>
        <message>
            <source>Cycle and total time, published and here</source>
            <translation>Tiempo de ciclo y total, publicado y aquí</translation>
        </message>
        <message>
            <source>error %1</source>
            <translation>error %1</translation>
        </message>
        <message>
            <source>Errors are relative to the sum in 80-bit numbers. The factor compares with the plain loop.</source>
            <translation>Los errores son respecto de la suma en números de 80 bits. El factor compara con el bucle simple.</translation>
        </message>
        <message>
            <source>The bound is n · 2⁻²⁴ · Σ|w a|, for float32 added in any order; a sum with cancellation like this one uses little of it.</source>
            <translation>La cota es n · 2⁻²⁴ · Σ|w a|, para float32 sumados en cualquier orden; una suma que se cancela como esta usa poco de ella.</translation>
        </message>
        <message>
            <source>published GPU, cycle</source>
            <translation>GPU publicada, ciclo</translation>
        </message>
        <message>
            <source>published GPU, total</source>
            <translation>GPU publicada, total</translation>
        </message>
        <message>
            <source>published CPU, cycle</source>
            <translation>CPU publicada, ciclo</translation>
        </message>
        <message>
            <source>published CPU, total</source>
            <translation>CPU publicada, total</translation>
        </message>
        <message>
            <source>Published: one run, a million inputs.</source>
            <translation>Publicado: una ejecución, un millón de entradas.</translation>
        </message>
        <message>
            <source>%1, cycle</source>
            <translation>%1, ciclo</translation>
        </message>
        <message>
            <source>%1, total</source>
            <translation>%1, total</translation>
        </message>
        <message>
            <source>Choose n = 1,000,000 to see this computer&apos;s times beside these. </source>
            <translation>Elija n = 1 000 000 para ver los tiempos de este equipo junto a estos. </translation>
        </message>
        <message>
            <source>Cycle: the products and their sum. Total: also generating the inputs. The published GPU cycle includes the kernel&apos;s compilation (unless cached), the launch and three copies back, two of them of inputs that did not change; it leaves out the copies to the device. Both programs compute with inputs in float64; in the CPU program only the weights are float32.</source>
            <translation>Ciclo: los productos y su suma. Total: también generar las entradas. El ciclo publicado de la GPU incluye la compilación del kernel (salvo que esté en caché), el lanzamiento y tres copias de vuelta, dos de ellas de entradas que no cambiaron; omite las copias al dispositivo. Ambos programas calculan con entradas en float64; en el de la CPU, solo los pesos son float32.</translation>
        </message>
    </context>
    <context>
        <name>telar::PairField</name>
        <message>
            <source>Write an integer, or rows x columns like 3x2.</source>
            <translation>Escriba un entero, o filas x columnas como 3x2.</translation>
        </message>
        <message>
            <source>use %1</source>
            <translation>usar %1</translation>
        </message>
    </context>
    <context>
        <name>telar::PipelineLab</name>
        <message>
            <source>Run</source>
            <translation>Ejecutar</translation>
        </message>
        <message>
            <source>Pipeline</source>
            <translation>Tubería</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>Parámetros</translation>
        </message>
        <message>
            <source>Variants</source>
            <translation>Variantes</translation>
        </message>
        <message>
            <source>Measures every variant of the pipeline</source>
            <translation>Mide todas las variantes de la tubería</translation>
        </message>
        <message>
            <source>New seed</source>
            <translation>Otra semilla</translation>
        </message>
        <message>
            <source>open a file</source>
            <translation>abrir un archivo</translation>
        </message>
        <message>
            <source>Open values</source>
            <translation>Abrir valores</translation>
        </message>
        <message>
            <source>Pictures, volumes and tables (*.png *.jpg *.jpeg *.nii *.nii.gz *.csv)</source>
            <translation>Imágenes, volúmenes y tablas (*.png *.jpg *.jpeg *.nii *.nii.gz *.csv)</translation>
        </message>
        <message>
            <source>change values</source>
            <translation>cambiar los valores</translation>
        </message>
        <message>
            <source>change tanh</source>
            <translation>cambiar tanh</translation>
        </message>
        <message>
            <source>change type</source>
            <translation>cambiar el tipo</translation>
        </message>
        <message>
            <source>Values: phantom, random or file</source>
            <translation>Valores: phantom, random o file</translation>
        </message>
        <message>
            <source>Random values</source>
            <translation>Valores aleatorios</translation>
        </message>
        <message>
            <source>Slice of the phantom</source>
            <translation>Corte del fantoma</translation>
        </message>
        <message>
            <source>tanh by: formula or library</source>
            <translation>tanh por: formula o library</translation>
        </message>
        <message>
            <source>Values as: float32 or uint8</source>
            <translation>Valores como: float32 o uint8</translation>
        </message>
        <message>
            <source>Speed of a single pass relative to several</source>
            <translation>Velocidad de una sola pasada respecto de varias</translation>
        </message>
    </context>
    <context>
        <name>telar::PipelineSetup</name>
        <message>
            <source>change values</source>
            <translation>cambiar los valores</translation>
        </message>
        <message>
            <source>change slice</source>
            <translation>cambiar el corte</translation>
        </message>
        <message>
            <source>change size</source>
            <translation>cambiar el tamaño</translation>
        </message>
        <message>
            <source>change seed</source>
            <translation>cambiar la semilla</translation>
        </message>
        <message>
            <source>change type</source>
            <translation>cambiar el tipo</translation>
        </message>
        <message>
            <source>change tanh</source>
            <translation>cambiar tanh</translation>
        </message>
        <message>
            <source>Values</source>
            <translation>Valores</translation>
        </message>
        <message>
            <source>Slice</source>
            <translation>Corte</translation>
        </message>
        <message>
            <source>Random</source>
            <translation>Azar</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Archivo</translation>
        </message>
        <message>
            <source>An axial slice of the synthetic head</source>
            <translation>Un corte axial de la cabeza sintética</translation>
        </message>
        <message>
            <source>Grey levels from 0 to 255, uniform</source>
            <translation>Niveles de gris de 0 a 255, uniformes</translation>
        </message>
        <message>
            <source>A picture, a volume or a table of your own</source>
            <translation>Una imagen, un volumen o una tabla propia</translation>
        </message>
        <message>
            <source>Open…</source>
            <translation>Abrir…</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Semilla</translation>
        </message>
        <message>
            <source>New seed</source>
            <translation>Otra semilla</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>Tipo</translation>
        </message>
        <message>
            <source>float32</source>
            <translation>float32</translation>
        </message>
        <message>
            <source>Bytes</source>
            <translation>Bytes</translation>
        </message>
        <message>
            <source>Any numbers, four bytes each</source>
            <translation>Números cualesquiera, de cuatro bytes cada uno</translation>
        </message>
        <message>
            <source>Integers from 0 to 255, one byte each: the same results</source>
            <translation>Números enteros de 0 a 255, de un byte cada uno: los mismos resultados</translation>
        </message>
        <message>
            <source>Type of the values</source>
            <translation>Tipo de los valores</translation>
        </message>
        <message>
            <source>Activation</source>
            <translation>Activación</translation>
        </message>
        <message>
            <source>Exponentials</source>
            <translation>Exponenciales</translation>
        </message>
        <message>
            <source>Library</source>
            <translation>Biblioteca</translation>
        </message>
        <message>
            <source>(eᵛ − e⁻ᵛ) / (eᵛ + e⁻ᵛ), as published</source>
            <translation>(eᵛ − e⁻ᵛ) / (eᵛ + e⁻ᵛ), como se publicó</translation>
        </message>
        <message>
            <source>tanh as one call</source>
            <translation>tanh en una llamada</translation>
        </message>
        <message>
            <source>(eᵛ − e⁻ᵛ) / (eᵛ + e⁻ᵛ), as published: two exponentials and a quotient. NaN from |v| = 89 on, where eᵛ overflows.</source>
            <translation>(eᵛ − e⁻ᵛ) / (eᵛ + e⁻ᵛ), como se publicó: dos exponenciales y un cociente. NaN desde |v| = 89, donde eᵛ se desborda.</translation>
        </message>
        <message>
            <source>One call. In vectors: a table of 32 polynomials, or one exponential.</source>
            <translation>Una llamada. Con vectores: una tabla de 32 polinomios, o una exponencial.</translation>
        </message>
    </context>
    <context>
        <name>telar::PipelineStage</name>
        <message>
            <source>tanh by exponentials differs from tanh in float64 by at most %1 here: near 0 two numbers near 1 are subtracted.</source>
            <translation>tanh por exponenciales difiere aquí de tanh en float64 en %1 como máximo: cerca de 0 se restan dos números cercanos a 1.</translation>
        </message>
        <message>
            <source>tanh as a library call differs from tanh in float64 by at most %1 units in the last place here.</source>
            <translation>tanh como llamada de biblioteca difiere aquí de tanh en float64 en %1 unidades del último lugar como máximo.</translation>
        </message>
        <message>
            <source>(%1, %2): grey level %3, / 255 = %4, times its weight = %5, tanh = %6</source>
            <translation>(%1, %2): nivel de gris %3, / 255 = %4, por su peso = %5, tanh = %6</translation>
        </message>
        <message>
            <source>Histogram: %1</source>
            <translation>Histograma: %1</translation>
        </message>
        <message>
            <source>%1 values from %2 to %3, mean %4.</source>
            <translation>%1 valores de %2 a %3, media %4.</translation>
        </message>
        <message>
            <source>x</source>
            <translation>x</translation>
        </message>
        <message>
            <source>x / 255</source>
            <translation>x / 255</translation>
        </message>
        <message>
            <source>· weight</source>
            <translation>· peso</translation>
        </message>
        <message>
            <source>tanh</source>
            <translation>tanh</translation>
        </message>
        <message>
            <source>grey levels</source>
            <translation>niveles de gris</translation>
        </message>
        <message>
            <source>from 0 to 1</source>
            <translation>de 0 a 1</translation>
        </message>
        <message>
            <source>one weight each, 0.5 ± 0.1</source>
            <translation>un peso cada uno, 0.5 ± 0.1</translation>
        </message>
        <message>
            <source>activated</source>
            <translation>activados</translation>
        </message>
        <message>
            <source>%1 ± %2</source>
            <translation>%1 ± %2</translation>
        </message>
        <message>
            <source>operations per byte</source>
            <translation>operaciones por byte</translation>
        </message>
        <message>
            <source>10⁹ operations / s</source>
            <translation>10⁹ operaciones / s</translation>
        </message>
        <message>
            <source>arithmetic: %1 · 10⁹ / s</source>
            <translation>aritmética: %1 · 10⁹ / s</translation>
        </message>
        <message>
            <source>memory: %1 GB/s</source>
            <translation>memoria: %1 GB/s</translation>
        </message>
        <message>
            <source>%1, %2 of its roof</source>
            <translation>%1, %2 de su techo</translation>
        </message>
        <message>
            <source>Every value passes through three steps, from left to right, and no value needs another one: so they can run in parallel. Point at a cell to follow it. Each histogram shows how often a value occurs.</source>
            <translation>Cada valor pasa por tres pasos, de izquierda a derecha, y ninguno necesita a otro: por eso se calculan en paralelo. Apunte a una celda para seguirla. Cada histograma muestra cuántas veces aparece un valor.</translation>
        </message>
    </context>
    <context>
        <name>telar::PipelineTimes</name>
        <message>
            <source>Variants</source>
            <translation>Variantes</translation>
        </message>
        <message>
            <source>Times and roofline</source>
            <translation>Tiempos y roofline</translation>
        </message>
        <message>
            <source>Bytes moved</source>
            <translation>Bytes movidos</translation>
        </message>
        <message>
            <source>Speed, and how close it is to what the computer allows</source>
            <translation>Velocidad, y qué tan cerca está de lo que permite el equipo</translation>
        </message>
        <message>
            <source>What each variant reads and writes</source>
            <translation>Qué lee y escribe cada variante</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportar</translation>
        </message>
        <message>
            <source>Variant</source>
            <translation>Variante</translation>
        </message>
        <message>
            <source>Passes</source>
            <translation>Pasadas</translation>
        </message>
        <message>
            <source>Bytes per value</source>
            <translation>Bytes por valor</translation>
        </message>
        <message>
            <source>Moved</source>
            <translation>Movido</translation>
        </message>
        <message>
            <source>GB/s</source>
            <translation>GB/s</translation>
        </message>
        <message>
            <source>of copy speed</source>
            <translation>de una copia</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Tiempo</translation>
        </message>
        <message>
            <source>Time of the pipeline</source>
            <translation>Tiempo de la tubería</translation>
        </message>
        <message>
            <source>%1 random values. Measured here with %2 threads: %3 GB/s copied, %4 · 10⁹ operations per second.</source>
            <translation>%1 valores al azar. Medido aquí con %2 hilos: %3 GB/s copiados, %4 · 10⁹ operaciones por segundo.</translation>
        </message>
        <message>
            <source>Measuring the roofs of this computer…</source>
            <translation>Midiendo los techos de este equipo…</translation>
        </message>
        <message>
            <source>Roofline</source>
            <translation>Roofline</translation>
        </message>
        <message>
            <source>%1 variants below the roofs of this computer.</source>
            <translation>%1 variantes bajo los techos de este equipo.</translation>
        </message>
    </context>
    <context>
        <name>telar::PoolingLab</name>
        <message>
            <source>Run</source>
            <translation>Ejecutar</translation>
        </message>
        <message>
            <source>Pooling</source>
            <translation>Pooling</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>Parámetros</translation>
        </message>
        <message>
            <source>Inspector</source>
            <translation>Inspector</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Tiempo</translation>
        </message>
        <message>
            <source>Volume</source>
            <translation>Volumen</translation>
        </message>
        <message>
            <source>Measures every variant on this input</source>
            <translation>Mide todas las variantes con esta entrada</translation>
        </message>
        <message>
            <source>First step</source>
            <translation>Primer paso</translation>
        </message>
        <message>
            <source>Last step</source>
            <translation>Último paso</translation>
        </message>
        <message>
            <source>Unpin cell</source>
            <translation>Desfijar la celda</translation>
        </message>
        <message>
            <source>Show as images</source>
            <translation>Mostrar como imágenes</translation>
        </message>
        <message>
            <source>Show as heat maps</source>
            <translation>Mostrar como mapas de calor</translation>
        </message>
        <message>
            <source>Show as numbers</source>
            <translation>Mostrar como números</translation>
        </message>
        <message>
            <source>As the thesis does it</source>
            <translation>Como lo hace la tesis</translation>
        </message>
        <message>
            <source>Fit both views</source>
            <translation>Ajustar ambas vistas</translation>
        </message>
        <message>
            <source>change source</source>
            <translation>cambiar la fuente</translation>
        </message>
        <message>
            <source>Timeline</source>
            <translation>Línea de tiempo</translation>
        </message>
        <message>
            <source>Source: collection, random, typed, file or volume</source>
            <translation>Fuente: collection, random, typed, file o volume</translation>
        </message>
        <message>
            <source>Rows of the random matrix</source>
            <translation>Filas de la matriz aleatoria</translation>
        </message>
        <message>
            <source>Columns of the random matrix</source>
            <translation>Columnas de la matriz aleatoria</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Semilla</translation>
        </message>
        <message>
            <source>Rows of the kernel</source>
            <translation>Filas del kernel</translation>
        </message>
        <message>
            <source>Columns of the kernel</source>
            <translation>Columnas del kernel</translation>
        </message>
        <message>
            <source>Stride, downwards</source>
            <translation>Paso, hacia abajo</translation>
        </message>
        <message>
            <source>Padding, above and below</source>
            <translation>Relleno, arriba y abajo</translation>
        </message>
        <message>
            <source>Mode: max or average</source>
            <translation>Modo: max o average</translation>
        </message>
        <message>
            <source>Rows of the feature map</source>
            <translation>Filas del mapa de características</translation>
        </message>
        <message>
            <source>Columns of the feature map</source>
            <translation>Columnas del mapa de características</translation>
        </message>
        <message>
            <source>Number of windows</source>
            <translation>Número de ventanas</translation>
        </message>
        <message>
            <source>A cell is pinned: 1, else 0</source>
            <translation>Hay una celda fija: 1; si no, 0</translation>
        </message>
        <message>
            <source>Row of the pinned cell</source>
            <translation>Fila de la celda fija</translation>
        </message>
        <message>
            <source>Column of the pinned cell</source>
            <translation>Columna de la celda fija</translation>
        </message>
        <message>
            <source>Value of the pinned cell</source>
            <translation>Valor de la celda fija</translation>
        </message>
        <message>
            <source>Step of the transport bar</source>
            <translation>Paso de la barra de transporte</translation>
        </message>
        <message>
            <source>Colours show: value, block, warp, lane, thread or index</source>
            <translation>Los colores muestran: value, block, warp, lane, thread o index</translation>
        </message>
        <message>
            <source>As the thesis does it: 1, else 0</source>
            <translation>Como lo hace la tesis: 1; si no, 0</translation>
        </message>
        <message>
            <source>Variant</source>
            <translation>Variante</translation>
        </message>
        <message>
            <source>Variants measured</source>
            <translation>Variantes medidas</translation>
        </message>
        <message>
            <source>Timeline, one launch per window: % of the time in copies</source>
            <translation>Línea de tiempo, un lanzamiento por ventana: % del tiempo en copias</translation>
        </message>
        <message>
            <source>Timeline, a single launch: % of the time in copies</source>
            <translation>Línea de tiempo, un solo lanzamiento: % del tiempo en copias</translation>
        </message>
        <message>
            <source>Timeline: one launch per window takes this many times as long</source>
            <translation>Línea de tiempo: un lanzamiento por ventana tarda tantas veces más</translation>
        </message>
    </context>
    <context>
        <name>telar::ProjectMenu</name>
        <message>
            <source>Recovered. Save it to keep it.</source>
            <translation>Recuperado. Guárdelo para conservarlo.</translation>
        </message>
        <message>
            <source>Opened: %1</source>
            <translation>Abierto: %1</translation>
        </message>
        <message>
            <source>Saved: %1</source>
            <translation>Guardado: %1</translation>
        </message>
        <message>
            <source>Project</source>
            <translation>Proyecto</translation>
        </message>
        <message>
            <source>Save project</source>
            <translation>Guardar proyecto</translation>
        </message>
        <message>
            <source>Telar projects (*.telar)</source>
            <translation>Proyectos de Telar (*.telar)</translation>
        </message>
        <message>
            <source>Untitled</source>
            <translation>Sin título</translation>
        </message>
        <message>
            <source>Save the changes of “%1”?</source>
            <translation>¿Guardar los cambios de «%1»?</translation>
        </message>
        <message>
            <source>Unsaved changes will be lost.</source>
            <translation>Se perderán los cambios sin guardar.</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Guardar</translation>
        </message>
        <message>
            <source>Don't save</source>
            <translation>No guardar</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>Recovery</source>
            <translation>Recuperación</translation>
        </message>
        <message>
            <source>Telar closed without saving. Recover the work of %1?</source>
            <translation>Telar se cerró sin guardar. ¿Recuperar el trabajo de las %1?</translation>
        </message>
        <message>
            <source>It had not been saved yet.</source>
            <translation>Todavía no se había guardado.</translation>
        </message>
        <message>
            <source>It belongs to %1.</source>
            <translation>Pertenece a %1.</translation>
        </message>
        <message>
            <source>Recover</source>
            <translation>Recuperar</translation>
        </message>
        <message>
            <source>Discard</source>
            <translation>Descartar</translation>
        </message>
        <message>
            <source>Ask again next time</source>
            <translation>Preguntar la próxima vez</translation>
        </message>
        <message>
            <source>New project</source>
            <translation>Proyecto nuevo</translation>
        </message>
        <message>
            <source>Save as…</source>
            <translation>Guardar como…</translation>
        </message>
        <message>
            <source>Open recent</source>
            <translation>Abrir recientes</translation>
        </message>
        <message>
            <source>“%1” has changed since you opened it: another window or program saved it at %2.</source>
            <translation>«%1» cambió desde que lo abrió: otra ventana u otro programa lo guardó a las %2.</translation>
        </message>
        <message>
            <source>Keep both: save yours under another name. Or replace the file with yours.</source>
            <translation>Conserve los dos: guarde el suyo con otro nombre. O reemplace el archivo con el suyo.</translation>
        </message>
        <message>
            <source>Keep both…</source>
            <translation>Conservar los dos…</translation>
        </message>
        <message>
            <source>Replace it</source>
            <translation>Reemplazarlo</translation>
        </message>
        <message>
            <source>%1 (2)</source>
            <translation>%1 (2)</translation>
        </message>
        <message>
            <source>This project names files outside its folder. Open them?</source>
            <translation>Este proyecto nombra archivos fuera de su carpeta. ¿Abrirlos?</translation>
        </message>
        <message>
            <source>and %1 more</source>
            <translation>y %1 más</translation>
        </message>
        <message>
            <source>Open them</source>
            <translation>Abrirlos</translation>
        </message>
        <message>
            <source>Leave them out</source>
            <translation>Dejarlos fuera</translation>
        </message>
    </context>
    <context>
        <name>telar::RateView</name>
        <message>
            <source>change learning rate</source>
            <translation>cambiar la tasa de aprendizaje</translation>
        </message>
        <message>
            <source>loss of the batch</source>
            <translation>pérdida del lote</translation>
        </message>
        <message>
            <source>smoothed</source>
            <translation>suavizada</translation>
        </message>
        <message>
            <source>rate to use</source>
            <translation>tasa elegida</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Find</source>
            <translation>Buscar</translation>
        </message>
        <message>
            <source>Use %1</source>
            <translation>Usar %1</translation>
        </message>
        <message>
            <source>Trying rates: %1 of 100</source>
            <translation>Probando tasas: %1 de 100</translation>
        </message>
        <message>
            <source>Suggested: %1</source>
            <translation>Sugerida: %1</translation>
        </message>
        <message>
            <source>Which learning rate?</source>
            <translation>¿Qué tasa de aprendizaje?</translation>
        </message>
        <message>
            <source>Suggestion: %1. Drag the mark or accept it.</source>
            <translation>Sugerencia: %1. Arrastre la marca o acéptela.</translation>
        </message>
        <message>
            <source>The test ended where the loss reached five times its best.</source>
            <translation>La prueba terminó donde la pérdida llegó a cinco veces su mejor valor.</translation>
        </message>
        <message>
            <source>One short training from fresh weights: the rate grows from 1e-7 to 10 in 100 steps; it ends when the smoothed loss is five times its best.</source>
            <translation>Un entrenamiento corto desde pesos nuevos: la tasa crece de 1e-7 a 10 en 100 pasos y termina cuando la pérdida suavizada llega a cinco veces su mejor valor.</translation>
        </message>
        <message>
            <source>Learning-rate range test</source>
            <translation>Prueba de rango de la tasa de aprendizaje</translation>
        </message>
        <message>
            <source>learning rate</source>
            <translation>tasa de aprendizaje</translation>
        </message>
        <message>
            <source>loss</source>
            <translation>pérdida</translation>
        </message>
        <message>
            <source>Press Find: every step tries a larger rate and draws its loss here.</source>
            <translation>Pulse Buscar: cada paso prueba una tasa mayor y dibuja aquí su pérdida.</translation>
        </message>
        <message>
            <source>Rate to use</source>
            <translation>Tasa elegida</translation>
        </message>
        <message>
            <source>steepest descent</source>
            <translation>mayor pendiente</translation>
        </message>
        <message>
            <source>a tenth of the minimum's rate</source>
            <translation>un décimo de la tasa del mínimo</translation>
        </message>
    </context>
    <context>
        <name>telar::RecordsTable</name>
        <message>
            <source>The slowest run took over 1.5 times the median: other programs were running.</source>
            <translation>La ejecución más lenta superó 1.5 veces la mediana: había otros programas en marcha.</translation>
        </message>
        <message>
            <source>Variant</source>
            <translation>Variante</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>Hilos</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Tamaño</translation>
        </message>
        <message>
            <source>Median</source>
            <translation>Mediana</translation>
        </message>
        <message>
            <source>Min</source>
            <translation>Mín.</translation>
        </message>
        <message>
            <source>Max</source>
            <translation>Máx.</translation>
        </message>
        <message>
            <source>Runs</source>
            <translation>Ejecuciones</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>Ajustes</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>Resultados</translation>
        </message>
        <message>
            <source>this sweep</source>
            <translation>este barrido</translation>
        </message>
        <message>
            <source>From</source>
            <translation>De</translation>
        </message>
        <message>
            <source>Predicted</source>
            <translation>Predicho</translation>
        </message>
        <message>
            <source>Predicted for %1, not measured</source>
            <translation>Predicho para %1, no medido</translation>
        </message>
    </context>
    <context>
        <name>telar::ResultsPanel</name>
        <message>
            <source>validation, now</source>
            <translation>validación, ahora</translation>
        </message>
        <message>
            <source>test</source>
            <translation>prueba</translation>
        </message>
        <message>
            <source>validation, epoch %1</source>
            <translation>validación, época %1</translation>
        </message>
        <message>
            <source>No result yet</source>
            <translation>Todavía no hay resultado</translation>
        </message>
        <message>
            <source>Test accuracy %1</source>
            <translation>Exactitud de prueba: %1</translation>
        </message>
        <message>
            <source>Validation %1</source>
            <translation>Validación: %1</translation>
        </message>
        <message>
            <source>Train the network to see its confusion matrix.</source>
            <translation>Entrene la red para ver su matriz de confusión.</translation>
        </message>
        <message>
            <source>%1 of %2 correct. With so few pictures the true accuracy lies between %3 and %4 (95 % CI).</source>
            <translation>%1 de %2 correctas. Con tan pocas imágenes, la exactitud verdadera está entre %3 y %4 (IC del 95 %).</translation>
        </message>
        <message>
            <source>%1 of %2 correct; 95 % CI: %3 to %4.</source>
            <translation>%1 de %2 correctas; IC del 95 %: de %3 a %4.</translation>
        </message>
        <message>
            <source>%1, not %2</source>
            <translation>%1, no %2</translation>
        </message>
        <message>
            <source>True: %1. Predicted: %2 with %3.</source>
            <translation>Verdadera: %1. Predicha: %2 con %3.</translation>
        </message>
        <message>
            <source>The first test pictures; wrong ones show the predicted and the true class.</source>
            <translation>Las primeras imágenes de prueba; las incorrectas muestran la clase predicha y la verdadera.</translation>
        </message>
        <message>
            <source>No errors on the test set.</source>
            <translation>Ningún error en la prueba.</translation>
        </message>
        <message numerus="yes">
            <source>%n mistakes in the test part, the surest first. Click one to look inside.</source>
            <translation>
                <numerusform>%n error en la parte de prueba. Haga clic para mirar dentro.</numerusform>
                <numerusform>%n errores en la parte de prueba, primero los más seguros. Haga clic en uno para mirar dentro.</numerusform>
            </translation>
        </message>
        <message>
            <source>Test pictures of class “%1” predicted as “%2”</source>
            <translation>Imágenes de prueba de la clase «%1» predichas como «%2»</translation>
        </message>
        <message>
            <source>counts</source>
            <translation>cuentas</translation>
        </message>
        <message>
            <source>% of row</source>
            <translation>% de fila</translation>
        </message>
        <message>
            <source>% of column</source>
            <translation>% de columna</translation>
        </message>
        <message>
            <source>Number of pictures</source>
            <translation>Número de imágenes</translation>
        </message>
        <message>
            <source>How the pictures of each true class were predicted</source>
            <translation>Cómo se predijeron las imágenes de cada clase verdadera</translation>
        </message>
        <message>
            <source>Which true classes make up each prediction</source>
            <translation>Qué clases verdaderas forman cada predicción</translation>
        </message>
        <message>
            <source>Contents of the cells</source>
            <translation>Contenido de las celdas</translation>
        </message>
        <message>
            <source>Confusion matrix</source>
            <translation>Matriz de confusión</translation>
        </message>
        <message>
            <source>worst mistakes</source>
            <translation>peores errores</translation>
        </message>
        <message>
            <source>first predictions</source>
            <translation>primeras</translation>
        </message>
        <message>
            <source>Errors appear here after a training.</source>
            <translation>Aquí aparecen los errores después de entrenar.</translation>
        </message>
        <message>
            <source>Pictures</source>
            <translation>Imágenes</translation>
        </message>
        <message>
            <source>Epoch of the confusion matrix</source>
            <translation>Época de la matriz de confusión</translation>
        </message>
        <message>
            <source>class</source>
            <translation>clase</translation>
        </message>
        <message>
            <source>prec.</source>
            <translation>prec.</translation>
        </message>
        <message>
            <source>rec.</source>
            <translation>exh.</translation>
        </message>
        <message>
            <source>Precision: share of the predictions of a class that are correct. Recall: share of a class that is found. F1: their harmonic mean. n: pictures of the class.</source>
            <translation>Precisión: proporción de las predicciones de una clase que son correctas. Exhaustividad: proporción de la clase que se encuentra. F1: su media armónica. n: imágenes de la clase.</translation>
        </message>
        <message>
            <source>all</source>
            <translation>todas</translation>
        </message>
        <message>
            <source>Means over the classes, weighted by their support</source>
            <translation>Medias sobre las clases, ponderadas por su soporte</translation>
        </message>
        <message>
            <source>other</source>
            <translation>otra</translation>
        </message>
        <message>
            <source>Precision, recall and F1 of each class</source>
            <translation>Precisión, exhaustividad y F1 de cada clase</translation>
        </message>
        <message>
            <source>classes</source>
            <translation>clases</translation>
        </message>
    </context>
    <context>
        <name>telar::RunsView</name>
        <message>
            <source>pictures and loss</source>
            <translation>imágenes y pérdida</translation>
        </message>
        <message>
            <source>%1. %2</source>
            <translation>%1. %2</translation>
        </message>
        <message>
            <source>Validation accuracy of each training</source>
            <translation>Exactitud de validación de cada entrenamiento</translation>
        </message>
        <message>
            <source>epoch</source>
            <translation>época</translation>
        </message>
        <message>
            <source>accuracy (%)</source>
            <translation>exactitud (%)</translation>
        </message>
        <message>
            <source>Train with two engines, seeds, batches or rates to compare their curves here.</source>
            <translation>Entrene con dos motores, semillas, lotes o tasas para comparar aquí sus curvas.</translation>
        </message>
        <message>
            <source>engine</source>
            <translation>motor</translation>
        </message>
        <message>
            <source>epochs</source>
            <translation>épocas</translation>
        </message>
        <message>
            <source>batch</source>
            <translation>lote</translation>
        </message>
        <message>
            <source>rate</source>
            <translation>tasa</translation>
        </message>
        <message>
            <source>seed</source>
            <translation>semilla</translation>
        </message>
        <message>
            <source>test</source>
            <translation>prueba</translation>
        </message>
        <message>
            <source>Trainings</source>
            <translation>Entrenamientos</translation>
        </message>
        <message>
            <source>Where the time of the last training went</source>
            <translation>En qué se fue el tiempo del último entrenamiento</translation>
        </message>
        <message>
            <source>layer</source>
            <translation>capa</translation>
        </message>
        <message>
            <source>operation</source>
            <translation>operación</translation>
        </message>
        <message>
            <source>time</source>
            <translation>tiempo</translation>
        </message>
        <message>
            <source>share</source>
            <translation>proporción</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Measure</source>
            <translation>Medir</translation>
        </message>
        <message>
            <source>Batch sizes</source>
            <translation>Tamaños de lote</translation>
        </message>
        <message>
            <source>Workers</source>
            <translation>Trabajadores</translation>
        </message>
        <message>
            <source>workers</source>
            <translation>trabajadores</translation>
        </message>
        <message>
            <source>pictures per second</source>
            <translation>imágenes por segundo</translation>
        </message>
        <message>
            <source>speed-up</source>
            <translation>aceleración</translation>
        </message>
        <message>
            <source>Measuring…</source>
            <translation>Midiendo…</translation>
        </message>
        <message>
            <source>Press Measure.</source>
            <translation>Pulse Medir.</translation>
        </message>
        <message>
            <source>step</source>
            <translation>paso</translation>
        </message>
        <message>
            <source>time per picture</source>
            <translation>tiempo por imagen</translation>
        </message>
        <message>
            <source>measured</source>
            <translation>medido</translation>
        </message>
        <message>
            <source>Highest throughput with a batch of %1. The study&apos;s “occupancy 100 %” is a formula cut at 100; this is measured.</source>
            <translation>El mayor rendimiento es con un lote de %1. La «ocupación del 100 %» del estudio es una fórmula cortada en 100; esto está medido.</translation>
        </message>
        <message>
            <source>Amdahl's law</source>
            <translation>ley de Amdahl</translation>
        </message>
        <message>
            <source>trainings</source>
            <translation>entrenamientos</translation>
        </message>
        <message>
            <source>batch sizes</source>
            <translation>lotes</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>Comparar</translation>
        </message>
        <message>
            <source>run</source>
            <translation>ejecución</translation>
        </message>
        <message>
            <source>one epoch</source>
            <translation>una época</translation>
        </message>
        <message>
            <source>Slower with more workers than with one: no law is fitted. This computer has %1 cores.</source>
            <translation>Más lento con más trabajadores que con uno: no se ajusta ninguna ley. Este equipo tiene %1 núcleos.</translation>
        </message>
        <message>
            <source>No serial fraction is visible. This computer has %1 cores; additional workers only wait.</source>
            <translation>No se aprecia una fracción en serie. Este equipo tiene %1 núcleos; los trabajadores adicionales solo esperan.</translation>
        </message>
        <message>
            <source>published, validation</source>
            <translation>publicado, validación</translation>
        </message>
        <message>
            <source>published, test</source>
            <translation>publicado, prueba</translation>
        </message>
        <message>
            <source>published</source>
            <translation>publicado</translation>
        </message>
        <message>
            <source>%1 validation</source>
            <translation>%1 de validación</translation>
        </message>
        <message>
            <source>As printed: %1; %2 s in total, computer: %3</source>
            <translation>Como está impreso: %1; %2 s en total, equipo: %3</translation>
        </message>
        <message>
            <source>Amdahl&apos;s fit up to %2 workers, one measurement of each: about %1 of the work is serial. This computer has %2 cores; more workers than that only wait.</source>
            <translation>Ajuste de Amdahl hasta %2 trabajadores, con una medición de cada uno: cerca de %1 del trabajo es serial. Este equipo tiene %2 núcleos; más trabajadores que esos solo esperan.</translation>
        </message>
        <message>
            <source>The study prints %1 s with a batch of %2 and %3 s with %4, reported as more than 12 times; it is %5.</source>
            <translation>El estudio imprime %1 s con un lote de %2 y %3 s con %4, e informa más de 12 veces; son %5.</translation>
        </message>
    </context>
    <context>
        <name>telar::SectorStrip</name>
        <message>
            <source>Line %1, %2: %3 sectors of 32 bytes fetched, %4 needed</source>
            <translation>Línea %1, %2: se traen %3 sectores de 32 bytes, se necesitan %4</translation>
        </message>
        <message numerus="yes">
            <source>and %n more accesses, counted but not drawn</source>
            <translation>
                <numerusform>y %n acceso más, contado pero no dibujado</numerusform>
                <numerusform>y %n accesos más, contados pero no dibujados</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::SetupPanel</name>
        <message>
            <source>change data</source>
            <translation>cambiar los datos</translation>
        </message>
        <message>
            <source>change engine</source>
            <translation>cambiar el motor</translation>
        </message>
        <message>
            <source>change epochs</source>
            <translation>cambiar las épocas</translation>
        </message>
        <message>
            <source>change batch</source>
            <translation>cambiar el lote</translation>
        </message>
        <message>
            <source>change seed</source>
            <translation>cambiar la semilla</translation>
        </message>
        <message>
            <source>change hidden neurons</source>
            <translation>cambiar las neuronas ocultas</translation>
        </message>
        <message>
            <source>change optimiser</source>
            <translation>cambiar el optimizador</translation>
        </message>
        <message>
            <source>change precision</source>
            <translation>cambiar la precisión</translation>
        </message>
        <message>
            <source>change augmentation</source>
            <translation>cambiar el aumento</translation>
        </message>
        <message>
            <source>change setting</source>
            <translation>cambiar el ajuste</translation>
        </message>
        <message>
            <source>A learning rate is a number above 0, for example 0.001.</source>
            <translation>La tasa de aprendizaje es un número mayor que 0, por ejemplo 0.001.</translation>
        </message>
        <message>
            <source>change learning rate</source>
            <translation>cambiar la tasa de aprendizaje</translation>
        </message>
        <message>
            <source>A folder with one subfolder per class, or MNIST's IDX files</source>
            <translation>Una carpeta con una subcarpeta por clase, o los archivos IDX de MNIST</translation>
        </message>
        <message>
            <source>new seed</source>
            <translation>otra semilla</translation>
        </message>
        <message>
            <source>Loading…</source>
            <translation>Cargando…</translation>
        </message>
        <message>
            <source>%1 pictures of %2 × %3 in %4 classes: %5 for training, %6 for validation, %7 for testing.</source>
            <translation>%1 imágenes de %2 × %3 en %4 clases: %5 para entrenar, %6 para validar, %7 para probar.</translation>
        </message>
        <message numerus="yes">
            <source>%n broken pictures were left out.</source>
            <translation>
                <numerusform>Se omitió %n imagen dañada.</numerusform>
                <numerusform>Se omitieron %n imágenes dañadas.</numerusform>
            </translation>
        </message>
        <message>
            <source>Built-in digits</source>
            <translation>Dígitos incluidos</translation>
        </message>
        <message>
            <source>Built-in brain phantom</source>
            <translation>Fantoma de cerebro incluido</translation>
        </message>
        <message>
            <source>The batch holds all training pictures: one step per epoch, %1 in total.</source>
            <translation>El lote contiene todas las imágenes de entrenamiento: un paso por época, %1 en total.</translation>
        </message>
        <message>
            <source>%1 steps per epoch, %2 in total.</source>
            <translation>%1 pasos por época, %2 en total.</translation>
        </message>
        <message>
            <source>Training needs %1 of memory besides the images.</source>
            <translation>El entrenamiento necesita %1 de memoria además de las imágenes.</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>Datos</translation>
        </message>
        <message>
            <source>Engine</source>
            <translation>Motor</translation>
        </message>
        <message>
            <source>Training</source>
            <translation>Entrenamiento</translation>
        </message>
        <message>
            <source>Epochs</source>
            <translation>Épocas</translation>
        </message>
        <message>
            <source>Batch</source>
            <translation>Lote</translation>
        </message>
        <message>
            <source>Learning rate</source>
            <translation>Tasa de aprendizaje</translation>
        </message>
        <message>
            <source>Optimiser</source>
            <translation>Optimizador</translation>
        </message>
        <message>
            <source>Precision</source>
            <translation>Precisión</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Semilla</translation>
        </message>
        <message>
            <source>Hidden neurons</source>
            <translation>Neuronas ocultas</translation>
        </message>
        <message>
            <source>Open folder…</source>
            <translation>Abrir carpeta…</translation>
        </message>
        <message>
            <source>use 0.001</source>
            <translation>usar 0.001</translation>
        </message>
        <message>
            <source>Rotated by up to 5°, mirrored, shifted by up to 2 pixels; different in each epoch</source>
            <translation>Rotadas hasta 5°, reflejadas y desplazadas hasta 2 píxeles; distintas en cada época</translation>
        </message>
        <message>
            <source>Data augmentation</source>
            <translation>Aumento de datos</translation>
        </message>
        <message>
            <source>Use the study&apos;s settings</source>
            <translation>Usar los valores del estudio</translation>
        </message>
        <message>
            <source>Use the thesis&apos; settings</source>
            <translation>Usar los valores de la tesis</translation>
        </message>
        <message>
            <source>Rate</source>
            <translation>Tasa</translation>
        </message>
        <message>
            <source>Pictures per step. A batch larger than the %1 training pictures takes them all at once.</source>
            <translation>Imágenes por paso. Un lote mayor que las %1 imágenes de entrenamiento las toma todas a la vez.</translation>
        </message>
        <message>
            <source>The batch is larger than the %1 training pictures: they form a single batch, one step per epoch, %2 in total.</source>
            <translation>El lote es mayor que las %1 imágenes de entrenamiento: forman un solo lote, un paso por época, %2 en total.</translation>
        </message>
        <message>
            <source>Kaiming and Xavier initial weights, bytes read from −1 to 1, rate 0.001, and a batch of 256, larger than the data: its 25 epochs are only 25 steps</source>
            <translation>Pesos iniciales de Kaiming y Xavier, bytes leídos de −1 a 1, tasa 0.001, un lote de 256, mayor que los datos: sus 25 épocas son solo 25 pasos</translation>
        </message>
        <message>
            <source>Rotated by up to 5°, shifted by up to 2 pixels; different in each epoch</source>
            <translation>Rotada hasta 5° y desplazada hasta 2 píxeles; distinta en cada época</translation>
        </message>
        <message>
            <source>SGD without momentum, rate 0.01, batch 64, no augmentation</source>
            <translation>SGD sin momento, tasa 0.01, lote 64, sin aumento</translation>
        </message>
    </context>
    <context>
        <name>telar::SourcePanel</name>
        <message>
            <source>change source</source>
            <translation>cambiar la fuente</translation>
        </message>
        <message>
            <source>change class</source>
            <translation>cambiar la clase</translation>
        </message>
        <message>
            <source>change image</source>
            <translation>cambiar la imagen</translation>
        </message>
        <message>
            <source>change channel</source>
            <translation>cambiar el canal</translation>
        </message>
        <message>
            <source>change size</source>
            <translation>cambiar el tamaño</translation>
        </message>
        <message>
            <source>change largest value</source>
            <translation>cambiar el valor mayor</translation>
        </message>
        <message>
            <source>change seed</source>
            <translation>cambiar la semilla</translation>
        </message>
        <message>
            <source>change axis</source>
            <translation>cambiar el eje</translation>
        </message>
        <message>
            <source>change slice</source>
            <translation>cambiar el corte</translation>
        </message>
        <message>
            <source>new seed</source>
            <translation>otra semilla</translation>
        </message>
        <message>
            <source>same matrix again</source>
            <translation>la misma matriz otra vez</translation>
        </message>
        <message>
            <source>Open an image or a matrix</source>
            <translation>Abrir una imagen o una matriz</translation>
        </message>
        <message>
            <source>Open a folder with one subfolder per class</source>
            <translation>Abrir una carpeta con una subcarpeta por clase</translation>
        </message>
        <message>
            <source>Open a volume</source>
            <translation>Abrir un volumen</translation>
        </message>
        <message>
            <source>NIfTI volumes (*.nii *.nii.gz);;All files (*)</source>
            <translation>Volúmenes NIfTI (*.nii *.nii.gz);;Todos los archivos (*)</translation>
        </message>
        <message>
            <source>open %1</source>
            <translation>abrir %1</translation>
        </message>
        <message>
            <source>type a matrix</source>
            <translation>escribir una matriz</translation>
        </message>
        <message>
            <source>choose an image</source>
            <translation>elegir una imagen</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>Fuente</translation>
        </message>
        <message>
            <source>Image</source>
            <translation>Imagen</translation>
        </message>
        <message>
            <source>Matrix</source>
            <translation>Matriz</translation>
        </message>
        <message>
            <source>Volume</source>
            <translation>Volumen</translation>
        </message>
        <message>
            <source>A slice of the built-in phantom, a picture, or a folder of classes</source>
            <translation>Un corte del fantoma incluido, una imagen o una carpeta de clases</translation>
        </message>
        <message>
            <source>Random, typed by hand, or a CSV file</source>
            <translation>Aleatoria, escrita a mano o un archivo CSV</translation>
        </message>
        <message>
            <source>A NIfTI volume, slice by slice</source>
            <translation>Un volumen NIfTI, corte por corte</translation>
        </message>
        <message>
            <source>Open…</source>
            <translation>Abrir…</translation>
        </message>
        <message>
            <source>Open a JPG or PNG image, a CSV matrix or a volume</source>
            <translation>Abrir una imagen JPG o PNG, una matriz CSV o un volumen</translation>
        </message>
        <message>
            <source>Open folder…</source>
            <translation>Abrir carpeta…</translation>
        </message>
        <message>
            <source>A folder with one subfolder of images per class</source>
            <translation>Una carpeta con una subcarpeta de imágenes por clase</translation>
        </message>
        <message>
            <source>Class</source>
            <translation>Clase</translation>
        </message>
        <message>
            <source>Slice</source>
            <translation>Corte</translation>
        </message>
        <message>
            <source>Browse all…</source>
            <translation>Explorar…</translation>
        </message>
        <message>
            <source>Back to the built-in brain phantom</source>
            <translation>Volver al fantoma incluido</translation>
        </message>
        <message>
            <source>Channel</source>
            <translation>Canal</translation>
        </message>
        <message>
            <source>Grey</source>
            <translation>Gris</translation>
        </message>
        <message>
            <source>Red</source>
            <translation>Rojo</translation>
        </message>
        <message>
            <source>Green</source>
            <translation>Verde</translation>
        </message>
        <message>
            <source>Blue</source>
            <translation>Azul</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Tamaño</translation>
        </message>
        <message>
            <source>Rows x columns. Write 8, or 6x10 for 6 rows and 10 columns.</source>
            <translation>Filas x columnas. Escriba 8, o 6x10 para 6 filas y 10 columnas.</translation>
        </message>
        <message>
            <source>A matrix has between 1 and 131072 rows and columns.</source>
            <translation>Una matriz tiene entre 1 y 131072 filas y columnas.</translation>
        </message>
        <message>
            <source>Values 0 to</source>
            <translation>Valores de 0 a</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Semilla</translation>
        </message>
        <message>
            <source>The same seed gives the same matrix as NumPy. The thesis uses 35.</source>
            <translation>La misma semilla da la misma matriz que NumPy. La tesis usa 35.</translation>
        </message>
        <message>
            <source>Keep this seed</source>
            <translation>Conservar esta semilla</translation>
        </message>
        <message>
            <source>Repeat</source>
            <translation>Repetir</translation>
        </message>
        <message>
            <source>New seed</source>
            <translation>Otra semilla</translation>
        </message>
        <message>
            <source>Type or paste…</source>
            <translation>Escribir o pegar…</translation>
        </message>
        <message>
            <source>Open CSV…</source>
            <translation>Abrir CSV…</translation>
        </message>
        <message>
            <source>Sagittal</source>
            <translation>Sagital</translation>
        </message>
        <message>
            <source>Coronal</source>
            <translation>Coronal</translation>
        </message>
        <message>
            <source>Axial</source>
            <translation>Axial</translation>
        </message>
        <message>
            <source>From left to right</source>
            <translation>De izquierda a derecha</translation>
        </message>
        <message>
            <source>From back to front</source>
            <translation>De atrás hacia adelante</translation>
        </message>
        <message>
            <source>From the neck up</source>
            <translation>Del cuello hacia arriba</translation>
        </message>
        <message>
            <source>Three planes, export as JPG…</source>
            <translation>Tres planos, exportar como JPG…</translation>
        </message>
        <message>
            <source>Or drop a file anywhere in the window.</source>
            <translation>O suelte un archivo en cualquier parte.</translation>
        </message>
        <message>
            <source>Built-in brain phantom</source>
            <translation>Fantoma de cerebro incluido</translation>
        </message>
        <message numerus="yes">
            <source>%1 · %n images</source>
            <translation>
                <numerusform>%1 · %n imagen</numerusform>
                <numerusform>%1 · %n imágenes</numerusform>
            </translation>
        </message>
        <message>
            <source>No volume yet</source>
            <translation>Todavía no hay volumen</translation>
        </message>
        <message>
            <source>In bands: see the progress under Time.</source>
            <translation>Por bandas: el avance se muestra en Tiempo.</translation>
        </message>
        <message>
            <source>%1 × %2 windows in bands in %3, %4 million values per second, with %5 of memory. The output adds up to %6.</source>
            <translation>%1 × %2 ventanas por bandas en %3, %4 millones de valores por segundo, con %5 de memoria. La salida suma %6.</translation>
        </message>
        <message>
            <source>Pool it in bands</source>
            <translation>Procesarla por bandas</translation>
        </message>
        <message>
            <source>Generates and pools the matrix band by band, without keeping it in memory</source>
            <translation>Genera la matriz y la procesa banda por banda, sin guardarla en memoria</translation>
        </message>
        <message>
            <source>Type or paste a matrix…</source>
            <translation>Escribir o pegar una matriz…</translation>
        </message>
        <message>
            <source>Open a folder of classes…</source>
            <translation>Abrir una carpeta de clases…</translation>
        </message>
        <message>
            <source>Browse the collection…</source>
            <translation>Explorar la colección…</translation>
        </message>
        <message>
            <source>Back to random numbers</source>
            <translation>Volver a números aleatorios</translation>
        </message>
        <message>
            <source>Typed by hand</source>
            <translation>Escrita a mano</translation>
        </message>
        <message>
            <source>Images and matrices (*.jpg *.jpeg *.png *.csv *.txt *.nii *.nii.gz *ubyte *ubyte.gz);;All files (*)</source>
            <translation>Imágenes y matrices (*.jpg *.jpeg *.png *.csv *.txt *.nii *.nii.gz *ubyte *ubyte.gz);;Todos los archivos (*)</translation>
        </message>
        <message>
            <source>Telar opens JPG, PNG, CSV, TXT, NII, NII.GZ and IDX files and folders of images; %1 is none of these.</source>
            <translation>Telar abre archivos JPG, PNG, CSV, TXT, NII, NII.GZ e IDX y carpetas de imágenes; %1 no es ninguno de ellos.</translation>
        </message>
    </context>
    <context>
        <name>telar::Stage</name>
        <message>
            <source>Window &lt;b&gt;(%1, %2)&lt;/b&gt; covers rows %3–%4 and columns %5–%6.</source>
            <translation>La ventana &lt;b&gt;(%1, %2)&lt;/b&gt; cubre las filas %3–%4 y las columnas %5–%6.</translation>
        </message>
        <message>
            <source>The average of its %1 values is &lt;b&gt;%2&lt;/b&gt;, which becomes output cell (%3, %4).</source>
            <translation>El promedio de sus %1 valores es &lt;b&gt;%2&lt;/b&gt;, que pasa a la celda de salida (%3, %4).</translation>
        </message>
        <message>
            <source>Its maximum is the &lt;b&gt;%1&lt;/b&gt; of the padding, which becomes output cell (%2, %3).</source>
            <translation>Su máximo es el &lt;b&gt;%1&lt;/b&gt; del padding, que pasa a la celda de salida (%2, %3).</translation>
        </message>
        <message>
            <source>Its maximum is &lt;b&gt;%1&lt;/b&gt;, at row %2, column %3, which becomes output cell (%4, %5).</source>
            <translation>Su máximo es &lt;b&gt;%1&lt;/b&gt;, en la fila %2, columna %3, y pasa a la celda de salida (%4, %5).</translation>
        </message>
        <message>
            <source>Its maximum is &lt;b&gt;%1&lt;/b&gt;, which becomes output cell (%2, %3).</source>
            <translation>Su máximo es &lt;b&gt;%1&lt;/b&gt;, que pasa a la celda de salida (%2, %3).</translation>
        </message>
        <message>
            <source>Input</source>
            <translation>Entrada</translation>
        </message>
        <message>
            <source>Feature map</source>
            <translation>Mapa de características</translation>
        </message>
        <message>
            <source>As an image</source>
            <translation>Como imagen</translation>
        </message>
        <message>
            <source>As a heat map</source>
            <translation>Como mapa de calor</translation>
        </message>
        <message>
            <source>As numbers in cells</source>
            <translation>Como números en celdas</translation>
        </message>
        <message>
            <source>Image</source>
            <translation>Imagen</translation>
        </message>
        <message>
            <source>Heat map</source>
            <translation>Mapa de calor</translation>
        </message>
        <message>
            <source>Numbers</source>
            <translation>Números</translation>
        </message>
        <message>
            <source>seed %1</source>
            <translation>semilla %1</translation>
        </message>
        <message>
            <source>Colour the feature map by</source>
            <translation>Colorear el mapa de características por</translation>
        </message>
        <message>
            <source>%1 · %2 of the values</source>
            <translation>%1 · %2 de los valores</translation>
        </message>
    </context>
    <context>
        <name>telar::StartPage</name>
        <message>
            <source>See parallel computing in action</source>
            <translation>Vea el cómputo paralelo en acción</translation>
        </message>
        <message>
            <source>Try one of these</source>
            <translation>Pruebe uno de estos</translation>
        </message>
        <message>
            <source>Pool a brain slice</source>
            <translation>Pooling de un corte de cerebro</translation>
        </message>
        <message>
            <source>A 2 × 2 window glides over a slice and keeps the maximum.</source>
            <translation>Una ventana de 2 × 2 recorre un corte y conserva el máximo.</translation>
        </message>
        <message>
            <source>Pooling by hand</source>
            <translation>Pooling a mano</translation>
        </message>
        <message>
            <source>Eight by eight numbers, a 3 × 3 window with padding, and the arithmetic of every step.</source>
            <translation>Ocho por ocho números, una ventana de 3 × 3 con padding y la aritmética de cada paso.</translation>
        </message>
        <message>
            <source>Recent files</source>
            <translation>Archivos recientes</translation>
        </message>
        <message>
            <source>Files that you open appear here. You can also drop a file anywhere in the window.</source>
            <translation>Aquí aparecen los archivos que abra. También puede soltar un archivo en cualquier parte de la ventana.</translation>
        </message>
        <message>
            <source>Open a file…</source>
            <translation>Abrir un archivo…</translation>
        </message>
        <message>
            <source>What you can do here</source>
            <translation>Qué se puede hacer aquí</translation>
        </message>
        <message numerus="yes">
            <source>This computer: %1, %n cores, %2.</source>
            <translation>
                <numerusform>Este equipo: %1, %n núcleo, %2.</numerusform>
                <numerusform>Este equipo: %1, %n núcleos, %2.</numerusform>
            </translation>
        </message>
        <message>
            <source>Open a brain slice or a matrix and see how each cell is computed, by which thread, and where the time goes. Train a network and look inside.</source>
            <translation>Abra un corte de cerebro o una matriz y vea cómo se calcula cada celda, qué hilo la calcula y en qué se va el tiempo. Entrene una red y mire dentro.</translation>
        </message>
        <message>
            <source>Which thread computed this cell?</source>
            <translation>¿Qué hilo calculó esta celda?</translation>
        </message>
        <message>
            <source>Blocks, warps and lanes of a matrix product, and what each of them read.</source>
            <translation>Bloques, warps y lanes de un producto de matrices, y lo que leyó cada uno.</translation>
        </message>
        <message>
            <source>%1 · %2 minutes</source>
            <translation>%1 · %2 minutos</translation>
        </message>
        <message>
            <source>Lessons</source>
            <translation>Lecciones</translation>
        </message>
        <message>
            <source>All lessons…</source>
            <translation>Todas las lecciones…</translation>
        </message>
        <message>
            <source>Your own CUDA kernel</source>
            <translation>Su propio kernel CUDA</translation>
        </message>
        <message>
            <source>Write it, run it without a GPU, and see how its lanes use the memory banks.</source>
            <translation>Escríbalo, ejecútelo sin GPU y vea cómo sus lanes usan los bancos de memoria.</translation>
        </message>
        <message>
            <source>Exercises: write a kernel, %1 of %2 done</source>
            <translation>Ejercicios: escriba un kernel, %1 de %2 hechos</translation>
        </message>
        <message>
            <source>A network that learns</source>
            <translation>Una red que aprende</translation>
        </message>
        <message>
            <source>Train it on digits, change the rate while it learns, draw one yourself.</source>
            <translation>Entrénela con dígitos, cambie la tasa mientras aprende, dibuje uno usted.</translation>
        </message>
        <message>
            <source>%1-second tour</source>
            <translation>Recorrido de %1 segundos</translation>
        </message>
        <message>
            <source>Class: student submissions</source>
            <translation>Clase: entregas de estudiantes</translation>
        </message>
        <message>
            <source>Continue: %1</source>
            <translation>Continuar: %1</translation>
        </message>
    </context>
    <context>
        <name>telar::StoryView</name>
        <message>
            <source>change a finding</source>
            <translation>cambiar un hallazgo</translation>
        </message>
        <message>
            <source>Add to report</source>
            <translation>Añadir al informe</translation>
        </message>
        <message>
            <source>Open in lab</source>
            <translation>Abrir en el laboratorio</translation>
        </message>
        <message>
            <source>Computing…</source>
            <translation>Calculando…</translation>
        </message>
        <message>
            <source>Numbers of the answer</source>
            <translation>Números de la respuesta</translation>
        </message>
    </context>
    <context>
        <name>telar::ThreadInspector</name>
        <message>
            <source>Lane %1 is this thread; highlighted lanes run this step with it: %2.</source>
            <translation>El lane %1 es este hilo; los lanes resaltados ejecutan este paso con él: %2.</translation>
        </message>
        <message>
            <source>In total this warp fetched %1 sectors of 32 bytes and needed %2: %3 of them useful.</source>
            <translation>En total, este warp leyó %1 sectores de 32 bytes y necesitaba %2: útiles, %3.</translation>
        </message>
        <message>
            <source>Which thread computes C(%1, %2)?</source>
            <translation>¿Qué hilo calcula C(%1, %2)?</translation>
        </message>
        <message>
            <source>Thread &lt;b style="color:%1"&gt;(%2, %3)&lt;/b&gt; of block &lt;b&gt;(%4, %5)&lt;/b&gt;: lane &lt;b&gt;%6&lt;/b&gt; of warp &lt;b&gt;%7&lt;/b&gt;.</source>
            <translation>El hilo &lt;b style=&quot;color:%1&quot;&gt;(%2, %3)&lt;/b&gt; del bloque &lt;b&gt;(%4, %5)&lt;/b&gt;: lane &lt;b&gt;%6&lt;/b&gt; del warp &lt;b&gt;%7&lt;/b&gt;.</translation>
        </message>
        <message>
            <source>The warp and its memory</source>
            <translation>El warp y su memoria</translation>
        </message>
        <message>
            <source>Source: lanes, and sectors fetched/needed</source>
            <translation>Código: lanes y sectores</translation>
        </message>
        <message>
            <source>Source of the kernel</source>
            <translation>Código del kernel</translation>
        </message>
        <message>
            <source>Next line</source>
            <translation>Otra línea</translation>
        </message>
        <message>
            <source>To barrier</source>
            <translation>Barrera</translation>
        </message>
        <message>
            <source>To the thread's next step at another line (F10)</source>
            <translation>Al siguiente paso del hilo en otra línea (F10)</translation>
        </message>
        <message>
            <source>To the next barrier, or to the end where there is none (Ctrl+F10)</source>
            <translation>A la barrera siguiente, o al final si no hay (Ctrl+F10)</translation>
        </message>
        <message>
            <source>Step of this thread back</source>
            <translation>Paso atrás de este hilo</translation>
        </message>
        <message>
            <source>Step of this thread forward</source>
            <translation>Paso adelante de este hilo</translation>
        </message>
        <message>
            <source>row i</source>
            <translation>fila i</translation>
        </message>
        <message>
            <source>column j</source>
            <translation>columna j</translation>
        </message>
        <message>
            <source>In this kernel a thread's number is not its element's: the source says how row and column come about.</source>
            <translation>En este kernel el número de un hilo no es el de su elemento: el código dice cómo salen la fila y la columna.</translation>
        </message>
        <message>
            <source>What the change changes</source>
            <translation>Lo que cambia el cambio</translation>
        </message>
        <message>
            <source>Lines removed: %1; added: %2</source>
            <translation>Líneas quitadas: %1; agregadas: %2</translation>
        </message>
        <message>
            <source>Source: what the change changes</source>
            <translation>Código: lo que cambia</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>Diferencia</translation>
        </message>
        <message>
            <source>Whole file</source>
            <translation>Archivo completo</translation>
        </message>
        <message>
            <source>Lines that the change removes (−) and adds (+)</source>
            <translation>Líneas que el cambio quita (−) y agrega (+)</translation>
        </message>
        <message>
            <source>The changed source, with lanes and sectors beside its lines</source>
            <translation>El código cambiado, con lanes y sectores junto a sus líneas</translation>
        </message>
        <message>
            <source>In Numba, as the thesis describes it</source>
            <translation>En Numba, como lo describe la tesis</translation>
        </message>
        <message>
            <source>CUDA</source>
            <translation>CUDA</translation>
        </message>
        <message>
            <source>Numba</source>
            <translation>Numba</translation>
        </message>
        <message>
            <source>The kernel that runs here, with lanes and sectors beside its lines</source>
            <translation>El kernel que se ejecuta aquí, con lanes y sectores junto a sus líneas</translation>
        </message>
        <message>
            <source>The same kernel in Python, like the thesis&apos; programs</source>
            <translation>El mismo kernel en Python, como los programas de la tesis</translation>
        </message>
        <message>
            <source>The same kernel in Numba</source>
            <translation>El mismo kernel en Numba</translation>
        </message>
        <message>
            <source>lane</source>
            <translation>lane</translation>
        </message>
    </context>
    <context>
        <name>telar::ThreadPanel</name>
        <message>
            <source>Thread</source>
            <translation>Hilo</translation>
        </message>
        <message>
            <source>Memory of this warp</source>
            <translation>Memoria de este warp</translation>
        </message>
        <message>
            <source>Source of the kernel</source>
            <translation>Código del kernel</translation>
        </message>
        <message>
            <source>Step of this thread back</source>
            <translation>Paso atrás de este hilo</translation>
        </message>
        <message>
            <source>Step of this thread forward</source>
            <translation>Paso adelante de este hilo</translation>
        </message>
        <message>
            <source>block</source>
            <translation>bloque</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 de %2</translation>
        </message>
        <message>
            <source>thread</source>
            <translation>hilo</translation>
        </message>
        <message>
            <source>warp, lane</source>
            <translation>warp, lane</translation>
        </message>
        <message>
            <source>x = threadIdx.x + blockIdx.x * blockDim.x, and y likewise</source>
            <translation>x = threadIdx.x + blockIdx.x * blockDim.x, y lo mismo con y</translation>
        </message>
        <message>
            <source>%1 sectors of 32 bytes fetched, %2 needed · %3</source>
            <translation>%1 sectores de 32 bytes leídos, %2 necesarios · %3</translation>
        </message>
        <message>
            <source>Step %1 of %2: %3</source>
            <translation>Paso %1 de %2: %3</translation>
        </message>
        <message>
            <source>reads %1[%2] = %3</source>
            <translation>lee %1[%2] = %3</translation>
        </message>
        <message>
            <source>writes %1[%2] = %3</source>
            <translation>escribe %1[%2] = %3</translation>
        </message>
        <message>
            <source>updates %1[%2]</source>
            <translation>actualiza %1[%2]</translation>
        </message>
        <message>
            <source>waits at the barrier of its block</source>
            <translation>espera en la barrera de su bloque</translation>
        </message>
        <message>
            <source>the condition is true</source>
            <translation>la condición se cumple</translation>
        </message>
        <message>
            <source>the condition is false</source>
            <translation>la condición no se cumple</translation>
        </message>
        <message>
            <source>exchanges values with its warp</source>
            <translation>intercambia valores con su warp</translation>
        </message>
        <message>
            <source>Kernel source</source>
            <translation>Código del kernel</translation>
        </message>
        <message>
            <source>Thread of output cell (%1, %2)</source>
            <translation>Hilo de la celda de salida (%1, %2)</translation>
        </message>
        <message>
            <source>x: column</source>
            <translation>x: columna</translation>
        </message>
        <message>
            <source>y: row</source>
            <translation>y: fila</translation>
        </message>
    </context>
    <context>
        <name>telar::TimelineChart</name>
        <message>
            <source>host</source>
            <translation>anfitrión</translation>
        </message>
        <message>
            <source>copy in</source>
            <translation>copia de entrada</translation>
        </message>
        <message>
            <source>kernel</source>
            <translation>kernel</translation>
        </message>
        <message>
            <source>copy out</source>
            <translation>copia de salida</translation>
        </message>
        <message>
            <source>%1 · predicted for a %2, not measured</source>
            <translation>%1 · predicho para una %2, no medido</translation>
        </message>
        <message>
            <source>%1 · measured on %2</source>
            <translation>%1 · medido en %2</translation>
        </message>
        <message>
            <source>… and %1 more spans</source>
            <translation>… y %1 tramos más</translation>
        </message>
        <message>
            <source>%1: %2.</source>
            <translation>%1: %2.</translation>
        </message>
        <message>
            <source>Timeline</source>
            <translation>Línea de tiempo</translation>
        </message>
        <message>
            <source>%1, window %2: %3, from %4 on</source>
            <translation>%1, ventana %2: %3, desde %4</translation>
        </message>
    </context>
    <context>
        <name>telar::TimelinePanel</name>
        <message>
            <source>A single launch</source>
            <translation>Un solo lanzamiento</translation>
        </message>
        <message>
            <source>When the single launch has finished all %1 windows, the thesis&apos; method has finished %2. It takes %3 in total, %4 as long.</source>
            <translation>Cuando el lanzamiento único ha terminado las %1 ventanas, el método de la tesis ha terminado %2. En total tarda %3: %4 veces más.</translation>
        </message>
        <message>
            <source>Where the time goes on a GPU</source>
            <translation>En qué se va el tiempo en una GPU</translation>
        </message>
        <message>
            <source>Per window</source>
            <translation>Por ventana</translation>
        </message>
        <message>
            <source>Single</source>
            <translation>Único</translation>
        </message>
        <message>
            <source>Counting in the emulator…</source>
            <translation>Contando en el emulador…</translation>
        </message>
        <message>
            <source>One launch per window, with copies</source>
            <translation>Un lanzamiento por ventana, con copias</translation>
        </message>
        <message>
            <source>%1, this computer</source>
            <translation>%1, este equipo</translation>
        </message>
        <message>
            <source>Card</source>
            <translation>Tarjeta</translation>
        </message>
        <message>
            <source>Predicted from its data sheet; a GPU of this computer is measured if that takes seconds, otherwise predicted from what its driver reports</source>
            <translation>Predicho a partir de su hoja de datos; una GPU de este equipo se mide si eso tarda segundos, y si no, se predice con lo que informa su controlador</translation>
        </message>
    </context>
    <context>
        <name>telar::TimingChart</name>
        <message numerus="yes">
            <source>%n variants</source>
            <translation>
                <numerusform>%n variante</numerusform>
                <numerusform>%n variantes</numerusform>
            </translation>
        </message>
        <message>
            <source>Times</source>
            <translation>Tiempos</translation>
        </message>
        <message>
            <source>log</source>
            <translation>log</translation>
        </message>
        <message>
            <source>Logarithmic time axis</source>
            <translation>Eje de tiempo logarítmico</translation>
        </message>
        <message>
            <source>No times yet.</source>
            <translation>Todavía no hay tiempos.</translation>
        </message>
        <message>
            <source>%1: %2.</source>
            <translation>%1: %2.</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1: %2</translation>
        </message>
        <message>
            <source>running…</source>
            <translation>en marcha…</translation>
        </message>
        <message>
            <source>not available here</source>
            <translation>no disponible aquí</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>falló</translation>
        </message>
        <message>
            <source>median %1</source>
            <translation>mediana %1</translation>
        </message>
        <message>
            <source>from %1 to %2</source>
            <translation>de %1 a %2</translation>
        </message>
        <message>
            <source>middle half %1 to %2</source>
            <translation>mitad central de %1 a %2</translation>
        </message>
        <message>
            <source>runs: %1</source>
            <translation>ejecuciones: %1</translation>
        </message>
        <message>
            <source>time per run</source>
            <translation>tiempo por ejecución</translation>
        </message>
        <message>
            <source>emulated in %1: this processor's time, not a GPU's</source>
            <translation>emulado en %1: tiempo de este procesador, no de una GPU</translation>
        </message>
        <message>
            <source>not measured</source>
            <translation>sin medir</translation>
        </message>
        <message>
            <source>time per run, logarithmic</source>
            <translation>tiempo por ejecución, logarítmico</translation>
        </message>
        <message>
            <source>reference</source>
            <translation>referencia</translation>
        </message>
        <message>
            <source>selected</source>
            <translation>seleccionada</translation>
        </message>
        <message>
            <source>├─┤ fastest to slowest run</source>
            <translation>├─┤ de la ejecución más rápida a la más lenta</translation>
        </message>
        <message>
            <source>by time</source>
            <translation>por tiempo</translation>
        </message>
        <message>
            <source>Fastest first</source>
            <translation>La más rápida primero</translation>
        </message>
    </context>
    <context>
        <name>telar::TimingPanel</name>
        <message>
            <source>change variant</source>
            <translation>cambiar la variante</translation>
        </message>
        <message>
            <source>%1 of copy speed</source>
            <translation>%1 de la velocidad de copia</translation>
        </message>
        <message numerus="yes">
            <source>%n cells differ from serial.</source>
            <translation>
                <numerusform>%n celda difiere de serial.</numerusform>
                <numerusform>%n celdas difieren de serial.</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 elapsed</source>
            <translation>%1 transcurridos</translation>
        </message>
        <message>
            <source>%1 left</source>
            <translation>faltan %1</translation>
        </message>
        <message>
            <source>Median of up to 30 runs after a warm-up; the thin line spans the fastest to the slowest.</source>
            <translation>Mediana de hasta 30 ejecuciones tras un calentamiento; la línea fina va de la más rápida a la más lenta.</translation>
        </message>
        <message>
            <source>These outputs differ from serial, see the hatched cells: %1.</source>
            <translation>Estas salidas difieren de serial; vea las celdas rayadas: %1.</translation>
        </message>
        <message>
            <source>All %1 outputs agree: %2 bit for bit, %3 within the rounding allowed for averages.</source>
            <translation>Las %1 salidas coinciden: %2 bit por bit y %3 dentro del redondeo que admiten los promedios.</translation>
        </message>
        <message>
            <source>All %1 outputs are equal, bit for bit.</source>
            <translation>Las %1 salidas son iguales, bit por bit.</translation>
        </message>
        <message>
            <source>Variant</source>
            <translation>Variante</translation>
        </message>
        <message>
            <source>Median</source>
            <translation>Mediana</translation>
        </message>
        <message>
            <source>Fastest</source>
            <translation>Más rápida</translation>
        </message>
        <message>
            <source>Slowest</source>
            <translation>Más lenta</translation>
        </message>
        <message>
            <source>Runs</source>
            <translation>Ejecuciones</translation>
        </message>
        <message>
            <source>Time on this input · median of 30</source>
            <translation>Tiempo con esta entrada · mediana de 30</translation>
        </message>
        <message>
            <source>Time on this input, median of 30 runs</source>
            <translation>Tiempo con esta entrada, mediana de 30 ejecuciones</translation>
        </message>
        <message>
            <source>As a chart</source>
            <translation>Como gráfica</translation>
        </message>
        <message>
            <source>As a table</source>
            <translation>Como tabla</translation>
        </message>
        <message>
            <source>Chart</source>
            <translation>Gráfico</translation>
        </message>
        <message>
            <source>Table</source>
            <translation>Tabla</translation>
        </message>
        <message>
            <source>Measures every variant on this input (F5)</source>
            <translation>Mide todas las variantes con esta entrada (F5)</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportar…</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>× thesis</source>
            <translation>× tesis</translation>
        </message>
        <message>
            <source>× serial</source>
            <translation>× serial</translation>
        </message>
        <message>
            <source>Of copy</source>
            <translation>De copia</translation>
        </message>
        <message>
            <source>Predicted</source>
            <translation>Predicho</translation>
        </message>
        <message>
            <source>Times of the kernels on a card, predicted by a model</source>
            <translation>Tiempos de los kernels en una tarjeta, predichos por un modelo</translation>
        </message>
        <message>
            <source>Predicted times</source>
            <translation>Tiempos predichos</translation>
        </message>
    </context>
    <context>
        <name>telar::TraceWindow</name>
        <message>
            <source>Trace: %1</source>
            <translation>Traza: %1</translation>
        </message>
        <message>
            <source>Kernel &lt;b&gt;%1&lt;/b&gt;: %2 × %3 × %4 blocks of %5 × %6 × %7 threads. Traced blocks: %8.</source>
            <translation>Kernel &lt;b&gt;%1&lt;/b&gt;: %2 × %3 × %4 bloques de %5 × %6 × %7 hilos. Bloques trazados: %8.</translation>
        </message>
        <message>
            <source>Block</source>
            <translation>Bloque</translation>
        </message>
        <message>
            <source>Thread</source>
            <translation>Hilo</translation>
        </message>
        <message>
            <source>Warp</source>
            <translation>Warp</translation>
        </message>
        <message>
            <source>Lane</source>
            <translation>Lane</translation>
        </message>
        <message>
            <source>Cell</source>
            <translation>Celda</translation>
        </message>
        <message>
            <source>No traced step belongs to this thread.</source>
            <translation>Ningún paso trazado es de este hilo.</translation>
        </message>
        <message>
            <source>Line %1: the thread %2. %3</source>
            <translation>Línea %1: el hilo %2. %3</translation>
        </message>
    </context>
    <context>
        <name>telar::TrainingLab</name>
        <message>
            <source>Digits</source>
            <translation>Dígitos</translation>
        </message>
        <message>
            <source>AlexNet</source>
            <translation>AlexNet</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>Parámetros</translation>
        </message>
        <message>
            <source>Result</source>
            <translation>Resultado</translation>
        </message>
        <message>
            <source>Train</source>
            <translation>Entrenar</translation>
        </message>
        <message>
            <source>Curves</source>
            <translation>Curvas</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>Datos</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>Modelo</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>Comparar</translation>
        </message>
        <message>
            <source>Findings</source>
            <translation>Hallazgos</translation>
        </message>
        <message>
            <source>Pages</source>
            <translation>Páginas</translation>
        </message>
        <message>
            <source>Pause or go on</source>
            <translation>Pausar o seguir</translation>
        </message>
        <message>
            <source>Stop training</source>
            <translation>Detener el entrenamiento</translation>
        </message>
        <message>
            <source>Continue training</source>
            <translation>Continuar el entrenamiento</translation>
        </message>
        <message>
            <source>Find a learning rate</source>
            <translation>Buscar una tasa de aprendizaje</translation>
        </message>
        <message>
            <source>Show curves</source>
            <translation>Mostrar las curvas</translation>
        </message>
        <message>
            <source>Show data</source>
            <translation>Mostrar los datos</translation>
        </message>
        <message>
            <source>Show model</source>
            <translation>Mostrar el modelo</translation>
        </message>
        <message>
            <source>Look inside the network</source>
            <translation>Mirar dentro de la red</translation>
        </message>
        <message>
            <source>Show learning rates</source>
            <translation>Mostrar las tasas de aprendizaje</translation>
        </message>
        <message>
            <source>Compare trainings</source>
            <translation>Comparar entrenamientos</translation>
        </message>
        <message>
            <source>Show what went wrong in the originals</source>
            <translation>Mostrar qué falló en los originales</translation>
        </message>
        <message>
            <source>Open a folder of classes…</source>
            <translation>Abrir una carpeta de clases…</translation>
        </message>
        <message>
            <source>New seed</source>
            <translation>Otra semilla</translation>
        </message>
        <message>
            <source>Inside</source>
            <translation>Por dentro</translation>
        </message>
        <message>
            <source>Rate</source>
            <translation>Tasa</translation>
        </message>
        <message>
            <source>Page: curves, data, model, inside, rate, compare or findings</source>
            <translation>Página: curves, data, model, inside, rate, compare o findings</translation>
        </message>
        <message>
            <source>Learning rate</source>
            <translation>Tasa de aprendizaje</translation>
        </message>
        <message>
            <source>Batch</source>
            <translation>Lote</translation>
        </message>
        <message>
            <source>Epochs</source>
            <translation>Épocas</translation>
        </message>
        <message>
            <source>A training is under way: 1, else 0</source>
            <translation>Hay un entrenamiento en curso: 1; si no, 0</translation>
        </message>
        <message>
            <source>Trainings that have ended</source>
            <translation>Entrenamientos terminados</translation>
        </message>
        <message>
            <source>Learning rate of the last training</source>
            <translation>Tasa de aprendizaje del último entrenamiento</translation>
        </message>
        <message>
            <source>Test accuracy of the last training in %</source>
            <translation>Exactitud de prueba del último entrenamiento en %</translation>
        </message>
        <message>
            <source>Best validation accuracy of the last training in %</source>
            <translation>Mejor exactitud de validación del último entrenamiento en %</translation>
        </message>
        <message>
            <source>Minimum validation loss of the last training</source>
            <translation>Mínima pérdida de validación del último entrenamiento</translation>
        </message>
        <message>
            <source>Learning rate that the test suggests</source>
            <translation>Tasa de aprendizaje que sugiere la prueba</translation>
        </message>
        <message>
            <source>Learning rate over the suggested one</source>
            <translation>Tasa de aprendizaje dividida por la sugerida</translation>
        </message>
        <message>
            <source>Picture shown; -1: none</source>
            <translation>Imagen mostrada; -1: ninguna</translation>
        </message>
        <message>
            <source>Worst mistakes</source>
            <translation>Peores errores</translation>
        </message>
        <message>
            <source>Draw a digit</source>
            <translation>Dibujar un dígito</translation>
        </message>
    </context>
    <context>
        <name>telar::TrainingModel</name>
        <message>
            <source>Run %1</source>
            <translation>Ejecución %1</translation>
        </message>
        <message>
            <source>no class (output %1)</source>
            <translation>ninguna clase (salida %1)</translation>
        </message>
        <message>
            <source>cannot be repeated by a command: no option describes edited layers</source>
            <translation>no se puede repetir con un comando: ninguna opción describe las capas editadas</translation>
        </message>
    </context>
    <context>
        <name>telar::TransportBar</name>
        <message>
            <source>step %1 of %2</source>
            <translation>paso %1 de %2</translation>
        </message>
        <message>
            <source>no steps</source>
            <translation>sin pasos</translation>
        </message>
        <message>
            <source>First step</source>
            <translation>Primer paso</translation>
        </message>
        <message>
            <source>One step back</source>
            <translation>Un paso atrás</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>Pausa</translation>
        </message>
        <message>
            <source>Play</source>
            <translation>Reproducir</translation>
        </message>
        <message>
            <source>One step forward</source>
            <translation>Un paso adelante</translation>
        </message>
        <message>
            <source>Last step</source>
            <translation>Último paso</translation>
        </message>
        <message>
            <source>Step</source>
            <translation>Paso</translation>
        </message>
        <message>
            <source>Speed</source>
            <translation>Velocidad</translation>
        </message>
        <message>
            <source>Speed of the animation</source>
            <translation>Velocidad de la animación</translation>
        </message>
    </context>
    <context>
        <name>telar::VariantPanel</name>
        <message>
            <source>change variant</source>
            <translation>cambiar la variante</translation>
        </message>
        <message>
            <source>Variant</source>
            <translation>Variante</translation>
        </message>
        <message>
            <source>Variants</source>
            <translation>Variantes</translation>
        </message>
        <message>
            <source>Not available here: %1</source>
            <translation>No disponibles aquí: %1</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1: %2</translation>
        </message>
    </context>
    <context>
        <name>telar::VolumeBrowser</name>
        <message>
            <source>reset window</source>
            <translation>restablecer la ventana</translation>
        </message>
        <message>
            <source>Folder for the slices</source>
            <translation>Carpeta para los cortes</translation>
        </message>
        <message>
            <source>Stopped. The slices written so far are complete.</source>
            <translation>Detenido. Los cortes escritos hasta ahora están completos.</translation>
        </message>
        <message>
            <source>Cutting into %1 …</source>
            <translation>Cortando en %1 …</translation>
        </message>
        <message numerus="yes">
            <source>%n slices written to %1</source>
            <translation>
                <numerusform>%n corte escrito en %1</numerusform>
                <numerusform>%n cortes escritos en %1</numerusform>
            </translation>
        </message>
        <message>
            <source>change window</source>
            <translation>cambiar la ventana</translation>
        </message>
        <message>
            <source>Sagittal</source>
            <translation>Sagital</translation>
        </message>
        <message>
            <source>Coronal</source>
            <translation>Coronal</translation>
        </message>
        <message>
            <source>Axial</source>
            <translation>Axial</translation>
        </message>
        <message>
            <source>%1 · %2 of %3</source>
            <translation>%1 · %2 de %3</translation>
        </message>
        <message>
            <source>change slice</source>
            <translation>cambiar el corte</translation>
        </message>
        <message>
            <source>Open a NIfTI volume (.nii or .nii.gz) to see its three planes here, set window and level, and export JPG slices.</source>
            <translation>Abra un volumen NIfTI (.nii o .nii.gz) para ver aquí sus tres planos, ajustar nivel y ventana, y exportar cortes JPG.</translation>
        </message>
        <message>
            <source>Level</source>
            <translation>Nivel</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>Ventana</translation>
        </message>
        <message>
            <source>Level: the value shown as middle grey</source>
            <translation>Nivel: el valor que se muestra como gris medio</translation>
        </message>
        <message>
            <source>Window: the span of values from black to white</source>
            <translation>Ventana: el intervalo de valores del negro al blanco</translation>
        </message>
        <message>
            <source>Full range</source>
            <translation>Todo el intervalo</translation>
        </message>
        <message>
            <source>Export JPG slices…</source>
            <translation>Exportar cortes JPG…</translation>
        </message>
        <message>
            <source>Exports every slice along the chosen axis as a numbered JPG, as med2image did for the thesis</source>
            <translation>Exporta cada corte a lo largo del eje elegido como JPG numerado, como hizo med2image para la tesis</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
    </context>
    <context>
        <name>telar::WindowPanel</name>
        <message>
            <source>change kernel</source>
            <translation>cambiar el kernel</translation>
        </message>
        <message>
            <source>change stride</source>
            <translation>cambiar el stride</translation>
        </message>
        <message>
            <source>change padding</source>
            <translation>cambiar el padding</translation>
        </message>
        <message>
            <source>change dilation</source>
            <translation>cambiar la dilatación</translation>
        </message>
        <message>
            <source>change mode</source>
            <translation>cambiar el modo</translation>
        </message>
        <message>
            <source>change padding value</source>
            <translation>cambiar el valor del padding</translation>
        </message>
        <message>
            <source>change rounding</source>
            <translation>cambiar el redondeo</translation>
        </message>
        <message>
            <source>count padding</source>
            <translation>contar el padding</translation>
        </message>
        <message>
            <source>change threads</source>
            <translation>cambiar los hilos</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>Ventana</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>Rows x columns of the window that glides over the input. Write 3, or 3x2 for 3 rows and 2 columns.</source>
            <translation>Filas x columnas de la ventana que recorre la entrada. Escriba 3, o 3x2 para 3 filas y 2 columnas.</translation>
        </message>
        <message>
            <source>Stride</source>
            <translation>Stride</translation>
        </message>
        <message>
            <source>Number of cells that the window moves from one output cell to the next.</source>
            <translation>Paso: número de celdas que avanza la ventana de una celda de salida a la siguiente.</translation>
        </message>
        <message>
            <source>Padding</source>
            <translation>Padding</translation>
        </message>
        <message>
            <source>Rows and columns added around the input.</source>
            <translation>Relleno: filas y columnas añadidas alrededor de la entrada.</translation>
        </message>
        <message>
            <source>Dilation</source>
            <translation>Dilatación</translation>
        </message>
        <message>
            <source>Distance between the cells of a window; 1 means neighbours.</source>
            <translation>Distancia entre las celdas de una ventana; 1 significa vecinas.</translation>
        </message>
        <message>
            <source>Maximum</source>
            <translation>Máximo</translation>
        </message>
        <message>
            <source>Average</source>
            <translation>Promedio</translation>
        </message>
        <message>
            <source>The maximum of each window</source>
            <translation>El máximo de cada ventana</translation>
        </message>
        <message>
            <source>The mean of each window</source>
            <translation>La media de cada ventana</translation>
        </message>
        <message>
            <source>Pad with 0</source>
            <translation>Rellenar con 0</translation>
        </message>
        <message>
            <source>Pad with −∞</source>
            <translation>Rellenar con −∞</translation>
        </message>
        <message>
            <source>Padding cells are zeros and count, as in the thesis</source>
            <translation>Las celdas de relleno son ceros y cuentan, como en la tesis</translation>
        </message>
        <message>
            <source>Padding is never the maximum, as in PyTorch</source>
            <translation>El relleno nunca es el máximo, como en PyTorch</translation>
        </message>
        <message>
            <source>Round the output size up</source>
            <translation>Redondear el tamaño hacia arriba</translation>
        </message>
        <message>
            <source>Keeps a last window that extends beyond the padded input (ceil mode).</source>
            <translation>Conserva una última ventana que sobresale de la entrada rellenada (modo ceil).</translation>
        </message>
        <message>
            <source>Count padding in averages</source>
            <translation>Contar el padding en promedios</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>Hilos</translation>
        </message>
        <message>
            <source>all (%1)</source>
            <translation>todos (%1)</translation>
        </message>
        <message>
            <source>More options</source>
            <translation>Más opciones</translation>
        </message>
        <message>
            <source>The kernel must fit the padded input: at most %1 rows and %2 columns.</source>
            <translation>El kernel debe caber en la entrada rellenada: como máximo %1 filas y %2 columnas.</translation>
        </message>
        <message>
            <source>The stride is an integer of at least 1.</source>
            <translation>El stride es un entero de al menos 1.</translation>
        </message>
        <message>
            <source>The padding lies between 0 and 4096.</source>
            <translation>El padding está entre 0 y 4096.</translation>
        </message>
        <message>
            <source>Here padding must be smaller than the kernel, otherwise a window would hold only padding.</source>
            <translation>Aquí el padding debe ser menor que el kernel; si no, una ventana tendría solo relleno.</translation>
        </message>
        <message>
            <source>The dilated kernel must fit the padded input.</source>
            <translation>El kernel dilatado debe caber en la entrada rellenada.</translation>
        </message>
        <message>
            <source>Output rows and columns: floor((n + 2p − k) / s) + 1</source>
            <translation>Filas y columnas de salida: piso((n + 2p − k) / s) + 1</translation>
        </message>
        <message>
            <source>%1 → %2 values · %3</source>
            <translation>%1 → %2 valores · %3</translation>
        </message>
        <message>
            <source>%1 before, %2 after</source>
            <translation>%1 antes, %2 después</translation>
        </message>
        <message>
            <source>Some windows lie entirely in the padding and give 0, as in the thesis.</source>
            <translation>Algunas ventanas quedan por completo en el padding y dan 0, como en la tesis.</translation>
        </message>
    </context>
    <context>
        <name>telar::ProjectSession</name>
        <message>
            <source>Another window of Telar is recovering this work.</source>
            <translation>Otra ventana de Telar está recuperando este trabajo.</translation>
        </message>
    </context>
    <context>
        <name>telar::ExperimentChartView</name>
        <message>
            <source>The sweep is running: the data for this chart may still arrive.</source>
            <translation>El barrido está en marcha: los datos de esta gráfica pueden llegar todavía.</translation>
        </message>
    </context>
    <context>
        <name>telar::FormulaPage</name>
        <message>
            <source>The tutorial&apos;s example: e = 6, ∂e/∂b = 5</source>
            <translation>El ejemplo del tutorial: e = 6, ∂e/∂b = 5</translation>
        </message>
        <message>
            <source>A neuron and its loss</source>
            <translation>Una neurona y su pérdida</translation>
        </message>
        <message>
            <source>Rosenbrock's valley</source>
            <translation>El valle de Rosenbrock</translation>
        </message>
        <message>
            <source>change the formula</source>
            <translation>cambiar la fórmula</translation>
        </message>
        <message>
            <source>change a value</source>
            <translation>cambiar un valor</translation>
        </message>
        <message>
            <source>%1 is a variable with the value %2: its derivative with respect to itself is 1, with respect to every other variable 0.</source>
            <translation>%1 es una variable con el valor %2: su derivada respecto de sí misma es 1, respecto de cualquier otra variable 0.</translation>
        </message>
        <message>
            <source>%1 is a constant: its derivatives are 0.</source>
            <translation>%1 es una constante: sus derivadas son 0.</translation>
        </message>
        <message>
            <source>%1 = %2 is %3. Chain rule: every derivative of %4 times %5.</source>
            <translation>%1 = %2 es %3. Regla de la cadena: cada derivada de %4 por %5.</translation>
        </message>
        <message>
            <source>%1 = %2 is %3. Chain rule: every derivative of %4 times %5, plus every derivative of %6 times %7.</source>
            <translation>%1 = %2 es %3. Regla de la cadena: cada derivada de %4 por %5, más cada derivada de %6 por %7.</translation>
        </message>
        <message>
            <source>Hessian</source>
            <translation>Hessiana</translation>
        </message>
        <message>
            <source>Graph of the formula</source>
            <translation>Grafo de la fórmula</translation>
        </message>
        <message>
            <source>take Newton's step</source>
            <translation>dar el paso de Newton</translation>
        </message>
        <message>
            <source>From %1 to %2 in one step.</source>
            <translation>De %1 a %2 en un paso.</translation>
        </message>
        <message>
            <source>A formula, its graph and its derivatives</source>
            <translation>Una fórmula, su grafo y sus derivadas</translation>
        </message>
        <message>
            <source>Formula</source>
            <translation>Fórmula</translation>
        </message>
        <message>
            <source>+ − * / ^, brackets, exp log sqrt sin cos tanh sigmoid relu abs; statements with a semicolon between them, the last one is the result</source>
            <translation>+ − * / ^, paréntesis, exp log sqrt sin cos tanh sigmoid relu abs; sentencias separadas por punto y coma, la última es el resultado</translation>
        </message>
        <message>
            <source>Examples</source>
            <translation>Ejemplos</translation>
        </message>
        <message>
            <source>Values</source>
            <translation>Valores</translation>
        </message>
        <message>
            <source>Newton's step</source>
            <translation>Paso de Newton</translation>
        </message>
        <message>
            <source>The values less the inverse Hessian times the gradient: towards a stationary point</source>
            <translation>Los valores menos la inversa de la hessiana por el gradiente: hacia un punto estacionario</translation>
        </message>
        <message>
            <source>Two equations: 2x + y = 4, x + 3y = 7</source>
            <translation>Dos ecuaciones: 2x + y = 4, x + 3y = 7</translation>
        </message>
        <message>
            <source>A·B = C solved for a column of B</source>
            <translation>A·B = C, resuelta para una columna de B</translation>
        </message>
    </context>
    <context>
        <name>BenchSamples</name>
        <message>
            <source>Vector addition</source>
            <translation>Suma de vectores</translation>
        </message>
        <message>
            <source>One thread per element, and a guard for the last block</source>
            <translation>Un hilo por elemento, y una guarda para el último bloque</translation>
        </message>
        <message>
            <source>Transposition with bank conflicts</source>
            <translation>Transposición con conflictos de bancos</translation>
        </message>
        <message>
            <source>A column of the tile lies in one bank: 32 wavefronts; [32][33] fixes it</source>
            <translation>Una columna del mosaico cae en un solo banco: 32 wavefronts; [32][33] lo corrige</translation>
        </message>
        <message>
            <source>Reduction</source>
            <translation>Reducción</translation>
        </message>
        <message>
            <source>Half of the threads add, then a quarter, then one</source>
            <translation>Suma la mitad de los hilos, luego un cuarto, al final uno</translation>
        </message>
        <message>
            <source>Tiled matrix product</source>
            <translation>Producto de matrices por mosaicos</translation>
        </message>
        <message>
            <source>Tiles in shared memory, two barriers per tile</source>
            <translation>Mosaicos en memoria compartida, dos barreras por mosaico</translation>
        </message>
        <message>
            <source>Max pooling 2 × 2</source>
            <translation>Max pooling 2 × 2</translation>
        </message>
        <message>
            <source>Neighbouring threads read every second element</source>
            <translation>Los hilos vecinos leen un elemento de cada dos</translation>
        </message>
        <message>
            <source>Access outside of the array</source>
            <translation>Un acceso fuera del arreglo</translation>
        </message>
        <message>
            <source>A fault on purpose: &lt;= instead of &lt;</source>
            <translation>Una falla puesta a propósito: &lt;= en lugar de &lt;</translation>
        </message>
        <message>
            <source>Heat on a plate, a whole program</source>
            <translation>Calor en una placa, un programa completo</translation>
        </message>
        <message>
            <source>Its main() runs too: page Program, with every launch and copy</source>
            <translation>También se ejecuta su main(): página Programa, con cada lanzamiento y cada copia</translation>
        </message>
    </context>
    <context>
        <name>WarpPictures</name>
        <message>
            <source>These addresses belong to no array.</source>
            <translation>Estas direcciones no pertenecen a ningún arreglo.</translation>
        </message>
        <message>
            <source>Rows of this array that do not fit here: %1</source>
            <translation>Filas de este arreglo que no caben aquí: %1</translation>
        </message>
    </context>
    <context>
        <name>WarpWords</name>
        <message>
            <source>the thread's own memory</source>
            <translation>la memoria propia del hilo</translation>
        </message>
        <message>
            <source>memory without a name</source>
            <translation>memoria sin nombre</translation>
        </message>
        <message>
            <source>reads %1</source>
            <translation>lee %1</translation>
        </message>
        <message>
            <source>writes %1</source>
            <translation>escribe %1</translation>
        </message>
        <message>
            <source>changes %1 with an atomic operation</source>
            <translation>cambia %1 con una operación atómica</translation>
        </message>
        <message>
            <source>wavefronts: %1, without conflicts: %2</source>
            <translation>wavefronts: %1; sin conflictos: %2</translation>
        </message>
        <message>
            <source>sectors of 32 bytes: %1, minimum: %2</source>
            <translation>sectores de 32 bytes: %1; mínimo: %2</translation>
        </message>
        <message>
            <source>lane %1 does not take part</source>
            <translation>el lane %1 no participa</translation>
        </message>
        <message>
            <source>lane %1: %2</source>
            <translation>lane %1: %2</translation>
        </message>
        <message>
            <source>lane %1: %2[%3] = %4</source>
            <translation>lane %1: %2[%3] = %4</translation>
        </message>
        <message>
            <source>Bank = address / 4 mod 32: lanes that need different words of one bank wait for one another.</source>
            <translation>Banco = dirección / 4 mod 32: los lanes que necesitan palabras distintas de un banco se esperan.</translation>
        </message>
        <message>
            <source>Bank = address / 4 mod 32: neighbouring lanes are %1 words apart, so all lanes share banks: %2 of 32.</source>
            <translation>Banco = dirección / 4 mod 32: los lanes vecinos distan %1 palabras, así que todos comparten bancos: %2 de 32.</translation>
        </message>
    </context>
    <context>
        <name>telar::ArgumentRow</name>
        <message>
            <source>argument %1</source>
            <translation>argumento %1</translation>
        </message>
        <message>
            <source>Choose a file…</source>
            <translation>Elegir un archivo…</translation>
        </message>
        <message>
            <source>Values of the array</source>
            <translation>Valores del arreglo</translation>
        </message>
        <message>
            <source>Matrices and pictures (*.csv *.png *.jpg *.jpeg)</source>
            <translation>Matrices e imágenes (*.csv *.png *.jpg *.jpeg)</translation>
        </message>
        <message>
            <source>zeros</source>
            <translation>ceros</translation>
        </message>
        <message>
            <source>ones</source>
            <translation>unos</translation>
        </message>
        <message>
            <source>0, 1, 2 …</source>
            <translation>0, 1, 2 …</translation>
        </message>
        <message>
            <source>random</source>
            <translation>aleatorio</translation>
        </message>
        <message>
            <source>uninitialised</source>
            <translation>sin inicializar</translation>
        </message>
        <message>
            <source>file…</source>
            <translation>archivo…</translation>
        </message>
        <message>
            <source>Contents of the array before the launch; uninitialised: reading it is a fault</source>
            <translation>Contenido del arreglo antes del lanzamiento; sin inicializar: leerlo es una falla</translation>
        </message>
        <message>
            <source>Elements</source>
            <translation>Elementos</translation>
        </message>
        <message>
            <source>Seed of the random integers from 0 to 9</source>
            <translation>Semilla de los enteros aleatorios de 0 a 9</translation>
        </message>
    </context>
    <context>
        <name>telar::BenchLab</name>
        <message>
            <source>Name of the file</source>
            <translation>Nombre del archivo</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>The source compiles: 1, else 0</source>
            <translation>El código compila: 1; si no, 0</translation>
        </message>
        <message>
            <source>Faults found</source>
            <translation>Fallas encontradas</translation>
        </message>
        <message>
            <source>Bank conflicts</source>
            <translation>Conflictos de bancos</translation>
        </message>
        <message>
            <source>Sectors per warp request</source>
            <translation>Sectores por petición de un warp</translation>
        </message>
        <message>
            <source>Grid size in blocks</source>
            <translation>Tamaño de la malla en bloques</translation>
        </message>
        <message>
            <source>Threads per block</source>
            <translation>Hilos por bloque</translation>
        </message>
        <message>
            <source>Step of the warp</source>
            <translation>Paso del warp</translation>
        </message>
        <message>
            <source>Lane followed; -1: none</source>
            <translation>Lane seguido; -1: ninguno</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>Ejecutar</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>Parámetros</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>Resultados</translation>
        </message>
        <message>
            <source>Runs the kernel to its end, with counts and all checks</source>
            <translation>Ejecuta el kernel hasta el final, con conteos y todas las comprobaciones</translation>
        </message>
        <message>
            <source>New kernel</source>
            <translation>Kernel nuevo</translation>
        </message>
        <message>
            <source>Open a CUDA file…</source>
            <translation>Abrir un archivo CUDA…</translation>
        </message>
        <message>
            <source>Save the CUDA file…</source>
            <translation>Guardar el archivo CUDA…</translation>
        </message>
        <message>
            <source>Fold or unfold what the kernel does not run</source>
            <translation>Plegar o desplegar lo que el kernel no ejecuta</translation>
        </message>
        <message>
            <source>Next finding</source>
            <translation>Hallazgo siguiente</translation>
        </message>
        <message>
            <source>Previous finding</source>
            <translation>Hallazgo anterior</translation>
        </message>
        <message>
            <source>Open a CUDA file</source>
            <translation>Abrir un archivo CUDA</translation>
        </message>
        <message>
            <source>CUDA files (*.cu *.cuh);;All files (*)</source>
            <translation>Archivos CUDA (*.cu *.cuh);;Todos los archivos (*)</translation>
        </message>
        <message>
            <source>open file</source>
            <translation>abrir archivo</translation>
        </message>
        <message>
            <source>Save the CUDA file</source>
            <translation>Guardar el archivo CUDA</translation>
        </message>
        <message>
            <source>CUDA files (*.cu)</source>
            <translation>Archivos CUDA (*.cu)</translation>
        </message>
        <message>
            <source>Saved to %1</source>
            <translation>Guardado en %1</translation>
        </message>
        <message>
            <source>To the next line of the warp or thread that is followed</source>
            <translation>A la línea siguiente del warp o hilo que se sigue</translation>
        </message>
        <message>
            <source>To the line after the call of this function</source>
            <translation>A la línea siguiente a la llamada de esta función</translation>
        </message>
        <message>
            <source>Keep this version for comparison</source>
            <translation>Guardar esta versión para comparar</translation>
        </message>
        <message>
            <source>Exercise that is open</source>
            <translation>Ejercicio abierto</translation>
        </message>
        <message>
            <source>The exercise passes every check: 1, else 0</source>
            <translation>El ejercicio cumple todas las comprobaciones: 1, si no 0</translation>
        </message>
        <message>
            <source>Exercises</source>
            <translation>Ejercicios</translation>
        </message>
        <message>
            <source>Check the exercise</source>
            <translation>Comprobar el ejercicio</translation>
        </message>
        <message>
            <source>open launch</source>
            <translation>abrir lanzamiento</translation>
        </message>
        <message>
            <source>open answer</source>
            <translation>abrir respuesta</translation>
        </message>
    </context>
    <context>
        <name>telar::BenchModel</name>
        <message>
            <source>edit source</source>
            <translation>editar el código</translation>
        </message>
    </context>
    <context>
        <name>telar::BenchResults</name>
        <message>
            <source>Arrays</source>
            <translation>Arreglos</translation>
        </message>
        <message>
            <source>Warp</source>
            <translation>Warp</translation>
        </message>
        <message>
            <source>Counts</source>
            <translation>Conteos</translation>
        </message>
        <message>
            <source>Findings</source>
            <translation>Hallazgos</translation>
        </message>
        <message>
            <source>Output</source>
            <translation>Salida</translation>
        </message>
        <message>
            <source>Contents of the arrays after the run, and which thread wrote them</source>
            <translation>Contenido de los arreglos después de ejecutar, y qué hilo lo escribió</translation>
        </message>
        <message>
            <source>One warp, one memory instruction after the other</source>
            <translation>Un warp, una instrucción de memoria tras otra</translation>
        </message>
        <message>
            <source>Instructions, sectors and wavefronts of each line, named as in Nsight Compute</source>
            <translation>Instrucciones, sectores y wavefronts de cada línea, con los nombres de Nsight Compute</translation>
        </message>
        <message>
            <source>Faults that the machine found</source>
            <translation>Fallas que encontró la máquina</translation>
        </message>
        <message>
            <source>Output of printf</source>
            <translation>Salida de printf</translation>
        </message>
        <message>
            <source>Running…</source>
            <translation>Ejecutando…</translation>
        </message>
        <message>
            <source>Compiling…</source>
            <translation>Compilando…</translation>
        </message>
        <message>
            <source>Stopped after %1; press Run to let it continue</source>
            <translation>Detenido a los %1; pulse Ejecutar para dejarlo seguir</translation>
        </message>
        <message>
            <source>No faults found</source>
            <translation>No se encontraron fallas</translation>
        </message>
        <message>
            <source>Faults found: %1</source>
            <translation>Fallas encontradas: %1</translation>
        </message>
        <message>
            <source>emulated in %1 on this computer, not a GPU's time</source>
            <translation>emulado en %1 en este equipo; no es el tiempo de una GPU</translation>
        </message>
        <message>
            <source>all</source>
            <translation>todas</translation>
        </message>
        <message>
            <source>More follows, which is not shown.</source>
            <translation>Hay más, que no se muestra.</translation>
        </message>
        <message>
            <source>Counts by line</source>
            <translation>Conteos por línea</translation>
        </message>
        <message>
            <source>Line</source>
            <translation>Línea</translation>
        </message>
        <message>
            <source>Instructions</source>
            <translation>Instrucciones</translation>
        </message>
        <message>
            <source>Threads/instr.</source>
            <translation>Hilos/instr.</translation>
        </message>
        <message>
            <source>Load requests</source>
            <translation>Peticiones de lectura</translation>
        </message>
        <message>
            <source>Load sectors</source>
            <translation>Sectores leídos</translation>
        </message>
        <message>
            <source>Store requests</source>
            <translation>Peticiones de escritura</translation>
        </message>
        <message>
            <source>Store sectors</source>
            <translation>Sectores escritos</translation>
        </message>
        <message>
            <source>Needed sectors</source>
            <translation>Sectores necesarios</translation>
        </message>
        <message>
            <source>Shared load wavefronts</source>
            <translation>Wavefronts de lectura compartida</translation>
        </message>
        <message>
            <source>Shared store wavefronts</source>
            <translation>Wavefronts de escritura compartida</translation>
        </message>
        <message>
            <source>Bank conflicts</source>
            <translation>Conflictos de bancos</translation>
        </message>
        <message>
            <source>Atomics</source>
            <translation>Atómicas</translation>
        </message>
        <message>
            <source>Bulk copies</source>
            <translation>Copias en bloque</translation>
        </message>
        <message>
            <source>Bulk copy sectors</source>
            <translation>Sectores de copias en bloque</translation>
        </message>
        <message>
            <source>Finding</source>
            <translation>Hallazgo</translation>
        </message>
        <message>
            <source>Block</source>
            <translation>Bloque</translation>
        </message>
        <message>
            <source>Thread</source>
            <translation>Hilo</translation>
        </message>
        <message>
            <source>Array</source>
            <translation>Arreglo</translation>
        </message>
        <message>
            <source>Index</source>
            <translation>Índice</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Texto</translation>
        </message>
        <message>
            <source>Variables</source>
            <translation>Variables</translation>
        </message>
        <message>
            <source>One thread, line by line, with all its variables</source>
            <translation>Un hilo, línea por línea, con todas sus variables</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>Comparar</translation>
        </message>
        <message>
            <source>Two versions side by side: the lines that differ, and both counts</source>
            <translation>Dos versiones lado a lado: las líneas que difieren y ambos conteos</translation>
        </message>
        <message>
            <source>GPU</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>The same launch on a GPU: its times, and whether all results are equal</source>
            <translation>El mismo lanzamiento en una GPU: sus tiempos y si todos los resultados son iguales</translation>
        </message>
        <message>
            <source>Program</source>
            <translation>Programa</translation>
        </message>
        <message>
            <source>The whole program with its main(): its output, launches and copies</source>
            <translation>El programa completo con su main(): su salida, sus lanzamientos y copias</translation>
        </message>
        <message>
            <source>What to do</source>
            <translation>Qué hacer</translation>
        </message>
    </context>
    <context>
        <name>telar::BenchSetup</name>
        <message>
            <source>change kernel</source>
            <translation>cambiar el kernel</translation>
        </message>
        <message>
            <source>change grid</source>
            <translation>cambiar la malla</translation>
        </message>
        <message>
            <source>change block</source>
            <translation>cambiar el bloque</translation>
        </message>
        <message>
            <source>change shared memory</source>
            <translation>cambiar la memoria compartida</translation>
        </message>
        <message>
            <source>change argument</source>
            <translation>cambiar un argumento</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>A kernel of the file; a template is named with its arguments, as in scale&lt;float&gt;</source>
            <translation>Un kernel del archivo; una plantilla se nombra con sus argumentos, como en scale&lt;float&gt;</translation>
        </message>
        <message>
            <source>Arguments</source>
            <translation>Argumentos</translation>
        </message>
        <message>
            <source>Launch</source>
            <translation>Lanzamiento</translation>
        </message>
        <message>
            <source>Grid size in blocks (x, y, z)</source>
            <translation>Tamaño de la malla en bloques (x, y, z)</translation>
        </message>
        <message>
            <source>Threads per block (x, y, z)</source>
            <translation>Hilos por bloque (x, y, z)</translation>
        </message>
        <message>
            <source>%1 along x</source>
            <translation>%1 en x</translation>
        </message>
        <message>
            <source>%1 along y</source>
            <translation>%1 en y</translation>
        </message>
        <message>
            <source>%1 along z</source>
            <translation>%1 en z</translation>
        </message>
        <message>
            <source>Blocks</source>
            <translation>Bloques</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>Hilos</translation>
        </message>
        <message>
            <source>The third launch parameter, for arrays declared extern __shared__</source>
            <translation>El tercer parámetro de un lanzamiento, para arreglos declarados extern __shared__</translation>
        </message>
        <message>
            <source>Blocks: %1. Per block: %2 threads, %3 warps. A block has at most 1024 threads.</source>
            <translation>Bloques: %1. Por bloque: %2 hilos, %3 warps. Un bloque tiene como máximo 1024 hilos.</translation>
        </message>
        <message>
            <source>Blocks: %1. Per block: %2 threads, %3 warps; lanes of the last: %4. A block has at most 1024 threads.</source>
            <translation>Bloques: %1. Por bloque: %2 hilos, %3 warps; lanes del último: %4. Un bloque tiene como máximo 1024 hilos.</translation>
        </message>
        <message>
            <source>Shared memory, bytes</source>
            <translation>Memoria compartida, bytes</translation>
        </message>
        <message>
            <source>Within CUDA&apos;s limits; the field above takes any value in between</source>
            <translation>Dentro de los límites de CUDA; el campo de arriba acepta cualquier tamaño intermedio</translation>
        </message>
    </context>
    <context>
        <name>telar::BenchStage</name>
        <message>
            <source>Warp instructions: %1; threads per instruction, on average: %2</source>
            <translation>Instrucciones de warp: %1; hilos por instrucción, en promedio: %2</translation>
        </message>
        <message>
            <source>Sectors of 32 bytes moved: %1; minimum: %2</source>
            <translation>Sectores de 32 bytes movidos: %1; mínimo: %2</translation>
        </message>
        <message>
            <source>Wavefronts of shared memory: %1; without conflicts: %2</source>
            <translation>Wavefronts de memoria compartida: %1; sin conflictos: %2</translation>
        </message>
        <message>
            <source>Click the gutter to bring the traced warp here</source>
            <translation>Haga clic en el margen para traer aquí el warp trazado</translation>
        </message>
        <message>
            <source>open example</source>
            <translation>abrir ejemplo</translation>
        </message>
        <message>
            <source>new kernel</source>
            <translation>kernel nuevo</translation>
        </message>
        <message>
            <source>%1 Until then you can read a kernel here, but not change or run it; everything else in Telar works.</source>
            <translation>%1 Hasta entonces, un kernel se puede leer aquí, pero no cambiar ni ejecutar; todo lo demás en Telar funciona.</translation>
        </message>
        <message>
            <source>error</source>
            <translation>error</translation>
        </message>
        <message>
            <source>warning</source>
            <translation>advertencia</translation>
        </message>
        <message>
            <source>note</source>
            <translation>nota</translation>
        </message>
        <message>
            <source>Compiling…</source>
            <translation>Compilando…</translation>
        </message>
        <message>
            <source>No compiler</source>
            <translation>Sin compilador</translation>
        </message>
        <message>
            <source>Compiled in %1</source>
            <translation>Compilado en %1</translation>
        </message>
        <message>
            <source>Examples</source>
            <translation>Ejemplos</translation>
        </message>
        <message>
            <source>Example kernels, each with a launch that shows its point</source>
            <translation>Kernels de ejemplo, cada uno con un lanzamiento que muestra su idea</translation>
        </message>
        <message>
            <source>New kernel</source>
            <translation>Kernel nuevo</translation>
        </message>
        <message>
            <source>Open a CUDA file…</source>
            <translation>Abrir un archivo CUDA…</translation>
        </message>
        <message>
            <source>Save the CUDA file…</source>
            <translation>Guardar el archivo CUDA…</translation>
        </message>
        <message>
            <source>Fold or unfold what the kernel does not run</source>
            <translation>Plegar o desplegar lo que el kernel no ejecuta</translation>
        </message>
        <message>
            <source>CUDA source</source>
            <translation>Código CUDA</translation>
        </message>
        <message>
            <source>Tab indents; Esc or Ctrl+Tab moves to the next control. Beside each line: lanes, sectors and banks.</source>
            <translation>Tab sangra; Esc o Ctrl+Tab pasa al control siguiente. Junto a cada línea: lanes, sectores y bancos.</translation>
        </message>
        <message>
            <source>Compiler messages</source>
            <translation>Mensajes del compilador</translation>
        </message>
        <message>
            <source>Exercises</source>
            <translation>Ejercicios</translation>
        </message>
        <message>
            <source>Code with a gap, which is checked when you have filled it</source>
            <translation>Código con un hueco, que se comprueba cuando lo haya llenado</translation>
        </message>
        <message>
            <source>Does not compile</source>
            <translation>No compila</translation>
        </message>
    </context>
    <context>
        <name>telar::CodeEditor</name>
        <message>
            <source>Cut</source>
            <translation>Cortar</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Copiar</translation>
        </message>
        <message>
            <source>Paste</source>
            <translation>Pegar</translation>
        </message>
        <message>
            <source>Select all</source>
            <translation>Seleccionar todo</translation>
        </message>
    </context>
    <context>
        <name>telar::OutputPage</name>
        <message>
            <source>%1 (written)</source>
            <translation>%1 (escrito)</translation>
        </message>
        <message>
            <source>This takes longer than %1. Press Run to let it finish.</source>
            <translation>Esto tarda más de %1. Pulse Ejecutar para dejarlo terminar.</translation>
        </message>
        <message>
            <source>Running…</source>
            <translation>Ejecutando…</translation>
        </message>
        <message>
            <source>The arrays of the kernel appear here after its run.</source>
            <translation>Los arreglos del kernel aparecen aquí después de ejecutarlo.</translation>
        </message>
        <message>
            <source>Click an element: which thread wrote it?</source>
            <translation>Haga clic en un elemento: ¿qué hilo lo escribió?</translation>
        </message>
        <message>
            <source>Looking for the thread…</source>
            <translation>Buscando el hilo…</translation>
        </message>
        <message>
            <source>No thread wrote %1.</source>
            <translation>Ningún hilo escribió %1.</translation>
        </message>
        <message>
            <source>No thread of the traced part wrote %1; the trace of the whole grid is too large.</source>
            <translation>Ningún hilo de la parte trazada escribió %1; la traza de toda la malla es demasiado grande.</translation>
        </message>
        <message>
            <source>%1 was written by thread %2 of block %3: warp %4 of the block, lane %5.</source>
            <translation>%1 fue escrito por el hilo %2 del bloque %3: warp %4 del bloque, lane %5.</translation>
        </message>
        <message>
            <source>Array</source>
            <translation>Arreglo</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Columnas</translation>
        </message>
        <message>
            <source>Number of elements in a row of the picture</source>
            <translation>Número de elementos en una fila de la imagen</translation>
        </message>
        <message>
            <source>Numbers</source>
            <translation>Números</translation>
        </message>
        <message>
            <source>Heat map</source>
            <translation>Mapa de calor</translation>
        </message>
        <message>
            <source>Array after the run</source>
            <translation>Arreglo después de ejecutar</translation>
        </message>
        <message>
            <source>Follow its warp</source>
            <translation>Seguir su warp</translation>
        </message>
        <message>
            <source>Shows the warp at the moment when it writes this element</source>
            <translation>Muestra el warp en el momento en que escribe este elemento</translation>
        </message>
        <message>
            <source>Its variables</source>
            <translation>Sus variables</translation>
        </message>
        <message>
            <source>Steps through the source as the thread that wrote this element</source>
            <translation>Recorre el código como el hilo que escribió este elemento</translation>
        </message>
        <message>
            <source>Compare with…</source>
            <translation>Comparar con…</translation>
        </message>
        <message>
            <source>Compares an array with an operation of Telar, an expression or another kernel of the file</source>
            <translation>Compara un arreglo con una operación de Telar, una expresión u otro kernel del archivo</translation>
        </message>
        <message>
            <source>First difference</source>
            <translation>Primera diferencia</translation>
        </message>
        <message>
            <source>Goes to the first element that differs</source>
            <translation>Va al primer elemento que difiere</translation>
        </message>
        <message>
            <source>Expected</source>
            <translation>Esperado</translation>
        </message>
        <message>
            <source>Comparing…</source>
            <translation>Comparando…</translation>
        </message>
        <message>
            <source>stop comparing</source>
            <translation>dejar de comparar</translation>
        </message>
        <message>
            <source>compare with a reference</source>
            <translation>comparar con una referencia</translation>
        </message>
        <message>
            <source>After the run</source>
            <translation>Después de la ejecución</translation>
        </message>
    </context>
    <context>
        <name>telar::SourceView</name>
        <message>
            <source>banks</source>
            <translation>bancos</translation>
        </message>
        <message>
            <source>sectors</source>
            <translation>sectores</translation>
        </message>
        <message>
            <source>lanes</source>
            <translation>lanes</translation>
        </message>
        <message>
            <source>For each instruction of a warp, on average:
lanes that took part, of 32;
sectors of 32 bytes moved to or from global memory / minimum;
wavefronts of shared memory / minimum</source>
            <translation>Para cada instrucción de un warp, en promedio:
lanes que participaron, de 32;
sectores de 32 bytes movidos a o desde la memoria global / mínimo;
wavefronts de memoria compartida / mínimo</translation>
        </message>
        <message>
            <source>Added</source>
            <translation>Agregada</translation>
        </message>
        <message>
            <source>Removed</source>
            <translation>Quitada</translation>
        </message>
        <message>
            <source>Numbers of the lines in the text before (−) and after (+)</source>
            <translation>Números de las líneas en el texto de antes (−) y de después (+)</translation>
        </message>
    </context>
    <context>
        <name>telar::WarpPage</name>
        <message>
            <source>block (%1, %2, %3)</source>
            <translation>bloque (%1, %2, %3)</translation>
        </message>
        <message>
            <source>Memory instruction</source>
            <translation>Instrucción de memoria</translation>
        </message>
        <message>
            <source>This warp does not access memory.</source>
            <translation>Este warp no accede a la memoria.</translation>
        </message>
        <message>
            <source>The warp is being traced…</source>
            <translation>Se está trazando el warp…</translation>
        </message>
        <message>
            <source>After a run, each memory instruction of a warp is shown here.</source>
            <translation>Después de ejecutar, aquí se muestra cada instrucción de memoria de un warp.</translation>
        </message>
        <message>
            <source>Line %1: the warp %2 with %3 of 32 lanes; %4.</source>
            <translation>Línea %1: el warp %2 con %3 de 32 lanes; %4.</translation>
        </message>
        <message>
            <source>each thread has its own</source>
            <translation>cada hilo tiene la suya</translation>
        </message>
        <message>
            <source>The trace ends here; the rest was not kept.</source>
            <translation>La traza termina aquí; el resto no se guardó.</translation>
        </message>
        <message>
            <source>Banks of shared memory</source>
            <translation>Bancos de la memoria compartida</translation>
        </message>
        <message>
            <source>Sectors of global memory</source>
            <translation>Sectores de la memoria global</translation>
        </message>
        <message>
            <source>Block</source>
            <translation>Bloque</translation>
        </message>
        <message>
            <source>Warp</source>
            <translation>Warp</translation>
        </message>
        <message>
            <source>Which block of the grid is traced, counted along x, then y, then z</source>
            <translation>Qué bloque de la malla se traza, contado en x, luego y, luego z</translation>
        </message>
        <message>
            <source>Which warp of that block</source>
            <translation>Qué warp de ese bloque</translation>
        </message>
        <message>
            <source>Memory instructions of the warp</source>
            <translation>Instrucciones de memoria del warp</translation>
        </message>
        <message>
            <source>Line</source>
            <translation>Línea</translation>
        </message>
        <message>
            <source>Action of the warp</source>
            <translation>Acción del warp</translation>
        </message>
        <message>
            <source>Cost</source>
            <translation>Costo</translation>
        </message>
        <message>
            <source>Click a lane to follow it</source>
            <translation>Haga clic en un lane para seguirlo</translation>
        </message>
        <message>
            <source>This step with its source line</source>
            <translation>Este paso con su línea del código</translation>
        </message>
        <message>
            <source>Animation: the warp step by step</source>
            <translation>Animación: el warp paso a paso</translation>
        </message>
        <message>
            <source>Block (%1, %2, %3), warp %4; %5</source>
            <translation>Bloque (%1, %2, %3), warp %4; %5</translation>
        </message>
        <message>
            <source>all %1 warps of the launch</source>
            <translation>los %1 warps del lanzamiento</translation>
        </message>
        <message>
            <source>%1 of %2 warps: the first %3 of %4 blocks</source>
            <translation>%1 de %2 warps: los primeros %3 de %4 bloques</translation>
        </message>
        <message>
            <source>; at most %1 steps are kept</source>
            <translation>; se guardan como máximo %1 pasos</translation>
        </message>
        <message>
            <source>Animation: warp by warp, %1</source>
            <translation>Animación: warp por warp, %1</translation>
        </message>
        <message>
            <source>Tracing…</source>
            <translation>Trazando…</translation>
        </message>
        <message>
            <source>Animation ready under Export: %1</source>
            <translation>Animación lista en Exportar: %1</translation>
        </message>
        <message>
            <source>blocks</source>
            <translation>bloques</translation>
        </message>
        <message>
            <source>Animation per warp</source>
            <translation>Animación por warp</translation>
        </message>
        <message>
            <source>Traces every warp of the first blocks; Export then offers the animation</source>
            <translation>Traza cada warp de los primeros bloques; Exportar ofrece entonces la animación</translation>
        </message>
        <message>
            <source>Number of blocks, counted from the first</source>
            <translation>Número de bloques, contados desde el primero</translation>
        </message>
        <message>
            <source>Blocks of the animation</source>
            <translation>Bloques de la animación</translation>
        </message>
    </context>
    <context>
        <name>telar::StepVariables</name>
        <message>
            <source>parameter</source>
            <translation>parámetro</translation>
        </message>
        <message>
            <source>shared</source>
            <translation>compartida</translation>
        </message>
        <message>
            <source>constant</source>
            <translation>constante</translation>
        </message>
        <message>
            <source>global</source>
            <translation>global</translation>
        </message>
        <message>
            <source>local</source>
            <translation>local</translation>
        </message>
        <message>
            <source>Before: %1</source>
            <translation>Antes: %1</translation>
        </message>
        <message>
            <source>New at this step</source>
            <translation>Nueva en este paso</translation>
        </message>
        <message>
            <source>Hidden by an inner variable of the same name</source>
            <translation>Oculta por una variable interior del mismo nombre</translation>
        </message>
        <message>
            <source>The compiler gives no location for it</source>
            <translation>El compilador no indica dónde está</translation>
        </message>
        <message>
            <source>Not written yet</source>
            <translation>Aún no se ha escrito</translation>
        </message>
        <message>
            <source>Declared at line %1</source>
            <translation>Declarada en la línea %1</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Nombre</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>Tipo</translation>
        </message>
        <message>
            <source>Value</source>
            <translation>Valor</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>Memoria</translation>
        </message>
    </context>
    <context>
        <name>telar::StepsPage</name>
        <message>
            <source>Variables at step %1, line %2</source>
            <translation>Variables en el paso %1, línea %2</translation>
        </message>
        <message>
            <source>thread %1 of block %2</source>
            <translation>hilo %1 del bloque %2</translation>
        </message>
        <message>
            <source>Lane %1 of warp %2 of its block</source>
            <translation>Lane %1 del warp %2 de su bloque</translation>
        </message>
        <message>
            <source>%1, line %2</source>
            <translation>%1, línea %2</translation>
        </message>
        <message>
            <source>Recording; at most %1 are kept…</source>
            <translation>Grabando; se guardan como máximo %1…</translation>
        </message>
        <message>
            <source>Recording: a warp takes about %1 steps here, about %2; the first %3 are kept…</source>
            <translation>Grabando: un warp da aquí unos %1 pasos, unos %2; se guardan los primeros %3…</translation>
        </message>
        <message>
            <source>Recording: about %1 steps, about %2…</source>
            <translation>Grabando: unos %1 pasos, unos %2…</translation>
        </message>
        <message>
            <source>About to run line %1 with %2 of 32 lanes. The values are those before it.</source>
            <translation>Por ejecutar la línea %1, con %2 de 32 lanes. Los valores son los de antes de ella.</translation>
        </message>
        <message>
            <source>This is the thread's last step.</source>
            <translation>Es el último paso del hilo.</translation>
        </message>
        <message>
            <source>There are more steps; these took %1, and no more are kept.</source>
            <translation>Hay más pasos; estos ocuparon %1 y no se guardan más.</translation>
        </message>
        <message>
            <source>The source or the launch has changed since: these steps are from before.</source>
            <translation>El código o el lanzamiento se editaron después: estos pasos son de antes.</translation>
        </message>
        <message>
            <source>This thread runs no step.</source>
            <translation>Este hilo no da ningún paso.</translation>
        </message>
        <message>
            <source>Once the source compiles, a thread is followed here line by line, with its variables.</source>
            <translation>En cuanto el código compile, aquí se sigue un hilo línea por línea, con sus variables.</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Record again</source>
            <translation>Grabar otra vez</translation>
        </message>
        <message>
            <source>Block</source>
            <translation>Bloque</translation>
        </message>
        <message>
            <source>Thread</source>
            <translation>Hilo</translation>
        </message>
        <message>
            <source>Which block of the grid, counted along x, then y, then z</source>
            <translation>Qué bloque de la malla, contando por x, luego y, luego z</translation>
        </message>
        <message>
            <source>Which thread of that block, counted along x, then y, then z</source>
            <translation>Qué hilo de ese bloque, contando por x, luego y, luego z</translation>
        </message>
        <message>
            <source>Over</source>
            <translation>Por encima</translation>
        </message>
        <message>
            <source>To the next line of this function or its caller; calls run through (F10)</source>
            <translation>A la línea siguiente de esta función o de quien la llama; las llamadas se ejecutan de una vez (F10)</translation>
        </message>
        <message>
            <source>Out</source>
            <translation>Salir</translation>
        </message>
        <message>
            <source>To the line after the call of this function (Shift+F11)</source>
            <translation>A la línea siguiente a la llamada de esta función (Mayús+F11)</translation>
        </message>
        <message>
            <source>Records the warp of this thread again, from the current source</source>
            <translation>Graba otra vez el warp de este hilo, con el código actual</translation>
        </message>
        <message>
            <source>Call stack, innermost first</source>
            <translation>Pila de llamadas, la más interna primero</translation>
        </message>
        <message>
            <source>Choose a function to see its variables</source>
            <translation>Elija una función para ver sus variables</translation>
        </message>
        <message>
            <source>Variables of the thread</source>
            <translation>Variables del hilo</translation>
        </message>
        <message>
            <source>Bold values changed since the previous step of the thread</source>
            <translation>Los valores en negritas cambiaron desde el paso anterior del hilo</translation>
        </message>
        <message>
            <source>Recorded: %1 steps of the warp, %2, in %3</source>
            <translation>Grabado: %1 pasos del warp, %2, en %3</translation>
        </message>
    </context>
    <context>
        <name>telar::BenchVersions</name>
        <message>
            <source>back to the kept version</source>
            <translation>volver a la versión guardada</translation>
        </message>
    </context>
    <context>
        <name>telar::ComparePage</name>
        <message>
            <source>Keep the current version, then edit: the lines that differ and the counts of both runs appear here side by side.</source>
            <translation>Guarde la versión actual y luego edite: aquí aparecen, lado a lado, las líneas que difieren y los conteos de ambas ejecuciones.</translation>
        </message>
        <message>
            <source>%1 kept. Lines removed since: %2; added: %3.</source>
            <translation>%1 guardado. Líneas quitadas desde entonces: %2; agregadas: %3.</translation>
        </message>
        <message>
            <source>%1 kept.</source>
            <translation>%1 guardado.</translation>
        </message>
        <message>
            <source>The launches differ as well.</source>
            <translation>Los lanzamientos también difieren.</translation>
        </message>
        <message>
            <source>The current version has not finished a run.</source>
            <translation>La versión actual no ha terminado una ejecución.</translation>
        </message>
        <message>
            <source>The kept version does not run.</source>
            <translation>La versión guardada no se ejecuta.</translation>
        </message>
        <message>
            <source>Better than the kept version</source>
            <translation>Mejor que la versión guardada</translation>
        </message>
        <message>
            <source>Worse than the kept version</source>
            <translation>Peor que la versión guardada</translation>
        </message>
        <message>
            <source>Counts of two versions</source>
            <translation>Conteos de dos versiones</translation>
        </message>
        <message>
            <source>Keep for comparison</source>
            <translation>Guardar para comparar</translation>
        </message>
        <message>
            <source>Keeps source, launch and counts as they are now (Ctrl+Alt+K)</source>
            <translation>Guarda código, lanzamiento y conteos como están ahora (Ctrl+Alt+K)</translation>
        </message>
        <message>
            <source>Restore it</source>
            <translation>Restaurarla</translation>
        </message>
        <message>
            <source>Puts the kept version back into the editor; can be undone</source>
            <translation>Lleva la versión guardada otra vez al editor; se puede deshacer</translation>
        </message>
        <message>
            <source>Discard it</source>
            <translation>Descartarla</translation>
        </message>
        <message>
            <source>Count</source>
            <translation>Conteo</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Guardada</translation>
        </message>
        <message>
            <source>Now</source>
            <translation>Ahora</translation>
        </message>
        <message>
            <source>Ratio</source>
            <translation>Razón</translation>
        </message>
        <message>
            <source>Lines that differ</source>
            <translation>Líneas que difieren</translation>
        </message>
        <message>
            <source>From the kept version to the current one</source>
            <translation>De la versión guardada a la actual</translation>
        </message>
        <message>
            <source>Instructions of warps</source>
            <translation>Instrucciones de warps</translation>
        </message>
        <message>
            <source>Threads per instruction, on average</source>
            <translation>Hilos por instrucción, en promedio</translation>
        </message>
        <message>
            <source>Global load requests</source>
            <translation>Peticiones de lectura global</translation>
        </message>
        <message>
            <source>Global load sectors</source>
            <translation>Sectores de lectura global</translation>
        </message>
        <message>
            <source>Global store requests</source>
            <translation>Peticiones de escritura global</translation>
        </message>
        <message>
            <source>Global store sectors</source>
            <translation>Sectores de escritura global</translation>
        </message>
        <message>
            <source>Minimum sectors</source>
            <translation>Sectores mínimos</translation>
        </message>
        <message>
            <source>Bulk copies</source>
            <translation>Copias en bloque</translation>
        </message>
        <message>
            <source>Bulk copy sectors</source>
            <translation>Sectores de copias en bloque</translation>
        </message>
        <message>
            <source>Shared load wavefronts</source>
            <translation>Wavefronts de lectura compartida</translation>
        </message>
        <message>
            <source>Shared store wavefronts</source>
            <translation>Wavefronts de escritura compartida</translation>
        </message>
        <message>
            <source>Bank conflicts</source>
            <translation>Conflictos de bancos</translation>
        </message>
        <message>
            <source>Atomic requests</source>
            <translation>Peticiones atómicas</translation>
        </message>
        <message>
            <source>Shared bytes per block</source>
            <translation>Bytes compartidos por bloque</translation>
        </message>
        <message>
            <source>Faults found</source>
            <translation>Fallas encontradas</translation>
        </message>
    </context>
    <context>
        <name>telar::ConvolutionLab</name>
        <message>
            <source>Source: collection, random, typed, file or volume</source>
            <translation>Fuente: collection, random, typed, file o volume</translation>
        </message>
        <message>
            <source>Name of the filter, or own</source>
            <translation>Nombre del filtro, u own (propio)</translation>
        </message>
        <message>
            <source>Rows of the filter</source>
            <translation>Filas del filtro</translation>
        </message>
        <message>
            <source>Columns of the filter</source>
            <translation>Columnas del filtro</translation>
        </message>
        <message>
            <source>Stride, downwards</source>
            <translation>Stride, hacia abajo</translation>
        </message>
        <message>
            <source>Padding, above and below</source>
            <translation>Padding, arriba y abajo</translation>
        </message>
        <message>
            <source>Bias</source>
            <translation>Sesgo</translation>
        </message>
        <message>
            <source>ReLU after the sum: 1, else 0</source>
            <translation>ReLU después de la suma: 1; si no, 0</translation>
        </message>
        <message>
            <source>Pooling after it: 1, else 0</source>
            <translation>Pooling después: 1; si no, 0</translation>
        </message>
        <message>
            <source>Rows of the feature map</source>
            <translation>Filas del mapa de características</translation>
        </message>
        <message>
            <source>Columns of the feature map</source>
            <translation>Columnas del mapa de características</translation>
        </message>
        <message>
            <source>Smallest value of the feature map</source>
            <translation>Valor menor del mapa de características</translation>
        </message>
        <message>
            <source>Largest value of the feature map</source>
            <translation>Valor mayor del mapa de características</translation>
        </message>
        <message>
            <source>A cell is pinned: 1, else 0</source>
            <translation>Hay una celda fija: 1; si no, 0</translation>
        </message>
        <message>
            <source>Row of the pinned cell</source>
            <translation>Fila de la celda fija</translation>
        </message>
        <message>
            <source>Column of the pinned cell</source>
            <translation>Columna de la celda fija</translation>
        </message>
        <message>
            <source>Value of the pinned cell</source>
            <translation>Valor de la celda fija</translation>
        </message>
        <message>
            <source>Step of the transport bar</source>
            <translation>Paso de la barra de transporte</translation>
        </message>
        <message>
            <source>Page: window or im2col</source>
            <translation>Página: window (ventana) o im2col</translation>
        </message>
        <message>
            <source>window %1 of %2</source>
            <translation>ventana %1 de %2</translation>
        </message>
        <message>
            <source>Animation: the filter over the input</source>
            <translation>Animación: el filtro sobre la entrada</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>Ejecutar</translation>
        </message>
        <message>
            <source>Convolution</source>
            <translation>Convolución</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>Parámetros</translation>
        </message>
        <message>
            <source>Inspector</source>
            <translation>Inspector</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Tiempo</translation>
        </message>
        <message>
            <source>Measures every variant on this input</source>
            <translation>Mide todas las variantes con esta entrada</translation>
        </message>
        <message>
            <source>First step</source>
            <translation>Primer paso</translation>
        </message>
        <message>
            <source>Last step</source>
            <translation>Último paso</translation>
        </message>
        <message>
            <source>Unpin cell</source>
            <translation>Desfijar la celda</translation>
        </message>
        <message>
            <source>Show as images</source>
            <translation>Mostrar como imágenes</translation>
        </message>
        <message>
            <source>Show as heat maps</source>
            <translation>Mostrar como mapas de calor</translation>
        </message>
        <message>
            <source>Show as numbers</source>
            <translation>Mostrar como números</translation>
        </message>
        <message>
            <source>Between window and im2col</source>
            <translation>Entre ventana e im2col</translation>
        </message>
        <message>
            <source>Fit all views</source>
            <translation>Ajustar todas las vistas</translation>
        </message>
        <message>
            <source>change source</source>
            <translation>cambiar la fuente</translation>
        </message>
        <message>
            <source>Channels of the input</source>
            <translation>Canales de la entrada</translation>
        </message>
        <message>
            <source>Feature map shown, from 0</source>
            <translation>Mapa de características mostrado, desde 0</translation>
        </message>
        <message>
            <source>Feature maps</source>
            <translation>Mapas de características</translation>
        </message>
        <message>
            <source>Groups of channels</source>
            <translation>Grupos de canales</translation>
        </message>
    </context>
    <context>
        <name>telar::ConvolutionStage</name>
        <message>
            <source>Feature map: black %1, middle grey 0, white %2</source>
            <translation>Mapa de características: negro %1, gris medio 0, blanco %2</translation>
        </message>
        <message>
            <source>Feature map: black 0, white %1</source>
            <translation>Mapa de características: negro 0, blanco %1</translation>
        </message>
        <message>
            <source>Feature map: %1negative, to %2; %3positive, to %4</source>
            <translation>Mapa de características: %1negativo, hasta %2; %3positivo, hasta %4</translation>
        </message>
        <message>
            <source>Feature map: 0 to %1, nothing negative</source>
            <translation>Mapa de características: de 0 a %1, nada negativo</translation>
        </message>
        <message>
            <source>The window over output cell &lt;b&gt;(%1, %2)&lt;/b&gt; and the filter, multiplied cell by cell, add up to &lt;b&gt;%3&lt;/b&gt;.</source>
            <translation>La ventana de la celda de salida &lt;b&gt;(%1, %2)&lt;/b&gt; y el filtro, multiplicados celda por celda, suman &lt;b&gt;%3&lt;/b&gt;.</translation>
        </message>
        <message>
            <source>With the bias that is &lt;b&gt;%1&lt;/b&gt;.</source>
            <translation>Con el sesgo queda &lt;b&gt;%1&lt;/b&gt;.</translation>
        </message>
        <message>
            <source>After ReLU: &lt;b&gt;%1&lt;/b&gt;.</source>
            <translation>Después de ReLU: &lt;b&gt;%1&lt;/b&gt;.</translation>
        </message>
        <message>
            <source>The maximum of its 2 × 2 cells, &lt;b&gt;%1&lt;/b&gt;, becomes pooled cell (%2, %3).</source>
            <translation>El máximo de sus 2 × 2 celdas, &lt;b&gt;%1&lt;/b&gt;, pasa a la celda (%2, %3) del pooling.</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>Ventana</translation>
        </message>
        <message>
            <source>The filter gliding over the input</source>
            <translation>El filtro que se desliza sobre la entrada</translation>
        </message>
        <message>
            <source>As one matrix product</source>
            <translation>Como un solo producto de matrices</translation>
        </message>
        <message>
            <source>Filter</source>
            <translation>Filtro</translation>
        </message>
        <message>
            <source>Weights of the filter</source>
            <translation>Pesos del filtro</translation>
        </message>
        <message>
            <source>Input</source>
            <translation>Entrada</translation>
        </message>
        <message>
            <source>Feature map</source>
            <translation>Mapa de características</translation>
        </message>
        <message>
            <source>Pooled</source>
            <translation>Pooling</translation>
        </message>
        <message>
            <source>Image</source>
            <translation>Imagen</translation>
        </message>
        <message>
            <source>Heat map</source>
            <translation>Mapa de calor</translation>
        </message>
        <message>
            <source>Numbers</source>
            <translation>Números</translation>
        </message>
        <message>
            <source>As an image</source>
            <translation>Como imagen</translation>
        </message>
        <message>
            <source>As a heat map</source>
            <translation>Como mapa de calor</translation>
        </message>
        <message>
            <source>As numbers in cells</source>
            <translation>Como números en celdas</translation>
        </message>
        <message>
            <source>seed %1</source>
            <translation>semilla %1</translation>
        </message>
        <message>
            <source>In each of %1 input channels the window over output cell &lt;b&gt;(%2, %3)&lt;/b&gt; is multiplied by the weights of that channel; together they add up to &lt;b&gt;%4&lt;/b&gt; in feature map %5.</source>
            <translation>En cada uno de los %1 canales de entrada, la ventana sobre la celda de salida &lt;b&gt;(%2, %3)&lt;/b&gt; se multiplica por los pesos de ese canal; todo junto suma &lt;b&gt;%4&lt;/b&gt; en el mapa de características %5.</translation>
        </message>
        <message>
            <source>Input channel</source>
            <translation>Canal de entrada</translation>
        </message>
        <message>
            <source>The weights from input channel %1 to feature map %2</source>
            <translation>Los pesos del canal de entrada %1 al mapa de características %2</translation>
        </message>
        <message>
            <source>Which feature map is shown on the right, from 0</source>
            <translation>Qué mapa de características se muestra a la derecha, desde 0</translation>
        </message>
        <message>
            <source>show a channel</source>
            <translation>mostrar un canal</translation>
        </message>
        <message>
            <source>Input channel %1</source>
            <translation>Canal de entrada %1</translation>
        </message>
        <message>
            <source>Feature map %1 belongs to group %2 and reads only input channels %3 to %4: in each, the window over output cell &lt;b&gt;(%5, %6)&lt;/b&gt; is multiplied by the weights of that channel; together they add up to &lt;b&gt;%7&lt;/b&gt;.</source>
            <translation>El mapa de características %1 es del grupo %2 y lee solo los canales de entrada %3 a %4: en cada uno, la ventana sobre la celda de salida &lt;b&gt;(%5, %6)&lt;/b&gt; se multiplica por los pesos de ese canal; juntos suman &lt;b&gt;%7&lt;/b&gt;.</translation>
        </message>
        <message>
            <source>Which input channel is shown on the left, from 0; the sum is over all channels of its group</source>
            <translation>Qué canal de la entrada se muestra a la izquierda, desde 0; la suma es sobre todos los de su grupo</translation>
        </message>
    </context>
    <context>
        <name>telar::ConvolutionTimes</name>
        <message>
            <source>Time on this input · median of up to 30</source>
            <translation>Tiempo con esta entrada · mediana de hasta 30</translation>
        </message>
        <message>
            <source>Time of one convolution on this input</source>
            <translation>Tiempo de una convolución con esta entrada</translation>
        </message>
        <message>
            <source>Measures every variant on this input (F5)</source>
            <translation>Mide todas las variantes con esta entrada (F5)</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportar…</translation>
        </message>
        <message>
            <source>F5 measures every variant: one warm-up run, then up to 30. × compares with the plain loops.</source>
            <translation>F5 mide todas las variantes: una ejecución de calentamiento y hasta 30 más. × compara con los bucles simples.</translation>
        </message>
        <message>
            <source>All %1 outputs are equal, bit for bit.</source>
            <translation>Las %1 salidas son iguales, bit por bit.</translation>
        </message>
        <message>
            <source>The outputs of %1 variants differ from the plain loops by at most %2.</source>
            <translation>Las salidas de %1 variantes difieren de los bucles simples en %2 como máximo.</translation>
        </message>
        <message>
            <source>Measured</source>
            <translation>Medido</translation>
        </message>
        <message>
            <source>Predicted</source>
            <translation>Predicho</translation>
        </message>
        <message>
            <source>Times of every variant, measured on this computer</source>
            <translation>Tiempos de cada variante, medidos en este equipo</translation>
        </message>
        <message>
            <source>Times of the kernels on a card, predicted by a model</source>
            <translation>Tiempos de los kernels en una tarjeta, predichos por un modelo</translation>
        </message>
        <message>
            <source>Predicted times</source>
            <translation>Tiempos predichos</translation>
        </message>
    </context>
    <context>
        <name>telar::FilterPanel</name>
        <message>
            <source>choose a filter</source>
            <translation>elegir un filtro</translation>
        </message>
        <message>
            <source>change the filter's size</source>
            <translation>cambiar el tamaño del filtro</translation>
        </message>
        <message>
            <source>Row %1, column %2 of the filter: “%3” is not a number; the weight stays %4.</source>
            <translation>Fila %1, columna %2 del filtro: «%3» no es un número; el peso sigue siendo %4.</translation>
        </message>
        <message>
            <source>change a weight</source>
            <translation>cambiar un peso</translation>
        </message>
        <message>
            <source>type a filter</source>
            <translation>escribir un filtro</translation>
        </message>
        <message>
            <source>Filter</source>
            <translation>Filtro</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Nombre</translation>
        </message>
        <message>
            <source>Own weights</source>
            <translation>Pesos propios</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Tamaño</translation>
        </message>
        <message>
            <source>Rows x columns of the filter; new weights are 0.</source>
            <translation>Filas x columnas del filtro; los pesos nuevos son 0.</translation>
        </message>
        <message>
            <source>Typed</source>
            <translation>Escrito</translation>
        </message>
        <message>
            <source>Rows separated by semicolons, weights by commas: 1,0,-1; 2,0,-2; 1,0,-1</source>
            <translation>Filas separadas por punto y coma, pesos por comas: 1,0,-1; 2,0,-2; 1,0,-1</translation>
        </message>
        <message>
            <source>The filter as text</source>
            <translation>El filtro como texto</translation>
        </message>
        <message>
            <source>Weights of the filter</source>
            <translation>Pesos del filtro</translation>
        </message>
        <message>
            <source>%1 × %2 weights of your own.</source>
            <translation>%1 × %2 pesos propios.</translation>
        </message>
        <message>
            <source>The grid has 1 to %1 rows and columns; type larger filters below.</source>
            <translation>La cuadrícula tiene de 1 a %1 filas y columnas; escriba abajo los filtros mayores.</translation>
        </message>
        <message>
            <source>Channels in</source>
            <translation>Canales</translation>
        </message>
        <message>
            <source>Checkpoints (*.safetensors)</source>
            <translation>Puntos de control (*.safetensors)</translation>
        </message>
        <message>
            <source>Filters</source>
            <translation>Filtros</translation>
        </message>
        <message>
            <source>First layer of %1: %2 filters of %3 × %4, each with weights for %5 channels. A grey input is given to every channel.</source>
            <translation>Primera capa de %1: %2 filtros de %3 × %4, cada uno con pesos para %5 canales. Una entrada gris se da a todos los canales.</translation>
        </message>
        <message>
            <source>Layer of AlexNet, as trained here</source>
            <translation>Capa de AlexNet, como se entrenó aquí</translation>
        </message>
        <message>
            <source>Layer of a checkpoint…</source>
            <translation>Capa de un punto de control…</translation>
        </message>
        <message>
            <source>Any number for a random input, three colours for a picture file, otherwise one</source>
            <translation>Cualquier número para una entrada aleatoria, tres colores para un archivo de imagen; si no, uno</translation>
        </message>
        <message>
            <source>Open a checkpoint</source>
            <translation>Abrir un punto de control</translation>
        </message>
        <message>
            <source>Several, random</source>
            <translation>Varios, aleatorios</translation>
        </message>
        <message>
            <source>Integers from −2 to 2, drawn from the seed: the sums are exact.</source>
            <translation>Números enteros de −2 a 2, sorteados con la semilla: las sumas son exactas.</translation>
        </message>
        <message>
            <source>change the channels</source>
            <translation>cambiar los canales</translation>
        </message>
        <message>
            <source>change the number of filters</source>
            <translation>cambiar el número de filtros</translation>
        </message>
        <message>
            <source>change the groups</source>
            <translation>cambiar los grupos</translation>
        </message>
        <message>
            <source>Groups</source>
            <translation>Grupos</translation>
        </message>
        <message>
            <source>Groups of channels that do not mix: each feature map reads only the channels of its group</source>
            <translation>Grupos de canales que no se mezclan: cada mapa de características lee solo los canales de su grupo</translation>
        </message>
    </context>
    <context>
        <name>telar::Im2colPage</name>
        <message>
            <source>Here im2col would create a matrix of %1 × %2, which is %3 numbers; it is drawn up to %4. Choose a smaller input, a smaller filter or a larger stride.</source>
            <translation>Aquí im2col crearía una matriz de %1 × %2, es decir, %3 números; se dibuja hasta %4. Elija una entrada menor, un filtro menor o un stride mayor.</translation>
        </message>
        <message>
            <source>Column %1 is the window of output cell (%2, %3), read row by row. The filter&apos;s row times this column is &lt;b&gt;%4&lt;/b&gt;, before bias and ReLU; all columns together form the feature map.</source>
            <translation>La columna %1 es la ventana de la celda de salida (%2, %3), leída fila por fila. La fila del filtro por esta columna da &lt;b&gt;%4&lt;/b&gt;, antes del sesgo y de ReLU; todas las columnas juntas forman el mapa de características.</translation>
        </message>
        <message>
            <source>The filter as a row</source>
            <translation>El filtro como una fila</translation>
        </message>
        <message>
            <source>times the im2col matrix: one row for each of %1 filter cells, one column for each of %2 windows</source>
            <translation>por la matriz de im2col: una fila por cada una de %1 celdas del filtro, una columna por cada una de %2 ventanas</translation>
        </message>
        <message>
            <source>im2col matrix</source>
            <translation>Matriz de im2col</translation>
        </message>
    </context>
    <context>
        <name>telar::TermInspector</name>
        <message>
            <source>unpin</source>
            <translation>desfijar</translation>
        </message>
        <message>
            <source>Follow the pointer again (Esc)</source>
            <translation>Volver a seguir al puntero (Esc)</translation>
        </message>
        <message>
            <source>Products of the window and the filter</source>
            <translation>Productos de la ventana y el filtro</translation>
        </message>
        <message>
            <source>This result</source>
            <translation>Este resultado</translation>
        </message>
        <message>
            <source>Pinned cell (%1, %2)</source>
            <translation>Celda fija (%1, %2)</translation>
        </message>
        <message>
            <source>Cell (%1, %2)</source>
            <translation>Celda (%1, %2)</translation>
        </message>
        <message>
            <source>sum of products = %1</source>
            <translation>suma de productos = %1</translation>
        </message>
        <message>
            <source>+ bias %1 = %2</source>
            <translation>+ sesgo %1 = %2</translation>
        </message>
        <message>
            <source>ReLU(%1) = %2</source>
            <translation>ReLU(%1) = %2</translation>
        </message>
        <message>
            <source>The window covers rows %1–%2 and columns %3–%4 of the input.</source>
            <translation>La ventana cubre las filas %1–%2 y las columnas %3–%4 de la entrada.</translation>
        </message>
        <message numerus="yes">
            <source>%n of its cells lie in the padding and count as 0.</source>
            <translation>
                <numerusform>%n de sus celdas está en el padding y cuenta como 0.</numerusform>
                <numerusform>%n de sus celdas están en el padding y cuentan como 0.</numerusform>
            </translation>
        </message>
        <message>
            <source>Positive products add up to %1, negative ones to %2.</source>
            <translation>Los productos positivos suman %1; los negativos, %2.</translation>
        </message>
        <message>
            <source>The sum is negative: ReLU sets it to &lt;b&gt;0&lt;/b&gt;.</source>
            <translation>La suma es negativa: ReLU la convierte en &lt;b&gt;0&lt;/b&gt;.</translation>
        </message>
        <message>
            <source>The sum is not negative: ReLU leaves it unchanged.</source>
            <translation>La suma no es negativa: ReLU no la cambia.</translation>
        </message>
        <message>
            <source>Variant</source>
            <translation>Variante</translation>
        </message>
        <message>
            <source>This run</source>
            <translation>Esta ejecución</translation>
        </message>
        <message>
            <source>Windows</source>
            <translation>Ventanas</translation>
        </message>
        <message>
            <source>Multiplications of the definition</source>
            <translation>Multiplicaciones de la definición</translation>
        </message>
        <message>
            <source>Extra memory</source>
            <translation>Memoria adicional</translation>
        </message>
        <message>
            <source>Channels in → out</source>
            <translation>Canales de entrada → salida</translation>
        </message>
        <message>
            <source>Each of the %1 input channels has weights of its own; the products add up, channel by channel, to %2, and these sums to one number.</source>
            <translation>Cada uno de los %1 canales de entrada tiene sus propios pesos; los productos suman, canal por canal, %2, y estas sumas un solo número.</translation>
        </message>
        <message>
            <source>Groups</source>
            <translation>Grupos</translation>
        </message>
    </context>
    <context>
        <name>telar::TermsModel</name>
        <message>
            <source>padding 0</source>
            <translation>padding 0</translation>
        </message>
        <message>
            <source>Cell</source>
            <translation>Celda</translation>
        </message>
        <message>
            <source>Input</source>
            <translation>Entrada</translation>
        </message>
        <message>
            <source>× weight</source>
            <translation>× peso</translation>
        </message>
        <message>
            <source>= product</source>
            <translation>= producto</translation>
        </message>
        <message>
            <source>Channel: row, column</source>
            <translation>Canal: fila, columna</translation>
        </message>
    </context>
    <context>
        <name>telar::WindowControls</name>
        <message>
            <source>change stride</source>
            <translation>cambiar el stride</translation>
        </message>
        <message>
            <source>change padding</source>
            <translation>cambiar el padding</translation>
        </message>
        <message>
            <source>change dilation</source>
            <translation>cambiar la dilatación</translation>
        </message>
        <message>
            <source>change bias</source>
            <translation>cambiar el sesgo</translation>
        </message>
        <message>
            <source>switch ReLU</source>
            <translation>activar o quitar ReLU</translation>
        </message>
        <message>
            <source>switch pooling</source>
            <translation>activar o quitar el pooling</translation>
        </message>
        <message>
            <source>change variant</source>
            <translation>cambiar la variante</translation>
        </message>
        <message>
            <source>change threads</source>
            <translation>cambiar los hilos</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>Ventana</translation>
        </message>
        <message>
            <source>Stride</source>
            <translation>Stride</translation>
        </message>
        <message>
            <source>Number of cells that the window moves from one output cell to the next.</source>
            <translation>Paso: número de celdas que avanza la ventana de una celda de salida a la siguiente.</translation>
        </message>
        <message>
            <source>Padding</source>
            <translation>Padding</translation>
        </message>
        <message>
            <source>Rows and columns of zeros added around the input.</source>
            <translation>Filas y columnas de ceros que se agregan alrededor de la entrada.</translation>
        </message>
        <message>
            <source>Dilation</source>
            <translation>Dilatación</translation>
        </message>
        <message>
            <source>Distance between the cells of a window; 1 means neighbours.</source>
            <translation>Distancia entre las celdas de una ventana; 1 significa vecinas.</translation>
        </message>
        <message>
            <source>The stride is an integer of at least 1.</source>
            <translation>El stride es un entero de al menos 1.</translation>
        </message>
        <message>
            <source>The padding lies between 0 and %1.</source>
            <translation>El padding va de 0 a %1.</translation>
        </message>
        <message>
            <source>The dilation is an integer of at least 1.</source>
            <translation>La dilatación es un entero de al menos 1.</translation>
        </message>
        <message>
            <source>Output rows and columns: floor((n + 2p − d(k − 1) − 1) / s) + 1</source>
            <translation>Filas y columnas de la salida: piso((n + 2p − d(k − 1) − 1) / s) + 1</translation>
        </message>
        <message>
            <source>After the sum</source>
            <translation>Después de la suma</translation>
        </message>
        <message>
            <source>Bias</source>
            <translation>Sesgo</translation>
        </message>
        <message>
            <source>A number added to every sum.</source>
            <translation>Un número que se agrega a cada suma.</translation>
        </message>
        <message>
            <source>ReLU: negative sums become 0</source>
            <translation>ReLU: las sumas negativas pasan a 0</translation>
        </message>
        <message>
            <source>Then pooling: maximum of 2 × 2</source>
            <translation>Después, pooling: el máximo de 2 × 2</translation>
        </message>
        <message>
            <source>Convolution, ReLU, pooling: the block that every CNN repeats.</source>
            <translation>Convolución, ReLU, pooling: el bloque que repite toda CNN.</translation>
        </message>
        <message>
            <source>Computed by</source>
            <translation>Calculado por</translation>
        </message>
        <message>
            <source>Variant</source>
            <translation>Variante</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>Hilos</translation>
        </message>
        <message>
            <source>all (%1)</source>
            <translation>todos (%1)</translation>
        </message>
        <message>
            <source>fastest</source>
            <translation>la más rápida</translation>
        </message>
    </context>
    <context>
        <name>telar::DevicePage</name>
        <message>
            <source>Run on the GPU</source>
            <translation>Ejecutar en la GPU</translation>
        </message>
        <message>
            <source>Running on the GPU…</source>
            <translation>Ejecutando en la GPU…</translation>
        </message>
        <message>
            <source>This version of Telar does not look for a GPU.</source>
            <translation>Esta versión de Telar no busca ninguna GPU.</translation>
        </message>
        <message>
            <source>Looking for a GPU…</source>
            <translation>Buscando una GPU…</translation>
        </message>
        <message>
            <source>A kernel with faults does not run on a GPU: it could stop the GPU.</source>
            <translation>Un kernel con fallas no se ejecuta en una GPU: podría detenerla.</translation>
        </message>
        <message>
            <source>The kernel must run on the machine first.</source>
            <translation>Primero el kernel debe ejecutarse en la máquina.</translation>
        </message>
        <message>
            <source>The same program on the GPU: measured there and compared number by number.</source>
            <translation>El mismo programa en la GPU, medido allí y comparado número por número.</translation>
        </message>
        <message>
            <source>Every number is equal to the machine's, bit for bit.</source>
            <translation>Cada número es igual al de la máquina, bit por bit.</translation>
        </message>
        <message>
            <source>Some numbers differ from the machine's.</source>
            <translation>Algunos números difieren de los de la máquina.</translation>
        </message>
        <message>
            <source>Measured on %1: median %2 (%3 to %4, launches: %5).</source>
            <translation>Medido en %1: mediana %2 (de %3 a %4, lanzamientos: %5).</translation>
        </message>
        <message>
            <source>To the device %1, back %2; PTX to machine code %3. Registers per thread: %4; static shared bytes per block: %5; local bytes per thread: %6.</source>
            <translation>Al dispositivo %1, de vuelta %2; de PTX a código de máquina %3. Registros por hilo: %4; bytes compartidos estáticos por bloque: %5; bytes locales por hilo: %6.</translation>
        </message>
        <message>
            <source>integers have none</source>
            <translation>los enteros no la tienen</translation>
        </message>
        <message>
            <source>one of them is NaN</source>
            <translation>uno de los dos es NaN</translation>
        </message>
        <message>
            <source>The machine and %1</source>
            <translation>La máquina y %1</translation>
        </message>
        <message>
            <source>Array</source>
            <translation>Arreglo</translation>
        </message>
        <message>
            <source>Numbers</source>
            <translation>Números</translation>
        </message>
        <message>
            <source>Equal bits</source>
            <translation>Bits iguales</translation>
        </message>
        <message>
            <source>Largest distance, ulp</source>
            <translation>Mayor distancia, ulp</translation>
        </message>
        <message>
            <source>First difference</source>
            <translation>Primera diferencia</translation>
        </message>
        <message>
            <source>The machine's arrays and the GPU's</source>
            <translation>Los arreglos de la máquina y los de la GPU</translation>
        </message>
        <message>
            <source>Nine measured launches of the same program on the GPU</source>
            <translation>Nueve lanzamientos medidos del mismo programa en la GPU</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Predicted by a model (%1), not measured: %2.</source>
            <translation>Predicho por un modelo (%1), no medido: %2.</translation>
        </message>
        <message>
            <source>%1 of the measured time.</source>
            <translation>%1 de lo medido.</translation>
        </message>
        <message>
            <source>No hardware counter gives the same figure</source>
            <translation>Ningún contador del hardware da la misma cifra</translation>
        </message>
        <message>
            <source>The same program on both sides, for the whole launch: hardware counters do not tell the line; the page Counts does. Instructions differ, because NVIDIA&apos;s assembler turns PTX into others.</source>
            <translation>El mismo programa en ambos lados, para el lanzamiento entero: los contadores del hardware no indican la línea; la página Conteos sí. Las instrucciones difieren, porque el ensamblador de NVIDIA convierte el PTX en otras.</translation>
        </message>
        <message>
            <source>The GPU&apos;s column is filled by its own counters, once the kernel has run there.</source>
            <translation>La columna de la GPU la llenan sus propios contadores, cuando el kernel se haya ejecutado allí.</translation>
        </message>
        <message>
            <source>Counts of the machine and %1</source>
            <translation>Conteos de la máquina y de %1</translation>
        </message>
        <message>
            <source>Card</source>
            <translation>Tarjeta</translation>
        </message>
        <message>
            <source>Counts</source>
            <translation>Conteos</translation>
        </message>
        <message>
            <source>Arrays</source>
            <translation>Arreglos</translation>
        </message>
        <message>
            <source>Counts of the machine and the GPU</source>
            <translation>Conteos de la máquina y la GPU</translation>
        </message>
        <message>
            <source>Whole launch, named as in Nsight Compute</source>
            <translation>Lanzamiento entero, con los nombres de Nsight Compute</translation>
        </message>
        <message>
            <source>Machine</source>
            <translation>Máquina</translation>
        </message>
        <message>
            <source>GPU</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>Diferencia</translation>
        </message>
        <message>
            <source>Counts of the machine and of the GPU</source>
            <translation>Conteos de la máquina y de la GPU</translation>
        </message>
        <message>
            <source>registers per thread</source>
            <translation>registros por hilo</translation>
        </message>
        <message>
            <source>about %1</source>
            <translation>unos %1</translation>
        </message>
        <message>
            <source>The machine&apos;s figure is an estimate from the values that are live at the busiest place of the PTX; NVIDIA&apos;s assembler decides which registers the hardware uses</source>
            <translation>La cifra de la máquina es una estimación, según los valores vivos en el lugar más cargado del PTX; qué registros usa el hardware lo decide el ensamblador de NVIDIA</translation>
        </message>
    </context>
    <context>
        <name>exercises</name>
        <message>
            <source>Threads and indices</source>
            <translation>Hilos e índices</translation>
        </message>
        <message>
            <source>Grids, guards, images</source>
            <translation>Mallas, bordes, imágenes</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>Memoria</translation>
        </message>
        <message>
            <source>Shared memory and barriers</source>
            <translation>Memoria compartida y barreras</translation>
        </message>
        <message>
            <source>Warps</source>
            <translation>Warps</translation>
        </message>
        <message>
            <source>Complete programs</source>
            <translation>Programas completos</translation>
        </message>
        <message>
            <source>Chapter %1</source>
            <translation>Capítulo %1</translation>
        </message>
        <message>
            <source>Attention</source>
            <translation>Atención</translation>
        </message>
    </context>
    <context>
        <name>telar::ExerciseList</name>
        <message>
            <source>%1. %2</source>
            <translation>%1. %2</translation>
        </message>
        <message>
            <source>%1, done</source>
            <translation>%1, hecho</translation>
        </message>
        <message>
            <source>%1, about %2 minutes</source>
            <translation>%1, unos %2 minutos</translation>
        </message>
        <message>
            <source>%1 of %2 done</source>
            <translation>%1 de %2 hechos</translation>
        </message>
        <message>
            <source>Exercises</source>
            <translation>Ejercicios</translation>
        </message>
        <message>
            <source>Code with a gap: fill it, check it, and see what a warp does with it.</source>
            <translation>Código con un hueco: llénelo, compruébelo y vea qué hace un warp con él.</translation>
        </message>
        <message>
            <source>Open a file…</source>
            <translation>Abrir un archivo…</translation>
        </message>
        <message>
            <source>Hand in…</source>
            <translation>Entregar…</translation>
        </message>
        <message>
            <source>Saves your answers in one file for your teacher</source>
            <translation>Guarda sus respuestas en un solo archivo para su profesor</translation>
        </message>
        <message>
            <source>Class…</source>
            <translation>Clase…</translation>
        </message>
        <message>
            <source>For teachers: the submissions of a class, graded again</source>
            <translation>Para profesores: las entregas de una clase, calificadas de nuevo</translation>
        </message>
    </context>
    <context>
        <name>telar::ExercisePage</name>
        <message>
            <source>%1 · about %2 minutes</source>
            <translation>%1 · unos %2 minutos</translation>
        </message>
        <message>
            <source>%1 test cases, %2 of them hidden</source>
            <translation>%1 casos de prueba, %2 de ellos ocultos</translation>
        </message>
        <message>
            <source>Your teacher has locked the answer</source>
            <translation>Su profesor ha bloqueado la respuesta</translation>
        </message>
        <message>
            <source>Puts the model answer into the editor; Ctrl+Z restores yours</source>
            <translation>Pone la respuesta modelo en el editor; Ctrl+Z devuelve la suya</translation>
        </message>
        <message>
            <source>Case %1, hidden: %2</source>
            <translation>Caso %1, oculto: %2</translation>
        </message>
        <message>
            <source>Case %1: %2</source>
            <translation>Caso %1: %2</translation>
        </message>
        <message>
            <source>To line %1</source>
            <translation>A la línea %1</translation>
        </message>
        <message>
            <source>Passed: %1</source>
            <translation>Aprobada: %1</translation>
        </message>
        <message>
            <source>Failed: %1</source>
            <translation>No se cumple: %1</translation>
        </message>
        <message>
            <source>Not tried: %1</source>
            <translation>Sin probar: %1</translation>
        </message>
        <message>
            <source>Result of the last check; the code has changed since.</source>
            <translation>Resultado de la última comprobación; el código ha cambiado desde entonces.</translation>
        </message>
        <message>
            <source>All checks pass: exercise solved!</source>
            <translation>Se cumple todo: ¡ejercicio resuelto!</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Check</source>
            <translation>Comprobar</translation>
        </message>
        <message>
            <source>Stops the check; the code stays unchanged</source>
            <translation>Detiene la comprobación; el código no cambia</translation>
        </message>
        <message>
            <source>Compiles the code, runs every case and evaluates every check</source>
            <translation>Compila el código, ejecuta cada caso y evalúa cada comprobación</translation>
        </message>
        <message>
            <source>All exercises</source>
            <translation>Todos los ejercicios</translation>
        </message>
        <message>
            <source>Checks</source>
            <translation>Comprobaciones</translation>
        </message>
        <message>
            <source>Show answer</source>
            <translation>Ver la respuesta</translation>
        </message>
        <message>
            <source>Reset</source>
            <translation>Restablecer</translation>
        </message>
        <message>
            <source>The original code; Ctrl+Z restores yours</source>
            <translation>El código original; Ctrl+Z restaura el suyo</translation>
        </message>
        <message>
            <source>Next exercise</source>
            <translation>Siguiente ejercicio</translation>
        </message>
        <message>
            <source>Progress of the check</source>
            <translation>Avance de la comprobación</translation>
        </message>
        <message>
            <source>Text of the exercise</source>
            <translation>Texto del ejercicio</translation>
        </message>
        <message>
            <source>The answer of %1. Checking it does not change your own progress.</source>
            <translation>La respuesta de %1. Comprobarla no cambia su propio avance.</translation>
        </message>
    </context>
    <context>
        <name>telar::ExercisePanel</name>
        <message>
            <source>Open an exercise</source>
            <translation>Abrir un ejercicio</translation>
        </message>
        <message>
            <source>Telar exercises (*.telar-exercise)</source>
            <translation>Ejercicios de Telar (*.telar-exercise)</translation>
        </message>
    </context>
    <context>
        <name>telar::ExerciseSession</name>
        <message>
            <source>open exercise</source>
            <translation>abrir ejercicio</translation>
        </message>
        <message>
            <source>begin exercise again</source>
            <translation>empezar de nuevo el ejercicio</translation>
        </message>
        <message>
            <source>show answer</source>
            <translation>ver la respuesta</translation>
        </message>
        <message>
            <source>open answer of %1</source>
            <translation>abrir la respuesta de %1</translation>
        </message>
        <message>
            <source>This answer is too long to be saved for handing in; shorten it.</source>
            <translation>Esta respuesta es demasiado larga para guardarla y entregarla; acórtela.</translation>
        </message>
    </context>
    <context>
        <name>telar::ProgramPage</name>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Run the program</source>
            <translation>Ejecutar el programa</translation>
        </message>
        <message>
            <source>Compiling both sides and running…</source>
            <translation>Compilando las dos partes y ejecutando…</translation>
        </message>
        <message>
            <source>A source with main(): its output, every launch and every copy. It runs isolated: without network, without other programs, and only with the files in its folder.</source>
            <translation>Un código con main(): su salida, cada lanzamiento y cada copia. Se ejecuta aislado: sin red, sin otros programas y solo con los archivos de su carpeta.</translation>
        </message>
        <message>
            <source>Exit code %1.</source>
            <translation>Código de salida %1.</translation>
        </message>
        <message>
            <source>Ended by signal %1.</source>
            <translation>Terminó por la señal %1.</translation>
        </message>
        <message>
            <source>Predicted times are for a %1.</source>
            <translation>Los tiempos predichos son para una %1.</translation>
        </message>
        <message>
            <source>The source has changed since.</source>
            <translation>El código ha cambiado desde entonces.</translation>
        </message>
        <message>
            <source>Not freed with cudaFree: %1 in arrays: %2.</source>
            <translation>Sin liberar con cudaFree: %1 en arreglos: %2.</translation>
        </message>
        <message>
            <source>The program on the device</source>
            <translation>El programa en el dispositivo</translation>
        </message>
        <message>
            <source>its arguments</source>
            <translation>sus argumentos</translation>
        </message>
        <message>
            <source>Arguments of the program</source>
            <translation>Argumentos del programa</translation>
        </message>
        <message>
            <source>Output of the program</source>
            <translation>Salida del programa</translation>
        </message>
        <message>
            <source>Launches and copies of the program</source>
            <translation>Lanzamientos y copias del programa</translation>
        </message>
        <message>
            <source>Runs main() in a separate process, and its kernels on the machine</source>
            <translation>Ejecuta main() en un proceso aparte, y sus kernels en la máquina</translation>
        </message>
        <message>
            <source>Arrays that could not be kept (above 4 MiB, or not float32) are random on the page Kernel.</source>
            <translation>Los arreglos que no se pudieron guardar (de más de 4 MiB, o que no son float32) son aleatorios en la página Kernel.</translation>
        </message>
        <message>
            <source>Only the first MiB of the output is shown.</source>
            <translation>Solo se muestra el primer MiB de la salida.</translation>
        </message>
    </context>
    <context>
        <name>telar::ProgramTable</name>
        <message>
            <source>host to device</source>
            <translation>anfitrión a dispositivo</translation>
        </message>
        <message>
            <source>device to host</source>
            <translation>dispositivo a anfitrión</translation>
        </message>
        <message>
            <source>device to device</source>
            <translation>dispositivo a dispositivo</translation>
        </message>
        <message>
            <source>host to host</source>
            <translation>anfitrión a anfitrión</translation>
        </message>
        <message>
            <source>fill</source>
            <translation>llenado</translation>
        </message>
        <message>
            <source>to a variable</source>
            <translation>a una variable</translation>
        </message>
        <message>
            <source>from a variable</source>
            <translation>de una variable</translation>
        </message>
        <message>
            <source>faults: %1</source>
            <translation>fallas: %1</translation>
        </message>
        <message>
            <source>refused: %1</source>
            <translation>rechazados: %1</translation>
        </message>
        <message>
            <source>Double-click: open this launch on the page Kernel, with the contents of its arrays where they could be kept</source>
            <translation>Doble clic: abrir este lanzamiento en la página Kernel, con el contenido de sus arreglos si se pudo guardar</translation>
        </message>
        <message>
            <source>Line</source>
            <translation>Línea</translation>
        </message>
        <message>
            <source>What</source>
            <translation>Qué</translation>
        </message>
        <message>
            <source>Grid × block</source>
            <translation>Malla × bloque</translation>
        </message>
        <message>
            <source>Times</source>
            <translation>Veces</translation>
        </message>
        <message>
            <source>Predicted</source>
            <translation>Predicho</translation>
        </message>
        <message>
            <source>Here</source>
            <translation>Aquí</translation>
        </message>
        <message>
            <source>Findings</source>
            <translation>Hallazgos</translation>
        </message>
        <message>
            <source>Predicted for the card that the program sees; not measured</source>
            <translation>Predicho para la tarjeta que ve el programa; no medido</translation>
        </message>
        <message>
            <source>On the machine, on this computer; not a GPU&apos;s time</source>
            <translation>En la máquina, en este equipo; no es el tiempo de una GPU</translation>
        </message>
    </context>
    <context>
        <name>telar::HandInDialog</name>
        <message>
            <source>Hand in</source>
            <translation>Entregar</translation>
        </message>
        <message>
            <source>Your name</source>
            <translation>Su nombre</translation>
        </message>
        <message>
            <source>Answers that are handed in</source>
            <translation>Respuestas que se entregan</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Cerrar</translation>
        </message>
        <message>
            <source>Save the file…</source>
            <translation>Guardar el archivo…</translation>
        </message>
        <message>
            <source>passed</source>
            <translation>aprobado</translation>
        </message>
        <message>
            <source>%1 of %2 checks</source>
            <translation>%1 de %2 comprobaciones</translation>
        </message>
        <message>
            <source>changed since the last check</source>
            <translation>cambiada desde la última comprobación</translation>
        </message>
        <message>
            <source>%1: %2; tries: %3; time spent: %4</source>
            <translation>%1: %2; intentos: %3; tiempo dedicado: %4</translation>
        </message>
        <message>
            <source>under a minute</source>
            <translation>menos de un minuto</translation>
        </message>
        <message>
            <source>Write your name as your teacher knows it.</source>
            <translation>Escriba su nombre como lo conoce su profesor.</translation>
        </message>
        <message>
            <source>Save the hand-in</source>
            <translation>Guardar la entrega</translation>
        </message>
        <message>
            <source>Telar hand-ins (*.telar-handin)</source>
            <translation>Entregas de Telar (*.telar-handin)</translation>
        </message>
        <message>
            <source>Saved to %1. Give this file to your teacher.</source>
            <translation>Guardado en %1. Dé este archivo a su profesor.</translation>
        </message>
        <message>
            <source>One file for your teacher. It contains your name, the answers that are ticked, which checks passed, how often and how long you tried, the date and time, Telar&apos;s version, and the projects that you add; a project names the files that it was made with. It is saved where you choose and sent nowhere.</source>
            <translation>Un archivo para su profesor. Contiene su nombre, las respuestas marcadas, qué comprobaciones se cumplieron, cuántas veces y cuánto tiempo lo intentó, la fecha y hora, la versión de Telar y los proyectos que agregue; un proyecto nombra los archivos con que se hizo. Se guarda donde usted elija y no se envía a ninguna parte.</translation>
        </message>
        <message>
            <source>Add a project…</source>
            <translation>Añadir un proyecto…</translation>
        </message>
        <message>
            <source>Add a project</source>
            <translation>Añadir un proyecto</translation>
        </message>
        <message>
            <source>Telar projects (*.telar)</source>
            <translation>Proyectos de Telar (*.telar)</translation>
        </message>
        <message>
            <source>A hand-in holds at most %1 projects.</source>
            <translation>Una entrega lleva como máximo %1 proyectos.</translation>
        </message>
        <message>
            <source>Project %1</source>
            <translation>Proyecto %1</translation>
        </message>
        <message>
            <source>There is nothing to hand in yet: choose an exercise, write and check an answer, or add a project.</source>
            <translation>Todavía no hay nada que entregar: elija un ejercicio, escriba y compruebe una respuesta, o agregue un proyecto.</translation>
        </message>
        <message>
            <source>Tick at least one answer or project.</source>
            <translation>Marque al menos una respuesta o un proyecto.</translation>
        </message>
    </context>
    <context>
        <name>telar::ClassTable</name>
        <message>
            <source>&lt; 1 min</source>
            <translation>&lt; 1 min</translation>
        </message>
        <message>
            <source>not started</source>
            <translation>sin empezar</translation>
        </message>
        <message>
            <source>passed</source>
            <translation>aprobado</translation>
        </message>
        <message>
            <source>%1 of %2 checks</source>
            <translation>%1 de %2 comprobaciones</translation>
        </message>
        <message>
            <source>not checked</source>
            <translation>sin comprobar</translation>
        </message>
        <message>
            <source>Graded again: passed</source>
            <translation>Calificado de nuevo: aprobado</translation>
        </message>
        <message>
            <source>Graded again: %1 of %2 checks</source>
            <translation>Calificado de nuevo: %1 de %2 comprobaciones</translation>
        </message>
        <message>
            <source>Not graded yet</source>
            <translation>Todavía sin calificar</translation>
        </message>
        <message>
            <source>Differs from the submission: %1</source>
            <translation>Difiere de la entrega: %1</translation>
        </message>
        <message>
            <source>Submission: %1</source>
            <translation>Entrega: %1</translation>
        </message>
        <message>
            <source>Tries: %1; time spent: %2</source>
            <translation>Intentos: %1; tiempo dedicado: %2</translation>
        </message>
        <message>
            <source>Double-click: open the answer on the page Kernel</source>
            <translation>Doble clic: abrir la respuesta en la página Kernel</translation>
        </message>
        <message>
            <source>Student</source>
            <translation>Estudiante</translation>
        </message>
        <message>
            <source>Handed in</source>
            <translation>Entregado</translation>
        </message>
        <message>
            <source>Passed</source>
            <translation>Aprobados</translation>
        </message>
        <message>
            <source>Time spent</source>
            <translation>Tiempo dedicado</translation>
        </message>
        <message>
            <source>As the name in the file</source>
            <translation>Según el nombre en el archivo</translation>
        </message>
        <message>
            <source>By the clock of the student&apos;s computer</source>
            <translation>Según el reloj de la computadora del estudiante</translation>
        </message>
        <message>
            <source>Exercises in which every check passes; those not graded yet, according to the file</source>
            <translation>Ejercicios en los que se cumplen todas las comprobaciones; lo que falta por calificar, según el archivo</translation>
        </message>
        <message>
            <source>According to the file: time between keys and checks, without pauses</source>
            <translation>Según el archivo: tiempo entre teclas y comprobaciones, sin pausas</translation>
        </message>
        <message>
            <source>Projects</source>
            <translation>Proyectos</translation>
        </message>
        <message>
            <source>Project files in the submission; double-click: save one and open it</source>
            <translation>Archivos de proyecto en la entrega; doble clic: guardar uno y abrirlo</translation>
        </message>
    </context>
    <context>
        <name>telar::ClassWindow</name>
        <message>
            <source>Open a folder of submissions</source>
            <translation>Abrir una carpeta de entregas</translation>
        </message>
        <message>
            <source>Open submissions</source>
            <translation>Abrir entregas</translation>
        </message>
        <message>
            <source>Telar hand-ins (*.telar-handin)</source>
            <translation>Entregas de Telar (*.telar-handin)</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Grade</source>
            <translation>Calificar</translation>
        </message>
        <message>
            <source>Stopping keeps what has been graded</source>
            <translation>Al detener se conserva lo ya calificado</translation>
        </message>
        <message>
            <source>Compiles and runs every answer that has not been graded yet</source>
            <translation>Compila y ejecuta cada respuesta que aún no se ha calificado</translation>
        </message>
        <message>
            <source>Nothing leaves this computer: submissions are read and graded here.</source>
            <translation>Nada sale de este equipo: las entregas se leen y se califican aquí.</translation>
        </message>
        <message>
            <source>Students: %1; exercises: %2. Graded again: %3 of %4 answers.</source>
            <translation>Estudiantes: %1; ejercicios: %2. Calificadas de nuevo: %3 de %4 respuestas.</translation>
        </message>
        <message>
            <source>Differ from the submission (≠): %1.</source>
            <translation>Difieren de la entrega (≠): %1.</translation>
        </message>
        <message>
            <source>Common mistakes: %1</source>
            <translation>Errores frecuentes: %1</translation>
        </message>
        <message>
            <source>%1 submitted again later: this submission is not shown (%2)</source>
            <translation>%1 volvió a entregar después: esta entrega no se muestra (%2)</translation>
        </message>
        <message>
            <source>Files ignored: %1</source>
            <translation>Archivos omitidos: %1</translation>
        </message>
        <message>
            <source>%1 has not started this exercise.</source>
            <translation>%1 no ha empezado este ejercicio.</translation>
        </message>
        <message>
            <source>Save the table</source>
            <translation>Guardar la tabla</translation>
        </message>
        <message>
            <source>class</source>
            <translation>curso</translation>
        </message>
        <message>
            <source>Tables (*.csv)</source>
            <translation>Tablas (*.csv)</translation>
        </message>
        <message>
            <source>Saved to %1</source>
            <translation>Guardado en %1</translation>
        </message>
        <message>
            <source>Class</source>
            <translation>Curso</translation>
        </message>
        <message>
            <source>Open a folder…</source>
            <translation>Abrir una carpeta…</translation>
        </message>
        <message>
            <source>Open files…</source>
            <translation>Abrir archivos…</translation>
        </message>
        <message>
            <source>Save as CSV…</source>
            <translation>Guardar como CSV…</translation>
        </message>
        <message>
            <source>Open the folder that holds your students&apos; submissions: files that end in .telar-handin, in subfolders or not. Every answer is compiled and run again here; the student&apos;s own result is shown for comparison.</source>
            <translation>Abra la carpeta que contiene las entregas de sus estudiantes: archivos que terminan en .telar-handin, en subcarpetas o no. Cada respuesta se compila y se ejecuta aquí de nuevo; el resultado del estudiante se muestra para comparar.</translation>
        </message>
        <message>
            <source>Students and exercises</source>
            <translation>Estudiantes y ejercicios</translation>
        </message>
        <message>
            <source>Common mistakes</source>
            <translation>Errores frecuentes</translation>
        </message>
        <message>
            <source>Files ignored</source>
            <translation>Archivos omitidos</translation>
        </message>
        <message>
            <source>Progress</source>
            <translation>Progreso</translation>
        </message>
        <message>
            <source>Mistake / Students</source>
            <translation>Error / Estudiantes</translation>
        </message>
        <message>
            <source>Students / Result</source>
            <translation>Estudiantes / Resultado</translation>
        </message>
        <message>
            <source>%1 handed in no project.</source>
            <translation>%1 no entregó ningún proyecto.</translation>
        </message>
        <message>
            <source>Projects of %1</source>
            <translation>Proyectos de %1</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Abrir</translation>
        </message>
        <message>
            <source>Where to save the project of %1 before it is opened</source>
            <translation>Dónde guardar el proyecto de %1 antes de abrirlo</translation>
        </message>
        <message>
            <source>Telar projects (*.telar)</source>
            <translation>Proyectos de Telar (*.telar)</translation>
        </message>
    </context>
    <context>
        <name>telar::ExerciseEditor</name>
        <message>
            <source>Write an exercise</source>
            <translation>Escribir un ejercicio</translation>
        </message>
        <message>
            <source>Task</source>
            <translation>Tarea</translation>
        </message>
        <message>
            <source>Code</source>
            <translation>Código</translation>
        </message>
        <message>
            <source>Inputs</source>
            <translation>Entradas</translation>
        </message>
        <message>
            <source>Hints</source>
            <translation>Pistas</translation>
        </message>
        <message>
            <source>Title</source>
            <translation>Título</translation>
        </message>
        <message>
            <source>Chapter</source>
            <translation>Capítulo</translation>
        </message>
        <message>
            <source>Minutes</source>
            <translation>Minutos</translation>
        </message>
        <message>
            <source>The task in Markdown: **bold**, *italic*, `code`, - lists</source>
            <translation>La tarea en Markdown: **negritas**, *cursivas*, `código`, - listas</translation>
        </message>
        <message>
            <source>Starting code</source>
            <translation>Código inicial</translation>
        </message>
        <message>
            <source>Step of the warp</source>
            <translation>Paso del warp</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>Code that students get; the line %1 marks where they write</source>
            <translation>Código que reciben los estudiantes; la línea %1 marca dónde escriben</translation>
        </message>
        <message>
            <source>Insert the gap here</source>
            <translation>Insertar aquí el hueco</translation>
        </message>
        <message>
            <source>In a line of its own, at the cursor</source>
            <translation>En una línea propia, donde está el cursor</translation>
        </message>
        <message>
            <source>What belongs in the gap</source>
            <translation>Qué va en el hueco</translation>
        </message>
        <message>
            <source>Initial text of the gap</source>
            <translation>Texto inicial del hueco</translation>
        </message>
        <message>
            <source>Model answer for the gap</source>
            <translation>Respuesta modelo para el hueco</translation>
        </message>
        <message>
            <source>Lock the model answer</source>
            <translation>Bloquear la respuesta modelo</translation>
        </message>
        <message>
            <source>A locked answer is not shown to students and is not stored as plain text. It is not a secret: Telar needs it on their computers to compare, so somebody who examines Telar can read it. Hidden inputs are stored as they are.</source>
            <translation>Una respuesta bloqueada no se muestra a los estudiantes ni se guarda como texto legible. No es un secreto: Telar la necesita en las computadoras de ellos para comparar, así que quien examine Telar puede leerla. Las entradas ocultas se guardan tal como son.</translation>
        </message>
        <message>
            <source>Arrays compared</source>
            <translation>Arreglos comparados</translation>
        </message>
        <message>
            <source>all; or names, separated by commas</source>
            <translation>todos; o nombres, separados por comas</translation>
        </message>
        <message>
            <source>Tolerance</source>
            <translation>Tolerancia</translation>
        </message>
        <message>
            <source>Relative: allowed distance from the model answer&apos;s number</source>
            <translation>Relativa: distancia permitida al número de la respuesta modelo</translation>
        </message>
        <message>
            <source>Test launches for an answer. Arguments in the order of the parameters, separated by spaces: a number, or an array as zeros:N, ones:N, iota:N or random:N:SEED. Hidden launches are not shown before an answer has been tried.</source>
            <translation>Lanzamientos de prueba para una respuesta. Los argumentos van en el orden de los parámetros, separados por espacios: un número, o un arreglo como zeros:N, ones:N, iota:N o random:N:SEED. Los ocultos no se muestran antes de probar una respuesta.</translation>
        </message>
        <message>
            <source>Conditions for every launch. After Try, the model answer&apos;s values appear next to them.</source>
            <translation>Condiciones para cada lanzamiento. Después de Probar, al lado aparecen los valores de la respuesta modelo.</translation>
        </message>
        <message>
            <source>One sentence for the first error; the first hint that applies is shown. Telar has hints of its own for common faults.</source>
            <translation>Una frase para el primer error; se muestra la primera pista que corresponda. Para las fallas comunes Telar tiene las suyas.</translation>
        </message>
        <message>
            <source>Add launch</source>
            <translation>Añadir lanzamiento</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Quitar</translation>
        </message>
        <message>
            <source>Add check</source>
            <translation>Añadir comprobación</translation>
        </message>
        <message>
            <source>Add hint</source>
            <translation>Añadir pista</translation>
        </message>
        <message>
            <source>times the model answer&apos;s</source>
            <translation>veces lo de la respuesta modelo</translation>
        </message>
        <message>
            <source>In your words: “Reading the tile causes no bank conflict”; empty: Telar&apos;s words</source>
            <translation>Con sus palabras: «Leer el mosaico no causa conflictos de banco»; vacío: las de Telar</translation>
        </message>
        <message>
            <source>What to look at: “Which threads have no element?”</source>
            <translation>Qué mirar: «¿Qué hilos no tienen elemento?»</translation>
        </message>
        <message>
            <source>Open…</source>
            <translation>Abrir…</translation>
        </message>
        <message>
            <source>Save as…</source>
            <translation>Guardar como…</translation>
        </message>
        <message>
            <source>See as a student</source>
            <translation>Ver como estudiante</translation>
        </message>
        <message>
            <source>Saves it and opens it on the page Kernel</source>
            <translation>Lo guarda y lo abre en la página Kernel</translation>
        </message>
        <message>
            <source>Language of the text</source>
            <translation>Idioma del texto</translation>
        </message>
        <message>
            <source>Progress of the try</source>
            <translation>Progreso de la prueba</translation>
        </message>
        <message>
            <source>Select a line of the list first.</source>
            <translation>Seleccione primero una línea de la lista.</translation>
        </message>
        <message>
            <source>Shared memory is a number of bytes up to %1.</source>
            <translation>La memoria compartida es un número de bytes hasta %1.</translation>
        </message>
        <message>
            <source>any</source>
            <translation>cualquiera</translation>
        </message>
        <message>
            <source>part of the compiler&apos;s message; empty: any</source>
            <translation>parte del mensaje del compilador; vacío: cualquiera</translation>
        </message>
        <message>
            <source>Write the hint&apos;s sentence first.</source>
            <translation>Escriba primero la frase de la pista.</translation>
        </message>
        <message>
            <source>Grid</source>
            <translation>Malla</translation>
        </message>
        <message>
            <source>Block</source>
            <translation>Bloque</translation>
        </message>
        <message>
            <source>Shared bytes</source>
            <translation>Bytes compartidos</translation>
        </message>
        <message>
            <source>Arguments</source>
            <translation>Argumentos</translation>
        </message>
        <message>
            <source>Hidden</source>
            <translation>Oculto</translation>
        </message>
        <message>
            <source>Checks</source>
            <translation>Comprobaciones</translation>
        </message>
        <message>
            <source>Model answer</source>
            <translation>Respuesta modelo</translation>
        </message>
        <message>
            <source>In your words</source>
            <translation>Con sus palabras</translation>
        </message>
        <message>
            <source>When</source>
            <translation>Cuándo</translation>
        </message>
        <message>
            <source>Hint</source>
            <translation>Pista</translation>
        </message>
        <message>
            <source>All outputs are correct</source>
            <translation>Todas las salidas son correctas</translation>
        </message>
        <message>
            <source>It runs without faults</source>
            <translation>Se ejecuta sin errores</translation>
        </message>
        <message>
            <source>Nothing has changed</source>
            <translation>No ha cambiado nada</translation>
        </message>
        <message>
            <source>It does not compile</source>
            <translation>No compila</translation>
        </message>
        <message>
            <source>The kernel is missing or has another name</source>
            <translation>El kernel falta o tiene otro nombre</translation>
        </message>
        <message>
            <source>It is refused or takes too long</source>
            <translation>Se rechaza o tarda demasiado</translation>
        </message>
        <message>
            <source>An output is wrong</source>
            <translation>Una salida es incorrecta</translation>
        </message>
        <message>
            <source>A fault was found</source>
            <translation>Se encontró una falla</translation>
        </message>
        <message>
            <source>A figure is outside its limit</source>
            <translation>Una cifra está fuera de su límite</translation>
        </message>
        <message>
            <source>any page</source>
            <translation>cualquier página</translation>
        </message>
        <message>
            <source>the arrays</source>
            <translation>los arreglos</translation>
        </message>
        <message>
            <source>the warp</source>
            <translation>el warp</translation>
        </message>
        <message>
            <source>the counts</source>
            <translation>los conteos</translation>
        </message>
        <message>
            <source>the findings</source>
            <translation>los hallazgos</translation>
        </message>
        <message>
            <source>the output</source>
            <translation>la salida</translation>
        </message>
        <message>
            <source>the variables</source>
            <translation>las variables</translation>
        </message>
        <message>
            <source>Open an exercise</source>
            <translation>Abrir un ejercicio</translation>
        </message>
        <message>
            <source>Telar exercises (*.telar-exercise)</source>
            <translation>Ejercicios de Telar (*.telar-exercise)</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Try</source>
            <translation>Probar</translation>
        </message>
        <message>
            <source>Runs the model answer, which must pass, and the empty gap, which must fail</source>
            <translation>Ejecuta la respuesta modelo, que debe aprobar, y el hueco vacío, que debe fallar</translation>
        </message>
        <message>
            <source>the title</source>
            <translation>el título</translation>
        </message>
        <message>
            <source>the task</source>
            <translation>la tarea</translation>
        </message>
        <message>
            <source>what belongs in the gap</source>
            <translation>qué va en el hueco</translation>
        </message>
        <message>
            <source>Still to write: %1.</source>
            <translation>Falta escribir: %1.</translation>
        </message>
        <message>
            <source>Running the model answer and the empty gap…</source>
            <translation>Ejecutando la respuesta modelo y el hueco vacío…</translation>
        </message>
        <message>
            <source>It has changed since: try it again.</source>
            <translation>Cambió mientras tanto: pruébelo de nuevo.</translation>
        </message>
        <message>
            <source>The model answer does not pass: %1.</source>
            <translation>La respuesta modelo no aprueba: %1.</translation>
        </message>
        <message>
            <source>The model answer passes, and so does the empty gap: add a check that the gap fails, or give less code.</source>
            <translation>La respuesta modelo aprueba, y el hueco vacío también: agregue una comprobación que este no cumpla, o dé menos código.</translation>
        </message>
        <message>
            <source>Good: the model answer passes every check, and the empty gap fails: %1.</source>
            <translation>Bien: la respuesta modelo cumple todas las comprobaciones, y el hueco vacío no: %1.</translation>
        </message>
        <message>
            <source>Save the exercise</source>
            <translation>Guardar el ejercicio</translation>
        </message>
        <message>
            <source>Saved: %1</source>
            <translation>Guardado: %1</translation>
        </message>
        <message>
            <source>Saved: %1. Try it before you give it to students.</source>
            <translation>Guardado: %1. Pruébelo antes de darlo a los estudiantes.</translation>
        </message>
        <message>
            <source>Opened: %1</source>
            <translation>Abierto: %1</translation>
        </message>
        <message>
            <source>Save the exercise “%1”?</source>
            <translation>¿Guardar el ejercicio «%1»?</translation>
        </message>
        <message>
            <source>without a title</source>
            <translation>sin título</translation>
        </message>
        <message>
            <source>Unsaved changes will be lost.</source>
            <translation>Se perderán los cambios sin guardar.</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Guardar</translation>
        </message>
        <message>
            <source>Don&apos;t save</source>
            <translation>No guardar</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
    </context>
    <context>
        <name>telar::LibraryPanel</name>
        <message>
            <source>Find sets: simd kernel=3 size=1024 tag=exam</source>
            <translation>Buscar conjuntos: simd kernel=3 size=1024 tag=examen</translation>
        </message>
        <message>
            <source>Find sets</source>
            <translation>Buscar conjuntos</translation>
        </message>
        <message>
            <source>Words that must all fit: kernel=3, variant=simd, size=64, threads=2, seed=1, operation=pool, tag=, machine=, version=, date=, notes=; others are found anywhere.
The library is %1</source>
            <translation>Palabras que deben coincidir todas: kernel=3, variant=simd, size=64, threads=2, seed=1, operation=pool, tag=, machine=, version=, date=, notes=; las demás se buscan en todas partes.
La biblioteca es %1</translation>
        </message>
        <message>
            <source>Sets of records</source>
            <translation>Conjuntos de registros</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>Comparar</translation>
        </message>
        <message>
            <source>Select two sets to compare points with equal settings, with statistical tests</source>
            <translation>Seleccione dos conjuntos para comparar puntos con ajustes iguales, con pruebas estadísticas</translation>
        </message>
        <message>
            <source>More</source>
            <translation>Más</translation>
        </message>
        <message>
            <source>Name, tags, notes…</source>
            <translation>Nombre, etiquetas, notas…</translation>
        </message>
        <message>
            <source>Import records…</source>
            <translation>Importar registros…</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportar…</translation>
        </message>
        <message>
            <source>Remove from the library…</source>
            <translation>Quitar de la biblioteca…</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Cerrar</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Abrir</translation>
        </message>
        <message>
            <source>Shows or hides the records of the selected sets beside those of the sweep</source>
            <translation>Muestra u oculta los registros de los conjuntos seleccionados junto a los del barrido</translation>
        </message>
        <message>
            <source>unreadable</source>
            <translation>ilegible</translation>
        </message>
        <message>
            <source>Sets: %1</source>
            <translation>Conjuntos: %1</translation>
        </message>
        <message>
            <source>no sets yet</source>
            <translation>aún no hay conjuntos</translation>
        </message>
        <message>
            <source>no set matches</source>
            <translation>ningún conjunto coincide</translation>
        </message>
        <message>
            <source>Remove from the library</source>
            <translation>Quitar de la biblioteca</translation>
        </message>
        <message>
            <source>Remove “%1” and its %2 records?</source>
            <translation>¿Quitar «%1» y sus %2 registros?</translation>
        </message>
        <message>
            <source>Remove %1 sets and their %2 records?</source>
            <translation>¿Quitar %1 conjuntos y sus %2 registros?</translation>
        </message>
        <message>
            <source>This cannot be undone. Files from which they were imported are kept.</source>
            <translation>No se puede deshacer. Los archivos de los que se importaron se conservan.</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Quitar</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>Import records</source>
            <translation>Importar registros</translation>
        </message>
        <message>
            <source>Run records (*.jsonl *.json)</source>
            <translation>Registros de ejecución (*.jsonl *.json)</translation>
        </message>
        <message>
            <source>Records imported: %1.</source>
            <translation>Registros importados: %1.</translation>
        </message>
        <message>
            <source>Files imported before: %1.</source>
            <translation>Archivos ya importados antes: %1.</translation>
        </message>
        <message>
            <source>Lines that are not records: %1.</source>
            <translation>Líneas que no son registros: %1.</translation>
        </message>
        <message>
            <source>Export records</source>
            <translation>Exportar registros</translation>
        </message>
        <message>
            <source>JSON lines (*.jsonl);;Table (*.csv)</source>
            <translation>Líneas JSON (*.jsonl);;Tabla (*.csv)</translation>
        </message>
        <message>
            <source>Records saved to %1</source>
            <translation>Registros guardados en %1</translation>
        </message>
    </context>
    <context>
        <name>telar::LibraryTable</name>
        <message>
            <source>Open: its records are shown beside the sweep&apos;s</source>
            <translation>Abierto: sus registros se muestran junto a los del barrido</translation>
        </message>
        <message>
            <source>open</source>
            <translation>abierto</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Nombre</translation>
        </message>
        <message>
            <source>Measured</source>
            <translation>Medido</translation>
        </message>
        <message>
            <source>Operation</source>
            <translation>Operación</translation>
        </message>
        <message>
            <source>Records</source>
            <translation>Registros</translation>
        </message>
        <message>
            <source>Machine</source>
            <translation>Equipo</translation>
        </message>
        <message>
            <source>Telar</source>
            <translation>Telar</translation>
        </message>
        <message>
            <source>Tags</source>
            <translation>Etiquetas</translation>
        </message>
    </context>
    <context>
        <name>telar::SetDescription</name>
        <message>
            <source>Name, tags, notes</source>
            <translation>Nombre, etiquetas, notas</translation>
        </message>
        <message>
            <source>single words: exam, k20</source>
            <translation>palabras sueltas: examen, k20</translation>
        </message>
        <message>
            <source>%1 records of %2, measured on %3 by Telar %4</source>
            <translation>%1 registros de %2, medidos en %3 con Telar %4</translation>
        </message>
        <message>
            <source>From %1</source>
            <translation>De %1</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Nombre</translation>
        </message>
        <message>
            <source>Tags</source>
            <translation>Etiquetas</translation>
        </message>
        <message>
            <source>Notes</source>
            <translation>Notas</translation>
        </message>
    </context>
    <context>
        <name>telar::SetComparisonDialog</name>
        <message>
            <source>Two sets compared</source>
            <translation>Dos conjuntos comparados</translation>
        </message>
        <message>
            <source>First: %1
Second: %2</source>
            <translation>Primero: %1
Segundo: %2</translation>
        </message>
        <message>
            <source>Comparing…</source>
            <translation>Comparando…</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportar…</translation>
        </message>
        <message>
            <source>Export the comparison</source>
            <translation>Exportar la comparación</translation>
        </message>
        <message>
            <source>Table (*.csv)</source>
            <translation>Tabla (*.csv)</translation>
        </message>
        <message>
            <source>Comparison saved to %1</source>
            <translation>Comparación guardada en %1</translation>
        </message>
    </context>
    <context>
        <name>telar::ComparisonTable</name>
        <message>
            <source>One of the records keeps only its median, so there is nothing to test.</source>
            <translation>Uno de los registros solo guarda su mediana: no hay nada que probar.</translation>
        </message>
        <message>
            <source>Mann-Whitney, exact: U = %1, p = %2; after Holm %3.</source>
            <translation>Mann-Whitney, exacta: U = %1, p = %2; tras Holm %3.</translation>
        </message>
        <message>
            <source>Mann-Whitney, approximate: U = %1, p = %2; after Holm %3.</source>
            <translation>Mann-Whitney, aproximada: U = %1, p = %2; tras Holm %3.</translation>
        </message>
        <message>
            <source>%1, faster</source>
            <translation>%1, más rápido</translation>
        </message>
        <message>
            <source>%1, slower</source>
            <translation>%1, más lento</translation>
        </message>
        <message>
            <source>Variant</source>
            <translation>Variante</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>Hilos</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Tamaño</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>Ajustes</translation>
        </message>
        <message>
            <source>First</source>
            <translation>Primero</translation>
        </message>
        <message>
            <source>Second</source>
            <translation>Segundo</translation>
        </message>
        <message>
            <source>Second ÷ first</source>
            <translation>Segundo ÷ primero</translation>
        </message>
        <message>
            <source>p (Holm)</source>
            <translation>p (Holm)</translation>
        </message>
    </context>
    <context>
        <name>telar::RecordsView</name>
        <message>
            <source>At most %1 rows can be copied at once: select fewer, or export them.</source>
            <translation>Se copian como máximo %1 filas a la vez: seleccione menos, o expórtelas.</translation>
        </message>
        <message>
            <source>Rows copied: %1</source>
            <translation>Filas copiadas: %1</translation>
        </message>
        <message>
            <source>Export records</source>
            <translation>Exportar registros</translation>
        </message>
        <message>
            <source>Table (*.csv);;JSON lines (*.jsonl)</source>
            <translation>Tabla (*.csv);;Líneas JSON (*.jsonl)</translation>
        </message>
        <message>
            <source>Records saved to %1</source>
            <translation>Registros guardados en %1</translation>
        </message>
        <message>
            <source>Copy selected rows</source>
            <translation>Copiar las filas seleccionadas</translation>
        </message>
        <message>
            <source>Copy all rows</source>
            <translation>Copiar todas las filas</translation>
        </message>
        <message>
            <source>Export selected rows…</source>
            <translation>Exportar las filas seleccionadas…</translation>
        </message>
        <message>
            <source>Export all rows…</source>
            <translation>Exportar todas las filas…</translation>
        </message>
        <message>
            <source>In the order measured</source>
            <translation>En el orden de medición</translation>
        </message>
    </context>
    <context>
        <name>telar::Lab</name>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Play or pause</source>
            <translation>Reproducir o pausar</translation>
        </message>
        <message>
            <source>One step back</source>
            <translation>Un paso atrás</translation>
        </message>
        <message>
            <source>One step forward</source>
            <translation>Un paso adelante</translation>
        </message>
        <message>
            <source>Panels that share a place</source>
            <translation>Paneles que comparten un lugar</translation>
        </message>
    </context>
    <context>
        <name>telar::ConvolutionModel</name>
        <message>
            <source>take a trained layer</source>
            <translation>tomar una capa entrenada</translation>
        </message>
        <message>
            <source>cannot be repeated by a command: the layer trained here is in no file</source>
            <translation>no se puede repetir con un comando: la capa entrenada aquí no está en ningún archivo</translation>
        </message>
    </context>
    <context>
        <name>telar::ChartRolesRow</name>
        <message>
            <source>variant</source>
            <translation>variante</translation>
        </message>
        <message>
            <source>threads</source>
            <translation>hilos</translation>
        </message>
        <message>
            <source>size</source>
            <translation>tamaño</translation>
        </message>
        <message>
            <source>part</source>
            <translation>parte</translation>
        </message>
        <message>
            <source>automatic: %1</source>
            <translation>automático: %1</translation>
        </message>
        <message>
            <source>automatic</source>
            <translation>automático</translation>
        </message>
        <message>
            <source>none</source>
            <translation>nada</translation>
        </message>
        <message>
            <source>X axis</source>
            <translation>Eje x</translation>
        </message>
        <message>
            <source>Rows</source>
            <translation>Filas</translation>
        </message>
        <message>
            <source>Colour</source>
            <translation>Color</translation>
        </message>
        <message>
            <source>Line</source>
            <translation>Línea</translation>
        </message>
        <message>
            <source>Small multiples</source>
            <translation>Gráficos pequeños</translation>
        </message>
        <message>
            <source>Variable on the x axis</source>
            <translation>Variable del eje x</translation>
        </message>
        <message>
            <source>Variable of the rows</source>
            <translation>Variable de las filas</translation>
        </message>
        <message>
            <source>Variable of colours and marks</source>
            <translation>Variable de los colores y las marcas</translation>
        </message>
        <message>
            <source>Variable of the line dashes</source>
            <translation>Variable de los trazos de las líneas</translation>
        </message>
        <message>
            <source>One small chart per value of this variable</source>
            <translation>Un gráfico pequeño por cada valor de esta variable</translation>
        </message>
        <message>
            <source>Drag this name onto a menu to show it by colour, line, small multiples or axis</source>
            <translation>Arrastre este nombre a un menú para mostrarlo por color, línea, gráficos pequeños o eje</translation>
        </message>
    </context>
    <context>
        <name>telar::CopyKeys</name>
        <message>
            <source>Copied as a picture: %1</source>
            <translation>Copiado como imagen: %1</translation>
        </message>
        <message>
            <source>Rows copied: %1</source>
            <translation>Filas copiadas: %1</translation>
        </message>
        <message>
            <source>The table is too large for the clipboard: select fewer rows.</source>
            <translation>La tabla es demasiado grande para el portapapeles: seleccione menos filas.</translation>
        </message>
        <message>
            <source>Copy the picture</source>
            <translation>Copiar la imagen</translation>
        </message>
        <message>
            <source>Copy the numbers</source>
            <translation>Copiar los números</translation>
        </message>
        <message>
            <source>Copy the table</source>
            <translation>Copiar la tabla</translation>
        </message>
        <message>
            <source>Share as a page…</source>
            <translation>Compartir como página…</translation>
        </message>
    </context>
    <context>
        <name>telar::Composer</name>
        <message>
            <source>Heading</source>
            <translation>Título de sección</translation>
        </message>
        <message>
            <source>Paragraph</source>
            <translation>Párrafo</translation>
        </message>
        <message>
            <source>Chart</source>
            <translation>Gráfico</translation>
        </message>
        <message>
            <source>Table of records</source>
            <translation>Tabla de registros</translation>
        </message>
        <message>
            <source>Finding</source>
            <translation>Hallazgo</translation>
        </message>
        <message>
            <source>Picture: %1</source>
            <translation>Imagen: %1</translation>
        </message>
        <message>
            <source>Results of exercises</source>
            <translation>Resultados de ejercicios</translation>
        </message>
        <message>
            <source>Results of lessons</source>
            <translation>Resultados de lecciones</translation>
        </message>
        <message>
            <source>Title page</source>
            <translation>Portada</translation>
        </message>
        <message>
            <source>Untitled report</source>
            <translation>Informe sin título</translation>
        </message>
        <message>
            <source>Report composer</source>
            <translation>Editor de informes</translation>
        </message>
        <message>
            <source>Save the report “%1”?</source>
            <translation>¿Guardar el informe «%1»?</translation>
        </message>
        <message>
            <source>without a title</source>
            <translation>sin título</translation>
        </message>
        <message>
            <source>Save the report</source>
            <translation>Guardar el informe</translation>
        </message>
        <message>
            <source>Telar reports (*.telar-report)</source>
            <translation>Informes de Telar (*.telar-report)</translation>
        </message>
        <message>
            <source>Saved: %1</source>
            <translation>Guardado: %1</translation>
        </message>
        <message>
            <source>Opened: %1</source>
            <translation>Abierto: %1</translation>
        </message>
        <message numerus="yes">
            <source>%n pages</source>
            <translation>
                <numerusform>%n página</numerusform>
                <numerusform>%n páginas</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n figures or tables without records</source>
            <translation>
                <numerusform>%n figura o tabla sin registros</numerusform>
                <numerusform>%n figuras o tablas sin registros</numerusform>
            </translation>
        </message>
        <message>
            <source>Writing…</source>
            <translation>Escribiendo…</translation>
        </message>
        <message>
            <source>Report saved to %1</source>
            <translation>Informe guardado en %1</translation>
        </message>
        <message>
            <source>Open a report</source>
            <translation>Abrir un informe</translation>
        </message>
        <message>
            <source>Cancelled: no file was written.</source>
            <translation>Cancelado: no se escribió ningún archivo.</translation>
        </message>
        <message>
            <source>Records from a file</source>
            <translation>Registros de un archivo</translation>
        </message>
        <message>
            <source>Run records (*.jsonl *.json)</source>
            <translation>Registros de ejecuciones (*.jsonl *.json)</translation>
        </message>
        <message>
            <source>choose records</source>
            <translation>elegir registros</translation>
        </message>
        <message>
            <source>Add a picture</source>
            <translation>Añadir una imagen</translation>
        </message>
        <message>
            <source>Pictures (*.png *.jpg *.jpeg)</source>
            <translation>Imágenes (*.png *.jpg *.jpeg)</translation>
        </message>
        <message>
            <source>Language of the report</source>
            <translation>Idioma del informe</translation>
        </message>
        <message>
            <source>Title</source>
            <translation>Título</translation>
        </message>
        <message>
            <source>Authors, separated by commas</source>
            <translation>Autores, separados por comas</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Fecha</translation>
        </message>
        <message>
            <source>Introduction</source>
            <translation>Introducción</translation>
        </message>
        <message>
            <source>Conclusion</source>
            <translation>Conclusión</translation>
        </message>
        <message>
            <source>Records: sets of the library</source>
            <translation>Registros: conjuntos de la biblioteca</translation>
        </message>
        <message>
            <source>Operation</source>
            <translation>Operación</translation>
        </message>
        <message>
            <source>Only records with these words</source>
            <translation>Solo registros con estas palabras</translation>
        </message>
        <message>
            <source>Published figures on top</source>
            <translation>Figuras publicadas encima</translation>
        </message>
        <message>
            <source>Compared with</source>
            <translation>Comparado con</translation>
        </message>
        <message>
            <source>Caption (empty: automatic)</source>
            <translation>Pie (vacío: automático)</translation>
        </message>
        <message>
            <source>write</source>
            <translation>escribir</translation>
        </message>
        <message>
            <source>choose the language</source>
            <translation>elegir el idioma</translation>
        </message>
        <message>
            <source>choose contents</source>
            <translation>elegir el contenido</translation>
        </message>
        <message>
            <source>choose the appendix</source>
            <translation>elegir el apéndice</translation>
        </message>
        <message>
            <source>choose the level</source>
            <translation>elegir el nivel</translation>
        </message>
        <message>
            <source>update the results</source>
            <translation>actualizar los resultados</translation>
        </message>
        <message>
            <source>change the figure</source>
            <translation>cambiar la figura</translation>
        </message>
        <message>
            <source>Text (blank line: new paragraph)</source>
            <translation>Texto (línea en blanco: párrafo nuevo)</translation>
        </message>
        <message numerus="yes">
            <source>%n of them, as they were on %1.</source>
            <translation>
                <numerusform>%n en total, tal como estaba el %1.</numerusform>
                <numerusform>%n en total, tal como estaban el %1.</numerusform>
            </translation>
        </message>
        <message>
            <source>File: %1</source>
            <translation>Archivo: %1</translation>
        </message>
        <message>
            <source>Missing: %1</source>
            <translation>Falta: %1</translation>
        </message>
        <message>
            <source>This version of Telar has no finding “%1”.</source>
            <translation>Esta versión de Telar no tiene el hallazgo «%1».</translation>
        </message>
        <message>
            <source>change the finding</source>
            <translation>cambiar el hallazgo</translation>
        </message>
        <message>
            <source>Picture…</source>
            <translation>Imagen…</translation>
        </message>
        <message>
            <source>List of contents</source>
            <translation>Lista de contenido</translation>
        </message>
        <message>
            <source>Appendix: every record with its settings and command</source>
            <translation>Apéndice: cada registro con sus ajustes y su comando</translation>
        </message>
        <message>
            <source>Level</source>
            <translation>Nivel</translation>
        </message>
        <message>
            <source>Records from a file…</source>
            <translation>Registros de un archivo…</translation>
        </message>
        <message>
            <source>Update to the current state</source>
            <translation>Actualizar al estado actual</translation>
        </message>
        <message>
            <source>as in the first record</source>
            <translation>la del primer registro</translation>
        </message>
        <message>
            <source>suggested</source>
            <translation>sugerida</translation>
        </message>
        <message>
            <source>none</source>
            <translation>ninguna</translation>
        </message>
        <message>
            <source>Add</source>
            <translation>Añadir</translation>
        </message>
        <message>
            <source>Remove the part from the report</source>
            <translation>Quitar la parte del informe</translation>
        </message>
        <message>
            <source>Up (Alt+Up)</source>
            <translation>Subir (Alt+Arriba)</translation>
        </message>
        <message>
            <source>Down (Alt+Down)</source>
            <translation>Bajar (Alt+Abajo)</translation>
        </message>
        <message>
            <source>Undo (Ctrl+Z)</source>
            <translation>Deshacer (Ctrl+Z)</translation>
        </message>
        <message>
            <source>Redo (Ctrl+Shift+Z)</source>
            <translation>Rehacer (Ctrl+Mayús+Z)</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Open…</source>
            <translation>Abrir…</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Guardar</translation>
        </message>
        <message>
            <source>Parts of the report</source>
            <translation>Partes del informe</translation>
        </message>
        <message>
            <source>Pages of the report</source>
            <translation>Páginas del informe</translation>
        </message>
        <message>
            <source>What each part shows: its settings</source>
            <translation>Qué muestra cada parte: sus ajustes</translation>
        </message>
        <message>
            <source>X axis</source>
            <translation>Eje x</translation>
        </message>
        <message>
            <source>Colour</source>
            <translation>Color</translation>
        </message>
        <message>
            <source>Line</source>
            <translation>Línea</translation>
        </message>
        <message>
            <source>Small multiples</source>
            <translation>Gráficos pequeños</translation>
        </message>
        <message>
            <source>suggested by the records</source>
            <translation>según los registros</translation>
        </message>
        <message>
            <source>variant</source>
            <translation>variante</translation>
        </message>
        <message>
            <source>threads</source>
            <translation>hilos</translation>
        </message>
        <message>
            <source>size</source>
            <translation>tamaño</translation>
        </message>
        <message>
            <source>Predicted vs measured</source>
            <translation>Predicho frente a medido</translation>
        </message>
        <message>
            <source>Save report…</source>
            <translation>Guardar informe…</translation>
        </message>
    </context>
    <context>
        <name>telar::DocumentSaver</name>
        <message>
            <source>Unsaved changes will be lost.</source>
            <translation>Se perderán los cambios sin guardar.</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Guardar</translation>
        </message>
        <message>
            <source>Don&apos;t save</source>
            <translation>No guardar</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
    </context>
    <context>
        <name>telar::ReportModel</name>
        <message>
            <source>add to the report</source>
            <translation>añadir al informe</translation>
        </message>
        <message>
            <source>remove from the report</source>
            <translation>quitar del informe</translation>
        </message>
        <message>
            <source>move a part</source>
            <translation>mover una parte</translation>
        </message>
    </context>
    <context>
        <name>telar::Presenter</name>
        <message>
            <source>hold: spotlight</source>
            <translation>mantener: foco de luz</translation>
        </message>
        <message>
            <source>hold: magnifier; the wheel enlarges</source>
            <translation>mantener: lupa; la rueda amplía</translation>
        </message>
        <message>
            <source>next step of the lesson</source>
            <translation>paso siguiente de la lección</translation>
        </message>
        <message>
            <source>previous step</source>
            <translation>paso anterior</translation>
        </message>
    </context>
    <context>
        <name>telar::NotesWindow</name>
        <message>
            <source>No lesson is open: choose one with Shift+F1.</source>
            <translation>No hay ninguna lección abierta: elija una con Mayús+F1.</translation>
        </message>
        <message>
            <source>Step %1 of %2</source>
            <translation>Paso %1 de %2</translation>
        </message>
        <message>
            <source>Hint</source>
            <translation>Pista</translation>
        </message>
        <message>
            <source>For the teacher</source>
            <translation>Para el docente</translation>
        </message>
        <message>
            <source>Next</source>
            <translation>Siguiente</translation>
        </message>
        <message>
            <source>This is the last step.</source>
            <translation>Este es el último paso.</translation>
        </message>
        <message>
            <source>Teacher&apos;s notes</source>
            <translation>Notas del docente</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>Atrás</translation>
        </message>
        <message>
            <source>Reset the clock</source>
            <translation>Poner el reloj a cero</translation>
        </message>
        <message>
            <source>Time since the lesson started</source>
            <translation>Tiempo desde que empezó la lección</translation>
        </message>
        <message>
            <source>Text of the lesson</source>
            <translation>Texto de la lección</translation>
        </message>
    </context>
    <context>
        <name>telar::CardBox</name>
        <message>
            <source>calibrated here</source>
            <translation>calibrada aquí</translation>
        </message>
        <message>
            <source>reported by its driver</source>
            <translation>según su controlador</translation>
        </message>
        <message>
            <source>its data sheet</source>
            <translation>su hoja de datos</translation>
        </message>
        <message>
            <source>%1, this computer</source>
            <translation>%1, este equipo</translation>
        </message>
        <message>
            <source>The card for which times are predicted, from published data sheets; a GPU of this computer as well</source>
            <translation>La tarjeta para la que se predicen los tiempos, según hojas de datos publicadas; también una GPU de este equipo</translation>
        </message>
        <message>
            <source>Card</source>
            <translation>Tarjeta</translation>
        </message>
    </context>
    <context>
        <name>telar::ForetoldPage</name>
        <message>
            <source>its instructions</source>
            <translation>sus instrucciones</translation>
        </message>
        <message>
            <source>the L1 cache</source>
            <translation>la caché L1</translation>
        </message>
        <message>
            <source>shared memory</source>
            <translation>la memoria compartida</translation>
        </message>
        <message>
            <source>the L2 cache</source>
            <translation>la caché L2</translation>
        </message>
        <message>
            <source>the card&apos;s memory</source>
            <translation>la memoria de la tarjeta</translation>
        </message>
        <message>
            <source>latency</source>
            <translation>la latencia</translation>
        </message>
        <message>
            <source>the tensor cores</source>
            <translation>los tensor cores</translation>
        </message>
        <message>
            <source>counting…</source>
            <translation>contando…</translation>
        </message>
        <message>
            <source>A model, not a measurement: from the emulator&apos;s counts and the figures of the card (%1). Kernels only, without copies; registers per thread, which NVIDIA&apos;s assembler decides, are taken as %2.</source>
            <translation>Un modelo, no una medición: según los conteos del emulador y las cifras de la tarjeta (%1). Solo los kernels, sin copias; los registros por hilo, que decide el ensamblador de NVIDIA, se toman como %2.</translation>
        </message>
        <message>
            <source>Card</source>
            <translation>Tarjeta</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>Predicted (model)</source>
            <translation>Predicho (modelo)</translation>
        </message>
        <message>
            <source>Limited by</source>
            <translation>Limitado por</translation>
        </message>
        <message>
            <source>Measured, GPU</source>
            <translation>Medido, GPU</translation>
        </message>
        <message>
            <source>Predicted / measured</source>
            <translation>Predicho / medido</translation>
        </message>
        <message>
            <source>Predicted times of kernels</source>
            <translation>Tiempos predichos de los kernels</translation>
        </message>
        <message>
            <source>Times predicted for a %1 (model)</source>
            <translation>Tiempos predichos para una %1 (modelo)</translation>
        </message>
    </context>
    <context>
        <name>SharePage</name>
        <message>
            <source>The numbers of figure %1</source>
            <translation>Los números de la figura %1</translation>
        </message>
        <message>
            <source>The numbers of figure %1: the first %2 of %3 rows and %4 of %5 columns</source>
            <translation>Los números de la figura %1: las primeras %2 de %3 filas y %4 de %5 columnas</translation>
        </message>
        <message>
            <source>Figure %1</source>
            <translation>Figura %1</translation>
        </message>
        <message>
            <source>Table %1</source>
            <translation>Tabla %1</translation>
        </message>
        <message>
            <source>Written</source>
            <translation>Fecha</translation>
        </message>
        <message>
            <source>Computer</source>
            <translation>Equipo</translation>
        </message>
        <message>
            <source>Made with</source>
            <translation>Hecha con</translation>
        </message>
        <message>
            <source>what</source>
            <translation>qué</translation>
        </message>
        <message>
            <source>value</source>
            <translation>valor</translation>
        </message>
        <message>
            <source>State of the lab</source>
            <translation>Estado del laboratorio</translation>
        </message>
        <message>
            <source>To repeat it</source>
            <translation>Para repetirlo</translation>
        </message>
        <message>
            <source>Telar does the same without a window with this command:</source>
            <translation>Telar hace lo mismo sin ventana con este comando:</translation>
        </message>
        <message>
            <source>The numbers of figure %1: the first %2 of %3 rows</source>
            <translation>Los números de la figura %1: las primeras %2 de %3 filas</translation>
        </message>
        <message>
            <source>id</source>
            <translation>id</translation>
        </message>
        <message>
            <source>variant</source>
            <translation>variante</translation>
        </message>
        <message>
            <source>state</source>
            <translation>estado</translation>
        </message>
        <message>
            <source>median (ms)</source>
            <translation>mediana (ms)</translation>
        </message>
        <message>
            <source>min (ms)</source>
            <translation>mínimo (ms)</translation>
        </message>
        <message>
            <source>max (ms)</source>
            <translation>máximo (ms)</translation>
        </message>
        <message>
            <source>lower quartile (ms)</source>
            <translation>cuartil inferior (ms)</translation>
        </message>
        <message>
            <source>upper quartile (ms)</source>
            <translation>cuartil superior (ms)</translation>
        </message>
        <message>
            <source>runs</source>
            <translation>ejecuciones</translation>
        </message>
        <message>
            <source>emulated</source>
            <translation>emulada</translation>
        </message>
        <message>
            <source>note</source>
            <translation>nota</translation>
        </message>
        <message>
            <source>measured</source>
            <translation>medida</translation>
        </message>
        <message>
            <source>running</source>
            <translation>en curso</translation>
        </message>
        <message>
            <source>waiting</source>
            <translation>en espera</translation>
        </message>
        <message>
            <source>unavailable</source>
            <translation>no disponible</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>falló</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>sí</translation>
        </message>
        <message>
            <source>no</source>
            <translation>no</translation>
        </message>
        <message>
            <source>row</source>
            <translation>fila</translation>
        </message>
        <message>
            <source>series</source>
            <translation>serie</translation>
        </message>
        <message>
            <source>run</source>
            <translation>ejecución</translation>
        </message>
        <message>
            <source>lane</source>
            <translation>fila</translation>
        </message>
        <message>
            <source>window</source>
            <translation>ventana</translation>
        </message>
        <message>
            <source>start_ns</source>
            <translation>inicio (ns)</translation>
        </message>
        <message>
            <source>duration_ns</source>
            <translation>duración (ns)</translation>
        </message>
        <message>
            <source>modelled</source>
            <translation>modelado</translation>
        </message>
        <message>
            <source>kernel</source>
            <translation>kernel</translation>
        </message>
        <message>
            <source>card</source>
            <translation>tarjeta</translation>
        </message>
        <message>
            <source>foretold_ms</source>
            <translation>predicción (ms)</translation>
        </message>
        <message>
            <source>bound_by</source>
            <translation>limitado por</translation>
        </message>
        <message>
            <source>measured_ms</source>
            <translation>medido (ms)</translation>
        </message>
        <message>
            <source>threads</source>
            <translation>hilos</translation>
        </message>
        <message>
            <source>size</source>
            <translation>tamaño</translation>
        </message>
        <message>
            <source>settings</source>
            <translation>ajustes</translation>
        </message>
        <message>
            <source>version</source>
            <translation>versión</translation>
        </message>
        <message>
            <source>operations per byte</source>
            <translation>operaciones por byte</translation>
        </message>
        <message>
            <source>operations per second</source>
            <translation>operaciones por segundo</translation>
        </message>
        <message>
            <source>attainable operations per second</source>
            <translation>operaciones por segundo alcanzables</translation>
        </message>
        <message>
            <source>from</source>
            <translation>desde</translation>
        </message>
        <message>
            <source>to</source>
            <translation>hasta</translation>
        </message>
        <message>
            <source>count</source>
            <translation>cantidad</translation>
        </message>
        <message>
            <source>registers</source>
            <translation>registros</translation>
        </message>
        <message>
            <source>column %1</source>
            <translation>columna %1</translation>
        </message>
    </context>
    <context>
        <name>telar::ShareDialog</name>
        <message>
            <source>Share as a page</source>
            <translation>Compartir como página</translation>
        </message>
        <message>
            <source>One HTML file with the pictures, their numbers and the command that repeats them. Any browser opens it; it loads nothing from the internet.</source>
            <translation>Un archivo HTML con las imágenes, sus números y el comando que las repite. Se abre en cualquier navegador; no carga nada de internet.</translation>
        </message>
        <message>
            <source>Title</source>
            <translation>Título</translation>
        </message>
        <message>
            <source>Pictures on the page</source>
            <translation>Imágenes de la página</translation>
        </message>
        <message>
            <source>Pictures</source>
            <translation>Imágenes</translation>
        </message>
        <message>
            <source>Description in your own words</source>
            <translation>Descripción con sus propias palabras</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Texto</translation>
        </message>
        <message>
            <source>The numbers of each picture as a table</source>
            <translation>Los números de cada imagen en una tabla</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>Examinar…</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Archivo</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>Save page</source>
            <translation>Guardar página</translation>
        </message>
        <message>
            <source>Tick at least one picture.</source>
            <translation>Marque al menos una imagen.</translation>
        </message>
        <message>
            <source>The file exists and will be replaced.</source>
            <translation>El archivo existe y se reemplazará.</translation>
        </message>
        <message>
            <source>Save page as</source>
            <translation>Guardar página como</translation>
        </message>
        <message>
            <source>Pages (*.html)</source>
            <translation>Páginas (*.html)</translation>
        </message>
        <message>
            <source>Writing…</source>
            <translation>Escribiendo…</translation>
        </message>
    </context>
    <context>
        <name>telar::ChangeRow</name>
        <message>
            <source>rate %1</source>
            <translation>tasa %1</translation>
        </message>
        <message>
            <source>batch %1</source>
            <translation>lote %1</translation>
        </message>
        <message>
            <source>augmentation</source>
            <translation>aumento de datos</translation>
        </message>
        <message>
            <source>no augmentation</source>
            <translation>sin aumento de datos</translation>
        </message>
        <message>
            <source>The rate is a number above 0.</source>
            <translation>La tasa es un número mayor que 0.</translation>
        </message>
        <message>
            <source>This is the last epoch.</source>
            <translation>Esta es la última época.</translation>
        </message>
        <message>
            <source>from epoch %1 on: %2</source>
            <translation>desde la época %1: %2</translation>
        </message>
        <message>
            <source>Undo: back to the end of epoch %1</source>
            <translation>Deshacer: volver al final de la época %1</translation>
        </message>
        <message>
            <source>Restores weights, optimiser and epoch to before the last change; the training continues from there without it</source>
            <translation>Restaura pesos, optimizador y época a como estaban antes del último cambio; el entrenamiento sigue desde allí sin él</translation>
        </message>
        <message>
            <source>During training</source>
            <translation>Durante el entrenamiento</translation>
        </message>
        <message>
            <source>Rate</source>
            <translation>Tasa</translation>
        </message>
        <message>
            <source>Batch</source>
            <translation>Lote</translation>
        </message>
        <message>
            <source>Augmentation</source>
            <translation>Aumento de datos</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>Cambiar</translation>
        </message>
        <message>
            <source>Applies from the next epoch on; the curves show a mark there</source>
            <translation>Se aplica desde la próxima época; las curvas muestran allí una marca</translation>
        </message>
        <message>
            <source>Rate during training</source>
            <translation>Tasa durante el entrenamiento</translation>
        </message>
        <message>
            <source>Batch during training</source>
            <translation>Lote durante el entrenamiento</translation>
        </message>
        <message>
            <source>Augmentation during training</source>
            <translation>Aumento de datos durante el entrenamiento</translation>
        </message>
    </context>
    <context>
        <name>telar::Tour</name>
        <message>
            <source>Each lab is one click away: pooling and convolution, threads, kernels of your own, networks that learn, and the experiments that measure them.</source>
            <translation>Cada laboratorio está a un clic: pooling y convolución, hilos, kernels propios, redes que aprenden y los experimentos que los miden.</translation>
        </message>
        <message>
            <source>Point at a cell: its window is highlighted in the picture, and its arithmetic is shown beside it. Drop a picture or a matrix of your own anywhere.</source>
            <translation>Señale una celda: su ventana se resalta en la imagen, y al lado aparece su aritmética. Suelte en cualquier parte una imagen o una matriz propia.</translation>
        </message>
        <message>
            <source>This command does in a terminal what you set here. F5 measures every variant; Ctrl+Z undoes anything.</source>
            <translation>Este comando hace en una terminal lo que ajuste aquí. F5 mide todas las variantes; Ctrl+Z deshace lo que sea.</translation>
        </message>
        <message>
            <source>Which thread computed this element, and what did its warp fetch? Step through the kernel line by line, forwards and backwards.</source>
            <translation>¿Qué hilo calculó este elemento, y qué leyó su warp? Recorra el kernel línea por línea, hacia adelante y hacia atrás.</translation>
        </message>
        <message>
            <source>Write a CUDA kernel here: it is checked and run as you type, without a GPU, and exercises tell at once whether it is correct.</source>
            <translation>Escriba aquí un kernel de CUDA: se revisa y se ejecuta mientras escribe, sin GPU, y los ejercicios dicen enseguida si está bien.</translation>
        </message>
        <message>
            <source>Lessons guide you through all of this. F1 explains the current page, Ctrl+Shift+P finds any command. Begin with one of these cards.</source>
            <translation>Las lecciones lo guían por todo esto. F1 explica la página actual, Ctrl+Mayús+P encuentra cualquier comando. Empiece con una de estas tarjetas.</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 de %2</translation>
        </message>
        <message>
            <source>Leave (Esc)</source>
            <translation>Salir (Esc)</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>Atrás</translation>
        </message>
        <message>
            <source>Next</source>
            <translation>Siguiente</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>Listo</translation>
        </message>
    </context>
    <context>
        <name>telar::BankStrip</name>
        <message>
            <source>Line %1, %2: words on %3 of the 32 banks; bank %4 has the most, %5, one wavefront each</source>
            <translation>Línea %1, %2: palabras en %3 de los 32 bancos; el banco %4 tiene más, %5, un wavefront por cada una</translation>
        </message>
        <message>
            <source>Banks of shared memory</source>
            <translation>Bancos de la memoria compartida</translation>
        </message>
    </context>
    <context>
        <name>telar::ReferenceDialog</name>
        <message>
            <source>Maximum of windows</source>
            <translation>Máximo de ventanas</translation>
        </message>
        <message>
            <source>Average of windows</source>
            <translation>Promedio de ventanas</translation>
        </message>
        <message>
            <source>Matrix product</source>
            <translation>Producto de matrices</translation>
        </message>
        <message>
            <source>Convolution</source>
            <translation>Convolución</translation>
        </message>
        <message>
            <source>Sum of an array</source>
            <translation>Suma de un arreglo</translation>
        </message>
        <message>
            <source>Weighted sum of a neuron</source>
            <translation>Suma ponderada de una neurona</translation>
        </message>
        <message>
            <source>Pipeline of the thesis</source>
            <translation>Tubería de la tesis</translation>
        </message>
        <message>
            <source>Another kernel of the file</source>
            <translation>Otro kernel del archivo</translation>
        </message>
        <message>
            <source>Expression</source>
            <translation>Expresión</translation>
        </message>
        <message>
            <source>Compare with…</source>
            <translation>Comparar con…</translation>
        </message>
        <message>
            <source>Every element of the array after the run is compared with the expected value, computed from the arrays before the run.</source>
            <translation>Cada elemento del arreglo después de la ejecución se compara con el valor esperado, calculado con los arreglos de antes.</translation>
        </message>
        <message>
            <source>argument %1</source>
            <translation>argumento %1</translation>
        </message>
        <message>
            <source>Stop comparing</source>
            <translation>Dejar de comparar</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>Comparar</translation>
        </message>
        <message>
            <source>Expected</source>
            <translation>Se espera</translation>
        </message>
        <message>
            <source>Array</source>
            <translation>Arreglo</translation>
        </message>
        <message>
            <source>Second array</source>
            <translation>Segundo arreglo</translation>
        </message>
        <message>
            <source>Filter</source>
            <translation>Filtro</translation>
        </message>
        <message>
            <source>of the second array</source>
            <translation>del segundo arreglo</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>Rows</source>
            <translation>Filas</translation>
        </message>
        <message>
            <source>automatic</source>
            <translation>automático</translation>
        </message>
        <message>
            <source>Inner length</source>
            <translation>Largo interior</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Columnas</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>Ventana</translation>
        </message>
        <message>
            <source>Stride</source>
            <translation>Stride</translation>
        </message>
        <message>
            <source>Padding</source>
            <translation>Padding</translation>
        </message>
        <message>
            <source>CUDA, of the kernel&apos;s own parameters; i is the element, and functions of the file can be called</source>
            <translation>CUDA, con los parámetros del propio kernel; i es el elemento, y se pueden llamar funciones del archivo</translation>
        </message>
        <message>
            <source>Tolerance</source>
            <translation>Tolerancia</translation>
        </message>
        <message>
            <source>Allowed distance, times the greater of 1 and the expected value</source>
            <translation>Distancia permitida, por el mayor entre 1 y el valor esperado</translation>
        </message>
        <message>
            <source>The file has no other kernel.</source>
            <translation>El archivo no tiene otro kernel.</translation>
        </message>
        <message>
            <source>Write an expression, as in 2 * a[i].</source>
            <translation>Escriba una expresión, como 2 * a[i].</translation>
        </message>
    </context>
    <context>
        <name>telar::FragmentPage</name>
        <message>
            <source>%1[%2][%3]: lane %4, register %5</source>
            <translation>%1[%2][%3]: lane %4, registro %5</translation>
        </message>
        <message>
            <source>, part %1 of %2 from the lowest bits</source>
            <translation>, parte %1 de %2 desde los bits más bajos</translation>
        </message>
        <message>
            <source>, repeated in the registers after it</source>
            <translation>, repetido en los registros siguientes</translation>
        </message>
        <message>
            <source>Layout of the PTX ISA, four lanes per hue. Point at an element.</source>
            <translation>Disposición de la ISA de PTX, cuatro lanes por tono. Señale un elemento.</translation>
        </message>
        <message>
            <source>Layout of an H100; NVIDIA does not document it. Point at an element.</source>
            <translation>Disposición de una H100; NVIDIA no la documenta. Señale un elemento.</translation>
        </message>
        <message>
            <source>Fragments of a warp: %1</source>
            <translation>Fragmentos de un warp: %1</translation>
        </message>
        <message>
            <source>A product of %1 × %1 random numbers from 0 to 1: both factors rounded to the type, sums in float32, against float64</source>
            <translation>Un producto de %1 × %1 números aleatorios de 0 a 1: ambos factores redondeados al tipo, sumas en float32, frente a float64</translation>
        </message>
        <message>
            <source>Instruction</source>
            <translation>Instrucción</translation>
        </message>
        <message>
            <source>The instruction whose fragments are drawn: %1</source>
            <translation>La instrucción cuyos fragmentos se dibujan: %1</translation>
        </message>
        <message>
            <source>Rounding errors</source>
            <translation>Errores de redondeo</translation>
        </message>
        <message>
            <source>Error of</source>
            <translation>Error de</translation>
        </message>
        <message>
            <source>Largest</source>
            <translation>Máximo</translation>
        </message>
        <message>
            <source>Typical</source>
            <translation>Típico</translation>
        </message>
        <message>
            <source>Relative</source>
            <translation>Relativo</translation>
        </message>
    </context>
    <context>
        <name>telar::ReportDialog</name>
        <message>
            <source>Save report</source>
            <translation>Guardar informe</translation>
        </message>
        <message>
            <source>Title</source>
            <translation>Título</translation>
        </message>
        <message>
            <source>Ana Ruiz, Luis Vega</source>
            <comment>example of authors, parted by commas</comment>
            <translation>Ana Ruiz, Luis Vega</translation>
        </message>
        <message>
            <source>Authors</source>
            <translation>Autores</translation>
        </message>
        <message>
            <source>Notes</source>
            <translation>Notas</translation>
        </message>
        <message>
            <source>PDF for print</source>
            <translation>PDF para imprimir</translation>
        </message>
        <message>
            <source>Web page, one HTML file</source>
            <translation>Página web, un solo archivo HTML</translation>
        </message>
        <message>
            <source>LaTeX, with its figures</source>
            <translation>LaTeX, con sus figuras</translation>
        </message>
        <message>
            <source>Markdown, with its figures</source>
            <translation>Markdown, con sus figuras</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>Formato</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Archivo</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>Examinar…</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Cancelar</translation>
        </message>
        <message>
            <source>PDF (*.pdf)</source>
            <translation>PDF (*.pdf)</translation>
        </message>
        <message>
            <source>Web page (*.html)</source>
            <translation>Página web (*.html)</translation>
        </message>
        <message>
            <source>LaTeX (*.tex)</source>
            <translation>LaTeX (*.tex)</translation>
        </message>
        <message>
            <source>Markdown (*.md)</source>
            <translation>Markdown (*.md)</translation>
        </message>
        <message>
            <source>The file exists and will be replaced.</source>
            <translation>El archivo existe y se reemplazará.</translation>
        </message>
    </context>
    <context>
        <name>telar::SourceMessage</name>
        <message>
            <source>Dismiss</source>
            <translation>Descartar</translation>
        </message>
    </context>
    <context>
        <name>telar::TimesPanel</name>
        <message>
            <source>Stop</source>
            <translation>Detener</translation>
        </message>
        <message>
            <source>Measure</source>
            <translation>Medir</translation>
        </message>
    </context>
    <context>
        <name>telar::Messages</name>
        <message>
            <source>Messages</source>
            <translation>Mensajes</translation>
        </message>
        <message>
            <source>There are no messages yet.</source>
            <translation>Todavía no hay mensajes.</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Abrir</translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>Descartar</translation>
        </message>
    </context>
    <context>
        <name>telar::Preferences</name>
        <message>
            <source>Preferences</source>
            <translation>Preferencias</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>Idioma</translation>
        </message>
        <message>
            <source>As the desktop</source>
            <translation>Como el escritorio</translation>
        </message>
        <message>
            <source>Point: %1</source>
            <translation>Punto: %1</translation>
        </message>
        <message>
            <source>Comma: %1</source>
            <translation>Coma: %1</translation>
        </message>
        <message>
            <source>The decimal sign in Spanish; English has a point. Takes effect in each window that opens.</source>
            <translation>El signo decimal en español; el inglés usa punto. Se aplica en cada ventana que se abra.</translation>
        </message>
        <message>
            <source>Numbers in Spanish</source>
            <translation>Números en español</translation>
        </message>
        <message>
            <source>Follow the system</source>
            <translation>Según el sistema</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>Claro</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>Oscuro</translation>
        </message>
        <message>
            <source>Theme</source>
            <translation>Tema</translation>
        </message>
        <message>
            <source>Normal</source>
            <translation>Normal</translation>
        </message>
        <message>
            <source>Large, for a class</source>
            <translation>Grande, para una clase</translation>
        </message>
        <message>
            <source>Type size</source>
            <translation>Tamaño de letra</translation>
        </message>
        <message>
            <source>A GPU of this computer, else the first</source>
            <translation>Una GPU de este equipo; si no, la primera</translation>
        </message>
        <message>
            <source>The card for which times are predicted where no other one is chosen</source>
            <translation>La tarjeta para la que se predicen tiempos cuando no se elige otra</translation>
        </message>
        <message>
            <source>Usual card</source>
            <translation>Tarjeta habitual</translation>
        </message>
        <message>
            <source>Change…</source>
            <translation>Cambiar…</translation>
        </message>
        <message>
            <source>Choose a folder</source>
            <translation>Elegir una carpeta</translation>
        </message>
        <message>
            <source>Exports go to</source>
            <translation>Carpeta de exportación</translation>
        </message>
        <message>
            <source>Autosaved projects, from the next start</source>
            <translation>Copias automáticas, desde el próximo inicio</translation>
        </message>
        <message>
            <source>Everything stays on this computer: Telar sends nothing and asks for no account.</source>
            <translation>Todo se queda en este equipo: Telar no envía nada ni pide una cuenta.</translation>
        </message>
        <message>
            <source>Forget recent files</source>
            <translation>Olvidar archivos recientes</translation>
        </message>
        <message>
            <source>Privacy</source>
            <translation>Privacidad</translation>
        </message>
    </context>
    <context>
        <name>telar::DigitCard</name>
        <message>
            <source>It is a %1</source>
            <translation>Es un %1</translation>
        </message>
        <message>
            <source>confidence %1</source>
            <translation>confianza: %1</translation>
        </message>
        <message>
            <source>confidence %1, test picture %2</source>
            <translation>confianza: %1; imagen de prueba %2</translation>
        </message>
        <message>
            <source>input</source>
            <translation>entrada</translation>
        </message>
        <message>
            <source>Draw a digit</source>
            <translation>Dibuje un dígito</translation>
        </message>
        <message>
            <source>Clear</source>
            <translation>Borrar</translation>
        </message>
        <message>
            <source>Inside: one column per layer</source>
            <translation>Por dentro: una columna por capa</translation>
        </message>
        <message>
            <source>Click a layer to look at its values</source>
            <translation>Haga clic en una capa para ver sus valores</translation>
        </message>
        <message>
            <source>Pad to draw on</source>
            <translation>Tablero para dibujar</translation>
        </message>
        <message>
            <source>Probabilities</source>
            <translation>Probabilidades</translation>
        </message>
    </context>
    <context>
        <name>telar::NetworkAnswer</name>
        <message>
            <source>Answer</source>
            <translation>Respuesta</translation>
        </message>
        <message>
            <source>The most probable classes</source>
            <translation>Las clases más probables</translation>
        </message>
        <message>
            <source>What makes the cell</source>
            <translation>De qué se forma la celda</translation>
        </message>
        <message>
            <source>Cell</source>
            <translation>Celda</translation>
        </message>
        <message>
            <source>Input</source>
            <translation>Entrada</translation>
        </message>
        <message>
            <source>× weight</source>
            <translation>× peso</translation>
        </message>
        <message>
            <source>= product</source>
            <translation>= producto</translation>
        </message>
        <message>
            <source>Switch this channel off</source>
            <translation>Apagar este canal</translation>
        </message>
        <message>
            <source>Its numbers become 0, and the network goes on with them</source>
            <translation>Sus números pasan a ser 0 y la red sigue con ellos</translation>
        </message>
        <message>
            <source>The network has no output.</source>
            <translation>La red no tiene salida.</translation>
        </message>
        <message>
            <source>The output is no row of classes but %1 numbers: look at the last layer.</source>
            <translation>La salida no es una fila de clases sino %1 números: vea la última capa.</translation>
        </message>
        <message>
            <source>“%1”, %2 confidence</source>
            <translation>«%1», con %2 de confianza</translation>
        </message>
        <message>
            <source>Value %1.</source>
            <translation>Valor %1.</translation>
        </message>
        <message>
            <source>Value %1. Every pixel of the picture can change it.</source>
            <translation>Valor %1. Cualquier píxel de la imagen puede cambiarlo.</translation>
        </message>
        <message>
            <source>Value %1. The rows %2–%3 and columns %4–%5 of the picture can change it, nothing else: its receptive field.</source>
            <translation>Valor %1. Solo pueden cambiarlo las filas %2–%3 y las columnas %4–%5 de la imagen: su campo receptivo.</translation>
        </message>
        <message>
            <source>sum of the products (%1) + bias %2 = %3</source>
            <translation>suma de los productos (%1) + sesgo %2 = %3</translation>
        </message>
        <message>
            <source>sum of the products (%1) = %2</source>
            <translation>suma de los productos (%1) = %2</translation>
        </message>
        <message>
            <source>largest of %1 = %2</source>
            <translation>el mayor de %1 = %2</translation>
        </message>
        <message>
            <source>sum of %1 / %2 = %3</source>
            <translation>suma de %1 / %2 = %3</translation>
        </message>
        <message>
            <source>%1 of the operands = %2</source>
            <translation>%1 de los operandos = %2</translation>
        </message>
        <message>
            <source>Cell (%1, %2) of channel %3</source>
            <translation>Celda (%1, %2) del canal %3</translation>
        </message>
        <message>
            <source>Open in lab</source>
            <translation>Abrir en laboratorio</translation>
        </message>
        <message>
            <source>Open in lab Pooling</source>
            <translation>Abrir en el laboratorio Pooling</translation>
        </message>
        <message>
            <source>Open in lab Convolution</source>
            <translation>Abrir en el laboratorio Convolución</translation>
        </message>
        <message>
            <source>Point at a cell of the channel to see where its value comes from; a click keeps it.</source>
            <translation>Señale una celda del canal para ver de dónde viene su valor; un clic la fija.</translation>
        </message>
        <message>
            <source>operand %1</source>
            <translation>operando %1</translation>
        </message>
        <message>
            <source>padding</source>
            <translation>relleno</translation>
        </message>
        <message>
            <source>%1 more</source>
            <translation>%1 más</translation>
        </message>
        <message>
            <source>The other: “%1”, %2 confidence</source>
            <translation>La otra: «%1», con %2 de confianza</translation>
        </message>
        <message>
            <source>Open in lab Threads</source>
            <translation>Abrir en el laboratorio Hilos</translation>
        </message>
    </context>
    <context>
        <name>telar::NetworkLab</name>
        <message>
            <source>open a layer</source>
            <translation>abrir una capa</translation>
        </message>
        <message>
            <source>Network: its name or file</source>
            <translation>Red: su nombre o archivo</translation>
        </message>
        <message>
            <source>Picture: its name or file</source>
            <translation>Imagen: su nombre o archivo</translation>
        </message>
        <message>
            <source>Another is compared with it: 1, else 0</source>
            <translation>Se compara con otra: 1; si no, 0</translation>
        </message>
        <message>
            <source>Layers</source>
            <translation>Capas</translation>
        </message>
        <message>
            <source>Layer on show, from 1</source>
            <translation>Capa mostrada, desde 1</translation>
        </message>
        <message>
            <source>Operator of the layer on show</source>
            <translation>Operador de la capa mostrada</translation>
        </message>
        <message>
            <source>Channels of the layer on show</source>
            <translation>Canales de la capa mostrada</translation>
        </message>
        <message>
            <source>Channel on show, from 0</source>
            <translation>Canal mostrado, desde 0</translation>
        </message>
        <message>
            <source>Channels switched off</source>
            <translation>Canales apagados</translation>
        </message>
        <message>
            <source>Where it looks: plain, gradcam or occlusion</source>
            <translation>Dónde mira: plain, gradcam u occlusion</translation>
        </message>
        <message>
            <source>The map of where it looks is there: 1, else 0</source>
            <translation>El mapa de dónde mira está listo: 1; si no, 0</translation>
        </message>
        <message>
            <source>The most probable class</source>
            <translation>La clase más probable</translation>
        </message>
        <message>
            <source>A cell is pinned: 1, else 0</source>
            <translation>Hay una celda fijada: 1; si no, 0</translation>
        </message>
        <message>
            <source>Value of the pinned cell</source>
            <translation>Valor de la celda fijada</translation>
        </message>
        <message>
            <source>Rows of the pinned cell&apos;s receptive field</source>
            <translation>Filas del campo receptivo de la celda fijada</translation>
        </message>
        <message>
            <source>Columns of the pinned cell&apos;s receptive field</source>
            <translation>Columnas del campo receptivo de la celda fijada</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>Ejecutar</translation>
        </message>
        <message>
            <source>Measures both engines on this network</source>
            <translation>Mide los dos motores con esta red</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>Parámetros</translation>
        </message>
        <message>
            <source>Answer and cell</source>
            <translation>Respuesta y celda</translation>
        </message>
        <message>
            <source>Layers and time</source>
            <translation>Capas y tiempo</translation>
        </message>
        <message>
            <source>Previous layer</source>
            <translation>Capa anterior</translation>
        </message>
        <message>
            <source>Next layer</source>
            <translation>Capa siguiente</translation>
        </message>
        <message>
            <source>Open an ONNX file…</source>
            <translation>Abrir un archivo ONNX…</translation>
        </message>
        <message>
            <source>Open a picture…</source>
            <translation>Abrir una imagen…</translation>
        </message>
        <message>
            <source>Open the layer in its lab</source>
            <translation>Abrir la capa en su laboratorio</translation>
        </message>
        <message>
            <source>Unpin cell</source>
            <translation>Desfijar celda</translation>
        </message>
        <message>
            <source>Show as images</source>
            <translation>Mostrar como imágenes</translation>
        </message>
        <message>
            <source>Show as heat maps</source>
            <translation>Mostrar como mapas de calor</translation>
        </message>
        <message>
            <source>Show as numbers</source>
            <translation>Mostrar como números</translation>
        </message>
        <message>
            <source>Fit all views</source>
            <translation>Ajustar todas las vistas</translation>
        </message>
        <message>
            <source>Network</source>
            <translation>Red</translation>
        </message>
        <message>
            <source>change where it looks</source>
            <translation>cambiar dónde mira</translation>
        </message>
        <message>
            <source>%1, the first %2 of %3 terms</source>
            <translation>%1, los primeros %2 de %3 términos</translation>
        </message>
    </context>
    <context>
        <name>telar::NetworkModel</name>
        <message>
            <source>open a network</source>
            <translation>abrir una red</translation>
        </message>
        <message>
            <source>open a picture</source>
            <translation>abrir una imagen</translation>
        </message>
        <message>
            <source>change what is compared</source>
            <translation>cambiar lo que se compara</translation>
        </message>
        <message>
            <source>choose a layer</source>
            <translation>elegir una capa</translation>
        </message>
        <message>
            <source>choose a channel</source>
            <translation>elegir un canal</translation>
        </message>
        <message>
            <source>switch a channel off or on</source>
            <translation>apagar o encender un canal</translation>
        </message>
    </context>
    <context>
        <name>telar::NetworkSetup</name>
        <message>
            <source>Network</source>
            <translation>Red</translation>
        </message>
        <message>
            <source>Open…</source>
            <translation>Abrir…</translation>
        </message>
        <message>
            <source>Open an ONNX file</source>
            <translation>Abrir un archivo ONNX</translation>
        </message>
        <message>
            <source>Picture</source>
            <translation>Imagen</translation>
        </message>
        <message>
            <source>Digit 3</source>
            <translation>Dígito 3</translation>
        </message>
        <message>
            <source>Digit 7</source>
            <translation>Dígito 7</translation>
        </message>
        <message>
            <source>Slice 45 of the phantom</source>
            <translation>Corte 45 del fantoma</translation>
        </message>
        <message>
            <source>Slice 20 of the phantom</source>
            <translation>Corte 20 del fantoma</translation>
        </message>
        <message>
            <source>Open a picture or an array</source>
            <translation>Abrir una imagen o un arreglo</translation>
        </message>
        <message>
            <source>Compared with</source>
            <translation>Comparada con</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>nada</translation>
        </message>
        <message>
            <source>Compare with another picture or network</source>
            <translation>Comparar con otra imagen o red</translation>
        </message>
        <message>
            <source>Layers</source>
            <translation>Capas</translation>
        </message>
        <message>
            <source>Layers in the order they are computed</source>
            <translation>Capas en el orden en que se calculan</translation>
        </message>
        <message>
            <source>Layer</source>
            <translation>Capa</translation>
        </message>
        <message>
            <source>Output</source>
            <translation>Salida</translation>
        </message>
        <message>
            <source>%1 (channels off)</source>
            <translation>%1 (canales apagados)</translation>
        </message>
        <message>
            <source>Where it looks</source>
            <translation>Dónde mira</translation>
        </message>
        <message>
            <source>Off</source>
            <translation>Nada</translation>
        </message>
        <message>
            <source>Grad-CAM</source>
            <translation>Grad-CAM</translation>
        </message>
        <message>
            <source>Occlusion</source>
            <translation>Oclusión</translation>
        </message>
        <message>
            <source>The picture as the network reads it</source>
            <translation>La imagen como la lee la red</translation>
        </message>
        <message>
            <source>Which places of the layer on show speak for the class, by its gradient</source>
            <translation>Qué lugares de la capa mostrada hablan a favor de la clase, según su gradiente</translation>
        </message>
        <message>
            <source>How much less probable the class is with a square of the picture covered</source>
            <translation>Cuánto baja la probabilidad de la clase al tapar un cuadrado de la imagen</translation>
        </message>
        <message>
            <source>change where it looks</source>
            <translation>cambiar dónde mira</translation>
        </message>
        <message>
            <source>Class</source>
            <translation>Clase</translation>
        </message>
        <message>
            <source>change the class</source>
            <translation>cambiar la clase</translation>
        </message>
        <message>
            <source>Engine</source>
            <translation>Motor</translation>
        </message>
        <message>
            <source>Fast</source>
            <translation>Rápido</translation>
        </message>
        <message>
            <source>Reference</source>
            <translation>Referencia</translation>
        </message>
        <message>
            <source>The kernels of each operator</source>
            <translation>Los kernels de cada operador</translation>
        </message>
        <message>
            <source>Plain loops, sums in double</source>
            <translation>Bucles sencillos, sumas en double</translation>
        </message>
        <message>
            <source>change the engine</source>
            <translation>cambiar el motor</translation>
        </message>
        <message>
            <source>the most probable</source>
            <translation>la más probable</translation>
        </message>
        <message>
            <source>Open a network</source>
            <translation>Abrir una red</translation>
        </message>
        <message>
            <source>Networks (*.onnx)</source>
            <translation>Redes (*.onnx)</translation>
        </message>
        <message>
            <source>Open a picture</source>
            <translation>Abrir una imagen</translation>
        </message>
        <message>
            <source>Pictures and arrays (*.png *.jpg *.jpeg *.npy *.pb)</source>
            <translation>Imágenes y arreglos (*.png *.jpg *.jpeg *.npy *.pb)</translation>
        </message>
        <message>
            <source>Compare with</source>
            <translation>Comparar con</translation>
        </message>
        <message>
            <source>Pictures, arrays and networks (*.png *.jpg *.jpeg *.npy *.pb *.onnx)</source>
            <translation>Imágenes, arreglos y redes (*.png *.jpg *.jpeg *.npy *.pb *.onnx)</translation>
        </message>
        <message>
            <source>How far the work is</source>
            <translation>Avance del trabajo</translation>
        </message>
    </context>
    <context>
        <name>telar::NetworkStage</name>
        <message numerus="yes">
            <source>%n channels</source>
            <translation>
                <numerusform>%n canal</numerusform>
                <numerusform>%n canales</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 off</source>
            <translation>%1 apagado</translation>
        </message>
        <message>
            <source>Channel %1 is switched off</source>
            <translation>El canal %1 está apagado</translation>
        </message>
        <message>
            <source>Channel %1</source>
            <translation>Canal %1</translation>
        </message>
        <message>
            <source>Image</source>
            <translation>Imagen</translation>
        </message>
        <message>
            <source>Heat map</source>
            <translation>Mapa de calor</translation>
        </message>
        <message>
            <source>Numbers</source>
            <translation>Números</translation>
        </message>
        <message>
            <source>How the channel is shown</source>
            <translation>Cómo se muestra el canal</translation>
        </message>
        <message>
            <source>Channels of the layer</source>
            <translation>Canales de la capa</translation>
        </message>
        <message>
            <source>The channels of the layer appear here.</source>
            <translation>Aquí aparecen los canales de la capa.</translation>
        </message>
        <message>
            <source>Grad-CAM</source>
            <translation>Grad-CAM</translation>
        </message>
        <message>
            <source>Occlusion</source>
            <translation>Oclusión</translation>
        </message>
        <message>
            <source>Picture</source>
            <translation>Imagen</translation>
        </message>
        <message>
            <source>Channel</source>
            <translation>Canal</translation>
        </message>
        <message>
            <source>Channels</source>
            <translation>Canales</translation>
        </message>
        <message>
            <source>for “%1”, %2</source>
            <translation>para «%1», %2</translation>
        </message>
        <message>
            <source>Output</source>
            <translation>Salida</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 de %2</translation>
        </message>
        <message>
            <source>%1 of %2, the other</source>
            <translation>%1 de %2, la otra</translation>
        </message>
        <message>
            <source>largest difference %1</source>
            <translation>mayor diferencia: %1</translation>
        </message>
        <message>
            <source>values from %1 to %2</source>
            <translation>valores de %1 a %2</translation>
        </message>
        <message>
            <source>the first %1 of %2 channels</source>
            <translation>los primeros %1 de %2 canales</translation>
        </message>
        <message>
            <source>%1 of the other</source>
            <translation>%1 de la otra</translation>
        </message>
    </context>
    <context>
        <name>telar::NetworkTimes</name>
        <message>
            <source>Layers</source>
            <translation>Capas</translation>
        </message>
        <message>
            <source>Engines</source>
            <translation>Motores</translation>
        </message>
        <message>
            <source>What each layer computes, holds and takes</source>
            <translation>Lo que cada capa calcula, guarda y tarda</translation>
        </message>
        <message>
            <source>Median of a whole run</source>
            <translation>Mediana de una ejecución completa</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportar</translation>
        </message>
        <message>
            <source>Layer</source>
            <translation>Capa</translation>
        </message>
        <message>
            <source>Operator</source>
            <translation>Operador</translation>
        </message>
        <message>
            <source>Output</source>
            <translation>Salida</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>Parámetros</translation>
        </message>
        <message>
            <source>Multiply-adds</source>
            <translation>Multiplicaciones-sumas</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>Memoria</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Tiempo</translation>
        </message>
        <message>
            <source>Share</source>
            <translation>Parte</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>Diferencia</translation>
        </message>
        <message>
            <source>Layers with their costs</source>
            <translation>Capas con sus costos</translation>
        </message>
        <message>
            <source>Time of a whole run</source>
            <translation>Tiempo de una ejecución completa</translation>
        </message>
        <message>
            <source>only here</source>
            <translation>solo aquí</translation>
        </message>
        <message>
            <source>another shape</source>
            <translation>otra forma</translation>
        </message>
        <message>
            <source>%1 parameters, %2 multiply-adds, %3 of activations. Times are of one run, with every layer&apos;s numbers kept.</source>
            <translation>%1 parámetros, %2 multiplicaciones-sumas, %3 de activaciones. Los tiempos son de una ejecución que guarda los números de todas las capas.</translation>
        </message>
    </context>
    <context>
        <name>AttentionWords</name>
        <message>
            <source>Query %1 may not see key %2, which comes later: its score is −∞.</source>
            <translation>La consulta %1 no puede ver la clave %2, que viene después: su puntaje es −∞.</translation>
        </message>
        <message>
            <source>Query %1 meets every key: its product with key %2 is %3, times the scale %4 = %5.</source>
            <translation>La consulta %1 se encuentra con cada clave: su producto con la clave %2 es %3, por la escala %4 = %5.</translation>
        </message>
        <message>
            <source>The largest score of query %1 is %2. It is taken away from all: the largest exponential is then 1, and none overflows.</source>
            <translation>El mayor puntaje de la consulta %1 es %2. Se resta de todos: así la mayor exponencial es 1 y ninguna se desborda.</translation>
        </message>
        <message>
            <source>Each score becomes e to the power of its distance from the maximum: for key %1 e^(%2) = %3.</source>
            <translation>Cada puntaje se convierte en e elevado a su distancia del máximo: para la clave %1, e^(%2) = %3.</translation>
        </message>
        <message>
            <source>The exponentials of query %1 add up to %2.</source>
            <translation>Las exponenciales de la consulta %1 suman %2.</translation>
        </message>
        <message>
            <source>Divided by the sum they are weights that add up to 1: key %1 has %2. The heaviest is key %3 with %4.</source>
            <translation>Divididas entre la suma son pesos que suman 1: la clave %1 tiene %2. La de más peso es la clave %3, con %4.</translation>
        </message>
        <message>
            <source>The output of query %1 is the sum of all values, each times its weight: o(%1, %2) = %3.</source>
            <translation>La salida de la consulta %1 es la suma de todos los valores, cada uno por su peso: o(%1, %2) = %3.</translation>
        </message>
    </context>
    <context>
        <name>CountRows</name>
        <message>
            <source>Launch</source>
            <translation>Lanzamiento</translation>
        </message>
        <message>
            <source>Warps</source>
            <translation>Warps</translation>
        </message>
        <message>
            <source>Sectors · useful</source>
            <translation>Sectores · útiles</translation>
        </message>
        <message>
            <source>Shared wavefronts · ideal</source>
            <translation>Wavefronts compartidos · ideal</translation>
        </message>
        <message>
            <source>Worst access</source>
            <translation>Peor acceso</translation>
        </message>
        <message>
            <source>Divergent branches</source>
            <translation>Saltos divergentes</translation>
        </message>
        <message>
            <source>Operations per byte</source>
            <translation>Operaciones por byte</translation>
        </message>
        <message>
            <source>Faults</source>
            <translation>Fallas</translation>
        </message>
        <message>
            <source>none</source>
            <translation>ninguna</translation>
        </message>
    </context>
    <context>
        <name>telar::AttentionInspector</name>
        <message>
            <source>Query %1 of head %2</source>
            <translation>Consulta %1 de la cabeza %2</translation>
        </message>
        <message>
            <source>maximum m = &lt;b&gt;%1&lt;/b&gt;, sum = &lt;b&gt;%2&lt;/b&gt;; the heaviest key is %3.</source>
            <translation>máximo m = &lt;b&gt;%1&lt;/b&gt;, suma = &lt;b&gt;%2&lt;/b&gt;; la clave de más peso es la %3.</translation>
        </message>
        <message>
            <source>After tile %1: running maximum &lt;b&gt;%2&lt;/b&gt;, running sum &lt;b&gt;%3&lt;/b&gt;.</source>
            <translation>Tras el mosaico %1: máximo acumulado &lt;b&gt;%2&lt;/b&gt;, suma acumulada &lt;b&gt;%3&lt;/b&gt;.</translation>
        </message>
        <message>
            <source>masked</source>
            <translation>oculta</translation>
        </message>
        <message>
            <source>Which thread holds S(%1, %2)?</source>
            <translation>¿Qué hilo tiene S(%1, %2)?</translation>
        </message>
        <message>
            <source>Which thread computes S(%1, %2)?</source>
            <translation>¿Qué hilo calcula S(%1, %2)?</translation>
        </message>
        <message>
            <source>Which thread computes W(%1, %2)?</source>
            <translation>¿Qué hilo calcula W(%1, %2)?</translation>
        </message>
        <message>
            <source>Which thread computes O(%1, %2)?</source>
            <translation>¿Qué hilo calcula O(%1, %2)?</translation>
        </message>
    </context>
    <context>
        <name>telar::AttentionLab</name>
        <message>
            <source>Run</source>
            <translation>Ejecutar</translation>
        </message>
        <message>
            <source>Measures every variant of attention, and how time grows with tokens</source>
            <translation>Mide todas las variantes de la atención y cómo crece el tiempo con los tokens</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>Parámetros</translation>
        </message>
        <message>
            <source>Query and thread</source>
            <translation>Consulta e hilo</translation>
        </message>
        <message>
            <source>Variants</source>
            <translation>Variantes</translation>
        </message>
        <message>
            <source>Go to a query and a key</source>
            <translation>Ir a una consulta y una clave</translation>
        </message>
        <message>
            <source>Next head</source>
            <translation>Cabeza siguiente</translation>
        </message>
        <message>
            <source>Previous head</source>
            <translation>Cabeza anterior</translation>
        </message>
        <message>
            <source>Unpin cell</source>
            <translation>Desfijar la celda</translation>
        </message>
        <message>
            <source>New seed</source>
            <translation>Semilla nueva</translation>
        </message>
        <message>
            <source>Attention</source>
            <translation>Atención</translation>
        </message>
        <message>
            <source>open a file</source>
            <translation>abrir un archivo</translation>
        </message>
        <message>
            <source>Open tokens</source>
            <translation>Abrir tokens</translation>
        </message>
        <message>
            <source>Arrays, tables and pictures (*.npy *.csv *.png *.jpg *.jpeg)</source>
            <translation>Arreglos, tablas e imágenes (*.npy *.csv *.png *.jpg *.jpeg)</translation>
        </message>
        <message>
            <source>change kernel</source>
            <translation>cambiar el kernel</translation>
        </message>
        <message>
            <source>change mask</source>
            <translation>cambiar la máscara</translation>
        </message>
        <message>
            <source>Numbers: random or file</source>
            <translation>Números: random o file</translation>
        </message>
        <message>
            <source>Tokens</source>
            <translation>Tokens</translation>
        </message>
        <message>
            <source>Heads</source>
            <translation>Cabezas</translation>
        </message>
        <message>
            <source>Head size</source>
            <translation>Tamaño de cabeza</translation>
        </message>
        <message>
            <source>Causal: 1, else 0</source>
            <translation>Causal: 1; si no, 0</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>Head on show</source>
            <translation>Cabeza mostrada</translation>
        </message>
        <message>
            <source>Query</source>
            <translation>Consulta</translation>
        </message>
        <message>
            <source>Key</source>
            <translation>Clave</translation>
        </message>
        <message>
            <source>Score of the query and the key</source>
            <translation>Puntaje de la consulta y la clave</translation>
        </message>
        <message>
            <source>Weight of the key</source>
            <translation>Peso de la clave</translation>
        </message>
        <message>
            <source>Sectors that the kernel moves</source>
            <translation>Sectores que mueve el kernel</translation>
        </message>
        <message>
            <source>Step of the query</source>
            <translation>Paso de la consulta</translation>
        </message>
    </context>
    <context>
        <name>telar::AttentionSetup</name>
        <message>
            <source>Queries, keys and values</source>
            <translation>Consultas, claves y valores</translation>
        </message>
        <message>
            <source>Random</source>
            <translation>Al azar</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Archivo</translation>
        </message>
        <message>
            <source>Normal numbers drawn from the seed</source>
            <translation>Números normales generados con la semilla</translation>
        </message>
        <message>
            <source>An array of your own: planes are heads, rows are tokens, and Q, K and V are all these numbers</source>
            <translation>Un arreglo propio: los planos son cabezas, las filas son tokens, y Q, K y V son estos mismos números</translation>
        </message>
        <message>
            <source>Open…</source>
            <translation>Abrir…</translation>
        </message>
        <message>
            <source>change seed</source>
            <translation>cambiar la semilla</translation>
        </message>
        <message>
            <source>New seed</source>
            <translation>Semilla nueva</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Semilla</translation>
        </message>
        <message>
            <source>Scores</source>
            <translation>Puntajes</translation>
        </message>
        <message>
            <source>Causal</source>
            <translation>Causal</translation>
        </message>
        <message>
            <source>A token sees only itself and those before it</source>
            <translation>Un token solo se ve a sí mismo y a los anteriores</translation>
        </message>
        <message>
            <source>change mask</source>
            <translation>cambiar la máscara</translation>
        </message>
        <message>
            <source>change scale</source>
            <translation>cambiar la escala</translation>
        </message>
        <message>
            <source>Scale s</source>
            <translation>Escala s</translation>
        </message>
        <message>
            <source>Factor of the scores; 0 means 1 / √(head size)</source>
            <translation>Factor de los puntajes; 0 significa 1 / √(tamaño de cabeza)</translation>
        </message>
        <message>
            <source>s = %1</source>
            <translation>s = %1</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>change kernel</source>
            <translation>cambiar el kernel</translation>
        </message>
        <message>
            <source>%1 tokens</source>
            <translation>%1 tokens</translation>
        </message>
        <message>
            <source>change the measured size</source>
            <translation>cambiar el tamaño medido</translation>
        </message>
        <message>
            <source>Measured</source>
            <translation>Medidos</translation>
        </message>
        <message>
            <source>Random tokens that the variants are measured on</source>
            <translation>Tokens al azar con los que se miden las variantes</translation>
        </message>
        <message>
            <source>change numbers</source>
            <translation>cambiar los números</translation>
        </message>
        <message>
            <source>change tokens</source>
            <translation>cambiar los tokens</translation>
        </message>
        <message>
            <source>Tokens</source>
            <translation>Tokens</translation>
        </message>
        <message>
            <source>As many queries as keys</source>
            <translation>Tantas consultas como claves</translation>
        </message>
        <message>
            <source>change heads</source>
            <translation>cambiar las cabezas</translation>
        </message>
        <message>
            <source>Heads</source>
            <translation>Cabezas</translation>
        </message>
        <message>
            <source>Key heads</source>
            <translation>Cabezas K, V</translation>
        </message>
        <message>
            <source>Heads of keys and values, which several heads of queries share (0: as many as heads)</source>
            <translation>Cabezas de claves y valores, que comparten varias cabezas de consultas (0: tantas como cabezas)</translation>
        </message>
        <message>
            <source>change head size</source>
            <translation>cambiar el tamaño de cabeza</translation>
        </message>
        <message>
            <source>Head size</source>
            <translation>Tamaño de cabeza</translation>
        </message>
        <message>
            <source>Numbers of a query and of a key</source>
            <translation>Números de una consulta y de una clave</translation>
        </message>
        <message>
            <source>change value size</source>
            <translation>cambiar el tamaño de valor</translation>
        </message>
        <message>
            <source>Value size</source>
            <translation>Tamaño de valor</translation>
        </message>
        <message>
            <source>Numbers of a value (0: as the head size)</source>
            <translation>Números de un valor (0: como el tamaño de cabeza)</translation>
        </message>
    </context>
    <context>
        <name>telar::AttentionStage</name>
        <message>
            <source>Query %1: maximum &lt;b&gt;%2&lt;/b&gt;, sum of the exponentials &lt;b&gt;%3&lt;/b&gt;. w(%1, %4) = e&lt;sup&gt;%5&lt;/sup&gt; / %3 = &lt;b&gt;%6&lt;/b&gt;</source>
            <translation>Consulta %1: máximo &lt;b&gt;%2&lt;/b&gt;, suma de las exponenciales &lt;b&gt;%3&lt;/b&gt;. w(%1, %4) = e&lt;sup&gt;%5&lt;/sup&gt; / %3 = &lt;b&gt;%6&lt;/b&gt;</translation>
        </message>
        <message>
            <source>Tile %1 of %2: queries %3 to %4 meet keys %5 to %6. Their scores stay in registers.</source>
            <translation>Mosaico %1 de %2: las consultas %3 a %4 se encuentran con las claves %5 a %6. Sus puntajes se quedan en registros.</translation>
        </message>
        <message>
            <source>Query %1: the running maximum goes from %2 to %3. What was summed before is multiplied by %4.</source>
            <translation>Consulta %1: el máximo acumulado pasa de %2 a %3. Lo sumado hasta ahora se multiplica por %4.</translation>
        </message>
        <message>
            <source>Query %1: the running maximum begins with %2.</source>
            <translation>Consulta %1: el máximo acumulado empieza en %2.</translation>
        </message>
        <message>
            <source>Query %1: the running sum is %2. The values of the tile, each times its weight, are added to the output, which stays in registers.</source>
            <translation>Consulta %1: la suma acumulada es %2. Los valores del mosaico, cada uno por su peso, se suman a la salida, que se queda en registros.</translation>
        </message>
        <message>
            <source>After the last tile the output is divided by the sum, %1: o(%2, %3) = %4. The score matrix was never written.</source>
            <translation>Tras el último mosaico la salida se divide entre la suma, %1: o(%2, %3) = %4. La matriz de puntajes nunca se escribió.</translation>
        </message>
        <message>
            <source>Animation: a query through attention</source>
            <translation>Animación: una consulta a través de la atención</translation>
        </message>
        <message>
            <source>Queries Q</source>
            <translation>Consultas Q</translation>
        </message>
        <message>
            <source>Keys K, transposed</source>
            <translation>Claves K, transpuestas</translation>
        </message>
        <message>
            <source>Values V</source>
            <translation>Valores V</translation>
        </message>
        <message>
            <source>Scores S</source>
            <translation>Puntajes S</translation>
        </message>
        <message>
            <source>Weights W</source>
            <translation>Pesos W</translation>
        </message>
        <message>
            <source>Output O</source>
            <translation>Salida O</translation>
        </message>
        <message>
            <source>Head</source>
            <translation>Cabeza</translation>
        </message>
        <message>
            <source>Go to query i, key j</source>
            <translation>Ir a consulta i, clave j</translation>
        </message>
        <message>
            <source>Query</source>
            <translation>Consulta</translation>
        </message>
        <message>
            <source>Key</source>
            <translation>Clave</translation>
        </message>
        <message>
            <source>Softmax of each row</source>
            <translation>Softmax de cada fila</translation>
        </message>
        <message>
            <source>never written</source>
            <translation>nunca se escribe</translation>
        </message>
        <message>
            <source>one tile at a time</source>
            <translation>un mosaico a la vez</translation>
        </message>
        <message>
            <source>rows add up to 1</source>
            <translation>las filas suman 1</translation>
        </message>
        <message>
            <source>Correct: O is within %1 of the definition.</source>
            <translation>Correcto: O difiere de la definición en %1 como máximo.</translation>
        </message>
        <message numerus="yes">
            <source>%n rows of O are NaN: their scores hold a NaN or +∞, or −∞ only.</source>
            <translation>
                <numerusform>%n fila de O es NaN: sus puntajes contienen un NaN o +∞, o solo −∞.</numerusform>
                <numerusform>%n filas de O son NaN: sus puntajes contienen un NaN o +∞, o solo −∞.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::AttentionTimes</name>
        <message>
            <source>Variants</source>
            <translation>Variantes</translation>
        </message>
        <message>
            <source>Times</source>
            <translation>Tiempos</translation>
        </message>
        <message>
            <source>Tokens</source>
            <translation>Tokens</translation>
        </message>
        <message>
            <source>Counts</source>
            <translation>Conteos</translation>
        </message>
        <message>
            <source>Predicted</source>
            <translation>Predicción</translation>
        </message>
        <message>
            <source>All variants, measured</source>
            <translation>Todas las variantes, medidas</translation>
        </message>
        <message>
            <source>Bytes and time against the number of tokens. Predicted: by a model of the card, from what the emulator counted. Measured: on this computer, by Measure</source>
            <translation>Bytes y tiempo según el número de tokens. Predicción: con un modelo de la tarjeta, a partir de lo que contó el emulador. Medidos: en este equipo, con Medir</translation>
        </message>
        <message>
            <source>What the emulator counted of each kernel on the tokens shown</source>
            <translation>Lo que el emulador contó de cada kernel con los tokens mostrados</translation>
        </message>
        <message>
            <source>Times of the kernels on a card, predicted by a model</source>
            <translation>Tiempos de los kernels en una tarjeta, predichos por un modelo</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportar</translation>
        </message>
        <message>
            <source>Time of attention</source>
            <translation>Tiempo de la atención</translation>
        </message>
        <message>
            <source>Predict for</source>
            <translation>Predecir para</translation>
        </message>
        <message>
            <source>Bytes through memory against tokens</source>
            <translation>Bytes por la memoria según los tokens</translation>
        </message>
        <message>
            <source>tokens</source>
            <translation>tokens</translation>
        </message>
        <message>
            <source>MiB</source>
            <translation>MiB</translation>
        </message>
        <message>
            <source>Time against tokens</source>
            <translation>Tiempo según los tokens</translation>
        </message>
        <message>
            <source>time (ms)</source>
            <translation>tiempo (ms)</translation>
        </message>
        <message>
            <source>with the score matrix</source>
            <translation>con la matriz de puntajes</translation>
        </message>
        <message>
            <source>fused: Q, K, V and O only</source>
            <translation>fusionado: solo Q, K, V y O</translation>
        </message>
        <message>
            <source>%1, predicted</source>
            <translation>%1, predicción</translation>
        </message>
        <message>
            <source>%1, measured</source>
            <translation>%1, medido</translation>
        </message>
        <message>
            <source>%1 random tokens. The factor compares with the definition, query by query.</source>
            <translation>%1 tokens al azar. El factor compara con la definición, consulta por consulta.</translation>
        </message>
        <message>
            <source>The kernels with three launches write the score matrix and read it again; the one with a single launch moves Q, K, V and O only.</source>
            <translation>Los kernels con tres lanzamientos escriben la matriz de puntajes y vuelven a leerla; el de un solo lanzamiento mueve únicamente Q, K, V y O.</translation>
        </message>
    </context>
    <context>
        <name>telar::SoftmaxInspector</name>
        <message>
            <source>Row %1</source>
            <translation>Fila %1</translation>
        </message>
        <message>
            <source>Column %1</source>
            <translation>Columna %1</translation>
        </message>
        <message>
            <source>Maximum m = &lt;b&gt;%1&lt;/b&gt;, sum of the exponentials = &lt;b&gt;%2&lt;/b&gt;</source>
            <translation>Máximo m = &lt;b&gt;%1&lt;/b&gt;, suma de las exponenciales = &lt;b&gt;%2&lt;/b&gt;</translation>
        </message>
        <message>
            <source>masked</source>
            <translation>oculto</translation>
        </message>
        <message>
            <source>Which thread writes y(%1, %2)?</source>
            <translation>¿Qué hilo escribe y(%1, %2)?</translation>
        </message>
    </context>
    <context>
        <name>telar::SoftmaxLab</name>
        <message>
            <source>Run</source>
            <translation>Ejecutar</translation>
        </message>
        <message>
            <source>Measures every variant of the softmax</source>
            <translation>Mide todas las variantes del softmax</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>Parámetros</translation>
        </message>
        <message>
            <source>Row and thread</source>
            <translation>Fila e hilo</translation>
        </message>
        <message>
            <source>Variants</source>
            <translation>Variantes</translation>
        </message>
        <message>
            <source>Go to an element</source>
            <translation>Ir a un elemento</translation>
        </message>
        <message>
            <source>Unpin cell</source>
            <translation>Desfijar la celda</translation>
        </message>
        <message>
            <source>New seed</source>
            <translation>Semilla nueva</translation>
        </message>
        <message>
            <source>Softmax</source>
            <translation>Softmax</translation>
        </message>
        <message>
            <source>open a file</source>
            <translation>abrir un archivo</translation>
        </message>
        <message>
            <source>Open numbers</source>
            <translation>Abrir números</translation>
        </message>
        <message>
            <source>Arrays, tables and pictures (*.npy *.csv *.png *.jpg *.jpeg)</source>
            <translation>Arreglos, tablas e imágenes (*.npy *.csv *.png *.jpg *.jpeg)</translation>
        </message>
        <message>
            <source>change axis</source>
            <translation>cambiar el eje</translation>
        </message>
        <message>
            <source>change mask</source>
            <translation>cambiar la máscara</translation>
        </message>
        <message>
            <source>change kernel</source>
            <translation>cambiar el kernel</translation>
        </message>
        <message>
            <source>Numbers: random or file</source>
            <translation>Números: random o file</translation>
        </message>
        <message>
            <source>Rows</source>
            <translation>Filas</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Columnas</translation>
        </message>
        <message>
            <source>Shares add up along: columns or rows</source>
            <translation>Las partes suman a lo largo de: columns o rows</translation>
        </message>
        <message>
            <source>Causal mask: 1, else 0</source>
            <translation>Máscara causal: 1; si no, 0</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>Row of the element</source>
            <translation>Fila del elemento</translation>
        </message>
        <message>
            <source>Column of the element</source>
            <translation>Columna del elemento</translation>
        </message>
        <message>
            <source>Maximum of its line</source>
            <translation>Máximo de su línea</translation>
        </message>
        <message>
            <source>Sum of the exponentials of its line</source>
            <translation>Suma de las exponenciales de su línea</translation>
        </message>
        <message>
            <source>Share of the element</source>
            <translation>Parte del elemento</translation>
        </message>
        <message>
            <source>Sectors that the kernel moves</source>
            <translation>Sectores que mueve el kernel</translation>
        </message>
        <message>
            <source>Step of the thread</source>
            <translation>Paso del hilo</translation>
        </message>
    </context>
    <context>
        <name>telar::SoftmaxSetup</name>
        <message>
            <source>Numbers</source>
            <translation>Números</translation>
        </message>
        <message>
            <source>Random</source>
            <translation>Al azar</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Archivo</translation>
        </message>
        <message>
            <source>Normal numbers drawn from the seed</source>
            <translation>Números normales generados con la semilla</translation>
        </message>
        <message>
            <source>A table, an .npy array or a picture of your own</source>
            <translation>Una tabla, un arreglo .npy o una imagen propia</translation>
        </message>
        <message>
            <source>change rows</source>
            <translation>cambiar las filas</translation>
        </message>
        <message>
            <source>Rows</source>
            <translation>Filas</translation>
        </message>
        <message>
            <source>change columns</source>
            <translation>cambiar las columnas</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Columnas</translation>
        </message>
        <message>
            <source>change seed</source>
            <translation>cambiar la semilla</translation>
        </message>
        <message>
            <source>New seed</source>
            <translation>Semilla nueva</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Semilla</translation>
        </message>
        <message>
            <source>Open…</source>
            <translation>Abrir…</translation>
        </message>
        <message>
            <source>Softmax</source>
            <translation>Softmax</translation>
        </message>
        <message>
            <source>Axis</source>
            <translation>Eje</translation>
        </message>
        <message>
            <source>Each row adds up to 1 (axis 1)</source>
            <translation>Cada fila suma 1 (eje 1)</translation>
        </message>
        <message>
            <source>Each column adds up to 1 (axis 0)</source>
            <translation>Cada columna suma 1 (eje 0)</translation>
        </message>
        <message>
            <source>change axis</source>
            <translation>cambiar el eje</translation>
        </message>
        <message>
            <source>Along</source>
            <translation>Por</translation>
        </message>
        <message>
            <source>change scale</source>
            <translation>cambiar la escala</translation>
        </message>
        <message>
            <source>Scale s</source>
            <translation>Escala s</translation>
        </message>
        <message>
            <source>Factor of every number before the exponential</source>
            <translation>Factor de cada número antes de la exponencial</translation>
        </message>
        <message>
            <source>Causal mask</source>
            <translation>Máscara causal</translation>
        </message>
        <message>
            <source>A row sees only the columns up to its own number; the others get the share 0</source>
            <translation>Una fila solo ve las columnas hasta su propio número; las demás reciben la parte 0</translation>
        </message>
        <message>
            <source>change mask</source>
            <translation>cambiar la máscara</translation>
        </message>
        <message>
            <source>Logarithm</source>
            <translation>Logaritmo</translation>
        </message>
        <message>
            <source>The natural logarithm of the softmax</source>
            <translation>El logaritmo natural del softmax</translation>
        </message>
        <message>
            <source>change logarithm</source>
            <translation>cambiar el logaritmo</translation>
        </message>
        <message>
            <source>Type of the numbers</source>
            <translation>Tipo de los números</translation>
        </message>
        <message>
            <source>float32</source>
            <translation>float32</translation>
        </message>
        <message>
            <source>bfloat16</source>
            <translation>bfloat16</translation>
        </message>
        <message>
            <source>Four bytes each</source>
            <translation>Cuatro bytes cada uno</translation>
        </message>
        <message>
            <source>Two bytes each: half the bytes to read</source>
            <translation>Dos bytes cada uno: la mitad de bytes por leer</translation>
        </message>
        <message>
            <source>change type</source>
            <translation>cambiar el tipo</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>Tipo</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>change kernel</source>
            <translation>cambiar el kernel</translation>
        </message>
        <message>
            <source>change the measured size</source>
            <translation>cambiar el tamaño medido</translation>
        </message>
        <message>
            <source>Measured</source>
            <translation>Medido</translation>
        </message>
        <message>
            <source>Size of the random matrix that the variants are measured on</source>
            <translation>Tamaño de la matriz al azar con la que se miden las variantes</translation>
        </message>
        <message>
            <source>change numbers</source>
            <translation>cambiar los números</translation>
        </message>
    </context>
    <context>
        <name>telar::SoftmaxStage</name>
        <message>
            <source>Line %1: the thread %2. %3</source>
            <translation>Línea %1: el hilo %2. %3</translation>
        </message>
        <message>
            <source>Animation: a thread at work</source>
            <translation>Animación: un hilo en acción</translation>
        </message>
        <message>
            <source>A softmax turns the numbers of each row into shares of one. Taking the row&apos;s maximum away first keeps the exponentials from overflowing. Point at an element to see where its share comes from.</source>
            <translation>Un softmax convierte los números de cada fila en partes de uno. Restar primero el máximo de la fila evita que las exponenciales se desborden. Señale un elemento para ver de dónde sale su parte.</translation>
        </message>
        <message>
            <source>Numbers x</source>
            <translation>Números x</translation>
        </message>
        <message>
            <source>Maxima m</source>
            <translation>Máximos m</translation>
        </message>
        <message>
            <source>Exponentials</source>
            <translation>Exponenciales</translation>
        </message>
        <message>
            <source>Sums</source>
            <translation>Sumas</translation>
        </message>
        <message>
            <source>Shares y</source>
            <translation>Partes y</translation>
        </message>
        <message>
            <source>Go to</source>
            <translation>Ir a</translation>
        </message>
        <message>
            <source>Row</source>
            <translation>Fila</translation>
        </message>
        <message>
            <source>Column</source>
            <translation>Columna</translation>
        </message>
        <message>
            <source>maximum</source>
            <translation>máximo</translation>
        </message>
        <message>
            <source>from 0 to 1</source>
            <translation>de 0 a 1</translation>
        </message>
        <message>
            <source>sum</source>
            <translation>suma</translation>
        </message>
        <message>
            <source>logarithms of the shares</source>
            <translation>logaritmos de las partes</translation>
        </message>
        <message>
            <source>the shares of a line add up to 1</source>
            <translation>las partes de una línea suman 1</translation>
        </message>
        <message>
            <source>Correct: the kernel is within %1 of the three passes.</source>
            <translation>Correcto: el kernel difiere de las tres pasadas en %1 como máximo.</translation>
        </message>
        <message>
            <source>Computed by the three passes on the processor.</source>
            <translation>Calculado con las tres pasadas en el procesador.</translation>
        </message>
        <message numerus="yes">
            <source>%n lines are NaN: they hold a NaN, +∞, or −∞ only, and no shares can be made of these.</source>
            <translation>
                <numerusform>%n línea es NaN: contiene un NaN, +∞ o solo −∞, y con eso no se pueden formar partes.</numerusform>
                <numerusform>%n líneas son NaN: contienen un NaN, +∞ o solo −∞, y con eso no se pueden formar partes.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>telar::SoftmaxTimes</name>
        <message>
            <source>Variants</source>
            <translation>Variantes</translation>
        </message>
        <message>
            <source>Times</source>
            <translation>Tiempos</translation>
        </message>
        <message>
            <source>Counts</source>
            <translation>Conteos</translation>
        </message>
        <message>
            <source>Predicted</source>
            <translation>Predicción</translation>
        </message>
        <message>
            <source>All variants, measured</source>
            <translation>Todas las variantes, medidas</translation>
        </message>
        <message>
            <source>What the emulator counted of each kernel on the numbers shown</source>
            <translation>Lo que el emulador contó de cada kernel con los números mostrados</translation>
        </message>
        <message>
            <source>Times of the kernels on a card, predicted by a model</source>
            <translation>Tiempos de los kernels en una tarjeta, predichos por un modelo</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportar</translation>
        </message>
        <message>
            <source>Time of the softmax</source>
            <translation>Tiempo del softmax</translation>
        </message>
        <message>
            <source>%1 of the speed of a copy</source>
            <translation>%1 de la velocidad de copia</translation>
        </message>
        <message>
            <source>%1 × %1 random numbers. The factor compares with the three passes; a softmax can be as fast as a copy, which reads and writes each number once.</source>
            <translation>%1 × %1 números al azar. El factor compara con las tres pasadas; un softmax puede ser tan rápido como una copia, que lee y escribe cada número una vez.</translation>
        </message>
        <message>
            <source>One thread per row reads addresses a row apart: a sector for each lane. One warp per row needs an eighth of these, and the online softmax reads twice instead of three times.</source>
            <translation>Un hilo por fila lee direcciones separadas por una fila: un sector por lane. Un warp por fila necesita un octavo de ellos, y el softmax en línea lee dos veces en lugar de tres.</translation>
        </message>
    </context>
    <context>
        <name>telar::ThreadCard</name>
        <message>
            <source>Thread (%1, %2) of block (%3, %4, %5): lane %6 of warp %7.</source>
            <translation>Hilo (%1, %2) del bloque (%3, %4, %5): lane %6 del warp %7.</translation>
        </message>
        <message>
            <source>The 32 lanes of a warp run each instruction together; lane %1 is this thread.</source>
            <translation>Los 32 lanes de un warp ejecutan cada instrucción juntos; el lane %1 es este hilo.</translation>
        </message>
        <message>
            <source>Highlighted lanes run this step together: %1 of 32.</source>
            <translation>Los lanes resaltados ejecutan este paso juntos: %1 de 32.</translation>
        </message>
        <message>
            <source>In total this warp fetched %1 sectors of 32 bytes and needed %2: %3 of them useful.</source>
            <translation>En total este warp leyó %1 sectores de 32 bytes y necesitó %2: %3 útiles.</translation>
        </message>
        <message>
            <source>Its worst access to shared memory takes %1 wavefronts.</source>
            <translation>Su peor acceso a la memoria compartida toma %1 wavefronts.</translation>
        </message>
        <message>
            <source>Shared memory answers it without bank conflicts.</source>
            <translation>La memoria compartida le responde sin conflictos de bancos.</translation>
        </message>
    </context>
    <context>
        <name>telar::MatmulModel</name>
        <message>
            <source>cannot be repeated by a command: the factors are a layer&apos;s</source>
            <translation>no se puede repetir con un comando: los factores son de una capa</translation>
        </message>
    </context>
</TS>
