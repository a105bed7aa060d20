package io.getunleash.event;

public class UnleashReady {}
