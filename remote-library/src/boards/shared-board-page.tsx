import { nicknameIn } from '@atelier/catalogue/text';
import {
  addGuestComment,
  type BoardDecision,
  type BoardItem,
  decideBoard,
  getSharedBoard,
  guestNameLength,
  type SharedBoard,
} from '@atelier/contract/boards';
import { reducedAddress } from '@atelier/contract/image-sizes';
import { type OwnTexts, type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { i18n, useLanguage } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link, useParams } from '@atelier/platform/router';
import { useBrand } from '@atelier/platform/theme';
import { Button, buttonClass } from '@atelier/ui/button';
import { dateWords } from '@atelier/ui/date-words';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Logo } from '@atelier/ui/logo';
import { useIsNarrow } from '@atelier/ui/media-query';
import { Skeleton } from '@atelier/ui/placeholders';
import { StitchedGarment } from '@atelier/ui/stitched-garment';
import { useEffect, useState } from 'react';
import { NameDialog } from '../frame/name-dialog.tsx';
import en from '../locales/en/shared-board.json' with { type: 'json' };
import zh from '../locales/zh/shared-board.json' with { type: 'json' };
import { BoardViewer, type CommentSource } from './board-parts.tsx';
import styles from './shared-board.module.css';

type Key = keyof typeof zh;
const texts: OwnTexts<Key> = { zh, en };
const quiet = { quiet: true };
/** Poll interval for replies of the board's members, ms. */
const pollMs = 20_000;

const nameKey = 'board_guest_atelier';
const readName = (): string => {
  try {
    return localStorage.getItem(nameKey) ?? '';
  } catch {
    return '';
  }
};

/** The client's name: asked once, stored in the browser. */
const useGuestName = () => {
  const [name, setName] = useState(readName);
  const [asked, setAsked] = useState<{ answer: (name: string | undefined) => void }>();
  const change = () => new Promise<string | undefined>((answer) => setAsked({ answer }));
  return {
    name,
    asked,
    change,
    /** undefined when the client enters none. */
    ask: async () => (name === '' ? change() : name),
    settle(given: string | undefined) {
      asked?.answer(given);
      setAsked(undefined);
      if (given === undefined) return;
      setName(given);
      try {
        localStorage.setItem(nameKey, given);
      } catch {
        // Without storage it is asked again at the next visit.
      }
    },
  };
};

/** A client's data and actions on a board. */
const useSharedBoard = (token: string) => {
  const guest = useGuestName();
  const wanted = callQuery(getSharedBoard, { token });
  const query = useQuery({ ...wanted, staleTime: 0, retry: false, refetchInterval: pollMs }, queryClient);
  const reload = () => query.refetch();
  /** @returns whether it succeeded; a failure is shown. */
  const decide = async (decision: BoardDecision, ids?: string[]): Promise<boolean> => {
    const name = await guest.ask();
    if (name === undefined) return false;
    try {
      const request = { token, name, decision, ...(ids && { item_ids: ids }) };
      const { items } = await http.call(decideBoard, request, quiet);
      const changed = new Map(items.map((item) => [item.id, item]));
      queryClient.setQueryData(
        wanted.queryKey,
        (before) => before && { ...before, items: before.items.map((item) => changed.get(item.id) ?? item) },
      );
      return true;
    } catch (error) {
      dialogs.showError(error);
      void reload();
      return false;
    }
  };
  const sourceOf = (item: BoardItem): CommentSource => ({
    threads: item.threads,
    reload,
    acts: {
      async add(point, text) {
        const name = await guest.ask();
        if (name === undefined) return undefined;
        const request = { token, name, item_id: item.id, ...point, text };
        return (await http.call(addGuestComment, request, quiet)).thread.id;
      },
      async answer(threadId, text) {
        const name = await guest.ask();
        if (name === undefined) return false;
        await http.call(addGuestComment, { token, name, thread_id: threadId, text }, quiet);
        return true;
      },
      remove: async () => undefined,
      mayRemove: () => false,
    },
  });
  return { guest, query, decide, sourceOf };
};

type SharedState = ReturnType<typeof useSharedBoard>;

/** Keeps links out of search engines. */
const useNoIndex = () => {
  useEffect(() => {
    const meta = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' });
    document.head.append(meta);
    return () => meta.remove();
  }, []);
};

/** /board/<token>: a board for clients, without an account. */
export function SharedBoardPage() {
  const words = useOwnWords(texts);
  const { token = '' } = useParams();
  const { webName, logo, languages } = useBrand();
  const language = useLanguage();
  const state = useSharedBoard(token);
  const { guest, query } = state;
  useNoIndex();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/home" aria-label={webName}>
          <Logo name={webName} mark={logo} />
        </Link>
        <span className={styles.space} />
        {guest.name === '' ? null : (
          <Button kind="quiet" size="s" icon="edit" onClick={() => void guest.change()}>
            {words('as', { name: guest.name })}
          </Button>
        )}
        {languages.length > 1 ? (
          <IconButton
            icon="language"
            label={words('language')}
            onClick={() => i18n.setLanguage(language === 'zh' ? 'en' : 'zh')}
          />
        ) : null}
      </header>
      {query.data ? (
        <OpenBoard board={query.data} state={state} words={words} />
      ) : query.isError ? (
        <Closed error={query.error} onRetry={() => void query.refetch()} words={words} />
      ) : (
        <main className={styles.items}>
          <Skeleton shape="picture" count={3} />
        </main>
      )}
      {guest.asked ? (
        <NameDialog
          title={words('yourName')}
          label={words('name')}
          name={guest.name}
          hint={words('nameNote', { name: nicknameIn(language, query.data?.by ?? '') })}
          confirm={words('continue')}
          cancel={words('cancel')}
          max={guestNameLength}
          onSave={async (name) => guest.settle(name)}
          onClose={() => guest.settle(undefined)}
        />
      ) : null}
    </div>
  );
}

