import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';

/**
 * `pnpm spec:facts`: compares docs/specification.md with `[spec 4.2]` in test titles; exits with 1 for a fact without a test or an unknown
 * number.
 */
const facts = new Map(
  [...readFileSync(join(root, 'docs/specification.md'), 'utf8').matchAll(/^- (\d+\.\d+) (.+)$/gm)].map(
    ([, number = '', text = '']) => [number, text],
  ),
);
const testFiles = globSync('**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path),
});
/** `[spec 4.2, 9.8]` at the end of a title. */
const tag = /\[spec ([\d., ]+)\]['"`]/g;
const filesOfNumber = new Map<string, string[]>();
for (const file of testFiles) {
  for (const [, numbers = ''] of readFileSync(join(root, file), 'utf8').matchAll(tag)) {
    for (const number of numbers.split(', ')) filesOfNumber.set(number, [...(filesOfNumber.get(number) ?? []), file]);
  }
}

const problems = [
  ...[...facts].filter(([number]) => !filesOfNumber.has(number)).map((fact) => `no test for ${fact.join(' ')}`),
  ...[...filesOfNumber]
    .filter(([number]) => !facts.has(number))
    .map(([number, files]) => `docs/specification.md has no fact ${number}: ${[...new Set(files)].join(', ')}`),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(
  `${facts.size} facts, ${problems.length === 0 ? 'each with a test' : `${problems.length} problems`}\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
