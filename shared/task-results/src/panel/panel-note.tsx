import { Button } from '@atelier/ui/button';
import { Skeleton } from '@atelier/ui/skeleton';
import type { TaskResultsKey } from '../texts/words.ts';
import { useWords } from '../texts/words.ts';
import styles from './panel-note.module.css';

const notes = {
  failed: { title: 'historyFailed', body: undefined, act: 'retry' },
  'nothing-found': { title: 'nothingFound', body: 'nothingFoundBody', act: 'clearFilter' },
  'recycle-empty': { title: 'recycleEmpty', body: 'recycleEmptyBody', act: undefined },
} as const satisfies Record<
  string,
  { title: TaskResultsKey; body: TaskResultsKey | undefined; act: TaskResultsKey | undefined }
>;

export type PanelNoteProps = { kind: 'loading' } | { kind: keyof typeof notes; onAct?: () => void };

/** Shown in the panel when there are no tasks, with the next action. */
export function PanelNote(props: PanelNoteProps) {
  const words = useWords();
  if (props.kind === 'loading') {
    return (
      <div className={styles.loading}>
        <Skeleton shape="line" width="40%" />
        <div className={styles.tiles}>
          <Skeleton shape="picture" count={2} />
        </div>
      </div>
    );
  }
  const note = notes[props.kind];
  return (
    <div className={styles.note}>
      <div>
        <p className={styles.title}>{words(note.title)}</p>
        {note.body ? <p className={styles.body}>{words(note.body)}</p> : null}
      </div>
      {note.act ? <Button onClick={props.onAct}>{words(note.act)}</Button> : null}
    </div>
  );
}
