import io.getunleash.DefaultUnleash;
import io.getunleash.Unleash;
import io.getunleash.UnleashContext;
import io.getunleash.UnleashException;
import io.getunleash.event.ClientFeaturesResponse;
import io.getunleash.event.ImpressionEvent;
import io.getunleash.event.UnleashReady;
import io.getunleash.event.UnleashSubscriber;
import io.getunleash.metric.ClientMetrics;
import io.getunleash.util.UnleashConfig;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import shop.BehindProxy;
import shop.Checkout;
import shop.FlagLog;
import shop.Flags;
import shop.Impressions;
import shop.Orders;
import shop.PayButton;
import shop.RequestContext;
import shop.UnleashConfiguration;

/** Calls what the page of the Java SDK shows, each part by the name that is the first argument. */
class Frames {
    static final String URL = System.getenv("UNLEASH_URL");
    static final String TOKEN = System.getenv("UNLEASH_BACKEND_TOKEN");
    static final UnleashContext CUSTOMER = UnleashContext.builder().userId("customer-42").build();
    static final UnleashContext OTHER = UnleashContext.builder().userId("customer-7").build();

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "checks" -> checks(Flags.create());
            case "spring" -> spring();
            case "provider" -> provider();
            case "proxy" -> {
                Unleash unleash = BehindProxy.start();
                until(() -> unleash.isEnabled("new-checkout", CUSTOMER));
                System.out.println("on behind the proxy");
                unleash.shutdown();
            }
            case "events" -> events();
            case "impressions" -> impressions();
            case "strategies" -> {
                Unleash unleash = WithStrategies.create(config().build());
                System.out.println(warehouse(unleash, "bergen") + " " + warehouse(unleash, "rome"));
                unleash.shutdown();
            }
            case "okhttp" -> {
                UnleashConfig config = OkHttpConfig.create(URL, TOKEN);
                System.out.println(config.getUnleashFeatureFetcherFactory().apply(config).getClass().getSimpleName());
                Unleash unleash = new DefaultUnleash(config);
                until(() -> unleash.isEnabled("new-checkout", CUSTOMER));
                System.out.println("on with OkHttp");
                unleash.shutdown();
            }
            case "metrics" -> metrics();
            case "shutdown" -> {
                Unleash unleash = new DefaultUnleash(config().fetchTogglesInterval(1).build());
                unleash.shutdown();
                Thread.sleep(5_000);
            }
            case "mistakes" -> mistakes();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** A client that has flags when its constructor returns, with its own backup. */
    static UnleashConfig.Builder config() throws Exception {
        return UnleashConfig.builder()
                .appName("web-shop")
                .unleashAPI(URL)
                .apiKey(TOKEN)
                .backupFile(Files.createTempDirectory("backup").resolve("flags.json").toString())
                .synchronousFetchOnInitialisation(true);
    }

