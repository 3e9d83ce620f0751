import type { Task } from '@atelier/contract/task';
import { bus } from '@atelier/platform/bus';
import { StitchProgress } from '@atelier/ui/stitch-progress';
import { useEffect, useState } from 'react';
import { stepWords } from '../task/task-words.ts';
import { useWords } from '../texts/words.ts';
import { Card, cardLines, singleLine } from '../tiles/card.tsx';
import { expectedShape, type Shape } from '../tiles/card-shape.ts';
import { OriginalTile } from '../tiles/original-tile.tsx';
import styles from './drawing-tiles.module.css';
import rowStyles from './task-row.module.css';

/** Number of pictures that a task will have: the requested count, one by default. */
const expectedCount = (task: Task): number => {
  const asked = task.params.batch_size;
  return typeof asked === 'number' && asked > 1 ? Math.round(asked) : 1;
};

/** The shape alone is known yet: a place is as large as a picture of it can be. */
const largest = ({ width, height }: Shape): Shape => ({ width: 2000, height: (2000 * height) / width });

interface Seen {
  step?: string;
  preview?: string;
  ahead?: number | undefined;
}

/** The step that the engine finished last, by its machine name, and the last preview that came. */
const useSteps = (taskId: string): Seen => {
  const [seen, setSeen] = useState<Seen>({});
  useEffect(() => {
    const listening = bus.on('task.progressed').subscribe(({ task_id, step, preview, ahead }) => {
      if (task_id === taskId)
        setSeen((before) => ({ ...before, step, ahead, ...(preview !== undefined && { preview }) }));
    });
    return () => listening.unsubscribe();
  }, [taskId]);
  return seen;
};

/** A drawing task: the seam across, and its pictures' final places. */
export function DrawingTiles({ task }: { task: Task }) {
  const words = useWords();
  const { step, preview, ahead } = useSteps(task.id);
  const count = expectedCount(task);
  const shape = largest(expectedShape(task));
  return (
    <>
      <StitchProgress
        value={task.percent / 100}
        label={words('percentOf', { name: task.name })}
        className={styles.seam ?? ''}
      />
      <div className={count > 1 ? `${cardLines} ${rowStyles.many}` : `${singleLine} ${rowStyles.single}`}>
        {count === 1 ? <OriginalTile task={task} /> : null}
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places, not pictures; they never change order
          <Card key={at} shape={shape} size={count > 1 ? 'line' : 'large'}>
            <div className={styles.place}>
              {at === 0 && preview !== undefined ? (
                <img
                  className={styles.preview}
                  src={preview}
                  alt={words('previewOf', { name: task.name })}
                  draggable={false}
                />
              ) : null}
              <span className={preview !== undefined && at === 0 ? styles.over : undefined}>
                {count > 1
                  ? words('tileWaiting', { number: at + 1, count })
                  : step === undefined
                    ? words('stepDrawing')
                    : ahead === undefined
                      ? stepWords(step, words)
                      : words('stepModelAhead', { count: ahead })}
              </span>
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}
