/** Where points of a face lie round something: numbers of its outline in order. */
interface Size {
  width: number;
  height: number;
}

/** 1 for each pixel whose centre is in one of the closed rings, given as x, y, x, y, ... in pixels. */
export const fillRings = ({ width, height }: Size, rings: readonly (readonly number[])[]): Float32Array => {
  const out = new Float32Array(width * height);
  for (const ring of rings) {
    const count = ring.length / 2;
    for (let y = 0; y < height; y++) {
      const crossings: number[] = [];
      for (let one = 0; one < count; one++) {
        const next = (one + 1) % count;
        const [x1, y1, x2, y2] = [ring[2 * one], ring[2 * one + 1], ring[2 * next], ring[2 * next + 1]];
        const middle = y + 0.5;
        if (y1 > middle === y2 > middle) continue;
        crossings.push(x1 + ((middle - y1) / (y2 - y1)) * (x2 - x1));
      }
      crossings.sort((a, b) => a - b);
      for (let k = 0; k + 1 < crossings.length; k += 2) {
        const from = Math.max(0, Math.ceil(crossings[k] - 0.5));
        const to = Math.min(width - 1, Math.floor(crossings[k + 1] - 0.5));
        if (to >= from) out.fill(1, y * width + from, y * width + to + 1);
      }
    }
  }
  return out;
};
