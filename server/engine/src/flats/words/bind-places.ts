import { bindLooks } from './place-looks.ts';
import { bindThings } from './place-things.ts';
import { placedText } from './placed-text.ts';
import type { Scanned } from './scan-words.ts';

/**
 * Binds things and looks to the places named with them: a zip of the back, a drawstring of the hems, mesh of the back. What a flat can show
 * there is requested there; anything else is reported in one piece, and not drawn elsewhere.
 */
export const bindPlaces = (scanned: Scanned): Scanned => {
  const placed = placedText(scanned);
  if (!placed) return scanned;
  bindThings(placed);
  bindLooks(placed);
  return { found: placed.found.filter((entry) => entry !== undefined), rest: placed.rest, text: placed.text };
};
