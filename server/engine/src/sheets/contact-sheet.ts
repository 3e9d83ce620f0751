import sharp, { type OverlayOptions } from 'sharp';
import { EngineError, type EnginePicture, type EngineReport, type EngineResult } from '../engine.ts';
import { readVideoCover } from '../picture/video-cover.ts';

/** A picture before and after a tool; `after` is the error where the tool refused. */
export interface Pair {
  before: EnginePicture;
  after: EngineResult | EngineError;
  /** Report of the cutout, where it was created beforehand. */
  matte?: EngineReport;
}

/** Six pairs fill a screen at a size that shows edges and weave. */
const tile = { width: 290, height: 300, gap: 6, caption: 20 } as const;
const pairsARow = 2;
export const pairsASheet = 6;

/** Up to six pairs side by side on white, captioned with their reports. PNG. */
export const drawContactSheet = async (pairs: readonly Pair[]): Promise<Buffer> => {
  const across = 2 * (tile.width + tile.gap) + 4 * tile.gap;
  const down = tile.height + tile.caption + 2 * tile.gap;
  const layers: OverlayOptions[] = [];
  for (const [nth, pair] of pairs.entries()) {
    const left = (nth % pairsARow) * across;
    const top = Math.floor(nth / pairsARow) * down;
    layers.push({ input: await fit(pair.before), left, top });
    const after = pair.after instanceof Error ? undefined : pair.after.outputs[0];
    if (after) layers.push({ input: await fit(after), left: left + tile.width + tile.gap, top });
    layers.push({ input: caption(describePair(pair), across), left, top: top + tile.height });
  }
  const rows = Math.ceil(pairs.length / pairsARow);
  return sharp({
    create: {
      width: across * Math.min(pairsARow, pairs.length),
      height: down * rows,
      channels: 3,
      background: '#fff',
    },
  })
    .composite(layers)
    .png()
    .toBuffer();
};

/** Fits a picture, on a chequered background where it is transparent. */
const fit = async (picture: EnginePicture): Promise<Buffer> => {
  const data = picture.mime === 'video/mp4' ? await readVideoCover(picture.data) : picture.data;
  const { data: small, info } = await sharp(data)
    .resize(tile.width, tile.height, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const chequer = `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}"><pattern id="c" width="16" height="16" patternUnits="userSpaceOnUse"><rect width="16" height="16" fill="#fff"/><path d="M0 0h8v8h-8zM8 8h8v8h-8z" fill="#d8d8e0"/></pattern><rect width="100%" height="100%" fill="url(#c)"/></svg>`;
  return sharp(Buffer.from(chequer))
    .composite([{ input: small }])
    .png()
    .toBuffer();
};

/** Confidence of the contour and codes of the warnings, or kind and reason of the refusal. */
export const describePair = ({ after, matte }: Pair): string => {
  if (after instanceof EngineError) return `${after.kind}: ${after.reason ?? ''}`;
  const { confidence, warnings } = after.report;
  // Tools that detect no garment report no confidence.
  if (confidence === undefined) return warnings.join(', ');
  return `${(matte?.confidence ?? confidence).toFixed(2)} ${[...(matte?.warnings ?? []), ...warnings].join(', ')}`;
};

const caption = (text: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${tile.caption}"><text x="2" y="14" font-size="12" font-family="sans-serif" fill="#333">${text}</text></svg>`,
  );
