import type { Localized } from '@atelier/catalogue/text';
import type { ToolSummary } from '@atelier/contract/tools';
import {
  getLikedWorks,
  getWork,
  likeWork,
  type ReportReason,
  reportReasons,
  reportWork,
  workLimits,
} from '@atelier/contract/works';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { useSessionState } from '@atelier/platform/session';
import { copyLink } from '@atelier/task-results/link-field';
import { Button, buttonClass } from '@atelier/ui/button';
import { dateWords } from '@atelier/ui/date-words';
import { Field } from '@atelier/ui/field';
import { FormDialog } from '@atelier/ui/form-dialog';
import { IconButton } from '@atelier/ui/icon-button';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { TextArea } from '@atelier/ui/text-area';
import { useBusy } from '@atelier/ui/use-busy';
import { toolAddress } from '@atelier/workbench/tool-choice';
import { useState } from 'react';
import styles from './square.module.css';
import { Reasons, type SquareKey } from './square-parts.tsx';

/** Opens the login page, which returns to the current page. */
const goToLogin = (): void => {
  const here = window.location.hash.slice(1);
  navigation.open(`/login?redirect=${encodeURIComponent(here)}`);
};

/** The user's likes and the toggle, which opens the login page for visitors. */
export const useLikes = () => {
  const isSignedIn = useSessionState().status === 'signed-in';
  const liked = useQuery({ ...callQuery(getLikedWorks, {}), enabled: isSignedIn }, queryClient);
  const { run } = useBusy(dialogs.showError);
  const isLiked = (id: string): boolean => liked.data?.work_ids.includes(id) ?? false;
  return {
    isLiked,
    like: (id: string): void => {
      if (!isSignedIn) {
        goToLogin();
        return;
      }
      const request = { work_id: id, liked: !isLiked(id) };
      void run(async () => {
        await http.call(likeWork, request, { quiet: true });
        await Promise.all([
          liked.refetch(),
          queryClient.invalidateQueries({ queryKey: callQuery(getWork, { id }).queryKey }),
        ]);
      });
    },
  };
};

/** Tags of sample works are `zh · en`; those of users are shown unchanged. */
export const tagTitle = (tag: string, localized: (text: Localized) => string): string => {
  const [zh = tag, en = zh] = tag.split(' · ');
  return localized({ zh, en });
};

const labels = { mine: 'mine', copied: 'copiedDesign', unfit: 'unfit', other: 'other' } as const satisfies Record<
  ReportReason,
  SquareKey
>;

