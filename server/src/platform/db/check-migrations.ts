import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nonAdditive } from './additive.ts';

const server = fileURLToPath(new URL('../../..', import.meta.url));
const folder = fileURLToPath(new URL('./migrations', import.meta.url));
const released = JSON.parse(readFileSync(new URL('./released.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const sqlFiles = (of: string) => readdirSync(of).filter((name) => name.endsWith('.sql'));
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

/** What the tables in schema/ have and no migration makes, as the statements that are missing. */
const missing = (): string[] => {
  const trial = mkdtempSync(join(tmpdir(), 'atelier-migrations-'));
  try {
    cpSync(folder, trial, { recursive: true });
    const known = new Set(sqlFiles(trial));
    const words = [
      'generate',
      '--name',
      'missing',
      '--dialect',
      'postgresql',
      '--schema',
      './src/platform/db/schema/*.ts',
    ];
    // It takes folders by their way from here only, and ends with 0 whatever happens: its words say whether it looked.
    const program = join(server, 'node_modules/.bin/drizzle-kit');
    const said = execFileSync(program, [...words, '--out', relative(server, trial)], { cwd: server, encoding: 'utf8' });
    if (!/No schema changes|Your SQL migration file/.test(said)) return [`drizzle-kit could not compare:\n${said}`];
    return sqlFiles(trial)
      .filter((name) => !known.has(name))
      .map((name) => readFileSync(join(trial, name), 'utf8'));
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
};

const problems: string[] = [];
for (const [name, hash] of Object.entries(released)) {
  if (createHash('sha256').update(textOf(name)).digest('hex') !== hash)
    problems.push(`${name} was released and is not to be changed: write the next migration instead`);
}
for (const name of sqlFiles(folder).slice(1)) {
  for (const statement of nonAdditive(textOf(name)))
    problems.push(`${name}: the release before cannot work on it: ${statement.slice(0, 120)}`);
}
for (const sql of missing())
  problems.push(`schema/ has what no migration makes; run "pnpm --filter @atelier/server db:generate <name>":\n${sql}`);

process.stdout.write(problems.length === 0 ? 'schema and migrations agree\n' : `${problems.join('\n')}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
