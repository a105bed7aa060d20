import { createComponentRenderer, mdxComponents } from '../markdown/components.tsx';
import { t } from './texts.ts';

/** Puts our components into the HTML of a Markdown page. */
export const renderComponents = createComponentRenderer(t);

/** The same components for MDX. */
export const components = mdxComponents(t);
