import { tieBow } from './closure.ts';
import type { Frame } from './frame.ts';
import { type Piece, showing } from './piece.ts';

/** A bow tied at the waist. */
export const waistBow = (frame: Pick<Frame, 'spec' | 'm'>, y = frame.m.waistY): Piece[] =>
  frame.spec.details.includes('waistBow')
    ? showing(
        tieBow(y, frame.m.scale * 1.25, 'main').map((entry) => ({ ...entry, name: entry.name.replace('belt', 'bow') })),
        'details.waistBow',
      )
    : [];
