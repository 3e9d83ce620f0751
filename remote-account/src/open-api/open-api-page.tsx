import {
  type ApiKey,
  createApiKey,
  getApiKeys,
  type KeyRight,
  keyLimits,
  keyRights,
  revokeApiKey,
} from '@atelier/contract/api-keys';
import { type ExampleLanguage, exampleLanguages, openExample } from '@atelier/contract/open-examples';
import { openBase, openRoutes } from '@atelier/contract/open-routes';
import { mayDo } from '@atelier/contract/permissions';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useSessionState } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { Checkbox } from '@atelier/ui/checkbox';
import { DataTable } from '@atelier/ui/data-table';
import { dateWords, momentWords } from '@atelier/ui/date-words';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { Segmented } from '@atelier/ui/segmented';
import { SelectField } from '@atelier/ui/select';
import { Sheet } from '@atelier/ui/sheet';
import { TextField } from '@atelier/ui/text-input';
import { useState } from 'react';
import { FormDialog } from '../company/form-dialog.tsx';
import { copyText } from '../frame/text-transfer.ts';
import listing from '../listing/listing.module.css';
import { Failed, PageSkeleton, UseBar } from '../listing/paged-table.tsx';
import styles from './open-api-page.module.css';
import { SecretDialog } from './secret-dialog.tsx';
import { useKeyAction, WebhooksSection } from './webhooks-section.tsx';

const lifetimes = [30, 90, 365, 0] as const;

/** Prompts for a new key's purpose, scopes and expiry. */
function KeyDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (secret: string) => void }) {
  const t = useText('account');
  const [name, setName] = useState('');
  const [rights, setRights] = useState<readonly KeyRight[]>(['read', 'generate']);
  const [limit, setLimit] = useState('');
  const [days, setDays] = useState<number>(90);
  const { isBusy, error, setError, run } = useKeyAction();
  const handleSubmit = async (): Promise<void> => {
    const typed = limit.replace(/[\s,，]/g, '');
    if (name.trim() === '') return setError(t('person.needed', { label: t('api.name') }));
    if (!/^\d{0,8}$/.test(typed)) return setError(t('company.limit.wrong'));
    const request = {
      name,
      rights: [...rights],
      credit_limit: typed === '' ? null : Number(typed),
      days: days === 0 ? null : days,
    };
    const created = await run(() => http.call(createApiKey, request, { quiet: true }), 'field');
    if (created) onCreated(created.secret);
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('api.key.new')}
      submit={t('api.key.create')}
      isBusy={isBusy}
      isDisabled={rights.length === 0}
      onSubmit={() => void handleSubmit()}
    >
      <div className={styles.form}>
        <TextField
          label={t('api.name')}
          hint={t('api.name.hint')}
          error={error}
          autoComplete="off"
          value={name}
          maxLength={keyLimits.nameLength}
          onChange={(value) => {
            setName(value);
            setError(undefined);
          }}
        />
        <fieldset className={styles.rights}>
          <legend>{t('api.rights')}</legend>
          {keyRights.map((right) => (
            <Checkbox
              key={right}
              isChecked={rights.includes(right)}
              onChange={(isChecked) =>
                setRights(keyRights.filter((one) => (one === right ? isChecked : rights.includes(one))))
              }
            >
              {t(`api.right.${right}`)} <small className={styles.quiet}>{t(`api.right.${right}.words`)}</small>
            </Checkbox>
          ))}
        </fieldset>
        <TextField
          label={t('api.limit')}
          hint={t('api.limit.hint')}
          inputMode="numeric"
          autoComplete="off"
          after={t('company.credits.unit')}
          value={limit}
          maxLength={12}
          onChange={setLimit}
        />
        <SelectField
          label={t('api.ends')}
          value={days}
          onChange={setDays}
          options={lifetimes.map((value) => ({
            value: value as number,
            label: value === 0 ? t('api.ends.never') : t('api.ends.days', { count: value }),
          }))}
        />
      </div>
    </FormDialog>
  );
}

function RevokeButton({ row: { id, name } }: { row: ApiKey }) {
  const t = useText('account');
  const { isBusy, run } = useKeyAction();
  const handleRevoke = async (): Promise<void> => {
    const isSure = await dialogs.confirm({
      title: t('api.revoke.ask', { name }),
      body: t('api.revoke.words'),
      confirm: t('api.revoke'),
      cancel: t('company.cancel'),
      isDanger: true,
    });
    if (isSure) await run(() => http.call(revokeApiKey, { id }, { quiet: true }));
  };
  return (
    <Button size="s" kind="quiet" className={styles.danger} isBusy={isBusy} onClick={() => void handleRevoke()}>
      {t('api.revoke')}
    </Button>
  );
}

