import type { Task } from '@atelier/contract/task';
import { memo } from 'react';
import type { TellingContext } from '../task/task-words.ts';
import { useWords } from '../texts/words.ts';
import { Card, cardLines, singleLine } from '../tiles/card.tsx';
import { OriginalTile } from '../tiles/original-tile.tsx';
import { ResultTile } from '../tiles/result-tile.tsx';
import { WarningList, WarningSummary } from '../warnings/warning-list.tsx';
import { DrawingTiles } from './drawing-tiles.tsx';
import { ReadWordsLines } from './read-words-lines.tsx';
import { RefusedPicture } from './refused-picture.tsx';
import { TaskHead } from './task-head.tsx';
import styles from './task-row.module.css';

export interface TaskRowProps {
  task: Task;
  telling: TellingContext;
}

/** One task in the panel: its state in a line, its pictures in their final places. */
export const TaskRow = memo(({ task, telling }: TaskRowProps) => {
  const words = useWords();
  const isSingle = task.results.length === 1;
  return (
    <article className={styles.row} aria-label={task.name} data-task={task.id}>
      <TaskHead task={task} telling={telling} />
      {task.state === 'drawing' ? <DrawingTiles task={task} /> : null}
      {task.state === 'completed' ? (
        <div className={isSingle ? `${singleLine} ${styles.single}` : `${cardLines} ${styles.many}`}>
          {isSingle ? <OriginalTile task={task} /> : null}
          {task.results.map((result, at) => (
            <Card key={result.id} shape={result} size={isSingle ? 'large' : 'line'}>
              <ResultTile task={task} result={result} number={at + 1} isLarge={isSingle} />
              {isSingle ? (
                <figcaption className={styles.caption}>
                  {words('pixels', { width: result.width, height: result.height })}
                </figcaption>
              ) : null}
            </Card>
          ))}
        </div>
      ) : null}
      {task.state === 'completed' && task.words ? <ReadWordsLines read={task.words} /> : null}
      {task.state === 'failed' ? <RefusedPicture task={task} /> : null}
      {task.state === 'completed' ? <WarningSummary task={task} /> : null}
      {task.state === 'failed' ? <WarningList task={task} /> : null}
    </article>
  );
});