    static void until(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; !condition.getAsBoolean(); i++) {
            if (i > 600) throw new IllegalStateException("It doesn't happen within a minute.");
            Thread.sleep(100);
        }
    }

    static void checks(Unleash unleash) {
        Checkout checkout = new Checkout(unleash);
        PayButton button = new PayButton(unleash);
        System.out.println(checkout.page("customer-42") + " " + button.label(CUSTOMER));
        System.out.println(checkout.page("customer-7") + " " + button.label(OTHER));
        unleash.shutdown();
    }

    static void spring() throws Exception {
        AnnotationConfigApplicationContext application = new AnnotationConfigApplicationContext();
        Map<String, Object> settings = Map.of("unleash.url", URL, "unleash.token", TOKEN);
        application.getEnvironment().getPropertySources().addFirst(new MapPropertySource("test", settings));
        application.register(UnleashConfiguration.class);
        application.refresh();
        Unleash unleash = application.getBean(Unleash.class);
        until(() -> unleash.isEnabled("new-checkout", CUSTOMER));
        System.out.println("on");
        application.close();
        try {
            unleash.isEnabled("new-checkout", CUSTOMER);
        } catch (RejectedExecutionException e) {
            System.out.println("closed");
        }
    }

    static void provider() throws Exception {
        Unleash unleash = new DefaultUnleash(config().unleashContextProvider(new RequestContext()).build());
        RequestContext.run(CUSTOMER, () -> System.out.println("in a request: " + unleash.isEnabled("new-checkout")));
        System.out.println("outside: " + unleash.isEnabled("new-checkout"));
        unleash.shutdown();
    }

    /** Listens to a client with flags, to one with a wrong token, and to one without a server. */
    static void events() throws Exception {
        for (UnleashConfig.Builder config : new UnleashConfig.Builder[] {
            config(), config().apiKey("default:development.unknown"), config().unleashAPI("http://127.0.0.1:1/api")
        }) {
            CountDownLatch received = new CountDownLatch(1);
            FlagLog log = new FlagLog() {
                @Override
                public void onReady(UnleashReady event) {
                    super.onReady(event);
                    received.countDown();
                }

                @Override
                public void togglesFetched(ClientFeaturesResponse response) {
                    super.togglesFetched(response);
                    if (response.getStatus() == ClientFeaturesResponse.Status.UNAVAILABLE) received.countDown();
                }

                @Override
                public void onError(UnleashException exception) {
                    super.onError(exception);
                    received.countDown();
                }
            };
            config.subscriber(log).disableMetrics().synchronousFetchOnInitialisation(false);
            new DefaultUnleash(config.build());
            if (!received.await(1, TimeUnit.MINUTES)) throw new IllegalStateException("no event");
        }
    }

    static void impressions() throws Exception {
        CountDownLatch received = new CountDownLatch(3);
        Impressions subscriber = new Impressions() {
            @Override
            public void impression(ImpressionEvent event) {
                super.impression(event);
                received.countDown();
            }
        };
        Unleash unleash = new DefaultUnleash(config().subscriber(subscriber).build());
        unleash.isEnabled("new-checkout", CUSTOMER);
        unleash.getVariant("new-checkout", CUSTOMER);
        unleash.getVariant("new-checkout");
        if (!received.await(1, TimeUnit.MINUTES)) throw new IllegalStateException("no impressions");
        unleash.shutdown();
    }

    static boolean warehouse(Unleash unleash, String name) {
        return unleash.isEnabled("new-checkout", UnleashContext.builder().addProperty("warehouse", name).build());
    }

    static void metrics() throws Exception {
        CountDownLatch sent = new CountDownLatch(1);
        UnleashSubscriber subscriber = new UnleashSubscriber() {
            @Override
            public void clientMetrics(ClientMetrics metrics) {
                sent.countDown();
            }
        };
        Unleash unleash = new DefaultUnleash(config().subscriber(subscriber).sendMetricsInterval(3).build());
        Orders orders = new Orders(unleash);
        orders.completed(3.5, 7);
        orders.completed(40, 6);
        if (!sent.await(1, TimeUnit.MINUTES)) throw new IllegalStateException("no report");
        unleash.shutdown();
    }

    interface Mistake {
        void make() throws Exception;
    }

    /** Prints what happens after mistakes that the page lists. */
    static void mistakes() throws Exception {
        String missing = System.getenv("NO_SUCH_VARIABLE");
        String unknown = "default:development.unknown";
        for (Mistake mistake : new Mistake[] {
            () -> UnleashConfig.builder().appName("web-shop").build(),
            () -> UnleashConfig.builder().appName("web-shop").unleashAPI(missing),
            () -> new DefaultUnleash(config().apiKey(unknown).build()),
            () -> new DefaultUnleash(config().unleashAPI("http://127.0.0.1:1/api").build()),
            () -> {
                UnleashConfig same = config().instanceId("same").build();
                new DefaultUnleash(same);
                new DefaultUnleash(same);
            },
            () -> {
                new DefaultUnleash(config()
                        .apiKey(unknown)
                        .fetchTogglesInterval(1)
                        .synchronousFetchOnInitialisation(false)
                        .build());
                Thread.sleep(5_000);
            },
        }) {
            try {
                mistake.make();
            } catch (UnleashException | IllegalStateException | NullPointerException e) {
                System.out.println(e);
            }
        }
    }
}
