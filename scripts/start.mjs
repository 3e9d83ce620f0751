import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/start.ts', process.argv.slice(2));