/** Keys of the current account. @param onSecret a key was created: the examples can use it */
function KeysSection({ onSecret }: { onSecret: (secret: string) => void }) {
  const t = useText('account');
  const language = useLanguage();
  const { data, isError, isFetching, refetch } = useQuery(callQuery(getApiKeys, {}));
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const create = <Button kind="primary" icon="plus" label={t('api.key.new')} onClick={() => setAsking(true)} />;
  const rightsOf = ({ rights }: ApiKey) => rights.map((right) => t(`api.right.${right}`)).join(' · ');
  const endWords = ({ ends_at: at, has_ended: hasEnded }: ApiKey) => {
    if (hasEnded) return t('api.ended');
    return at === null ? t('api.ends.never') : dateWords(at, language);
  };
  const endOf = (row: ApiKey) => <span className={row.has_ended ? styles.warn : ''}>{endWords(row)}</span>;
  const usedAt = ({ last_used_at: at }: ApiKey) => (at === null ? t('api.unused') : momentWords(at, language));
  const nameOf = (row: ApiKey) => (
    <span className={listing.two}>
      <b className={listing.strong}>{row.name}</b>
      <small className={listing.quiet}>
        <code>{`…${row.hint}`}</code> · {row.created_by}
      </small>
    </span>
  );
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading}>{t('api.keys')}</h2>
        {data && data.keys.length > 0 ? create : null}
      </div>
      {isError ? <Failed words={t('api.failed')} onRetry={() => void refetch()} /> : null}
      {data ? (
        <DataTable
          label={t('api.keys')}
          rows={data.keys}
          rowKey={({ id }) => id}
          isBusy={isFetching}
          empty={
            <div className={styles.none}>
              <p>
                {t('api.keys.none')} <span className={styles.quiet}>{t('api.keys.why')}</span>
              </p>
              {create}
            </div>
          }
          columns={[
            { title: t('api.name'), cell: nameOf },
            { title: t('api.rights'), width: '20%', cell: rightsOf },
            {
              title: t('api.used'),
              width: '20%',
              cell: (row) => <UseBar used={row.credit_used} limit={row.credit_limit} />,
            },
            { title: t('api.lastUsed'), width: '13%', cell: usedAt },
            { title: t('api.ends'), width: '13%', cell: endOf },
            {
              title: t('api.actions'),
              isTitleHidden: true,
              align: 'right',
              width: 104,
              cell: (row) => <RevokeButton row={row} />,
            },
          ]}
          phoneRow={(row) => (
            <div className={listing.phoneLine}>
              <span className={styles.phone}>
                {nameOf(row)}
                <small className={listing.quiet}>{rightsOf(row)}</small>
                <UseBar used={row.credit_used} limit={row.credit_limit} />
                <small className={listing.quiet}>{t('api.line', { used: usedAt(row), ends: endWords(row) })}</small>
              </span>
              <RevokeButton row={row} />
            </div>
          )}
        />
      ) : isError ? null : (
        <div className={styles.part}>
          <Skeleton count={4} />
        </div>
      )}
      {isAsking ? (
        <KeyDialog
          onClose={() => setAsking(false)}
          onCreated={(made) => {
            setAsking(false);
            setSecret(made);
            onSecret(made);
          }}
        />
      ) : null}
      {secret === undefined ? null : (
        <SecretDialog title={t('api.secret')} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </section>
  );
}

const languageNames: Record<ExampleLanguage, string> = { curl: 'curl', python: 'Python', node: 'Node' };

/** A program that generates a first image, ready to copy. */
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
            label={t('api.copy')}
            onClick={() => void copyText(text, { copied: t('person.copied'), failed: t('person.copyFailed') })}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}

const topics = ['auth', 'tasks', 'errors', 'rates', 'library', 'hooks'] as const;

/** Introduction for developers, and the reference of every call. */
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

/** Keys, and an example program that uses the newest. */
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

/** /userinfo/openApi: API keys, a first program, and the API reference. */
export function OpenApiPage() {
  const t = useText('account');
  const state = useSessionState();
  if (state.status !== 'signed-in') return <PageSkeleton />;
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
