import {
  addBoardComment,
  type Board,
  type BoardItem,
  boardNoteLength,
  boardPath,
  deleteBoardComment,
  getBoard,
  getBoards,
  removeBoardItem,
  resolveBoardThread,
  setBoardLink,
  updateBoard,
  updateBoardItem,
} from '@atelier/contract/boards';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { bus } from '@atelier/platform/bus';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLanguage } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { copyLink, LinkField, linkAddress } from '@atelier/task-results/link-field';
import { Button, buttonClass } from '@atelier/ui/button';
import { dateWords, momentWords } from '@atelier/ui/date-words';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { TextArea } from '@atelier/ui/text-area';
import { TextInput } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import frame from '../frame/frame.module.css';
import { PageFrame } from '../frame/page-frame.tsx';
import { libraryTexts } from '../library-texts.ts';
import {
  BoardViewer,
  type BoardWords,
  type CommentSource,
  Decision,
  openThreads,
  useBoardWords,
} from './board-parts.tsx';
import styles from './boards.module.css';

const quiet = { quiet: true };

/** Comments of the board on one image, for its members. */
const sourceOf = (item: BoardItem, reload: () => Promise<unknown>): CommentSource => ({
  threads: item.threads,
  reload,
  acts: {
    add: async (point, text) =>
      (await http.call(addBoardComment, { item_id: item.id, ...point, text }, quiet)).thread.id,
    async answer(threadId, text) {
      await http.call(addBoardComment, { thread_id: threadId, text }, quiet);
      return true;
    },
    resolve: (threadId, isResolved) =>
      http.call(resolveBoardThread, { thread_id: threadId, is_resolved: isResolved }, quiet),
    remove: (commentId) => http.call(deleteBoardComment, { comment_id: commentId }, quiet),
    mayRemove: () => true,
  },
});

const addressOf = (token: string): string => linkAddress(boardPath(token));

const copy = (token: string, words: BoardWords) =>
  copyLink(addressOf(token), { copied: words('copied'), failed: words('copyFailed') });

/** Date in the format of a date field. */
const dayOf = (moment: string): string => new Date(moment).toLocaleDateString('sv');

