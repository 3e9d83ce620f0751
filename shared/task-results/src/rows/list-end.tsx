import { Button } from '@atelier/ui/button';
import type { RefObject } from 'react';
import { useMoreAtEnd } from '../list/use-more-at-end.ts';
import type { TaskList } from '../list/use-task-list.ts';
import { useWords } from '../texts/words.ts';
import styles from './list-end.module.css';

/** The end of the loaded rows: loads more when it comes near the viewport, and shows a failure. */
export function ListEnd({ list, scroll }: { list: TaskList; scroll: RefObject<HTMLDivElement | null> }) {
  const words = useWords();
  const mark = useMoreAtEnd(scroll, list.hasMore && !list.isFailed, list.loadMore);
  if (list.isFailed) {
    return (
      <div className={styles.end} role="status">
        {words('historyFailed')}
        <Button size="s" onClick={list.retry}>
          {words('retry')}
        </Button>
      </div>
    );
  }
  return (
    <div ref={mark} className={styles.end}>
      {list.hasMore ? words('loadingMore') : null}
    </div>
  );
}
