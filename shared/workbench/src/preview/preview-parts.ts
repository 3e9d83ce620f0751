import { runMatting } from '@atelier/picture-editors/run-matting';
import { type PreviewScene, paintCloth, paintDye, paintLight, readScene } from './paint-preview.ts';
import type { PreviewRequest } from './preview-request.ts';

/** Longest side of a preview, pixels. */
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
 * The picture at low resolution with its outline: that of its layers, or without any the one that the server finds, which costs nothing.
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

/** One repeat with its neighbours, so that it can be laid straight. */
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

/** The cloth over the whole picture, its middle on that of the garment. */
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

/** A cloth's picture, fetched once. */
const tiles = new WeakMap<PreviewScene, { url: string; tile: Promise<ImageBitmap> }>();

const tileOf = (scene: PreviewScene, url: string, signal: AbortSignal): Promise<ImageBitmap> => {
  const kept = tiles.get(scene);
  if (kept?.url === url) return kept.tile;
  const tile = fetchBitmap(url, signal);
  tiles.set(scene, { url, tile });
  tile.catch(() => tiles.delete(scene));
  return tile;
};

/** Draws one look of a scene on a canvas. @throws when the cloth cannot be read. */
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
