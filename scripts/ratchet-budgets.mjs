import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/ratchet-budgets.ts', process.argv.slice(2));
