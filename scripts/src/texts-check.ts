import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';
import { keysOf, literalProblems, parityProblems, unknownKeys } from './texts/text-problems.ts';

/** Compares texts and placeholders of zh and en, and finds texts inside components; exits with 1 for a problem. */
const packages = [
  'host/src',
  'remote-*/src',
  'shared/{contract,picture-editors,gallery,task-results,workbench,ui}/src',
];
const filesOf = (pattern: string): string[] =>
  globSync(
    packages.map((folder) => `${folder}/**/${pattern}`),
    { cwd: root },
  )
    .filter((path) => !/\.(test|fixture)\.tsx?$/.test(path))
    .sort();

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

const locales = new Set(filesOf('locales/*/*.json').map((path) => path.replace(/locales\/(?:zh|en)\//, 'locales/*/')));

const problems: string[] = [];
const known = new Set<string>();
let tables = 0;
for (const path of locales) {
  const fileOf = (language: string) => join(root, path.replace('*', language));
  const [zh, en] = [fileOf('zh'), fileOf('en')];
  if (!existsSync(zh) || !existsSync(en)) {
    problems.push(`${path}: one language is missing`);
    continue;
  }
  tables += 1;
  const [one, other] = [readJson(zh), readJson(en)];
  for (const key of keysOf(one)) known.add(key);
  problems.push(...parityProblems(one, other).map((problem) => `${path}: ${problem}`));
}
const components = filesOf('*.tsx');
for (const path of components) {
  const source = readFileSync(join(root, path), 'utf8');
  problems.push(...literalProblems(source).map((problem) => `${path}:${problem}`));
  problems.push(...unknownKeys(source, known).map((key) => `${path}: no table has ${key}`));
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
if (problems.length === 0) {
  process.stdout.write(`${tables} tables of words agree, ${components.length} components look theirs up\n`);
}
process.exitCode = problems.length === 0 ? 0 : 1;
