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
import { Button } from '@atelier/ui/button';
import { DataTable } from '@atelier/ui/data-table';
import { momentWords } from '@atelier/ui/date-words';
import { Drawer } from '@atelier/ui/drawer';
import { useBusy } from '@atelier/ui/use-busy';
import { useState } from 'react';
import { useTools } from '../credits/use-tools.ts';
import listing from '../listing/listing.module.css';
import { Failed, ListSkeleton } from '../listing/paged-table.tsx';
import drawer from '../orders/order-drawer.module.css';
import orders from '../orders/orders-page.module.css';
import styles from './console-page.module.css';
import { FactList, isLockedError, rereadConsole, useConsoleQuery } from './console-parts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** The displayed state: out of service overrides the health state. */
type ServerStatus = 'out-of-service' | ModelServerRow['state'];

const statusOf = ({ rest, state }: Pick<ModelServerRow, 'rest' | 'state'>): ServerStatus =>
  rest ? 'out-of-service' : state;

/** State icons, because colour alone is not accessible. */
const serverMarks = {
  ready: '●',
  partly: '◐',
  away: '×',
  connecting: '○',
  'out-of-service': '‖',
} as const satisfies Record<ServerStatus, string>;

/** Of a server that reports nothing before its first task. */
const isUnused = ({ state, tools }: Pick<ModelServerRow, 'state' | 'tools'>): boolean =>
  state === 'connecting' && tools.length > 0;

/** Health of a server, and since when; for one out of service its reason, and whether it is reachable. */
function ServerState({ server }: { server: ModelServerRow }) {
  const t = useText('account');
  const language = useLanguage();
  const status = statusOf(server);
  const { rest, nodes, since } = server;
  const away = nodes.filter(({ state }) => state === 'away').length;
  const isBad = status === 'away' || status === 'partly';
  const time = momentWords(since, language);
  return (
    <span className={listing.two}>
      <span className={isBad ? styles.bad : undefined}>
        <span aria-hidden="true">{serverMarks[status]} </span>
        {status === 'connecting' && isUnused(server)
          ? t('console.server.is.unused')
          : t(`console.server.is.${status}`, { away, nodes: nodes.length })}
      </span>
      <small className={listing.quiet}>
        {rest
          ? [rest.by, rest.reason, t(`console.server.is.${server.state}`, { away, nodes: nodes.length })].join(' · ')
          : t('console.server.since', { time })}
      </small>
    </span>
  );
}

interface ServerDrawerProps {
  server: ModelServerRow;
  isLooking: boolean;
  onLook: () => void;
  /** Opens the dialog that changes the service state. */
  onAsk: () => void;
  onClose: () => void;
}

