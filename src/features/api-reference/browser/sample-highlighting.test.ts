// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { enterPage } from './sample-highlighting.ts';

test('highlights plain samples once, and gives them the buttons of the first sample', () => {
  document.body.innerHTML = `<section class="samples">
    <figure class="code"><div class="code__tools"><button data-copy-code>Copy</button></div><pre>curl</pre></figure>
    <figure class="code"><pre data-plain="python"><code>import os</code></pre></figure>
  </section>`;
  enterPage();
  enterPage();
  const plain = document.querySelectorAll('figure')[1];
  expect(plain?.querySelector('t-k')?.textContent).toBe('import');
  expect(plain?.querySelector('code')?.textContent).toBe('import os');
  expect(plain?.querySelectorAll('[data-copy-code]')).toHaveLength(1);
  expect(plain?.firstElementChild?.className).toBe('code__tools');
});
