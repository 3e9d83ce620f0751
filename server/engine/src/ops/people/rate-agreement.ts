import type { Mask } from '../geometry/mask.ts';

/** Shares of both masks together that they have in common: confidence is .6 at the first, .9 at the second and 1 soon after. */
const [doubtful, good] = [0.945, 0.972];
const [atDoubtful, atGood] = [0.6, 0.9];

/**
 * How far what the network saw and what colours and edges made of it are the same person, as a confidence of 0 to 1. Where they part, one of the two is
 * wrong. What both take along, such as the arm of a chair, is not seen by this. `cover`: of the network, 0 to 1, at the size of the mask.
 */
export const rateAgreement = (cover: Float32Array, mask: Mask): number => {
  let [both, either] = [0, 0];
  for (let at = 0; at < mask.data.length; at++) {
    const [isSeen, isCut] = [cover[at] > 0.5, mask.data[at] === 1];
    if (isSeen && isCut) both++;
    if (isSeen || isCut) either++;
  }
  const share = both / Math.max(1, either);
  return Math.max(0, Math.min(1, atDoubtful + ((atGood - atDoubtful) * (share - doubtful)) / (good - doubtful)));
};
