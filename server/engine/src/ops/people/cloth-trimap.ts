import type { Mask } from '../geometry/mask.ts';
import { trimapLabel } from '../matte/grab-cut.ts';
import type { BodyColours } from './body-colours.ts';
import { type BodyZones, zone } from './body-zones.ts';
import type { ClothLikeness } from './cloth-colours.ts';

const skinSure = 0.6;
const skinNone = 0.35;
const hairSure = 0.6;
/** Like the cloth on the trunk: a sleeve or a shoulder. */
const clothSure = 0.75;
const clothLikely = 0.4;

/** What of a person is cloth, skin or hair, sure or likely, as labels for GrabCut: by place on the body and by colour. `isSkinLike`: the trunk has the skin's colour. */
export const drawClothTrimap = (
  person: Mask,
  { zones, down }: BodyZones,
  { colours, likeness }: { colours: BodyColours | null; likeness: ClothLikeness | null },
  isSkinLike: boolean,
): Uint8Array =>
  person.data.map((isPerson, at) => {
    if (!isPerson) return trimapLabel.background;
    const skin = colours?.skin[at] ?? 0;
    const hair = colours?.hair[at] ?? 0;
    switch (zones[at]) {
      case zone.head:
        return trimapLabel.background;
      case zone.hand:
        return skin > skinNone || isSkinLike ? trimapLabel.background : trimapLabel.maybeBackground;
      case zone.foot:
        return trimapLabel.background;
      case zone.trunk:
        if (isSkinLike) return trimapLabel.foreground;
        if (skin > skinSure) return trimapLabel.maybeBackground;
        if (hair > hairSure && down[at] < 0.45) return trimapLabel.maybeBackground;
        return skin < skinNone ? trimapLabel.foreground : trimapLabel.maybeForeground;
      case zone.yoke:
        // Between the shoulders, below the neck, cloth is expected, but for skin in a neckline and hair that hangs there.
        if (skin > skinNone || hair > hairSure) return trimapLabel.maybeBackground;
        return likeness && likeness[at] > clothLikely ? trimapLabel.foreground : trimapLabel.maybeForeground;
      case zone.thigh:
        if (skin > skinSure) return trimapLabel.background;
        return skin < skinNone ? trimapLabel.foreground : trimapLabel.maybeForeground;
      default:
        if (skin > skinSure && !isSkinLike) return trimapLabel.background;
        if (hair > hairSure && down[at] < 0.3) return trimapLabel.maybeBackground;
        if (skin < skinNone && likeness && likeness[at] > clothSure) return trimapLabel.foreground;
        return skin > skinNone ? trimapLabel.maybeBackground : trimapLabel.maybeForeground;
    }
  });
