import type { Context } from '../engine/configuration.ts';
import type { Exported } from './exported.ts';

/** A test for JUnit 5. A bootstrap takes the place of the server. */
export function javaTest({ flag, features, cases }: Exported): string {
  const name = JSON.stringify(flag);
  const tests = cases.map(({ name: context, context: fields, result }, index) =>
    [
      '    @Test',
      `    @DisplayName(${JSON.stringify(context)})`,
      `    void case${index + 1}() {`,
      `        UnleashContext context = ${builderOf(fields)};`,
      `        assertEquals(${result.enabled}, unleash.isEnabled(${name}, context));`,
      `        assertEquals(${JSON.stringify(result.variant.name)}, unleash.getVariant(${name}, context).getName());`,
      '    }',
    ].join('\n'),
  );
  const usesTime = cases.some(({ context }) => context.currentTime !== undefined);
  return [
    'import static org.junit.jupiter.api.Assertions.assertEquals;',
    '',
    'import io.getunleash.DefaultUnleash;',
    'import io.getunleash.Unleash;',
    'import io.getunleash.UnleashContext;',
    'import io.getunleash.util.UnleashConfig;',
    'import java.nio.file.Path;',
    ...(usesTime ? ['import java.time.ZonedDateTime;'] : []),
    'import java.util.Optional;',
    'import org.junit.jupiter.api.AfterEach;',
    'import org.junit.jupiter.api.BeforeEach;',
    'import org.junit.jupiter.api.DisplayName;',
    'import org.junit.jupiter.api.Test;',
    'import org.junit.jupiter.api.io.TempDir;',
    '',
    'class FlagTest {',
    '    private static final String FEATURES = """',
    `${features.replaceAll('\\', '\\\\').replaceAll(/^/gm, '            ')}`,
    '            """;',
    '',
    '    @TempDir Path folder;',
    '    private Unleash unleash;',
    '',
    '    @BeforeEach',
    '    void start() {',
    '        unleash = new DefaultUnleash(UnleashConfig.builder()',
    '                .appName("test")',
    '                .unleashAPI("http://offline.invalid/api/")',
    '                .backupFile(folder.resolve("backup.json").toString())',
    '                .toggleBootstrapProvider(() -> Optional.of(FEATURES))',
    '                .disablePolling()',
    '                .disableMetrics()',
    '                .build());',
    '    }',
    '',
    '    @AfterEach',
    '    void stop() {',
    '        unleash.shutdown();',
    '    }',
    '',
    tests.join('\n\n'),
    '}',
    '',
  ].join('\n');
}

function builderOf({ currentTime, properties = {}, ...fields }: Context): string {
  return [
    'UnleashContext.builder()',
    ...Object.entries(fields).flatMap(([field, value]) =>
      value === undefined ? [] : [`.${field}(${JSON.stringify(value)})`],
    ),
    ...(currentTime === undefined ? [] : [`.currentTime(ZonedDateTime.parse(${JSON.stringify(currentTime)}))`]),
    ...Object.entries(properties).map(
      ([field, value]) => `.addProperty(${JSON.stringify(field)}, ${JSON.stringify(value)})`,
    ),
    '.build()',
  ].join('\n                ');
}
