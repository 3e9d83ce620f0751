import { configDefaults, defineConfig } from 'vitest/config';

// Two cores: more workers only wait for each other.
const workers = { maxWorkers: 2 };
/** What is slow on a busy machine is not wrong. */
const patient = { testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };
/** Files that replace modules load theirs anew; the others share loaded modules. */
const isolated = ['{host,remote-*,shared/*,server,server/*}/src/**/*.isolated.test.{ts,tsx}'];
const ownFolder = 'scripts/src/gate/own-folder.setup.ts';
const cleanProcess = 'scripts/src/gate/clean-process.setup.ts';
const freshModules = 'scripts/src/gate/fresh-modules.setup.ts';

export default defineConfig({
  test: {
    ...workers,
    // Tests with `@full` in their title belong to the full run.
    ...(!process.env['TEST_FULL'] && { testNamePattern: /^(?!.*@full)/s }),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          globalSetup: [ownFolder],
          setupFiles: [cleanProcess],
          include: ['{host,remote-*,shared/*}/src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...isolated],
          ...patient,
        },
      },
      {
        test: {
          name: 'unit-server',
          environment: 'node',
          isolate: false,
          globalSetup: [ownFolder],
          setupFiles: [cleanProcess],
          include: ['{deploy,scripts,server,server/*}/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...isolated],
          ...patient,
        },
      },
      {
        test: {
          name: 'unit-isolated',
          environment: 'node',
          isolate: false,
          globalSetup: [ownFolder],
          setupFiles: [freshModules, cleanProcess],
          include: isolated,
          ...patient,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/test/**/*.test.ts'],
          // Each file has a database and a server of its own; loading the server anew for each took a fifth of the time.
          isolate: false,
          globalSetup: [ownFolder, 'server/test/global-setup.ts'],
          ...patient,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
