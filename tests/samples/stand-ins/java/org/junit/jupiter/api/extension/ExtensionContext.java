package org.junit.jupiter.api.extension;

public interface ExtensionContext {
    Store getStore(Namespace namespace);

    interface Store {
        void put(Object key, Object value);
    }

    class Namespace {
        private Namespace() {}

        public static Namespace create(Object... parts) {
            return new Namespace();
        }
    }
}
