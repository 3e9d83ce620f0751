import type { ToolSummary } from '@atelier/contract/tools';
import {
  getModeration,
  type ModeratedLink,
  type ModeratedWork,
  moderateLink,
  moderateWork,
  type RefusalReason,
  refusalReasons,
} from '@atelier/contract/works';
import { type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { Button, buttonClass } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Dialog } from '@atelier/ui/dialog';
import { FormDialog } from '@atelier/ui/form-dialog';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { Sheet } from '@atelier/ui/sheet';
import { Tag } from '@atelier/ui/tag';
import { useBusy } from '@atelier/ui/use-busy';
import { type ReactNode, useState } from 'react';
import styles from './square.module.css';
import { Reasons, type SquareKey, squareTexts } from './square-parts.tsx';
import { usePublicTools } from './use-works.ts';

export interface WholePictureProps {
  picture: { url: string; mime: string; width?: number; height?: number };
  title: string;
  words: OwnWords<SquareKey>;
  onClose: () => void;
}

/** An image or a clip in full-window size. */
export function WholePicture({ picture, title, words, onClose }: WholePictureProps) {
  const { url, mime, ...size } = picture;
  return (
    <Dialog isOpen size="wide" title={title} closeLabel={words('close')} onClose={onClose}>
      <div className={styles.whole}>
        {mime.startsWith('video/') ? (
          // biome-ignore lint/a11y/useMediaCaption: clips of garments have no sound
          <video src={url} controls playsInline aria-label={title} />
        ) : (
          <img src={url} width={size.width} height={size.height} alt={title} draggable={false} />
        )}
      </div>
    </Dialog>
  );
}

export interface LinkCardProps {
  link: ModeratedLink;
  tools: readonly ToolSummary[] | undefined;
  words: OwnWords<SquareKey>;
  /** Decision buttons. */
  children: ReactNode;
}

const partWords = { result: 'linkResult', original: 'linkOriginal' } as const;
type Part = keyof typeof partWords;

/** A share link under review: the images visible to its visitors, and which of them the content screening flagged. */
export function LinkCard({ link, tools, words, children }: LinkCardProps) {
  const [whole, setWhole] = useState<Part>();
  const language = useLanguage();
  const localized = useLocalized();
  const tool = tools?.find(({ type }) => type === link.tool_type);
  const shown = (['original', 'result'] as const).flatMap((part) => {
    const picture = link[part];
    return picture ? [{ part, picture }] : [];
  });
  const opened = whole && link[whole];
  // Materials have no tool.
  const nameOf = (part: Part) => words(link.tool_type === 0 ? 'linkMaterial' : partWords[part]);
  const titleOf = (part: Part) => `${link.name} · ${nameOf(part)}`;
  return (
    <li className={styles.card}>
      <div className={styles.pair}>
        {shown.map(({ part, picture }) => (
          <button
            key={part}
            type="button"
            className={styles.look}
            aria-label={words('enlarge', { title: titleOf(part) })}
            onClick={() => setWhole(part)}
          >
            <img src={picture.thumb_url} alt="" draggable={false} />
          </button>
        ))}
      </div>
      <div className={styles.rowText}>
        <b>{link.name}</b>
        <Tag look="plain">{words('link')}</Tag>
        <Tag look="strong">{words('needsLook')}</Tag>
        {link.told_of.map((part) => (
          <Tag key={part} look="plain">
            {nameOf(part)}
          </Tag>
        ))}
        <p>
          {link.expires_at === null
            ? words('linkByNoEnd', { author: link.author, day: momentWords(link.created_at, language) })
            : words('linkBy', {
                author: link.author,
                day: momentWords(link.created_at, language),
                until: momentWords(link.expires_at, language),
              })}
        </p>
        {tool ? <p>{localized(tool.title)}</p> : null}
        <p>{words('linkShows')}</p>
      </div>
      <div className={styles.rowActs}>{children}</div>
      {whole && opened ? (
        <WholePicture picture={opened} title={titleOf(whole)} words={words} onClose={() => setWhole(undefined)} />
      ) : null}
    </li>
  );
}

const reasonWords = { mine: 'mine', copied: 'copiedDesign', unfit: 'unfit', other: 'other' } as const;
const stateWords = { waiting: 'waiting', shown: 'shownState', hidden: 'hidden', refused: 'refused' } as const;

export interface ModerationCardProps {
  work: ModeratedWork;
  tools: readonly ToolSummary[] | undefined;
  words: OwnWords<SquareKey>;
  /** Decision buttons. */
  children: ReactNode;
}

