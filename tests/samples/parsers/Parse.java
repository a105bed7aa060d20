import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Parses the files that it is given, without looking at types. An error is a line `file:line: message`. */
public class Parse {
    public static void main(String[] names) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ENGLISH, null)) {
            for (String name : names) {
                DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
                JavacTask task = (JavacTask) compiler.getTask(
                        null, files, found, List.of("-proc:none"), null, files.getJavaFileObjects(name));
                task.parse();
                for (Diagnostic<?> diagnostic : found.getDiagnostics()) {
                    if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                        String message = diagnostic.getMessage(Locale.ENGLISH).lines().findFirst().orElse("");
                        System.out.println(name + ":" + diagnostic.getLineNumber() + ": " + message);
                    }
                }
            }
        }
    }
}
