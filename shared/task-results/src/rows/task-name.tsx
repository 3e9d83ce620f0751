import type { Task } from '@atelier/contract/task';
import { TextInput } from '@atelier/ui/text-input';
import { useEffect, useRef, useState } from 'react';
import { renameTask } from '../task/task-calls.ts';
import { useWords } from '../texts/words.ts';
import styles from './task-name.module.css';

/** Longest name of a task. */
const nameLength = 60;

/** The name of a task while it is written: Enter and leaving keep it, Escape does not. A refused name stays to be changed. */
export function TaskName({ task, onDone }: { task: Pick<Task, 'id' | 'name'>; onDone: () => void }) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(task.name);
  const isOver = useRef(false);
  useEffect(() => input.current?.select(), []);
  const keep = async () => {
    if (isOver.current) return;
    const wanted = name.trim();
    isOver.current = true;
    if (wanted === '' || wanted === task.name || (await renameTask(task, wanted))) return onDone();
    isOver.current = false;
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      autoFocus
      className={styles.name}
      aria-label={words('taskName')}
      maxLength={nameLength}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void keep();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        isOver.current = true;
        onDone();
      }}
    />
  );
}
