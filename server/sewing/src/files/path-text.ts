import type { Line } from '../piece.ts';

/** A figure of at most this many digits behind the point, without zeros at its end. */
export const figure = (value: number, digits = 2): string => String(Number(value.toFixed(digits)));

/** The `d` of an SVG path. */
export const pathText = (line: Line, isClosed: boolean, digits = 2): string => {
  const steps = line.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${figure(x, digits)} ${figure(y, digits)}`);
  return steps.join('') + (isClosed ? 'Z' : '');
};

export const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (char) => `&#${char.codePointAt(0)};`);
