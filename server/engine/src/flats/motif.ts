import { isDark, shade } from './colour-shade.ts';
import motifData from './prints/motifs.json' with { type: 'json' };

export const round = (value: number): number => Math.round(value * 100) / 100;

export const place = (x: number, y: number, turn: number, size: number, inner: string): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(size)})">${inner}</g>`;

/** `second` is a green of leaves where a motif has any. */
export interface MotifColours {
  main: string;
  second: string;
  accent: string;
  /** The cloth; white by default. */
  ground?: string;
}

/**
 * Colours the placeholders of a drawing: `{main}` is the colour, `{main -0.1}` a shade of it (`shade`), `{main 0.16|-0.2}` the first
 * shade on a dark `main` and else the second; a choice may also be a colour.
 */
export const fillColours = (template: string, colours: MotifColours): string =>
  template.replace(
    /\{(\w+)(?: ([^|}]+)(?:\|([^}]+))?)?\}/g,
    (_, key: keyof MotifColours, first?: string, other?: string) => {
      const colour = colours[key] ?? '#ffffff';
      const choice = other !== undefined && !isDark(colour) ? other : first;
      if (choice === undefined) return colour;
      return choice.startsWith('#') ? choice : shade(colour, Number(choice));
    },
  );

export type MotifKey = keyof typeof motifData.motifs;

/** A small drawing of about one unit across, round the origin. */
export const motif = (key: MotifKey, colours: MotifColours): string => fillColours(motifData.motifs[key], colours);
