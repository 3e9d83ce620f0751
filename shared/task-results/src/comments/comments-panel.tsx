import type { PictureComment } from '@atelier/contract/comments';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { useLanguage } from '@atelier/platform/i18n';
import { useUser } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { IconButton } from '@atelier/ui/icon-button';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { Segmented } from '@atelier/ui/segmented';
import { useBusy } from '@atelier/ui/use-busy';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './comments-panel.module.css';
import { Composer } from './composer.tsx';
import { type Comments, commentTexts, type NumberedThread, threadDraftKey } from './use-comments.ts';

/** Runs a change and reloads the comments. @returns whether it was done, which `work` may deny; an error is shown. */
const change = async (comments: Comments, work: () => Promise<unknown>): Promise<boolean> => {
  try {
    return (await work()) !== false;
  } catch (error) {
    dialogs.showError(error);
    return false;
  } finally {
    await comments.reload();
  }
};

/** A text with its mentions in bold. */
const markMentions = ({ text, mentions }: PictureComment): ReactNode[] => {
  const names = mentions.map(({ nickname }) => `@${nickname}`).sort((one, other) => other.length - one.length);
  const parts: ReactNode[] = [];
  let plainFrom = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = names.find((one) => text.startsWith(one, at));
    if (name === undefined || at < plainFrom) continue;
    parts.push(text.slice(plainFrom, at), <b key={at}>{name}</b>);
    plainFrom = at + name.length;
  }
  return [...parts, <Fragment key="rest">{text.slice(plainFrom)}</Fragment>];
};

/** Comments on the displayed image: beside it, on a phone below it. */
export function CommentsPanel({ comments }: { comments: Comments }) {
  const words = useOwnWords(commentTexts);
  const { acts, open, resolved, shown, showsResolved, setShowsResolved, draft, place, choose } = comments;
  const panel = useRef<HTMLElement>(null);
  /** The focused element is removed. */
  const keepFocus = () => panel.current?.focus();
  const start = () => {
    setShowsResolved(false);
    choose(undefined);
    place({ x: 0.5, y: 0.5 });
  };
  const send = (text: string, mentions: string[]) =>
    change(comments, async () => {
      const id = draft && (await acts.add(draft, text, mentions));
      if (id === undefined) return false;
      dialogs.toast({ message: words('sent') });
      setShowsResolved(false);
      place(undefined);
      choose(id);
      return true;
    });
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={words('comments')}>
      <header className={styles.head}>
        <h3 className={styles.title}>{words('comments')}</h3>
        <Button size="s" icon="plus" label={words('add')} onClick={start} />
        <IconButton icon="close" size="s" label={words('close')} onClick={comments.toggle} />
      </header>
      {acts.resolve ? (
        <div className={styles.which}>
          <Segmented
            size="s"
            aria-label={words('which')}
            value={showsResolved ? 'resolved' : 'open'}
            onChange={(value) => setShowsResolved(value === 'resolved')}
            options={[
              { value: 'open', label: words('open', { count: open.length }) },
              { value: 'resolved', label: words('resolved', { count: resolved.length }) },
            ]}
          />
        </div>
      ) : null}
      <div className={styles.list}>
        {draft ? (
          <div className={styles.thread}>
            <p className={styles.number}>{words('place')}</p>
            <Composer
              people={comments.people}
              label={words('text')}
              placeholder={words(comments.people ? 'textHint' : 'textPlain')}
              draftKey={threadDraftKey(comments.resultId)}
              at={draft}
              onSend={send}
              onCancel={() => {
                place(undefined);
                keepFocus();
              }}
            />
          </div>
        ) : null}
        {comments.isPending ? <Skeleton count={3} /> : null}
        {comments.isFailed ? (
          <p className={styles.quiet} role="alert">
            {words('loadFailed')} <Button size="s" label={words('retry')} onClick={() => void comments.reload()} />
          </p>
        ) : null}
        {!comments.isPending && !comments.isFailed && shown.length === 0 && !draft ? (
          <EmptyState icon="chat" title={words(showsResolved ? 'emptyResolved' : 'emptyOpen')}>
            {showsResolved ? null : words('emptyBody')}
          </EmptyState>
        ) : null}
        {shown.map((thread) => (
          <Thread key={thread.id} thread={thread} comments={comments} onGone={keepFocus} />
        ))}
      </div>
    </section>
  );
}

