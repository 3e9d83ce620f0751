import { bin, node } from './paths.ts';

export interface CheckStep {
  name: string;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Two projects at once with one checker each, and fewer collections of garbage: three fifths of the processor time. */
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

/** What `pnpm check` runs before the unit tests: chains that run side by side, each in its order. */
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
    script('advisories', 'scripts/src/advisories.ts'),
  ],
];

export const unitStep: CheckStep = { name: 'unit tests', command: bin('vitest'), args: ['run', '--project', 'unit*'] };

const serverStep = (tests: readonly string[]): CheckStep => ({
  name: 'server tests',
  command: bin('vitest'),
  args: ['run', '--project', 'server', ...tests],
});

/** Engine tests import the forms of all remotes: after a change in remotes alone only the tests of the forms run, the rest in `npm test`. */
const pageTests = ['host/', 'remote-', 'shared/', 'engine/src/tool-forms', 'engine/src/builtin/registry'];
const isOfPages = (file: string): boolean => /^(host|remote-[a-z-]+|e2e|docs)\//.test(file);

/** The steps of `pnpm check --changed`: lint, types, unit tests and the given server tests of the files that differ from a commit. */
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