/** Prompts for the reason of a report against a work. */
function ReportDialog({ id, words, onClose }: { id: string; words: OwnWords<SquareKey>; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>('mine');
  const [note, setNote] = useState('');
  const { isBusy, run } = useBusy(dialogs.showError);
  const send = async () => {
    if (!(await run(() => http.call(reportWork, { work_id: id, reason, note }, { quiet: true })))) return;
    dialogs.toast({ message: words('reported') });
    onClose();
  };
  return (
    <FormDialog
      title={words('reportTitle')}
      onClose={onClose}
      cancel={words('cancel')}
      submit={words('send')}
      isBusy={isBusy}
      onSubmit={send}
    >
      <div className={styles.form}>
        <Reasons
          label={words('reportTitle')}
          options={reportReasons.map((value) => ({ value, label: words(labels[value]) }))}
          value={reason}
          onChange={setReason}
        />
        <Field label={words('note')} optional={words('optional')} hint={words('reportHint')}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={workLimits.note}
              placeholder={words('notePlaceholder')}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}

export interface WorkDetailProps {
  id: string;
  words: OwnWords<SquareKey>;
  tools: readonly ToolSummary[] | undefined;
  likes: ReturnType<typeof useLikes>;
  /** True when it has its own close button; a surrounding dialog already has one. */
  isAlone: boolean;
  onClose: () => void;
}

/** One work: its image, settings, and actions. */
export function WorkDetail({ id, words, tools, likes, isAlone, onClose }: WorkDetailProps) {
  const localized = useLocalized();
  const language = useLanguage();
  const isSignedIn = useSessionState().status === 'signed-in';
  const [isReporting, setReporting] = useState(false);
  const { data, error, isError, refetch } = useQuery(
    { ...callQuery(getWork, { id }), staleTime: 0, retry: false },
    queryClient,
  );
  if (isError) {
    const isGone = isApiError(error, '44003') || isApiError(error, '44000');
    return (
      <div className={styles.detail} role="alert">
        <EmptyState
          title={words(isGone ? 'gone' : 'failed')}
          action={
            <Button label={words(isGone ? 'back' : 'retry')} onClick={() => (isGone ? onClose() : void refetch())} />
          }
        >
          {isGone ? words('goneBody') : null}
        </EmptyState>
      </div>
    );
  }
  if (!data) return <Skeleton shape="block" />;
  const { work, params, page_url: page } = data;
  const workTitle = work.titles ? localized(work.titles) : work.title;
  const tool = tools?.find(({ type }) => type === work.tool_type);
  const same = toolAddress(tool, { like: work.id });
  const isLiked = likes.isLiked(work.id);
  // The server renders that page, so that chats and search engines see the content of the link.
  const copy = () =>
    copyLink(new URL(page, window.location.origin).href, { copied: words('copied'), failed: words('copyFailed') });
  return (
    <article className={styles.detail} aria-label={workTitle}>
      <header className={styles.detailHead}>
        <div>
          <h2>{workTitle}</h2>
          <p>{words('by', { author: work.author, day: dateWords(work.published_at, language) })}</p>
        </div>
        {isAlone ? <IconButton icon="close" label={words('close')} onClick={onClose} /> : null}
      </header>
      <figure className={styles.picture}>
        {work.mime.startsWith('video/') ? (
          // biome-ignore lint/a11y/useMediaCaption: clips of garments have no sound
          <video src={work.url} controls playsInline aria-label={workTitle} />
        ) : (
          <img src={`${work.url}?w=1280`} width={work.width} height={work.height} alt={workTitle} draggable={false} />
        )}
        {work.generated ? <figcaption className={styles.mark}>{words('generated')}</figcaption> : null}
      </figure>
      <div className={styles.acts}>
        <Button icon={isLiked ? 'heart-filled' : 'heart'} aria-pressed={isLiked} onClick={() => likes.like(work.id)}>
          {words('like', { count: work.likes })}
        </Button>
        <Button kind="quiet" icon="share" label={words('share')} onClick={() => void copy()} />
        <Button kind="quiet" icon="warn" onClick={() => (isSignedIn ? setReporting(true) : goToLogin())}>
          {words('report')}
        </Button>
      </div>
      {work.tags.length > 0 ? (
        <ul className={styles.tags} aria-label={words('tags')}>
          {work.tags.map((tag) => (
            <li key={tag}>
              <Link to={`/worksInspiration?${new URLSearchParams({ tag })}`}>{tagTitle(tag, localized)}</Link>
            </li>
          ))}
        </ul>
      ) : null}
      <section className={styles.how}>
        <h3>
          {words('how')}
          <span>{tool ? localized(tool.title) : null}</span>
        </h3>
        {params.length === 0 ? <p>{words('noParams')}</p> : null}
        <dl>
          {params.map(({ name, title, words: value }) => (
            <div key={name}>
              <dt>{localized(title)}</dt>
              <dd>{localized(value)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {same ? (
        <footer className={styles.foot}>
          <Link className={buttonClass({ kind: 'primary', size: 'l', isWide: true })} to={same}>
            {words('same')}
          </Link>
          <p>{words(isSignedIn ? (params.length > 0 ? 'sameHint' : 'sameHintNone') : 'login')}</p>
        </footer>
      ) : null}
      {isReporting ? <ReportDialog id={work.id} words={words} onClose={() => setReporting(false)} /> : null}
    </article>
  );
}
