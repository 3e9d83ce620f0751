import { downloadResults, zipLimit } from '@atelier/contract/download';
import { listingLimits } from '@atelier/contract/listing';
import { endingDays, getResultList, type ResultItem } from '@atelier/contract/result-list';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { Button } from '@atelier/ui/button';
import { saveAddress } from '@atelier/ui/save-address';
import { useBusy } from '@atelier/ui/use-busy';
import { Link } from 'react-router-dom';
import styles from './dashboard.module.css';
import type { DashboardData, ToolPages } from './dashboard-page.tsx';
import { leftUntil } from './figures.ts';
import { type DashboardWords, Section, SectionError, SectionSkeleton, useDashboardWords } from './section.tsx';

/** Ids of all results that expire within days, earliest first. */
const fetchExpiring = async (): Promise<string[]> => {
  const ids: string[] = [];
  let [offset, total, serial] = [0, 1, undefined as string | undefined];
  while (offset < total) {
    const page = await http.call(
      getResultList,
      {
        ends_within_days: endingDays,
        order: 'ending',
        offset,
        limit: listingLimits.most,
        ...(serial === undefined ? {} : { serial }),
      },
      { quiet: true },
    );
    if (page.items.length === 0) break;
    ids.push(...page.items.flatMap(({ result }) => (result ? [result.id] : [])));
    ({ total, serial } = page);
    offset += page.items.length;
  }
  return ids;
};

/** Downloads all expiring results as zip files; one file has a maximum number of images, more are split into several. */
const useDownloadExpiring = (words: DashboardWords) => {
  const { isBusy, run } = useBusy(dialogs.showError);
  const download = async () => {
    const ids = await fetchExpiring();
    for (let first = 0; first < ids.length; first += zipLimit) {
      const part = ids.slice(first, first + zipLimit);
      const ticket = await http.call(downloadResults, { result_ids: part }, { quiet: true });
      saveAddress(ticket.url, ticket.file_name);
      dialogs.toast({ message: words('zipped', { count: ticket.files }) });
    }
  };
  return { isBusy, download: () => run(download) };
};

const endingPage = '/resource/drawHistory?ends=1&order=ending';

const formatRemaining = (endsAt: string, words: DashboardWords): string => {
  const { unit, count } = leftUntil(endsAt, Date.now());
  return words(unit === 'hours' ? 'hoursLeft' : 'daysLeft', { count });
};

interface ExpiringSectionProps {
  data: Pick<DashboardData, 'ending' | 'marks'>;
  pages: ToolPages;
}

/** Results that history deletes within days, with one button that downloads them all. */
export const ExpiringSection = ({ data: { ending, marks }, pages }: ExpiringSectionProps) => {
  const words = useDashboardWords();
  const { isBusy, download } = useDownloadExpiring(words);
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
        <ExpiringTiles items={ending.data.items.slice(0, count)} count={count} pages={pages} />
      ) : (
        <NothingExpiring first={first} words={words} />
      );
    return ending.isError || marks.isError ? <SectionError onRetry={handleRetry} /> : <SectionSkeleton />;
  };
  return (
    <Section
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
    </Section>
  );
};

const NothingExpiring = ({ first, words }: { first: ResultItem | undefined; words: DashboardWords }) => {
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

interface ExpiringTilesProps {
  items: readonly ResultItem[];
  count: number;
  pages: ToolPages;
}

const ExpiringTiles = ({ items, count, pages }: ExpiringTilesProps) => {
  const words = useDashboardWords();
  return (
    <ul className={styles.tiles}>
      {items.map(({ result, task }) => {
        const [tool, left] = [pages.nameOf(task.tool_type), formatRemaining(task.expires_at, words)];
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
