import type { Language } from '@atelier/catalogue/text';
import { failWords } from '@atelier/contract/fail-reasons';
import type { Task, TaskResult } from '@atelier/contract/task';
import type { TaskResultsKey, Words } from '../texts/words.ts';
import { durationWords, momentWords, rangeWords, stillLeft, type TimeToDone } from '../time/clock-words.ts';

const hourMs = 3_600_000;

/** Hours of remaining retention below which a result counts as expiring, shown in the warning colour. */
const expiringHours = 48;

/** Tolerates a clock that is up to this far behind, so that 15 days are not shown as 16. */
const toleranceHours = 0.5;

type TimeLeft =
  /** `count` in started days; `days` (whole) and `hours` are the exact value. */
  | { unit: 'days'; count: number; days: number; hours: number; isExpiring: false }
  | { unit: 'hours'; count: number; isExpiring: true }
  | { unit: 'over'; count: 0; isExpiring: true };

/** Remaining retention of the 15 days: days and hours above two days, then started hours. */
export const timeLeft = (expiresAt: string, now: Date): TimeLeft => {
  const hours = (new Date(expiresAt).getTime() - now.getTime()) / hourMs;
  if (hours <= 0) return { unit: 'over', count: 0, isExpiring: true };
  if (hours < expiringHours) return { unit: 'hours', count: Math.ceil(hours), isExpiring: true };
  const whole = Math.round(hours);
  const count = Math.ceil((hours - toleranceHours) / 24);
  return { unit: 'days', count, days: Math.floor(whole / 24), hours: whole % 24, isExpiring: false };
};

/** Context of texts about a task. */
export interface TellingContext {
  words: Words;
  language: Language;
  now: Date;
  /** Local hour at which the night queue starts, 0 to 23; undefined until loaded from the server. */
  nightFrom?: number | undefined;
  /** Remaining time of a running task; absent without a countdown. */
  left?: TimeToDone;
}

/** The state of a task as a heading. */
export const taskTitle = (task: Task, { words }: TellingContext): string => {
  switch (task.state) {
    case 'queued':
      if (task.queue_position !== null) return words('queuedAt', { position: task.queue_position });
      return words(task.mode === 'offline' ? 'queuedNight' : 'queued');
    case 'drawing':
      return words('drawing');
    case 'completed':
      return task.name;
    case 'failed':
      return words('failed');
    case 'cancelled':
      return words('cancelled');
  }
};

/** Why a task failed, with the next step; the general message for an unknown reason. */
export const failSentence = (task: Pick<Task, 'fail_reason'>, language: Language): string =>
  failWords(task.fail_reason ?? 'failed')[language];

const keptKeys = { days: 'keptDays', hours: 'keptHours', over: 'keptOver' } as const satisfies Record<
  TimeLeft['unit'],
  TaskResultsKey
>;
const leftKeys = { days: 'leftDays', hours: 'leftHours', over: 'keptOver' } as const satisfies Record<
  TimeLeft['unit'],
  TaskResultsKey
>;

/** `还保留 14 天 6 小时`; `isExpiring` selects the warning colour. */
export const formatExpiry = (task: Pick<Task, 'expires_at'>, { words, now }: TellingContext) => {
  const left = timeLeft(task.expires_at, now);
  if (left.unit === 'days' && left.hours > 0 && left.days > 0) {
    return { text: words('keptDaysHours', { days: left.days, hours: left.hours }), isExpiring: false };
  }
  return { text: words(keptKeys[left.unit], { count: left.count }), isExpiring: left.isExpiring };
};

/** Short form for the caption of a tile: `剩 15 天`. */
export const formatRemaining = (task: Pick<Task, 'expires_at'>, { words, now }: TellingContext) => {
  const left = timeLeft(task.expires_at, now);
  return { text: words(leftKeys[left.unit], { count: left.count }), isExpiring: left.isExpiring };
};

/** Remaining time of a running task. `since`: seconds since its estimate was received; `shown`: the previously displayed seconds. */
export const timeToDone = (task: Task, now: Date, since: number, shown?: number): TimeToDone => {
  if (task.state === 'queued') return stillLeft({ estimate: task.estimate, since, shown });
  const begun = task.started_at ? (now.getTime() - new Date(task.started_at).getTime()) / 1000 : 0;
  const drawn = { seconds: Math.max(begun, since), percent: task.percent };
  return stillLeft({ estimate: task.estimate, since, drawn, shown });
};

