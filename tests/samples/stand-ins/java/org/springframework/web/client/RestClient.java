package org.springframework.web.client;

import org.springframework.http.MediaType;

public interface RestClient {
    static RestClient create() {
        throw new UnsupportedOperationException();
    }

    static Builder builder() {
        throw new UnsupportedOperationException();
    }

    Request get();

    BodyRequest post();

    interface Builder {
        Builder baseUrl(String baseUrl);

        Builder defaultHeader(String header, String... values);

        RestClient build();
    }

    interface Request {
        Request uri(String uri, Object... variables);

        Response retrieve();
    }

    interface BodyRequest extends Request {
        @Override
        BodyRequest uri(String uri, Object... variables);

        BodyRequest contentType(MediaType contentType);

        BodyRequest body(Object body);
    }

    interface Response {
        <T> T requiredBody(Class<T> bodyType);

        Object toBodilessEntity();
    }
}
