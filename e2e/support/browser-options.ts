import type { LaunchOptions } from 'playwright/test';

/** How the tests start Chromium: quiet, without a GPU, and with what a test adds. */
export const browserOptions = (...more: readonly string[]): LaunchOptions => ({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...more,
  ],
});
