import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Set;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Runs the tests of compiled projects and prints {@code <number> passed, <number> failed} for each of them.
 *
 * <p>Arguments: the folders with the classes of the projects.
 */
public final class RunTests {
    public static void main(String[] folders) throws Exception {
        for (String folder : folders) {
            Path classes = Path.of(folder);
            var listener = new SummaryGeneratingListener();
            try (var loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
                Thread.currentThread().setContextClassLoader(loader);
                var request = LauncherDiscoveryRequestBuilder.request()
                        .selectors(selectClasspathRoots(Set.of(classes)))
                        .build();
                LauncherFactory.create().execute(request, listener);
            }
            var summary = listener.getSummary();
            System.out.println(summary.getTestsSucceededCount() + " passed, " + summary.getTotalFailureCount() + " failed");
            summary.getFailures().forEach(failure -> System.out.println(
                    failure.getTestIdentifier().getDisplayName() + ": " + failure.getException()));
        }
        System.exit(0);
    }
}
