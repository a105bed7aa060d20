// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { failedState, loadingState } from './page-loader.ts';

test('the loading state is a spinner with a name', () => {
  expect(loadingState().outerHTML).toMatchInlineSnapshot(
    `"<div class="loader" role="status"><span class="loader__spinner" aria-hidden="true"></span><span class="visually-hidden">Loading</span></div>"`,
  );
});

test('the failed state shows the text of the error as text, and a button', () => {
  expect(failedState(new Error('<offline>')).outerHTML).toMatchInlineSnapshot(
    `"<div class="loader-failed" role="alert"><p class="">This part of the page could not be loaded: &lt;offline&gt;</p><button class="button button--secondary" type="button">Retry</button></div>"`,
  );
});

test('the failed state shows a value that is not an error', () => {
  expect(failedState('offline').textContent).toContain('offline');
});
