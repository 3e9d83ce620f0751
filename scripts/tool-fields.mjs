import { install, runPinned } from './install.mjs';

install();
runPinned('scripts/src/tool-fields.ts', process.argv.slice(2));
