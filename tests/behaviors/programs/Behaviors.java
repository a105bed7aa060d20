import com.google.gson.Gson;
import io.getunleash.DefaultUnleash;
import io.getunleash.UnleashException;
import io.getunleash.event.ClientFeaturesResponse;
import io.getunleash.event.FeatureSet;
import io.getunleash.event.UnleashReady;
import io.getunleash.event.UnleashSubscriber;
import io.getunleash.util.UnleashConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs clients of the Java SDK as the first argument describes them, and prints what they do as lines of JSON. */
class Behaviors {
    record Described(String name, String app, String url, double start, Double stop, double metrics) {}

    record Task(long interval, double end, List<Described> clients) {}

    private static final Gson gson = new Gson();

    static synchronized void print(String client, String event, Map<String, ?> values) {
        System.out.println(gson.toJson(Map.of("client", client, "event", event, "values", values)));
    }

    record Listener(String name) implements UnleashSubscriber {
        private void tell(String event, Object about) {
            print(name, "sdk", Map.of("name", event, "text", String.valueOf(about)));
        }

        @Override
        public void onError(UnleashException error) {
            tell("onError", error.getMessage());
        }

        @Override
        public void onReady(UnleashReady ready) {
            tell("onReady", "");
        }

        @Override
        public void togglesFetched(ClientFeaturesResponse response) {
            tell("togglesFetched", response.getStatus());
        }

        @Override
        public void featuresBackupRestored(FeatureSet flags) {
            tell("featuresBackupRestored", "");
        }
    }

    static void sleep(Task task, double intervals) throws InterruptedException {
        Thread.sleep((long) (intervals * task.interval() * 1000));
    }

    static void run(Task task, Described one) throws InterruptedException {
        sleep(task, one.start());
        print(one.name(), "calling", Map.of());
        var config = UnleashConfig.builder()
                .appName(one.app())
                .instanceId(one.name())
                .unleashAPI(one.url())
                .apiKey("*:development.token")
                .fetchTogglesInterval(task.interval())
                .sendMetricsInterval((long) (one.metrics() * task.interval()))
                .subscriber(new Listener(one.name()))
                // Clients that share an executor would wait for each other.
                .scheduledExecutor(new io.getunleash.util.UnleashScheduledExecutorImpl())
                .build();
        var unleash = new DefaultUnleash(config);
        print(one.name(), "created", Map.of());
        print(
                one.name(),
                "first",
                Map.of("plain", unleash.isEnabled("steady"), "fallback", unleash.isEnabled("steady", true)));
        double end = one.stop() == null ? task.end() : one.stop();
        Map<String, Boolean> before = null;
        for (int step = 0; step < (end - one.start()) * 10; step++) {
            if (step == 10) unleash.isEnabled("counted");
            var now = Map.of("steady", unleash.isEnabled("steady"), "changed", unleash.isEnabled("changed"));
            if (!now.equals(before)) print(one.name(), "checked", now);
            before = now;
            sleep(task, 0.1);
        }
        if (one.stop() == null) return;
        unleash.isEnabled("last");
        print(one.name(), "stopping", Map.of());
        unleash.shutdown();
        print(one.name(), "stopped", Map.of());
    }

    public static void main(String[] arguments) throws InterruptedException {
        var task = gson.fromJson(arguments[0], Task.class);
        var threads = new ArrayList<Thread>();
        for (var one : task.clients()) {
            var thread = new Thread(() -> {
                try {
                    run(task, one);
                } catch (InterruptedException error) {
                    Thread.currentThread().interrupt();
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (var thread : threads) thread.join();
        System.exit(0);
    }
}
