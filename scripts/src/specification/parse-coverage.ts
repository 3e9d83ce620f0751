/** A test file and words that stand in it: the title of a test, or what it compares. */
export interface ShownBy {
  path: string;
  words: string | undefined;
}

export type Evidence =
  /** Not built yet. */
  | { kind: 'later'; subject: string }
  /** Built in another way than specified, for the reasons of a decision; the place is a heading in it. */
  | { kind: 'otherwise'; path: string; place: string }
  | { kind: 'files'; shown: ShownBy[] };

export interface CoverageRow {
  /** From 1. */
  line: number;
  fact: string;
  file: Evidence;
  test: Evidence;
}

export interface Coverage {
  /** Headings under which work that is still to come may be filed. */
  subjects: ReadonlySet<string>;
  rows: CoverageRow[];
  problems: string[];
}

const separatorRow = /^\|(?:\s*:?-+:?\s*\|)+$/;
const laterCell = /^later: (\S.*)$/;
const otherwiseCell = /^decided otherwise: \[[^\]]+\]\(([^)#]+)(?:#([^)]+))?\)$/;
const namedFile = /`([^`]+)`(?:\s+"([^"]+)")?/g;

const splitRow = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const readCell = (cell: string): Evidence => {
  const later = laterCell.exec(cell);
  if (later?.[1]) return { kind: 'later', subject: later[1] };
  const otherwise = otherwiseCell.exec(cell);
  if (otherwise?.[1]) return { kind: 'otherwise', path: otherwise[1], place: otherwise[2] ?? '' };
  return {
    kind: 'files',
    shown: [...cell.matchAll(namedFile)].map(([, path = '', words]) => ({ path, words })),
  };
};

/** The tables of docs/coverage.md: `| fact | file | test |`. Paths are in backticks, words of a test behind its path in quotes. */
export const parseCoverage = (text: string): Coverage => {
  const subjects = new Set([...text.matchAll(/^- `later: ([^`]+)`/gm)].map(([, subject = '']) => subject));
  const lines = text.split('\n').map((line) => line.trim());
  const rows: CoverageRow[] = [];
  const problems: string[] = [];
  let isInside = false;
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('|')) isInside = false;
    else if (separatorRow.test(line)) isInside = true;
    else if (isInside) {
      const [fact = '', file = '', test = '', ...more] = splitRow(line);
      if (more.length > 0 || test === '' || file === '' || fact === '')
        problems.push(`${at + 1}: a row has three filled cells`);
      else rows.push({ line: at + 1, fact, file: readCell(file), test: readCell(test) });
    } else if (!separatorRow.test(lines[at + 1] ?? '')) problems.push(`${at + 1}: row outside a table`);
  }
  return { subjects, rows, problems };
};
