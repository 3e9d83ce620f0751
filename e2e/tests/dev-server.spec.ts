import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Built, freePort } from '@atelier/scripts/product';
import type { Page } from 'playwright/test';
import { copyWorkspace, type WorkspaceCopy } from '../support/copy-workspace.ts';
import { expect, test } from '../support/test.ts';

const change = (path: string, from: string, to: string): void => {
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

interface Development {
  url: string;
  log(): string;
  end(): Promise<void>;
}

/** `npm run dev` of a copy of the workspace, with existing builds. */
const startDevelopment = async ({ folder }: WorkspaceCopy, remote: string): Promise<Development> => {
  const built = JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built;
  const data = join(folder, '.atelier');
  cpSync(built.store, join(data, 'store'), { recursive: true });
  if (built.keys) cpSync(built.keys, join(data, 'keys'), { recursive: true });
  const port = await freePort();
  let log = '';
  const child: ChildProcess = spawn(process.execPath, [join(folder, 'scripts/src/dev.ts'), '--remote', remote], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), ATELIER_DATA: data, PUBLIC_LIBRARY: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
  const url = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`npm run dev ended:\n${log}`);
    const answers = await Promise.all(
      ['/', '/readyz'].map((path) =>
        fetch(url + path).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    return answers.every(Boolean);
  };
  await expect.poll(isReady, { timeout: 180_000 }).toBe(true);
  return {
    url,
    log: () => log,
    async end() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
};

/** The page is not reloaded: form input stays. */
const showsWithoutReload = async (page: Page, text: string): Promise<void> => {
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue('13800001234');
};

test('npm run dev opens the page, and a changed component of remote or host shows without a reload @full', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const copy = copyWorkspace('scripts', 'server');
  let development: Development | undefined;
  try {
    development = await startDevelopment(copy, 'remote-account');
    await page.goto(`${development.url}/#/register`);
    await page.getByRole('textbox', { name: '手机号' }).fill('13800001234');

    const agreement = join(copy.folder, 'remote-account/src/sign-in/agreement.tsx');
    change(agreement, "{t('agree.before')}", "Changed in the remote. {t('agree.before')}");
    await showsWithoutReload(page, 'Changed in the remote.');

    change(join(copy.folder, 'host/src/shell/shell-parts.tsx'), "{t('shell.skip')}", 'Changed in the host.');
    await showsWithoutReload(page, 'Changed in the host.');

    expect(development.log()).not.toContain('Failed running');
    expect((await page.request.get(`${development.url}/readyz`)).ok()).toBe(true);
    await page.goto('about:blank');
  } finally {
    await development?.end();
    copy.remove();
  }
});
