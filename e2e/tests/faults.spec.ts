import type { RegistryPayload } from '@atelier/contract/registry';
import type { Built } from '@atelier/scripts/product';
import {
  brokenRemote,
  brokenVersion,
  entryOf,
  type FaultCase,
  faultCases,
  type Outcome,
  workbenchWords,
} from '../support/fault-cases.ts';
import { type FaultStore, startFaultStore } from '../support/fault-store.ts';
import { figureTag, isMeasured, measuredRounds, noteFigure } from '../support/figures.ts';
import { isFull, sample } from '../support/sample.ts';
import { signedInState } from '../support/stored-session.ts';
import { expect, register, test } from '../support/test.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

const path = '/#/auxiliaryTools/hDenlarge';
const recoveryTitle = '处理工具暂时打不开';

const built = JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built;
let faultStore: FaultStore;
let state: ReturnType<typeof signedInState>;
let healthy: RegistryPayload;

/** Time from navigation to the last good version, ms, by kind of fault. */
const times = { answering: [] as number[], hanging: [] as number[] };

const rows = faultCases(built.store ?? '', () => faultStore.registry()).flatMap((row) =>
  (['cold', 'warm'] as const).flatMap((visit) => (row[visit] ? [{ row, visit, outcome: row[visit] }] : [])),
);
// Each hang costs its time limit, so the sample has one. A warm visit opens the page twice, so most are cold.
const sampled = [
  ...sample(
    rows.filter(({ row, visit }) => !row.isHang && visit === 'cold'),
    6,
  ),
  ...sample(
    rows.filter(({ row, visit }) => !row.isHang && visit === 'warm'),
    2,
  ),
  ...sample(
    rows.filter(({ row }) => row.isHang),
    1,
  ),
];
/** For figures: twenty faults with a response, twenty without. */
const measured = [false, true].flatMap((isHang) => {
  const fitting = rows.filter(({ row, visit, outcome }) => {
    return row.isHang === isHang && visit === 'cold' && outcome === 'last-good' && row.isTransport;
  });
  return Array.from({ length: measuredRounds }, (_, place) => fitting[place % fitting.length]).flatMap(
    (row) => row ?? [],
  );
});
const chosen = isMeasured ? measured : sampled;

test.beforeAll(async () => {
  faultStore = await startFaultStore(process.env['E2E_URL'] ?? '', built.store);
  state = signedInState(faultStore.url, await register(faultStore.url));
  healthy = faultStore.registry();
});
test.afterAll(async () => {
  noteFigure('remote.lastgood.p95', times.answering);
  noteFigure('remote.hang.p95', times.hanging);
  await faultStore.stop();
});
test.beforeEach(() => {
  faultStore.heal();
  faultStore.change(() => healthy);
  faultStore.forget();
});

const expectShown = async ({ page }: Visitor, outcome: Outcome): Promise<void> => {
  const words =
    outcome === 'recovery' ? page.getByRole('heading', { name: recoveryTitle }) : page.getByText(workbenchWords);
  await expect(words.first()).toBeVisible();
};

/** The rest of the page: header, session, socket. */
const expectFrame = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor;
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '登录', exact: true })).toHaveCount(0);
  await expect.poll(visitor.openLines).toBeGreaterThan(0);
};

const expectOtherGroup = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor;
  await page.getByRole('banner').getByRole('link', { name: 'AI 商拍' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('暂时打不开')).toBeHidden();
  expect(await visitor.blanks()).toBe(0);
};

/** Without a registry no group opens; after its return, one click is enough. */
const expectRetryWorks = async (visitor: Visitor): Promise<void> => {
  faultStore.heal();
  faultStore.change(() => healthy);
  await visitor.page.getByRole('button', { name: '立即重试' }).click();
  await expectShown(visitor, 'last-good');
  expect(await visitor.blanks()).toBe(0);
};

const open = async (visitor: Visitor, { row, visit, outcome }: (typeof rows)[number]): Promise<number> => {
  const { page } = visitor;
  if (visit === 'warm') {
    await page.goto(`${faultStore.url}${path}`);
    await expectShown(visitor, 'last-good');
  }
  row.strike(faultStore);
  const start = performance.now();
  if (visit === 'warm') await page.reload({ waitUntil: 'commit' });
  else await page.goto(`${faultStore.url}${path}`, { waitUntil: 'commit' });
  await expectShown(visitor, outcome);
  return performance.now() - start;
};

const passedOver = '新版本加载失败，当前使用上一版本。';

/** A file that did not arrive does not discredit the version: a reload uses it once it arrives. */
const expectNewAfterReload = async ({ page }: Visitor): Promise<void> => {
  faultStore.heal();
  await page.goto(`${faultStore.url}${path}`);
  faultStore.forget();
  await page.reload();
  await expect(page.getByText(workbenchWords).first()).toBeVisible();
  await expect(page.getByText(passedOver)).toBeHidden();
};

const isAboutVersion = ({ name }: FaultCase) => !name.startsWith('registry');

