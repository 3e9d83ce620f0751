import { type DrawnIn, type FilePreview, readLimits } from './file-facts.ts';

/** What one unit of a drawing is. */
interface Scale extends Pick<FilePreview, 'unit' | 'drawnIn'> {
  /** null: not known. */
  mm: number | null;
}

const millimetres: Scale = { unit: 'mm', drawnIn: null, mm: 1 };
const inches: Scale = { unit: 'inch', drawnIn: null, mm: 25.4 };
const unknown: Scale = { unit: null, drawnIn: null, mm: null };

const metric = (drawnIn: DrawnIn, mm: number): Scale => ({ unit: 'mm', drawnIn, mm });
const imperial = (drawnIn: DrawnIn, mm: number): Scale => ({ unit: 'inch', drawnIn, mm });

/** `$INSUNITS`; what nothing to be cut is drawn in (atoms, stars) is not known. 21 to 24 are those of the US survey. */
const byUnits: Readonly<Record<string, Scale>> = {
  1: inches,
  2: imperial('foot', 304.8),
  3: imperial('mile', 1_609_344),
  4: millimetres,
  5: metric('cm', 10),
  6: metric('m', 1000),
  7: metric('km', 1_000_000),
  8: imperial('microinch', 25.4e-6),
  9: imperial('mil', 0.0254),
  10: imperial('yard', 914.4),
  13: metric('micron', 0.001),
  14: metric('dm', 100),
  15: metric('dam', 10_000),
  16: metric('hm', 100_000),
  21: imperial('foot', 1_200_000 / 3937),
  22: { ...inches, mm: 100_000 / 3937 },
  23: imperial('yard', 3_600_000 / 3937),
  24: imperial('mile', 6_336_000_000 / 3937),
};

const metricWords = /UNITS\s*:\s*(METRIC|MM|MILLIMET)/i;
const imperialWords = /UNITS\s*:\s*(ENGLISH|INCH|IMPERIAL)/i;

/**
 * The words of AAMA come first: programs that write them mean the pieces, while `$INSUNITS` is often that of a template.
 * `$MEASUREMENT` only names the family of hatch patterns and counts where `$INSUNITS` says nothing (0).
 */
const declaredScale = (header: ReadonlyMap<string, string>, text: string): Scale => {
  const units = String(Number(header.get('$INSUNITS') ?? 0));
  const declared = byUnits[units];
  if (metricWords.test(text)) return declared?.unit === 'mm' ? declared : millimetres;
  if (imperialWords.test(text)) return inches;
  if (units !== '0') return declared ?? unknown;
  if (header.get('$MEASUREMENT') === '1') return millimetres;
  return header.get('$MEASUREMENT') === '0' ? inches : unknown;
};

/** The scale of a drawing; not known where it would make the whole smaller than a needle or longer than any table. @param longest side, units */
export const dxfScale = (header: ReadonlyMap<string, string>, text: string, longest: number): Scale => {
  const scale = declaredScale(header, text);
  if (scale.mm === null) return scale;
  const length = longest * scale.mm;
  return length >= 1 && length <= readLimits.span ? scale : unknown;
};
