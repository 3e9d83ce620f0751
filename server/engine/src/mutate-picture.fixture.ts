import { createRandom } from '@atelier/testing/pictures';

/** One change of a file as by an upload, a broken disk or an attacker. */
type Mutation = (bytes: Uint8Array, random: () => number) => Uint8Array;

const below = (limit: number, random: () => number) => Math.floor(limit * random());

const flipBits: Mutation = (bytes, random) => {
  const out = bytes.slice();
  for (let n = 1 + below(24, random); n > 0; n--) {
    const at = below(out.length, random);
    out[at] = out[at] ^ (1 << below(8, random));
  }
  return out;
};

const flipHeader: Mutation = (bytes, random) => {
  const out = bytes.slice();
  for (let n = 1 + below(4, random); n > 0; n--) out[below(Math.min(64, out.length), random)] = below(256, random);
  return out;
};

const truncate: Mutation = (bytes, random) => bytes.slice(0, below(bytes.length, random));

const dropPiece: Mutation = (bytes, random) => {
  const at = below(bytes.length, random);
  const rest = bytes.subarray(at + 1 + below(200, random));
  return Uint8Array.from([...bytes.subarray(0, at), ...rest]);
};

const repeatPiece: Mutation = (bytes, random) => {
  const at = below(bytes.length, random);
  const piece = bytes.subarray(at, at + 1 + below(400, random));
  return Uint8Array.from([...bytes.subarray(0, at), ...piece, ...bytes.subarray(at)]);
};

const blank: Mutation = (bytes, random) => {
  const at = below(bytes.length, random);
  return bytes.slice().fill(below(2, random) * 255, at, at + below(300, random));
};

/** Replaces a length or size field: all ones, all zeros. */
const breakLength: Mutation = (bytes, random) => {
  const at = below(Math.max(1, bytes.length - 4), random);
  return bytes.slice().fill(below(2, random) * 255, at, at + 4);
};

const mutations = [flipBits, flipHeader, truncate, dropPiece, repeatPiece, blank, breakLength];

/** The file with one to three changes. Same seed, same bytes. */
export const mutatePicture = (bytes: Uint8Array, seed: number): Uint8Array => {
  const random = createRandom(seed);
  // A Buffer's slice would change the file itself.
  let out: Uint8Array = Uint8Array.from(bytes);
  for (let n = 1 + below(3, random); n > 0; n--) {
    const mutate = mutations[below(mutations.length, random)] ?? flipBits;
    if (out.length > 8) out = mutate(out, random);
  }
  return out;
};
