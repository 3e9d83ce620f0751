import { refuse } from './hostile-file.ts';

/** A point of an encoded polyline, in units of the file. */
interface EncodedPoint {
  x: number;
  y: number;
  /** The pen goes there without drawing. */
  isUp: boolean;
  /** From the origin, not from the point before. */
  isAbsolute: boolean;
}

/** The points of `PE` (HP-GL/2): digits of base 64 or 32, the lowest first, whose last bit is the sign. @throws WorkFault `refused` */
export function* encodedPoints(text: string): Generator<EncodedPoint> {
  let at = 0;
  let bits: 5 | 6 = 6;
  let fraction = 0;
  const digit = (): { value: number; isLast: boolean } => {
    const code = text.charCodeAt(at);
    at += 1;
    // Base 32 fits into seven bits, whatever the eighth is.
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
