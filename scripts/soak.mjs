import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/soak.ts', process.argv.slice(2));
