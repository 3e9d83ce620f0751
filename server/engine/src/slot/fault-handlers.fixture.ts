import { spawn } from 'node:child_process';
import { upscale } from '../builtin/upscale.ts';
import { EngineError, type EngineResult } from '../engine.ts';
import type { Handler } from '../handler.ts';

const answerPid = (): EngineResult => ({ outputs: [], method: String(process.pid), report: { warnings: [] } });

/** Reports its process id. */
const echo: Handler = { toolType: 100, timeLimitMs: 5000, run: async () => answerPid() };

/** Unknown messages; the first is Node's own under `--watch`. */
export const unknownMessages = [{ 'watch:import': ['file:///handler.ts'] }, { kind: 'later' }, 'text', 7, true, null];

/** Failures of native code: block for ever, alone or with a child process, die, throw a non-error. */
const misbehave: Handler = {
  toolType: 220,
  timeLimitMs: 600,
  async run(job, { finishStep }) {
    await finishStep('started', 10);
    if (job.params.fault === 'hang') for (;;) Math.random();
    if (job.params.fault === 'compute') {
      for (let i = 0; i < 1e7; i++) Math.random();
    }
    if (job.params.fault === 'hang-beside-child') {
      const child = spawn(process.execPath, ['-e', 'for (;;) Math.random();'], { stdio: 'ignore' });
      await finishStep(`child ${child.pid}`, 20);
      for (;;) Math.random();
    }
    if (job.params.fault === 'die') process.kill(process.pid, 'SIGKILL');
    if (job.params.fault === 'refuse') {
      const area = { kind: 'box', x: 0.1, y: 0.2, width: 0.3, height: 0.4 } as const;
      const report = { warnings: ['lines-open' as const], places: [{ code: 'lines-open' as const, area }] };
      throw new EngineError('refused', 'no-lines-found', { report });
    }
    if (job.params.fault === 'throw-number') throw 4711;
    if (job.params.fault === 'unknown-messages') for (const message of unknownMessages) process.send?.(message);
    await finishStep('late and lower', 5);
    return answerPid();
  },
};

/** Requests people twice concurrently, and reports the number of faces in each response; none without one. */
const asks: Handler = {
  toolType: 61,
  timeLimitMs: 5000,
  needs: ['faces'],
  async run(_job, context) {
    const picture = { width: 2, height: 1, channels: 3 as const, data: new Uint8Array(6).fill(9) };
    const answers = await Promise.all([
      context.people?.(picture, { faces: true }),
      context.people?.({ ...picture, width: 1, height: 2 }, { meshes: true }),
    ]);
    return { ...answerPid(), method: answers.map((seen) => seen?.faces.length ?? 'none').join() };
  },
};

/** An interactive handler. */
const echoAtOnce: Handler = {
  toolType: 'matting',
  timeLimitMs: 5000,
  isInteractive: true,
  async run(job) {
    if (job.params.fault === 'hang') for (;;) Math.random();
    return answerPid();
  },
};

/** The registry of the slot tests: one real tool, two that respond, one with a request, one that fails as configured. */
export const handlers: readonly Handler[] = [upscale, echo, echoAtOnce, asks, misbehave];
