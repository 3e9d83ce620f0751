import subsetFont from 'subset-font';

/** The weights of the interface; a bolder text is shown in the boldest. */
const weights = { min: 400, max: 600 };

/** Kerning and figures of one width; not the alternate shapes of letters, which no page asks for. */
const keepFeatures = ['kern', 'tnum'];

/**
 * The loader: a variable font with every character, but only with the weights and features of the interface, which halves it.
 * @this {{ cacheable(): void }}
 * @param {Buffer} font WOFF2
 * @returns {Promise<Buffer>} WOFF2
 */
// biome-ignore lint/style/noDefaultExport: a loader is the default of its module
export default function smallerFont(font) {
  this.cacheable();
  return subsetFont(font, undefined, {
    keepAllGlyphs: true,
    keepFeatures,
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
}

/** A font is read as bytes. */
export const raw = true;
