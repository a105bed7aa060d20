package org.springframework.test.web.servlet.assertj;

import org.assertj.core.api.AssertProvider;

public interface MvcTestResult extends AssertProvider<MvcTestResultAssert> {}
