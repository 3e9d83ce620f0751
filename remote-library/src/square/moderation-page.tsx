import {
  getModeration,
  type ModeratedWork,
  moderateWork,
  type RefusalReason,
  refusalReasons,
} from '@atelier/contract/works';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Dialog } from '@atelier/ui/dialog';
import { EmptyState } from '@atelier/ui/empty-state';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { Tag } from '@atelier/ui/tag';
import { useState } from 'react';
import { useAct } from '../frame/use-act.ts';
import { Reasons } from './reasons.tsx';
import styles from './square.module.css';
import { squareTexts } from './texts/square-texts.ts';

const reasonWords = { mine: 'mine', copied: 'copiedDesign', unfit: 'unfit', other: 'other' } as const;
const stateWords = { waiting: 'waiting', shown: 'shownState', hidden: 'hidden', refused: 'refused' } as const;

/** /moderation: what a moderator has to look at, the most urgent first. */
export function ModerationPage() {
  const words = useOwnWords(squareTexts);
  const localized = useLocalized();
  const query = useQuery({ ...callQuery(getModeration, {}), staleTime: 0 }, queryClient);
  const [refused, setRefused] = useState<ModeratedWork>();
  const [reason, setReason] = useState<RefusalReason>('unfit');
  const { isBusy, run } = useAct();
  const decide = async (work_id: string, decision: 'approve' | 'refuse') => {
    const isDone = await run(() => http.call(moderateWork, { work_id, decision, reason }, { quiet: true }));
    if (isDone) dialogs.toast({ message: words('decided') });
    setRefused(undefined);
    void query.refetch();
  };
  const { data } = query;
  return (
    <Sheet padding={0} className={styles.moderation}>
      <header className={styles.moderationHead}>
        <h1>{words('moderation')}</h1>
        <span className={styles.moderationCount} role="status">
          {data ? words('moderationCount', { count: data.total }) : ''}
        </span>
      </header>
      {query.isError ? (
        <div className={styles.note}>
          <EmptyState
            title={words('failed')}
            action={<Button onClick={() => void query.refetch()}>{words('retry')}</Button>}
          />
        </div>
      ) : null}
      {!data && !query.isError ? (
        <div className={styles.note}>
          <Skeleton shape="line" count={4} />
        </div>
      ) : null}
      {data?.works.length === 0 ? (
        <div className={styles.note}>
          <EmptyState title={words('moderationEmpty')}>{words('moderationEmptyBody')}</EmptyState>
        </div>
      ) : null}
      <ul className={styles.cards}>
        {data?.works.map((work) => (
          <li key={work.id} className={styles.card}>
            <img src={work.thumb_url} alt={work.title} draggable={false} />
            <Facts work={work} />
            <div className={styles.rowActs}>
              <Button kind="primary" isBusy={isBusy} onClick={() => void decide(work.id, 'approve')}>
                {words(work.state === 'waiting' ? 'approve' : 'keep')}
              </Button>
              <Button onClick={() => setRefused(work)}>{words('refuse')}</Button>
            </div>
          </li>
        ))}
      </ul>
      {refused ? (
        <Dialog
          isOpen
          title={words('refuseTitle', { title: refused.title })}
          onClose={() => setRefused(undefined)}
          actions={
            <>
              <Button kind="quiet" onClick={() => setRefused(undefined)}>
                {words('cancel')}
              </Button>
              <Button kind="primary" isBusy={isBusy} onClick={() => void decide(refused.id, 'refuse')}>
                {words('refuse')}
              </Button>
            </>
          }
        >
          <div className={styles.form}>
            <Reasons
              label={words('refuseTitle', { title: refused.title })}
              options={Object.entries(refusalReasons).map(([value, label]) => ({
                value: value as RefusalReason,
                label: localized(label),
              }))}
              value={reason}
              onChange={setReason}
            />
            <p>{words('refuseHint')}</p>
          </div>
        </Dialog>
      ) : null}
    </Sheet>
  );
}

function Facts({ work }: { work: ModeratedWork }) {
  const words = useOwnWords(squareTexts);
  const language = useLanguage();
  return (
    <div className={styles.rowText}>
      <b>{work.title}</b>
      <Tag look={work.state === 'hidden' ? 'strong' : 'plain'}>{words(stateWords[work.state])}</Tag>
      <p>{words('by', { author: work.author, day: momentWords(work.published_at, language) })}</p>
      {work.tags.length > 0 ? <p>{work.tags.join(' · ')}</p> : null}
      {work.reports.length > 0 ? <p>{words('reports', { count: work.reports.length })}</p> : null}
      <ul className={styles.reports}>
        {work.reports.map((report) => (
          <li key={report.created_at}>
            {words(reasonWords[report.reason])}
            {report.note ? `: ${report.note}` : ''}
          </li>
        ))}
      </ul>
    </div>
  );
}
