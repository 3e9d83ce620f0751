import type { Language } from '@atelier/catalogue/text';
import { createLimitedProcess } from '@atelier/child-process/limited-process';
import { type BodyKind, type BodyMeasures, bodyOf, type SizeName, sizeNames } from '../designs/bodies.ts';
import type { DrawingWork, DrawnSheet, FileFormat, NamedBody } from './drawing-work.ts';

/** A drawing takes 5 to 100 ms; the first also loads the design, and a refusal searches for the measurement that causes it. */
const timeLimitMs = 20_000;
const megabytes = 600;

/** Target of a drawing: a standard size, or the user's own measurements. */
export type DrawnFor = { kind: BodyKind; size: SizeName } | { kind: BodyKind; measures: BodyMeasures };

const bodyFor = (forWhom: DrawnFor): NamedBody =>
  'size' in forWhom
    ? { size: forWhom.size, measures: bodyOf(forWhom.kind, forWhom.size) }
    : { size: 'MINE', measures: forWhom.measures };

/** A DXF of a standard size contains all five sizes. */
const nested = (forWhom: DrawnFor): NamedBody[] =>
  'size' in forWhom
    ? sizeNames.filter((size) => size !== forWhom.size).map((size) => ({ size, measures: bodyOf(forWhom.kind, size) }))
    : [];

/** The process starts with the first drawing and ends when idle. */
export const createDrawingProcess = () => {
  const room = createLimitedProcess({ module: new URL('./drawing-work.ts', import.meta.url).href, megabytes });
  const ask = <Result>(work: DrawingWork) => room.run<Result>(work, timeLimitMs);
  return {
    draw: (design: string, forWhom: DrawnFor) =>
      ask<DrawnSheet>({ task: 'draw', design, kind: forWhom.kind, body: bodyFor(forWhom) }),
    async file(design: string, forWhom: DrawnFor, format: FileFormat, language: Language) {
      const others = format === 'dxf' ? nested(forWhom) : [];
      const body = bodyFor(forWhom);
      const file = await ask<Uint8Array>({ task: 'file', design, kind: forWhom.kind, body, format, language, others });
      return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    },
    /** SVG of the outlines in size M. */
    cover: (design: string, kind: BodyKind) =>
      ask<string>({ task: 'cover', design, kind, body: bodyFor({ kind, size: 'M' }) }),
    close: () => room.close(),
  };
};

export type DrawingProcess = ReturnType<typeof createDrawingProcess>;
