import type { LaunchOptions } from 'playwright/test';

/** Options of Chromium: no background requests, no GPU, and the given ones. */
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
