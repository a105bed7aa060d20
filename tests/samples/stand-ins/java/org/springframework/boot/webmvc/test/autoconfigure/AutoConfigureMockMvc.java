package org.springframework.boot.webmvc.test.autoconfigure;

public @interface AutoConfigureMockMvc {}
