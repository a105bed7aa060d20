package org.springframework.test.web.servlet.assertj;

import org.assertj.core.api.ObjectAssert;
import org.springframework.http.HttpStatus;

public class MvcTestResultAssert {
    public MvcTestResultAssert hasStatusOk() {
        return this;
    }

    public MvcTestResultAssert hasStatus(HttpStatus status) {
        return this;
    }

    public JsonContentAssert bodyJson() {
        return new JsonContentAssert();
    }

    public static class JsonContentAssert {
        public ObjectAssert<Object> extractingPath(String path) {
            return new ObjectAssert<>();
        }
    }
}
