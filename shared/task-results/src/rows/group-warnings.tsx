import type { Task } from '@atelier/contract/task';
import { Button } from '@atelier/ui/button';
import { useEffect, useId, useRef, useState } from 'react';
import { firstInput } from '../task/task-words.ts';
import { useWords } from '../texts/words.ts';
import { WarningList } from '../warnings/warning-list.tsx';
import styles from './group-warnings.module.css';

/** A task of a batch that the user should check. */
export const isWarned = ({ state, warnings }: Pick<Task, 'state' | 'warnings'>): boolean =>
  warnings.length > 0 && (state === 'completed' || state === 'failed');

/** The images of a batch with warnings; a button opens the warnings and their actions. */
export function GroupWarnings({ tasks }: { tasks: readonly Task[] }) {
  const words = useWords();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  // The button is below the images, often at the lower edge of the viewport: scroll the opened section into view.
  useEffect(() => {
    if (isOpen) section.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);
  const warned = tasks.filter(isWarned);
  if (warned.length === 0) return null;
  return (
    <section ref={section} className={styles.warnings}>
      <Button
        size="s"
        kind="quiet"
        icon="warn"
        label={words('groupWarned', { count: warned.length })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
      <ul id={id} className={styles.list} hidden={!isOpen}>
        {isOpen
          ? warned.map((task) => (
              <li key={task.id} className={styles.task}>
                <img
                  src={task.results[0]?.thumb_url ?? firstInput(task)?.thumb_url}
                  alt=""
                  loading="lazy"
                  draggable={false}
                />
                <div className={styles.words}>
                  <p className={styles.name}>{task.name}</p>
                  <WarningList task={task} />
                </div>
              </li>
            ))
          : null}
      </ul>
    </section>
  );
}
