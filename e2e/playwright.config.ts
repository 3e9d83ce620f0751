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
  // The gate passes its number of workers: tests that measure times run alone.
  workers: 1,
  timeout: 180_000,
  // Generous, since only failing tests reach it; speed is measured by the benchmark.
  expect: { timeout: 60_000 },
  // A retry distinguishes an unstable journey from a broken one; both fail the gate.
  retries: 1,
  forbidOnly: true,
  // The gate reads JSON from this file; without it the JSON would hide the list in the terminal.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    // Animation frames take a third of a core while a task runs.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // A trace of every journey costs a fifth of the processor; failures are traced in their retry.
    trace: 'on-first-retry',
    launchOptions: browserOptions(),
  },
});
