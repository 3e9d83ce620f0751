import type { MattingPiece } from '@atelier/contract/matting';

const rows = ['Top', 'Middle', 'Bottom'] as const;
const columns = ['Left', 'Centre', 'Right'] as const;
export type PieceZone = `zone${(typeof rows)[number]}${(typeof columns)[number]}`;

const third = (at: number, size: number): number => Math.max(0, Math.min(2, Math.floor((3 * at) / size)));

/** In which ninth of the picture a piece has its middle. */
export const zoneOfPiece = (
  { left, top, width, height }: MattingPiece['box'],
  picture: { width: number; height: number },
): PieceZone => {
  const column = columns[third(left + width / 2, picture.width)] ?? 'Centre';
  const row = rows[third(top + height / 2, picture.height)] ?? 'Middle';
  return `zone${row}${column}`;
};
