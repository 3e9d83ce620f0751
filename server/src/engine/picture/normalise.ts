import sharp from 'sharp';

export type PictureErrorKind = 'not-picture' | 'heic' | 'damaged' | 'small' | 'ratio' | 'pixels';

export class PictureError extends Error {
  readonly kind: PictureErrorKind;
  readonly figures: Record<string, number>;
  constructor(kind: PictureErrorKind, figures: Record<string, number> = {}) {
    super(kind);
    this.kind = kind;
    this.figures = figures;
  }
}

export interface NormalisedPicture {
  data: Buffer;
  mime: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  notes: string[];
}

export async function normalisePicture(data: Uint8Array): Promise<NormalisedPicture> {
  const meta = await sharp(data, { limitInputPixels: 40e6 })
    .metadata()
    .catch(() => {
      throw new PictureError('not-picture');
    });
  if (meta.format !== 'png' && meta.format !== 'jpeg') throw new PictureError('not-picture');
  if (meta.width < 256 || meta.height < 256)
    throw new PictureError('small', { width: meta.width, height: meta.height });
  return {
    data: Buffer.from(data),
    mime: meta.format === 'png' ? 'image/png' : 'image/jpeg',
    width: meta.width,
    height: meta.height,
    notes: [],
  };
}
