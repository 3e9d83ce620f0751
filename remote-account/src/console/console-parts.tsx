import type { Call, RequestOf } from '@atelier/contract/call';
import { getConsole } from '@atelier/contract/console';
import { isApiError } from '@atelier/platform/http';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { type ReactNode, useEffect } from 'react';
import drawer from '../orders/order-drawer.module.css';
import pageStyles from './console-page.module.css';
import styles from './figures.module.css';

/** True for the error of a locked console. */
export const isLockedError = (error: unknown): boolean => isApiError(error) && error.code === '43010';

/** Reads the console's state again: a locked console asks for the code. */
export const rereadConsole = (): void =>
  void queryClient.invalidateQueries({ queryKey: callQuery(getConsole, {}).queryKey });

interface ConsoleQueryOptions {
  staleTime?: number;
  gcTime?: number;
  retry?: false;
  refetchInterval?: number;
  /** The previous data stays while the next is loading. */
  keepsPrevious?: boolean;
}

/** Reads data of the console; asks for the code again when the console was locked meanwhile. */
export const useConsoleQuery = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  { keepsPrevious = false, ...options }: ConsoleQueryOptions = {},
) => {
  const { data, isError, error, isFetching, refetch } = useQuery(
    {
      ...callQuery(call, request),
      placeholderData: (before) => (keepsPrevious ? before : undefined),
      staleTime: 0,
      ...options,
    },
    queryClient,
  );
  const isLocked = isLockedError(error);
  useEffect(() => {
    if (isLocked) rereadConsole();
  }, [isLocked]);
  return { data, isError, isFetching, refetch, reread: () => void refetch() };
};

/** Names and values in a drawer. */
export function FactList({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className={drawer.facts}>
      {rows.map(([name, value]) => (
        <FactRow key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function FactRow({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={pageStyles.fact}>{value}</dd>
    </>
  );
}

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** `1.5 GB`, in powers of 1000 like the quota. */
export const formatBytes = (bytes: number): string => {
  const place = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** place).toPrecision(3))} ${units[place]}`;
};

/** `12 s`, `3 min`, `2 h`; `–` for null. */
export const formatDuration = (seconds: number | null): string => {
  if (seconds === null) return '–';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 360) / 10} h`;
};

/** `99.95 %`; `–` for null. */
export const formatPercent = (share: number | null): string =>
  share === null ? '–' : `${Number((share * 100).toFixed(share > 0.99 ? 3 : 1))} %`;

/** Prefix of bad values, because colour alone is not accessible. */
const badMark = '▲ ';

interface FigureProps {
  name: string;
  value: ReactNode;
  /** Reference value, or start of the period. */
  note?: string;
  /** True for a missed target. */
  isBad?: boolean;
}

/** One figure with its name. */
export function Figure({ name, value, note, isBad = false }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={isBad ? styles.bad : undefined}>
        {isBad ? <span aria-hidden="true">{badMark}</span> : null}
        {value}
      </dd>
      {note ? <dd className={styles.note}>{note}</dd> : null}
    </div>
  );
}

/** Figures side by side. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={label}>
      <h2 className={styles.heading}>{label}</h2>
      <dl className={styles.figures}>{children}</dl>
    </section>
  );
}
