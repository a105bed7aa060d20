package org.springframework.boot;

import java.util.List;

public interface ApplicationArguments {
    List<String> getOptionValues(String name);
}
