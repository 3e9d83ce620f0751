import type { RemotePlan } from './remote-plan.ts';

const page = ({ key }: RemotePlan) => `import { getTools } from '@atelier/contract/tools';
import { useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useUser } from '@atelier/platform/session';
import { Sheet } from '@atelier/ui/sheet';
import { ChosenTool } from './chosen-tool.tsx';
import styles from './overview-page.module.css';
import { ToolChoice } from './tool-choice.tsx';

/** What the product can draw now: the list comes from the server, the choice goes over the bus. */
export function OverviewPage() {
  const t = useText('${key}');
  const user = useUser();
  const { data, error, refetch } = useQuery(callQuery(getTools, {}));
  const ready = data?.tools.filter(({ state }) => state === 'ready');
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        {user ? <p className={styles['body']}>{t('greeting', { name: user.nickname })}</p> : null}
      </header>
      <Sheet className={styles['choice']}>
        <h2 className={styles['subtitle']}>{t('tools')}</h2>
        <p className={styles['hint']}>{t('toolsHint')}</p>
        <ToolChoice tools={ready} error={error} onRetry={() => void refetch()} />
      </Sheet>
      <Sheet className={styles['chosen']}>
        <h2 className={styles['subtitle']}>{t('chosen')}</h2>
        <ChosenTool tools={ready ?? []} />
      </Sheet>
    </div>
  );
}
`;

const choice = ({ key }: RemotePlan) => `import type { ToolAvailability } from '@atelier/contract/tools';
import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { useTheme } from '@atelier/platform/theme';
import { Button } from '@atelier/ui/button';
import { EmptyState } from '@atelier/ui/empty-state';
import { Skeleton } from '@atelier/ui/skeleton';
import { events } from '../events.ts';
import styles from './tool-choice.module.css';

interface ToolChoiceProps {
  /** undefined until the server has answered. */
  tools: readonly ToolAvailability[] | undefined;
  error: unknown;
  onRetry: () => void;
}

/** The tools as a list to choose from. A choice emits the event. */
export function ToolChoice({ tools, error, onRetry }: ToolChoiceProps) {
  const t = useText('${key}');
  const localized = useLocalized();
  // A colour that no token has: the theme is asked for by name.
  const weave = useTheme() === 'dark' ? styles['night'] : styles['day'];
  if (isApiError(error)) {
    return <EmptyState title={dialogs.sentenceOf(error)} action={<Button onClick={onRetry}>{t('retry')}</Button>} />;
  }
  if (!tools) {
    return (
      <div role="status" aria-busy="true" aria-label={t('loading')}>
        <Skeleton count={4} shape="block" />
      </div>
    );
  }
  return (
    <ul className={styles['list']}>
      {tools.map((tool) => (
        <li key={tool.type}>
          <button className={styles['row']} onClick={() => events.emit('toolChosen', { type: tool.type })} type="button">
            <span className={\`\${styles['swatch']} \${weave}\`} aria-hidden="true" />
            <span className={styles['name']}>{localized(tool.title)}</span>
            <span className={styles['price']}>{t('price', { price: tool.price.online ?? 0 })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
`;

const chosen = ({ key }: RemotePlan) => `import type { ToolAvailability } from '@atelier/contract/tools';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { EmptyState } from '@atelier/ui/empty-state';
import { useEffect, useState } from 'react';
import { events } from '../events.ts';
import styles from './overview-page.module.css';

/** Price, time and page of the tool that was chosen last, wherever on the page, or in another remote, that happened. */
export function ChosenTool({ tools }: { tools: readonly ToolAvailability[] }) {
  const t = useText('${key}');
  const localized = useLocalized();
  const [type, setType] = useState<number>();
  useEffect(() => {
    const subscription = events.on('toolChosen').subscribe((event) => setType(event.type));
    return () => subscription.unsubscribe();
  }, []);
  const tool = tools.find((offer) => offer.type === type);
  if (!tool) return <EmptyState title={t('nothing')}>{t('nothingHint')}</EmptyState>;
  const { estimate, placements, price, title } = tool;
  const [place] = placements;
  return (
    <div aria-live="polite">
      <p className={styles['name']}>{localized(title)}</p>
      <p className={styles['body']}>{t('price', { price: price.online ?? 0 })}</p>
      {estimate ? <p className={styles['body']}>{t('minutes', { from: estimate.min, to: estimate.max })}</p> : null}
      {place ? (
        <Link className={styles['link']} to={place.path}>
          {t('open')}
        </Link>
      ) : null}
    </div>
  );
}
`;

const pageSheet = () => `.page {
  display: grid;
  grid-template-columns: minmax(0, 1fr) 320px;
  gap: var(--s-5);
  align-items: start;
  padding-bottom: var(--s-6);
}
.head {
  grid-column: 1 / -1;
}
.title {
  font: 600 var(--t-28);
  color: var(--ink-1);
}
.subtitle {
  font: 600 var(--t-16);
  color: var(--ink-1);
}
.body {
  font: var(--t-14);
  color: var(--ink-2);
}
.hint {
  margin-bottom: var(--s-4);
  font: var(--t-13);
  color: var(--ink-3);
}
.name {
  margin-top: var(--s-3);
  font: 600 var(--t-20);
  color: var(--ink-1);
}
.link {
  display: inline-block;
  margin-top: var(--s-3);
  font: var(--t-14);
  color: var(--accent-ink);
}
@media (width < 992px) {
  .page {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s-2);
  }
  /* in line with what the sheets hold, whose edges are not seen here */
  .head {
    padding: var(--s-3) var(--s-5) 0;
  }
  /* what was chosen is seen where it is chosen */
  .chosen {
    grid-row: 2;
  }
}
`;

const choiceSheet = () => `.list {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(240px, 1fr));
  gap: var(--s-2);
  padding: 0;
  margin: 0;
  list-style: none;
}
.row {
  display: flex;
  gap: var(--s-3);
  align-items: center;
  width: 100%;
  height: 100%;
  padding: var(--s-3);
  font: var(--t-14);
  color: var(--ink-1);
  text-align: start;
  cursor: pointer;
  background: none;
  border: 1px solid var(--line);
  border-radius: 8px;
}
.row:hover {
  background: var(--hover);
  border-color: var(--line-strong);
}
.row:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
.swatch {
  flex: none;
  width: 24px;
  height: 24px;
  border-radius: 6px;
}
.day {
  background: repeating-linear-gradient(45deg, #dcd6c8 0 3px, #efebe2 3px 6px);
}
.night {
  background: repeating-linear-gradient(45deg, #4b4a43 0 3px, #34332f 3px 6px);
}
.name {
  flex: 1;
  min-width: 0;
}
.price {
  flex: none;
  font: var(--t-13);
  color: var(--ink-3);
}
`;

/** The page of its own, by path. */
export const outsidePage = (plan: RemotePlan): Record<string, string> => ({
  'src/overview/overview-page.tsx': page(plan),
  'src/overview/overview-page.module.css': pageSheet(),
  'src/overview/tool-choice.tsx': choice(plan),
  'src/overview/tool-choice.module.css': choiceSheet(),
  'src/overview/chosen-tool.tsx': chosen(plan),
});
