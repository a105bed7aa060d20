import type { Translate } from '../../core/model/messages.ts';
import { Island } from '../../core/ui/Island.tsx';
import { createEngine } from './engine/engine.ts';
import { firstPercentage, shopResults } from './interface/shop.ts';
import { Shop } from './interface/Shop.tsx';

const results = shopResults(await createEngine({ flags: [], segments: [] }), firstPercentage);

/** A flag on the home page that readers can roll out. */
export default function HomeLab({ t }: { readonly t: Translate }) {
  return (
    <>
      <Island name="shop" on="reach" takesOver>
        <Shop percentage={firstPercentage} results={results} t={t} />
      </Island>
      <p>
        <a href="/lab">{t('home.lab')}</a>
      </p>
    </>
  );
}
