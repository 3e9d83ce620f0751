import type { Task } from '@atelier/contract/task';
import { bus } from '@atelier/platform/bus';
import { StitchProgress } from '@atelier/ui/stitch';
import { memo, type RefObject, useEffect, useMemo, useState } from 'react';
import type { TaskList } from '../list/use-task-list.ts';
import { ReadWordsLines } from '../task/read-words-lines.tsx';
import { firstInput, stepWords, type TellingContext } from '../task/task-words.ts';
import { useWords } from '../texts/words.ts';
import { Card, cardLines, expectedShape, type Shape, singleLine } from '../tiles/card.tsx';
import originalTileStyles from '../tiles/original-tile.module.css';
import { ResultTile } from '../tiles/result-tile.tsx';
import { TilePicture } from '../tiles/tile-picture.tsx';
import { WarningList, WarningSummary } from '../warnings/warning-list.tsx';
import drawingTilesStyles from './drawing-tiles.module.css';
import { GroupRow } from './group-row.tsx';
import { listItems } from './list-items.ts';
import { RefusedPicture } from './refused-picture.tsx';
import { TaskHead } from './task-head.tsx';
import taskRowStyles from './task-row.module.css';
import styles from './task-rows.module.css';
import { VirtualRows } from './virtual-rows.tsx';

/** Input of a single result, as a small tile beside it. */
function OriginalTile({ task }: { task: Task }) {
  const words = useWords();
  const input = firstInput(task);
  if (!input) return null;
  return (
    <Card shape={input} size="small">
      <div className={originalTileStyles.tile}>
        <TilePicture src={input.thumb_url} alt={words('originalOf', { name: task.name })} />
        <span className={originalTileStyles.mark}>{words('original')}</span>
      </div>
      <figcaption className={originalTileStyles.caption}>
        {words('pixels', { width: input.width, height: input.height })}
      </figcaption>
    </Card>
  );
}

/** Number of expected images: the requested count, one by default. */
const expectedCount = (task: Task): number => {
  const asked = task.params.batch_size;
  return typeof asked === 'number' && asked > 1 ? Math.round(asked) : 1;
};

/** Only the aspect ratio is known yet: the placeholder has the maximum size. */
const largest = ({ width, height }: Shape): Shape => ({ width: 2000, height: (2000 * height) / width });

interface Seen {
  step?: string;
  preview?: string;
  ahead?: number | undefined;
}

/** The step that the engine finished last, by its machine name, and the latest preview. */
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

/** A running task: progress animation, and placeholders at the final positions of its images. */
function DrawingTiles({ task }: { task: Task }) {
  const words = useWords();
  const { step, preview, ahead } = useSteps(task.id);
  const count = expectedCount(task);
  const shape = largest(expectedShape(task));
  return (
    <>
      <StitchProgress
        value={task.percent / 100}
        label={words('percentOf', { name: task.name })}
        className={drawingTilesStyles.seam ?? ''}
      />
      <div className={count > 1 ? `${cardLines} ${taskRowStyles.many}` : `${singleLine} ${taskRowStyles.single}`}>
        {count === 1 ? <OriginalTile task={task} /> : null}
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fixed positions, never reordered
          <Card key={at} shape={shape} size={count > 1 ? 'line' : 'large'}>
            <div className={drawingTilesStyles.place}>
              {at === 0 && preview !== undefined ? (
                <img
                  className={drawingTilesStyles.preview}
                  src={preview}
                  alt={words('previewOf', { name: task.name })}
                  draggable={false}
                />
              ) : null}
              <span className={preview !== undefined && at === 0 ? drawingTilesStyles.over : undefined}>
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

/** One task in the panel: its header, and its images at their final positions. */
const TaskRow = memo(({ task, telling }: { task: Task; telling: TellingContext }) => {
  const words = useWords();
  const isSingle = task.results.length === 1;
  return (
    <article className={taskRowStyles.row} aria-label={task.name} data-task={task.id}>
      <TaskHead task={task} telling={telling} />
      {task.state === 'drawing' ? <DrawingTiles task={task} /> : null}
      {task.state === 'completed' ? (
        <div className={isSingle ? `${singleLine} ${taskRowStyles.single}` : `${cardLines} ${taskRowStyles.many}`}>
          {isSingle ? <OriginalTile task={task} /> : null}
          {task.results.map((result, at) => (
            <Card key={result.id} shape={result} size={isSingle ? 'large' : 'line'}>
              <ResultTile task={task} result={result} number={at + 1} isLarge={isSingle} />
              {isSingle ? (
                <figcaption className={taskRowStyles.caption}>
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

/** Estimated height of a completed row with images in CSS pixels; others are measured when they come into view. */
const rowEstimate = 420;

export interface TaskRowsProps {
  list: TaskList;
  telling: TellingContext;
  scroll: RefObject<HTMLDivElement | null>;
  /** True when the recycle bin is shown. */
  isDeleted: boolean;
}

/** Tasks as rows; only those near the viewport are mounted. */
export function TaskRows({ list, telling, scroll, isDeleted }: TaskRowsProps) {
  const { tasks } = list;
  const items = useMemo(() => listItems(tasks, isDeleted), [tasks, isDeleted]);
  return (
    <VirtualRows list={list} scroll={scroll} rows={items} estimate={() => rowEstimate} styles={styles}>
      {(row) =>
        row.kind === 'task' ? (
          <TaskRow task={row.task} telling={telling} />
        ) : (
          <GroupRow groupId={row.key} known={row.tasks} telling={telling} />
        )
      }
    </VirtualRows>
  );
}
