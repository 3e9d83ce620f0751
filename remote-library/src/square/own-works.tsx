import { getOwnWorks, type OwnWork, refusalReasons, withdrawWork } from '@atelier/contract/works';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { buttonClass } from '@atelier/ui/button-class';
import { EmptyState } from '@atelier/ui/empty-state';
import { Skeleton } from '@atelier/ui/skeleton';
import { Tag } from '@atelier/ui/tag';
import { useState } from 'react';
import { useMutationGuard } from '../frame/use-mutation-guard.ts';
import { PublishDialog } from './publish-dialog.tsx';
import styles from './square.module.css';
import type { SquareKey } from './square-texts.ts';

const stateWords = { waiting: 'waiting', shown: 'shownState', hidden: 'hidden', refused: 'refused' } as const;

/** One's own works with their state, to change and to take back. */
export function OwnWorks({ words }: { words: OwnWords<SquareKey> }) {
  const localized = useLocalized();
  const query = useQuery({ ...callQuery(getOwnWorks, { limit: 120 }), staleTime: 0 }, queryClient);
  const [edited, setEdited] = useState<OwnWork>();
  const { run } = useMutationGuard();
  const withdraw = async ({ id, title }: OwnWork) => {
    const question = {
      title: words('withdrawAsk', { title }),
      body: words('withdrawBody'),
      confirm: words('withdraw'),
      cancel: words('cancel'),
      isDanger: true,
    };
    if (!(await dialogs.confirm(question))) return;
    if (!(await run(() => http.call(withdrawWork, { work_id: id }, { quiet: true })))) return;
    dialogs.toast({ message: words('withdrawn') });
    void query.refetch();
  };
  const bodyOf = ({ state, refusal, likes }: OwnWork): string => {
    if (state === 'refused') return words('refusedBody', { reason: localized(refusalReasons[refusal ?? 'unfit']) });
    return state === 'shown'
      ? words('likedBy', { count: likes })
      : words(state === 'hidden' ? 'hiddenBody' : 'waitingBody');
  };
  if (!query.data)
    return (
      <div className={styles.note}>
        {query.isError ? (
          <EmptyState
            title={words('failed')}
            action={<Button onClick={() => void query.refetch()}>{words('retry')}</Button>}
          />
        ) : (
          <Skeleton shape="line" count={4} />
        )}
      </div>
    );
  if (query.data.items.length === 0)
    return (
      <div className={styles.note}>
        <EmptyState
          title={words('empty')}
          action={
            <Link className={buttonClass()} to="/resource/drawHistory">
              {words('toHistory')}
            </Link>
          }
        >
          {words('emptyBody')}
        </EmptyState>
      </div>
    );
  return (
    <ul className={styles.rows}>
      {query.data.items.map((work) => (
        <li key={work.id} className={styles.row}>
          <img src={work.thumb_url} alt="" draggable={false} />
          <div className={styles.rowText}>
            <b>{work.title}</b>
            <Tag look={work.state === 'shown' ? 'accent' : 'plain'}>{words(stateWords[work.state])}</Tag>
            <p>{bodyOf(work)}</p>
          </div>
          <div className={styles.rowActs}>
            <Button onClick={() => setEdited(work)}>{words('edit')}</Button>
            <Button kind="quiet" onClick={() => void withdraw(work)}>
              {words('withdraw')}
            </Button>
          </div>
        </li>
      ))}
      {edited ? (
        <PublishDialog
          result={{ id: edited.result_id, thumb_url: edited.thumb_url }}
          name={edited.title}
          onClose={() => {
            setEdited(undefined);
            void query.refetch();
          }}
        />
      ) : null}
    </ul>
  );
}
