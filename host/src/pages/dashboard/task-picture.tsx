import type { Task } from '@atelier/contract/task';
import { Icon } from '@atelier/ui/icon';
import styles from './dashboard.module.css';

/** A task's first result, else what went in; one that failed is marked. */
export const TaskPicture = ({ task }: { task: Task }) => {
  const result = task.results.find(({ mime }) => mime.startsWith('image/'));
  const input = Object.values(task.inputs)
    .flat()
    .find(({ available }) => available);
  const address = (result ?? input)?.thumb_url;
  return (
    <span className={styles.picture}>
      {address ? <img src={address} alt="" /> : null}
      {task.state === 'failed' ? <Icon name="error" size={16} className={styles.mark} /> : null}
    </span>
  );
};