test.describe('a fault of one remote stays within it', figureTag, () => {
  for (const [place, chosenRow] of chosen.entries()) {
    const { row, visit, outcome } = chosenRow;
    const round = isMeasured ? ` (${place})` : '';
    // Every run has one cold, one warm and one hanging case.
    const tag = place % 4 === 0 ? '' : ' @full';
    test(`${row.name}, ${visit}: ${outcome}${round}${tag}`, async ({ browser }) => {
      const visitor = await openVisitor(browser, state);
      try {
        const ms = await open(visitor, chosenRow);
        if (outcome === 'last-good') (row.isHang ? times.hanging : times.answering).push(ms);
        if (outcome === 'last-good' && isAboutVersion(row)) {
          await expect(visitor.page.getByText(passedOver)).toBeVisible();
        }
        if (outcome === 'active') {
          await expect(visitor.page.getByText(passedOver)).toBeHidden();
          expect(
            faultStore
              .requestedPaths()
              .some((requestedPath) => requestedPath.includes(`${brokenRemote}/${brokenVersion}`)),
          ).toBe(true);
        }
        if (row.name === 'wrong hostApi') {
          expect(
            faultStore
              .requestedPaths()
              .filter((requestedPath) => requestedPath.includes(`${brokenRemote}/${brokenVersion}`)),
          ).toEqual([]);
        }
        await expect(visitor.page).toHaveURL(new RegExp(`${path}$`));
        await expectFrame(visitor);
        if (outcome === 'recovery') await expectRetryWorks(visitor);
        else await expectOtherGroup(visitor);
        if (row.isTransport) await expectNewAfterReload(visitor);
      } finally {
        await visitor.context.close();
      }
    });
  }
});

/** Records when the header first renders, by the page's clock, and whether the recovery page is there by then. */
const noteFrame = (recovery: string): void => {
  new MutationObserver((_, observer) => {
    if (document.querySelector('header') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      Object.assign(window, { frame: { ms: performance.now(), isLate: document.body.textContent.includes(recovery) } });
    });
  }).observe(document, { childList: true, subtree: true });
};

test('the shell does not wait for a registry and remotes that hang @full', figureTag, async ({ browser }) => {
  test.setTimeout(240_000);
  const rounds = isMeasured ? measuredRounds : isFull ? 6 : 2;
  const frames: number[] = [];
  faultStore.fail({ path: /^\/(registry\.json|remotes\/)/, kind: 'hang' });
  for (let round = 0; round < rounds; round++) {
    const visitor = await openVisitor(browser, state);
    try {
      await visitor.page.addInitScript(noteFrame, recoveryTitle);
      await visitor.page.goto(`${faultStore.url}${path}`, { waitUntil: 'commit' });
      await visitor.page.getByRole('banner').waitFor();
      await visitor.page.waitForFunction(() => 'frame' in window);
      const frame = await visitor.page.evaluate(
        () => (window as unknown as { frame: { ms: number; isLate: boolean } }).frame,
      );
      expect(frame.isLate).toBe(false);
      frames.push(frame.ms);
    } finally {
      await visitor.context.close();
    }
  }
  noteFigure('remote.frame.p95', frames);
});

test('with five remotes broken at once no request goes to them, and the sixth works', async ({ browser }) => {
  const names = Object.keys(faultStore.registry().remotes).filter((name) => name !== brokenRemote);
  expect(names).toHaveLength(5);
  faultStore.fail(...names.map((name) => ({ path: new RegExp(`^/remotes/${name}/`), kind: 'hang' as const })));
  const visitor = await openVisitor(browser, state);
  try {
    await visitor.page.goto(`${faultStore.url}${path}`);
    await expectShown(visitor, 'last-good');
    expect(
      faultStore.requestedPaths().filter((requestedPath) => names.some((name) => requestedPath.includes(`/${name}/`))),
    ).toEqual([]);
  } finally {
    await visitor.context.close();
  }
});

test('a page without permission is never fetched @full', async ({ browser }) => {
  const roles = ['3'];
  faultStore.change((current) => {
    const entry = entryOf(current);
    const version = entry.versions[entry.active];
    if (!version) throw new Error('no active version');
    const navigation = [
      ...version.navigation,
      { path: '/onlyOperators', title: { zh: '运维', en: 'Operators' }, roles },
    ];
    const versions = { ...entry.versions, [entry.active]: { ...version, navigation } };
    return { remotes: { ...current.remotes, [brokenRemote]: { ...entry, versions } } };
  });
  const visitor = await openVisitor(browser, state);
  try {
    await visitor.page.goto(`${faultStore.url}/#/onlyOperators`);
    await expect(visitor.page.getByRole('banner')).toBeVisible();
    await expect(visitor.page).not.toHaveURL(/onlyOperators/);
    expect(faultStore.requestedPaths().filter((requestedPath) => requestedPath.startsWith('/remotes/'))).toEqual([]);
  } finally {
    await visitor.context.close();
  }
});

test('sign-in works while the account pages are down', async ({ browser }) => {
  faultStore.fail({ path: /^\/remotes\/remote-account\//, kind: '404' });
  const person = await register(faultStore.url);
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  try {
    await page.goto(`${faultStore.url}/#/login`);
    await page.getByRole('textbox', { name: /账号|手机/ }).fill(person.phone);
    await page.getByRole('textbox', { name: '密码', exact: true }).fill(person.password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).not.toHaveURL(/#\/login/);
    await page.goto(`${faultStore.url}${path}`);
    await expect(page.getByText(workbenchWords).first()).toBeVisible();
  } finally {
    await context.close();
  }
});
