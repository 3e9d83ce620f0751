import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteVersion } from '@atelier/contract/registry';
import { readRegistryFolder } from '@atelier/deploy/registry-record';
import type { Page } from 'playwright/test';
import { copyStore, productStore, type StoreCopy } from '../support/store-copy.ts';
import { expect, test } from '../support/test.ts';
import { filesOf } from '../support/test-versions.ts';

const remote = 'remote-tools';
const toolPath = '/#/auxiliaryTools/hDenlarge';
const workbenchWords = '拖入或粘贴图片，也可拖入结果';
const tooNew = '9.9.9-newhost';

interface StatusRow {
  remote: string;
  active: string;
}

const activeOf = (store: StoreCopy): string => {
  const { remotes } = JSON.parse(store.deploy('status', '--json')) as { remotes: StatusRow[] };
  return remotes.find((row) => row.remote === remote)?.active ?? '';
};

/** The published version again, as a build that requires an unreleased host. */
const buildForNewerHost = (row: RemoteVersion): string => {
  const dist = mkdtempSync(join(tmpdir(), 'atelier-newer-'));
  const { store } = productStore();
  for (const file of filesOf(store, row)) cpSync(join(store, dirname(row.manifest), file), join(dist, file));
  const { entry, navigation, federationName, builtAt, commit } = row;
  const info = { remote, version: tooNew, hostApi: '^99.0.0', sourceHash: 'newer' };
  writeFileSync(
    join(dist, 'build-info.json'),
    JSON.stringify({ ...info, entry, navigation, federationName, builtAt, commit }),
  );
  return dist;
};

const activeRow = (): RemoteVersion => {
  const entry = readRegistryFolder(productStore().store).remotes[remote];
  const row = entry?.versions[entry.active];
  if (!row) throw new Error(`${remote} is not published`);
  return row;
};

/** Requested paths of remotes' files. */
const watchRemotes = (page: Page): string[] => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/')) requested.push(pathname);
  });
  return requested;
};

test('a version that requires a newer host is skipped silently, and the previous one runs @full', async ({
  signedIn: page,
  url,
}) => {
  const store = copyStore();
  const dist = buildForNewerHost(activeRow());
  try {
    store.deploy('publish', remote, '--dist', dist);
    store.deploy('promote', remote, tooNew, '--reason', 'too early');
    expect(activeOf(store)).toBe(tooNew);
    await store.serveTo(page);
    await page.goto('about:blank');
    const requested = watchRemotes(page);
    await page.goto(`${url}${toolPath}`);
    await expect(page.getByText(workbenchWords)).toBeVisible();
    expect(requested.filter((path) => path.includes(tooNew))).toEqual([]);
    const { lastGood, versions } = readRegistryFolder(store.folder).remotes[remote] ?? {};
    const before = versions?.[lastGood ?? ''];
    expect(requested).toContain(`/${before?.manifest.replace(/[^/]*$/, before.entry)}`);
  } finally {
    store.remove();
    rmSync(dist, { recursive: true });
  }
});

test('when every version requires another host, the page reports an old host and fetches nothing @full', async ({
  signedIn: page,
  url,
}) => {
  const store = copyStore({ isEmpty: true });
  const dist = buildForNewerHost(activeRow());
  try {
    store.deploy('publish', remote, '--dist', dist);
    await store.serveTo(page);
    await page.goto('about:blank');
    const requested = watchRemotes(page);
    await page.goto(`${url}${toolPath}`);
    await expect(page.getByRole('heading', { name: /处理工具/ }).first()).toBeVisible();
    await expect(page.getByText('页面版本过旧，请刷新后重试。')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    expect(requested.filter((path) => path.startsWith(`/remotes/${remote}/`))).toEqual([]);
  } finally {
    store.remove();
    rmSync(dist, { recursive: true });
  }
});
