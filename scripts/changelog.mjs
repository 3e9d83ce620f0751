import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/changelog.ts', process.argv.slice(2));
