import type { Translate } from '../model/messages.ts';
import type { Footer as FooterData } from '../model/navigation.ts';
import { Icon } from '../ui/Icon.tsx';

export interface Props {
  readonly footer: FooterData;
  readonly repositoryUrl: string;
  readonly starCount: string;
  readonly t: Translate;
}

/** The footer of every page: columns of links, social networks and the closing line. */
export function Footer({ footer: { columns, social }, repositoryUrl, starCount, t }: Props) {
  return (
    <footer className="footer">
      <nav className="footer__columns" aria-label={t('footer.label')}>
        {columns.map(({ title, links }) => (
          <section key={title}>
            <h2 className="footer__title">{title}</h2>
            <ul>
              {links.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="footer__end">
        <ul className="footer__social" aria-label={t('footer.social')}>
          {social.map(({ network, label, href }) => (
            <li key={network}>
              <a href={href} aria-label={label}>
                <Icon name={network} size={20} />
              </a>
            </li>
          ))}
        </ul>
        <a className="footer__stars" href={repositoryUrl}>
          <Icon name="star" size={14} /> {t('navbar.stars', { count: starCount })}
        </a>
        <p>{t('footer.closing')}</p>
      </div>
    </footer>
  );
}
