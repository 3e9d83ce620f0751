import { type ApiKey, getApiKeys, keyLimits } from '@atelier/contract/api-keys';
import {
  changeWebhook,
  createWebhook,
  type Delivery,
  deleteWebhook,
  getDeliveries,
  getWebhooks,
  resendDelivery,
  testWebhook,
  type Webhook,
} from '@atelier/contract/webhooks';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { DataTable } from '@atelier/ui/data-table';
import { momentWords } from '@atelier/ui/date-words';
import { Drawer } from '@atelier/ui/drawer';
import { IconButton } from '@atelier/ui/icon-button';
import { Menu } from '@atelier/ui/menu';
import { Skeleton } from '@atelier/ui/placeholders';
import { SelectField } from '@atelier/ui/select';
import { TextField } from '@atelier/ui/text-input';
import { useState } from 'react';
import { FormDialog } from '../company/form-dialog.tsx';
import { useAction } from '../frame/use-action.ts';
import listing from '../listing/listing.module.css';
import { Failed } from '../listing/paged-table.tsx';
import styles from './open-api-page.module.css';
import { SecretDialog } from './secret-dialog.tsx';

function DeliveryLine({ row, isOn }: { row: Delivery; isOn: boolean }) {
  const t = useText('account');
  const language = useLanguage();
  const { isBusy, run } = useKeyAction();
  const timeOf = (at: string) => momentWords(at, language);
  const answer = row.status === null ? row.error : `HTTP ${row.status}`;
  const outcome = [
    t(`api.delivery.${row.state}`),
    answer,
    row.next_at === null ? '' : t('api.delivery.next', { time: timeOf(row.next_at) }),
  ].filter(Boolean);
  return (
    <li>
      <span className={styles.phone}>
        <code>{row.event}</code>
        <small className={row.state === 'failed' ? styles.danger : styles.quiet}>{outcome.join(' · ')}</small>
        <small className={styles.quiet}>
          {timeOf(row.created_at)} · {t('api.delivery.attempts', { count: row.attempts })}
        </small>
      </span>
      {isOn ? (
        <Button
          size="s"
          label={t('api.delivery.resend')}
          isBusy={isBusy}
          onClick={() => void run(() => http.call(resendDelivery, { id: row.id }, { quiet: true }))}
        />
      ) : null}
    </li>
  );
}

/** Deliveries of a webhook and their results. */
function DeliveriesDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useText('account');
  const [before, setBefore] = useState<string>();
  const { data, isError, refetch } = useQuery({
    ...callQuery(getDeliveries, { id: webhook.id, ...(before !== undefined && { before }) }),
    staleTime: 0,
    refetchInterval: 5000,
  });
  return (
    <Drawer isOpen side="right" title={t('api.deliveries')} closeLabel={t('api.close')} onClose={onClose}>
      <div className={styles.drawer}>
        <p className={styles.address}>{webhook.url}</p>
        {isError ? <Failed words={t('api.deliveries.failed')} onRetry={() => void refetch()} /> : null}
        {data?.deliveries.length === 0 ? <p className={styles.quiet}>{t('api.deliveries.none')}</p> : null}
        {data ? (
          <ul className={styles.deliveries}>
            {data.deliveries.map((row) => (
              <DeliveryLine key={row.id} row={row} isOn={webhook.is_on} />
            ))}
          </ul>
        ) : isError ? null : (
          <Skeleton count={6} />
        )}
        <div className={styles.ways}>
          {before === undefined ? null : (
            <Button size="s" label={t('api.deliveries.newest')} onClick={() => setBefore(undefined)} />
          )}
          {data?.next ? (
            <Button size="s" label={t('api.deliveries.older')} onClick={() => setBefore(data.next ?? undefined)} />
          ) : null}
        </div>
      </div>
    </Drawer>
  );
}

interface WebhookDialogProps {
  keys: readonly ApiKey[];
  onClose: () => void;
  onCreated: (secret: string) => void;
}

/** Prompts for an address and the keys whose tasks are reported. */
function WebhookDialog({ keys, onClose, onCreated }: WebhookDialogProps) {
  const t = useText('account');
  const [url, setUrl] = useState('');
  const [keyId, setKeyId] = useState('');
  const { isBusy, error, setError, run } = useKeyAction();
  const handleSubmit = async (): Promise<void> => {
    if (url.trim() === '') return setError(t('person.needed', { label: t('api.hook.url') }));
    const request = { url, key_id: keyId || null };
    const created = await run(() => http.call(createWebhook, request, { quiet: true }), 'field');
    if (created) onCreated(created.secret);
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('api.hook.new')}
      submit={t('api.hook.create')}
      isBusy={isBusy}
      onSubmit={() => void handleSubmit()}
    >
      <div className={styles.form}>
        <TextField
          label={t('api.hook.url')}
          hint={t('api.hook.url.hint')}
          error={error}
          type="url"
          autoComplete="off"
          placeholder={t('api.hook.url.example')}
          value={url}
          maxLength={keyLimits.urlLength}
          onChange={(value) => {
            setUrl(value);
            setError(undefined);
          }}
        />
        <SelectField
          label={t('api.hook.tasks')}
          value={keyId}
          onChange={setKeyId}
          options={[
            { value: '', label: t('api.hook.all') },
            ...keys.map(({ id, name }) => ({ value: id, label: t('api.hook.ofKey', { name }) })),
          ]}
        />
      </div>
    </FormDialog>
  );
}

