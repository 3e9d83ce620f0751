import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/dev.ts', process.argv.slice(2));
