import sharp from 'sharp';
import type { EngineJob, EnginePicture } from '../engine.ts';
import { drawLabelSheet } from '../provenance/label.ts';
import type { ComfyClient } from './comfy-client.ts';
import type { Template } from './template.ts';

const maxPixels = 80_000_000;
const nameOf = (source: string): string => source.slice(source.indexOf('.') + 1);

export interface ResultSize {
  width: number;
  height: number;
}

/** Aspect ratio of the result, or undefined. */
const shapeOf = (size: NonNullable<Template['manifest']['size']>, job: EngineJob): number | undefined => {
  const said = /^(\d+):(\d+)$/.exec(size.ratio === undefined ? '' : String(job.params[nameOf(size.ratio)]));
  if (said) return Number(said[1]) / Number(said[2]);
  const picture = size.from === undefined ? undefined : job.inputs[nameOf(size.from)]?.[0];
  return picture && picture.width / picture.height;
};

/** Result size of a template: the aspect ratio of its field or input at its number of pixels, sides in whole multiples. */
export const fitSize = ({ manifest: { size } }: Template, job: EngineJob): ResultSize | undefined => {
  const shape = size && shapeOf(size, job);
  if (!size || shape === undefined) return undefined;
  const pixels =
    typeof size.pixels === 'number' ? size.pixels : size.pixels.values[String(job.params[nameOf(size.pixels.from)])];
  if (pixels === undefined) return undefined;
  const fit = (side: number) => Math.max(size.multipleOf, Math.round(side / size.multipleOf) * size.multipleOf);
  return { width: fit(Math.sqrt(pixels * shape)), height: fit(Math.sqrt(pixels / shape)) };
};

/** Reduces to the template's longest side and flattens transparency on white: LoadImage would show the colours of transparent pixels. */
const reduce = async (picture: EnginePicture, maxSide: number): Promise<{ data: Uint8Array; mime: string }> => {
  const isSmall = Math.max(picture.width, picture.height) <= maxSide;
  if (isSmall && picture.mime === 'image/jpeg') return picture;
  const data = await sharp(picture.data, { limitInputPixels: maxPixels, failOn: 'error' })
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { data, mime: 'image/png' };
};

/** Mask format of a model: alpha channel, or white on black. */
export type MaskForm = 'alpha' | 'white';

/** Merges all mask layers at the size of the picture that is sent. */
const joinMasks = async (
  [first, ...rest]: readonly EnginePicture[],
  maxSide: number,
  form: MaskForm,
): Promise<Buffer | undefined> => {
  if (!first) return undefined;
  const layers = rest.map(({ data }) => ({ input: Buffer.from(data) }));
  const joined = await sharp(first.data, { limitInputPixels: maxPixels, failOn: 'error' })
    .ensureAlpha()
    .composite(layers)
    .png({ compressionLevel: 3 })
    .toBuffer();
  const small = sharp(joined).resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  return (form === 'white' ? small.extractChannel('alpha') : small).png().toBuffer();
};

export interface PreparedPictures {
  pictures: Map<string, string>;
  size: ResultSize | undefined;
}

/** Uploads the template's pictures. @returns names for LoadImage by path. @throws ComfyFailure */
export const sendPictures = async (
  client: Pick<ComfyClient, 'upload'>,
  template: Template,
  job: EngineJob,
  { hasLabel, masks = 'alpha' }: { hasLabel: boolean; masks?: MaskForm },
): Promise<PreparedPictures> => {
  const size = fitSize(template, job);
  const pictures = new Map<string, string>();
  for (const bound of template.manifest.bindings) {
    if (bound.kind === 'label' && size) {
      const sheet = await drawLabelSheet(size, hasLabel);
      pictures.set(bound.path, await client.upload(sheet, 'image/png', `${job.id}-label.png`));
    }
    if (bound.kind === 'mask') {
      const mask = await joinMasks(job.inputs[nameOf(bound.from)] ?? [], template.manifest.maxSide, masks);
      if (mask) pictures.set(bound.path, await client.upload(mask, 'image/png', `${job.id}-${nameOf(bound.from)}.png`));
    }
    if (bound.kind !== 'image') continue;
    const picture = job.inputs[nameOf(bound.from)]?.[bound.index];
    if (!picture) continue;
    const { data, mime } = await reduce(picture, template.manifest.maxSide);
    const ending = mime === 'image/jpeg' ? 'jpg' : 'png';
    const name = `${job.id}-${nameOf(bound.from)}-${bound.index + 1}.${ending}`;
    pictures.set(bound.path, await client.upload(data, mime, name));
  }
  return { pictures, size };
};
