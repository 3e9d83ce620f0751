import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/bench.ts', process.argv.slice(2));
