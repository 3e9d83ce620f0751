import type { Handler } from '../handler.ts';
import { handlers as builtin } from './upload-handlers.ts';

/** Fails like a broken decoder for certain bytes. */
const faulty = (handler: Handler): Handler => ({
  ...handler,
  timeLimitMs: 600,
  run(job, ...rest) {
    const text = Buffer.from(job.inputs['upload']?.[0]?.data.subarray(0, 5) ?? []).toString('latin1');
    if (text === 'hang!') for (;;) Math.random();
    if (text === 'die!!') process.kill(process.pid, 'SIGKILL');
    return handler.run(job, ...rest);
  },
});

export const handlers: readonly Handler[] = builtin.map(faulty);
