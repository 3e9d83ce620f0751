import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What a process and all below it have used, and use. */
export interface Usage {
  cpuSeconds: number;
  /** Bytes; memory that processes share counts once for each. */
  rss: number;
}

/** Linux counts time in hundredths of a second and memory in pages of 4 KB. */
const [ticksPerSecond, pageBytes] = [100, 4096];

interface Row {
  pid: number;
  parent: number;
  ticks: number;
  pages: number;
}

const rowOf = (pid: number): Row | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may hold spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0);
    return { pid, parent: fields[1] ?? 0, ticks, pages: fields[21] ?? 0 };
  } catch {
    return undefined; // It has ended meanwhile.
  }
};

/** By pid of the topmost process. Where there is no /proc, nothing is known: NaN. */
export const usageOf = (roots: readonly number[]): Map<number, Usage> => {
  if (!existsSync('/proc/self/stat'))
    return new Map(roots.map((pid) => [pid, { cpuSeconds: Number.NaN, rss: Number.NaN }]));
  const rows = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (rowOf(Number(name)) ?? []) : []));
  const below = (pid: number): Row[] => [
    ...rows.filter((row) => row.pid === pid),
    ...rows.filter((row) => row.parent === pid).flatMap((row) => below(row.pid)),
  ];
  return new Map(
    roots.map((pid) => {
      const tree = below(pid);
      const sum = (pick: (row: Row) => number) => tree.reduce((total, row) => total + pick(row), 0);
      return [
        pid,
        { cpuSeconds: sum(({ ticks }) => ticks) / ticksPerSecond, rss: sum(({ pages }) => pages) * pageBytes },
      ];
    }),
  );
};
