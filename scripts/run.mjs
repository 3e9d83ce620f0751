// `node scripts/run.mjs <name> [options]`: a command of the repository under the pinned Node.
import { install, runPinned } from './install.mjs';

const elsewhere = { deploy: 'deploy/src/main.ts', admin: 'server/src/admin/main.ts' };
const [name, ...options] = process.argv.slice(2);

install();
runPinned(elsewhere[name] ?? `scripts/src/${name}.ts`, options);
