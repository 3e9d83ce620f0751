import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/house.ts', process.argv.slice(2));
