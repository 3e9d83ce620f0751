import { boxOf } from '../edge.ts';
import { partOfPiece } from '../own-part.ts';
import { zoneOf } from '../trims/place-zones.ts';
import type { Place } from '../words/place-words.ts';
import { bottomOfWorn, isLower, type Spot } from './spots.ts';

/** Whether a spot is at a place, with tolerance: a pocket near the chest is a chest pocket. `undefined` where that cannot be determined. */
export const isAtPlace = (place: Place | 'placket', { view, at: [x, y], piece, worn }: Spot): boolean | undefined => {
  const { m, k } = worn;
  const part = partOfPiece(piece);
  const name = piece.name.replace(/^lower-/, '');
  switch (place) {
    case 'back':
      return view === 'back';
    case 'front':
      return view === 'front';
    case 'chest':
      return (
        view === 'front' &&
        y > -2 &&
        y < m.armhole + (m.waistY - m.armhole) * 0.72 &&
        !isLower(worn) &&
        Math.abs(x) < m.chest + 4 * k
      );
    case 'placket':
      return view === 'front' && Math.abs(x) < 7 * k;
    case 'shoulder':
    case 'yoke':
      return y < m.armhole * 1.1;
    case 'waist':
      return part === 'waistband' || part === 'belt' || Math.abs(y - worn.waistY) < 13 * k;
    case 'hem':
    case 'ankle': {
      const bottom = bottomOfWorn(worn);
      const top = isLower(worn) ? 0 : m.armhole;
      return part === 'hem' || /^(peplum|lettuce)/.test(name) || y > bottom - Math.max(12 * k, (bottom - top) * 0.3);
    }
    case 'cuff':
      return part === 'cuff' || (/^(sleeve|zone-sleeve)/.test(name) && isLow(piece.outline, y)) || part === 'bow';
    case 'sleeve':
      return /sleeve|cuff/.test(name) || part === 'sleeve' || part === 'cuff' || Math.abs(x) > m.shoulder;
    case 'neck':
      return (
        part === 'collar' ||
        /^(neck|collar|lapel|scarf|jabot|bow)/.test(name) ||
        (y < m.neckDrop + 12 * k && Math.abs(x) < m.neck + 7 * k) ||
        zoneOf('collar', piece, worn) === piece.clip
      );
    case 'hood':
      return /hood|cord/.test(name);
    case 'strap':
      return part === 'strap';
    case 'knee':
      return Math.abs(y - worn.waistY - m.knee) < 20 * k;
    case 'thigh':
      return y > worn.waistY + 8 * k && y < worn.waistY + m.knee + 6 * k;
    default:
      return undefined;
  }
};

const isLow = (outline: Parameters<typeof boxOf>[0][number], y: number): boolean => {
  const { top, bottom } = boxOf([outline]);
  return y > bottom - (bottom - top) * 0.38;
};
