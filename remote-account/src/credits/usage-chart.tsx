import { type GroupKey, groups } from '@atelier/catalogue/groups';
import type { Usage } from '@atelier/contract/credits';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { dayWords } from '@atelier/ui/date-words';
import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './usage-chart.module.css';

/** Segments of a bar, from the bottom up: the groups of tools, and other usage. */
export const usageParts = ['styleDesign', 'fabricPattern', 'photoshoot', 'processing', 'other'] as const;
type UsagePart = (typeof usageParts)[number];

/** Usage of one day, credits by segment. */
export interface UsageDay {
  /** `YYYY-MM-DD` */
  day: string;
  parts: Readonly<Record<UsagePart, number>>;
  total: number;
}

const dayMs = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Date after the given number of days. @param day `YYYY-MM-DD` */
export const addDays = (day: string, days: number): string =>
  new Date(timeOf(day) + days * dayMs).toISOString().slice(0, 10);

/** Number of days between two dates, both included. */
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

/**
 * Every day of a date range, including those without use. @param groupOf first group of a tool's type, where the group of use is unknown
 */
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

/** Total credits of a date range by segment. */
export const sumOf = (days: readonly UsageDay[]): Record<UsagePart, number> => {
  const sum = noParts();
  for (const { parts } of days) for (const part of usageParts) sum[part] += parts[part];
  return sum;
};

const height = 220;
const margin = { top: 16, right: 4, bottom: 24, left: 40 };
/** Width of a date label, CSS pixels. */
const labelWidth = 64;

interface UsageChartProps {
  days: readonly UsageDay[];
  /** Start of the package month, drawn as a vertical line. */
  periodFrom: string | null;
  /** Accessible description of the chart. */
  label: string;
}

const useWidth = () => {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
};

/** Midday, so that no time zone changes the date. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00`);

/** Credits a day as bars, stacked by tool group: two hues by two textures, so that no group is identified by colour alone. */
export function UsageChart({ days, periodFrom, label }: UsageChartProps) {
  const t = useText('account');
  const language = useLanguage();
  const { frame, width } = useWidth();
  const [shown, setShown] = useState<number | null>(null);
  const weave = useId();
  const most = Math.max(4, ...days.map(({ total }) => total));
  const x = scaleBand<string>()
    .domain(days.map(({ day }) => day))
    .range([margin.left, Math.max(margin.left, width - margin.right)])
    .padding(0.44);
  const y = scaleLinear()
    .domain([0, most])
    .nice(4)
    .range([height - margin.bottom, margin.top]);
  const series = stack<UsageDay, UsagePart>()
    .keys(usageParts)
    .value(({ parts }, part) => parts[part])([...days]);
  const step = Math.max(1, Math.ceil(labelWidth / Math.max(1, x.step())));
  const periodAt = periodFrom === null ? undefined : x(periodFrom);
  const day = shown === null ? undefined : days[shown];
  const handleMove = (event: React.PointerEvent<SVGSVGElement>): void => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const index = Math.floor((at - margin.left) / Math.max(1, x.step()));
    setShown(index >= 0 && index < days.length ? index : null);
  };
  return (
    <div ref={frame} className={styles.frame}>
      {width === 0 ? null : (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={label}
          onPointerMove={handleMove}
          onPointerLeave={() => setShown(null)}
        >
          <defs>
            {(['fabricPattern', 'processing'] as const).map((part) => (
              <pattern
                key={part}
                id={`${weave}${part}`}
                width="5"
                height="5"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <rect width="5" height="5" className={styles.ground} />
                <rect width="2.6" height="5" className={styles[part]} />
              </pattern>
            ))}
          </defs>
          {y.ticks(4).map((tick) => (
            <g key={tick}>
              <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} className={styles.line} />
              <text x={margin.left - 8} y={y(tick) + 4} textAnchor="end" className={styles.axis}>
                {tick.toLocaleString('en')}
              </text>
            </g>
          ))}
          {day ? (
            <rect
              x={(x(day.day) ?? 0) - (x.step() - x.bandwidth()) / 2}
              y={margin.top}
              width={x.step()}
              height={height - margin.top - margin.bottom}
              className={styles.shown}
            />
          ) : null}
          {series.map((part) =>
            part.map(([from, to], index) => {
              const bar = days[index];
              if (!bar || to === from) return null;
              const tall = y(from) - y(to);
              const isWoven = part.key === 'fabricPattern' || part.key === 'processing';
              return (
                <rect
                  key={`${part.key}${bar.day}`}
                  x={x(bar.day)}
                  y={y(to)}
                  width={x.bandwidth()}
                  // A gap of one pixel separates two segments.
                  height={Math.max(0.5, tall - (from > 0 ? 1 : 0))}
                  className={isWoven ? undefined : styles[part.key]}
                  fill={isWoven ? `url(#${weave}${part.key})` : undefined}
                />
              );
            }),
          )}
          {periodAt === undefined || periodFrom === days[0]?.day ? null : (
            <g>
              <line x1={periodAt - 4} x2={periodAt - 4} y1={margin.top} y2={y(0)} className={styles.period} />
              <text
                x={periodAt}
                y={margin.top - 4}
                textAnchor={periodAt + labelWidth > width ? 'end' : 'start'}
                className={styles.axis}
              >
                {t('credits.period.begins')}
              </text>
            </g>
          )}
          {days.map(({ day: name }, index) =>
            index % step === 0 ? (
              <text
                key={name}
                x={(x(name) ?? 0) + x.bandwidth() / 2}
                y={height - 6}
                textAnchor="middle"
                className={styles.axis}
              >
                {dayWords(noonOf(name), language)}
              </text>
            ) : null,
          )}
        </svg>
      )}
      {day && width > 0 ? (
        <DayCard day={day} left={(x(day.day) ?? 0) + x.bandwidth() / 2} width={width} language={language} />
      ) : null}
    </div>
  );
}

const cardWidth = 180;

function DayCard({ day, left, width, language }: { day: UsageDay; left: number; width: number; language: string }) {
  const t = useText('account');
  const moment = noonOf(day.day);
  const parts = usageParts.filter((part) => day.parts[part] > 0);
  const at = left + cardWidth + 16 > width ? left - cardWidth - 16 : left + 16;
  return (
    <div className={styles.card} style={{ left: Math.max(0, at), width: cardWidth }} aria-hidden="true">
      <p className={styles.cardHead}>
        <span>
          {dayWords(moment, language)} {moment.toLocaleDateString(language, { weekday: 'short' })}
        </span>
        <b>{day.total.toLocaleString('en')}</b>
      </p>
      {parts.map((part) => (
        <p key={part} className={styles.cardRow}>
          <span className={`${styles.swatch} ${styles[`${part}Swatch`] ?? ''}`} />
          <span>{t(`credits.part.${part}`)}</span>
          <b>{day.parts[part].toLocaleString('en')}</b>
        </p>
      ))}
    </div>
  );
}

/** Legend of the chart's textures, with the totals of the date range. */
export function UsageLegend({ sum }: { sum: Readonly<Record<UsagePart, number>> }) {
  const t = useText('account');
  const parts = usageParts.filter((part) => part !== 'other' || sum.other > 0);
  return (
    <ul className={styles.legend}>
      {parts.map((part) => (
        <li key={part}>
          <span className={`${styles.swatch} ${styles[`${part}Swatch`] ?? ''}`} />
          {t(`credits.part.${part}`)} <b>{sum[part].toLocaleString('en')}</b>
        </li>
      ))}
    </ul>
  );
}
