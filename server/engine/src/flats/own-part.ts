import { apart } from './colour-shade.ts';
import type { Piece } from './piece.ts';
import type { FlatSpec, OwnPart, PartLook } from './spec.ts';

/** The part that a piece belongs to, by its name. */
const names: readonly (readonly [RegExp, OwnPart])[] = [
  ...(['yoke', 'chest', 'waist', 'back', 'knee', 'thigh', 'hem', 'cuff', 'collar'] as const).map(
    (part) => [new RegExp(`^(lower-)?zone-${part}`), part] as const,
  ),
  [/^(lower-)?(collar|lapel|neck-band|neck-rib)/, 'collar'],
  [/^(lower-)?sleeve/, 'sleeve'],
  [/^(lower-)?cuff/, 'cuff'],
  [/^(lower-)?(pocket|cargo|knee-pocket)/, 'pocket'],
  [/^(lower-)?(belt(?!-loop)|sash|waist-sash)/, 'belt'],
  [/^(lower-)?((waist|hem)-)?cord-|^(lower-)?(corset-)?lacing-(cord|bow)/, 'cord'],
  [/^(lower-)?(hem-|skirt-ruffle|turn-up|leg-cuff|skirt-hem)/, 'hem'],
  [/^hood-fur/, 'piping'],
  [/^(lower-)?hood(?!-inside)/, 'hood'],
  [/^(lower-)?waistband/, 'waistband'],
  [/^(lower-)?strap/, 'strap'],
  [/^(lower-)?side-stripe/, 'stripe'],
  [/^(lower-)?(patch|badge)/, 'patch'],
  [/^(lower-)?panel/, 'panel'],
  [/^(lower-)?tape/, 'tape'],
  [/^(lower-)?apron/, 'apron'],
  [/^(capelet|long-cape)/, 'cape'],
  [/^(jabot|frill)/, 'frill'],
  [/^flower/, 'flower'],
  [/^(lower-)?frog/, 'button'],
  [/^(lower-)?(bow|scarf)/, 'bow'],
  [/^(lower-)?(skirt(?!-back-inside|-placket|-ruffle)|peplum)/, 'skirt'],
];

/** @returns undefined for a piece of the garment's own cloth. */
export const partOfPiece = ({ name, cloth }: Piece): OwnPart | undefined =>
  cloth === 'inside' ? 'lining' : names.find(([pattern]) => pattern.test(name))?.[1];

/** Gives "contrast" its colour: the second one of the design, moved where it could not be distinguished from the first. */
export const dyeParts = (
  parts: NonNullable<FlatSpec['parts']>,
  { main, second }: FlatSpec['colours'],
): NonNullable<FlatSpec['parts']> =>
  Object.fromEntries(
    Object.entries(parts).map(([part, look]): [string, PartLook] => [
      part,
      look.colour === 'contrast' ? { ...look, colour: apart(second, main, 0.3) } : look,
    ]),
  );