interface ThreadProps {
  thread: NumberedThread;
  comments: Comments;
  /** Called when it or a part of it was removed from the list. */
  onGone: () => void;
}

/** A point of the image: its comments, and a reply field. */
function Thread({ thread, comments, onGone }: ThreadProps) {
  const words = useOwnWords(commentTexts);
  const language = useLanguage();
  const head = useRef<HTMLButtonElement>(null);
  const [isReplying, setReplying] = useState(false);
  const { isBusy, run } = useBusy();
  const isChosen = comments.chosen === thread.id;
  useEffect(() => {
    if (!isChosen) return;
    head.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    head.current?.focus({ preventScroll: true });
  }, [isChosen]);
  const resolve = async () => {
    await run(() => change(comments, async () => comments.acts.resolve?.(thread.id, thread.resolved === null)));
    onGone();
  };
  const endReply = () => {
    setReplying(false);
    head.current?.focus();
  };
  const reply = (text: string, mentions: string[]) =>
    change(comments, async () => {
      if (!(await comments.acts.answer(thread.id, text, mentions))) return false;
      endReply();
      comments.setShowsResolved(false);
      return true;
    });
  return (
    <article
      className={isChosen ? `${styles.thread} ${styles.chosen}` : styles.thread}
      aria-label={words('thread', { number: thread.number })}
    >
      <button
        ref={head}
        type="button"
        className={styles.number}
        aria-pressed={isChosen}
        onClick={() => comments.choose(isChosen ? undefined : thread.id)}
      >
        {words('thread', { number: thread.number })}
      </button>
      {thread.comments.map((comment) => (
        <Comment key={comment.id} comment={comment} comments={comments} onGone={onGone} />
      ))}
      {thread.resolved ? (
        <p className={styles.quiet}>
          {words('resolvedBy', { name: thread.resolved.by, moment: momentWords(thread.resolved.at, language) })}
        </p>
      ) : null}
      {isReplying ? (
        <Composer
          people={comments.people}
          label={words('reply')}
          placeholder={words(comments.people ? 'replyHint' : 'replyPlain')}
          draftKey={`reply/${thread.id}`}
          onSend={reply}
          onCancel={endReply}
        />
      ) : (
        <div className={styles.acts}>
          <Button size="s" label={words('reply')} onClick={() => setReplying(true)} />
          {comments.acts.resolve ? (
            <Button
              size="s"
              icon={thread.resolved ? 'restore' : 'check'}
              label={words(thread.resolved ? 'reopen' : 'resolve')}
              isBusy={isBusy}
              onClick={() => void resolve()}
            />
          ) : null}
        </div>
      )}
    </article>
  );
}

function Comment({ comment, comments, onGone }: Omit<ThreadProps, 'thread'> & { comment: PictureComment }) {
  const words = useOwnWords(commentTexts);
  const language = useLanguage();
  const userId = useUser()?.id;
  const isOwn = userId === comment.author.id;
  const remove = async () => {
    const isWanted = await dialogs.confirm({
      title: words('deleteTitle'),
      body: words('deleteBody'),
      confirm: words('delete'),
      cancel: words('cancel'),
      isDanger: true,
    });
    if (!isWanted) return;
    await change(comments, () => comments.acts.remove(comment.id));
    onGone();
  };
  const { nickname } = comment.author;
  return (
    <div className={styles.comment}>
      <p className={styles.by}>
        {/* A closed account has no name. */}
        <b>{isOwn ? words('you') : nickname === '-' ? words('former') : nickname}</b>
        {comment.is_guest ? <span className={styles.quiet}>{words('guest')}</span> : null}
        <time dateTime={comment.created_at}>{momentWords(comment.created_at, language)}</time>
        {comments.acts.mayRemove(comment, userId) ? (
          <IconButton icon="trash" size="s" label={words('delete')} onClick={() => void remove()} />
        ) : null}
      </p>
      <p className={styles.text}>{markMentions(comment)}</p>
    </div>
  );
}
