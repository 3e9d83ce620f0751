import { readFile } from 'node:fs/promises';
import { isSystemFile } from '@atelier/catalogue/system-files';
import { type FilePreview, readLimits, refuse } from './file-facts.ts';
import { type PatternFormat, patternFormat } from './pattern-format.ts';
import { readDxf } from './read-dxf.ts';
import { readPdf } from './read-pdf.ts';
import { readPlt } from './read-plt.ts';
import { readSvg } from './read-svg.ts';
import { isAttachment, unzip } from './unzip.ts';

type Reader = (data: Uint8Array) => FilePreview | Promise<FilePreview>;

/** Formats in order of preference; the first found is displayed. */
const order: readonly PatternFormat[] = ['dxf', 'svg', 'pdf', 'plt'];

/** The first file with a preview; files without a drawing are listed. */
const readZip: Reader = async (data) => {
  const files = unzip(data).filter(({ name }) => !isSystemFile(name));
  if (files.length === 0) refuse('empty', 'nothing in it');
  const kinds = files.map((file) => ({ ...file, format: patternFormat(file.data) }));
  const others = kinds.filter(({ format }) => format === null || format === 'zip');
  const bad = others.find((file) => !isAttachment(file.name, file.data));
  if (bad) refuse('foreign', 'no pattern file', bad.name);
  const [first] = order.flatMap((format) => kinds.filter((file) => file.format === format));
  if (!first?.format) return refuse('foreign', 'no drawing', others[0]?.name);
  const shown = await readers[first.format](first.data);
  const attached = others.map(({ name }) => name.slice(0, 120));
  return { ...shown, format: 'zip', parts: files.length, ...(attached.length > 0 && { attached }) };
};

const readers: Readonly<Record<PatternFormat, Reader>> = {
  dxf: readDxf,
  svg: readSvg,
  plt: readPlt,
  pdf: readPdf,
  zip: readZip,
};

/** Runs in the restricted process. @throws WorkFault `refused` with the reason */
export const work = async (request: unknown): Promise<FilePreview> => {
  const data = typeof request === 'string' ? await readFile(request) : (request as Uint8Array);
  if (data.byteLength > readLimits.bytes) refuse('large', 'too heavy');
  const format = patternFormat(data);
  return format === null ? refuse('foreign', 'no pattern file') : readers[format](data);
};
