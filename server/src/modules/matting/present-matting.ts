import type { ImageMask, Matting, MattingLayer } from '@atelier/contract/matting';
import { eq, inArray } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { holds } from '../../platform/db/schema/ledger.ts';
import { readAddressEpochs } from '../images/address-epochs.ts';
import { presentUpload } from '../images/picture-record.ts';
import type { AddressHolder, AddressSigner } from '../images/signed-address.ts';
import { cutoutsOf, type MattingRow } from './matting-rows.ts';

/** Credits for the download of a mask, however often it is downloaded. */
export const downloadPrice = 1;

const isPaid = async (db: Database, mattingId: string): Promise<boolean> => {
  const [held] = await db.orm.select({ state: holds.state }).from(holds).where(eq(holds.taskId, mattingId));
  return held?.state === 'captured';
};

export const createMattingPresenter = (db: Database, addresses: AddressSigner) => {
  const readHolder = async ({ userId }: MattingRow): Promise<AddressHolder> => ({
    epoch: (await readAddressEpochs(db, [userId])).get(userId),
  });

  const present = async (row: MattingRow): Promise<Matting> => {
    const holder = await readHolder(row);
    const cutouts = row.state === 'completed' ? await cutoutsOf(db, row.id) : [];
    return {
      id: row.id,
      version: row.version,
      image_id: row.imageId,
      state: row.state,
      percent: row.percent,
      fail_reason: row.failReason,
      confidence: row.confidence,
      warnings: row.warnings,
      ...(row.pieces && row.pieces.length > 0 && { pieces: row.pieces }),
      cutouts: cutouts.map(({ position, isEmpty, image }) => ({
        layer_id: row.layers[position]?.id ?? String(position),
        url: addresses.view(image.id, undefined, holder),
        thumb_url: addresses.view(image.id, 640, holder),
        is_empty: isEmpty,
      })),
    };
  };

  /** @throws ApiFailure 44001 when the picture or a cutout is gone. */
  const presentMask = async (row: MattingRow): Promise<ImageMask> => {
    const starts = row.layers.flatMap(({ start }) => (start.kind === 'picture' ? [start.image_id] : []));
    const known = await db.orm
      .select()
      .from(images)
      .where(inArray(images.id, [row.imageId, ...starts]));
    const source = known.find(({ id }) => id === row.imageId);
    const cutouts = await cutoutsOf(db, row.id);
    const holder = await readHolder(row);
    if (!source || cutouts.length < row.layers.length) throw new ApiFailure('44001');
    const isThere = new Set(known.map(({ id }) => id));
    const layers = row.layers.map((layer, position): ImageMask['layers'][number] => {
      const image = presentUpload(addresses, (cutouts[position] as (typeof cutouts)[number]).image, holder);
      const kept = layerOf(layer, isThere, image.id);
      const start_url = kept.start.kind === 'picture' ? addresses.view(kept.start.image_id, undefined, holder) : null;
      return { ...kept, image, start_url };
    });
    const download = { price: downloadPrice, paid: await isPaid(db, row.id) };
    return { id: row.id, source: presentUpload(addresses, source, holder), layers, download };
  };

  return { present, presentMask };
};

/** A layer whose uploaded start is gone begins with what it came to. */
const layerOf = (layer: MattingLayer, isThere: ReadonlySet<string>, cutoutId: string): MattingLayer =>
  layer.start.kind === 'picture' && !isThere.has(layer.start.image_id)
    ? { ...layer, start: { kind: 'picture', image_id: cutoutId }, operations: [] }
    : layer;
