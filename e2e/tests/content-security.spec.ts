import { drawGarmentPhoto } from '@atelier/testing/pictures';
import type { Page } from 'playwright/test';
import { healthOf } from '../support/operator.ts';
import { readRegistry } from '../support/registry-signer.ts';
import { expect, signInOn, test } from '../support/test.ts';
import { chooseFastMethod, dropPicture, generate, openTool } from '../support/tool.ts';
import { watchViolations } from '../support/violations.ts';

const toolPath = '/#/auxiliaryTools/hDenlarge';

/** Address of the active version's file that matches the name. */
const fileAddress = async (url: string, remote: string, name: RegExp): Promise<string> => {
  const entry = readRegistry(await (await fetch(`${url}/registry.json`)).text()).remotes[remote];
  const version = entry?.versions[entry.active];
  const file = version?.opening?.find((path) => name.test(path));
  if (version === undefined || file === undefined) throw new Error(`${remote} has no file ${name}`);
  return `/${version.manifest.replace(/[^/]*$/, '')}${file}`;
};

test('login, home, a tool and its results violate no content policy', async ({ page, url, person }) => {
  const violations = await watchViolations(page);
  const response = await page.goto(`${url}/#/login`);
  const headers = response?.headers() ?? {};
  expect(headers['content-security-policy']).toMatch(/script-src 'self';.*style-src 'self';/);
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['integrity-policy']).toContain('blocked-destinations=(script)');
  await signInOn(page, url, person);
  await page.goto(`${url}/#/home`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await openTool(page, url, 5);
  const photo = await drawGarmentPhoto({
    width: 480,
    height: 600,
    garment: 'tshirt',
    colour: '#3f6f8f',
    ground: '#dcd8d0',
    noise: 3,
    seed: 3,
  });
  await dropPicture(page, 'blue-tee.png', photo.png);
  await chooseFastMethod(page);
  await generate(page);

  // Arco's growing text area and its watermark write their style as an attribute.
  const height = await page.evaluate(() => {
    const area = document.createElement('textarea');
    area.setAttribute('style', 'height: 123px; visibility: hidden');
    document.body.append(area);
    const { height: shown } = getComputedStyle(area);
    area.remove();
    return shown;
  });
  expect(height).toBe('123px');
  expect(violations()).toEqual([]);
});

/** Message of a worker at the address for bytes that are no picture; the error's name when the page refuses it. */
const answerOf = (page: Page, address: string): Promise<string> =>
  page.evaluate(
    (script) =>
      new Promise<string>((resolve) => {
        try {
          const worker = new Worker(script, { type: 'module' });
          worker.onmessage = ({ data }: MessageEvent<{ kind: string }>) => resolve(data.kind);
          worker.onerror = () => resolve('did not start');
          worker.postMessage({ file: new Blob(['no picture']), width: 1, height: 1, maxBytes: 1 });
        } catch (error) {
          resolve((error as Error).name);
        }
      }),
    address,
  );

test.describe('workers', () => {
  test.use({ expectedErrors: [/TrustedScriptURL|integrity|Failed to fetch/] });

  test('the workbench’s worker runs from its published file, and no other address becomes a worker @full', async ({
    signedIn: page,
    url,
  }) => {
    await page.goto(`${url}${toolPath}`);
    await expect(page.getByText('拖入或粘贴图片，也可拖入结果')).toBeVisible();
    const address = await fileAddress(url, 'remote-tools', /picture\.worker\..*\.js$/);
    // It answers that these bytes are no picture: it ran.
    expect(await answerOf(page, address)).toBe('failed');
    expect(await answerOf(page, '/remotes/x/1.0.0-0/evil.js')).toBe('TypeError');
  });

  test('run only the verified bytes, whatever the store answers later @full', async ({ signedIn: page, url }) => {
    let isSwapped = false;
    await page
      .context()
      .route(/picture\.worker\./, (route) =>
        isSwapped
          ? route.fulfill({ contentType: 'text/javascript', body: "postMessage({ kind: 'evil' })" })
          : route.continue(),
      );
    await page.goto(`${url}${toolPath}`);
    await expect(page.getByText('拖入或粘贴图片，也可拖入结果')).toBeVisible();
    const address = await fileAddress(url, 'remote-tools', /picture\.worker\..*\.js$/);
    isSwapped = true;
    expect(await answerOf(page, address)).toBe('did not start');
  });
});

