import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/cluster.ts', process.argv.slice(2));
