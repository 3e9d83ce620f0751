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
import { useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { EmptyState } from '@atelier/ui/empty-state';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { useState } from 'react';
import { useAct } from '../frame/use-act.ts';
import { ModerationCard } from './moderation-card.tsx';
import { Reasons } from './reasons.tsx';
import styles from './square.module.css';
import { squareTexts } from './texts/square-texts.ts';
import { usePublicTools } from './use-works.ts';

/** /moderation: what a moderator has to look at, the most urgent first. */
export function ModerationPage() {
  const words = useOwnWords(squareTexts);
  const localized = useLocalized();
  const tools = usePublicTools();
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
          <ModerationCard key={work.id} work={work} tools={tools} words={words}>
            <Button kind="primary" isBusy={isBusy} onClick={() => void decide(work.id, 'approve')}>
              {words(work.state === 'waiting' ? 'approve' : 'keep')}
            </Button>
            <Button onClick={() => setRefused(work)}>{words('refuse')}</Button>
          </ModerationCard>
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