/** One model server: its state at each node, its available tools, missing requirements of the others, its last failure. */
function ServerDrawer({ server, isLooking, onLook, onAsk, onClose }: ServerDrawerProps) {
  const t = useText('account');
  const language = useLanguage();
  const { titleOf } = useTools();
  const { address, used, slots, queued, version, devices, rest, error, tools, nodes } = server;
  // Tools without a template first: operators look for them.
  const missingFirst = tools.toSorted((a, b) => Number(a.template !== null) - Number(b.template !== null));
  const isThere = server.state === 'ready' || server.state === 'partly';
  return (
    <Drawer isOpen onClose={onClose} side="right" title={t('console.server')} closeLabel={t('orders.close')}>
      <div className={drawer.detail}>
        <section className={drawer.part}>
          <h3 className={drawer.heading}>
            <span className={styles.fact}>{address}</span>
          </h3>
          <ServerState server={server} />
        </section>
        <section className={drawer.part}>
          <FactList
            rows={[
              [t('console.server.load'), t('console.server.loadWords', { used, free: Math.max(0, slots - used) })],
              [t('console.server.queueName'), t('console.server.queue', { count: queued })],
              [t('console.server.version'), version === null ? '–' : `ComfyUI ${version}`],
              [t('console.server.devices'), devices.join('\n') || '–'],
              ...(rest
                ? ([
                    [t('console.server.restSince'), `${momentWords(rest.at, language)}\n${rest.by}: ${rest.reason}`],
                  ] as const)
                : []),
            ]}
          />
        </section>
        <section className={drawer.part}>
          <h3 className={drawer.heading}>
            {t('console.server.byNode')}
            <span>{nodes.length}</span>
          </h3>
          <ul className={styles.people}>
            {nodes.map(({ node, state, since }) => (
              <li key={node}>
                <span className={styles.fact}>{node}</span>
                <small>
                  <span aria-hidden="true">{serverMarks[state]} </span>
                  {t(
                    state === 'connecting' && isUnused(server)
                      ? 'console.server.is.unused'
                      : `console.server.node.${state}`,
                  )}
                  {' · '}
                  {t('console.server.since', { time: momentWords(since, language) })}
                </small>
              </li>
            ))}
          </ul>
        </section>
        <section className={drawer.part}>
          <h3 className={drawer.heading}>
            {t('console.server.tools')}
            <span>
              {t('console.server.toolCount', {
                count: tools.filter(({ template }) => template !== null).length,
                total: tools.length,
              })}
            </span>
          </h3>
          {isThere || tools.length === 0 ? null : <p className={drawer.quiet}>{t('console.server.asKnown')}</p>}
          {tools.length === 0 ? <p className={drawer.quiet}>{t('console.server.unseen')}</p> : null}
          <ul className={styles.tools}>
            {missingFirst.map((tool) => (
              <li key={tool.tool_type}>
                <span>
                  <span aria-hidden="true">{tool.template === null ? serverMarks.away : serverMarks.ready} </span>
                  {titleOf(tool.tool_type) ?? String(tool.tool_type)}
                </span>
                {tool.template === null ? <Lacks tool={tool} /> : <small>{tool.template}</small>}
              </li>
            ))}
          </ul>
        </section>
        {error ? (
          <section className={drawer.part}>
            <h3 className={drawer.heading}>{t('console.server.error')}</h3>
            <p className={drawer.quiet}>
              {momentWords(error.at, language)} · {error.node}
            </p>
            <p className={styles.said}>{error.words}</p>
          </section>
        ) : null}
        <div className={styles.foot}>
          <Button label={t('console.server.look')} isBusy={isLooking} onClick={onLook} />
          <Button kind={rest ? 'primary' : 'plain'} onClick={onAsk}>
            {t(rest ? 'console.server.resume' : 'console.server.rest')}
          </Button>
        </div>
      </div>
    </Drawer>
  );
}

function Lacks({ tool: { nodes, models, versions } }: { tool: ModelServerRow['tools'][number] }) {
  const t = useText('account');
  const lines = [
    ...nodes.map((node) => t('console.server.lacks.node', { name: node })),
    ...models.map((model) => t('console.server.lacks.model', { name: model })),
    ...versions.map((version) => t('console.server.lacks.version', { name: version })),
  ];
  return (
    <>
      {lines.map((line) => (
        <small key={line}>{line}</small>
      ))}
    </>
  );
}

/** Poll interval, ms. */
const pollIntervalMs = 5000;
/** Time in which nodes usually complete a check, ms. */
const checkDurationMs = 1500;

/** Requests to an external provider by day, and their cost. */
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

/** Model servers: health, available tools, out of service and back. */
export function ServersSection() {
  const t = useText('account');
  const language = useLanguage();
  const { titleOf } = useTools();
  const { data, isError, refetch, reread } = useConsoleQuery(getModelServers, {}, { refetchInterval: pollIntervalMs });
  const [openAddress, setOpen] = useState<string>();
  const [asked, setAsked] = useState<ModelServerRow>();
  const { isBusy: isLooking, run } = useBusy((error) => {
    if (!isApiError(error)) throw error;
    if (isLockedError(error)) rereadConsole();
    else dialogs.showError(error);
  });
  const failure = isError ? <Failed words={t('console.servers.failed')} onRetry={reread} /> : null;
  // A failed refetch closes no drawer and discards no entered reason.
  if (!data) return failure ?? <ListSkeleton />;
  const look = (address?: string) =>
    run(async () => {
      await http.call(lookAtModelServers, address === undefined ? {} : { address }, { quiet: true });
      await new Promise((resolve) => setTimeout(resolve, checkDurationMs));
      await refetch();
    });
  const open = data.servers.find(({ address }) => address === openAddress);
  const machine = ({ version, devices }: ModelServerRow): string =>
    [version === null ? '' : `ComfyUI ${version}`, ...devices].filter(Boolean).join(' · ');
  const name = (server: ModelServerRow) => (
    <button type="button" className={orders.order} onClick={() => setOpen(server.address)}>
      <span className={styles.fact}>{server.address}</span>
      <small className={listing.quiet}>
        {machine(server) || (server.tools.length === 0 ? t('console.server.unseen') : '')}
      </small>
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
          <Button label={t('console.server.look')} isBusy={isLooking} onClick={() => void look()} />
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
          onDone={reread}
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
