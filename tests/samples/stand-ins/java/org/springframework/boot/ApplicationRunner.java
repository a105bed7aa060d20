package org.springframework.boot;

public interface ApplicationRunner {
    void run(ApplicationArguments args) throws Exception;
}