interface RowProps {
  row: Webhook;
  onOpen: () => void;
  onSecret: (secret: string) => void;
}

function WebhookMenu({ row: { id, url, is_on: isOn }, onOpen, onSecret }: RowProps) {
  const t = useText('account');
  const { run } = useKeyAction();
  const ask = (kind: 'rotate' | 'delete'): Promise<boolean> =>
    dialogs.confirm({
      title: t(`api.hook.${kind}.ask`),
      body: t(`api.hook.${kind}.words`),
      confirm: t(`api.hook.${kind}`),
      cancel: t('company.cancel'),
      isDanger: kind === 'delete',
    });
  const change = (wanted: 'rotate' | 'on' | 'off') =>
    run(() => http.call(changeWebhook, { id, change: wanted }, { quiet: true }));
  const handleTest = async (): Promise<void> => {
    if (await run(() => http.call(testWebhook, { id }, { quiet: true }))) onOpen();
  };
  const handleRotate = async (): Promise<void> => {
    const changed = (await ask('rotate')) ? await change('rotate') : undefined;
    if (changed?.secret) onSecret(changed.secret);
  };
  const handleDelete = async (): Promise<void> => {
    if (await ask('delete')) await run(() => http.call(deleteWebhook, { id }, { quiet: true }));
  };
  return (
    <Menu
      label={t('api.hook.menuOf', { url })}
      opener={(opener) => <IconButton icon="more" label={t('api.hook.menuOf', { url })} {...opener} />}
      items={[
        {
          key: 'test',
          label: t('api.hook.test'),
          icon: 'bell',
          isDisabled: !isOn,
          onSelect: () => void handleTest(),
        },
        { key: 'rotate', label: t('api.hook.rotate'), icon: 'redraw', onSelect: () => void handleRotate() },
        {
          key: 'switch',
          label: t(isOn ? 'api.hook.turnOff' : 'api.hook.turnOn'),
          icon: isOn ? 'minus' : 'check',
          onSelect: () => void change(isOn ? 'off' : 'on'),
        },
        {
          key: 'delete',
          label: t('api.hook.delete'),
          icon: 'trash',
          isDanger: true,
          startsGroup: true,
          onSelect: () => void handleDelete(),
        },
      ]}
    />
  );
}

/** Addresses notified when tasks end, and their deliveries. */
export function WebhooksSection() {
  const t = useText('account');
  const { data, isError, isFetching, refetch } = useQuery(callQuery(getWebhooks, {}));
  const keys = useQuery(callQuery(getApiKeys, {})).data?.keys ?? [];
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [openId, setOpenId] = useState<string>();
  const open = data?.webhooks.find(({ id }) => id === openId);
  const nameOf = (row: Webhook) => (
    <span className={listing.two}>
      <span className={styles.url}>{row.url}</span>
      <small className={listing.quiet}>
        {row.key_name === null ? t('api.hook.all') : t('api.hook.ofKey', { name: row.key_name })}
      </small>
    </span>
  );
  const stateOf = ({ is_on: isOn, failures }: Webhook) => (
    <span className={isOn && failures === 0 ? '' : styles.warn}>
      {t(isOn ? (failures === 0 ? 'api.hook.on' : 'api.hook.failing') : 'api.hook.off', { count: failures })}
    </span>
  );
  const actionsOf = (row: Webhook) => (
    <span className={styles.rowWays}>
      <Button size="s" label={t('api.deliveries')} onClick={() => setOpenId(row.id)} />
      <WebhookMenu row={row} onOpen={() => setOpenId(row.id)} onSecret={setSecret} />
    </span>
  );
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading}>
          {t('api.hooks')} <small>{t('api.hooks.why')}</small>
        </h2>
        <Button icon="plus" label={t('api.hook.new')} onClick={() => setAsking(true)} />
      </div>
      {isError ? <Failed words={t('api.hooks.failed')} onRetry={() => void refetch()} /> : null}
      {data && data.webhooks.length > 0 ? (
        <DataTable
          label={t('api.hooks')}
          rows={data.webhooks}
          rowKey={({ id }) => id}
          isBusy={isFetching}
          empty={null}
          columns={[
            { title: t('api.hook.url'), cell: nameOf },
            { title: t('api.hook.state'), width: '20%', cell: stateOf },
            { title: t('api.actions'), isTitleHidden: true, align: 'right', width: 200, cell: actionsOf },
          ]}
          phoneRow={(row) => (
            <span className={styles.phone}>
              {nameOf(row)}
              <span className={listing.phoneLine}>
                {stateOf(row)}
                {actionsOf(row)}
              </span>
            </span>
          )}
        />
      ) : null}
      {data || isError ? null : (
        <div className={styles.part}>
          <Skeleton count={2} />
        </div>
      )}
      {isAsking ? (
        <WebhookDialog
          keys={keys}
          onClose={() => setAsking(false)}
          onCreated={(made) => {
            setAsking(false);
            setSecret(made);
          }}
        />
      ) : null}
      {secret === undefined ? null : (
        <SecretDialog title={t('api.hook.secret')} secret={secret} onClose={() => setSecret(undefined)} />
      )}
      {open ? <DeliveriesDrawer webhook={open} onClose={() => setOpenId(undefined)} /> : null}
    </section>
  );
}

/** Changes of keys and webhooks, one at a time; refetched after each. */
export const useKeyAction = () =>
  useAction(async () => {
    for (const { path } of [getApiKeys, getWebhooks, getDeliveries])
      await queryClient.invalidateQueries({ queryKey: [path] });
  });
