/** Colours of threads over one period, one ring of bins per plane; the sum over all sets of threads is the cloth's colour. */
export interface ThreadProfile {
  period: number;
  bins: number;
  planes: Float32Array[];
}

/** Per pixel the bin of a ring before it, and how far it is on the way to the next one, 0 to 1. */
export interface RingPlaces {
  bin: Int32Array;
  share: Float32Array;
}

const minBins = 8;
const passes = 2;

export const createProfile = (period: number, planes: number): ThreadProfile => {
  const bins = Math.max(minBins, Math.round(period));
  return { period, bins, planes: Array.from({ length: planes }, () => new Float32Array(bins)) };
};

/** Positions of pixels on the ring, from their positions along the threads. */
export const placeOnRing = (field: Float32Array, { period, bins }: ThreadProfile): RingPlaces => {
  const bin = new Int32Array(field.length);
  const share = new Float32Array(field.length);
  for (let i = 0; i < field.length; i++) {
    const turns = field[i] / period;
    const place = (turns - Math.floor(turns)) * bins;
    const before = Math.min(bins - 1, Math.floor(place));
    bin[i] = before;
    share[i] = place - before;
  }
  return { bin, share };
};

/** Adds the rings' colours to a plane, or takes them off it. */
export const addRing = (plane: Float32Array, ring: Float32Array, { bin, share }: RingPlaces, sign: 1 | -1): void => {
  for (let i = 0; i < plane.length; i++) {
    const before = bin[i];
    const value = ring[before];
    const next = ring[before + 1 === ring.length ? 0 : before + 1];
    plane[i] = plane[i] + sign * (value + share[i] * (next - value));
  }
};

/**
 * Colours of the threads by alternating weighted means: each set explains what the others leave. The first set carries the mean, the others
 * have none. `blur` bins are laid over each other. Gives what is left of the planes.
 */
export const estimateProfiles = (
  profiles: readonly ThreadProfile[],
  places: readonly RingPlaces[],
  planes: readonly Float32Array[],
  weight: Float32Array,
  blur: number,
): Float32Array[] => {
  return planes.map((plane, p) => {
    const rest = plane.slice();
    for (const [nth, { planes: rings }] of profiles.entries()) {
      addRing(rest, rings[p] as Float32Array, places[nth] as RingPlaces, -1);
    }
    for (let pass = 0; pass < (profiles.length > 1 ? passes : 1); pass++) {
      for (const [nth, profile] of profiles.entries()) {
        const place = places[nth] as RingPlaces;
        addRing(rest, profile.planes[p] as Float32Array, place, 1);
        profile.planes[p] = meanRing(rest, place, weight, { bins: profile.bins, blur, isCentred: nth > 0 });
        addRing(rest, profile.planes[p] as Float32Array, place, -1);
      }
    }
    return rest;
  });
};

const meanRing = (
  plane: Float32Array,
  { bin, share }: RingPlaces,
  weight: Float32Array,
  { bins, blur, isCentred }: { bins: number; blur: number; isCentred: boolean },
): Float32Array => {
  const sums = new Float64Array(bins + 1);
  const counts = new Float64Array(bins + 1);
  for (let i = 0; i < weight.length; i++) {
    const w = weight[i];
    if (w === 0) continue;
    const before = bin[i];
    const late = w * share[i];
    const value = plane[i];
    sums[before] = sums[before] + (w - late) * value;
    counts[before] = counts[before] + w - late;
    sums[before + 1] = sums[before + 1] + late * value;
    counts[before + 1] = counts[before + 1] + late;
  }
  sums[0] = sums[0] + sums[bins];
  counts[0] = counts[0] + counts[bins];
  const total = counts.subarray(0, bins).reduce((sum, count) => sum + count, 0);
  const mean = sums.subarray(0, bins).reduce((sum, value) => sum + value, 0) / Math.max(1e-9, total);
  const ring = Float32Array.from({ length: bins }, (_, at) =>
    counts[at] > 1e-6 ? sums[at] / counts[at] : betweenSeen(sums, counts, bins, at, mean),
  );
  const soft = blur > 0 ? blurRing(ring, blur) : ring;
  const centre = isCentred ? soft.reduce((sum, value) => sum + value, 0) / bins : 0;
  return soft.map((value) => value - centre);
};

/** The colour of a bin that no pixel fell into, on the way from the one before that was seen to the one behind; `mean` where none was. */
const betweenSeen = (sums: Float64Array, counts: Float64Array, bins: number, at: number, mean: number): number => {
  const nearest = (step: 1 | -1) => {
    for (let far = 1; far < bins; far++) {
      const bin = (at + step * far + bins) % bins;
      if (counts[bin] > 1e-6) return { far, value: sums[bin] / counts[bin] };
    }
    return undefined;
  };
  const [before, behind] = [nearest(-1), nearest(1)];
  if (!before || !behind) return mean;
  return (before.value * behind.far + behind.value * before.far) / (before.far + behind.far);
};

/** Mean under a triangle that reaches `radius` bins to either side. */
const blurRing = (ring: Float32Array, radius: number): Float32Array => {
  const reach = Math.min(ring.length, Math.ceil(radius));
  return ring.map((_, bin) => {
    let [sum, total] = [0, 0];
    for (let off = -reach; off <= reach; off++) {
      const weight = Math.max(0, 1 - Math.abs(off) / (radius + 1));
      sum += weight * ring[(bin + off + ring.length) % ring.length];
      total += weight;
    }
    return sum / total;
  });
};

/** Periods of which a ring may hold several alike. */
const mostAlike = 5;
/** Share of their contrast that turns of a ring have in common when it holds the same period more than once. */
const alike = 0.96;

/** How many equal periods the ring holds: 1 for most. */
export const countAlike = ({ bins, planes }: ThreadProfile): number => {
  for (let count = mostAlike; count > 1; count--) {
    if (bins / count < minBins) continue;
    let [common, own] = [0, 0];
    for (const ring of planes) {
      const mean = ring.reduce((sum, value) => sum + value, 0) / bins;
      for (let bin = 0; bin < bins; bin++) {
        const place = (bin + bins / count) % bins;
        const before = Math.floor(place);
        const next = ring[(before + 1) % bins];
        const there = ring[before] + (place - before) * (next - ring[before]);
        common += (ring[bin] - mean) * (there - mean);
        own += (ring[bin] - mean) ** 2;
      }
    }
    if (common >= alike * own) return count;
  }
  return 1;
};
