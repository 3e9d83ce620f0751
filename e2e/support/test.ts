import { randomInt } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agreementDates } from '@atelier/contract/agreements';
import { phoneRegister, sendCode, type Tokens } from '@atelier/contract/auth';
import { giveConsent } from '@atelier/contract/person';
import { test as base, expect, type Page } from 'playwright/test';
import { type Client, createClient } from './client.ts';
import { openSession } from './stored-session.ts';

/** A new user for each test, with the 40 credits of a new account. */
export interface Person {
  phone: string;
  password: string;
  client: Client;
}

/** The session from the registration, in addition to those opened in a page. */
export interface Registered extends Person {
  tokens: Tokens;
}

interface Fixtures {
  /** Address of the running product. */
  url: string;
  /** A new account, not yet signed in in the page. */
  person: Person;
  /** Console errors that this test expects; any other fails it. */
  expectedErrors: RegExp[];
  /** Keeps the new user's guide open; it is closed by default. */
  isShownRound: boolean;
  /** A page on the home route with `person` signed in. */
  signedIn: Page;
}

const productUrl = (): string => {
  const url = process.env['E2E_URL'];
  if (!url) throw new Error('no product is running');
  return url;
};

// An earlier process may have had this id, so each starts at a random number.
let lastPhone = randomInt(90_000);
export const freshPhone = (): string => {
  lastPhone += 1;
  return `139${String(process.pid % 1000).padStart(3, '0')}${String(lastPhone).padStart(5, '0')}`;
};

/** The newest code in the developer inbox for a number. */
export const codeFor = async (url: string, phone: string): Promise<string> => {
  for (let tries = 0; tries < 40; tries++) {
    const inbox = await (await fetch(`${url}/dev/inbox`)).text();
    const row = inbox.split(/<(?:tr|li|article)\b/).find((part) => part.includes(phone));
    const code = row?.match(/\b\d{6}\b/)?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code arrived for ${phone}`);
};

/** @param separator the brand's, where it has one of its own */
export const register = async (url: string, separator?: string): Promise<Registered> => {
  const phone = freshPhone();
  const password = 'silk-and-linen';
  const anonymous = createClient(url, undefined, separator);
  await anonymous.call(sendCode, { phone, purpose: 'register' });
  const tokens = await anonymous.call(phoneRegister, { phone, password, code: await codeFor(url, phone) });
  const client = createClient(url, tokens, separator);
  // Accepts the consents in advance: their dialog has its own test.
  await client.call(giveConsent, { kind: 'face', version: agreementDates.face });
  return { phone, password, tokens, client };
};

/** Signs in by password on the login page. */
export const signInOn = async (page: Page, url: string, person: Pick<Person, 'phone' | 'password'>): Promise<void> => {
  await page.goto(`${url}/#/login`);
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByRole('textbox', { name: '账号' }).fill(person.phone);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/#\/login/);
};

/** Writes bytes to a file for an upload field. */
export const fileOf = (name: string, bytes: Uint8Array): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'atelier-file-')), name);
  writeFileSync(path, bytes);
  return path;
};

/** The introduction for new users. */
export const guideOn = (page: Page) => page.getByRole('dialog', { name: /^(新手引导|Quick tour)$/ });

const closeGuide = (): void => {
  new MutationObserver(() => {
    const guide = '[role="dialog"][aria-label="新手引导"], [role="dialog"][aria-label="Quick tour"]';
    const buttons = [...(document.querySelector(guide)?.querySelectorAll('button') ?? [])];
    buttons.at(-1)?.click();
  }).observe(document, { childList: true, subtree: true });
};

/** The guide opens with a user's first tool. Tests of other features close it at once, so that it never has the focus when a key is pressed. */
export const skipGuide = async (page: Page): Promise<void> => {
  await page.addInitScript(closeGuide);
};

export const test = base.extend<Fixtures>({
  url: async ({}, use) => use(productUrl()),
  person: async ({ url }, use) => use(await register(url)),
  expectedErrors: async ({}, use) => use([]),
  isShownRound: [false, { option: true }],
  page: async ({ page, expectedErrors, isShownRound }, use) => {
    const unexpected: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') unexpected.push(message.text());
    });
    page.on('pageerror', (error) => unexpected.push(String(error)));
    if (!isShownRound) await skipGuide(page);
    await use(page);
    const remaining = unexpected.filter((text) => !expectedErrors.some((allowed) => allowed.test(text)));
    expect(remaining, 'console errors that the test does not list in expectedErrors').toEqual([]);
  },
  // Restores a stored session; other tests cover the form itself.
  signedIn: async ({ page, url, person }, use) => {
    await openSession(page, url, person);
    // Without the route, the redirect to it would interrupt the test's own navigation.
    await page.goto(`${url}/#/home`);
    await expect(page.getByRole('banner')).toBeVisible();
    await use(page);
  },
});

export { expect };
