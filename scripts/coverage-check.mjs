/**
 * Checks docs/coverage.md: every row names an existing file and an existing test, or says `later: <subject>`.
 * Prints what is wrong, one line each, and ends with 1; plain Node, no dependencies.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const table = 'docs/coverage.md';

const separatorRow = /^\|(?:\s*:?-+:?\s*\|)+$/;
const laterCell = /^later: (\S.*)$/;
const testPath = /(?:\.test\.tsx?|\.spec\.ts)$/;
const columns = ['fact', 'file', 'test'];

const splitRow = (line) =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const isFile = (path) => existsSync(join(root, path)) && statSync(join(root, path)).isFile();

/** The headings under which work that is still to come may be filed. */
const subjectsOf = (text) => new Set([...text.matchAll(/^- `later: ([^`]+)`/gm)].map((match) => match[1]));

const cellProblem = (cell, column, subjects) => {
  if (cell === '') return `empty ${column}`;
  const later = laterCell.exec(cell);
  if (later) return subjects.has(later[1]) ? undefined : `unknown subject "${later[1]}"`;
  const paths = [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]);
  if (paths.length === 0) return `${column} names no file: ${cell}`;
  const missing = paths.filter((path) => !isFile(path));
  if (missing.length > 0) return `no such file: ${missing.join(', ')}`;
  if (column === 'test' && !paths.every((path) => testPath.test(path))) return `not a test: ${cell}`;
  return undefined;
};

const rowProblems = (cells, subjects) => {
  if (cells.length !== columns.length) return [`${cells.length} cells instead of ${columns.length}`];
  if (cells[0] === '') return ['empty fact'];
  return [cellProblem(cells[1], 'file', subjects), cellProblem(cells[2], 'test', subjects)].filter(
    (problem) => problem !== undefined,
  );
};

const checkTable = (text) => {
  const subjects = subjectsOf(text);
  const problems = [];
  const facts = new Set();
  const lines = text.split('\n').map((line) => line.trim());
  let isInside = false;
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('|')) isInside = false;
    else if (separatorRow.test(line)) isInside = true;
    else if (!isInside && !separatorRow.test(lines[index + 1] ?? '')) {
      problems.push(`${table}:${index + 1}: row outside a table`);
    } else if (isInside) {
      const cells = splitRow(line);
      problems.push(...rowProblems(cells, subjects).map((problem) => `${table}:${index + 1}: ${problem}`));
      if (facts.has(cells[0])) problems.push(`${table}:${index + 1}: the fact stands twice: ${cells[0]}`);
      facts.add(cells[0]);
    }
  }
  if (facts.size === 0) problems.push(`${table}: holds no rows`);
  return { problems, facts: facts.size };
};

const { problems, facts } = checkTable(readFileSync(join(root, table), 'utf8'));
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0 ? `coverage: ${facts} facts, every row filled` : `coverage: ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
