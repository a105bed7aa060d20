import { showHighlighted } from '../../core/ui/show-highlighted.ts';
import { fillNewSnippet } from '../../core/reader/values.ts';
import type { SampleRequest } from './request.ts';
import { samplesOf } from './samples.ts';

/** Shows a request in the samples of the page, in every language. */
export function showInSamples(request: SampleRequest): void {
  const panels = document.querySelectorAll('.samples [role="tabpanel"]');
  for (const [index, { code, language }] of samplesOf(request).entries()) {
    const block = panels[index]?.querySelector<HTMLElement>('.code');
    const element = block?.querySelector('pre code');
    if (!block || !element) continue;
    // Plain code is highlighted only once (src/features/api-reference/browser/sample-highlighting.ts).
    delete block.querySelector('pre')?.dataset['plain'];
    showHighlighted(element, code, language);
    fillNewSnippet(block);
  }
}
