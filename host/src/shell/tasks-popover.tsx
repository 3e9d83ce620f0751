import type { Task } from '@atelier/contract/task';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { useTasksUnderWay } from '@atelier/platform/tasks';
import { Popover } from '@atelier/ui/popover';
import { StitchRing } from '@atelier/ui/stitch-ring';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { toolPageOf } from '../addresses/navigation-table.ts';
import styles from './popovers.module.css';

const NoticeSwitch = lazy(async () => ({
  default: (await import('../completion-notices/notice-switch.tsx')).NoticeSwitch,
}));

const CancelWaiting = lazy(async () => ({
  default: (await import('../completion-notices/cancel-waiting.tsx')).CancelWaiting,
}));

/** Tasks queued or drawing, from any tool; absent when there is none. Compact: the count alone, for small screens. */
export const TasksPopover = ({ isCompact = false }: { isCompact?: boolean }) => {
  const t = useText('host');
  const tasks = useTasksUnderWay();
  if (tasks.length === 0) return null;
  const words = t('tasks.running', { count: tasks.length });
  return (
    <Popover
      label={t('tasks.title')}
      placement="bottom-end"
      opener={(opener) => (
        <button type="button" className={`${styles.pill} ${styles.running}`} aria-label={words} {...opener}>
          <StitchRing isMoving />
          <span className={styles.num}>{isCompact ? tasks.length : words}</span>
        </button>
      )}
    >
      {(close) => (
        <div className={styles.card}>
          <p className={styles.label}>{t('tasks.title')}</p>
          <ul className={styles.tasks}>
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} onOpen={close} />
            ))}
          </ul>
          <Suspense>
            <CancelWaiting />
            <NoticeSwitch />
          </Suspense>
        </div>
      )}
    </Popover>
  );
};

const TaskRow = ({ task, onOpen }: { task: Task; onOpen: () => void }) => {
  const t = useText('host');
  const localized = useLocalized();
  const page = toolPageOf(task.tool_type, useNavigation());
  const input = Object.values(task.inputs).flat()[0];
  const title = task.name || (page ? localized(page.title) : String(task.tool_type));
  return (
    <li>
      <Link to={page ? `${page.path}?type=${task.tool_type}` : '/'} className={styles.task} onClick={onOpen}>
        {input?.available ? (
          <img className={styles.thumb} src={input.thumb_url} alt="" />
        ) : (
          <span className={styles.thumb} />
        )}
        <span className={styles.words}>
          <b>{title}</b>
          <small className={styles.num}>{stateWords(task, t)}</small>
        </span>
      </Link>
    </li>
  );
};

const stateWords = (task: Task, t: ReturnType<typeof useText>): string => {
  if (task.state === 'drawing') return t('tasks.drawing', { percent: Math.round(task.percent) });
  return task.queue_position === null ? t('tasks.queuedPlain') : t('tasks.queued', { position: task.queue_position });
};
