import { createShareOf, speaksOf } from './fact-words.ts';
import { type Coverage, type CoverageRow, type Evidence, parseCoverage } from './parse-coverage.ts';
import { testAround } from './test-around.ts';

/** Content of a file of the repository by its path from the root; undefined when there is none. */
export type ReadFile = (path: string) => string | undefined;

const testPath = /(?:\.test\.tsx?|\.spec\.ts)$/;

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/** The part of a page of Markdown under the heading with this anchor; the whole page for ''. */
const sectionOf = (page: string, place: string): string | undefined => {
  if (place === '') return page;
  const parts = page.split(/^(?=#+ )/m);
  return parts.find((part) => anchorOf(/^#+ (.*)$/m.exec(part)?.[1] ?? '') === place);
};

const otherwiseProblem = (fact: string, path: string, place: string, read: ReadFile): string | undefined => {
  const page = read(`docs/${path}`);
  if (page === undefined) return `no such decision: docs/${path}`;
  const section = sectionOf(page, place);
  if (section === undefined) return `docs/${path} has no heading #${place}`;
  return speaksOf(fact, section) ? undefined : `docs/${path} does not speak of it`;
};

const fileProblem = (fact: string, paths: readonly string[], read: ReadFile): string | undefined => {
  if (paths.length === 0) return 'names no file';
  const missing = paths.find((path) => read(path) === undefined);
  if (missing !== undefined) return `no such file: ${missing}`;
  const isSpokenOf = paths.some((path) => speaksOf(fact, `${path}\n${read(path)}`));
  return isSpokenOf ? undefined : `no word of the fact stands in ${paths.join(', ')}`;
};

const testProblem = (fact: string, path: string, words: string | undefined, read: ReadFile): string | undefined => {
  if (!testPath.test(path)) return `not a test: ${path}`;
  const source = read(path);
  if (source === undefined) return `no such file: ${path}`;
  if (words === undefined) return `names no words of ${path}`;
  const test = testAround(source, words);
  if (test === undefined) return `"${words}" does not stand in ${path}`;
  return speaksOf(fact, `${path}\n${test}`) ? undefined : `no word of the fact stands in the test with "${words}"`;
};

/** What a row's tests do and say, all of them; undefined where it names none. */
const testsOf = ({ test }: CoverageRow, read: ReadFile): string | undefined =>
  test.kind === 'files'
    ? test.shown.map(({ path, words }) => `${path}\n${testAround(read(path) ?? '', words ?? '') ?? ''}`).join('\n')
    : undefined;

/** So much of a fact its tests say together. With it 92 of 100 pairs of rows that change tests are noticed, by one word 70. */
const leastShare = 0.25;

const createShareProblem = (rows: readonly CoverageRow[], read: ReadFile): ((row: CoverageRow) => string[]) => {
  const shareOf = createShareOf(rows.flatMap((row) => testsOf(row, read) ?? []));
  return (row) => {
    const tests = testsOf(row, read);
    return tests === undefined || shareOf(row.fact, tests) >= leastShare
      ? []
      : ['its tests say too little of the fact'];
  };
};

const evidenceProblems = (
  row: CoverageRow,
  column: 'file' | 'test',
  { subjects }: Coverage,
  read: ReadFile,
): (string | undefined)[] => {
  const evidence: Evidence = row[column];
  switch (evidence.kind) {
    case 'later':
      return [subjects.has(evidence.subject) ? undefined : `unknown subject "${evidence.subject}"`];
    case 'otherwise':
      return [otherwiseProblem(row.fact, evidence.path, evidence.place, read)];
    case 'files': {
      const paths = evidence.shown.map(({ path }) => path);
      if (column === 'file') return [fileProblem(row.fact, paths, read)];
      if (paths.length === 0) return ['names no test'];
      return evidence.shown.map(({ path, words }) => testProblem(row.fact, path, words, read));
    }
  }
};

/** What is wrong with a coverage page, one line each that begins with the line's number. */
export const coverageProblems = (text: string, read: ReadFile): { facts: number; problems: string[] } => {
  const coverage = parseCoverage(text);
  const problems = [...coverage.problems];
  const seen = new Set<string>();
  const shareProblem = createShareProblem(coverage.rows, read);
  for (const row of coverage.rows) {
    const found: (string | undefined)[] = (['file', 'test'] as const).flatMap((column) =>
      evidenceProblems(row, column, coverage, read),
    );
    if (!found.some((problem) => problem !== undefined)) found.push(...shareProblem(row));
    if (seen.has(row.fact)) found.push('the fact stands twice');
    seen.add(row.fact);
    problems.push(
      ...found.flatMap((problem) =>
        problem === undefined ? [] : [`${row.line}: ${row.fact.slice(0, 60)}: ${problem}`],
      ),
    );
  }
  if (seen.size === 0) problems.push('1: holds no rows');
  return { facts: seen.size, problems };
};
