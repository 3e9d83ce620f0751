import { handlers } from './fault-handlers.fixture.ts';
import { createSlotEngine } from './slot-engine.ts';

/** A parent process to be killed: prints the process id of its one busy slot, which hangs. */
const engine = createSlotEngine({
  slots: 1,
  registry: { handlers, module: new URL('./fault-handlers.fixture.ts', import.meta.url).href },
});
const run = (toolType: 100 | 220, params: Record<string, unknown>) =>
  engine.run(
    { id: 'orphan', toolType, inputs: {}, params, seed: 1 },
    { signal: new AbortController().signal, onProgress: ({ step }) => step === 'started' && process.send?.(pid) },
  );
const pid = Number((await run(100, {})).method);
await run(220, { fault: 'hang' });
