import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { Button } from '@atelier/ui/button';
import { EmptyState } from '@atelier/ui/empty-state';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { useMemo } from 'react';
import { useIsNarrow } from '../frame/use-is-narrow.ts';
import { useAddress } from '../listing/use-address.ts';
import { PatternDetail } from './pattern-detail.tsx';
import { PatternList } from './pattern-list.tsx';
import styles from './patterns.module.css';
import { usePatternWords } from './use-pattern-words.ts';
import { choiceOf, usePattern, usePatternList } from './use-patterns.ts';

/** /patternLibrary/versionLibrary: the public patterns. The selection is stored in the query parameters. */
export function PatternPage() {
  const t = usePatternWords();
  const isNarrow = useIsNarrow();
  const address = useAddress();
  const asked = useMemo(() => choiceOf(address), [address]);
  const first = usePatternList(asked).data?.patterns[0]?.id;
  // In the wide layout the first pattern is shown until the user selects one.
  const choice = { ...asked, id: asked.id ?? (isNarrow ? undefined : first) };
  const { data, error, isPending, isFetching, refetch } = usePattern(choice);
  const isOpen = choice.id !== undefined;
  const detail = () => {
    if (error)
      return (
        <Sheet className={styles.note}>
          <EmptyState
            title={isApiError(error) && error.code ? dialogs.sentenceOf(error) : t('failed')}
            action={
              <span className={styles.acts}>
                <Button onClick={() => void refetch()}>{t('retry')}</Button>
                {choice.mine ? <Button onClick={() => address.set({ mine: undefined })}>{t('one')}</Button> : null}
                <Button onClick={() => address.set({ p: undefined, mine: undefined })}>{t('back')}</Button>
              </span>
            }
          />
        </Sheet>
      );
    if (data) return <PatternDetail choice={choice} drawn={data} isBusy={isFetching} set={address.set} />;
    if (isOpen && isPending)
      return (
        <Sheet className={styles.note}>
          <div role="status" aria-label={t('loading')}>
            <Skeleton shape="picture" count={2} />
          </div>
        </Sheet>
      );
    return <Sheet className={styles.note} />;
  };
  return (
    <div className={styles.page}>
      {isNarrow && isOpen ? null : <PatternList choice={choice} set={address.set} />}
      {isNarrow && !isOpen ? null : detail()}
    </div>
  );
}
