import { formedToolByType } from '@atelier/catalogue/formed-tools';
import type { Task } from '@atelier/contract/task';
import { useWords } from '../texts/words.ts';
import styles from './original-tile.module.css';
import { TilePicture } from './tile-picture.tsx';

/** The first picture that a task was made of, in the order of the tool's form: the database keeps no order of names. */
export const firstInput = (task: Pick<Task, 'inputs' | 'tool_type'>) => {
  const names = formedToolByType(task.tool_type)?.inputs.map(({ name }) => name) ?? Object.keys(task.inputs);
  return names.flatMap((name) => task.inputs[name] ?? [])[0];
};

/** What a single result was made of, quietly beside it. */
export function OriginalTile({ task }: { task: Task }) {
  const words = useWords();
  const input = firstInput(task);
  if (!input) return null;
  return (
    <figure>
      <div className={styles.tile}>
        <TilePicture src={input.thumb_url} alt={words('originalOf', { name: task.name })} />
        <span className={styles.mark}>{words('original')}</span>
      </div>
      <figcaption className={styles.caption}>
        {words('pixels', { width: input.width, height: input.height })}
      </figcaption>
    </figure>
  );
}
