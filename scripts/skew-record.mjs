import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/skew-record.ts', process.argv.slice(2));
