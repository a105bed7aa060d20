/** The list of example requests above the samples of an operation. Samples and console show the chosen one. */
export function start(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const path = target.dataset['requestExamples'];
    if (path !== undefined) void show(path, target);
  });
}

/** Browsers restore what a reader has chosen before a reload. */
export function enterPage(): void {
  const list = document.querySelector('[data-request-examples]');
  if (list instanceof HTMLSelectElement && list.selectedIndex > 0) {
    void show(list.dataset['requestExamples'] ?? '', list);
  }
}

async function show(path: string, list: HTMLSelectElement): Promise<void> {
  try {
    const { showExample } = await import('../chosen-example.ts');
    await showExample(path, () => list.selectedIndex);
  } catch (error) {
    list.selectedIndex = 0;
    console.error('The example could not be loaded.', error);
  }
}
