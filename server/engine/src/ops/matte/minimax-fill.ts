const levels = 256;

/**
 * Grey-level hole filling from the frame: each pixel rises to the lowest rim that a path to the frame must cross. It preserves prints and
 * stripes inside a garment. Values are 0 or more; results are quantised to 256 levels of the maximum.
 */
export const fillMinimax = (map: Float32Array, width: number, height: number): Float32Array => {
  let top = 1e-6;
  for (let i = 0; i < map.length; i++) if (map[i] > top) top = map[i];
  const level = new Uint8Array(map.length);
  for (let i = 0; i < map.length; i++) level[i] = Math.min(levels - 1, Math.floor((map[i] / top) * levels));
  const filled = new Int16Array(map.length).fill(-1);
  // Stacks of the levels as linked lists: each pixel enters one of them once.
  const head = new Int32Array(levels).fill(-1);
  const below = new Int32Array(map.length);
  const reach = (at: number, from: number) => {
    if (filled[at] !== -1) return;
    const rim = Math.max(from, level[at]);
    filled[at] = rim;
    below[at] = head[rim];
    head[rim] = at;
  };
  for (let x = 0; x < width; x++) {
    reach(x, 0);
    reach((height - 1) * width + x, 0);
  }
  for (let y = 0; y < height; y++) {
    reach(y * width, 0);
    reach(y * width + width - 1, 0);
  }
  for (let rim = 0; rim < levels; rim++) {
    // The stack grows while it is emptied.
    for (let at = head[rim]; at !== -1; at = head[rim]) {
      head[rim] = below[at];
      const x = at % width;
      if (x > 0) reach(at - 1, rim);
      if (x < width - 1) reach(at + 1, rim);
      if (at >= width) reach(at - width, rim);
      if (at < map.length - width) reach(at + width, rim);
    }
  }
  const out = new Float32Array(map.length);
  for (let i = 0; i < out.length; i++) out[i] = ((filled[i] + 0.5) / levels) * top;
  return out;
};
