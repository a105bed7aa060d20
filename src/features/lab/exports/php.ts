import type { Context } from '../engine/configuration.ts';
import type { Exported } from './exported.ts';

/** A test for `phpunit`. A bootstrap takes the place of the server. */
export function phpTest({ flag, features, cases }: Exported): string {
  const tests = cases.map(({ name: context, context: fields, result }, index) =>
    [
      `    // ${context.replaceAll(/\s+/g, ' ').replaceAll('?>', '? >')}`,
      `    public function testCase${index + 1}(): void`,
      '    {',
      `        $context = ${contextOf(fields)};`,
      `        self::assertSame(${result.enabled}, $this->unleash->isEnabled(${text(flag)}, $context));`,
      `        self::assertSame(${text(result.variant.name)}, $this->unleash->getVariant(${text(flag)}, $context)->getName());`,
      '    }',
    ].join('\n'),
  );
  return [
    '<?php',
    '',
    'declare(strict_types=1);',
    '',
    'use PHPUnit\\Framework\\TestCase;',
    'use Symfony\\Component\\Cache\\Adapter\\ArrayAdapter;',
    'use Symfony\\Component\\Cache\\Psr16Cache;',
    'use Unleash\\Client\\Configuration\\UnleashContext;',
    'use Unleash\\Client\\Unleash;',
    'use Unleash\\Client\\UnleashBuilder;',
    '',
    'final class FlagTest extends TestCase',
    '{',
    "    private const FEATURES = <<<'JSON'",
    features.replaceAll(/^/gm, '        '),
    '        JSON;',
    '',
    '    private Unleash $unleash;',
    '',
    '    protected function setUp(): void',
    '    {',
    '        $this->unleash = UnleashBuilder::create()',
    '            ->withFetchingEnabled(false)',
    '            ->withMetricsEnabled(false)',
    '            ->withCacheHandler(new Psr16Cache(new ArrayAdapter()))',
    '            ->withBootstrap(self::FEATURES)',
    '            ->build();',
    '    }',
    '',
    tests.join('\n\n'),
    '}',
    '',
  ].join('\n');
}

/** A string of PHP without values to fill in. */
const text = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const fieldNames: Readonly<Record<string, string>> = {
  userId: 'currentUserId',
  sessionId: 'sessionId',
  remoteAddress: 'ipAddress',
  environment: 'environment',
  currentTime: 'currentTime',
};

function contextOf({ properties = {}, ...fields }: Context): string {
  const own = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined || fieldNames[field] === undefined ? [] : [`${fieldNames[field]}: ${text(value)}`],
  );
  const { appName } = fields;
  const others = Object.entries({ ...(appName !== undefined && { appName }), ...properties }).map(
    ([field, value]) => `${text(field)} => ${text(value)}`,
  );
  if (others.length > 0) own.push(`customContext: [${others.join(', ')}]`);
  return `new UnleashContext(${own.join(', ')})`;
}
