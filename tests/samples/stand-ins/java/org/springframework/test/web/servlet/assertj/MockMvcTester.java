package org.springframework.test.web.servlet.assertj;

public final class MockMvcTester {
    public MockMvcRequestBuilder get() {
        return new MockMvcRequestBuilder();
    }

    public static final class MockMvcRequestBuilder {
        public MockMvcRequestBuilder uri(String uri, Object... variables) {
            return this;
        }

        public MockMvcRequestBuilder header(String name, Object... values) {
            return this;
        }

        public MvcTestResult exchange() {
            throw new UnsupportedOperationException();
        }
    }
}
