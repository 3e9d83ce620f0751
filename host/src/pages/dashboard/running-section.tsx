import { failWords } from '@atelier/contract/fail-reasons';
import { cancelGenerateTask } from '@atelier/contract/generation';
import type { Task } from '@atelier/contract/task';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { type Language, useLanguage, useLocalized } from '@atelier/platform/i18n';
import { useQuota } from '@atelier/platform/session';
import { tasks as taskStore } from '@atelier/platform/tasks';
import { Button, buttonClass } from '@atelier/ui/button';
import { dayWords } from '@atelier/ui/date-words';
import { Icon } from '@atelier/ui/icon';
import { StitchProgress } from '@atelier/ui/stitch';
import { Tag } from '@atelier/ui/tag';
import { useBusy } from '@atelier/ui/use-busy';
import { Link } from 'react-router-dom';
import { coat } from '../home/home-content.ts';
import styles from './dashboard.module.css';
import type { DashboardData, ToolPages } from './dashboard-page.tsx';
import { dayStart, doneSince, openFailures } from './figures.ts';
import { type DashboardWords, Section, SectionError, SectionSkeleton, useDashboardWords } from './section.tsx';

const clock = (at: Date): string =>
  `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;

/** `今天 14:32`, `昨天`, `11-19`. */
export const formatLastUse = (iso: string, now: Date, language: Language, words: DashboardWords): string => {
  const at = new Date(iso);
  const days = Math.round(
    (new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime() -
      new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()) /
      86_400_000,
  );
  if (days === 0) return words('today', { time: clock(at) });
  return days === 1 ? words('yesterday') : dayWords(at, language);
};

const formatDuration = (seconds: number, words: DashboardWords): string =>
  seconds < 90
    ? words('seconds', { count: Math.max(5, Math.ceil(seconds / 5) * 5) })
    : words('minutes', { count: Math.ceil(seconds / 60) });

/** State of a task in progress. */
export const formatTaskState = (task: Task, words: DashboardWords): string => {
  if (task.state === 'drawing') return words('drawing');
  return task.queue_position === null ? words('queued') : words('queuedAt', { position: task.queue_position });
};

/** Expected completion: for a night task the promised hour, else the tool's maximum duration. */
export const formatEta = (task: Task, words: DashboardWords): string => {
  if (task.promised_at && task.state === 'queued')
    return words('promised', { time: clock(new Date(task.promised_at)) });
  if (task.estimate === null) return task.state === 'drawing' ? words('late') : '';
  const key = task.state === 'drawing' ? 'soon' : 'startsIn';
  return words(key, { time: formatDuration(task.estimate.max, words) });
};

/** Recolour; its example is the coat shown here. */
const firstTool = 220;

/** First task of a new account: the recolour tool with its prefilled sample, where it is available. */
const FirstTry = ({ pages }: { pages: ToolPages }) => {
  const words = useDashboardWords();
  const quota = useQuota();
  const tool = pages.tools?.find(({ type, state }) => type === firstTool && state === 'ready');
  const address = pages.addressOf(firstTool, { example: 'true' });
  if (!tool || !address)
    return (
      <div className={styles.bare}>
        <p>
          <b>{words('nothingToday')}</b>
          <small>{words('nothingTodayBody')}</small>
        </p>
      </div>
    );
  const price = tool.price.online ?? 0;
  const count = price > 0 ? Math.floor((quota?.residue_count ?? 0) / price) : 0;
  return (
    <div className={styles.first}>
      <div className={styles.firstPictures} aria-hidden="true">
        <img src={coat.before} alt="" width={880} height={704} />
        <Icon name="chevron-right" size={20} className={styles.arrow} />
        <img src={coat.colour} alt="" width={880} height={704} />
      </div>
      <div className={styles.bare}>
        <p>
          <b>{words('firstTitle')}</b>
          <small>
            {count > 0
              ? words('first', { credits: (quota?.residue_count ?? 0).toLocaleString('en'), count })
              : words('firstPoor')}
          </small>
        </p>
        <Link to={address} className={buttonClass({ kind: 'primary' })}>
          {words('firstAct')}
        </Link>
      </div>
    </div>
  );
};

/** A task's first result, else its input; a failed task is marked. */
const TaskPicture = ({ task }: { task: Task }) => {
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

/** Maximum number of today's failures shown. */
const shownFailures = 2;
const shownUnderWay = 4;
/** Maximum number of results shown of the newest task. */
const shownResults = 4;

interface RunningSectionProps {
  data: Pick<DashboardData, 'underWay' | 'tasks'>;
  pages: ToolPages;
}

const titleOf = (isNew: boolean, underWay: number) => {
  if (isNew) return 'start';
  return underWay > 0 ? 'running' : 'todayTasks';
};

/** Tasks in progress, unresolved failures of today, and today's results. */
export const RunningSection = ({ data: { underWay, tasks }, pages }: RunningSectionProps) => {
  const words = useDashboardWords();
  const now = new Date();
  const rows = tasks.data?.tasks ?? [];
  const isNew = tasks.data?.total === 0 && underWay.length === 0;
  const failures = openFailures(rows, dayStart(now), shownFailures);
  return (
    <Section
      title={words(titleOf(isNew, underWay.length))}
      note={underWay.length > 0 ? underWay.length : undefined}
      action={
        isNew ? null : (
          <Link to="/resource/drawHistory" className={styles.more}>
            {words('history')}
          </Link>
        )
      }
    >
      {underWay.length > 0 ? (
        <ul className={styles.rows}>
          {underWay
            .toSorted((one, other) => Number(other.state === 'drawing') - Number(one.state === 'drawing'))
            .slice(0, shownUnderWay)
            .map((task) => (
              <UnderWayRow key={task.id} task={task} pages={pages} />
            ))}
          {underWay.length > shownUnderWay ? (
            <li className={styles.row}>
              <Link to="/resource/drawHistory" className={styles.more}>
                {words('moreOf', { count: underWay.length - shownUnderWay })} {words('seeAll')}
              </Link>
            </li>
          ) : null}
        </ul>
      ) : null}
      {tasks.isPending ? <SectionSkeleton /> : null}
      {tasks.isError && !tasks.data ? <SectionError onRetry={() => void tasks.refetch()} /> : null}
      {isNew ? <FirstTry pages={pages} /> : null}
      {tasks.data && !isNew ? (
        <ul className={styles.rows}>
          {failures.map((task) => (
            <FailedRow key={task.id} task={task} pages={pages} />
          ))}
          <TodayRow rows={rows} now={now} pages={pages} isAlone={underWay.length === 0 && failures.length === 0} />
        </ul>
      ) : null}
    </Section>
  );
};

const UnderWayRow = ({ task, pages }: { task: Task; pages: ToolPages }) => {
  const words = useDashboardWords();
  const { isBusy, run } = useBusy(dialogs.showError);
  const cancel = async () => {
    const answer = await http.call(cancelGenerateTask, { task_id: task.id }, { quiet: true });
    taskStore.put([answer.task]);
    dialogs.toast({ message: words('cancelled', { count: task.price }) });
  };
  const name = task.name || pages.nameOf(task.tool_type);
  const facts = [formatEta(task, words), words('credits', { count: task.price })].filter((one) => one !== '');
  return (
    <li className={styles.row}>
      <TaskPicture task={task} />
      <Link className={styles.words} to={pages.addressOf(task.tool_type) ?? '/resource/drawHistory'}>
        <span>
          <b>{name}</b> {formatTaskState(task, words)}
        </span>
        <small>{facts.join(' · ')}</small>
      </Link>
      {task.state === 'drawing' ? <span className={styles.percent}>{Math.round(task.percent)}%</span> : null}
      <Button
        kind="quiet"
        size="s"
        label={words('cancel')}
        isBusy={isBusy}
        aria-label={words('cancelOf', { name })}
        onClick={() => void run(cancel)}
      />
      {task.state === 'drawing' ? (
        <StitchProgress className={styles.seam} value={task.percent / 100} label={name} />
      ) : null}
    </li>
  );
};

const FailedRow = ({ task, pages }: { task: Task; pages: ToolPages }) => {
  const words = useDashboardWords();
  const localized = useLocalized();
  const name = task.name || pages.nameOf(task.tool_type);
  const address = pages.addressOf(task.tool_type, { redraw: task.id });
  return (
    <li className={styles.row}>
      <TaskPicture task={task} />
      <span className={styles.words}>
        <span>
          <b>{name}</b> {words('failed')} <Tag>{words('notCharged')}</Tag>
        </span>
        <small>{localized(failWords(task.fail_reason ?? ''))}</small>
      </span>
      {address ? (
        <Link to={address} className={buttonClass({ size: 's' })} aria-label={words('redrawOf', { name })}>
          {words('redraw')}
        </Link>
      ) : null}
    </li>
  );
};

interface TodayRowProps {
  rows: readonly Task[];
  now: Date;
  pages: ToolPages;
  isAlone: boolean;
}

const TodayRow = ({ rows, now, pages, isAlone }: TodayRowProps) => {
  const words = useDashboardWords();
  const language = useLanguage();
  const { tasks, pictures, credits } = doneSince(rows, dayStart(now));
  const [last] = tasks;
  if (!last)
    return isAlone ? (
      <li className={styles.bare}>
        <p>
          <b>{words('nothingToday')}</b>
          <small>{words('nothingTodayBody')}</small>
        </p>
      </li>
    ) : null;
  const name = last.name || pages.nameOf(last.tool_type);
  const shown = tasks.flatMap(({ results }) => results).filter(({ mime }) => mime.startsWith('image/'));
  return (
    <li className={styles.row}>
      <TaskPicture task={last} />
      <Link className={styles.words} to="/resource/drawHistory">
        <span>
          <b>{words('doneToday', { count: tasks.length })}</b> {words('donePictures', { count: pictures })}
          {' · '}
          {words('doneCredits', { count: credits })}
        </span>
        <small>
          {words('doneLast', { name, time: formatLastUse(last.finished_at ?? last.created_at, now, language, words) })}
        </small>
      </Link>
      {shown.length > 1 ? (
        <span className={styles.strip} aria-hidden="true">
          {shown.slice(0, shownResults).map(({ id, thumb_url: address }) => (
            <img key={id} src={address} alt="" />
          ))}
        </span>
      ) : null}
    </li>
  );
};
