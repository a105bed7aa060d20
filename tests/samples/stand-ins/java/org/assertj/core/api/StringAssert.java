package org.assertj.core.api;

public class StringAssert extends ObjectAssert<String> {
    public StringAssert startsWith(CharSequence prefix) {
        return this;
    }
}
