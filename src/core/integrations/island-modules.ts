import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import type { Feature } from '../feature.ts';
import { SiteError, type Problem } from '../model/problem.ts';

/** Stops a build in which a module that React loads on demand has no component to show. */
export function islandModules(features: readonly Feature[], root: string): AstroIntegration {
  return {
    name: 'island-modules',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const registries = features.flatMap(({ islands }) => (islands ? fileURLToPath(islands) : []));
        updateConfig({ vite: { plugins: [requireDefaultExports(registries, root)] } });
      },
    },
  };
}

/**
 * Checks that every module which the islands of a feature import on demand has a default export. That it is a component is
 * what TypeScript and the unit test of the islands see to.
 *
 * @param registries the modules that list islands
 * @param root folder of the repository, which problems leave out
 */
export function requireDefaultExports(registries: readonly string[], root: string): Plugin {
  return {
    name: 'require-default-exports',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const problems: Problem[] = [];
      for (const id of registries) {
        for (const island of this.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
          const exported = this.getModuleInfo(island)?.exports;
          if (!exported || exported.includes('default')) continue;
          problems.push({
            where: path.relative(root, island),
            found: `the page component has no default export (it exports ${exported.join(', ') || 'nothing'})`,
            allowed: 'a module whose default export is a React component',
            fix: 'Write `export default` in front of the component.',
          });
        }
      }
      if (problems.length > 0) throw new SiteError(problems);
    },
  };
}
