import type { Translate } from '../../core/model/messages.ts';
import { TabPanel, Tabs } from '../../core/ui/Tabs.tsx';
import { Code } from './Code.tsx';
import type { Examples } from './operation-examples.ts';

export interface Props {
  readonly examples: Examples;
  readonly t: Translate;
}

/**
 * The tab group that stores the selected language. It differs from the group of SDK pages (`sdk-language`), because
 * readers who use the Java SDK often call the API with curl.
 */
const group = 'request-language';

/** Renders an example request in every language, and an example response. */
export function Samples({ examples: { choice, requests, response }, t }: Props) {
  return (
    <section className="samples" data-search="skip" aria-label={t('api.samples')}>
      <h2 className="samples__title">{t('api.request')}</h2>
      {choice && (
        <select className="samples__choice" aria-label={t('api.choice')} data-request-examples={choice.data}>
          {choice.titles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </select>
      )}
      <Tabs id="samples" group={group} labels={requests.map(({ label }) => label)} menuLabel={t('api.moreLanguages')}>
        {requests.map(({ label, language, html, code }, index) => (
          <TabPanel key={label} id="samples" index={index}>
            <Code html={html} code={code} language={language} wrap t={t} />
          </TabPanel>
        ))}
      </Tabs>
      {response && (
        <>
          <h2 className="samples__title">
            {t('api.answer')} <span className={`status status--${response.label.charAt(0)}`}>{response.label}</span>
          </h2>
          <Code html={response.html} code={response.code} rest={response.rest} language={response.language} t={t} />
          {response.shortened && <p className="samples__note">{t('api.shortened')}</p>}
        </>
      )}
    </section>
  );
}
