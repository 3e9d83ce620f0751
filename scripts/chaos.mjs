import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/chaos.ts', process.argv.slice(2));
