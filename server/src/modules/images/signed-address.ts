import type { DownloadFormat } from '@atelier/contract/download';
import { type ImageWidth, imageWidths } from '@atelier/contract/image-sizes';
import type { DownloadShape } from '@atelier/engine/picture/render-download';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { dbNowMs } from '../../platform/db/clock.ts';
import type { Orm } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import type { Mac } from '../../platform/secrets/secrets.ts';

/** URLs expire at the end of a day, so that the same image has the same URL all day and the browser's cache is effective. */
const bucketSeconds = 24 * 60 * 60;
/** A download starts with a click, so its URL may expire soon; seconds. */
const downloadSeconds = 5 * 60;

/** 24 bytes suffice, since signed URLs expire soon. */
const short = (mac: Buffer): string => mac.toString('base64url').slice(0, 32);

export type ThumbnailWidth = ImageWidth;

export const isThumbnailWidth = (width: number): width is ThumbnailWidth =>
  (imageWidths as readonly number[]).includes(width);

interface DownloadVariant extends DownloadShape {
  fileName: string;
}

/** Omitted when empty, so that most URLs stay short. */
export const holderParts = (viewer = '', epoch = ''): string[] => (epoch ? [viewer, epoch] : viewer ? [viewer] : []);

/** Holder in a query with a verified signature. */
export const holderOf = ({ v: viewer, p: epoch }: Readonly<Record<string, string | undefined>>): AddressHolder => ({
  ...(viewer && { viewer }),
  ...(epoch && { epoch: Number(epoch) }),
});

/** User whose access limits the validity of a URL. */
export interface AddressHolder {
  /** The user's id; absent: the owner of the image. */
  viewer?: string | undefined;
  /** The user's `users.address_epoch` at signing; absent: 0. */
  epoch?: number | undefined;
}

/** Parsed contents of a verified URL. */
export type ImageRequest = {
  id: string;
  width?: ThumbnailWidth;
  download?: DownloadVariant;
} & AddressHolder;

interface SignerOptions {
  /** HMAC key used for this purpose only. */
  mac: Mac;
  /** Origin of image URLs, e.g. https://images.example; empty: the page's own server. */
  origin?: string;
  now?: () => number;
}

/** `/images/<id>?e=<expiry>&s=<signature>`: gives its holder access to that one image until it expires. */
export const createAddressSigner = ({ mac, origin = '', now = dbNowMs }: SignerOptions) => {
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
    /** Valid until the end of the next day, or until the holder loses access. `width`: a reduced version. A public image has no holder. */
    view(id: string, width?: ThumbnailWidth, { viewer = '', epoch = 0 }: AddressHolder = {}) {
      const e = String((Math.floor(seconds() / bucketSeconds) + 2) * bucketSeconds);
      const p = epoch === 0 ? '' : String(epoch);
      const s = sign('view', id, e, ...holderParts(viewer, p));
      return address(id, { ...(width && { w: String(width) }), ...(viewer && { v: viewer }), ...(p && { p }), e, s });
    },
    /** Valid for five minutes, or until its holder loses access as for `view`. */
    download(
      id: string,
      { format, fileName, canvas, maxKb }: DownloadVariant,
      { viewer: v = '', epoch = 0 }: AddressHolder = {},
    ) {
      const e = String(seconds() + downloadSeconds);
      const [q, k, p] = [canvas ?? '', String(maxKb ?? ''), epoch === 0 ? '' : String(epoch)];
      const s = sign('download', id, e, format, fileName, q, k, ...holderParts(v, p));
      const shape = { f: format, n: fileName, ...(q && { q }), ...(k && { k }) };
      return address(id, { ...shape, ...(v && { v }), ...(p && { p }), e, s });
    },
    /** URL of an image behind a link: identified by the link, so that it ends with the link. */
    share: (shareId: string, part: 'result' | 'original', width?: ThumbnailWidth) =>
      `${host}/images/share/${shareId}/${part}${width === undefined ? '' : `?w=${width}`}`,
    /** URL of an image on a board: identified by the board's link and item, so that it ends with either. */
    board: (token: string, itemId: string, width?: ThumbnailWidth) =>
      `${host}/images/board/${token}/${itemId}${width === undefined ? '' : `?w=${width}`}`,
    /** URL of an image in a shared group: ends with the link, its password or the image. */
    groupShare: (shareId: string, assetId: string, key: string, width?: ThumbnailWidth) => {
      const query = new URLSearchParams({ ...(key && { k: key }), ...(width && { w: String(width) }) }).toString();
      return `${host}/images/group/${shareId}/${assetId}${query && `?${query}`}`;
    },
    /** URL of a public work's image: ends with the work. */
    work: (workId: string, width?: ThumbnailWidth) =>
      `${host}/images/work/${workId}${width === undefined ? '' : `?w=${width}`}`,
    /** URL of a zip: its ticket's name is the key. */
    zip: (ticketId: string) => `${host}/images/zip/${ticketId}`,
    /** null for a changed, forged or expired URL. */
    verify(id: string, query: Readonly<Record<string, string | undefined>>): ImageRequest | null {
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

export type AddressSigner = ReturnType<typeof createAddressSigner>;

/** True when URLs signed for a user are invalid: the account is blocked, or its epoch has changed. */
export const hasEnded = (userId: SQL, epoch: number): SQL => sql`exists (
  select 1 from users hu where hu.id = ${userId} and (hu.is_disabled or hu.address_epoch <> ${epoch}::int))`;

/** Epoch signed into the URLs of each user. */
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
