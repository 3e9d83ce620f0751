import { timingSafeEqual } from 'node:crypto';

const daySeconds = 24 * 60 * 60;

/** Addresses of pattern files: whoever holds one may read that file until it is over, nothing else. */
export interface FileAddresses {
  /** Good until the end of the next day; with `viewer`, a person's id, no longer than that person may see the file. */
  address(id: string, viewer?: string): string;
  verify(id: string, query: Readonly<Record<string, string | undefined>>): boolean;
}

interface FileAddressOptions {
  /** Under a key that signs nothing else. */
  mac: (value: string) => Buffer;
  /** Where the files are served, e.g. https://api.example; empty: by the page's own server. */
  origin: string;
  now?: () => number;
}

export const createFileAddresses = ({ mac, origin, now = Date.now }: FileAddressOptions): FileAddresses => {
  const sign = (id: string, end: string, viewer: string | undefined) =>
    mac(JSON.stringify(viewer === undefined ? [id, end] : [id, end, viewer]))
      .toString('base64url')
      .slice(0, 32);
  return {
    address(id, viewer) {
      const end = String((Math.floor(now() / 1000 / daySeconds) + 2) * daySeconds);
      const whose = viewer === undefined ? '' : `v=${viewer}&`;
      return `${origin}/files/${id}?${whose}e=${end}&s=${sign(id, end, viewer)}`;
    },
    verify(id, { e = '', s = '', v: viewer }) {
      if (!/^\d{1,12}$/.test(e) || Number(e) * 1000 <= now()) return false;
      const [given, expected] = [Buffer.from(s), Buffer.from(sign(id, e, viewer))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
