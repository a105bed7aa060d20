import { z } from 'zod';

const packageSchema = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

/** A `package-lock.json`. The keys of `packages` are folders: `node_modules/astro`, and an empty one for the root. */
export const lockFileSchema = z.object({ packages: z.record(z.string(), packageSchema) });
export type LockFile = z.infer<typeof lockFileSchema>;

/** The platforms on which `npm ci` has to install everything. Linux is the one with glibc. */
const platforms = ['linux x64', 'linux arm64', 'darwin arm64', 'darwin x64', 'win32 x64'] as const;
type Platform = (typeof platforms)[number];

/**
 * Returns which native packages a lock file lacks, by dependency and platform.
 *
 * npm writes only those native packages into a lock file that the registry has. If one is missing there, `npm ci` fails
 * on its platform or installs a dependency that doesn't start.
 */
export function missingNativePackages({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([folder, { version = '', optionalDependencies = {} }]) => {
    const owner = folder === '' ? 'package.json' : `${folder.replace(/^.*node_modules\//, '')} ${version}`;
    const natives = Object.keys(optionalDependencies).flatMap((name) => {
      const platform = platformOf(name);
      return platform === undefined ? [] : [{ name, platform }];
    });
    const named = new Set(natives.map(({ platform }) => platform));
    return [
      ...natives
        .filter(({ name }) => !isLocked(packages, folder, name))
        .map(({ name, platform }) => `${owner}: ${name} (${platform}) is not in the lock file`),
      // A package for one platform may itself have a native package, which is for the same one.
      ...(named.size > 1 ? platforms : [])
        .filter((platform) => !named.has(platform))
        .map((platform) => `${owner}: no package for ${platform}`),
    ];
  });
}

/** The platform in the name of a native package: `@oxlint/binding-win32-x64-msvc` and `workerd-windows-64` are for `win32 x64`. */
function platformOf(name: string): Platform | undefined {
  const [, os = '', cpu] =
    /(?:^|[-/])(linux|darwin|win32|windows|win)-(x64|arm64|64)(?:-(?:gnu|msvc))?$/.exec(name) ?? [];
  const platform = `${os.replace(/^win(dows)?$/, 'win32')} ${cpu?.replace(/^64$/, 'x64')}`;
  return platforms.find((each) => each === platform);
}

/** Whether a dependency of a package is installed: in the package's folder, or in one that it can see. */
function isLocked(packages: LockFile['packages'], folder: string, name: string): boolean {
  const candidates = [folder === '' ? '' : `${folder}/`, ''].map((prefix) => `${prefix}node_modules/${name}`);
  return candidates.some((candidate) => candidate in packages);
}