/** All public content of a work, and the reports against it. */
export function ModerationCard({ work, tools, words, children }: ModerationCardProps) {
  const [isWhole, setWhole] = useState(false);
  const language = useLanguage();
  const localized = useLocalized();
  const tool = tools?.find(({ type }) => type === work.tool_type);
  const params = work.params.map(({ title, words: value }) => `${localized(title)} ${localized(value)}`);
  const drawn = [...(tool ? [localized(tool.title)] : []), ...params].join(' · ');
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.look}
        aria-label={words('enlarge', { title: work.title })}
        onClick={() => setWhole(true)}
      >
        <img src={work.thumb_url} alt="" draggable={false} />
      </button>
      <div className={styles.rowText}>
        <b>{work.title}</b>
        <Tag look={work.state === 'hidden' ? 'strong' : 'plain'}>{words(stateWords[work.state])}</Tag>
        {work.needs_look ? <Tag look="strong">{words('needsLook')}</Tag> : null}
        {work.generated ? <Tag look="plain">{words('generated')}</Tag> : null}
        <p>{words('by', { author: work.author, day: momentWords(work.published_at, language) })}</p>
        {drawn ? <p>{drawn}</p> : null}
        {work.tags.length > 0 ? <p>{work.tags.map((tag) => `#${tag}`).join(' ')}</p> : null}
        {work.reports.length > 0 ? (
          <ul className={styles.reports} aria-label={words('reports', { count: work.reports.length })}>
            {work.reports.map((report) => (
              <li key={report.created_at}>
                <b>{words(reasonWords[report.reason])}</b>
                {report.note}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className={styles.rowActs}>{children}</div>
      {isWhole ? (
        <WholePicture picture={work} title={work.title} words={words} onClose={() => setWhole(false)} />
      ) : null}
    </li>
  );
}

/** A refused work, or a refused link to a result. */
type Refused = { work: ModeratedWork } | { link: ModeratedLink };

/** /moderation: entries for review, most urgent first. */
export function ModerationPage() {
  const words = useOwnWords(squareTexts);
  const localized = useLocalized();
  const tools = usePublicTools();
  const query = useQuery({ ...callQuery(getModeration, {}), staleTime: 0 }, queryClient);
  const [refused, setRefused] = useState<Refused>();
  const [reason, setReason] = useState<RefusalReason>('unfit');
  const { isBusy, run } = useBusy(dialogs.showError);
  const decide = async (what: Refused, decision: 'approve' | 'refuse') => {
    const terms = { decision, reason };
    const isDone = await run(async () => {
      if ('work' in what) await http.call(moderateWork, { work_id: what.work.id, ...terms }, { quiet: true });
      else await http.call(moderateLink, { link_id: what.link.id, ...terms }, { quiet: true });
    });
    if (isDone) dialogs.toast({ message: words('decided') });
    setRefused(undefined);
    void query.refetch();
  };
  const isLocked = isApiError(query.error, '43010');
  const data = isLocked ? undefined : query.data;
  const links = [...(data?.links ?? []), ...(data?.board_links ?? []), ...(data?.group_links ?? [])];
  const asked = refused && ('work' in refused ? refused.work.title : refused.link.name);
  const askTitle = refused ? words('work' in refused ? 'refuseTitle' : 'linkEndTitle', { title: asked ?? '' }) : '';
  return (
    <Sheet padding={0} className={styles.moderation}>
      <header className={styles.moderationHead}>
        <h1>{words('moderation')}</h1>
        <span className={styles.moderationCount} role="status">
          {data ? words('moderationCount', { count: data.total }) : ''}
        </span>
      </header>
      {isLocked ? (
        <div className={styles.note}>
          <EmptyState
            title={words('moderationLocked')}
            action={
              <Link className={buttonClass({ kind: 'primary' })} to="/console?return=/moderation">
                {words('moderationUnlock')}
              </Link>
            }
          >
            {words('moderationLockedBody')}
          </EmptyState>
        </div>
      ) : null}
      {query.isError && !isLocked ? (
        <div className={styles.note}>
          <EmptyState
            title={words('failed')}
            action={<Button label={words('retry')} onClick={() => void query.refetch()} />}
          />
        </div>
      ) : null}
      {!data && !query.isError ? (
        <div className={styles.note}>
          <Skeleton shape="line" count={4} />
        </div>
      ) : null}
      {data?.works.length === 0 && links.length === 0 ? (
        <div className={styles.note}>
          <EmptyState title={words('moderationEmpty')}>{words('moderationEmptyBody')}</EmptyState>
        </div>
      ) : null}
      <ul className={styles.cards}>
        {links.map((link) => (
          <LinkCard key={link.id} link={link} tools={tools} words={words}>
            <Button kind="primary" isBusy={isBusy} onClick={() => void decide({ link }, 'approve')}>
              {words('linkKeep')}
            </Button>
            <Button label={words('linkEnd')} onClick={() => setRefused({ link })} />
          </LinkCard>
        ))}
        {data?.works.map((work) => (
          <ModerationCard key={work.id} work={work} tools={tools} words={words}>
            <Button kind="primary" isBusy={isBusy} onClick={() => void decide({ work }, 'approve')}>
              {words(work.state === 'waiting' ? 'approve' : 'keep')}
            </Button>
            <Button label={words('refuse')} onClick={() => setRefused({ work })} />
          </ModerationCard>
        ))}
      </ul>
      {refused ? (
        <FormDialog
          title={askTitle}
          onClose={() => setRefused(undefined)}
          cancel={words('cancel')}
          submit={words('work' in refused ? 'refuse' : 'linkEnd')}
          isBusy={isBusy}
          onSubmit={() => decide(refused, 'refuse')}
        >
          <div className={styles.form}>
            <Reasons
              label={askTitle}
              options={Object.entries(refusalReasons).map(([value, label]) => ({
                value: value as RefusalReason,
                label: localized(label),
              }))}
              value={reason}
              onChange={setReason}
            />
            <p>{words('work' in refused ? 'refuseHint' : 'linkEndHint')}</p>
          </div>
        </FormDialog>
      ) : null}
    </Sheet>
  );
}
