import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output, WEBM } from 'mediabunny';
import sharp from 'sharp';
import { EngineError, type EnginePicture } from '../engine.ts';
import type { ComfyClient } from './comfy-client.ts';
import type { Template } from './template.ts';
import { type HistoryEntry, type OutputFile, outputFile } from './wire.ts';

/** Bytes of one file, and files of one prompt, that are taken. */
const maxPicture = 64 * 2 ** 20;
const maxVideo = 256 * 2 ** 20;
const maxFiles = 16;
/** What a result may be once decoded. */
const maxPixels = 80_000_000;
const maxVideoSide = 4096;
const maxVideoSeconds = 60;
const pngLevel = 3;

/** Lists under which nodes report files: core nodes, VideoHelperSuite, newer video nodes. */
const fileLists = ['images', 'gifs', 'videos', 'video'] as const;

const unreadable = (cause: unknown): EngineError => new EngineError('unavailable', 'result-unreadable', { cause });

/** A plain name inside the server's output folder; anything that could lead elsewhere is refused. */
const isPlain = ({ filename, subfolder, type }: OutputFile): boolean =>
  type === 'output' && !/[/\\]|^\.|:/.test(filename) && !/\\|(^|\/)\.\.?(\/|$)|^\/|:/.test(subfolder);

/** The files that a node wrote among the server's outputs; previews (`temp`) are none. */
const filesOf = (entry: HistoryEntry, node: string): OutputFile[] =>
  fileLists
    .flatMap((list) => {
      const given = entry.outputs[node]?.[list];
      return Array.isArray(given) ? given : [];
    })
    .flatMap((item) => outputFile.safeParse(item).data ?? [])
    .filter(isPlain);

/** Decodes wholly and writes it anew: nothing but pixels comes through. */
const readPicture = async (data: Uint8Array): Promise<EnginePicture> => {
  try {
    const { data: clean, info } = await sharp(data, { limitInputPixels: maxPixels, failOn: 'error' })
      .toColourspace('srgb')
      .png({ compressionLevel: pngLevel })
      .toBuffer({ resolveWithObject: true });
    return { data: new Uint8Array(clean), mime: 'image/png', width: info.width, height: info.height };
  } catch (cause) {
    throw unreadable(cause);
  }
};

/** Copies the pictures of a clip into a container of our own: index first, our cover, no foreign metadata. */
const rewrap = async (data: Uint8Array, cover: Uint8Array): Promise<EnginePicture> => {
  const input = new Input({ source: new BufferSource(data), formats: [MP4, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no video track');
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const [codec, seconds] = [await track.getCodec(), await input.computeDuration()];
  // Every browser plays it; nothing here could turn another one into it.
  if (codec !== 'avc') throw new Error(`codec ${codec}`);
  if (Math.max(width, height) > maxVideoSide || seconds > maxVideoSeconds) throw new Error('too large or too long');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const conversion = await Conversion.init({
    input,
    output,
    tags: { images: [{ data: cover, mimeType: 'image/jpeg', kind: 'coverFront' }] },
  });
  if (!conversion.isValid) throw new Error('the clip cannot be copied');
  await conversion.execute();
  if (!target.buffer) throw new Error('the clip was not written');
  return { data: new Uint8Array(target.buffer), mime: 'video/mp4', width, height };
};

/**
 * Fetches what the template's output nodes wrote, in its order, and reads each file with the limits of every other result.
 * @throws EngineError `result-unreadable`, `result-missing`; ComfyFailure
 */
export const collectResults = async (
  client: Pick<ComfyClient, 'view'>,
  { manifest }: Template,
  entry: HistoryEntry,
): Promise<EnginePicture[]> => {
  const outputs: EnginePicture[] = [];
  for (const { node, kind, cover } of manifest.outputs) {
    for (const file of filesOf(entry, node).slice(0, maxFiles - outputs.length)) {
      if (kind === 'image') outputs.push(await readPicture(await client.view(file, maxPicture)));
      else outputs.push(await readClip(client, entry, file, cover));
    }
  }
  if (outputs.length === 0) throw new EngineError('unavailable', 'result-missing');
  return outputs;
};

const readClip = async (
  client: Pick<ComfyClient, 'view'>,
  entry: HistoryEntry,
  file: OutputFile,
  coverNode: string | undefined,
): Promise<EnginePicture> => {
  const data = await client.view(file, maxVideo);
  const coverFile = coverNode === undefined ? undefined : filesOf(entry, coverNode)[0];
  if (!coverFile) throw new EngineError('unavailable', 'result-missing', { cause: 'no cover' });
  const picture = await readPicture(await client.view(coverFile, maxPicture));
  try {
    return await rewrap(data, await sharp(picture.data).jpeg({ quality: 86 }).toBuffer());
  } catch (cause) {
    throw unreadable(cause);
  }
};
