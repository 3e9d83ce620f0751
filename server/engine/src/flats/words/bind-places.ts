import { bindLooks } from './place-looks.ts';
import { bindThings } from './place-things.ts';
import { placedText } from './placed-text.ts';
import type { Scanned } from './scan-words.ts';

/**
 * Binds things and looks to the places that are said with them: a zip of the back, a drawstring of the hems, mesh of the back. A thing
 * that a flat can show there is asked for there; what it cannot show there is told back in one piece, and not drawn elsewhere.
 */
export const bindPlaces = (scanned: Scanned): Scanned => {
  const placed = placedText(scanned);
  if (!placed) return scanned;
  bindThings(placed);
  bindLooks(placed);
  return { found: placed.found.filter((entry) => entry !== undefined), rest: placed.rest, text: placed.text };
};
