import { type GroupKey, groups } from '@atelier/catalogue/groups';
import type { Usage } from '@atelier/contract/credits';

/** Parts of a bar, from the bottom up: the groups of tools, and what belongs to none of them. */
export const usageParts = ['styleDesign', 'fabricPattern', 'photoshoot', 'processing', 'other'] as const;
export type UsagePart = (typeof usageParts)[number];

/** What was used on one day, credits by part. */
export interface UsageDay {
  /** `YYYY-MM-DD` */
  day: string;
  parts: Readonly<Record<UsagePart, number>>;
  total: number;
}

const dayMs = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** So many days later. @param day `YYYY-MM-DD` */
export const addDays = (day: string, days: number): string =>
  new Date(timeOf(day) + days * dayMs).toISOString().slice(0, 10);

/** Days from one to another, both counted. */
export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / dayMs) + 1;

const noParts = (): Record<UsagePart, number> => ({
  styleDesign: 0,
  fabricPattern: 0,
  photoshoot: 0,
  processing: 0,
  other: 0,
});

const isPart = (group: string | undefined): group is UsagePart & GroupKey =>
  group !== undefined && group in groups && (usageParts as readonly string[]).includes(group);

/** Every day of a span, those without use too. @param groupOf of a tool's type its first group, where the one that it was used in is not known */
export const usageDays = (
  { days }: Pick<Usage, 'days'>,
  from: string,
  to: string,
  groupOf: (toolType: number | null) => string | undefined,
): UsageDay[] => {
  const byDay = new Map(days.map((row) => [row.day, row.tools]));
  return Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, index) => {
    const day = addDays(from, index);
    const parts = noParts();
    for (const { tool_type: type, credits, group = groupOf(type) } of byDay.get(day) ?? []) {
      parts[isPart(group) ? group : 'other'] += credits;
    }
    return { day, parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) };
  });
};

/** Credits of a span by part. */
export const sumOf = (days: readonly UsageDay[]): Record<UsagePart, number> => {
  const sum = noParts();
  for (const { parts } of days) for (const part of usageParts) sum[part] += parts[part];
  return sum;
};
