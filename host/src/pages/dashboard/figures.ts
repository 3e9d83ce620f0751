import type { Usage } from '@atelier/contract/credits';
import type { Task } from '@atelier/contract/task';

const dayMs = 86_400_000;

/** Number of days in the credits chart. */
const shownDays = 14;

export interface DayUse {
  /** `YYYY-MM-DD` */
  day: string;
  credits: number;
}

const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Date range to request: the installation's date may differ by one day from this device's. */
export const requestedDateRange = (now: Date): { from: string; to: string } => {
  const today = now.toISOString().slice(0, 10);
  return { from: laterDay(today, -shownDays), to: laterDay(today, 1) };
};

/** Usage of the last days up to the installation's today, including days without use, oldest first. */
export const dailyUse = ({ days, today }: Pick<Usage, 'days' | 'today'>): DayUse[] => {
  const used = new Map(days.map(({ day, tools }) => [day, tools.reduce((sum, { credits }) => sum + credits, 0)]));
  return Array.from({ length: shownDays }, (_, index) => {
    const day = laterDay(today, index + 1 - shownDays);
    return { day, credits: used.get(day) ?? 0 };
  });
};

/** Fewer days of use are no basis for a forecast. */
const minUsageDays = 3;

/** Whole days that the credits last at the current rate; undefined where they were used on fewer than three days. */
export const daysLeft = (spendable: number, days: readonly DayUse[]): number | undefined => {
  const used = days.filter(({ credits }) => credits > 0);
  const sum = used.reduce((all, { credits }) => all + credits, 0);
  return used.length < minUsageDays ? undefined : Math.floor(spendable / (sum / days.length));
};

/** Start of the user's local day. */
export const dayStart = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate());

export interface DoneToday {
  tasks: readonly Task[];
  pictures: number;
  credits: number;
}

/** Tasks finished since a timestamp, newest first. */
export const doneSince = (rows: readonly Task[], since: Date): DoneToday => {
  const tasks = rows
    .filter(({ state, finished_at: at }) => state === 'completed' && at !== null && Date.parse(at) >= since.getTime())
    .sort((one, other) => (other.finished_at ?? '').localeCompare(one.finished_at ?? ''));
  return {
    tasks,
    pictures: tasks.reduce((sum, { results }) => sum + results.length, 0),
    credits: tasks.reduce((sum, { charged }) => sum + charged, 0),
  };
};

/** Tasks that failed since a timestamp without a later completed task of the same tool. */
export const openFailures = (rows: readonly Task[], since: Date, most: number): Task[] =>
  rows
    .filter(({ state, created_at: at }) => state === 'failed' && Date.parse(at) >= since.getTime())
    .filter(
      (failed) =>
        !rows.some(
          (other) =>
            other.tool_type === failed.tool_type &&
            other.state === 'completed' &&
            other.created_at.localeCompare(failed.created_at) > 0,
        ),
    )
    .slice(0, most);

export interface RecentTool {
  type: number;
  /** Timestamp of the last use. */
  usedAt: string;
  /** Its newest result image, else its input image. */
  picture: string | undefined;
}

/** True for images that an `img` element can show. */
const isPicture = ({ mime }: { mime: string }): boolean => mime.startsWith('image/');

const pictureOf = (rows: readonly Task[]): string | undefined => {
  const drawn = rows.flatMap(({ results }) => results).find(isPicture);
  const given = rows.flatMap(({ inputs }) => Object.values(inputs).flat()).find(({ available }) => available);
  return (drawn ?? given)?.thumb_url;
};

/** The most recently used tools, without duplicates. @param rows newest first */
export const recentTools = (rows: readonly Task[], most: number): RecentTool[] =>
  [...Map.groupBy(rows, ({ tool_type: type }) => type)].slice(0, most).map(([type, own]) => ({
    type,
    usedAt: own[0]?.created_at ?? '',
    picture: pictureOf(own),
  }));

/** Remaining time, rounded up: hours below two days, else days. */
export const leftUntil = (endsAt: string, now: number): { unit: 'hours' | 'days'; count: number } => {
  const hours = Math.max(0, (Date.parse(endsAt) - now) / 3_600_000);
  return hours < 48
    ? { unit: 'hours', count: Math.ceil(hours) }
    : { unit: 'days', count: Math.ceil((hours - 0.5) / 24) };
};