function OpenBoard({ board, state, words }: { board: SharedBoard; state: SharedState; words: OwnWords<Key> }) {
  const language = useLanguage();
  const isNarrow = useIsNarrow();
  const { decide, sourceOf } = state;
  const [opened, setOpened] = useState<{ at: number; showsComments: boolean }>();
  const { items } = board;
  const done = items.filter(({ decision }) => decision !== 'none').length;
  const changes = items.filter(({ decision }) => decision === 'changes').length;
  const isApproved = items.length > 0 && items.every(({ decision }) => decision === 'approved');
  const shown = opened && items[opened.at];
  const approveAll = async () => {
    const question = {
      title: words('approveAllAsk'),
      body: words('approveAllBody', { count: changes }),
      confirm: words('approveAll'),
      cancel: words('cancel'),
    };
    if (changes > 0 && !(await dialogs.confirm(question))) return;
    await decide('approved');
  };
  const decisionsOf = (item: BoardItem, at: number) => (
    <Decisions
      item={item}
      words={words}
      onDecide={async (decision) => {
        if (!(await decide(decision, [item.id])) || decision !== 'changes') return;
        setOpened({ at, showsComments: true });
        dialogs.toast({ message: words('sayChanges') });
      }}
    />
  );
  return (
    <>
      <main>
        <div className={styles.intro}>
          <h1>{board.name}</h1>
          <p>
            {words('madeBy', { name: nicknameIn(language, board.by), count: items.length })}
            {board.ends_at ? ` · ${words('until', { day: dateWords(board.ends_at, language) })}` : ''}
          </p>
          <p className={styles.hint}>{words(items.length === 0 ? 'nothing' : 'hint')}</p>
        </div>
        <ol className={styles.items}>
          {items.map((item, at) => (
            <li key={item.id} className={styles.item} data-decision={item.decision}>
              <button
                type="button"
                className={styles.picture}
                onClick={() => setOpened({ at, showsComments: !isNarrow || item.threads.length > 0 })}
              >
                <img
                  src={reducedAddress(item.url, 640)}
                  srcSet={`${reducedAddress(item.url, 640)} 640w, ${reducedAddress(item.url, 1280)} 1280w`}
                  sizes="(max-width: 767px) 100vw, 400px"
                  alt={item.name}
                  loading={at < 3 ? 'eager' : 'lazy'}
                  draggable={false}
                />
              </button>
              {item.note === '' ? null : <p className={styles.note}>{item.note}</p>}
              <div className={styles.acts}>
                {decisionsOf(item, at)}
                <IconButton
                  icon="chat"
                  label={words('comments', { count: item.threads.length })}
                  {...(item.threads.length > 0 ? { badge: item.threads.length } : {})}
                  onClick={() => setOpened({ at, showsComments: true })}
                />
              </div>
            </li>
          ))}
        </ol>
      </main>
      {items.length > 0 ? (
        <footer className={styles.bar}>
          <span role="status">
            {isApproved ? (
              <b className={styles.all}>
                <Icon name="check" size={16} />
                {words('allApproved')}
              </b>
            ) : (
              words('progress', { done, count: items.length })
            )}
          </span>
          {isApproved ? null : (
            <Button kind="primary" icon="check" label={words('approveAll')} onClick={() => void approveAll()} />
          )}
        </footer>
      ) : null}
      {shown ? (
        <BoardViewer
          items={items}
          at={opened.at}
          showsComments={opened.showsComments}
          source={sourceOf(shown)}
          actions={decisionsOf(shown, opened.at)}
          onMove={(at) => setOpened({ ...opened, at })}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  );
}

interface DecisionsProps {
  item: BoardItem;
  words: OwnWords<Key>;
  onDecide: (decision: BoardDecision) => Promise<void>;
}

/** Both decisions; a decision stays until it is withdrawn or changed. */
function Decisions({ item: { decision }, words, onDecide }: DecisionsProps) {
  const button = (value: 'approved' | 'changes') => (
    <Button
      key={value}
      icon={value === 'approved' ? 'check' : 'edit'}
      label={words(value === 'approved' ? 'approve' : 'askChanges')}
      className={styles.decide}
      data-value={value}
      aria-pressed={decision === value}
      onClick={() => {
        if (decision !== value) void onDecide(value);
      }}
    />
  );
  return (
    <>
      {(['approved', 'changes'] as const).map(button)}
      {decision === 'none' ? null : (
        <IconButton icon="undo" label={words('withdraw')} onClick={() => void onDecide('none')} />
      )}
    </>
  );
}

function Closed({ error, onRetry, words }: { error: unknown; onRetry: () => void; words: OwnWords<Key> }) {
  const isOver = isApiError(error, '44002');
  const kind = isOver ? 'over' : isApiError(error, '44000') || isApiError(error, '41000') ? 'missing' : 'failed';
  return (
    <main className={styles.closed}>
      <StitchedGarment />
      <h1>{words(kind)}</h1>
      <p>{words(`${kind}Body`)}</p>
      {kind === 'failed' ? (
        <Button kind="primary" label={words('retry')} onClick={onRetry} />
      ) : (
        <Link to="/home" className={buttonClass()}>
          {words('home')}
        </Link>
      )}
    </main>
  );
}
