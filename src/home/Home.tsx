import { firstPercentage } from '../lab/interface/shop.ts';
import { Shop } from '../lab/interface/Shop.tsx';
import type { Translate } from '../model/messages.ts';
import { Island } from '../ui/Island.tsx';
import { SearchButton } from '../ui/SearchButton.tsx';

interface Task {
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

interface Sdk {
  readonly name: string;
  readonly side: 'backend' | 'frontend';
  readonly href: string;
}

export interface Props {
  readonly tasks: readonly Task[];
  readonly sdks: readonly Sdk[];
  /** Results of the flag of the shop, for each of its visitors. */
  readonly shop: readonly boolean[];
  readonly t: Translate;
}

/** The home page: what Unleash is, the search, and links by task and by SDK. */
export function Home({ tasks, sdks, shop, t }: Props) {
  return (
    <div className="home">
      <section className="home__hero">
        <h1>{t('home.title')}</h1>
        <p>{t('home.lead')}</p>
        <SearchButton t={t} look="field" />
        <Island name="shop" on="reach" takesOver>
          <Shop percentage={firstPercentage} results={shop} t={t} />
        </Island>
        <p>
          <a href="/lab">{t('home.lab')}</a>
        </p>
      </section>
      <section aria-labelledby="tasks">
        <h2 id="tasks">{t('home.tasks')}</h2>
        <ul className="home__tasks">
          {tasks.map(({ title, text, href }) => (
            <li key={title} className="card">
              <p className="card__title">
                <a href={href}>{title}</a>
              </p>
              <p className="card__text">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="sdks">
        <h2 id="sdks">{t('home.sdks')}</h2>
        <p>{t('home.sdksLead')}</p>
        {(['backend', 'frontend'] as const).map((side) => (
          <div key={side} className="home__sdks">
            <h3 id={`sdks-${side}`}>{t(`home.${side}`)}</h3>
            <ul aria-labelledby={`sdks-${side}`}>
              {sdks
                .filter((sdk) => sdk.side === side)
                .map(({ name, href }) => (
                  <li key={name}>
                    <a href={href}>{name}</a>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </section>
    </div>
  );
}
