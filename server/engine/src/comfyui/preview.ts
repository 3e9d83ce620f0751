import sharp from 'sharp';

/** Longest side, pixels, and quality: a few kilobytes, since a preview travels with every message. */
const SIDE = 224;
const QUALITY = 40;
const MAX_BYTES = 4500;
const MAX_PIXELS = 16_000_000;
const EVERY_MS = 1000;

/** Reduces previews, one at a time and at most one a second; what comes between is dropped. */
export function createPreviewer(onPreview: (data: Uint8Array) => void): (data: Uint8Array) => void {
  let isBusy = false;
  let last = Number.NEGATIVE_INFINITY;
  return (data) => {
    if (isBusy || performance.now() - last < EVERY_MS) return;
    isBusy = true;
    last = performance.now();
    sharp(data, { limitInputPixels: MAX_PIXELS })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
      .then((small) => small.byteLength <= MAX_BYTES && onPreview(small))
      .catch(() => {
        // A preview that cannot be read is no loss.
      })
      .finally(() => {
        isBusy = false;
      });
  };
}
