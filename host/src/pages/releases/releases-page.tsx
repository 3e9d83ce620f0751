import { type ReleaseLine, type Releases, type RemoteRelease, releases } from '@atelier/contract/releases';
import { isApiError } from '@atelier/platform/http';
import { useLanguage } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button, buttonClass } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Notice } from '@atelier/ui/notice';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { Segmented } from '@atelier/ui/segmented';
import { Sheet } from '@atelier/ui/sheet';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { fillText } from '../../i18n/create-i18n.ts';
import { type Change, ChangeDialog } from './change-dialog.tsx';
import styles from './releases-page.module.css';
import { RemotePanel } from './remote-panel.tsx';
import { type ReleasesTexts, useReleasesTexts } from './version-health-tag.tsx';

const step = 20;

/** A log entry's action as the remainder of a sentence that starts with the operator's name. */
const describeAction = ({ action, from, to, percent, company }: ReleaseLine, texts: ReleasesTexts): string => {
  const words: Readonly<Record<string, string>> = {
    publish: texts.didPublish,
    promote: texts.didPromote,
    rollback: texts.didRollback,
    canary: company === undefined ? texts.didCanary : texts.didCanaryCompany,
    'canary-off': texts.didCanaryOff,
    gc: texts.didGc,
    renew: texts.didRenew,
    disable: texts.didDisable,
    enable: texts.didEnable,
    remove: texts.didRemove,
  };
  const figures = { action, from: from ?? '', to: to ?? '', percent: percent ?? 0, company: company ?? '' };
  return fillText(words[action] ?? texts.didOther, figures);
};

/** Log of changes with operator, timestamp and reason; newest first. */
const HistoryList = ({ lines, remote }: { lines: readonly ReleaseLine[]; remote: string }) => {
  const texts = useReleasesTexts();
  const language = useLanguage();
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const [most, setMost] = useState(step);
  const wanted = lines.filter((line) => scope === 'all' || line.remote === remote);
  const left = wanted.length - most;
  return (
    <section className={styles.history} aria-label={texts.history}>
      <header className={styles.historyHead}>
        <h2 className={styles.subtitle}>{texts.history}</h2>
        <Segmented
          size="s"
          isFitting
          aria-label={texts.historyScope}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'one', label: texts.historyOne },
            { value: 'all', label: texts.historyAll },
          ]}
        />
      </header>
      {wanted.length === 0 ? <p className={styles.quiet}>{texts.historyNone}</p> : null}
      <ol className={styles.lines}>
        {wanted.slice(0, most).map((line) => (
          <li key={line.revision} className={styles.line}>
            <time className={styles.quiet} dateTime={line.at}>
              {momentWords(line.at, language)}
            </time>
            <p>
              <b>{line.who}</b> {describeAction(line, texts)}
              {scope === 'all' && line.remote ? <span className={styles.quiet}> · {line.remote}</span> : null}
            </p>
            <p className={styles.quiet}>{line.reason === '' ? texts.reasonNone : `“${line.reason}”`}</p>
          </li>
        ))}
      </ol>
      {left > 0 ? (
        <Button kind="quiet" onClick={() => setMost(most + step)}>
          {fillText(texts.historyMore, { count: Math.min(step, left) })}
        </Button>
      ) : null}
    </section>
  );
};

interface RemotePickerProps {
  remotes: readonly RemoteRelease[];
  value: string;
  onChange: (remote: string) => void;
}

/** True when the intended version fails or a withdrawn version still runs. */
const hasProblems = ({ versions }: RemoteRelease): boolean =>
  versions.some(({ standing, openPages, loads, failures }) => {
    const isIntended = standing === 'active' || standing === 'canary';
    return (isIntended && failures > 0.02 * (loads + failures)) || (standing === 'taken-back' && openPages > 0);
  });

/** Selects a remote; remotes with problems are marked. */
const RemotePicker = ({ remotes, value, onChange }: RemotePickerProps) => {
  const texts = useReleasesTexts();
  const list = useRef<HTMLElement>(null);
  // On a phone they form a row that is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each selection; the row is found by its attribute
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);
  return (
    <nav ref={list} className={styles.picker} aria-label={texts.remotes}>
      {remotes.map((release) => (
        <button
          key={release.remote}
          type="button"
          className={styles.choice}
          aria-current={release.remote === value ? 'true' : undefined}
          onClick={() => onChange(release.remote)}
        >
          <span className={hasProblems(release) ? styles.dotBad : styles.dot} aria-hidden="true" />
          <span className={styles.choiceName}>{release.remote}</span>
          <code className={styles.choiceVersion}>{release.active}</code>
        </button>
      ))}
    </nav>
  );
};

/** The operator has no socket, so the page polls. */
const everyMs = 10_000;

/** Versions, figures and history, refetched every 10 s while the page is visible and the console unlocked. */
const useReleases = () =>
  useQuery(
    {
      ...callQuery(releases, {}),
      refetchInterval: ({ state }) => (isApiError(state.error, '43010') ? false : everyMs),
      refetchOnWindowFocus: true,
    },
    queryClient,
  );

/** The operator's page of versions: active versions, their history, and rollback. */
export const ReleasesPage = () => {
  const texts = useReleasesTexts();
  const { data: latest, dataUpdatedAt, error, isError, refetch } = useReleases();
  const { pathname, search } = useLocation();
  const isLocked = isApiError(error, '43010');
  const data = isLocked ? undefined : latest;
  const time = new Date(dataUpdatedAt).toLocaleTimeString('en-GB');
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
        <EmptyState title={texts.failedTitle} action={<Button label={texts.retry} onClick={() => void refetch()} />}>
          {texts.failedBody}
        </EmptyState>
      ) : null}
    </Sheet>
  );
};

/** The remote in the address, else one with problems, else the one changed last. */
const chosenRemote = ({ remotes, lines }: Releases, wanted: string | null): RemoteRelease | undefined => {
  const named = (name: string | null | undefined) => remotes.find(({ remote }) => remote === name);
  return named(wanted) ?? remotes.find(hasProblems) ?? named(lines.find(({ remote }) => remote)?.remote) ?? remotes[0];
};

const Board = ({ releases, onChanged }: { releases: Releases; onChanged: () => Promise<unknown> }) => {
  const texts = useReleasesTexts();
  const [params, setParams] = useSearchParams();
  /** The pending change, its remote and its revision; figures continue to update below an open dialog. */
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
