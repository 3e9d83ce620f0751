import sharp from 'sharp';
import type { EnginePicture } from '../engine.ts';
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
const sides = { normal: 1280, hd: 2048 } as const;

const sizeOfSheet = ({
  ratio,
  quality,
}: Pick<FlatSheet, 'ratio' | 'quality'>): {
  width: number;
  height: number;
} => {
  const [across = 3, down = 4] = ratio
    .split(':')
    .map(Number)
    .filter((part) => part > 0);
  const side = sides[quality];
  const scale = side / Math.max(across, down);
  return { width: Math.round(across * scale), height: Math.round(down * scale) };
};

/** A flat as PNG, and as SVG with call-outs and a table of measures; both carry their spec. */
export const drawFlatPicture = async (
  spec: FlatSpec,
  sheet: FlatSheet,
): Promise<{ png: EnginePicture; svg: EnginePicture }> => {
  const size = sizeOfSheet(sheet);
  const canvas = { ...size, views: sheet.views, ground: sheet.ground };
  const text = await renderFlat(spec, canvas);
  const technical = await renderFlat(spec, { ...canvas, isTechnical: true });
  const height = Number(/ height="(\d+)"/.exec(technical)?.[1] ?? size.height);
  const raster = await sharp(Buffer.from(text)).flatten({ background: '#fff' }).png({ compressionLevel: 6 }).toBuffer();
  return {
    png: { data: writeSpecToPng(raster, spec), mime: 'image/png', ...size },
    svg: { data: new TextEncoder().encode(writeSpecToSvg(technical, spec)), mime: 'image/svg+xml', ...size, height },
  };
};

const ratios = ['1:1', '3:4', '4:3', '2:3', '3:2', '9:16', '16:9'] as const;

/** The sheet that an existing drawing was made on, by its size. */
export const nearestSheet = ({
  width,
  height,
}: {
  width: number;
  height: number;
}): Pick<FlatSheet, 'ratio' | 'quality'> => {
  const off = (ratio: string): number => {
    const [across = 1, down = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log((across / down / width) * height));
  };
  const [ratio = '3:4'] = ratios.toSorted((p, q) => off(p) - off(q));
  return { ratio, quality: Math.max(width, height) > 1600 ? 'hd' : 'normal' };
};
