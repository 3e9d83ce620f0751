import {
  getModelServers,
  lookAtModelServers,
  type ModelServerRow,
  type ProviderUse,
  restModelServer,
} from '@atelier/contract/console-servers';
import { providers } from '@atelier/contract/providers';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { DataTable } from '@atelier/ui/data-table';
import { momentWords } from '@atelier/ui/date-words';
import { Skeleton } from '@atelier/ui/skeleton';
import { useState } from 'react';
import { useTools } from '../credits/use-tools.ts';
import { Failed } from '../listing/failed.tsx';
import listing from '../listing/listing.module.css';
import orders from '../orders/orders-page.module.css';
import styles from './console-page.module.css';
import { ReasonDialog } from './reason-dialog.tsx';
import { ServerDrawer, ServerState } from './server-drawer.tsx';

import { isLockedError, useLocked } from './use-locked.ts';

/** Between two readings, ms. */
const rereadMs = 5000;
/** Nodes have looked by then, as a rule, ms. */
const lookMs = 1500;

/** What was sent to a provider outside this site, by day, and what it cost. */
function ProviderTable({ use: { provider, limit, usd, days } }: { use: ProviderUse }) {
  const t = useText('account');
  const language = useLanguage();
  const localized = useLocalized();
  const name = localized(providers[provider].name);
  const money = (amount: number): string =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(amount);
  const minutes = (seconds: number): string => t('console.provider.minutes', { count: Math.round(seconds / 60) });
  const month = money(usd);
  return (
    <section aria-label={name}>
      <div className={styles.leadLine}>
        <p>
          <b className={listing.strong}>{name}</b>{' '}
          {limit === null
            ? t('console.provider.month', { usd: month })
            : t(usd >= limit ? 'console.provider.spent' : 'console.provider.limited', {
                usd: month,
                limit: money(limit),
              })}
        </p>
      </div>
      <DataTable
        label={name}
        rows={days}
        rowKey={({ day }) => day}
        empty={<p className={styles.said}>{t('console.provider.none')}</p>}
        columns={[
          { title: t('console.provider.day'), cell: ({ day }) => day },
          { title: t('console.provider.calls'), align: 'right', width: 120, cell: ({ calls }) => calls },
          { title: t('console.provider.failures'), align: 'right', width: 120, cell: ({ failures }) => failures },
          { title: t('console.provider.time'), align: 'right', width: 140, cell: ({ seconds }) => minutes(seconds) },
          { title: t('console.provider.cost'), align: 'right', width: 140, cell: (row) => money(row.usd) },
        ]}
        phoneRow={(row) => (
          <div className={styles.phone}>
            <span className={listing.phoneLine}>
              {row.day}
              <b className={listing.strong}>{money(row.usd)}</b>
            </span>
            <small className={listing.quiet}>
              {t('console.provider.phone', {
                calls: row.calls,
                failures: row.failures,
                time: minutes(row.seconds),
              })}
            </small>
          </div>
        )}
      />
    </section>
  );
}

