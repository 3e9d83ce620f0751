import sharp from 'sharp';

/** Longest side, pixels, and quality: a few kilobytes, since a preview travels with every message. */
const side = 224;
const quality = 40;
const maxBytes = 4500;
const maxPixels = 16_000_000;
const everyMs = 1000;

/** Reduces previews, one at a time and at most one a second; what comes between is dropped. */
export const createPreviewer = (onPreview: (data: Uint8Array) => void): ((data: Uint8Array) => void) => {
  let isBusy = false;
  let last = Number.NEGATIVE_INFINITY;
  return (data) => {
    if (isBusy || performance.now() - last < everyMs) return;
    isBusy = true;
    last = performance.now();
    sharp(data, { limitInputPixels: maxPixels })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: quality })
      .toBuffer()
      .then((small) => small.byteLength <= maxBytes && onPreview(small))
      .catch(() => {
        // A preview that cannot be read is no loss.
      })
      .finally(() => {
        isBusy = false;
      });
  };
};
