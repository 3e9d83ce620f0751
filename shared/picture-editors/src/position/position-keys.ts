import type { MotifPlacement } from '@atelier/catalogue/motif-placement';

interface Pressed {
  key: string;
  shiftKey: boolean;
}

/** Shares of the picture, of the motif's size, and degrees that a key moves; with Shift further. */
const steps = { small: { move: 0.002, scale: 1.01, turn: 1 }, large: { move: 0.02, scale: 1.1, turn: 15 } } as const;

/** What a key makes of a placement; undefined for a key that means nothing here. */
export const placementOfKey = ({ key, shiftKey }: Pressed, now: MotifPlacement): MotifPlacement | undefined => {
  const by = shiftKey ? steps.large : steps.small;
  switch (key) {
    case 'ArrowLeft':
      return { ...now, x: now.x - by.move };
    case 'ArrowRight':
      return { ...now, x: now.x + by.move };
    case 'ArrowUp':
      return { ...now, y: now.y - by.move };
    case 'ArrowDown':
      return { ...now, y: now.y + by.move };
    case '+':
    case '=':
      return { ...now, scale: now.scale * by.scale };
    case '-':
    case '_':
      return { ...now, scale: now.scale / by.scale };
    case ',':
    case '<':
      return { ...now, rotation: now.rotation - by.turn };
    case '.':
    case '>':
      return { ...now, rotation: now.rotation + by.turn };
    default:
      return undefined;
  }
};
