import { execFileSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const name = process.argv[2];
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write('Name the change in snake_case: pnpm --filter @atelier/server db:generate add_seal_to_orders\n');
  process.exit(2);
}
const server = fileURLToPath(new URL('../../..', import.meta.url));
// Writes the difference between schema/ and the last migration as the next one. Released migrations are never rewritten.
execFileSync('drizzle-kit', ['generate', '--name', name], { cwd: server, stdio: 'inherit' });
// drizzle-kit compares with the last snapshot only.
for (const path of globSync(`${server}/src/platform/db/migrations/meta/*_snapshot.json`).sort().slice(0, -1))
  rmSync(path);
