import { garmentBox } from './garment-box.ts';
import type { FractionBox, Ratios } from './placement-model.ts';

/** Why the dialog cannot show the pictures; each has its own sentence. */
export type PositionTrouble = 'image-load-failed' | 'canvas-init-failed' | 'size-calc-failed';

export interface OpenedPictures {
  ratios: Ratios;
  box: FractionBox;
}

export class PositionError extends Error {
  readonly trouble: PositionTrouble;
  constructor(trouble: PositionTrouble, options?: { cause?: unknown }) {
    super(trouble, options);
    this.name = 'PositionError';
    this.trouble = trouble;
  }
}

/** What the browser gives; tests put their own in. */
export interface PictureTools {
  load: (url: string) => Promise<HTMLImageElement>;
  canvas: (width: number, height: number) => CanvasRenderingContext2D | null;
}

const browserTools: PictureTools = {
  async load(url) {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  },
  canvas(width, height) {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    return canvas.getContext('2d', { willReadFrequently: true });
  },
};

/** Longest side of the look for the garment's box, pixels. */
const lookSide = 160;

const load = async (tools: PictureTools, url: string): Promise<HTMLImageElement> => {
  try {
    return await tools.load(url);
  } catch (cause) {
    throw new PositionError('image-load-failed', { cause });
  }
};

const ratioOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): number => {
  const ratio = naturalWidth / naturalHeight;
  if (!Number.isFinite(ratio) || ratio <= 0) throw new PositionError('size-calc-failed');
  return ratio;
};

const boxOf = (tools: PictureTools, image: HTMLImageElement): FractionBox => {
  const share = lookSide / Math.max(image.naturalWidth, image.naturalHeight);
  const width = Math.max(1, Math.round(image.naturalWidth * share));
  const height = Math.max(1, Math.round(image.naturalHeight * share));
  const context = tools.canvas(width, height);
  if (!context) throw new PositionError('canvas-init-failed');
  context.drawImage(image, 0, 0, width, height);
  return garmentBox(context.getImageData(0, 0, width, height).data, width, height);
};

/** Loads both pictures and measures them. @throws PositionError */
export const openPictures = async (
  garmentUrl: string,
  motifUrl: string,
  tools: PictureTools = browserTools,
): Promise<OpenedPictures> => {
  const [garment, motif] = await Promise.all([load(tools, garmentUrl), load(tools, motifUrl)]);
  const ratios = { garment: ratioOf(garment), motif: ratioOf(motif) };
  return { ratios, box: boxOf(tools, garment) };
};
