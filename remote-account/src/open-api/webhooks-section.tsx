import { getApiKeys } from '@atelier/contract/api-keys';
import { changeWebhook, deleteWebhook, getWebhooks, testWebhook, type Webhook } from '@atelier/contract/webhooks';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { DataTable } from '@atelier/ui/data-table';
import { IconButton } from '@atelier/ui/icon-button';
import { Menu } from '@atelier/ui/menu';
import { Skeleton } from '@atelier/ui/skeleton';
import { useState } from 'react';
import { Failed } from '../listing/failed.tsx';
import listing from '../listing/listing.module.css';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import styles from './open-api-page.module.css';
import { SecretDialog } from './secret-dialog.tsx';
import { useKeyAction } from './use-key-action.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

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

/** Addresses that are told when tasks end, and what was sent to them. */
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
      <Button size="s" onClick={() => setOpenId(row.id)}>
        {t('api.deliveries')}
      </Button>
      <WebhookMenu row={row} onOpen={() => setOpenId(row.id)} onSecret={setSecret} />
    </span>
  );
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading}>
          {t('api.hooks')} <small>{t('api.hooks.why')}</small>
        </h2>
        <Button icon="plus" onClick={() => setAsking(true)}>
          {t('api.hook.new')}
        </Button>
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
