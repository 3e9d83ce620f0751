import type { DownloadFormat } from '@atelier/contract/download';
import { type ImageWidth, imageWidths } from '@atelier/contract/image-address';
import type { DownloadShape } from '@atelier/engine/picture/render-download';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { dbNowMs } from '../../platform/db/clock.ts';
import type { Orm } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import type { Mac } from '../../platform/secrets/secrets.ts';

/** Addresses end at a whole day, so that the same picture has the same address all day and the browser's cache holds. */
const bucketSeconds = 24 * 60 * 60;
/** A download is started by a click; its address need not outlive it by much. */
const downloadSeconds = 5 * 60;

/** 24 of its bytes: what is signed ends soon. */
const short = (mac: Buffer): string => mac.toString('base64url').slice(0, 32);

export type ThumbnailWidth = ImageWidth;

export const isThumbnailWidth = (width: number): width is ThumbnailWidth =>
  (imageWidths as readonly number[]).includes(width);

interface DownloadVariant extends DownloadShape {
  fileName: string;
}

/** Absent where empty, so that most addresses stay short. */
export const holderParts = (viewer = '', epoch = ''): string[] => (epoch ? [viewer, epoch] : viewer ? [viewer] : []);

/** Of a query whose signature was checked. */
export const holderOf = ({ v: viewer, p: epoch }: Readonly<Record<string, string | undefined>>): AddressHolder => ({
  ...(viewer && { viewer }),
  ...(epoch && { epoch: Number(epoch) }),
});

/** The user with whose access an address ends. */
export interface AddressHolder {
  /** The user's id; absent: the owner of the picture. */
  viewer?: string | undefined;
  /** The user's `users.address_epoch` at signing; absent: 0. */
  epoch?: number | undefined;
}

/** What an address that was checked asks for. */
export type ImageRequest = {
  id: string;
  width?: ThumbnailWidth;
  download?: DownloadVariant;
} & AddressHolder;

export interface AddressSigner {
  /**
   * Good until the end of the next day (24 to 48 h), or until its holder's account is blocked, signs out everywhere or may not see the picture
   * any more. `width` asks for a reduced version. A public picture has no holder.
   */
  view(id: string, width?: ThumbnailWidth, holder?: AddressHolder): string;
  /** Good for five minutes, or until its holder ends as for `view`. */
  download(id: string, variant: DownloadVariant, holder?: AddressHolder): string;
  /** Of a picture behind a link: by the link, not by the picture, so that it ends with the link. */
  share(shareId: string, part: 'result' | 'original', width?: ThumbnailWidth): string;
  /** Of a picture on a board: by the board's link and the board's item, so that it ends with either. */
  board(token: string, itemId: string, width?: ThumbnailWidth): string;
  /** Of a picture in a shared group: it ends with the link, its password or the picture. */
  groupShare(shareId: string, assetId: string, key: string, width?: ThumbnailWidth): string;
  /** Address of a public work's picture: it ends with the work. */
  work(workId: string, width?: ThumbnailWidth): string;
  /** Of a zip: its ticket's name is the key. */
  zip(ticketId: string): string;
  /** null when the address was changed, made up or is over. */
  verify(id: string, query: Readonly<Record<string, string | undefined>>): ImageRequest | null;
}

interface SignerOptions {
  /** HMAC under a key that signs nothing else. */
  mac: Mac;
  /** Where the pictures are served, e.g. https://images.example; empty = by the page's own server. */
  origin?: string;
  now?: () => number;
}

