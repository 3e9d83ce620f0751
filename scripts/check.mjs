import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/check.ts', process.argv.slice(2));
