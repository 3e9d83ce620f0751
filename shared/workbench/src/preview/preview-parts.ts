import { type OklabColour, oklabOfRgb, rgbOfOklab } from '@atelier/catalogue/oklab-colour';
import { runMatting } from '@atelier/picture-editors/run-matting';
import type { PreviewRequest } from './live-preview.tsx';

/** A reduced image with its subject's outline, computed once for all its previews. */
export interface PreviewScene {
  width: number;
  height: number;
  /** RGBA. */
  pixels: Uint8ClampedArray;
  /** Coverage of each pixel by the subject, 0 to 1. */
  cover: Float32Array;
  colours: readonly OklabColour[];
  /** Medians over the subject. */
  middle: OklabColour;
  /** Bounding box of the subject; `right` and `bottom` are exclusive. */
  box: { left: number; top: number; right: number; bottom: number };
}

const medianOf = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** @returns undefined when the outline covers almost nothing. */
export const readScene = (
  { width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>,
  cover: Float32Array,
): PreviewScene | undefined => {
  const pixels = Uint8ClampedArray.from(data);
  const colours = Array.from(cover, (_, i) =>
    oklabOfRgb(pixels[i * 4] as number, pixels[i * 4 + 1] as number, pixels[i * 4 + 2] as number),
  );
  const inside = [...cover.keys()].filter((i) => (cover[i] as number) > 0.5);
  if (inside.length < cover.length / 1000) return undefined;
  const median = (part: keyof OklabColour) => medianOf(inside.map((i) => (colours[i] as OklabColour)[part]));
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (const i of inside) {
    const [x, y] = [i % width, Math.floor(i / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  const middle = { lightness: median('lightness'), a: median('a'), b: median('b') };
  return { width, height, pixels, cover, colours, middle, box };
};

/** Repaints each pixel of the subject, blended by its coverage; `paint` may leave a pixel unchanged. */
const repaint = (scene: PreviewScene, paint: (colour: OklabColour, i: number) => OklabColour | undefined) => {
  const out = Uint8ClampedArray.from(scene.pixels);
  for (let i = 0; i < scene.cover.length; i++) {
    const share = scene.cover[i] as number;
    const painted = share > 0 ? paint(scene.colours[i] as OklabColour, i) : undefined;
    if (!painted) continue;
    rgbOfOklab(painted).forEach((value, channel) => {
      const at = i * 4 + channel;
      out[at] = (out[at] as number) * (1 - share) + value * share;
    });
  }
  return out;
};

export interface PreviewDye {
  colour: OklabColour;
  /** -100 to 100, like contrast and brightness. */
  saturation: number;
  contrast: number;
  brightness: number;
  /** Degrees. */
  hue: number;
  protectPrint: boolean;
}

/** Chroma difference (OKLab) at which a print starts, and from which it is fully one. */
const [printFrom, printTo] = [0.05, 0.1];

/** Folds of dark fabric are deep relative to its lightness: on lighter fabric they become flatter, and vice versa. */
const depthOf = (from: number, to: number): number => Math.max(0.35, Math.min(1.15, from / Math.max(0.05, to)));

/** Recolours the subject; its shading is preserved as shares of its median. */
export const paintDye = (
  scene: PreviewScene,
  { colour, saturation, contrast, brightness, hue, protectPrint }: PreviewDye,
) => {
  const { middle } = scene;
  const depth = depthOf(middle.lightness, colour.lightness) * 2 ** (contrast / 100);
  const angle = (hue / 180) * Math.PI;
  const scale = 1 + saturation / 100;
  const target = {
    lightness: Math.max(0, Math.min(1, colour.lightness + brightness / 400)),
    a: scale * (colour.a * Math.cos(angle) - colour.b * Math.sin(angle)),
    b: scale * (colour.a * Math.sin(angle) + colour.b * Math.cos(angle)),
  };
  return repaint(scene, (own) => {
    const away = Math.hypot(own.a - middle.a, own.b - middle.b);
    const kept = protectPrint ? Math.max(0, Math.min(1, (away - printFrom) / (printTo - printFrom))) : 0;
    const light = (own.lightness / Math.max(0.05, middle.lightness)) ** depth;
    const dyed = (part: keyof OklabColour) => target[part] * light * (1 - kept) + own[part] * kept;
    return { lightness: Math.min(1, dyed('lightness')), a: dyed('a'), b: dyed('b') };
  });
};

/** Covers the subject with a fabric that spans the whole image, RGBA; `folds` 1 keeps the photographed shading. */
export const paintCloth = (scene: PreviewScene, cloth: Uint8ClampedArray, folds: number) =>
  repaint(scene, (own, i) => {
    const laid = oklabOfRgb(cloth[i * 4] as number, cloth[i * 4 + 1] as number, cloth[i * 4 + 2] as number);
    const depth = folds * depthOf(scene.middle.lightness, laid.lightness);
    const light = Math.min(1.2, (own.lightness / Math.max(0.05, scene.middle.lightness)) ** depth);
    return { lightness: Math.min(1, laid.lightness * light), a: laid.a * light, b: laid.b * light };
  });

export interface PreviewLight {
  /** Direction of the light in degrees: 0 is from the right, 90 from above, 180 from the left. */
  direction: number;
  /** Elevation towards the viewer in degrees from the image plane. */
  elevation: number;
  colour: OklabColour;
  /** 0 to 1. */
  strength: number;
  lightsGround: boolean;
}

/** Box filter along one axis. */
const blurAlong = (plane: Float32Array, step: number, length: number, starts: readonly number[], radius: number) => {
  const out = new Float32Array(plane.length);
  for (const start of starts) {
    const read = (at: number) => plane[start + Math.max(0, Math.min(length - 1, at)) * step] as number;
    let sum = 0;
    for (let at = -radius; at <= radius; at++) sum += read(at);
    for (let at = 0; at < length; at++) {
      out[start + at * step] = sum / (2 * radius + 1);
      sum += read(at + radius + 1) - read(at - radius);
    }
  }
  return out;
};

const blur = (plane: Float32Array, width: number, height: number, radius: number) => {
  const rows = Array.from({ length: height }, (_, y) => y * width);
  const columns = Array.from({ length: width }, (_, x) => x);
  return blurAlong(blurAlong(plane, 1, width, rows, radius), width, height, columns, radius);
};

/** Blur radii of the inflated height, as shares of the subject's width. */
const swellings = [0.05, 0.12, 0.25];

/** Height map of a body inflated from the outline, in pixels. */
const swell = ({ cover, width, height, box }: PreviewScene): Float32Array => {
  const across = box.right - box.left;
  const out = new Float32Array(cover.length);
  for (const share of swellings) {
    const radius = Math.max(1, Math.round(share * across));
    const soft = blur(blur(cover, width, height, radius), width, height, radius);
    for (let i = 0; i < out.length; i++) {
      out[i] = (out[i] as number) + ((soft[i] as number) * (cover[i] as number) * radius * 2) / swellings.length;
    }
  }
  return blur(out, width, height, Math.max(1, Math.round(across / 60)));
};

/** Ambient light besides the lamp's, and bounds of the change of lightness. */
const ambient = 0.35;
const [darkest, brightest] = [0.62, 1.35];

/** One light source on the subject, by Lambert's law on the inflated body; the mean light is preserved. */
export const paintLight = (
  scene: PreviewScene,
  { direction, elevation, colour, strength, lightsGround }: PreviewLight,
) => {
  const { width, height, cover } = scene;
  const [angle, rise] = [(direction / 180) * Math.PI, (elevation / 180) * Math.PI];
  const lamp = { x: Math.cos(angle) * Math.cos(rise), y: -Math.sin(angle) * Math.cos(rise), z: Math.sin(rise) };
  const body = swell(scene);
  const facing = new Float32Array(cover.length).fill(lamp.z);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const dx = ((body[i + 1] as number) - (body[i - 1] as number)) / 2;
      const dy = ((body[i + width] as number) - (body[i - width] as number)) / 2;
      facing[i] = (lamp.z - lamp.x * dx - lamp.y * dy) / Math.sqrt(1 + dx * dx + dy * dy);
    }
  }
  const lit = facing.map((value) => ambient + (1 - ambient) * Math.max(0, value));
  const total = cover.reduce((sum, share) => sum + share, 0);
  const mean = lit.reduce((sum, value, i) => sum + value * (cover[i] as number), 0) / Math.max(1, total);
  const tint = (0.55 * strength) / Math.max(0.2, colour.lightness);
  const whole = { ...scene, cover: new Float32Array(cover.length).fill(1) };
  return repaint(lightsGround ? whole : scene, (own, i) => {
    const change = Math.cbrt((lit[i] as number) / mean);
    const onSubject = Math.max(darkest, Math.min(brightest, change)) ** (2.2 * strength);
    const near =
      ((i % width) / width - 0.5) * Math.cos(angle) - (Math.floor(i / width) / height - 0.5) * Math.sin(angle);
    const share = cover[i] as number;
    const gain = share * onSubject + (1 - share) * (1 + 0.3 * strength * near);
    const lightness = Math.min(1, own.lightness * gain);
    const hue = tint * lightness * (share * onSubject + (1 - share) * 0.6);
    return { lightness, a: own.a * gain + hue * colour.a, b: own.b * gain + hue * colour.b };
  });
};

/** Maximum side of a preview in pixels. */
const previewSide = 512;

const fetchBitmap = async (url: string, signal: AbortSignal): Promise<ImageBitmap> => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the picture answered ${response.status}`);
  return createImageBitmap(await response.blob());
};

const contextOf = (width: number, height: number): OffscreenCanvasRenderingContext2D => {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return context;
};

/**
 * Loads the image at low resolution with its outline: that of its layers, or without any one detected by the server, free of charge.
 * @throws when there is no outline, and the abort reason.
 */
export const loadScene = async (
  { image, layers, subject }: Pick<PreviewRequest, 'image' | 'layers' | 'subject'>,
  signal: AbortSignal,
): Promise<PreviewScene> => {
  const start = { kind: 'automatic', ...(subject === 'person' ? { of: 'person' as const } : {}) } as const;
  const layer = { id: 'preview', name: 'preview', overlap: 'take', operations: [], start } as const;
  const covers =
    layers.length > 0
      ? layers.map(({ thumb_url: url }) => url)
      : (await runMatting(image.id, [{ ...layer, operations: [] }], signal, () => {})).cutouts.flatMap(
          ({ is_empty: isEmpty, thumb_url: url }) => (isEmpty ? [] : [url]),
        );
  const [picture, ...outlines] = await Promise.all([image.thumb_url, ...covers].map((url) => fetchBitmap(url, signal)));
  const scale = Math.min(1, previewSide / Math.max(picture?.width ?? 1, picture?.height ?? 1));
  const width = Math.max(1, Math.round((picture?.width ?? 1) * scale));
  const height = Math.max(1, Math.round((picture?.height ?? 1) * scale));
  const read = (bitmap: ImageBitmap | undefined) => {
    const context = contextOf(width, height);
    if (bitmap) context.drawImage(bitmap, 0, 0, width, height);
    bitmap?.close();
    return context.getImageData(0, 0, width, height);
  };
  const pixels = read(picture);
  const cover = new Float32Array(width * height);
  for (const outline of outlines) {
    const { data } = read(outline);
    for (let i = 0; i < cover.length; i++) cover[i] = Math.max(cover[i] as number, (data[i * 4 + 3] as number) / 255);
  }
  const scene = readScene(pixels, cover);
  if (!scene) throw new Error('no outline');
  return scene;
};

type Cloth = Extract<PreviewRequest['looks'][number], { kind: 'cloth' }>;

/** One repeat with its neighbours, for the repeat layouts. */
const unitOf = (tile: ImageBitmap, width: number, layout: Cloth['layout']): OffscreenCanvas => {
  const height = Math.max(1, Math.round((tile.height * width) / tile.width));
  const [across, down] = { straight: [1, 1], halfDrop: [2, 1], brick: [1, 2], mirror: [2, 2] }[layout] as [
    number,
    number,
  ];
  const context = contextOf(across * width, down * height);
  const draw = (x: number, y: number, flipX = 1, flipY = 1) => {
    context.setTransform(flipX, 0, 0, flipY, flipX < 0 ? x + width : x, flipY < 0 ? y + height : y);
    context.drawImage(tile, 0, 0, width, height);
  };
  draw(0, 0);
  if (layout === 'halfDrop') for (const y of [-height / 2, height / 2]) draw(width, y);
  if (layout === 'brick') for (const x of [-width / 2, width / 2]) draw(x, height);
  if (layout === 'mirror') {
    draw(width, 0, -1);
    draw(0, height, 1, -1);
    draw(width, height, -1, -1);
  }
  return context.canvas;
};

/** Covers the whole image with the fabric, centred on the garment. */
const layCloth = ({ width, height, box }: PreviewScene, tile: ImageBitmap, cloth: Cloth): Uint8ClampedArray => {
  const repeat = Math.max(2, Math.round((cloth.size / 100) * (box.right - box.left)));
  const context = contextOf(width, height);
  const pattern = context.createPattern(unitOf(tile, repeat, cloth.layout), 'repeat');
  if (!pattern) throw new Error('no pattern');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.translate((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  context.rotate((cloth.rotation / 180) * Math.PI);
  context.translate(-repeat / 2, (-repeat * tile.height) / tile.width / 2);
  context.fillStyle = pattern;
  const reach = 2 * (width + height);
  context.fillRect(-reach, -reach, 2 * reach, 2 * reach);
  return context.getImageData(0, 0, width, height).data;
};

/** Cached image of a fabric. */
const tiles = new WeakMap<PreviewScene, { url: string; tile: Promise<ImageBitmap> }>();

const tileOf = (scene: PreviewScene, url: string, signal: AbortSignal): Promise<ImageBitmap> => {
  const kept = tiles.get(scene);
  if (kept?.url === url) return kept.tile;
  const tile = fetchBitmap(url, signal);
  tiles.set(scene, { url, tile });
  tile.catch(() => tiles.delete(scene));
  return tile;
};

/** Draws one look of a scene on a canvas. @throws when the fabric cannot be read. */
export const drawLook = async (
  canvas: HTMLCanvasElement,
  scene: PreviewScene,
  look: PreviewRequest['looks'][number],
  signal: AbortSignal,
): Promise<void> => {
  const { width, height } = scene;
  const paint = async () => {
    if (look.kind === 'colour') return paintDye(scene, look);
    if (look.kind === 'light') return paintLight(scene, look);
    const tile = await tileOf(scene, look.tile, signal);
    return paintCloth(scene, layCloth(scene, tile, look), look.folds / 100);
  };
  const pixels = await paint();
  if (signal.aborted) return;
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
};
