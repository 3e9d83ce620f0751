import { type Layer, type PixelData, writePsdBuffer } from 'ag-psd';
import sharp from 'sharp';
import '../steady-sharp.ts';

/** Own results may be larger than uploads. */
const maxPixels = 80_000_000;
/** Pixels of all layers together: four bytes each are in memory at the same time. */
const layerPixels = 80_000_000;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

const pixelsOf = async (data: Uint8Array, size?: { width: number; height: number }): Promise<PixelData> => {
  const picture = sharp(data, { limitInputPixels: maxPixels });
  if (size) picture.resize({ ...size, fit: 'contain', background: clear });
  // Before the conversion to sRGB a grey picture would have one channel.
  const decoded = picture.toColourspace('srgb').ensureAlpha().raw();
  const { data: raw, info } = await decoded.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { width, height, data: new Uint8ClampedArray(raw.buffer, raw.byteOffset, raw.byteLength) };
};

/**
 * A layered Photoshop file: the picture, and below it its sources as hidden layers of the same size. Sources that do not fit into memory
 * are omitted, the last first. @param xmp packet of the picture; it becomes the packet of the file
 */
export const renderPsd = async (
  { data, name }: { data: Uint8Array; name: string },
  sources: readonly { data: Uint8Array; name: string }[],
  xmp: string | null,
): Promise<Buffer> => {
  const imageData = await pixelsOf(data);
  const { width, height } = imageData;
  // The picture counts twice: as a layer, and as the composite preview.
  const room = Math.max(0, Math.floor(layerPixels / (width * height)) - 2);
  const children: Layer[] = [];
  for (const source of sources.slice(0, room))
    children.push({ name: source.name, hidden: true, imageData: await pixelsOf(source.data, { width, height }) });
  children.push({ name, imageData });
  return writePsdBuffer(
    { width, height, imageData, children, imageResources: { ...(xmp !== null && { xmpMetadata: xmp }) } },
    { noBackground: true },
  );
};
