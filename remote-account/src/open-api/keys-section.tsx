import {
  type ApiKey,
  createApiKey,
  getApiKeys,
  type KeyRight,
  keyLimits,
  keyRights,
  revokeApiKey,
} from '@atelier/contract/api-keys';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { Checkbox } from '@atelier/ui/checkbox';
import { DataTable } from '@atelier/ui/data-table';
import { dateWords } from '@atelier/ui/date-words';
import { Field } from '@atelier/ui/field';
import { Select } from '@atelier/ui/select';
import { Skeleton } from '@atelier/ui/skeleton';
import { TextInput } from '@atelier/ui/text-input';
import { useState } from 'react';
import { FormDialog } from '../company/form-dialog.tsx';
import { UseBar } from '../company/use-bar.tsx';
import { timeWords } from '../credits/day-words.ts';
import { Failed } from '../listing/failed.tsx';
import listing from '../listing/listing.module.css';
import styles from './open-api-page.module.css';
import { SecretDialog } from './secret-dialog.tsx';
import { useKeyAction } from './use-key-action.ts';

const lifetimes = [30, 90, 365, 0] as const;

interface KeyDialogProps {
  onClose: () => void;
  onCreated: (secret: string) => void;
}

/** Asks what a new key is for, what it may do and until when. */
function KeyDialog({ onClose, onCreated }: KeyDialogProps) {
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
        <Field label={t('api.name')} hint={t('api.name.hint')} error={error}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              value={name}
              maxLength={keyLimits.nameLength}
              onChange={(event) => {
                setName(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
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
        <Field label={t('api.limit')} hint={t('api.limit.hint')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              after={t('company.credits.unit')}
              value={limit}
              maxLength={12}
              onChange={(event) => setLimit(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('api.ends')}>
          {(control) => (
            <Select
              {...control}
              value={days}
              onChange={setDays}
              options={lifetimes.map((value) => ({
                value: value as number,
                label: value === 0 ? t('api.ends.never') : t('api.ends.days', { count: value }),
              }))}
            />
          )}
        </Field>
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

/** Keys of the account in use. @param onSecret a key was made: the examples can use it */
export function KeysSection({ onSecret }: { onSecret: (secret: string) => void }) {
  const t = useText('account');
  const language = useLanguage();
  const { data, isError, isFetching, refetch } = useQuery(callQuery(getApiKeys, {}));
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setAsking(true)}>
      {t('api.key.new')}
    </Button>
  );
  const rightsOf = ({ rights }: ApiKey) => rights.map((right) => t(`api.right.${right}`)).join(' · ');
  const endWords = ({ ends_at: at, has_ended: hasEnded }: ApiKey) => {
    if (hasEnded) return t('api.ended');
    return at === null ? t('api.ends.never') : dateWords(at, language);
  };
  const endOf = (row: ApiKey) => <span className={row.has_ended ? styles.warn : ''}>{endWords(row)}</span>;
  const usedAt = ({ last_used_at: at }: ApiKey) =>
    at === null ? t('api.unused') : timeWords(new Date(at), new Date(), language, t('credits.today'));
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
