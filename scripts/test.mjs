import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/test.ts', process.argv.slice(2));
