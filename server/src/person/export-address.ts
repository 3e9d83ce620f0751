import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

/** Minutes in which a download must begin. */
const minutes = 30;

export const exportPath = '/images/export/';

/** Addresses of packed data: signed, good for half an hour, and made anew with each look at the page. */
export const createExportAddresses = (secrets: Pick<Secrets, 'mac'>, origin: string) => {
  const sign = (id: string, expires: string) => secrets.mac('export', `${id} ${expires}`).toString('base64url');
  return {
    of(id: string): string {
      const expires = String(Math.floor(Date.now() / 1000) + minutes * 60);
      return `${origin.replace(/\/$/, '')}${exportPath}${id}?e=${expires}&s=${sign(id, expires)}`;
    },
    isGood(id: string, { e = '', s = '' }: { e?: string | undefined; s?: string | undefined }): boolean {
      const [given, expected] = [Buffer.from(s), Buffer.from(sign(id, e))];
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      return isSigned && Number(e) > Date.now() / 1000;
    },
  };
};
