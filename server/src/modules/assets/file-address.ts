import { sharedMs } from '../../platform/db/clock.ts';
import type { Mac } from '../../platform/secrets/secrets.ts';
import { type AddressHolder, holderOf, holderParts } from '../images/signed-address.ts';

const daySeconds = 24 * 60 * 60;

/** 24 of its bytes: what is signed ends soon. */
const short = (mac: Buffer): string => mac.toString('base64url').slice(0, 32);

/** Addresses of pattern files: an address lets its holder read one file until it expires. */
export interface FileAddresses {
  /** Good until the end of the next day, or until its holder may not see the file, is blocked or signs out everywhere. A public file has none. */
  address(id: string, holder?: AddressHolder): string;
  /** null when the address was changed, made up or is over. */
  verify(id: string, query: Readonly<Record<string, string | undefined>>): AddressHolder | null;
}

interface FileAddressOptions {
  /** Under a key that signs nothing else. */
  mac: Mac;
  /** Where the files are served, e.g. https://api.example; empty: by the page's own server. */
  origin: string;
  now?: () => number;
}

export const createFileAddresses = ({ mac, origin, now = sharedMs }: FileAddressOptions): FileAddresses => {
  const textOf = (id: string, end: string, viewer: string | undefined, epoch: string | undefined) =>
    JSON.stringify([id, end, ...holderParts(viewer, epoch)]);
  return {
    address(id, { viewer = '', epoch = 0 } = {}) {
      const end = String((Math.floor(now() / 1000 / daySeconds) + 2) * daySeconds);
      const p = epoch === 0 ? '' : String(epoch);
      const whose = `${viewer && `v=${viewer}&`}${p && `p=${p}&`}`;
      return `${origin}/files/${id}?${whose}e=${end}&s=${short(mac.mac(textOf(id, end, viewer, p)))}`;
    },
    verify(id, query) {
      const { e = '', s = '', v, p } = query;
      if (!/^\d{1,12}$/.test(e) || Number(e) * 1000 <= now()) return null;
      return mac.isMac(textOf(id, e, v, p), s, short) ? holderOf(query) : null;
    },
  };
};
