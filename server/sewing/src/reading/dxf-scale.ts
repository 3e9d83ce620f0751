import type { FilePreview } from './file-facts.ts';

/** What one unit of a drawing is. */
interface Scale extends Pick<FilePreview, 'unit' | 'drawnIn'> {
  /** null: nobody knows. */
  mm: number | null;
}

const millimetres: Scale = { unit: 'mm', drawnIn: null, mm: 1 };
const inches: Scale = { unit: 'inch', drawnIn: null, mm: 25.4 };

/** `$INSUNITS`, those that something to be cut is drawn in; 0 says nothing. */
const byUnits: Readonly<Record<string, Scale>> = {
  1: inches,
  2: { unit: 'inch', drawnIn: 'foot', mm: 304.8 },
  4: millimetres,
  5: { unit: 'mm', drawnIn: 'cm', mm: 10 },
  6: { unit: 'mm', drawnIn: 'm', mm: 1000 },
};

/**
 * The words of AAMA come first: who wrote them meant the pieces, while programs write `$INSUNITS` of the template that they began with.
 * `$MEASUREMENT` only says which family of patterns for hatching is meant, and is asked last.
 */
export const dxfScale = (header: ReadonlyMap<string, string>, text: string): Scale => {
  if (/UNITS:\s*METRIC/i.test(text)) {
    const told = byUnits[header.get('$INSUNITS') ?? ''];
    return told?.unit === 'mm' ? told : millimetres;
  }
  if (/UNITS:\s*(ENGLISH|INCH|IMPERIAL)/i.test(text)) return inches;
  const told = byUnits[header.get('$INSUNITS') ?? ''];
  if (told) return told;
  if (header.get('$MEASUREMENT') === '1') return millimetres;
  return header.get('$MEASUREMENT') === '0' ? inches : { unit: null, drawnIn: null, mm: null };
};
