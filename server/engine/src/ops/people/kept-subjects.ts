import type { HandlerContext } from '../../handler.ts';
import { seePeople } from '../../vision/see-people.ts';
import type { Raster } from '../geometry/raster.ts';
import { hashPicture } from '../matte/kept-masks.ts';
import { findSubject } from './find-subject.ts';
import type { FoundSubject, SubjectWish } from './people-matte.ts';

/** A mask has at most 512 x 512 bytes: all together stay under 4.2 MB. */
const maxKept = 16;

/** Keyed by the picture's content and the wish, least recently used first; null: no person found. */
const kept = new Map<string, FoundSubject | null>();

/**
 * `findSubject`, once per picture and wish, as `findKeptMask` does for garments. "No person found" is cached too; "recognition unavailable" is
 * not.
 */
export const findKeptSubject = async (
  context: Pick<HandlerContext, 'people'>,
  picture: Raster,
  wish: SubjectWish,
  onLooked: () => Promise<void>,
): Promise<FoundSubject | null> => {
  const name = `${wish} ${hashPicture(picture)}`;
  let found = kept.get(name);
  if (found === undefined) {
    const seen = await seePeople(context, picture, { meshes: true, bodies: true });
    if (!seen) return null;
    await onLooked();
    found = await findSubject(picture, seen, wish);
  }
  kept.delete(name);
  kept.set(name, found);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return found && { ...found, mask: { ...found.mask, data: found.mask.data.slice() } };
};
