import type { Task } from '@atelier/contract/task';
import { firstInput } from '../task/first-input.ts';
import { useWords } from '../texts/words.ts';
import { Card } from './card.tsx';
import styles from './original-tile.module.css';
import { TilePicture } from './tile-picture.tsx';

/** What a single result was made of, quietly beside it. */
export function OriginalTile({ task }: { task: Task }) {
  const words = useWords();
  const input = firstInput(task);
  if (!input) return null;
  return (
    <Card shape={input} size="small">
      <div className={styles.tile}>
        <TilePicture src={input.thumb_url} alt={words('originalOf', { name: task.name })} />
        <span className={styles.mark}>{words('original')}</span>
      </div>
      <figcaption className={styles.caption}>
        {words('pixels', { width: input.width, height: input.height })}
      </figcaption>
    </Card>
  );
}
