import type { Language } from '@atelier/catalogue/text';
import { createLimitedProcess } from '@atelier/child-process/limited-process';
import { type BodyKind, type BodyMeasures, bodyOf, type SizeName, sizeNames } from '../designs/bodies.ts';
import type { DrawingWork, DrawnSheet, FileFormat, NamedBody } from './drawing-work.ts';

/** A design drawn costs 5 to 100 ms; the first also loads it, and a refusal looks for the measure to blame. */
const timeLimitMs = 20_000;
const megabytes = 600;

/** Target of a drawing: a size of the table, or the user's own measures. */
export type DrawnFor = { kind: BodyKind; size: SizeName } | { kind: BodyKind; measures: BodyMeasures };

/** Draws in a child process, so that neither FreeSewing's memory nor a drawing that hangs affects the API. Every method throws WorkFault. */
export interface DrawingProcess {
  draw(design: string, forWhom: DrawnFor): Promise<DrawnSheet>;
  file(design: string, forWhom: DrawnFor, format: FileFormat, language: Language): Promise<Buffer>;
  /** An SVG of the outlines in size M. */
  cover(design: string, kind: BodyKind): Promise<string>;
  close(): Promise<void>;
}

const bodyFor = (forWhom: DrawnFor): NamedBody =>
  'size' in forWhom
    ? { size: forWhom.size, measures: bodyOf(forWhom.kind, forWhom.size) }
    : { size: 'MINE', measures: forWhom.measures };

/** A DXF of a standard size holds all five. */
const nested = (forWhom: DrawnFor): NamedBody[] =>
  'size' in forWhom
    ? sizeNames.filter((size) => size !== forWhom.size).map((size) => ({ size, measures: bodyOf(forWhom.kind, size) }))
    : [];

/** Its process starts with the first drawing and ends when idle. */
export const createDrawingProcess = (): DrawingProcess => {
  const room = createLimitedProcess({ module: new URL('./drawing-work.ts', import.meta.url).href, megabytes });
  const ask = <Result>(work: DrawingWork) => room.run<Result>(work, timeLimitMs);
  return {
    draw: (design, forWhom) => ask({ task: 'draw', design, kind: forWhom.kind, body: bodyFor(forWhom) }),
    async file(design, forWhom, format, language) {
      const others = format === 'dxf' ? nested(forWhom) : [];
      const body = bodyFor(forWhom);
      const file = await ask<Uint8Array>({ task: 'file', design, kind: forWhom.kind, body, format, language, others });
      return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    },
    cover: (design, kind) => ask({ task: 'cover', design, kind, body: bodyFor({ kind, size: 'M' }) }),
    close: () => room.close(),
  };
};
