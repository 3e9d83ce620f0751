import { storageName } from '@atelier/catalogue/constants';
import { login, type Tokens } from '@atelier/contract/auth';
import { defaultBrand } from '@atelier/contract/brand';
import { envelopeKeyLength } from '@atelier/contract/envelope';
import { nodeCipher } from '@atelier/contract/envelope-node';
import type { BrowserContext, Page } from 'playwright/test';
import { createClient } from './client.ts';

const suffix = defaultBrand.storageSuffix;
const deviceKey = 'k'.repeat(envelopeKeyLength);

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Storage entries of a sign-in for all hosts of the last platform versions: tokens under a browser key. */
const sessionEntries = ({ access, refresh }: Tokens): (readonly [name: string, value: string])[] => {
  const sealed = (key: 'accessToken' | 'refreshToken', token: string) =>
    [storageName(key, suffix), nodeCipher.encrypt(JSON.stringify(token), deviceKey + key)] as const;
  return [
    [storageName('deviceKey', suffix), deviceKey],
    sealed('accessToken', access),
    sealed('refreshToken', refresh),
    [storageName('tokenTimestamp', suffix), String(Date.now())],
  ];
};

/** Opens the page signed in. */
export const keepSession = async (page: Page, tokens: Tokens): Promise<void> => {
  await page.addInitScript((rows) => {
    // An empty page and a frame without an origin have no storage.
    if (self.origin === 'null' || localStorage.length > 0) return;
    for (const [key, value] of rows) localStorage.setItem(key, value);
  }, sessionEntries(tokens));
};

/** Opens the page signed in with a new session. */
export const openSession = async (
  page: Page,
  url: string,
  { phone, password }: { phone: string; password: string },
): Promise<void> => keepSession(page, await createClient(url).call(login, { username: phone, password }));

/** The storage state of a browser with a signed-in user at an origin. */
export const signedInState = (url: string, { tokens }: { tokens: Tokens }): StorageState => ({
  cookies: [],
  origins: [
    { origin: new URL(url).origin, localStorage: sessionEntries(tokens).map(([name, value]) => ({ name, value })) },
  ],
});
