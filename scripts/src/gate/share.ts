import type { Matrix } from './matrices.ts';

/** One of `of` equal parts, counted from 1. */
export interface Share {
  part: number;
  of: number;
}

/** `2/5`. @throws Error when it is no such share. */
export const parseShare = (text: string): Share => {
  const [, part = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part >= 1 && part <= of) return { part, of };
  throw new Error(`"${text}" is no share: give two numbers such as 2/5, the first from 1 to the second.`);
};

/** The share that is a commit's turn: each comes as often as the others. */
export const shareOfCommit = (id: string, of: number): Share => ({
  part: (Number.parseInt(id.slice(0, 8), 16) % of) + 1,
  of,
});

/** The matrices of a share: the longest first, each into the part that has the least to do; together they are all, each once. */
export const pickShare = (matrices: readonly Matrix[], { part, of }: Share): Matrix[] => {
  const parts = Array.from({ length: of }, () => ({ minutes: 0, list: [] as Matrix[] }));
  for (const matrix of matrices.toSorted((one, other) => other.minutes - one.minutes)) {
    const least = parts.reduce((best, next) => (next.minutes < best.minutes ? next : best));
    least.minutes += matrix.minutes;
    least.list.push(matrix);
  }
  return parts[part - 1]?.list ?? [];
};