interface LinkDialogProps {
  board: Board;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

/** The open link: address, expiry date, and revocation. */
function LinkDialog({ board: { id, link }, onChanged, onClose }: LinkDialogProps) {
  const words = useBoardWords();
  const { isBusy, run } = useBusy(dialogs.showError);
  if (!link) return null;
  const save = async (day: string) => {
    const ends_at = day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
    if (!(await run(() => http.call(setBoardLink, { id, is_open: true, ends_at }, quiet)))) return;
    dialogs.toast({ message: words('linkSaved') });
    await onChanged();
  };
  const withdraw = async () => {
    if (!(await run(() => http.call(setBoardLink, { id, is_open: false }, quiet)))) return;
    dialogs.toast({ message: words('withdrawn') });
    onClose();
    await onChanged();
  };
  return (
    <Dialog
      isOpen
      size="wide"
      title={words('linkSettings')}
      closeLabel={words('close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" label={words('withdraw')} isBusy={isBusy} onClick={() => void withdraw()} />
          <Button kind="primary" icon="copy" label={words('copyLink')} onClick={() => void copy(link.token, words)} />
        </>
      }
    >
      <div className={styles.form}>
        <LinkField label={words('link')} address={addressOf(link.token)} />
        <Field label={words('linkEnd')} hint={words('linkEndHint')}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={dayOf(new Date().toISOString())}
              defaultValue={link.ends_at ? dayOf(link.ends_at) : ''}
              onChange={(event) => {
                if (event.target.validity.valid) void save(event.target.value);
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

const none: readonly BoardItem[] = [];

/** An editable board with an optimistic order. */
const useBoard = (id: string) => {
  const words = useBoardWords();
  const wanted = callQuery(getBoard, { id });
  const query = useQuery({ ...wanted, staleTime: 0, retry: false }, queryClient);
  /** Number of orders being saved: data read before the last one is older than the displayed order. */
  const saving = useRef(0);
  const items = query.data?.items ?? none;
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: [getBoards.path] });
    return query.refetch();
  };
  const handleChanged = useEffectEvent((resultId: string) => {
    if (items.some((item) => item.result_id === resultId)) void reload();
  });
  useEffect(() => {
    const subscription = bus.on('comments.changed').subscribe(({ result_id: changed }) => handleChanged(changed));
    return () => subscription.unsubscribe();
  }, []);
  /** @returns whether it succeeded; a failure is shown. */
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      dialogs.showError(error);
      return false;
    } finally {
      if (saving.current === 0) await reload();
    }
  };
  const move = (item: BoardItem, to: number) => {
    const from = items.indexOf(item);
    if (!query.data || from === to || to < 0 || to >= items.length) return;
    const order = items.toSpliced(from, 1).toSpliced(to, 0, item);
    queryClient.setQueryData(wanted.queryKey, { ...query.data, items: order });
    dialogs.toast({ message: words('movedTo', { position: to + 1 }) });
    saving.current += 1;
    void change(() =>
      http.call(updateBoard, { id, order: order.map((one) => one.id) }, quiet).finally(() => {
        saving.current -= 1;
      }),
    );
  };
  const remove = async (item: BoardItem) => {
    const question = {
      title: words('removeAsk'),
      body: words('removeBody'),
      confirm: words('remove'),
      cancel: words('cancel'),
      isDanger: true,
    };
    if (item.threads.length > 0 && !(await dialogs.confirm(question))) return;
    if (await change(() => http.call(removeBoardItem, { id: item.id }, quiet)))
      dialogs.toast({ message: words('removed') });
  };
  return { query, board: query.data?.board, items, reload, change, move, remove };
};

type BoardState = ReturnType<typeof useBoard>;

interface ItemCardProps extends Pick<BoardState, 'items' | 'change' | 'move' | 'remove'> {
  item: BoardItem;
  index: number;
  onOpen: (isForComments: boolean) => void;
}

/** Data transfer type with the id of a dragged item. */
const dragType = 'application/x-atelier-board-item';

/** One image: position, decision, note and comments. */
function ItemCard({ item, index, items, change, move, remove, onOpen }: ItemCardProps) {
  const words = useBoardWords();
  const language = useLanguage();
  const buttons = useRef<HTMLDivElement>(null);
  /** Direction of the button that gets the focus again after the image has moved. */
  const moved = useRef<-1 | 1>(undefined);
  useEffect(() => {
    const by = moved.current;
    moved.current = undefined;
    const found = by && [...(buttons.current?.querySelectorAll<HTMLButtonElement>('[data-by]') ?? [])];
    if (found)
      (
        found.find((one) => !one.disabled && one.dataset['by'] === String(by)) ?? found.find((one) => !one.disabled)
      )?.focus();
  });
  const step = (by: -1 | 1) => {
    moved.current = by;
    move(item, index + by);
  };
  return (
    <li
      className={styles.item}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
      }}
      onDrop={(event) => {
        const dragged = items.find(({ id }) => id === event.dataTransfer.getData(dragType));
        if (!dragged) return;
        event.preventDefault();
        move(dragged, index);
      }}
    >
      <button
        type="button"
        className={styles.picture}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(dragType, item.id)}
        aria-label={words('openImage', { number: index + 1, name: item.name })}
        onClick={() => onOpen(item.threads.length > 0)}
      >
        <img src={item.thumb_url} alt="" loading="lazy" draggable={false} />
      </button>
      <div ref={buttons} className={styles.row}>
        <span className={styles.number}>{index + 1}</span>
        <Decision item={item} />
        {([-1, 1] as const).map((by) => (
          <IconButton
            key={by}
            size="s"
            icon={by === 1 ? 'chevron-right' : 'back'}
            label={words(by === 1 ? 'later' : 'earlier')}
            disabled={!items[index + by]}
            data-by={by}
            onClick={() => step(by)}
          />
        ))}
        <IconButton size="s" icon="trash" label={words('remove')} onClick={() => void remove(item)} />
      </div>
      {item.decided ? (
        <p className={styles.figures}>
          {words('decidedBy', { name: item.decided.by, moment: momentWords(item.decided.at, language) })}
        </p>
      ) : null}
      <TextArea
        className={styles.note}
        rows={1}
        aria-label={words('noteOf', { name: item.name })}
        placeholder={words('noteHint')}
        maxLength={boardNoteLength}
        defaultValue={item.note}
        onBlur={({ target }) => {
          const note = target.value.trim();
          if (note !== item.note) void change(() => http.call(updateBoardItem, { id: item.id, note }, quiet));
        }}
      />
      <Button size="s" icon="chat" onClick={() => onOpen(true)}>
        {words('comments', { count: openThreads(item) })}
      </Button>
    </li>
  );
}

