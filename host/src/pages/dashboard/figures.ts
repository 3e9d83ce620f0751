import type { Usage } from '@atelier/contract/credits';
import type { Task } from '@atelier/contract/task';

const dayMs = 86_400_000;

/** Days that the chart of credits shows. */
const shownDays = 14;

export interface DayUse {
  /** `YYYY-MM-DD` */
  day: string;
  credits: number;
}

const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Days to ask for: the installation's day may be one beside this machine's. */
export const askedDays = (now: Date): { from: string; to: string } => {
  const today = now.toISOString().slice(0, 10);
  return { from: laterDay(today, -shownDays), to: laterDay(today, 1) };
};

/** The last days up to the installation's today, those without use too, oldest first. */
export const dailyUse = ({ days, today }: Pick<Usage, 'days' | 'today'>): DayUse[] => {
  const used = new Map(days.map(({ day, tools }) => [day, tools.reduce((sum, { credits }) => sum + credits, 0)]));
  return Array.from({ length: shownDays }, (_, index) => {
    const day = laterDay(today, index + 1 - shownDays);
    return { day, credits: used.get(day) ?? 0 };
  });
};

/** Use on fewer days is no basis for a forecast. */
const leastUsedDays = 3;

/** Whole days that credits last at the pace of these days; undefined where they were used on fewer than three of them. */
export const daysLeft = (spendable: number, days: readonly DayUse[]): number | undefined => {
  const used = days.filter(({ credits }) => credits > 0);
  const sum = used.reduce((all, { credits }) => all + credits, 0);
  return used.length < leastUsedDays ? undefined : Math.floor(spendable / (sum / days.length));
};

/** Start of the user's local day. */
export const dayStart = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate());

export interface DoneToday {
  tasks: readonly Task[];
  pictures: number;
  credits: number;
}

/** What was finished since a moment, newest first. */
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

/** What failed since a moment and was not taken up again: no later task of the same tool is completed. */
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
  /** When it was last used. */
  usedAt: string;
  /** A picture of it: its newest result, else what went in. */
  picture: string | undefined;
}

/** Pictures that an `img` can show. */
const isPicture = ({ mime }: { mime: string }): boolean => mime.startsWith('image/');

const pictureOf = (rows: readonly Task[]): string | undefined => {
  const drawn = rows.flatMap(({ results }) => results).find(isPicture);
  const given = rows.flatMap(({ inputs }) => Object.values(inputs).flat()).find(({ available }) => available);
  return (drawn ?? given)?.thumb_url;
};

/** The tools used last, each once. @param rows newest first */
export const recentTools = (rows: readonly Task[], most: number): RecentTool[] =>
  [...Map.groupBy(rows, ({ tool_type: type }) => type)].slice(0, most).map(([type, own]) => ({
    type,
    usedAt: own[0]?.created_at ?? '',
    picture: pictureOf(own),
  }));

/** Hours below two days, else days, of what is left; both started. */
export const leftUntil = (endsAt: string, now: number): { unit: 'hours' | 'days'; count: number } => {
  const hours = Math.max(0, (Date.parse(endsAt) - now) / 3_600_000);
  return hours < 48
    ? { unit: 'hours', count: Math.ceil(hours) }
    : { unit: 'days', count: Math.ceil((hours - 0.5) / 24) };
};
