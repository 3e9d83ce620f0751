import { garmentKindByKey } from '@atelier/catalogue/attributes';
import { createRandom } from '../ops/geometry/random.ts';
import { apart, isDark, shade } from './colour-shade.ts';
import { type Colours, storiesFor } from './colour-stories.ts';
import { habits } from './kind-habits.ts';
import { settleSpec } from './settle-spec.ts';
import type { FlatSpec } from './spec.ts';
import type { Wish } from './wish.ts';

const neutral = { waist: 'natural', waistShape: 'plain', hem: 'straight', cuff: 'plain', logo: 'none' } as const;

const specKeys = [
  'length',
  'fit',
  'collar',
  'neckline',
  'hat',
  'hem',
  'sleeveLength',
  'sleeveType',
  'cuff',
  'waist',
  'waistShape',
  'pocket',
  'craft',
  'logo',
  'fabric',
  'closure',
  'print',
] as const;

/**
 * A whole garment from a wish and a seed. What is wished stays, as far as a garment can have it; open questions are answered within
 * the kind's habits, so that every seed gives something that could be sewn.
 */
export const resolveSpec = (wish: Wish, seed: number): FlatSpec => {
  const random = createRandom(seed * 2654435761 + 97);
  for (let i = 0; i < 3; i++) random();
  const kind = wish.kind ?? 'tShirt';
  const habit = habits[kind];
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)] as Value;
  const chosen: Record<string, unknown> = {};
  for (const key of specKeys) {
    const usual = habit[key] as readonly unknown[] | undefined;
    const drawn = usual ? pick(usual) : (neutral as Record<string, unknown>)[key];
    chosen[key] = wish[key] ?? drawn ?? 'none';
  }
  const gender = wish.gender ?? (pick(garmentKindByKey(kind)?.genders ?? ['woman']) as FlatSpec['gender']);
  const tune = {
    width: random() - 0.5,
    length: (random() - 0.5) * 1.6,
    sleeve: (random() - 0.5) * 1.4,
    neck: (random() - 0.5) * 1.6,
    flare: (random() - 0.5) * 1.6,
  };
  const usual = pick(habit.details ?? [[]]) as FlatSpec['details'];
  const details = [...(wish.details ?? usual), ...(kind === 'shirt' ? (['yoke'] as const) : [])];
  const base = { fabric: chosen.fabric as FlatSpec['fabric'], kind, gender };
  const colours = completeColours(pick(storiesFor(base)), wish.colours ?? {});
  const spec = {
    version: 1,
    kind,
    gender,
    ...chosen,
    details: [...new Set(details)],
    printScale: wish.printScale ?? 0.85 + random() * 0.4,
    tune,
    colours,
    seed,
  } as unknown as FlatSpec;
  return settleSpec(spec, wish);
};

/** Wished colours; the others come from the story, moved where they could not be told apart. */
const completeColours = (story: Colours, wish: Partial<Colours>): Colours => {
  if (!wish.main)
    return {
      ...story,
      ...(wish.second ? { second: wish.second } : {}),
      ...(wish.accent ? { accent: wish.accent } : {}),
    };
  const main = wish.main;
  return {
    main,
    second: wish.second ?? apart(isDark(main) ? '#efe9dd' : story.second, main, 0.3),
    accent: wish.accent ?? apart(story.accent, main, 0.25),
    trim: shade(main, isDark(main) ? 0.16 : -0.22),
  };
};
