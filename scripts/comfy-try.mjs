import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/comfy-try.ts', process.argv.slice(2));
