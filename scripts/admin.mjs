import { install, runPinned } from './install.mjs';

install();
runPinned('server/src/admin/main.ts', process.argv.slice(2));
