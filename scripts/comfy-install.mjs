import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/comfy-install.ts', process.argv.slice(2));
