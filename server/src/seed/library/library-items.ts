import { fabrics } from './fabrics.ts';
import { garments } from './garments.ts';
import type { LibraryItem } from './library-item.ts';
import { patterns } from './patterns.ts';
import { poses } from './poses.ts';
import { scenes } from './scenes.ts';
import { sewingPatterns } from './sewing-patterns.ts';
import { styleDrawings } from './style-drawings.ts';

/** Every public material that comes with the product, in the order in which the library is filled: the newest stands first. */
export const libraryItems: readonly LibraryItem[] = [
  ...sewingPatterns,
  ...styleDrawings,
  ...poses,
  ...garments,
  ...scenes,
  ...patterns,
  ...fabrics,
];
