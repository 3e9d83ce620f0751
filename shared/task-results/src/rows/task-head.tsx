import { isOurFailure } from '@atelier/contract/fail-reasons';
import { type Task, taskActions } from '@atelier/contract/task';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Menu, type MenuItem } from '@atelier/ui/menu';
import { Tag } from '@atelier/ui/tag';
import { TextInput } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { useEffect, useRef, useState } from 'react';
import { usePanelActions } from '../actions/panel-actions.ts';
import { DownloadMenu } from '../downloads/download-menu.tsx';
import { ReturnCredits } from '../task/return-credits.tsx';
import { cancelTask, deleteTask, renameTask, restoreTask } from '../task/task-calls.ts';
import {
  failSentence,
  firstInput,
  formatExpiry,
  isVideo,
  type TellingContext,
  taskMeta,
  taskTitle,
  timeToDone,
} from '../task/task-words.ts';
import { useWords } from '../texts/words.ts';
import { useTool, useZipName } from '../tools/tool-list.tsx';
import styles from './task-head.module.css';

import taskNameStyles from './task-name.module.css';

/** Maximum characters of a task name. */
const nameLength = 60;

/** Edits the name of a task: Enter and blur save, Escape cancels. A rejected name stays editable. */
function TaskName({ task, onDone }: { task: Pick<Task, 'id' | 'name'>; onDone: () => void }) {
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
      className={taskNameStyles.name}
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

/** Time at which this page received an estimate; a row that changes only its percentage keeps it. */
const heardAt = new WeakMap<NonNullable<Task['estimate']>, number>();

const secondsSince = (estimate: Task['estimate']): number => {
  if (!estimate) return 0;
  const heard = heardAt.get(estimate) ?? performance.now();
  heardAt.set(estimate, heard);
  return (performance.now() - heard) / 1000;
};

/** Displayed finish time of each running task, `performance.now()` ms. */
const shownEnds = new Map<string, number>();

const leftOf = (task: Task, now: Date): NonNullable<TellingContext['left']> => {
  const end = shownEnds.get(task.id);
  const left = timeToDone(task, now, secondsSince(task.estimate), end && (end - performance.now()) / 1000);
  if (typeof left === 'object') shownEnds.set(task.id, performance.now() + left.max * 1000);
  return left;
};

/** The context of a task; for a running one it is recomputed every second, so that its estimate counts down. */
const useLiveTelling = (task: Task, telling: TellingContext): TellingContext => {
  const isUnderWay = task.state === 'queued' || task.state === 'drawing';
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  useEffect(() => {
    if (!isUnderWay) shownEnds.delete(task.id);
  }, [isUnderWay, task.id]);
  return isUnderWay ? { ...telling, now, left: leftOf(task, now) } : telling;
};

function Actions({ task, onRename }: { task: Task; onRename: () => void }) {
  const words = useWords();
  const actions = usePanelActions();
  const { isBusy, run } = useBusy();
  const zipName = useZipName();
  const isTransparent = useTool(task.tool_type)?.is_transparent ?? false;
  const can = taskActions(task);
  const [only] = task.results.length === 1 ? task.results : [];
  const more = (items: readonly MenuItem[]) => (
    <Menu
      label={words('more')}
      opener={(opener) => (
        <IconButton
          {...opener}
          icon="more"
          label={words('moreOf', { name: task.name })}
          className={styles.hangingIcon ?? ''}
        />
      )}
      items={items}
    />
  );
  const remove: MenuItem = {
    key: 'delete',
    icon: 'trash',
    label: words(task.state === 'queued' ? 'deleteUncharged' : 'delete'),
    isDanger: true,
    startsGroup: !can.canCancel,
    onSelect: () => void deleteTask(task, words),
  };
  if (can.canCancel) {
    return (
      <>
        <Button
          size="s"
          kind="quiet"
          label={words('cancel')}
          isBusy={isBusy}
          className={can.canDelete ? '' : (styles.hanging ?? '')}
          onClick={() => void run(() => cancelTask(task, words))}
        />
        {can.canDelete ? more([remove]) : null}
      </>
    );
  }
  if (can.canRestore) {
    return (
      <Button size="s" icon="restore" isBusy={isBusy} onClick={() => void run(() => restoreTask(task, words))}>
        {words('restore')}
      </Button>
    );
  }
  const isDrawn = task.state === 'completed';
  const hasPictures = Object.values(task.inputs).flat().length > 0;
  // A retry would fail for the same reason.
  const isInputGone = task.fail_reason === 'input-missing';
  const acts: MenuItem[] = [
    { key: 'rename', icon: 'edit', label: words('rename'), onSelect: onRename },
    ...(isDrawn && only
      ? ([
          {
            key: 'share',
            icon: 'share',
            label: words('share'),
            onSelect: () => actions.open({ kind: 'share', task, result: only }),
          },
          ...(isVideo(only)
            ? []
            : [
                {
                  key: 'send-to-tool',
                  icon: 'external',
                  label: words('useElsewhere'),
                  onSelect: () => actions.open({ kind: 'send-to-tool', task, result: only }),
                } as const,
              ]),
        ] as const)
      : []),
    ...(isDrawn && task.results.length > 1
      ? ([
          {
            key: 'zip',
            icon: 'download',
            label: words('downloadAll', { count: task.results.length }),
            onSelect: () => actions.open({ kind: 'download', results: task.results, name: zipName([task.tool_type]) }),
          },
        ] as const)
      : []),
    { key: 'redraw', icon: 'redraw', label: words('redraw'), onSelect: () => actions.redraw(task) },
    { key: 'settings', icon: 'sliders', label: words('applySettings'), onSelect: () => actions.applySettings(task) },
    ...(task.state === 'failed'
      ? ([
          {
            key: 'report',
            icon: 'help',
            label: words('report'),
            onSelect: () => actions.open({ kind: 'report', task }),
          },
        ] as const)
      : []),
    remove,
  ];
  return (
    <>
      {isDrawn ? (
        <Button size="s" kind="quiet" icon="redraw" className={styles.roomy ?? ''} onClick={() => actions.redraw(task)}>
          {words('redraw')}
        </Button>
      ) : null}
      {task.state === 'failed' ? (
        <>
          {isInputGone ? null : (
            <Button size="s" kind="quiet" isThrottled onClick={() => actions.retry(task)}>
              {words('retryPriced')} · {words('creditsCount', { count: task.price })}
            </Button>
          )}
          <Button
            size="s"
            label={words(hasPictures ? 'changePicture' : 'changeWords')}
            className={isInputGone ? '' : (styles.wide ?? '')}
            onClick={() => (hasPictures ? actions.changePicture(task) : actions.redraw(task))}
          />
        </>
      ) : null}
      {isDrawn && only ? (
        <DownloadMenu
          result={only}
          isTransparent={isTransparent}
          opener={(opener) => (
            <Button {...opener} size="s" kind="quiet" icon="download" className={styles.wide ?? ''}>
              {words('download')}
            </Button>
          )}
        />
      ) : null}
      <ReturnCredits task={task} />
      {more(acts)}
    </>
  );
}

/** Header of a task: its first input, else its first result; state and actions. */
export function TaskHead({ task, telling }: { task: Task; telling: TellingContext }) {
  const words = useWords();
  const localized = useLocalized();
  const { tool: own, open } = usePanelActions();
  const live = useLiveTelling(task, telling);
  const [isRenaming, setRenaming] = useState(false);
  const isOther = task.tool_type !== own.type;
  const tool = useTool(task.tool_type);
  const picture = firstInput(task) ?? task.results[0];
  const isFailed = task.state === 'failed';
  const isUnderWay = task.state === 'queued' || task.state === 'drawing';
  const kept = isUnderWay ? undefined : formatExpiry(task, telling);
  const isUncharged = isFailed || task.state === 'cancelled';
  const isGivenBack = task.state === 'completed' && task.price > 0 && task.charged === 0;
  return (
    <header className={isFailed ? `${styles.head} ${styles.failed}` : styles.head}>
      <span className={styles.source}>
        {picture ? <img src={picture.thumb_url} alt="" loading="lazy" draggable={false} /> : <Icon name="image" />}
        {isFailed ? <Icon name="close" size={14} className={styles.cross} /> : null}
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          {isRenaming ? (
            <TaskName task={task} onDone={() => setRenaming(false)} />
          ) : (
            // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of "rename" in the menu
            <span onDoubleClick={task.deleted_at === null ? () => setRenaming(true) : undefined}>
              {taskTitle(task, live)}
            </span>
          )}
          {isOther && tool ? <Tag>{localized(tool.title)}</Tag> : null}
          {isUncharged ? <Tag look="round">{words('notCharged')}</Tag> : null}
          {isGivenBack ? <Tag look="round">{words('givenBack')}</Tag> : null}
          {task.state === 'completed' && task.generated ? <Tag look="round">{words('modelGenerated')}</Tag> : null}
          {task.mode === 'offline' ? <Icon name="moon" size={14} className={styles.moon} /> : null}
        </h2>
        {isFailed ? (
          <p className={styles.why}>
            {failSentence(task, telling.language)}
            {isOurFailure(task.fail_reason) ? (
              <button type="button" className={styles.report} onClick={() => open({ kind: 'report', task })}>
                {words('report')}
              </button>
            ) : null}
          </p>
        ) : null}
        <p className={styles.meta}>
          {taskMeta(task, live).map((part) => (
            <span key={part}>{part}</span>
          ))}
          {kept ? <span className={kept.isExpiring ? styles.expiring : undefined}>{kept.text}</span> : null}
        </p>
      </div>
      {task.state === 'drawing' ? (
        <span className={styles.percent}>
          {Math.round(task.percent)}
          <small>%</small>
        </span>
      ) : null}
      <div className={styles.actions}>
        <Actions task={task} onRename={() => setRenaming(true)} />
      </div>
    </header>
  );
}
