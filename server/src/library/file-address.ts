import { sharedMs } from '../clock.ts';
import type { Mac } from '../secrets/secrets.ts';

const daySeconds = 24 * 60 * 60;

/** 24 of its bytes: what is signed ends soon. */
const short = (mac: Buffer): string => mac.toString('base64url').slice(0, 32);

/** Addresses of pattern files: whoever holds one may read that file until it is over, nothing else. */
export interface FileAddresses {
  /** Good until the end of the next day; with `viewer`, a person's id, no longer than that person may see the file. */
  address(id: string, viewer?: string): string;
  verify(id: string, query: Readonly<Record<string, string | undefined>>): boolean;
}

interface FileAddressOptions {
  /** Under a key that signs nothing else. */
  mac: Mac;
  /** Where the files are served, e.g. https://api.example; empty: by the page's own server. */
  origin: string;
  now?: () => number;
}

export const createFileAddresses = ({ mac, origin, now = sharedMs }: FileAddressOptions): FileAddresses => {
  const textOf = (id: string, end: string, viewer: string | undefined) =>
    JSON.stringify(viewer === undefined ? [id, end] : [id, end, viewer]);
  return {
    address(id, viewer) {
      const end = String((Math.floor(now() / 1000 / daySeconds) + 2) * daySeconds);
      const whose = viewer === undefined ? '' : `v=${viewer}&`;
      return `${origin}/files/${id}?${whose}e=${end}&s=${short(mac.mac(textOf(id, end, viewer)))}`;
    },
    verify(id, { e = '', s = '', v: viewer }) {
      if (!/^\d{1,12}$/.test(e) || Number(e) * 1000 <= now()) return false;
      return mac.isMac(textOf(id, e, viewer), s, short);
    },
  };
};
