import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/coverage-check.ts', process.argv.slice(2));
