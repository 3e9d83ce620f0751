import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/spec-facts.ts', process.argv.slice(2));
