import { getApiKeys } from '@atelier/contract/api-keys';
import { type ExampleLanguage, exampleLanguages, openExample } from '@atelier/contract/open-examples';
import { openBase, openRoutes } from '@atelier/contract/open-routes';
import { mayDo } from '@atelier/contract/permissions';
import { useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useSessionState } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { EmptyState } from '@atelier/ui/empty-state';
import { Segmented } from '@atelier/ui/segmented';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { useState } from 'react';
import listing from '../listing/listing.module.css';
import { copyText } from '../person/copy-text.ts';
import { KeysSection } from './keys-section.tsx';
import styles from './open-api-page.module.css';
import { WebhooksSection } from './webhooks-section.tsx';

const languageNames: Record<ExampleLanguage, string> = { curl: 'curl', python: 'Python', node: 'Node' };

/** A program that makes a first picture, ready to be pasted. */
function QuickStart({ api, secret }: { api: string; secret: string | undefined }) {
  const t = useText('account');
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const text = openExample(language, { api, key: secret ?? t('api.start.key') });
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading}>
          {t('api.start')} <small>{t(secret === undefined ? 'api.start.words' : 'api.start.filled')}</small>
        </h2>
        <div className={styles.ways}>
          <Segmented
            aria-label={t('api.start')}
            isFitting
            value={language}
            onChange={setLanguage}
            options={exampleLanguages.map((value) => ({ value, label: languageNames[value] }))}
          />
          <Button
            icon="copy"
            onClick={() => void copyText(text, { copied: t('person.copied'), failed: t('person.copyFailed') })}
          >
            {t('api.copy')}
          </Button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}

const topics = ['auth', 'tasks', 'errors', 'rates', 'library', 'hooks'] as const;

/** What a programmer reads once, and every call. */
function Documentation({ api }: { api: string }) {
  const t = useText('account');
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading}>{t('api.docs')}</h2>
        <a className={styles.link} href={`${api}/openapi.json`} target="_blank" rel="noreferrer">
          {'OpenAPI 3.1'}
        </a>
      </div>
      <dl className={styles.topics}>
        {topics.map((topic) => (
          <div key={topic}>
            <dt>{t(`api.docs.${topic}`)}</dt>
            <dd>{t(`api.docs.${topic}.words`, { base: openBase })}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.calls} aria-label={t('api.calls')}>
        {Object.entries(openRoutes).map(([name, { method, path, rights }]) => (
          <li key={name}>
            <code>
              <b>{method}</b> {path}
            </code>
            <span>{t(`api.call.${name as keyof typeof openRoutes}`)}</span>
            <small className={styles.quiet}>
              {rights.length === 0 ? t('api.right.any') : rights.map((right) => t(`api.right.${right}`)).join(' / ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Keys, and a program that uses the newest. */
function OwnKeys() {
  const [secret, setSecret] = useState<string>();
  const { data } = useQuery(callQuery(getApiKeys, {}));
  const api = data?.api ?? `${window.location.origin}${openBase}`;
  return (
    <>
      <KeysSection onSecret={setSecret} />
      <QuickStart api={api} secret={secret} />
      <WebhooksSection />
      <Documentation api={api} />
    </>
  );
}

/** /userinfo/openApi: keys of programs, a first program, and what the interface offers. */
export function OpenApiPage() {
  const t = useText('account');
  const state = useSessionState();
  if (state.status !== 'signed-in')
    return (
      <Sheet padding={24} className={listing.sheet} aria-busy="true">
        <Skeleton count={8} />
      </Sheet>
    );
  const { company, member } = state.identity;
  const caller = company === null ? 'personal' : member?.is_admin ? 'administrator' : 'member';
  return (
    <Sheet padding={0} className={listing.sheet}>
      <header className={styles.top}>
        <h1 className={styles.title}>{company ? t('api.title.of', { name: company.name }) : t('api.title')}</h1>
        <p className={styles.quiet}>{t('api.lead')}</p>
      </header>
      {mayDo([caller], 'keys') ? (
        <OwnKeys key={company?.id} />
      ) : (
        <div className={styles.part}>
          <EmptyState title={t('api.members')}>{t('api.members.next')}</EmptyState>
        </div>
      )}
    </Sheet>
  );
}
