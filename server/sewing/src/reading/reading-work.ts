import { type FilePreview, readLimits } from './file-facts.ts';
import { refuse } from './hostile-file.ts';
import { type PatternFormat, patternFormat } from './pattern-format.ts';
import { readDxf } from './read-dxf.ts';
import { readPdf } from './read-pdf.ts';
import { readPlt } from './read-plt.ts';
import { readSvg } from './read-svg.ts';
import { unzip } from './unzip.ts';

type Reader = (data: Uint8Array) => FilePreview | Promise<FilePreview>;

/** Systems leave these behind in a ZIP; they are no part of what somebody packed. */
const litter = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/;

/** The first file that shows something; all of them must be pattern files. */
const readZip: Reader = async (data) => {
  const files = unzip(data).filter(({ name }) => !litter.test(name));
  if (files.length === 0) refuse('empty', 'nothing in it');
  const kinds = files.map((file) => {
    const format = patternFormat(file.data);
    if (format === null || format === 'zip') return refuse('foreign', 'no pattern file', file.name);
    return { ...file, format };
  });
  const order: PatternFormat[] = ['dxf', 'svg', 'pdf', 'plt'];
  kinds.sort((one, other) => order.indexOf(one.format) - order.indexOf(other.format));
  const [first] = kinds;
  const shown = first ? await readers[first.format](first.data) : refuse('empty', 'nothing in it');
  return { ...shown, format: 'zip', parts: files.length };
};

const readers: Readonly<Record<PatternFormat, Reader>> = {
  dxf: readDxf,
  svg: readSvg,
  plt: readPlt,
  pdf: readPdf,
  zip: readZip,
};

/** Run in the limited process. @throws WorkFault `refused` with the reason */
export const work = async (request: unknown): Promise<FilePreview> => {
  const data = request as Uint8Array;
  if (data.byteLength > readLimits.bytes) refuse('large', 'too heavy');
  const format = patternFormat(data);
  return format === null ? refuse('foreign', 'no pattern file') : readers[format](data);
};
