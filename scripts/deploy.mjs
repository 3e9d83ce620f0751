import { install, runPinned } from './install.mjs';

install();
runPinned('deploy/src/main.ts', process.argv.slice(2));
