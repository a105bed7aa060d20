import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import type { Build, CreateIntegration, Feature, Place } from '../feature.ts';

/** Imports modules under short names, for a module that lists them. */
function importing(addresses: readonly URL[], what = (name: string) => name): string {
  return addresses
    .map((address, index) => `import ${what(`m${index}`)} from ${JSON.stringify(pathOf(address))};\n`)
    .join('');
}

const pathOf = (address: URL) => fileURLToPath(address).replaceAll('\\', '/');

/** The modules of lists, by name: what a page or the browser imports to get something from all features. */
const lists: Readonly<Record<string, (features: readonly Feature[], root: string) => string>> = {
  'virtual:features': (_, root) => `export { features as default } from ${JSON.stringify(`${root}site/features.ts`)};`,
  'virtual:features/islands': (features) => {
    const modules = features.flatMap(({ islands }) => islands ?? []);
    return `${importing(modules)}export default { ${modules.map((_, index) => `...m${index}`).join(', ')} };`;
  },
  'virtual:features/behaviors': (features) => {
    const behaviors = features.flatMap((feature) => Object.entries(feature.behaviors ?? {}));
    const modules = behaviors.map(([, address]) => address);
    const names = behaviors.map(([name], index) => `${name}: m${index}`);
    return `${importing(modules, (name) => `* as ${name}`)}export default { ${names.join(', ')} };`;
  },
  'virtual:features/markdown': (features) => {
    const modules = features.flatMap(({ markdown }) => markdown ?? []);
    return `${importing(modules)}export default [${modules.map((_, index) => `m${index}`).join(', ')}];`;
  },
  'virtual:features/parts': (features) => {
    const parts = features.flatMap((feature) => Object.entries(feature.parts ?? {}));
    const inPlace = (place: string) => parts.flatMap(([at], index) => (at === place ? [`m${index}`] : []));
    const entries = places.map((place) => `${place}: [${inPlace(place).join(', ')}]`);
    return `${importing(parts.map(([, address]) => address))}export default { ${entries.join(', ')} };`;
  },
};

/** Every place, so that each has a list in the module of parts. */
const places = Object.keys({
  top: 0,
  after: 0,
  date: 0,
  end: 0,
  code: 0,
  navbar: 0,
  homeLead: 0,
  homeAside: 0,
  notFound: 0,
} satisfies Record<Place, 0>);

/** The comments in the style sheets of the core in whose place those of the features come. */
const stylesPlaces = {
  styles: '/* Here come the style sheets of the features. */',
  firstPaintStyles: '/* Here come the first-paint style sheets of the features. */',
  ownFirstPaintStyles: '/* Here come the first-paint style sheets of pages that features render. */',
} as const satisfies Partial<Record<keyof Feature, string>>;

/**
 * Makes the modules that list what features add, and adds their style sheets to those of the core.
 *
 * @param root folder of the repository, with a slash at its end
 */
export function featureModules(features: readonly Feature[], root: string): Plugin {
  const sheets = Object.entries(stylesPlaces).map(([kind, comment]) => {
    const own = features.flatMap((feature) => feature[kind as keyof typeof stylesPlaces] ?? []);
    return [comment, own.map((sheet) => `@import ${JSON.stringify(pathOf(sheet))};`).join('\n')] as const;
  });
  return {
    name: 'feature-modules',
    enforce: 'pre',
    resolveId: (source) => (Object.hasOwn(lists, source) ? `\0${source}` : undefined),
    load: (id) => (id.startsWith('\0') ? lists[id.slice(1)]?.(features, root) : undefined),
    transform(code, id) {
      if (!/\/core\/styles\/[\w-]+\.css(?:\?|$)/.test(id)) return undefined;
      return sheets.reduce((text, [comment, own]) => text.replace(comment, own), code);
    },
  };
}

/** Loads the integrations of the features. */
export async function integrationsOf(features: readonly Feature[], build: Build): Promise<AstroIntegration[]> {
  const modules = features.flatMap(({ integration }) => integration ?? []);
  const loaded: readonly { readonly default: CreateIntegration }[] = await Promise.all(
    modules.map((module) => import(/* @vite-ignore */ module.href)),
  );
  return loaded.map((module) => module.default(build));
}

/** Adds the modules and the routes of the features. */
export function featuresOf(features: readonly Feature[], root: string): AstroIntegration {
  return {
    name: 'features',
    hooks: {
      'astro:config:setup': ({ injectRoute, updateConfig }) => {
        updateConfig({ vite: { plugins: [featureModules(features, root)] } });
        for (const { pattern, module } of features.flatMap(({ routes = [] }) => routes))
          injectRoute({ pattern, entrypoint: module, prerender: true });
      },
    },
  };
}
