import { expect, test } from 'vitest';
import { read, render } from '../../markdown/render.fixture.tsx';
import { readVariables, variablesMarkdown, variablesSchema } from './variables.ts';

const port = { type: 'number', default: 4242, setting: 'listen.port', effect: 'Sets the port' };

test('a list says type, default and effect of each variable', () => {
  const { http } = variablesSchema.parse({
    http: {
      variables: {
        PORT: port,
        HOST: { type: 'text', defaultText: 'all interfaces', setting: 'listen.host', effect: 'Sets the address.' },
        RATE: { type: 'number', default: 20, per: 'minute', setting: 'rate', effect: 'Limits requests' },
        ORIGINS: { type: 'list', default: ['a', 'b'], setting: 'origins', effect: 'Lists origins' },
        SECRET: { type: 'text', readBy: 'lib/a.js', effect: 'Signs cookies' },
      },
    },
  });
  expect(http && variablesMarkdown(http)).toBe(
    [
      '- `PORT` *Number. Default: `4242`*\n\n  Sets the port.',
      '- `HOST` *Text. Default: all interfaces*\n\n  Sets the address.',
      '- `RATE` *Number. Default: `20` a minute*\n\n  Limits requests.',
      '- `ORIGINS` *List. Default: `a,b`*\n\n  Lists origins.',
      '- `SECRET` *Text*\n\n  Signs cookies.',
    ].join('\n\n'),
  );
});

test('a table has a column for what is required, if the group says so', () => {
  const { sso, csp } = variablesSchema.parse({
    sso: {
      edition: 'enterprise',
      layout: 'table',
      heading: 'What it sets',
      variables: { SSO_ID: { type: 'text', required: 'Yes', effect: 'Client ID' } },
    },
    csp: { layout: 'table', variables: { CSP: { type: 'list', setting: 'csp', effect: 'Adds sources' } } },
  });
  expect(sso && variablesMarkdown(sso)).toBe(
    '| Variable | What it sets | Required |\n| --- | --- | --- |\n| `SSO_ID` | Client ID | Yes |',
  );
  expect(csp && variablesMarkdown(csp)).toBe('| Variable | Effect |\n| --- | --- |\n| `CSP` | Adds sources |');
});

test.each([
  ['a variable in two groups', { a: { variables: { PORT: port } }, b: { variables: { PORT: port } } }],
  ['a name in lowercase', { a: { variables: { port } } }],
  ['a variable without an effect', { a: { variables: { PORT: { ...port, effect: undefined } } } }],
  ['a variable whose setting is unknown', { a: { variables: { PORT: { ...port, setting: undefined } } } }],
  ['a setting and a file that reads the variable', { a: { variables: { PORT: { ...port, readBy: 'lib/a.js' } } } }],
  ['a pipe in an effect', { a: { variables: { PORT: { ...port, effect: 'a | b' } } } }],
])('%s is refused', (_, data) => {
  expect(variablesSchema.safeParse(data).success).toBe(false);
});

test('each variable is an anchor of the page', async () => {
  const directive = '::variables{group="database-pool"}';
  const { html } = await render(`${directive}\n`);
  const { outline, content } = read(`See [the pool](#DATABASE_POOL_MAX).\n\n${directive}\n`);
  const names = Object.keys(readVariables()['database-pool']?.variables ?? {});
  expect(names).toContain('DATABASE_POOL_MAX');
  expect(outline.anchors).toEqual(names);
  for (const name of names)
    // Long names can break at their underscores.
    expect(html.replaceAll('<wbr>', '')).toMatch(
      new RegExp(`<li id="${name}" class="variable">\\n<p><code>${name}</code>`),
    );
  expect(content.markdown).toContain('- `DATABASE_POOL_MAX` *Number. Default: `4`*');
});

test('rows of tables and items in lists of names are anchors, too', async () => {
  expect((await render('::variables{group="csp"}\n')).html).toMatch(/<t[dh][^>]* id="CSP_ALLOWED_IMG"[^>]*><code>/);
  expect((await render('::variables{group="experimental"}\n')).html).toContain('<li id="UNLEASH_DEMO"><code>');
});

test('a list or table that mentions variables before their definitions has no anchors', async () => {
  const mentions = '- `CHECK_DB_ON_READY`\n- `HTTP_PORT`\n\n| Name | Effect |\n|---|---|\n| `HTTP_PORT` | Text |\n';
  const { html } = await render(`${mentions}\n::variables{names="HTTP_PORT CHECK_DB_ON_READY"}\n`);
  expect(html.match(/id="\w+"/g)).toEqual(['id="HTTP_PORT"', 'id="CHECK_DB_ON_READY"']);
  expect(html).toContain('<li id="HTTP_PORT" class="variable">');
  expect(html.match(/data-since/g)).toHaveLength(1);
});

test('single variables can be shown on other pages', () => {
  const { content } = read('::variables{names="IMPORT_FILE IMPORT_PROJECT"}\n');
  expect(content.markdown.match(/^- `\w+`/gm)).toEqual(['- `IMPORT_FILE`', '- `IMPORT_PROJECT`']);
});

test.each([
  ['::variables', 'either names='],
  ['::variables{group="databse"}', 'database-pool'],
  ['::variables{group="http" names="HTTP_PORT"}', 'either names='],
  ['::variables{names="HTTP_PROT"}', "no variable is called 'HTTP_PROT'"],
])('%s is an error', (directive, message) => {
  expect(JSON.stringify(read(`${directive}\n`).problems)).toContain(message);
});
