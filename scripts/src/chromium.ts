import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Page } from 'playwright';

/** The headless shell has no user interface: journeys take a fifth less processor time than with the whole browser. */
const headlessShell = 'chromium-headless-shell';

const candidates = [
  process.env['CHROMIUM'],
  `/usr/bin/${headlessShell}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const found = (): string | undefined => candidates.find((path) => path !== undefined && existsSync(path));

const runs = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0;

const installByApt = (): boolean => {
  process.stderr.write('Chromium is missing; installing it with apt...\n');
  process.env['DEBIAN_FRONTEND'] = 'noninteractive';
  return runs('apt-get', ['update']) && runs('apt-get', ['install', '-y', '--no-install-recommends', headlessShell]);
};

/** Finds the system's Chromium, else one from apt where allowed. Throws an error with the next step. */
export const findChromium = (): string => {
  const existing = found();
  if (existing) return existing;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall && installByApt()) {
    const installed = found();
    if (installed) return installed;
  }
  throw new Error(
    'The end-to-end tests need Chromium and none was found.\n' +
      'Install it (Debian: apt-get install chromium) or set CHROMIUM to its path, then run the command again.',
  );
};

/** Signs in with the demo account on the open login page. */
export const signInDemo = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByRole('textbox', { name: '账号' }).fill('demo');
  await page.getByRole('textbox', { name: '密码', exact: true }).fill('atelier');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((address) => !address.hash.startsWith('#/login'));
};