/** The model servers: how they are, what they can draw, out of service and back. */
export function ServersPart({ onLocked }: { onLocked: () => void }) {
  const t = useText('account');
  const language = useLanguage();
  const { titleOf } = useTools();
  const { data, isError, error, refetch } = useQuery(
    { ...callQuery(getModelServers, {}), staleTime: 0, refetchInterval: rereadMs },
    queryClient,
  );
  useLocked(error, onLocked);
  const [openAddress, setOpen] = useState<string>();
  const [asked, setAsked] = useState<ModelServerRow>();
  const [isLooking, setLooking] = useState(false);
  const reread = () => void refetch();
  const failure = isError ? <Failed words={t('console.servers.failed')} onRetry={reread} /> : null;
  // A reading that fails now and then closes no drawer, and takes no reason that is half written.
  if (!data)
    return (
      failure ?? (
        <div className={listing.loading}>
          <Skeleton count={6} />
        </div>
      )
    );
  const look = async (address?: string): Promise<void> => {
    setLooking(true);
    try {
      await http.call(lookAtModelServers, address === undefined ? {} : { address }, { quiet: true });
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      await refetch();
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      if (isLockedError(thrown)) onLocked();
      else dialogs.showError(thrown);
    } finally {
      setLooking(false);
    }
  };
  const open = data.servers.find(({ address }) => address === openAddress);
  const machine = ({ version, devices }: ModelServerRow): string =>
    [version === null ? '' : `ComfyUI ${version}`, ...devices].filter(Boolean).join(' · ');
  const name = (server: ModelServerRow) => (
    <button type="button" className={orders.order} onClick={() => setOpen(server.address)}>
      <span className={styles.fact}>{server.address}</span>
      <small className={listing.quiet}>{machine(server) || t('console.server.unseen')}</small>
    </button>
  );
  const load = ({ used, slots, queued }: ModelServerRow) => (
    <span className={listing.phoneEnd}>
      <b className={listing.strong}>{`${used} / ${slots}`}</b>
      <small className={listing.quiet}>{t('console.server.queue', { count: queued })}</small>
    </span>
  );
  const missing = ({ tools }: ModelServerRow) => tools.filter(({ template }) => template === null);
  const draws = (server: ModelServerRow) => (
    <span className={listing.two}>
      {server.tools.length === 0
        ? '–'
        : t('console.server.toolCount', {
            count: server.tools.length - missing(server).length,
            total: server.tools.length,
          })}
      {missing(server).length === 0 ? null : (
        <small className={listing.quiet}>
          {t('console.server.without', {
            tools: missing(server)
              .slice(0, 2)
              .map(({ tool_type: type }) => titleOf(type) ?? String(type))
              .join(t('console.server.comma')),
            more: missing(server).length > 2 ? t('console.server.more', { count: missing(server).length - 2 }) : '',
          })}
        </small>
      )}
    </span>
  );
  const button = (server: ModelServerRow) => (
    <Button size="s" onClick={() => setAsked(server)}>
      {t(server.rest ? 'console.server.resume' : 'console.server.rest')}
    </Button>
  );
  return (
    <>
      {failure}
      <div className={styles.leadLine}>
        <p>{t('console.servers.words')}</p>
        {data.servers.length === 0 ? null : (
          <Button isBusy={isLooking} onClick={() => void look()}>
            {t('console.server.look')}
          </Button>
        )}
      </div>
      <DataTable
        label={t('console.servers')}
        rows={data.servers}
        rowKey={({ address }) => address}
        onRow={({ address }) => setOpen(address)}
        openKey={openAddress}
        empty={<p className={styles.said}>{t('console.servers.none')}</p>}
        columns={[
          { title: t('console.server'), cell: name },
          { title: t('console.server.state'), width: 260, cell: (server) => <ServerState server={server} /> },
          { title: t('console.server.load'), align: 'right', width: 120, cell: load },
          { title: t('console.server.tools'), width: 300, cell: draws },
          { title: t('console.actions'), isTitleHidden: true, align: 'right', width: 140, cell: button },
        ]}
        phoneRow={(server) => (
          <div className={styles.phone}>
            <span className={listing.phoneLine}>
              {name(server)}
              {load(server)}
            </span>
            <ServerState server={server} />
            <span className={listing.phoneLine}>
              {draws(server)}
              {button(server)}
            </span>
          </div>
        )}
      />
      {(data.providers ?? []).map((use) => (
        <ProviderTable key={use.provider} use={use} />
      ))}
      {open ? (
        <ServerDrawer
          server={open}
          isLooking={isLooking}
          onLook={() => void look(open.address)}
          onAsk={() => setAsked(open)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {asked ? (
        <ReasonDialog
          title={t(asked.rest ? 'console.server.resumeTitle' : 'console.server.restTitle', { name: asked.address })}
          label={t(asked.rest ? 'console.server.resume' : 'console.server.rest')}
          act={(reason) =>
            http.call(
              restModelServer,
              { address: asked.address, resting: asked.rest === null, reason },
              { quiet: true },
            )
          }
          onClose={() => setAsked(undefined)}
          onLocked={onLocked}
          onDone={() => {
            setAsked(undefined);
            reread();
          }}
        >
          <p>{t(asked.rest ? 'console.server.resume.words' : 'console.server.rest.words')}</p>
          {asked.rest ? (
            <p className={listing.quiet}>
              {asked.rest.by} · {asked.rest.reason} · {momentWords(asked.rest.at, language)}
            </p>
          ) : null}
        </ReasonDialog>
      ) : null}
    </>
  );
}
