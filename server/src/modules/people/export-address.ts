import { sharedMs } from '../../platform/db/clock.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** Minutes in which a download must begin. */
const minutes = 30;

const textOf = (id: string, end: string, epoch: number): string => [id, end, ...(epoch ? [epoch] : [])].join(' ');

export const exportPath = '/images/export/';

/**
 * Addresses of packed data: signed, good for half an hour, and made anew with each look at the page. They end with the number of their
 * person, `users.address_epoch`.
 */
export const createExportAddresses = (secrets: Pick<Secrets, 'of'>, origin: string) => {
  const { mac, isMac } = secrets.of('export');
  return {
    of(id: string, epoch: number): string {
      const expires = String(Math.floor(sharedMs() / 1000) + minutes * 60);
      return `${origin.replace(/\/$/, '')}${exportPath}${id}?e=${expires}&s=${mac(textOf(id, expires, epoch)).toString('base64url')}`;
    },
    isGood(id: string, { e = '', s = '' }: { e?: string | undefined; s?: string | undefined }, epoch: number): boolean {
      return isMac(textOf(id, e, epoch), s) && Number(e) > sharedMs() / 1000;
    },
  };
};
