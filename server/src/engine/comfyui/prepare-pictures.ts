import sharp from 'sharp';
import type { EngineJob, EnginePicture } from '../engine.ts';
import { drawLabelSheet } from '../provenance/label.ts';
import type { ComfyClient } from './comfy-client.ts';
import type { Template } from './template.ts';

const MAX_PIXELS = 80_000_000;
const nameOf = (source: string): string => source.slice(source.indexOf('.') + 1);

export interface ResultSize {
  width: number;
  height: number;
}

/** Width over height of the result, or undefined where nothing gives one. */
const shapeOf = (size: NonNullable<Template['manifest']['size']>, job: EngineJob): number | undefined => {
  const said = /^(\d+):(\d+)$/.exec(size.ratio === undefined ? '' : String(job.params[nameOf(size.ratio)]));
  if (said) return Number(said[1]) / Number(said[2]);
  const picture = size.from === undefined ? undefined : job.inputs[nameOf(size.from)]?.[0];
  return picture && picture.width / picture.height;
};

/** The size that a template asks for: the shape of its ratio or its input in its number of pixels, sides in whole multiples. */
export function fitSize({ manifest: { size } }: Template, job: EngineJob): ResultSize | undefined {
  const shape = size && shapeOf(size, job);
  if (!size || shape === undefined) return undefined;
  const pixels =
    typeof size.pixels === 'number' ? size.pixels : size.pixels.values[String(job.params[nameOf(size.pixels.from)])];
  if (pixels === undefined) return undefined;
  const fit = (side: number) => Math.max(size.multipleOf, Math.round(side / size.multipleOf) * size.multipleOf);
  return { width: fit(Math.sqrt(pixels * shape)), height: fit(Math.sqrt(pixels / shape)) };
}

/** Within the template's longest side, on white where it was transparent: LoadImage would show what lies under the transparency. */
const reduce = async (picture: EnginePicture, maxSide: number): Promise<{ data: Uint8Array; mime: string }> => {
  const isSmall = Math.max(picture.width, picture.height) <= maxSide;
  if (isSmall && picture.mime === 'image/jpeg') return picture;
  const data = await sharp(picture.data, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { data, mime: 'image/png' };
};

export interface PreparedPictures {
  pictures: Map<string, string>;
  size: ResultSize | undefined;
}

/** Sends what the template's places take. @returns what LoadImage takes, by path. @throws ComfyFailure */
export async function sendPictures(
  client: Pick<ComfyClient, 'upload'>,
  template: Template,
  job: EngineJob,
  { hasLabel }: { hasLabel: boolean },
): Promise<PreparedPictures> {
  const size = fitSize(template, job);
  const pictures = new Map<string, string>();
  for (const bound of template.manifest.bindings) {
    if (bound.kind === 'label' && size) {
      const sheet = await drawLabelSheet(size, hasLabel);
      pictures.set(bound.path, await client.upload(sheet, 'image/png', `${job.id}-label.png`));
    }
    if (bound.kind !== 'image' && bound.kind !== 'mask') continue;
    const index = bound.kind === 'image' ? bound.index : 0;
    const picture = job.inputs[nameOf(bound.from)]?.[index];
    if (!picture) continue;
    const sent = bound.kind === 'mask' ? picture : await reduce(picture, template.manifest.maxSide);
    const ending = sent.mime === 'image/jpeg' ? 'jpg' : 'png';
    const name = `${job.id}-${nameOf(bound.from)}-${index + 1}.${ending}`;
    pictures.set(bound.path, await client.upload(sent.data, sent.mime, name));
  }
  return { pictures, size };
}
