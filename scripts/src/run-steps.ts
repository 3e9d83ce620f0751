import { availableParallelism } from 'node:os';
import type { CheckStep } from './check-steps.ts';
import { run } from './run.ts';

interface StepListener {
  heading(name: string): void;
  onEnd(step: CheckStep, isPassed: boolean, seconds: number): void;
}

/** Runs chains of steps side by side, each in its order; prints what a step wrote when it ends. One core takes one chain after the other. */
export const runSteps = async (
  chains: readonly (readonly CheckStep[])[],
  { heading, onEnd }: StepListener,
): Promise<void> => {
  const runChain = async (chain: readonly CheckStep[]): Promise<void> => {
    for (const step of chain) {
      const { code, output, seconds } = await run(step.command, step.args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(step.env && { env: step.env }),
      });
      heading(step.name);
      process.stdout.write(output);
      onEnd(step, code === 0, seconds);
    }
  };
  if (availableParallelism() > 1) await Promise.all(chains.map(runChain));
  else for (const chain of chains) await runChain(chain);
};
