import { agreementDates } from '@atelier/contract/agreements';
import { providers } from '@atelier/contract/providers';
import { getToolList } from '@atelier/contract/tools';
import { type Language, useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { type Brand, useBrand } from '@atelier/platform/theme';
import { Button } from '@atelier/ui/button';
import { Notice } from '@atelier/ui/notice';
import { Skeleton } from '@atelier/ui/placeholders';
import { Fragment } from 'react';
import { PublicFrame } from '../frame/public-frame.tsx';

import styles from './legal-page.module.css';

/** One agreement in one language. `{name}` is replaced by the installation's name. */
interface AgreementText {
  /** Summary in two sentences. */
  lead: string;
  sections: readonly { id: string; title: string; paragraphs: readonly string[] }[];
}

export const agreementKinds = ['terms', 'privacy', 'payment'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

/** Inserts the installation's name into a sentence. */
export const withName = (sentence: string, name: string): string => sentence.replaceAll('{name}', name);

const loaders: Record<AgreementKind, Record<Language, () => Promise<{ default: AgreementText }>>> = {
  terms: {
    zh: () => import('../locales/zh/terms.json', { with: { type: 'json' } }),
    en: () => import('../locales/en/terms.json', { with: { type: 'json' } }),
  },
  privacy: {
    zh: () => import('../locales/zh/privacy.json', { with: { type: 'json' } }),
    en: () => import('../locales/en/privacy.json', { with: { type: 'json' } }),
  },
  payment: {
    zh: () => import('../locales/zh/payment.json', { with: { type: 'json' } }),
    en: () => import('../locales/en/payment.json', { with: { type: 'json' } }),
  },
};

/** Text of an agreement; each is a separate chunk. */
export const loadAgreement = async (kind: AgreementKind, language: Language): Promise<AgreementText> =>
  (await loaders[kind][language]()).default;

/** Contacts from the operator's configuration; a missing one is shown as not set. */
const Operator = ({ brand, language }: { brand: Brand; language: Language }) => {
  const t = useText('account');
  const { phone, email, hours } = brand.contact;
  const contact = [phone, email, hours[language]].filter((part) => part !== '').join(' · ');
  return (
    <dl className={styles.operator}>
      <dt>{t('legal.operator')}</dt>
      <dd>{brand.operator}</dd>
      <dt>{t('legal.contact')}</dt>
      <dd>{contact || t('legal.unset')}</dd>
      <dt>{t('legal.records')}</dt>
      <dd>
        {brand.recordNumbers.length === 0 ? t('legal.unset') : null}
        {brand.recordNumbers.map((record, index) => (
          <Fragment key={record.zh}>
            {index > 0 ? ' · ' : ''}
            {brand.recordLinks[index] ? (
              <a href={brand.recordLinks[index]} target="_blank" rel="noopener noreferrer">
                {record[language]}
              </a>
            ) : (
              record[language]
            )}
          </Fragment>
        ))}
      </dd>
    </dl>
  );
};

/** Names of the external providers that the operator configured; hidden when there are none. */
const Providers = ({ language }: { language: Language }) => {
  const t = useText('account');
  const { data } = useQuery(callQuery(getToolList, {}));
  const keys = data?.providers ?? [];
  const host = data?.words_to;
  if (keys.length === 0 && host === undefined) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('legal.providers')}</h2>
      <p>{t('legal.providersBody')}</p>
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <a className={styles.provider} href={providers[key].privacy} target="_blank" rel="noopener noreferrer">
              {providers[key].name[language]}
            </a>
          </li>
        ))}
        {host === undefined ? null : <li>{t('legal.wordsTo', { host })}</li>}
      </ul>
    </section>
  );
};

const Sections = ({ text, name }: { text: AgreementText; name: string }) =>
  text.sections.map((section, index) => (
    <section key={section.id} id={section.id} className={styles.section}>
      <h2 className={styles.heading}>
        <span className={styles.number}>{index + 1}</span>
        {section.title}
      </h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{withName(paragraph, name)}</p>
      ))}
    </section>
  ));

/** /terms, /privacy, /payment: one agreement, with a table of contents at the side and the operator's contacts at the end. */
export function LegalPage({ kind }: { kind: AgreementKind }) {
  const t = useText('account');
  const language = useLanguage();
  const brand = useBrand();
  const {
    data: text,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['agreement', kind, language],
    queryFn: () => loadAgreement(kind, language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const handleJump = (id: string): void => {
    document.getElementById(id)?.scrollIntoView({ block: 'start' });
  };
  return (
    <PublicFrame>
      <div className={styles.page}>
        <aside className={styles.side}>
          <nav aria-label={t('legal.contents')}>
            <h2 className={styles.label}>{t('legal.contents')}</h2>
            <ol>
              {text?.sections.map((section) => (
                <li key={section.id}>
                  <button type="button" className={styles.jump} onClick={() => handleJump(section.id)}>
                    {section.title}
                  </button>
                </li>
              ))}
            </ol>
          </nav>
          <nav aria-label={t('legal.others')}>
            <h2 className={styles.label}>{t('legal.others')}</h2>
            {agreementKinds
              .filter((other) => other !== kind)
              .map((other) => (
                <Link key={other} className={styles.jump} to={`/${other}`}>
                  {t(`legal.${other}`)}
                </Link>
              ))}
          </nav>
        </aside>
        <article className={styles.article} aria-busy={text === undefined && !isError}>
          <h1 className={styles.title}>{t(`legal.${kind}`)}</h1>
          {text ? (
            <>
              <p className={styles.meta}>{t('legal.updated', { date: agreementDates[kind] })}</p>
              <p className={styles.lead}>{withName(text.lead, brand.webName)}</p>
              <Sections text={text} name={brand.webName} />
              {kind === 'payment' ? null : <Providers language={language} />}
              <Operator brand={brand} language={language} />
            </>
          ) : isError ? (
            <Notice
              tone="danger"
              ground="sheet"
              title={t('page.failed')}
              actions={<Button size="s" label={t('person.retry')} onClick={() => void refetch()} />}
            />
          ) : (
            <Skeleton count={12} />
          )}
        </article>
      </div>
    </PublicFrame>
  );
}
