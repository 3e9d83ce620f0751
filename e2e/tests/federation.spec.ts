import type { Page } from 'playwright/test';
import { expect, signInOn, test } from '../support/test.ts';

const toolPath = '/#/auxiliaryTools/hDenlarge';
/** Text that only a remote's workbench shows. */
const workbenchWords = '拖入或粘贴图片，也可拖入结果';

/** The bundler's module table of one app in the page. */
interface Bundle {
  (id: string): unknown;
  m: Record<string, unknown>;
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, { shareKey: string }> };
}

/** Collects content policy violations while the page runs. */
const watchViolations = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenViolations: seen });
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return () => page.evaluate(() => (window as unknown as { seenViolations: string[] }).seenViolations);
};

/** One changed byte in every file whose address matches. */
const flipByte = (page: Page, address: RegExp) =>
  page.route(address, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    const place = Math.floor(body.length / 2);
    body[place] = (body[place] ?? 0) ^ 1;
    await route.fulfill({ response, body });
  });

test('host and remote share the same objects', async ({ signedIn: page, url }) => {
  await page.goto(`${url}${toolPath}`);
  await expect(page.getByText(workbenchWords)).toBeVisible();
  const services = ['session', 'http', 'bus', 'tasks', 'i18n'];
  const found = await page.evaluate((names) => {
    interface Share {
      lib?: () => unknown;
    }
    interface Instance {
      name: string;
      shareScopeMap: Record<string, Record<string, Record<string, Share>>>;
    }
    const page = globalThis as unknown as Record<
      string,
      { push(chunk: [string[], object, (bundle: Bundle) => void]): void }
    >;
    const { __INSTANCES__: instances } = (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } })
      .__FEDERATION__;
    const offers = instances.find(({ name }) => name === 'atelier_host')?.shareScopeMap['default'] ?? {};
    /** The remote's instance of each executed shared module. */
    const got = new Map<string, unknown>();
    page[Object.keys(page).find((key) => key.startsWith('rspackChunkremote_tools_')) ?? '']?.push([
      ['probe'],
      {},
      (bundle) => {
        for (const [id, { shareKey }] of Object.entries(bundle.consumesLoadingData.moduleIdToConsumeDataMapping)) {
          if (bundle.m[id]) got.set(shareKey, bundle(id));
        }
      },
    ]);
    /** The host fills its own copy of the platform; reading a service of any other one throws. */
    const isFilled = (name: string): boolean => {
      const module = got.get(`@atelier/platform/${name}`) as Record<string, object> | undefined;
      return module?.[name] !== undefined && Reflect.get(module[name], 'anything') === undefined;
    };
    return {
      shares: [...got].map(([key, exports]) => ({
        key,
        isSame: Object.values(offers[key] ?? {}).some(({ lib }) => lib?.() === exports),
      })),
      filled: names.filter(isFilled),
    };
  }, services);
  expect(found.shares.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['react', ...services.map((name) => `@atelier/platform/${name}`)]),
  );
  // The remotes share the workbench among themselves; the host has none.
  const ofHost = found.shares.filter(({ key }) => !key.startsWith('@atelier/workbench/'));
  expect(ofHost.filter(({ isSame }) => !isSame)).toEqual([]);
  expect(found.filled).toEqual(services);
});

test('each singleton has one provider in the page, the host @full', async ({ signedIn: page, url }) => {
  await page.goto(`${url}${toolPath}`);
  await expect(page.getByText(workbenchWords)).toBeVisible();
  const keys = ['session', 'http', 'socket', 'bus', 'tasks'].map((name) => `@atelier/platform/${name}`);
  const providers = await page.evaluate(
    (asked) => {
      interface Instance {
        name: string;
        shareScopeMap: Record<string, Record<string, Record<string, { from: string }>>>;
      }
      const { __INSTANCES__: instances } = (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } })
        .__FEDERATION__;
      const scopes = instances.filter(({ name }) => /^(atelier_host|remote_tools__)/.test(name));
      return scopes.map(({ shareScopeMap }) =>
        asked.map((key) => Object.values(shareScopeMap['default']?.[key] ?? {}).map(({ from }) => from)),
      );
    },
    ['react', 'react-dom', ...keys],
  );
  expect(providers).toHaveLength(2);
  for (const ofScope of providers) expect(ofScope).toEqual(Array.from({ length: 7 }, () => ['atelier_host']));
});

test('the host has none of the remote’s code @full', async ({ signedIn: page, url }) => {
  await page.goto('about:blank');
  const scripts = new Map<string, string>();
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.set(response.url(), await response.text());
  });
  await page.goto(`${url}${toolPath}`);
  await expect(page.getByText(workbenchWords)).toBeVisible();
  const holders = [...scripts].filter(([, text]) => text.includes(workbenchWords)).map(([address]) => address);
  expect(holders.length).toBeGreaterThan(0);
  for (const address of holders) expect(address).toContain('/remotes/remote-tools/');
});

test('the pages run under a strict content policy without a violation @full', async ({ page, url, person }) => {
  const violations = await watchViolations(page);
  const response = await page.goto(`${url}/#/login`);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('unsafe-eval');
  expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe-inline');
  await signInOn(page, url, person);
  for (const path of ['/#/home', toolPath, '/#/auxiliaryTools/changeColors', '/#/clothingStyle', '/#/userinfo']) {
    await page.goto(`${url}${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  expect(await violations()).toEqual([]);
});

test.describe('one changed byte is never executed', () => {
  test.use({ expectedErrors: [/integrity|SRI|Failed to fetch|Failed to load resource/i] });

  for (const [part, address] of [
    ['entry', /remotes\/remote-tools\/.*remoteEntry\..*\.js/],
    ['exposed module', /remotes\/remote-tools\/.*__federation_expose_.*\.js/],
    ['page', /remotes\/remote-tools\/.*\/\d+\.[0-9a-f]+\.js/],
    ['sheet', /remotes\/remote-tools\/.*\.css/],
  ] as const) {
    test(`${part}: the shell stays, shows the error, and opens the group on a retry @full`, async ({
      signedIn: page,
      url,
    }) => {
      await flipByte(page, address);
      await page.goto(`${url}${toolPath}`);
      await expect(page.getByRole('heading', { name: '处理工具暂时打不开' })).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByText(workbenchWords)).toHaveCount(0);
      // Waits for a pending response.
      await page.unrouteAll({ behavior: 'wait' });
      await page.getByRole('main').getByRole('button', { name: '立即重试' }).click();
      await expect(page.getByText(workbenchWords)).toBeVisible();
    });
  }

  test('registry: a first visit runs no remote, a later one uses the cached copy', async ({ signedIn: page, url }) => {
    await flipByte(page, /registry\.json/);
    await page.goto('about:blank');
    await page.goto(`${url}${toolPath}`);
    await expect(page.getByText(workbenchWords)).toBeVisible();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith('registry'))) {
        localStorage.removeItem(key);
      }
    });
    await page.goto('about:blank');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(`${url}${toolPath}`);
    await expect(page.getByRole('heading', { name: '处理工具暂时打不开' })).toBeVisible();
    expect(fetched.filter((path) => path.startsWith('/remotes/'))).toEqual([]);
  });
});
