import { claimOrder, type MattingPiece } from '@atelier/contract/matting';
import { type Engine, EngineError, type EnginePicture, type EngineProgress } from '@atelier/engine/engine';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { images } from '../../platform/db/schema/generation.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { DrawnLayer, DrawnMatting } from './end-matting.ts';
import { paramsOf } from './engine-marks.ts';
import type { MattingRow } from './matting-rows.ts';

export interface MattingDraw {
  db: Database;
  blobs: BlobStore;
  engine: Engine;
  row: MattingRow;
  /** Kills what is being drawn. */
  signal: AbortSignal;
  /** Asked before each layer; false ends the work there and leaves the slot alive. */
  isWanted: () => Promise<boolean>;
  onProgress: (progress: EngineProgress) => void;
}

const readPictures = async (
  { db, blobs }: MattingDraw,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EnginePicture>> => {
  const rows = await db.orm
    .select()
    .from(images)
    .where(inArray(images.id, [...ids]));
  const pictures = new Map<string, EnginePicture>();
  for (const row of rows) {
    const data = await blobs.get(row.blobHash);
    const { mime, width, height } = row;
    if (data) pictures.set(row.id, { data, mime: mime as EnginePicture['mime'], width, height });
  }
  return pictures;
};

/**
 * Draws every layer, those that take overlaps first, each without what the ones before it have. null: it was not wanted any more.
 * @throws EngineError; `input-missing` when a picture is gone.
 */
export const drawMatting = async (draw: MattingDraw): Promise<DrawnMatting | null> => {
  const { engine, row, signal, onProgress } = draw;
  const starts = row.layers.flatMap(({ start }) => (start.kind === 'picture' ? [start.image_id] : []));
  const pictures = await readPictures(draw, [row.imageId, ...starts]);
  const pictureOf = (id: string): EnginePicture => {
    const picture = pictures.get(id);
    if (!picture) throw new EngineError('refused', 'input-missing');
    return picture;
  };
  const original = pictureOf(row.imageId);
  const taken: EnginePicture[] = [];
  const layers: DrawnLayer[] = [];
  let confidence: number | null = null;
  let pieces: MattingPiece[] | null = null;
  const warnings = new Set<string>();
  const order = claimOrder(row.layers);
  for (const [done, place] of order.entries()) {
    const layer = row.layers[place];
    if (!layer) continue;
    if (done > 0 && !(await draw.isWanted())) return null;
    const inputs: Record<string, EnginePicture[]> = { original: [original], taken: [...taken] };
    if (layer.start.kind === 'picture') inputs['alpha'] = [pictureOf(layer.start.image_id)];
    const { outputs, report } = await engine.run(
      {
        id: row.id,
        toolType: 'matting',
        inputs,
        params: paramsOf(layer),
        seed: 1,
      },
      {
        signal,
        asker: row.userId,
        onProgress: ({ step, percent }) => onProgress({ step, percent: (100 * done + percent) / order.length }),
      },
    );
    const [picture] = outputs;
    if (!picture) throw new EngineError('failed', 'no-output');
    const isEmpty = report.warnings.includes('matte-empty');
    if (!isEmpty) taken.push(picture);
    layers[place] = { picture, isEmpty };
    if (layer.start.kind === 'automatic') confidence = report.confidence ?? confidence;
    if (report.pieces) pieces = report.pieces.map(({ isIn, ...piece }) => ({ ...piece, is_in: isIn }));
    for (const warning of report.warnings) if (warning !== 'matte-empty') warnings.add(warning);
  }
  return { layers, confidence, warnings: [...warnings], pieces };
};
