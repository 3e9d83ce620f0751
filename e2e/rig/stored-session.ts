import { storageName } from '@atelier/catalogue/constants';
import type { Tokens } from '@atelier/contract/auth';
import { defaultBrand } from '@atelier/contract/brand';
import { envelopeKeyLength } from '@atelier/contract/envelope';
import { nodeCipher } from '@atelier/contract/envelope-node';
import type { Page } from 'playwright/test';

const suffix = defaultBrand.storageSuffix;
const deviceKey = 'k'.repeat(envelopeKeyLength);

/** What a sign-in leaves in the browser, by every host of the last platform versions: tokens under a key of the browser. */
export const keepSession = async (page: Page, { access, refresh }: Tokens): Promise<void> => {
  const sealed = (key: 'accessToken' | 'refreshToken', token: string) => [
    storageName(key, suffix),
    nodeCipher.encrypt(JSON.stringify(token), deviceKey + key),
  ];
  const entries = [
    [storageName('deviceKey', suffix), deviceKey],
    sealed('accessToken', access),
    sealed('refreshToken', refresh),
    [storageName('tokenTimestamp', suffix), String(Date.now())],
  ];
  await page.addInitScript((rows) => {
    // Nothing may be kept on an empty page, and in a frame without an origin.
    if (self.origin === 'null' || localStorage.length > 0) return;
    for (const [key = '', value = ''] of rows) localStorage.setItem(key, value);
  }, entries);
};
