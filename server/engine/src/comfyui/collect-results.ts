import { EngineError, type EnginePicture } from '../engine.ts';
import { readModelClip, readModelPicture } from '../picture/model-result.ts';
import { outputNodes } from './bind-graph.ts';
import type { ComfyClient } from './comfy-client.ts';
import type { Template } from './template.ts';
import { type HistoryEntry, type OutputFile, outputFile } from './wire.ts';

/** Limits of one prompt: bytes of a file, and number of files. */
const maxPicture = 64 * 2 ** 20;
const maxVideo = 256 * 2 ** 20;
const maxFiles = 16;
/** Maximum pixels of a decoded result. */
const maxPixels = 80_000_000;

/** Output lists that contain files: core nodes, VideoHelperSuite, newer video nodes. */
const fileLists = ['images', 'gifs', 'videos', 'video'] as const;

/** True for a plain name inside the server's output folder; path traversal is refused. */
const isPlain = ({ filename, subfolder, type }: OutputFile): boolean =>
  type === 'output' && !/[/\\]|^\.|:/.test(filename) && !/\\|(^|\/)\.\.?(\/|$)|^\/|:/.test(subfolder);

/** Files that a node wrote to the server's output folder; previews (`temp`) are ignored. */
const filesOf = (entry: HistoryEntry, node: string): OutputFile[] =>
  fileLists
    .flatMap((list) => {
      const given = entry.outputs[node]?.[list];
      return Array.isArray(given) ? given : [];
    })
    .flatMap((item) => outputFile.safeParse(item).data ?? [])
    .filter(isPlain);

/**
 * Downloads the files of the template's output nodes in order, with the usual limits of results. @throws EngineError `result-unreadable`,
 * `result-missing`; ComfyFailure
 */
export const collectResults = async (
  client: Pick<ComfyClient, 'view'>,
  { manifest }: Template,
  entry: HistoryEntry,
): Promise<EnginePicture[]> => {
  const outputs: EnginePicture[] = [];
  for (const { node, kind, cover } of manifest.outputs) {
    const files = outputNodes(node).flatMap((id) => filesOf(entry, id));
    for (const file of files.slice(0, maxFiles - outputs.length)) {
      if (kind === 'image') outputs.push(await readModelPicture(await client.view(file, maxPicture), maxPixels));
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
  return readModelClip(data, await readModelPicture(await client.view(coverFile, maxPicture), maxPixels));
};
