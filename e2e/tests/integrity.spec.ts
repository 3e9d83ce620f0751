import type { RegistryPayload } from '@atelier/contract/registry';
import { readRegistryFolder } from '@atelier/deploy/registry-record';
import type { Built } from '@atelier/scripts/product';
import type { Page } from 'playwright/test';
import { brokenRemote, brokenVersion, entryOf, promote } from '../support/fault-cases.ts';
import { type FaultStore, startFaultStore } from '../support/fault-store.ts';
import { sample } from '../support/sample.ts';
import { signedInState } from '../support/stored-session.ts';
import { expect, register, test } from '../support/test.ts';
import { mirrorVersion, type TestVersion, tableNameOf } from '../support/test-versions.ts';
import { openVisitor } from '../support/visitor.ts';

const path = '/#/auxiliaryTools/hDenlarge';
const workbenchWords = '拖入或粘贴图片，也可拖入结果';
const built = JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Partial<Built>;

const makeNext = (store: string): TestVersion => {
  const entry = entryOf(readRegistryFolder(store));
  const source = entry.versions[entry.active];
  if (!source) throw new Error('the store describes no active version');
  return mirrorVersion(store, brokenRemote, source, brokenVersion);
};
const next = built.store === undefined ? undefined : makeNext(built.store);
/** Executable files and files that select them. */
const files = Object.keys(next?.hashes ?? {}).filter((file) => /\.(js|css|json)$/.test(file));

let faultStore: FaultStore;
let state: ReturnType<typeof signedInState>;
let healthy: RegistryPayload;

test.beforeAll(async () => {
  faultStore = await startFaultStore(process.env['E2E_URL'] ?? '', built.store ?? '');
  state = signedInState(faultStore.url, await register(faultStore.url));
  healthy = faultStore.registry();
});
test.afterAll(() => faultStore.stop());
test.beforeEach(() => {
  faultStore.heal();
  faultStore.change(() => healthy);
  if (next) promote(faultStore, next);
});

interface Bundle {
  e(chunk: number): Promise<unknown>;
  /** Name of a chunk's script. */
  u(chunk: number): string;
}

/** Requests an unused named chunk from the version's bundle. True when it was refused. */
const isRefused = (page: Page, chunk: string): Promise<boolean> =>
  page.evaluate(
    async ([table, id]) => {
      type Table = { push(chunk: [string[], object, (bundle: Bundle) => void]): void };
      const chunks = (globalThis as unknown as Record<string, Table>)[table ?? ''];
      if (!chunks)
        throw new Error(
          `the page runs no ${table}, but ${Object.keys(globalThis).filter((key) => key.startsWith('rspackChunk'))}`,
        );
      const bundle = await new Promise<Bundle>((resolve) => chunks?.push([[`probe of ${id}`], {}, resolve]));
      const ids = Array.from({ length: 1000 }, (_, number) => number);
      return bundle.e(ids.find((number) => bundle.u(number).startsWith(`${id}.`)) ?? Number(id)).then(
        () => false,
        () => true,
      );
    },
    [`rspackChunk${tableNameOf(next?.row.federationName ?? '')}`, chunk],
  );

for (const [place, file] of sample([...files.entries()], 4)) {
  test(`one changed byte in ${file.replace(/\.[0-9a-f]{10}\./, '.')} is never used @full`, async ({ browser }) => {
    faultStore.forget();
    // another position in each file
    faultStore.fail({
      path: new RegExp(`/${brokenVersion}-made/${file.replaceAll('.', '\\.')}$`),
      kind: 'flip',
      place: ((place * 37) % 100) / 100,
    });
    const { page, context } = await openVisitor(browser, state);
    try {
      await page.goto(`${faultStore.url}${path}`);
      await expect(page.getByText(workbenchWords)).toBeVisible();
      const lastGood = page.getByText('新版本加载失败，当前使用上一版本。');
      // A chunk fetched after the page has rendered is refused alone.
      const isNotUsed = async () =>
        (await lastGood.isVisible()) || (await isRefused(page, file.split('.')[0] ?? '').catch(() => false));
      await expect.poll(isNotUsed, { timeout: 60_000 }).toBe(true);
      expect(
        faultStore.requestedPaths().some((requestedPath) => requestedPath.endsWith(`/${brokenVersion}-made/${file}`)),
      ).toBe(true);
    } finally {
      await context.close();
    }
  });
}

for (const place of sample([0.1, 0.3, 0.5, 0.7, 0.95, 0.999], 2)) {
  test(`one changed byte at ${place * 100} % of the registry: no remote is fetched @full`, async ({ browser }) => {
    faultStore.forget();
    faultStore.fail({ path: /^\/registry\.json$/, kind: 'flip', place });
    const { page, context } = await openVisitor(browser, state);
    try {
      await page.goto(`${faultStore.url}${path}`);
      await expect(page.getByRole('heading', { name: '处理工具暂时打不开' })).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      expect(faultStore.requestedPaths().filter((requestedPath) => requestedPath.startsWith('/remotes/'))).toEqual([]);
    } finally {
      await context.close();
    }
  });
}
