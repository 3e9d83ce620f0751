import type { ModelServerRow } from '@atelier/contract/console-servers';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Drawer } from '@atelier/ui/drawer';
import { useTools } from '../credits/use-tools.ts';
import listing from '../listing/listing.module.css';
import drawer from '../orders/order-drawer.module.css';
import styles from './console-page.module.css';
import { FactList } from './fact-list.tsx';

/** The displayed state: out of service overrides the health state. */
type ServerStanding = 'rest' | ModelServerRow['state'];

const standingOf = ({ rest, state }: Pick<ModelServerRow, 'rest' | 'state'>): ServerStanding => (rest ? 'rest' : state);

/** State icons, because colour alone is not accessible. */
const serverMarks = {
  ready: '●',
  partly: '◐',
  away: '×',
  connecting: '○',
  rest: '‖',
} as const satisfies Record<ServerStanding, string>;

/** How a server is, and since when; of one out of service why, and whether it is there. */
export function ServerState({ server }: { server: ModelServerRow }) {
  const t = useText('account');
  const language = useLanguage();
  const standing = standingOf(server);
  const { rest, nodes, since } = server;
  const away = nodes.filter(({ state }) => state === 'away').length;
  const isBad = standing === 'away' || standing === 'partly';
  const time = momentWords(since, language);
  return (
    <span className={listing.two}>
      <span className={isBad ? styles.bad : undefined}>
        <span aria-hidden="true">{serverMarks[standing]} </span>
        {t(`console.server.is.${standing}`, { away, nodes: nodes.length })}
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
  /** Out of service, or back. */
  onAsk: () => void;
  onClose: () => void;
}

/** One model server: how each node sees it, what it can draw and what is missing for the rest, its last failure. */
export function ServerDrawer({ server, isLooking, onLook, onAsk, onClose }: ServerDrawerProps) {
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
                  {t(`console.server.node.${state}`)}
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
          <Button isBusy={isLooking} onClick={onLook}>
            {t('console.server.look')}
          </Button>
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
