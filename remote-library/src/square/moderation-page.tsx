import {
  getModeration,
  type ModeratedLink,
  type ModeratedWork,
  moderateLink,
  moderateWork,
  type RefusalReason,
  refusalReasons,
} from '@atelier/contract/works';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { buttonClass } from '@atelier/ui/button-class';
import { Dialog } from '@atelier/ui/dialog';
import { EmptyState } from '@atelier/ui/empty-state';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { useState } from 'react';
import { useAct } from '../frame/use-act.ts';
import { LinkCard } from './link-card.tsx';
import { ModerationCard } from './moderation-card.tsx';
import { Reasons } from './reasons.tsx';
import styles from './square.module.css';
import { squareTexts } from './texts/square-texts.ts';
import { usePublicTools } from './use-works.ts';

/** What is refused: a work, or a link to a result. */
type Refused = { work: ModeratedWork } | { link: ModeratedLink };

/** /moderation: what a moderator has to look at, the most urgent first. */
export function ModerationPage() {
  const words = useOwnWords(squareTexts);
  const localized = useLocalized();
  const tools = usePublicTools();
  const query = useQuery({ ...callQuery(getModeration, {}), staleTime: 0 }, queryClient);
  const [refused, setRefused] = useState<Refused>();
  const [reason, setReason] = useState<RefusalReason>('unfit');
  const { isBusy, run } = useAct();
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
  const links = data?.links ?? [];
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
            action={<Button onClick={() => void query.refetch()}>{words('retry')}</Button>}
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
            <Button onClick={() => setRefused({ link })}>{words('linkEnd')}</Button>
          </LinkCard>
        ))}
        {data?.works.map((work) => (
          <ModerationCard key={work.id} work={work} tools={tools} words={words}>
            <Button kind="primary" isBusy={isBusy} onClick={() => void decide({ work }, 'approve')}>
              {words(work.state === 'waiting' ? 'approve' : 'keep')}
            </Button>
            <Button onClick={() => setRefused({ work })}>{words('refuse')}</Button>
          </ModerationCard>
        ))}
      </ul>
      {refused ? (
        <Dialog
          isOpen
          title={askTitle}
          onClose={() => setRefused(undefined)}
          actions={
            <>
              <Button kind="quiet" onClick={() => setRefused(undefined)}>
                {words('cancel')}
              </Button>
              <Button kind="primary" isBusy={isBusy} onClick={() => void decide(refused, 'refuse')}>
                {words('work' in refused ? 'refuse' : 'linkEnd')}
              </Button>
            </>
          }
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
        </Dialog>
      ) : null}
    </Sheet>
  );
}
