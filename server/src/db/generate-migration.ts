import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Nothing is released yet, so there is one initial migration, written anew from the schema each time.
rmSync(new URL('./migrations', import.meta.url), { recursive: true, force: true });
execFileSync('drizzle-kit', ['generate', '--name', 'initial'], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  stdio: 'inherit',
});
