import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/platform-api.ts', process.argv.slice(2));
