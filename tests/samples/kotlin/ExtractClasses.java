import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;

/** Puts the classes of each library of Android (.aar) in a folder into a .jar file next to it. */
class ExtractClasses {
    public static void main(String[] arguments) throws IOException {
        List<Path> libraries;
        try (var files = Files.list(Path.of(arguments[0]))) {
            libraries = files.filter(file -> file.toString().endsWith(".aar")).toList();
        }
        for (Path library : libraries) {
            try (var zip = new ZipFile(library.toFile())) {
                var classes = zip.getEntry("classes.jar");
                if (classes == null) continue;
                String name = library.getFileName().toString().replaceFirst("\\.aar$", ".jar");
                try (var content = zip.getInputStream(classes)) {
                    Files.copy(content, library.resolveSibling(name));
                }
            }
            Files.delete(library);
        }
    }
}
