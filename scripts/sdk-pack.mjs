import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/sdk-pack.ts', process.argv.slice(2));
