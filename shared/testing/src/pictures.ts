import sharp from 'sharp';

/** Garments of the synthetic photographs. */
type GarmentKind = 'tshirt' | 'dress' | 'coat';

interface GarmentOutline {
  /** Path data in a 100 x 100 box. */
  body: string;
  /** White SVG marks where seams, edges and buttons darken the fabric. */
  details: string;
  /** White SVG marks of a chest motif. */
  motif: string;
}

const seam = 'fill="none" stroke="#fff" stroke-width=".5"';

const garmentOutlines: Record<GarmentKind, GarmentOutline> = {
  tshirt: {
    body: 'M36 16 C40 23 60 23 64 16 L74 19 L92 38 L80 48 L72 42 C71 58 72 72 73 86 C58 89 42 89 27 86 C28 72 29 58 28 42 L20 48 L8 38 L26 19 Z',
    details: `<path d="M35 18 C40 26 60 26 65 18" ${seam}/><path d="M28 42 C28 34 29 26 30 19" ${seam}/><path d="M72 42 C72 34 71 26 70 19" ${seam}/><path d="M27.2 83 C42 86 58 86 72.8 83" ${seam}/>`,
    motif: '<circle cx="50" cy="46" r="9" fill="#fff"/><rect x="38" y="60" width="24" height="5" fill="#fff"/>',
  },
  dress: {
    body: 'M40 10 C44 17 56 17 60 10 L66 12 L71 27 L64 31 C62 38 61 42 62 46 C70 60 76 76 79 90 C60 95 40 95 21 90 C24 76 30 60 38 46 C39 42 38 38 36 31 L29 27 L34 12 Z',
    details: `<path d="M38 46 C46 48 54 48 62 46" ${seam}/><path d="M46 48 C43 62 39 78 36 92" ${seam}/><path d="M54 48 C57 62 61 78 64 92" ${seam}/><path d="M40 12 C44 19 56 19 60 12" ${seam}/>`,
    motif: '<path d="M50 24 L56 32 L50 40 L44 32 Z" fill="#fff"/>',
  },
  coat: {
    body: 'M38 9 L50 13 L62 9 L73 14 C80 30 84 46 86 62 L76 65 L71 42 C72 60 73 76 74 93 L26 93 C27 76 28 60 29 42 L24 65 L14 62 C16 46 20 30 27 14 Z',
    details: `<path d="M50 13 L50 93" ${seam}/><path d="M38 9 L42 30 L50 40" ${seam}/><path d="M62 9 L58 30 L50 40" ${seam}/><path d="M31 66 L43 66 M57 66 L69 66" ${seam}/><circle cx="54" cy="48" r="1.1" fill="#fff"/><circle cx="54" cy="60" r="1.1" fill="#fff"/><circle cx="54" cy="72" r="1.1" fill="#fff"/>`,
    motif: '<rect x="33" y="30" width="9" height="9" fill="#fff"/>',
  },
};

/** Options of a synthetic photograph. Colours are `#rrggbb`; sides in pixels. */
export interface GarmentPhotoOptions {
  width: number;
  height: number;
  garment: GarmentKind;
  colour: string;
  ground: string;
  /** Standard deviation of the sensor noise in 8-bit steps; 0 to about 12. */
  noise: number;
  seed: number;
  /** A textured background, like planks or carpet, instead of a plain wall. */
  textured?: boolean;
  /** A contrasting motif on the chest. */
  print?: boolean;
}

export interface GarmentPhoto {
  png: Buffer;
  jpeg: Buffer;
  /** Ground truth, one byte per pixel: 255 where the garment covers at least half of the pixel, 0 elsewhere. */
  mask: Uint8Array;
}

/**
 * Generates a photograph-like image of one garment: folds, seams, a cast shadow, uneven light and sensor noise. Deterministic: the same
 * options give the same bytes.
 */
export const drawGarmentPhoto = async (options: GarmentPhotoOptions): Promise<GarmentPhoto> => {
  const { width, height } = options;
  const outline = garmentOutlines[options.garment];
  const coverage = await rasterise(svg(width, height, `<path d="${outline.body}" fill="#fff"/>`), width, height);
  const details = await rasterise(svg(width, height, outline.details), width, height);
  const motif = await rasterise(svg(width, height, options.print ? outline.motif : ''), width, height);
  const shadow = await sharp(coverage.slice(), { raw: { width, height, channels: 1 } })
    .blur(Math.max(1, width / 60))
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const pixels = compose(options, { coverage, details, motif, shadow });
  const raw = { raw: { width, height, channels: 3 as const } };
  const softened = await sharp(pixels, raw).blur(0.5).raw().toBuffer();
  addNoise(softened, options.noise, options.seed);
  const [png, jpeg] = await Promise.all([
    sharp(softened, raw).png({ compressionLevel: 3 }).toBuffer(),
    sharp(softened, raw).jpeg({ quality: 92 }).toBuffer(),
  ]);
  return { png, jpeg, mask: coverage.map((value) => (value >= 128 ? 255 : 0)) };
};

