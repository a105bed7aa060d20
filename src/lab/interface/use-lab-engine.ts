import { useEffect, useMemo, useState } from 'react';
import type { Configuration } from '../engine/configuration.ts';
import type { Engine } from '../engine/engine.ts';
import type { LoadedLab } from './load-lab.ts';

/**
 * The SDK with a configuration that readers change. When they add the first REGEX constraint, the library for regular
 * expressions loads, and the engine is undefined until it has loaded.
 */
export function useLabEngine({ lab, engine }: LoadedLab, configuration: Configuration): Engine | undefined {
  const needsRegex = lab.usesRegex(configuration);
  const [isRegexReady, setRegexReady] = useState(lab.isRegexReady);
  useEffect(() => {
    if (!needsRegex || isRegexReady) return undefined;
    let isGone = false;
    void lab.loadRegex().then(() => {
      if (!isGone) setRegexReady(true);
    });
    return () => {
      isGone = true;
    };
  }, [lab, needsRegex, isRegexReady]);
  const isReady = !needsRegex || isRegexReady;
  return useMemo(() => (isReady ? engine.with(configuration) : undefined), [isReady, engine, configuration]);
}
