import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles projects in one process and prints their errors and warnings as {@code file:line: message}.
 *
 * <p>Arguments: the options of javac, {@code --}, and the folder of each project.
 */
public final class Compile {
    public static void main(String[] args) throws Exception {
        List<String> all = List.of(args);
        int end = all.indexOf("--");
        var compiler = ToolProvider.getSystemJavaCompiler();
        for (String folder : all.subList(end + 1, all.size())) {
            var found = new DiagnosticCollector<JavaFileObject>();
            try (var manager = compiler.getStandardFileManager(found, null, null);
                    var files = Files.walk(Path.of(folder))) {
                var sources = files.filter(file -> file.toString().endsWith(".java")).toList();
                var options = new ArrayList<>(all.subList(0, end));
                options.addAll(List.of("-d", Files.createDirectories(Path.of(folder + "-classes")).toString()));
                var units = manager.getJavaFileObjectsFromPaths(sources);
                compiler.getTask(null, manager, found, options, null, units).call();
            }
            for (var problem : found.getDiagnostics()) {
                if (problem.getKind() == javax.tools.Diagnostic.Kind.NOTE) continue;
                String file = problem.getSource() == null ? "javac" : problem.getSource().getName();
                String message = problem.getMessage(null).replaceAll("\\s+", " ");
                System.out.println(file + ":" + problem.getLineNumber() + ": " + message);
            }
        }
    }
}
