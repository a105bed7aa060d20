import type { Context } from '../engine/configuration.ts';
import type { Exported } from './exported.ts';

/** A test for `minitest`. A bootstrap takes the place of the server. */
export function rubyTest({ flag, features, cases }: Exported): string {
  const tests = cases.map(({ name: context, context: fields, result }, index) =>
    [
      `  # ${context.replaceAll(/\s+/g, ' ')}`,
      `  def test_case_${index + 1}`,
      `    context = ${contextOf(fields)}`,
      `    assert_equal ${result.enabled}, @client.enabled?(${text(flag)}, context)`,
      `    assert_equal ${text(result.variant.name)}, @client.get_variant(${text(flag)}, context).name`,
      '  end',
    ].join('\n'),
  );
  return [
    "require 'logger'",
    "require 'minitest/autorun'",
    "require 'unleash'",
    '',
    'class FlagTest < Minitest::Test',
    "  FEATURES = <<~'JSON'",
    features.replaceAll(/^/gm, '    '),
    '  JSON',
    '',
    '  def setup',
    '    @client = Unleash::Client.new(',
    "      app_name: 'test',",
    '      disable_client: true,',
    '      log_level: Logger::ERROR,',
    "      bootstrap_config: Unleash::Bootstrap::Configuration.new('data' => FEATURES)",
    '    )',
    '  end',
    '',
    tests.join('\n\n'),
    'end',
    '',
  ].join('\n');
}

/** A string of Ruby, in which `#` would begin a value to fill in. */
const text = (value: string): string => JSON.stringify(value).replaceAll('#', '\\#');

const fieldNames: Readonly<Record<string, string>> = {
  userId: 'user_id',
  sessionId: 'session_id',
  remoteAddress: 'remote_address',
  environment: 'environment',
  appName: 'app_name',
  currentTime: 'current_time',
};

function contextOf({ properties = {}, ...fields }: Context): string {
  const own = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [`${fieldNames[field]}: ${text(value)}`],
  );
  const others = Object.entries(properties).map(([field, value]) => `${text(field)} => ${text(value)}`);
  if (others.length > 0) own.push(`properties: { ${others.join(', ')} }`);
  return `Unleash::Context.new(${own.join(', ')})`;
}
