import type { Translate } from '../model/messages.ts';
import { type Part, Parts } from '../ui/Parts.tsx';

interface Link {
  readonly label: string;
  readonly href: string;
}

interface Sdk {
  readonly name: string;
  readonly side: 'backend' | 'frontend';
  readonly href: string;
  /** The ID of its drawing in `/sdk-icons.svg`. */
  readonly icon: string;
}

export interface Props {
  readonly roles: readonly { readonly title: string; readonly links: readonly Link[] }[];
  readonly sdks: readonly Sdk[];
  readonly news: readonly { readonly title: string; readonly text: string; readonly href: string }[];
  readonly help: readonly Link[];
  /** What features add below the first sentence and next to it. */
  readonly lead: readonly Part[];
  readonly aside: readonly Part[];
  readonly t: Translate;
}

/** The home page: what Unleash is, the search, and links by role and by SDK. */
export function Home({ roles, sdks, news, help, lead, aside, t }: Props) {
  return (
    <div className="home">
      <section className="home__hero">
        <div className="home__intro">
          <h1>{t('home.title')}</h1>
          <p>{t('home.lead')}</p>
          <Parts parts={lead} t={t} />
          <p className="home__start">
            <a className="button button--primary" href="/quickstart">
              {t('home.start')}
            </a>
            <a className="button" href="/understanding-unleash/unleash-overview">
              {t('home.understand')}
            </a>
          </p>
        </div>
        <div className="home__aside">
          <Parts parts={aside} t={t} />
        </div>
      </section>
      <section aria-labelledby="tasks">
        <h2 id="tasks">{t('home.tasks')}</h2>
        <ul className="home__roles">
          {roles.map(({ title, links }) => (
            <li key={title} className="card">
              <h3>{title}</h3>
              <Links links={links} />
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
                .map(({ name, href, icon }) => (
                  <li key={name}>
                    <a href={href}>
                      <svg aria-hidden="true">
                        <use href={`/sdk-icons.svg#${icon}`} />
                      </svg>
                      {name}
                    </a>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </section>
      <div className="home__end">
        <section aria-labelledby="news">
          <h2 id="news">{t('home.news')}</h2>
          <ul className="home__news">
            {news.map(({ title, text, href }) => (
              <li key={href}>
                <a href={href}>{title}</a>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="help">
          <h2 id="help">{t('home.help')}</h2>
          <Links links={help} />
        </section>
      </div>
    </div>
  );
}

function Links({ links }: { readonly links: readonly Link[] }) {
  return (
    <ul className="home__links">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
