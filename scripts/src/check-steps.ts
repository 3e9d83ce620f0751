import { availableParallelism } from 'node:os';
import { bin, node, pnpmVersion } from './paths.ts';
import { run } from './run.ts';

export interface CheckStep {
  name: string;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Two projects with one checker each, and fewer garbage collections: three fifths of the processor time. */
const typesStep: CheckStep = {
  name: 'types and fences',
  command: bin('tsc'),
  args: ['-b', '--builders', '2', '--checkers', '1'],
  env: { GOGC: '400' },
};

const script = (name: string, path: string, ...args: string[]): CheckStep => ({
  name,
  command: node,
  args: [path, ...args],
});

/** Static checks before the unit tests of `pnpm check`: chains that run concurrently, each sequentially. */
export const staticSteps: readonly (readonly CheckStep[])[] = [
  [typesStep],
  [
    { name: 'format and lint', command: bin('biome'), args: ['ci', '--error-on-warnings'] },
    { name: 'unused code', command: bin('knip'), args: ['--no-progress'] },
    { name: 'workspace', command: bin('sherif'), args: ['-r', 'root-package-manager-field'] },
    script('schema and migrations', 'server/src/platform/db/check-migrations.ts'),
    script('words in zh and en', 'scripts/src/texts-check.ts'),
    script('layers', 'scripts/src/layers-check.ts'),
    script('facts of the specification', 'scripts/src/spec-facts.ts'),
    {
      name: 'advisories',
      command: 'npx',
      // Many company registries report no advisories.
      args: ['--yes', `pnpm@${pnpmVersion}`, 'audit', '--audit-level', 'high', '--ignore-registry-errors'],
    },
  ],
];

export const unitStep: CheckStep = { name: 'unit tests', command: bin('vitest'), args: ['run', '--project', 'unit*'] };

const serverStep = (tests: readonly string[]): CheckStep => ({
  name: 'server tests',
  command: bin('vitest'),
  args: ['run', '--project', 'server', ...tests],
});

/** Engine tests import the forms of all remotes: after a change in remotes only the form tests run, the others in `npm test`. */
const pageTests = ['host/', 'remote-', 'shared/', 'engine/src/tool-forms', 'engine/src/builtin/registry'];
const isOfPages = (file: string): boolean => /^(host|remote-[a-z-]+|e2e|docs)\//.test(file);

/** Steps of `pnpm check --changed`: lint, types, unit tests and the given server tests for files that differ from a commit. */
export const changedSteps = (
  since: string,
  files: readonly string[],
  serverTests: readonly string[],
): readonly (readonly CheckStep[])[] => [
  [
    {
      name: 'format and lint',
      command: bin('biome'),
      args: ['ci', '--error-on-warnings', '--no-errors-on-unmatched', ...files],
    },
    typesStep,
  ],
  [
    {
      ...unitStep,
      args: [...unitStep.args, ...(files.every(isOfPages) ? pageTests : []), '--changed', since, '--passWithNoTests'],
    },
    ...(serverTests.length === 0 ? [] : [serverStep(serverTests)]),
  ],
];

/** Runs chains of steps concurrently (one core: one after the other), each chain sequentially; prints a step's output at its end. */
export const runSteps = async (
  chains: readonly (readonly CheckStep[])[],
  { heading, onEnd }: { heading(name: string): void; onEnd(step: CheckStep, isPassed: boolean, seconds: number): void },
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
