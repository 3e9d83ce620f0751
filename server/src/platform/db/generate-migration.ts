import { execFileSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const name = process.argv[2];
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write('Name the change: pnpm --filter @atelier/server db:generate add_seal_to_orders\n');
  process.exit(2);
}
const server = fileURLToPath(new URL('../../..', import.meta.url));
// The difference between schema/ and the last migration, as the next one. Those that were released are never written again.
execFileSync('drizzle-kit', ['generate', '--name', name], { cwd: server, stdio: 'inherit' });
// Only the last snapshot is compared with.
for (const path of globSync(`${server}/src/platform/db/migrations/meta/*_snapshot.json`).sort().slice(0, -1))
  rmSync(path);
