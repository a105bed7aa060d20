import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from 'virtual:messages/shop';
import type { LoadedLab } from './load-lab.ts';
import { firstPercentage, shopResults } from './shop.ts';
import { Shop } from './Shop.tsx';

export interface Props {
  readonly loaded: LoadedLab;
}

/** The shop of the home page in the browser. */
export default function ShopIsland({ loaded: { engine } }: Props) {
  const [percentage, setPercentage] = useState(firstPercentage);
  const results = useMemo(() => shopResults(engine, percentage), [engine, percentage]);
  const input = useRef<HTMLInputElement>(null);
  // The reader may have moved it while this was loading.
  useLayoutEffect(() => setPercentage(input.current?.valueAsNumber ?? firstPercentage), []);
  return <Shop percentage={percentage} results={results} t={t} onChange={setPercentage} ref={input} />;
}