/** Summary in a board's header. */
const summary = (board: Board, words: BoardWords): string => {
  const { count, by, approved, changes, open_threads: comments } = board;
  const parts = [words('images', { count })];
  if (by) parts.push(words('by', { name: by }));
  if (approved + changes + comments > 0) parts.push(words('figures', { approved, changes, comments }));
  return parts.join(' · ');
};

/** Back to the list, and the link for clients. */
function BoardBar({ state: { board, items, reload } }: { state: BoardState }) {
  const words = useBoardWords();
  const language = useLanguage();
  const { isBusy, run } = useBusy(dialogs.showError);
  const [isAsking, setAsking] = useState(false);
  const link = board?.link;
  const copyLink = async () => {
    if (!board) return;
    if (board.link) return copy(board.link.token, words);
    const { board: opened } = await http.call(setBoardLink, { id: board.id, is_open: true }, quiet);
    if (opened.link) await copy(opened.link.token, words);
    await reload();
  };
  return (
    <>
      <Link className={buttonClass({ kind: 'quiet' }, styles.back)} to="/resource/boards">
        <Icon name="back" />
        {words('back')}
      </Link>
      <span className={frame.space} />
      <Button
        kind="primary"
        icon="copy"
        label={words('copyLink')}
        isBusy={isBusy}
        disabled={items.length === 0}
        onClick={() => void run(copyLink)}
      />
      {link ? (
        <>
          <Button icon="clock" onClick={() => setAsking(true)}>
            {link.ends_at ? dateWords(link.ends_at, language) : words('linkSettings')}
          </Button>
          <a className={buttonClass()} href={addressOf(link.token)} target="_blank" rel="noopener">
            <Icon name="external" />
            {words('preview')}
          </a>
        </>
      ) : null}
      {isAsking && board ? <LinkDialog board={board} onChanged={reload} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** A board that was deleted or could not be loaded. */
function NoBoard({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useBoardWords();
  if (!isApiError(error, '44000'))
    return <EmptyState title={words('loadFailed')} action={<Button label={words('retry')} onClick={onRetry} />} />;
  const action = (
    <Link className={buttonClass()} to="/resource/boards">
      {words('back')}
    </Link>
  );
  return <EmptyState title={words('gone')} action={action} />;
}

function EmptyBoard() {
  const words = useBoardWords();
  const action = (
    <Link className={buttonClass()} to="/resource/drawHistory">
      {words('toHistory')}
    </Link>
  );
  return (
    <EmptyState title={words('emptyBoard')} action={action}>
      {words('emptyBoardBody')}
    </EmptyState>
  );
}

/** One board with its images in order. */
export function BoardPage({ id }: { id: string }) {
  const words = useBoardWords();
  const libraryWords = useOwnWords(libraryTexts);
  const state = useBoard(id);
  const { query, board, items, reload, change } = state;
  const [opened, setOpened] = useState<{ at: number; showsComments: boolean }>();
  const shown = opened && items[opened.at];
  const isGone = query.isError && !query.data;
  return (
    <PageFrame
      title={board?.name ?? words('boards')}
      count={board ? summary(board, words) : ''}
      words={libraryWords}
      filters={isGone ? null : <BoardBar state={state} />}
    >
      {items.length > 0 ? (
        <ol className={styles.items}>
          {items.map((item, index) => (
            <ItemCard
              key={item.id}
              {...state}
              item={item}
              index={index}
              onOpen={(showsComments) => setOpened({ at: index, showsComments })}
            />
          ))}
        </ol>
      ) : query.isPending ? (
        <div className={frame.waiting} role="status" aria-label={words('loading')}>
          <Skeleton shape="picture" count={6} />
        </div>
      ) : (
        <div className={frame.note}>
          {isGone ? <NoBoard error={query.error} onRetry={() => void query.refetch()} /> : <EmptyBoard />}
        </div>
      )}
      {shown ? (
        <BoardViewer
          items={items}
          at={opened.at}
          showsComments={opened.showsComments}
          source={sourceOf(shown, reload)}
          actions={
            <>
              <Decision item={shown} />
              {shown.decision === 'none' ? null : (
                <Button
                  label={words('reset')}
                  onClick={() =>
                    void change(() => http.call(updateBoardItem, { id: shown.id, decision: 'none' }, quiet))
                  }
                />
              )}
            </>
          }
          onMove={(at) => setOpened({ ...opened, at })}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </PageFrame>
  );
}
