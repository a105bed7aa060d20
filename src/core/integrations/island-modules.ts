import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { SiteError, type Problem } from '../model/problem.ts';

/** Stops a build in which a module that React loads on demand has no component to show. */
export function islandModules(): AstroIntegration {
  return {
    name: 'island-modules',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [requireDefaultExports()] } });
      },
    },
  };
}

/**
 * Checks that every module which src/core/islands/index.tsx imports on demand has a default export. That it is a component
 * is what TypeScript and the unit test of the islands see to.
 *
 * @param registry end of the path of the module that lists the islands
 */
export function requireDefaultExports(registry = '/src/core/islands/index.tsx'): Plugin {
  return {
    name: 'require-default-exports',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const problems: Problem[] = [];
      for (const id of this.getModuleIds()) {
        if (!id.endsWith(registry)) continue;
        for (const island of this.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
          const exported = this.getModuleInfo(island)?.exports;
          if (!exported || exported.includes('default')) continue;
          problems.push({
            where: island.slice(island.startsWith(root(id, registry)) ? root(id, registry).length + 1 : 0),
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

/** The folder that the registry's path begins in: the repository. */
function root(id: string, registry: string): string {
  return id.slice(0, -registry.length);
}
