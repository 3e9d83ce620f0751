import { refuse } from './file-facts.ts';

/** A point of an encoded polyline, in units of the file. */
interface EncodedPoint {
  x: number;
  y: number;
  /** The pen moves there without drawing. */
  isUp: boolean;
  /** Relative to the origin, not to the previous point. */
  isAbsolute: boolean;
}

/** The points of `PE` (HP-GL/2): digits of base 64 or 32, lowest first, whose last bit is the sign. @throws WorkFault `refused` */
export function* encodedPoints(text: string): Generator<EncodedPoint> {
  let at = 0;
  let bits: 5 | 6 = 6;
  let fraction = 0;
  const digit = (): { value: number; isLast: boolean } => {
    const code = text.charCodeAt(at);
    at += 1;
    // Base 32 uses seven bits; the eighth is ignored.
    const plain = bits === 5 ? code & 127 : code;
    const last = bits === 5 ? 95 : 191;
    const value = plain >= last ? plain - last : plain - 63;
    if (!(value >= 0 && value < 2 ** bits)) refuse('broken', 'an encoded polyline ends inside of a number');
    return { value, isLast: plain >= last };
  };
  const number = (): number => {
    let [whole, place] = [0, 1];
    for (;;) {
      const { value, isLast } = digit();
      whole += value * place;
      place *= 2 ** bits;
      if (isLast) return whole % 2 === 0 ? whole / 2 : -(whole - 1) / 2;
    }
  };
  let [isUp, isAbsolute] = [false, false];
  while (at < text.length) {
    const flag = text[at] ?? '';
    if (flag <= ' ') at += 1;
    else if (flag === '<' || flag === '=' || flag === '7') {
      at += 1;
      if (flag === '<') isUp = true;
      else if (flag === '=') isAbsolute = true;
      else bits = 5;
    } else if (flag === ':' || flag === '>') {
      at += 1;
      const value = number();
      if (flag === '>') fraction = value;
    } else {
      const [x, y] = [number() / 2 ** fraction, number() / 2 ** fraction];
      yield { x, y, isUp, isAbsolute };
      [isUp, isAbsolute] = [false, false];
    }
  }
}

export interface HpglCommand {
  /** Two letters, lower case. */
  name: string;
  figures: number[];
  /** Encoded points of `PE`. */
  encoded: string;
}

/** Commands of HP-GL and HP-GL/2 that draw nothing, or only marks and letters beside the lines. */
const silentCommands =
  'ac ad am ap aw bl bp ca cc cf cm co cp cs ct cv dc di dl dp dr ds dt dv ec em eo es fr fs ft gc gm gp ic im iv iw ky la lb lm lo lt mc mg mt ' +
  'nd np nr oa oc od oe of og oh oi ok ol oo op os ot ow pb pc pg ps pt pw qc qd qe ql rf ri rp rq sa sb sd si sl sm sp sr ss st sv tb td tl tr ul ' +
  'uf va vn vs wd wu xt yt';
/** Commands that this reader supports. */
const readCommands = 'aa ar at br bz ci df ea ep er ew fp in ip ir pa pd pe pm pr pu ra ro rr rt sc wg';

const silent: ReadonlySet<string> = new Set(silentCommands.split(' '));
const read: ReadonlySet<string> = new Set(readCommands.split(' '));

/** True for a command that may draw unsupported lines: user-defined characters, and non-HP-GL commands with coordinates. */
export const isUnread = ({ name, figures }: HpglCommand): boolean =>
  !read.has(name) && !silent.has(name) && (name === 'uc' || figures.length > 1);

const escapeMark = '\u001b';
/** Escape sequences: `.x` of a plotter, `%0B` of HP-GL/2, parametrised and plain sequences of PCL. */
const sequences = [/\.[^\d;:][\d;]*:?/y, /%-?\d*[A-Z]/y, /[&*()][a-z]?[-+\d.a-z]*[A-Z@]/y, /[A-Z\d=@]/y];
/** Separators and control characters. */
const blank = /[\s;,]+|\p{Cc}/uy;
const pjlLine = /@PJL[^\n]*\n?/y;
const command = /([A-Za-z]{2})([-+\d.,\s]*)/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const figuresOf = (text: string): number[] =>
  text
    .replace(/(?<=[\d.])(?=[-+])/g, ',')
    .split(/[,\s]+/)
    .filter((figure) => figure !== '')
    .map(Number);

/** Yields commands; skips device controls, PJL and label texts. Unknown bytes are yielded as undefined. */
export function* hpglCommands(text: string): Generator<HpglCommand | undefined> {
  let mark = '\u0003';
  let at = 0;
  const endOf = (end: string, from: number): number => {
    const found = text.indexOf(end, from);
    return found < 0 ? text.length : found + end.length;
  };
  while (at < text.length) {
    if (text[at] === escapeMark) {
      const sequence = sequences.map((pattern) => matchAt(pattern, text, at + 1)).find(Boolean)?.[0] ?? '';
      at += 1 + sequence.length;
      // PCL announces a number of data bytes; after `%0A` everything is PCL.
      const bytes = /^[&*()].*?(\d+)W$/.exec(sequence)?.[1];
      if (bytes !== undefined) at += Number(bytes);
      else if (/^%-?\d*A$/.test(sequence)) at = Math.max(at, endOf(escapeMark, at) - 1);
      continue;
    }
    const passed = matchAt(blank, text, at) ?? matchAt(pjlLine, text, at);
    if (passed) {
      at += passed[0].length;
      continue;
    }
    const found = matchAt(command, text, at);
    if (!found) {
      at += 1;
      yield undefined;
      continue;
    }
    const [whole, letters = '', rest = ''] = found;
    const name = letters.toLowerCase();
    const start = at + letters.length;
    at += whole.length;
    let encoded = '';
    if (name === 'lb' || name === 'bl' || name === 'wd') at = endOf(mark, start);
    else if (name === 'co' && text[at] === '"') at = endOf('"', at + 1);
    else if (name === 'sm' && text[at] !== ';') at += 1;
    else if (name === 'dt') {
      const after = text[start];
      if (after && after !== ';') mark = after;
      at = start + 1;
    } else if (name === 'pe') {
      at = endOf(';', start);
      encoded = text.slice(start, at).replace(/;$/, '');
    }
    yield { name, figures: encoded === '' && name !== 'lb' ? figuresOf(rest) : [], encoded };
  }
}

/** Commands at the start of a plotter file. */
const opening: ReadonlySet<string> = new Set('bp df in ip pa pd pe pr ps pu pw sc sp vs'.split(' '));
const askedCommands = 8;

/** True when a text starts with plotter commands only. */
export const isHpgl = (head: string): boolean => {
  const first: HpglCommand[] = [];
  for (const one of hpglCommands(head)) {
    const isKnown = one !== undefined && (read.has(one.name) || silent.has(one.name));
    // Vendor-specific commands may follow the initialisation.
    if (!isKnown) return first.some(({ name }) => name === 'in') && /\bIN\s*;/i.test(head.slice(0, 1024));
    first.push(one);
    if (first.length === askedCommands) break;
  }
  return first.some(({ name }) => opening.has(name));
};
