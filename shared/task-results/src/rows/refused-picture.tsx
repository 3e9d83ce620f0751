import type { Task } from '@atelier/contract/task';
import type { CSSProperties } from 'react';
import { firstInput } from '../task/task-words.ts';
import { useWords } from '../texts/words.ts';
import { Card, cardLines } from '../tiles/card.tsx';
import { TilePicture } from '../tiles/tile-picture.tsx';
import { MarkLayer } from '../warnings/mark-layer.tsx';
import { marksOf } from '../warnings/warning-marks.ts';
import styles from './refused-picture.module.css';

/** The rejected input image of a task, with marks on the problematic regions; nothing without known regions. */
export function RefusedPicture({ task }: { task: Task }) {
  const words = useWords();
  const input = firstInput(task);
  const marks = marksOf(task).filter(({ image_id }) => image_id === input?.id);
  if (!input?.available || marks.length === 0) return null;
  return (
    <div className={`${cardLines} ${styles.line}`} style={{ '--line-wanted': '260px' } as CSSProperties}>
      <Card shape={input}>
        <div className={styles.tile} style={{ aspectRatio: input.width / input.height }}>
          <TilePicture src={input.thumb_url} alt={words('originalOf', { name: task.name })} />
          <MarkLayer marks={marks} />
        </div>
      </Card>
    </div>
  );
}
