import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';
import { coverageProblems } from './specification/check-coverage.ts';

/** Checks docs/coverage.md against the files and tests that it names. Prints what is wrong, one line each, and ends with 1. */
const page = 'docs/coverage.md';

const read = (path: string): string | undefined => {
  const file = join(root, path);
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined;
};

const { facts, problems } = coverageProblems(read(page) ?? '', read);
for (const problem of problems) process.stderr.write(`${page}:${problem}\n`);
process.stdout.write(
  problems.length === 0
    ? `coverage: ${facts} facts, every one in a file, in a test or decided\n`
    : `coverage: ${problems.length} problems\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