test.describe('foreign scripts', () => {
  test.use({ expectedErrors: [/Content Security Policy|Integrity-Policy|integrity|TrustedScript|Trusted/i] });

  const evil = 'globalThis.evil = (globalThis.evil ?? 0) + 1';
  const ranTimes = (page: Page) => page.evaluate(() => (globalThis as { evil?: number }).evil ?? 0);

  test('in the page’s own HTML are refused and reported', async ({ page, url }) => {
    await page.route(/\/remotes\/x\/evil\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: evil }),
    );
    await page.route(`${url}/`, async (route) => {
      const response = await route.fetch();
      const scripts = `<script>${evil}</script><script src="/remotes/x/evil.js"></script>`;
      await route.fulfill({ response, body: (await response.text()).replace('</head>', `${scripts}</head>`) });
    });
    const before = (await healthOf(url, 'host'))?.violations ?? 0;
    const reported = page.waitForRequest(/\/csp_report$/);
    await page.goto(`${url}/#/home`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await reported;
    expect(await ranTimes(page)).toBe(0);
    await expect.poll(async () => (await healthOf(url, 'host'))?.violations ?? 0).toBeGreaterThan(before);
    expect((await healthOf(url, 'host'))?.faults).toContainEqual(
      expect.objectContaining({ phase: 'policy', errorClass: 'script-src-elem' }),
    );
  });

  test('created by code of the page are refused in every way @full', async ({ signedIn: page, url }) => {
    await page.goto(`${url}${toolPath}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    const refused = await page.evaluate(async (text) => {
      // The debugger lets `eval` through during its own call.
      await new Promise((resolve) => setTimeout(resolve));
      const attempts: Record<string, () => unknown> = {
        address: () => Object.assign(document.createElement('script'), { src: '/remotes/x/evil.js' }),
        text: () => document.head.append(Object.assign(document.createElement('script'), { text })),
        html: () => Object.assign(document.createElement('div'), { innerHTML: `<img src=x onerror="${text}">` }),
        function: () => new Function(text)(),
      };
      return Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt();
          return `${name} went through`;
        } catch (error) {
          return `${name} ${(error as Error).name}`;
        }
      });
    }, evil);
    expect(refused).toEqual(['address TypeError', 'text TypeError', 'html TypeError', 'function EvalError']);
    expect(await ranTimes(page)).toBe(0);
  });
});

test('the order of style sheets changes no pixel of a tool @full', async ({ signedIn: page, url }) => {
  await page.goto(`${url}${toolPath}`);
  await expect(page.getByText('拖入或粘贴图片，也可拖入结果')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // Waits for late content; repainted photographs are resampled, so only positions are compared.
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.mouse.move(0, 0);
  const shoot = async () => ({
    picture: await page.screenshot({
      animations: 'disabled',
      caret: 'hide',
      mask: [page.getByRole('main').locator('img')],
    }),
    styles: await page.evaluate(() =>
      [...document.querySelectorAll('body *')].map((element) => {
        const style = getComputedStyle(element);
        const { x, y, width, height } = element.getBoundingClientRect();
        return [
          element.tagName,
          element.className,
          x,
          y,
          width,
          height,
          ...[...style].map((name) => style.getPropertyValue(name)),
        ].join(' ');
      }),
    ),
  });
  const before = await shoot();
  const moved = await page.evaluate(async () => {
    const [first, ...others] = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
    if (!first?.href.endsWith('/layers0.css')) throw new Error('the order of layers is not the first sheet');
    const loads = others.reverse().map((sheet) => {
      const loaded = new Promise((resolve) => sheet.addEventListener('load', resolve, { once: true }));
      document.head.append(sheet);
      return loaded;
    });
    await Promise.all(loads);
    return loads.length;
  });
  expect(moved).toBeGreaterThan(3);
  const after = await shoot();
  expect(after.styles).toEqual(before.styles);
  expect(after.picture.equals(before.picture)).toBe(true);
});
