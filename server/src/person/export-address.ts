import { sharedMs } from '../clock.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Minutes in which a download must begin. */
const minutes = 30;

export const exportPath = '/images/export/';

/** Addresses of packed data: signed, good for half an hour, and made anew with each look at the page. */
export const createExportAddresses = (secrets: Pick<Secrets, 'of'>, origin: string) => {
  const { mac, isMac } = secrets.of('export');
  return {
    of(id: string): string {
      const expires = String(Math.floor(sharedMs() / 1000) + minutes * 60);
      return `${origin.replace(/\/$/, '')}${exportPath}${id}?e=${expires}&s=${mac(`${id} ${expires}`).toString('base64url')}`;
    },
    isGood(id: string, { e = '', s = '' }: { e?: string | undefined; s?: string | undefined }): boolean {
      return isMac(`${id} ${e}`, s) && Number(e) > sharedMs() / 1000;
    },
  };
};
