import type { Exported } from './exported.ts';

/** A test for pytest. The client reads a bootstrap and is never initialized, so it sends no requests. */
export function pythonTest({ flag, features, cases }: Exported): string {
  const rows = cases.map(
    ({ context, result }) =>
      `        (json.loads(${raw(JSON.stringify(context))}), ${result.enabled ? 'True' : 'False'}, ${JSON.stringify(result.variant.name)}),`,
  );
  return [
    'import json',
    '',
    'import pytest',
    'from UnleashClient import UnleashClient',
    'from UnleashClient.cache import FileCache',
    'from UnleashClient.utils import InstanceAllowType',
    '',
    `FEATURES = json.loads(${raw(features)})`,
    '',
    '',
    '@pytest.fixture',
    'def client(tmp_path):',
    '    cache = FileCache("test", directory=str(tmp_path))',
    '    cache.bootstrap_from_dict(FEATURES)',
    '    return UnleashClient(',
    '        url="http://offline.invalid/api",',
    '        app_name="test",',
    '        cache=cache,',
    '        disable_metrics=True,',
    '        disable_registration=True,',
    '        multiple_instance_mode=InstanceAllowType.SILENTLY_ALLOW,',
    '    )',
    '',
    '',
    '@pytest.mark.parametrize(',
    '    "context, enabled, variant",',
    '    [',
    ...rows,
    '    ],',
    ')',
    'def test_flag(client, context, enabled, variant):',
    `    assert client.is_enabled(${JSON.stringify(flag)}, context) is enabled`,
    `    assert client.get_variant(${JSON.stringify(flag)}, context)["name"] == variant`,
    '',
  ].join('\n');
}

/** JSON never contains three quotation marks in a row: it escapes those inside of a text. */
function raw(json: string): string {
  return `r"""${json}"""`;
}
