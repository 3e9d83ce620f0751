import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/new-remote.ts', process.argv.slice(2));
