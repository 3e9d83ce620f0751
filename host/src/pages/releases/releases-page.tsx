import { type Releases, type RemoteRelease, releases } from '@atelier/contract/releases';
import { isApiError } from '@atelier/platform/http';
import { useLanguage } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { buttonClass } from '@atelier/ui/button-class';
import { EmptyState } from '@atelier/ui/empty-state';
import { Notice } from '@atelier/ui/notice';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { fillText } from '../../i18n/fill-text.ts';
import { ChangeDialog } from './change-dialog.tsx';
import type { Change } from './change-effects.ts';
import { HistoryList } from './history-list.tsx';
import styles from './releases-page.module.css';
import { useReleasesTexts } from './releases-texts.ts';
import { RemotePanel } from './remote-panel.tsx';
import { isTroubled, RemotePicker } from './remote-picker.tsx';

/** The operator has no socket, so the page asks. */
const everyMs = 10_000;

/** Versions, figures and history, read again every 10 s while the page is visible and the console unlocked. */
const useReleases = () =>
  useQuery(
    {
      ...callQuery(releases, {}),
      refetchInterval: ({ state }) => (isApiError(state.error, '43010') ? false : everyMs),
      refetchOnWindowFocus: true,
    },
    queryClient,
  );

/** The operator's page of versions: what people get, who changed it, and the way back. */
export const ReleasesPage = () => {
  const texts = useReleasesTexts();
  const language = useLanguage();
  const { data: latest, dataUpdatedAt, error, isError, refetch } = useReleases();
  const { pathname, search } = useLocation();
  const isLocked = isApiError(error, '43010');
  const data = isLocked ? undefined : latest;
  const time = new Date(dataUpdatedAt).toLocaleTimeString(language);
  return (
    <Sheet padding={24} className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{texts.title}</h1>
        <p className={styles.quiet}>{texts.lead}</p>
        <p className={styles.quiet}>
          {data ? `${fillText(texts.updated, { time })} · ` : null}
          <Link to="/remoteHealth" className={styles.link}>
            {texts.health}
          </Link>
        </p>
      </header>
      {data && isError ? (
        <Notice tone="warn" ground="sheet" title={texts.staleTitle}>
          {fillText(texts.stale, { time })}
        </Notice>
      ) : null}
      {data && !data.canChange ? (
        <Notice ground="sheet" title={texts.readOnlyTitle}>
          {texts.readOnlyBody}
        </Notice>
      ) : null}
      {data ? <Board releases={data} onChanged={refetch} /> : null}
      {!data && !isError ? (
        <div role="status" aria-busy="true" aria-label={texts.reading}>
          <Skeleton shape="block" count={4} />
        </div>
      ) : null}
      {isLocked ? (
        <EmptyState
          title={texts.lockedTitle}
          action={
            <Link
              className={buttonClass({ kind: 'primary' })}
              to={`/console?return=${encodeURIComponent(pathname + search)}`}
            >
              {texts.unlock}
            </Link>
          }
        >
          {texts.lockedBody}
        </EmptyState>
      ) : null}
      {!data && isError && !isLocked ? (
        <EmptyState title={texts.failedTitle} action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}>
          {texts.failedBody}
        </EmptyState>
      ) : null}
    </Sheet>
  );
};

/** The remote in the address, else one with problems, else the one changed last. */
const chosenRemote = ({ remotes, lines }: Releases, wanted: string | null): RemoteRelease | undefined => {
  const named = (name: string | null | undefined) => remotes.find(({ remote }) => remote === name);
  return named(wanted) ?? remotes.find(isTroubled) ?? named(lines.find(({ remote }) => remote)?.remote) ?? remotes[0];
};

interface BoardProps {
  releases: Releases;
  onChanged: () => Promise<unknown>;
}

const Board = ({ releases, onChanged }: BoardProps) => {
  const texts = useReleasesTexts();
  const [params, setParams] = useSearchParams();
  /** What is decided now, for which remote and on which grounds; figures go on below an open dialog. */
  const [deciding, setDeciding] = useState<{ remote: string; change: Change; seen: number }>();
  const { canChange, lines, remotes, revision } = releases;
  const release = chosenRemote(releases, params.get('remote'));
  if (release === undefined) return <EmptyState title={texts.emptyTitle}>{texts.emptyBody}</EmptyState>;
  const decided = remotes.find(({ remote }) => remote === deciding?.remote);
  const decide = (change: Change) => setDeciding({ remote: release.remote, change, seen: revision ?? 0 });
  return (
    <div className={styles.board}>
      <RemotePicker
        remotes={remotes}
        value={release.remote}
        onChange={(remote) => setParams({ remote }, { replace: true })}
      />
      <RemotePanel release={release} lines={lines} onChange={canChange ? decide : undefined} />
      <HistoryList key={release.remote} lines={lines} remote={release.remote} />
      {deciding && decided ? (
        <ChangeDialog
          release={decided}
          change={deciding.change}
          seen={deciding.seen}
          onClose={() => setDeciding(undefined)}
          onChanged={onChanged}
        />
      ) : null}
    </div>
  );
};
