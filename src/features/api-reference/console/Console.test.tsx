// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { showExample } from '../chosen-example.ts';
import {
  reading,
  deleting,
  creating,
  server,
  hostConsole,
  show,
  find,
  type,
  flush,
  settle,
  bodyText,
  click,
  status,
  focused,
} from './testing/console-host.tsx';

vi.mock('../../../core/ui/load-styles.ts', () => ({ loadStyles: () => Promise.resolve() }));

hostConsole();

test('sends a request that changes nothing immediately, and keeps the focus on the button', async () => {
  await show(reading);
  await type('path.id', '3');
  await click('Send GET');
  expect(server.sent).toEqual([{ url: 'http://localhost:4242/api/admin/segments/3', method: 'GET' }]);
  expect(status()).toMatch(/^200/);
  expect(focused()).toBe('Send GET');
});

test('sends a deletion only after a second step that names the object and the server', async () => {
  await show(deleting);
  await type('path.id', '3');
  await click('Send DELETE');
  expect(server.sent).toEqual([]);
  const confirmation = find('[role="group"][aria-label="Confirm the request"]', HTMLElement);
  expect(confirmation.textContent).toContain('Delete a segment');
  expect(confirmation.textContent).toContain('id 3');
  expect(confirmation.textContent).toContain('http://localhost:4242');
  expect(focused()).toBe("Don't send");
  await click('Send DELETE to localhost:4242');
  expect(server.sent).toEqual([{ url: 'http://localhost:4242/api/admin/segments/3', method: 'DELETE' }]);
  expect(focused()).toBe('Send DELETE');
});

test('a confirmation can be declined, and ends when a value changes', async () => {
  await show(deleting);
  await type('path.id', '3');
  await click('Send DELETE');
  await click("Don't send");
  expect(focused()).toBe('Send DELETE');
  await click('Send DELETE');
  await type('path.id', '4');
  expect(document.querySelector('.console__confirmation')).toBeNull();
  expect(server.sent).toEqual([]);
});

test('Ctrl+Enter sends, but never confirms', async () => {
  const press = async () => {
    await act(async () => {
      find('[name="path.id"]', HTMLInputElement).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }),
      );
    });
    await flush();
  };
  await show(reading);
  await type('path.id', '3');
  await press();
  expect(server.sent).toHaveLength(1);
  await show(deleting);
  await type('path.id', '3');
  await press();
  await press();
  expect(server.sent).toHaveLength(1);
});

test('a new validation problem clears the response', async () => {
  await show(reading);
  await type('path.id', '3');
  await click('Send GET');
  expect(document.querySelector('.console__response')).not.toBeNull();
  await type('path.id', '');
  expect(document.querySelector('.console__response')).toBeNull();
  expect(status()).toBe('');
  await click('Send GET');
  expect(status()).toBe('Not sent. Correct the marked fields.');
  expect(server.sent).toHaveLength(1);
});

test('a new request clears the response, and canceling it returns the focus', async () => {
  await show(reading);
  await type('path.id', '3');
  await click('Send GET');
  server.respond = () => new Promise(() => undefined);
  await click('Send GET');
  expect(document.querySelector('.console__response')).toBeNull();
  expect(status()).toBe('Sending');
  // While a request is pending, the button sends no second one.
  await click('Send GET');
  expect(server.sent).toHaveLength(2);
  await click('Cancel');
  expect(focused()).toBe('Send GET');
});

test('says before the request what the browser may do', async () => {
  await show(reading);
  expect(find('.console__cors', HTMLElement).textContent).toContain('will block this request');
  await type('path.id', '3');
  expect(find('.console__command', HTMLDetailsElement).open).toBe(true);
  await show({ ...reading, path: '/api/frontend', parameters: [] });
  expect(find('.console__cors', HTMLElement).textContent).toContain('from any site');
});

test('describes a token of the wrong kind at its field and sends nothing', async () => {
  await show(reading);
  await type('path.id', '3');
  await type('token', 'default:development.secret');
  await click('Send GET');
  expect(server.sent).toEqual([]);
  expect(document.querySelector('.console__problem')?.textContent).toContain('backend or frontend token');
});

test('a body that the schema rejects is sent only on request, and each problem leads to its line', async () => {
  await show(creating);
  await settle();
  await type('path.projectId', 'default');
  await type('body', '{\n  "name": "checkout",\n  "type": "kil-switch"\n}');
  await click('Send POST');
  expect(server.sent).toEqual([]);
  expect(status()).toBe('Not sent. Correct the marked fields.');
  const problem = find('.console__problems li', HTMLElement);
  expect(problem.textContent).toBe('Line 3 type must be one of these values: "release", "kill-switch".');
  const field = find('[name="body"]', HTMLTextAreaElement);
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-describedby')).toBe(find('.console__problems ul', HTMLElement).id);
  await click('Line 3');
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('"kil-switch"');
  await click('Send anyway');
  expect(server.sent).toHaveLength(1);
  await type('body', '{\n  "name": "checkout",\n  "type": "kill-switch"\n}');
  await click('Send POST');
  expect(server.sent).toHaveLength(2);
  expect(document.querySelector('.console__problems')).toBeNull();
});

test('a missing field can be inserted', async () => {
  await show(creating);
  await settle();
  const list = find('.console__insert', HTMLSelectElement);
  expect([...list.options].map(({ text }) => text)).toEqual(['Insert a field …', 'type']);
  await act(async () => {
    list.value = 'type';
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(bodyText()).toBe('{\n  "name": "checkout",\n  "type": "release"\n}');
  expect(document.querySelector('.console__insert')).toBeNull();
});

test('the body is the example that the reader chooses in the samples', async () => {
  await show(creating);
  await settle();
  await act(() => showExample('/create.json', () => 1));
  expect(bodyText()).toContain('"type": "kill-switch"');
});

test('samples follow the values in the console, without the token', async () => {
  const samples = document.createElement('div');
  samples.innerHTML = `<div class="samples"><div role="tabpanel"><figure class="code"><pre><code>old</code></pre></figure></div></div>`;
  document.body.append(samples);
  await show(creating);
  expect(samples.textContent).toBe('old');
  await type('path.projectId', 'web shop');
  await type('token', 'user:secret');
  await type('server', 'https://unleash.example.com');
  expect(samples.textContent).toContain('https://unleash.example.com/api/admin/projects/web%20shop/features');
  expect(samples.textContent).toContain('"name": "checkout"');
  expect(samples.textContent).not.toContain('secret');
});
