import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/load.ts', process.argv.slice(2));
