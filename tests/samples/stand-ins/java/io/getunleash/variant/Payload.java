package io.getunleash.variant;

public class Payload {
    private final String type;
    private final String value;

    public Payload(String type, String value) {
        this.type = type;
        this.value = value;
    }

    public String getType() {
        return type;
    }

    public String getValue() {
        return value;
    }
}