const leftMeta = (task: Task, key: 'doneIn' | 'secondsLeft', context: TellingContext): string => {
  const { words, now, left = timeToDone(task, now, 0) } = context;
  if (left === 'late') return words(key === 'doneIn' ? 'waitsLonger' : 'takesLonger');
  return left === 'unknown' ? words('estimateUnknown') : words(key, { range: rangeWords(left, words) });
};

const queuedMeta = (task: Task, context: TellingContext): string => {
  const { words, language, now, nightFrom } = context;
  if (task.promised_at) return words('nightPromise', { moment: momentWords(task.promised_at, now, language) });
  if (task.mode === 'offline' && nightFrom !== undefined) return words('nightStart', { from: nightFrom });
  return leftMeta(task, 'doneIn', context);
};

const drawingMeta = (task: Task, context: TellingContext): string => {
  if (task.percent >= 97) return context.words('almostDone');
  return leftMeta(task, 'secondsLeft', context);
};

const completedMeta = (task: Task, context: TellingContext): string[] => {
  const { words, language, now } = context;
  const took =
    task.started_at && task.finished_at
      ? (new Date(task.finished_at).getTime() - new Date(task.started_at).getTime()) / 1000
      : undefined;
  // `fal: <model>` or `ComfyUI: <template>`; the built-in engine has no colon.
  const service = /^(.+?): /.exec(task.engine ?? '')?.[1];
  return [
    momentWords(task.finished_at ?? task.created_at, now, language),
    ...(took === undefined ? [] : [words('took', { duration: durationWords(took, words) })]),
    ...(service === undefined ? [] : [words('drawnBy', { name: service })]),
    words('creditsCount', { count: task.charged }),
  ];
};

/** Segments of a task's second line, without the remaining retention, which `formatExpiry` formats. */
export const taskMeta = (task: Task, context: TellingContext): string[] => {
  switch (task.state) {
    case 'queued':
      return [task.name, queuedMeta(task, context)];
    case 'drawing':
      return [drawingMeta(task, context), task.name];
    case 'completed':
      return completedMeta(task, context);
    case 'failed':
    case 'cancelled':
      return [task.name, momentWords(task.finished_at ?? task.created_at, context.now, context.language)];
  }
};

const steps: Readonly<Record<string, TaskResultsKey>> = {
  decode: 'stepReading',
  deblock: 'stepReading',
  'back-projection': 'stepScaling',
  scale: 'stepScaling',
  enlarge: 'stepScaling',
  'de-ring': 'stepSharpening',
  sharpen: 'stepSharpening',
  matte: 'stepMatting',
  'border-model': 'stepMatting',
  'grab-cut': 'stepMatting',
  people: 'stepMatting',
  'guided-filter': 'stepMatting',
  cut: 'stepMatting',
  recolour: 'stepColouring',
  encode: 'stepEncoding',
  'model-wait': 'stepModelWait',
  'model-load': 'stepModelLoad',
  'model-sample': 'stepModelSample',
  'model-work': 'stepModelWork',
};

/** Text for the machine name of an engine step. */
export const stepWords = (step: string, words: Words): string => words(steps[step] ?? 'stepDrawing');

/** The first input image of a task: inputs are in the order of the tool's form. */
export const firstInput = ({ inputs }: Pick<Task, 'inputs'>) => Object.values(inputs).flat()[0];

/** File name of a result that is added to a form. */
export const carriedName = (task: Pick<Task, 'name'>, result: Pick<TaskResult, 'mime'>): string =>
  `${task.name.replace(/\.(png|jpe?g|webp)$/i, '')}.${result.mime === 'image/jpeg' ? 'jpg' : 'png'}`;

/** True for a clip: it has a cover thumbnail, a player instead of zoom, and cannot be an input. */
export const isVideo = (result: Pick<TaskResult, 'mime'>): boolean => result.mime === 'video/mp4';

/** True for vector graphics: sharp at every size and downloadable as SVG. */
export const isVector = (result: Pick<TaskResult, 'mime'>): boolean => result.mime === 'image/svg+xml';