/** Seeded generator of numbers in [0, 1): the mulberry32 step. */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

interface Layers {
  coverage: Uint8Array;
  details: Uint8Array;
  motif: Uint8Array;
  shadow: Uint8Array;
}

const compose = (options: GarmentPhotoOptions, layers: Layers): Uint8Array => {
  const { width, height } = options;
  const cloth = parseHex(options.colour);
  const ground = parseHex(options.ground);
  const motifColour = cloth.map((value) => (value > 128 ? value * 0.25 : 255 - value * 0.2));
  const folds = createFolds(options.seed);
  const grain = createGrain(options.seed + 1);
  const shift = Math.round(width / 70);
  const out = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const u = x / width;
      const v = y / height;
      const light = 1.06 - 0.2 * u * v - 0.06 * v;
      const alpha = (layers.coverage[at] ?? 0) / 255;
      const shadowAt = y >= shift && x >= shift ? at - shift * width - shift : at;
      const groundShade = (1 - 0.22 * ((layers.shadow[shadowAt] ?? 0) / 255)) * (options.textured ? grain(u, v) : 1);
      const clothShade = folds(u, v) * (1 - 0.35 * ((layers.details[at] ?? 0) / 255));
      const printed = (layers.motif[at] ?? 0) / 255;
      for (let c = 0; c < 3; c++) {
        const dye = (cloth[c] ?? 0) * (1 - printed) + (motifColour[c] ?? 0) * printed;
        const value = ((ground[c] ?? 0) * groundShade * (1 - alpha) + dye * clothShade * alpha) * light;
        out[at * 3 + c] = Math.max(0, Math.min(255, Math.round(value)));
      }
    }
  }
  return out;
};

/** Soft diagonal folds as a factor around .95; u and v are 0 to 1. */
const createFolds = (seed: number): ((u: number, v: number) => number) => {
  const random = createRandom(seed);
  const waves = Array.from({ length: 5 }, () => ({
    angle: random() * 1.2 - 0.6,
    pitch: 14 + random() * 26,
    phase: random() * 6.3,
    depth: 0.02 + random() * 0.03,
  }));
  return (u, v) => {
    let shade = 0.95;
    for (const { angle, pitch, phase, depth } of waves) {
      const across = u * Math.cos(angle) + v * Math.sin(angle) + 0.03 * Math.sin(9 * v + phase);
      shade += depth * Math.sin(pitch * across + phase);
    }
    return shade;
  };
};

/** Planks with grain as a factor around 1. */
const createGrain = (seed: number): ((u: number, v: number) => number) => {
  const random = createRandom(seed);
  const planks = Array.from({ length: 8 }, () => 0.9 + random() * 0.2);
  return (u, v) => {
    const plank = Math.min(7, Math.floor(v * 8));
    const line = 0.05 * Math.sin(260 * v + 3 * Math.sin(7 * u + plank)) + 0.03 * Math.sin(90 * u + 40 * v);
    return (planks[plank] ?? 1) * (1 + line);
  };
};

const addNoise = (pixels: Uint8Array, deviation: number, seed: number): void => {
  if (deviation <= 0) return;
  const random = createRandom(seed ^ 0x5bd1e995);
  for (let i = 0; i < pixels.length; i++) {
    const bell = random() + random() + random() + random() - 2;
    pixels[i] = Math.max(0, Math.min(255, Math.round((pixels[i] ?? 0) + bell * 1.73 * deviation)));
  }
};

/** Renders white marks on black, one byte per pixel. */
const rasterise = async (source: string, width: number, height: number): Promise<Uint8Array> => {
  const { data } = await sharp(Buffer.from(source))
    .flatten({ background: '#000' })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new Uint8Array(data);
};

/** SVG with a 100 x 100 view box, fitted and centred in the frame. */
const svg = (width: number, height: number, body: string): string => {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100">${body}</svg>`;
};

const parseHex = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};
