import { fabrics } from './fabrics.ts';
import { garments } from './garments.ts';
import type { LibraryItem } from './library-item.ts';
import { patterns } from './patterns.ts';
import { poses } from './poses.ts';
import { scenes } from './scenes.ts';
import { sewingPatterns } from './sewing-patterns.ts';
import { styleDrawings } from './style-drawings.ts';

/** Every public material that comes with the product, in list order: the newest first. */
export const libraryItems: readonly LibraryItem[] = [
  ...sewingPatterns,
  ...styleDrawings,
  ...poses,
  ...garments,
  ...scenes,
  ...patterns,
  ...fabrics,
];
