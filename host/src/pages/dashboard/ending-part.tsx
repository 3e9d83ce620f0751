import { endingDays, type ResultItem } from '@atelier/contract/result-list';
import { Button } from '@atelier/ui/button';
import { Link } from 'react-router-dom';
import styles from './dashboard.module.css';
import { type DashboardWords, useDashboardWords } from './dashboard-texts.ts';
import { leftUntil } from './figures.ts';
import { Part, Reading, Unread } from './part.tsx';
import type { DashboardData } from './use-dashboard-data.ts';
import { useDownloadEnding } from './use-download-ending.ts';
import type { ToolPages } from './use-tool-pages.ts';

const endingPage = '/resource/drawHistory?ends=1&order=ending';

const leftWords = (endsAt: string, words: DashboardWords): string => {
  const { unit, count } = leftUntil(endsAt, Date.now());
  return words(unit === 'hours' ? 'hoursLeft' : 'daysLeft', { count });
};

interface EndingPartProps {
  data: Pick<DashboardData, 'ending' | 'marks'>;
  pages: ToolPages;
}

/** Pictures that history forgets within days, with one press that saves them all. */
export const EndingPart = ({ data: { ending, marks }, pages }: EndingPartProps) => {
  const words = useDashboardWords();
  const { isBusy, download } = useDownloadEnding(words);
  const count = marks.data?.ending ?? 0;
  const isRead = ending.data !== undefined && marks.data !== undefined;
  const handleRetry = () => {
    void ending.refetch();
    void marks.refetch();
  };
  const [first] = ending.data?.items ?? [];
  // A new account has nothing that could expire.
  if (isRead && !first) return null;
  const body = () => {
    if (isRead)
      return count > 0 ? (
        <EndingTiles items={ending.data.items.slice(0, count)} count={count} pages={pages} />
      ) : (
        <NothingEnding first={first} words={words} />
      );
    return ending.isError || marks.isError ? <Unread onRetry={handleRetry} /> : <Reading />;
  };
  return (
    <Part
      title={words('ending')}
      note={count > 0 ? words('endingNote', { days: endingDays, count }) : undefined}
      action={
        count > 0 ? (
          <Button size="s" icon="download" isBusy={isBusy} onClick={() => void download()}>
            {words('downloadAll')}
          </Button>
        ) : null
      }
    >
      {body()}
    </Part>
  );
};

const NothingEnding = ({ first, words }: { first: ResultItem | undefined; words: DashboardWords }) => {
  if (!first) return null;
  const { unit, count } = leftUntil(first.task.expires_at, Date.now());
  return (
    <div className={styles.bare}>
      <p>
        <b>{words('nothingEnding')}</b>
        <small>{words('earliest', { left: words(unit, { count }) })}</small>
      </p>
    </div>
  );
};

interface EndingTilesProps {
  items: readonly ResultItem[];
  count: number;
  pages: ToolPages;
}

const EndingTiles = ({ items, count, pages }: EndingTilesProps) => {
  const words = useDashboardWords();
  return (
    <ul className={styles.tiles}>
      {items.map(({ result, task }) => {
        const [tool, left] = [pages.nameOf(task.tool_type), leftWords(task.expires_at, words)];
        return (
          <li key={result?.id ?? task.id}>
            <Link to={endingPage} className={styles.tile} aria-label={words('resultOf', { tool, left })}>
              <span className={styles.mat}>
                {result?.mime.startsWith('image/') ? <img src={result.thumb_url} alt="" loading="lazy" /> : null}
              </span>
              <span className={styles.caption}>
                <span>{tool}</span>
                <span className={styles.left}>{left}</span>
              </span>
            </Link>
          </li>
        );
      })}
      {count > items.length ? (
        <li>
          <Link to={endingPage} className={styles.tile}>
            <span className={`${styles.mat} ${styles.rest}`}>
              <b>{words('moreOf', { count: count - items.length })}</b>
              <small>{words('seeAll')}</small>
            </span>
          </Link>
        </li>
      ) : null}
    </ul>
  );
};
