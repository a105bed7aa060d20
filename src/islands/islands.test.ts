// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { islands } from './index.tsx';

test.each(Object.entries(islands))('the island %s is a component', async (_name, load) => {
  await expect(load('{}', document.createElement('div'))).resolves.toHaveProperty('type', expect.any(Function));
});
