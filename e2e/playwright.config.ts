import { defineConfig, devices } from 'playwright/test';
import { browserOptions } from './support/browser-options.ts';
import { selectWorkerProduct } from './support/shared-product.ts';

// The configuration is also read in each worker, before its tests.
selectWorkerProduct();

/** The product as it ships: production builds, real database, real engine; one server for each worker, started once. */
export default defineConfig({
  testDir: './tests',
  outputDir: '../.atelier/e2e-results',
  globalSetup: './support/global-setup.ts',
  // The gate gives its number: whole matrices measure times, so that one of them runs alone.
  workers: 1,
  timeout: 180_000,
  // Wide, since a limit is waited for only by what fails; what must be fast has a figure in the bench.
  expect: { timeout: 60_000 },
  // The second try tells an unstable journey from a broken one; both fail the gate.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    // Frames of animations take a third of a core for as long as a task runs.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording every journey takes a fifth of the processor; what fails is recorded when it is tried again.
    trace: 'on-first-retry',
    launchOptions: browserOptions(),
  },
});
