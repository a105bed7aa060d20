import { expect, test } from 'vitest';
import { render } from './render.fixture.tsx';

const htmlOf = async (markdown: string) => (await render(markdown)).html;

test('a short name with hyphens stays on one line', async () => {
  expect(await htmlOf('Because of `--wait`')).toContain('<code class="whole">--wait</code>');
  expect(await htmlOf('The `name`')).toContain('<code>name</code>');
});

test('a long name continues on the next line between its parts', async () => {
  expect(await htmlOf('Use `/api/admin/projects/{projectId}`')).toContain(
    '<code>/api/<wbr>admin/<wbr>projects/<wbr>{projectId}</code>',
  );
  expect(await htmlOf('Set `DATABASE_SSL_CA_FILE`')).toContain('<code>DATABASE_<wbr>SSL_<wbr>CA_<wbr>FILE</code>');
  expect(await htmlOf('Read `environments.strategies`')).toContain('<code>environments.<wbr>strategies</code>');
});

test('code with sentences and addresses breaks where it can be read', async () => {
  expect(await htmlOf('Open `http://localhost:4242/health`')).toContain(
    '<code>http://localhost:<wbr>4242/<wbr>health</code>',
  );
});

test('a short name with hyphens stays on one line in a command', async () => {
  expect(await htmlOf('Run `unleash-edge edge --help`')).toContain(
    '<code><span class="whole">unleash-edge</span> edge <span class="whole">--help</span></code>',
  );
});

test('code blocks are left alone', async () => {
  expect(await htmlOf('```bash\ncurl --wait http://localhost:4242/health\n```')).not.toContain('<wbr');
});