/** `/images/<id>?e=<expiry>&s=<signature>`: gives its holder access to that one picture until it expires. */
export const createAddressSigner = ({ mac, origin = '', now = dbNowMs }: SignerOptions): AddressSigner => {
  type Parts = readonly (string | number)[];
  const sign = (...parts: Parts): string => short(mac.mac(JSON.stringify(parts)));
  const isSigned = (given: string | undefined, ...parts: Parts): boolean =>
    mac.isMac(JSON.stringify(parts), given ?? '', short);
  const host = origin.replace(/\/$/, '');
  const seconds = () => Math.floor(now() / 1000);
  const address = (id: string, query: Record<string, string>) =>
    `${host}/images/${id}?${new URLSearchParams(query).toString()}`;

  const parseDownload = (id: string, query: Readonly<Record<string, string | undefined>>): ImageRequest | null => {
    const { f: format, n: fileName = '', e = '', q = '', k = '', s, v, p } = query;
    if (!isSigned(s, 'download', id, e, format ?? '', fileName, q, k, ...holderParts(v, p))) return null;
    return {
      ...{ id, ...holderOf(query) },
      download: {
        format: format as DownloadFormat,
        fileName,
        ...(q && { canvas: q }),
        ...(k && { maxKb: Number(k) }),
      },
    };
  };

  return {
    view(id, width, { viewer = '', epoch = 0 } = {}) {
      const e = String((Math.floor(seconds() / bucketSeconds) + 2) * bucketSeconds);
      const p = epoch === 0 ? '' : String(epoch);
      const s = sign('view', id, e, ...holderParts(viewer, p));
      return address(id, { ...(width && { w: String(width) }), ...(viewer && { v: viewer }), ...(p && { p }), e, s });
    },
    download(id, { format, fileName, canvas, maxKb }, { viewer: v = '', epoch = 0 } = {}) {
      const e = String(seconds() + downloadSeconds);
      const [q, k, p] = [canvas ?? '', String(maxKb ?? ''), epoch === 0 ? '' : String(epoch)];
      const s = sign('download', id, e, format, fileName, q, k, ...holderParts(v, p));
      const shape = { f: format, n: fileName, ...(q && { q }), ...(k && { k }) };
      return address(id, { ...shape, ...(v && { v }), ...(p && { p }), e, s });
    },
    share: (shareId, part, width) =>
      `${host}/images/share/${shareId}/${part}${width === undefined ? '' : `?w=${width}`}`,
    board: (token, itemId, width) =>
      `${host}/images/board/${token}/${itemId}${width === undefined ? '' : `?w=${width}`}`,
    groupShare: (shareId, assetId, key, width) => {
      const query = new URLSearchParams({ ...(key && { k: key }), ...(width && { w: String(width) }) }).toString();
      return `${host}/images/group/${shareId}/${assetId}${query && `?${query}`}`;
    },
    work: (workId, width) => `${host}/images/work/${workId}${width === undefined ? '' : `?w=${width}`}`,
    zip: (ticketId) => `${host}/images/zip/${ticketId}`,
    verify(id, query) {
      const { e = '', s, w, v: viewer, p: epoch } = query;
      if (!/^\d{1,12}$/.test(e) || Number(e) <= seconds()) return null;
      if (query.f !== undefined) return parseDownload(id, query);
      if (!isSigned(s, 'view', id, e, ...holderParts(viewer, epoch))) return null;
      const seen = { id, ...holderOf(query) };
      if (w === undefined) return seen;
      const width = Number(w);
      return isThumbnailWidth(width) ? { ...seen, width } : null;
    },
  };
};

/** Whether addresses that were signed for a person end now: the account is blocked, or its number is another. */
export const hasEnded = (userId: SQL, epoch: number): SQL => sql`exists (
  select 1 from users hu where hu.id = ${userId} and (hu.is_disabled or hu.address_epoch <> ${epoch}::int))`;

/** The number that is signed into the addresses of each person. */
export const readAddressEpochs = async (
  { orm }: { orm: Pick<Orm, 'select'> },
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (userIds.length === 0) return new Map();
  const rows = await orm
    .select({ id: users.id, epoch: users.addressEpoch })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
  return new Map(rows.map(({ id, epoch }) => [id, epoch]));
};
