import { defineConfig } from 'vitest/config';

// Two cores: more workers only wait for each other.
const workers = { maxWorkers: 2 };
const ownFolder = 'scripts/src/gate/own-folder.setup.ts';

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
          globalSetup: [ownFolder],
          include: ['{host,remote-*,shared/*}/src/**/*.test.{ts,tsx}'],
          // What is slow on a busy machine is not wrong.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit-server',
          environment: 'node',
          // Nothing here has a page: the files share loaded modules, which took a third of the time.
          isolate: false,
          globalSetup: [ownFolder],
          include: [
            '{deploy,scripts,server,server/child-process,server/sewing,server/embedded-postgres}/src/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit-engine',
          environment: 'node',
          globalSetup: [ownFolder],
          include: ['server/engine/src/**/*.test.ts'],
          testTimeout: 60_000,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
