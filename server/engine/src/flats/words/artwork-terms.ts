import type { ArtworkKey, FlatSpec } from '../spec.ts';
import { type Term, term } from './term.ts';

/** Where a picture is: it says nothing by itself. */
export const placeTerms: readonly (Term & { place: FlatSpec['logo'] })[] = [
  {
    ...term(
      'on the chest|on chest|at the chest|across the chest|on the front|chest|胸前|胸口|前胸|胸部',
      '胸前',
      'on the chest',
      {},
    ),
    place: 'largeChest',
  },
  {
    ...term('on the back|on back|across the back|at the back|后背|背后|背部|背上', '后背', 'on the back', {}),
    place: 'back',
  },
];

export const isPlaceTerm = (one: Term): boolean => placeTerms.some((entry) => entry === one);

/** Prints that are a picture where they are worked or put in one place. */
export const pictureOf: Partial<Record<NonNullable<Term['meaning']['print']>, ArtworkKey>> = {
  ...{ star: 'star', moon: 'moon', hearts: 'heart', butterfly: 'butterfly', bird: 'bird', feather: 'feather' },
  ...{ snowflake: 'snowflake', crane: 'crane', dragon: 'dragon', phoenix: 'phoenix', plumBlossom: 'plumBlossom' },
  ...{ bamboo: 'bamboo', lotus: 'lotus', chrysanthemum: 'chrysanthemum', koi: 'koi', lettering: 'lettering' },
  ...{ floral: 'flower', daisy: 'flower', ditsy: 'flower', animals: 'bear', fruit: 'cherry' },
};
