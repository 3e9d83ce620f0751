import { checkSteps } from './check-steps.ts';
import { interruptRunning, run } from './run.ts';
import { exitOnSignals, takeTemporaryFolder } from './temporary-folder.ts';

takeTemporaryFolder();
exitOnSignals(interruptRunning);
let failed = 0;
for (const step of checkSteps) {
  process.stdout.write(`\n== ${step.name}\n`);
  const { code, seconds } = await run(step.command, step.args);
  process.stdout.write(`${code === 0 ? 'ok' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s)\n`);
  if (code !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
