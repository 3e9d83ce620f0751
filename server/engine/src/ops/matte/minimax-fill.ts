const levels = 256;

/**
 * Grey-level hole filling from the frame: every pixel rises to the lowest rim that a path to the frame must cross. It keeps
 * prints and stripes inside a garment whole. Values are 0 or more; answers are quantised to 256 levels of the maximum.
 */
export const fillMinimax = (map: Float32Array, width: number, height: number): Float32Array => {
  const top = map.reduce((most, value) => Math.max(most, value), 1e-6);
  const level = Uint8Array.from(map, (value) => Math.min(levels - 1, Math.floor((value / top) * levels)));
  const filled = new Int16Array(map.length).fill(-1);
  const buckets: number[][] = Array.from({ length: levels }, () => []);
  const reach = (at: number, from: number) => {
    if (filled[at] !== -1) return;
    const rim = Math.max(from, level[at]);
    filled[at] = rim;
    buckets[rim]?.push(at);
  };
  for (let x = 0; x < width; x++) {
    reach(x, 0);
    reach((height - 1) * width + x, 0);
  }
  for (let y = 0; y < height; y++) {
    reach(y * width, 0);
    reach(y * width + width - 1, 0);
  }
  buckets.forEach((bucket, rim) => {
    // The bucket grows while it is emptied.
    for (let at = bucket.pop(); at !== undefined; at = bucket.pop()) {
      const x = at % width;
      if (x > 0) reach(at - 1, rim);
      if (x < width - 1) reach(at + 1, rim);
      if (at >= width) reach(at - width, rim);
      if (at < map.length - width) reach(at + width, rim);
    }
  });
  return Float32Array.from(filled, (rim) => ((rim + 0.5) / levels) * top);
};
