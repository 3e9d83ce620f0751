import sharp from 'sharp';
import type { EnginePicture } from '../../../engine.ts';
import { writeSpecToPng, writeSpecToSvg } from './flat-file.ts';
import { renderFlat } from './render-svg.ts';
import type { FlatSpec, View } from './spec.ts';

export interface FlatSheet {
  /** `3:4` and so on. */
  ratio: string;
  quality: 'normal' | 'hd';
  views: readonly View[];
  ground: string;
}

/** Longest side, pixels. */
const SIDES = { normal: 1280, hd: 2048 } as const;

export function sizeOfSheet({ ratio, quality }: Pick<FlatSheet, 'ratio' | 'quality'>): {
  width: number;
  height: number;
} {
  const [across = 3, down = 4] = ratio
    .split(':')
    .map(Number)
    .filter((part) => part > 0);
  const side = SIDES[quality];
  const scale = side / Math.max(across, down);
  return { width: Math.round(across * scale), height: Math.round(down * scale) };
}

/** A flat as PNG and as SVG; both carry their spec. */
export async function drawFlatPicture(
  spec: FlatSpec,
  sheet: FlatSheet,
): Promise<{ png: EnginePicture; svg: EnginePicture }> {
  const size = sizeOfSheet(sheet);
  const text = await renderFlat(spec, { ...size, views: sheet.views, ground: sheet.ground });
  const raster = await sharp(Buffer.from(text)).flatten({ background: '#fff' }).png({ compressionLevel: 6 }).toBuffer();
  return {
    png: { data: writeSpecToPng(raster, spec), mime: 'image/png', ...size },
    svg: { data: new TextEncoder().encode(writeSpecToSvg(text, spec)), mime: 'image/svg+xml', ...size },
  };
}
