// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { start } from './code.ts';

afterEach(() => vi.unstubAllGlobals());

test('copies the folded lines of an example with the others', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  document.body.innerHTML = `
    <figure class="code">
      <pre><code><span class="line">{</span>\n<span class="line">  "a": [</span></code></pre>
      <details><pre data-copy-rest="">    1\n  ]\n}</pre></details>
      <button data-copy-code="">Copy</button>
    </figure>
    <figure class="code"><pre>plain</pre><button data-copy-code="">Copy</button></figure>`;
  start();
  for (const button of document.querySelectorAll('button')) button.click();
  await vi.waitFor(() => expect(copied).toHaveLength(2));
  expect(JSON.parse(copied[0] ?? '')).toEqual({ a: [1] });
  expect(copied[1]).toBe('plain');
});
