import * as models from '@freesewing/models';

export type BodyKind = 'women' | 'men';

/** Measurements by name; millimetres, `shoulderSlope` in degrees. */
export type BodyMeasures = Readonly<Record<string, number>>;

export const sizeNames = ['XS', 'S', 'M', 'L', 'XL'] as const;
export type SizeName = (typeof sizeNames)[number];

const adults = (prefix: string): BodyMeasures[] =>
  Object.entries(models as Record<string, unknown>)
    .filter(([name]) => name.startsWith(`${prefix}Adult`) && /\d$/.test(name))
    .map(([, body]) => body as BodyMeasures)
    .sort((one, other) => (one['chest'] ?? 0) - (other['chest'] ?? 0));

const known: Readonly<Record<BodyKind, readonly BodyMeasures[]>> = {
  women: adults('cisFemale'),
  men: adults('cisMale'),
};

/** Chest of size M and step between sizes, mm: the net chests of GB/T 1335. */
const chests: Readonly<Record<BodyKind, { middle: number; step: number }>> = {
  women: { middle: 880, step: 40 },
  men: { middle: 920, step: 40 },
};

/** Interpolates between FreeSewing's two nearest bodies by chest, all measurements alike. */
const bodyOfChest = (kind: BodyKind, chest: number): BodyMeasures => {
  const bodies = known[kind];
  const above = Math.min(
    bodies.length - 1,
    Math.max(
      1,
      bodies.findIndex((body) => (body['chest'] ?? 0) >= chest),
    ),
  );
  const [lower, upper] = [bodies[above - 1] ?? {}, bodies[above] ?? {}];
  const [from, to] = [lower['chest'] ?? 0, upper['chest'] ?? 0];
  const share = (chest - from) / (to - from);
  return Object.fromEntries(
    Object.entries(upper).map(([key, high]) => {
      const low = lower[key] ?? high;
      return [key, key === 'shoulderSlope' ? high : Math.round((low + share * (high - low)) * 10) / 10];
    }),
  );
};

/** Standard body of a size. */
export const bodyOf = (kind: BodyKind, size: SizeName): BodyMeasures => {
  const { middle, step } = chests[kind];
  return bodyOfChest(kind, middle + step * (sizeNames.indexOf(size) - sizeNames.indexOf('M')));
};

/** Minimum difference of chest and waist for each letter of GB/T 1335, mm; none below the last. */
const letters: Readonly<Record<BodyKind, readonly (readonly [string, number])[]>> = {
  women: [
    ['Y', 190],
    ['A', 140],
    ['B', 90],
    ['C', 40],
  ],
  men: [
    ['Y', 170],
    ['A', 120],
    ['B', 70],
    ['C', 20],
  ],
};

/** Chest and type in GB/T 1335 notation, e.g. 88A. Without the height, which FreeSewing's bodies do not have. */
export const bodyTypeOf = (kind: BodyKind, body: BodyMeasures): string => {
  const [chest, waist] = [body['chest'] ?? 0, body['waist'] ?? 0];
  const letter = letters[kind].find(([, from]) => Math.round((chest - waist) / 10) * 10 >= from)?.[0] ?? '';
  return `${Math.round(chest / 10)}${letter}`;
};

/** Range over FreeSewing's adult bodies. */
export const adultRange = (key: string): { min: number; max: number } => {
  const values = [...known.women, ...known.men].map((body) => body[key] ?? 0);
  return { min: Math.min(...values), max: Math.max(...values) };
};
