/** Longest side of the analysed copy, pixels. */
const lookSide = 384;
/** Maximum step between neighbouring pixels, 0 to 255, that is not an edge. */
const edgeStep = 24;
/**
 * Share of the pixels outside of edges used to count colours (32 steps per channel): flat artwork needs few colours to cover it, shading
 * and weave many.
 */
const coveredShare = 0.9;
const mostOfArtwork = 16;

/**
 * True when the image has the many similar shades of a photograph, rather than the flat colours of artwork. Edges are ignored: they are
 * blended in both. @param rgba pixels of a reduced image, 4 bytes each.
 */
export const isPhoto = (rgba: Uint8ClampedArray, width: number, height: number): boolean => {
  const read = (at: number) => rgba[at] ?? 0;
  const step = (at: number, other: number) =>
    Math.max(...[0, 1, 2].map((channel) => Math.abs(read(at + channel) - read(other + channel))));
  const counts = new Map<number, number>();
  let total = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = (y * width + x) * 4;
      if ([-4, 4, -4 * width, 4 * width].some((off) => step(at, at + off) > edgeStep)) continue;
      const colour = ((read(at) >> 3) << 10) | ((read(at + 1) >> 3) << 5) | (read(at + 2) >> 3);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
      total++;
    }
  }
  const largest = [...counts.values()].sort((one, other) => other - one).slice(0, mostOfArtwork);
  return largest.reduce((sum, count) => sum + count, 0) < coveredShare * total;
};

/** @throws when the image cannot be loaded or read. */
export const looksLikePhoto = async (url: string): Promise<boolean> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const share = Math.min(1, lookSide / Math.max(image.naturalWidth, image.naturalHeight));
  const [width, height] = [image.naturalWidth, image.naturalHeight].map((side) =>
    Math.max(1, Math.round(side * share)),
  );
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || !width || !height) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  // Transparent artwork is analysed on white, as it is traced.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return isPhoto(context.getImageData(0, 0, width, height).data, width, height);
};
