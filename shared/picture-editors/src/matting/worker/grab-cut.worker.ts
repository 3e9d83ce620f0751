import type { EdgeAnswer, EdgeRequest, EdgeWork } from './edge-area.ts';

// Imports types only: the build emits this file unchanged, beside the chunks. It is the only script whose response allows the library to
// evaluate generated code (docs/decisions/009).

interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<EdgeRequest>) => void): void;
  postMessage(message: EdgeAnswer, transfer?: Transferable[]): void;
  cv?: Promise<Vision> | Vision;
}

interface Mat {
  data: Uint8Array;
  delete(): void;
}

/** The used subset of OpenCV. */
interface Vision {
  Mat: new (rows?: number, columns?: number, type?: number) => Mat;
  Rect: new (x: number, y: number, width: number, height: number) => object;
  CV_8UC1: number;
  CV_8UC3: number;
  GC_INIT_WITH_MASK: number;
  setRNGSeed(seed: number): void;
  grabCut(image: Mat, mask: Mat, rect: object, ground: Mat, front: Mat, iterations: number, mode: number): void;
  onRuntimeInitialized?: () => void;
}

const scope = globalThis as unknown as WorkerScope;
const label = { background: 0, foreground: 1, maybeBackground: 2, maybeForeground: 3 } as const;
/** Maximum pixels for GrabCut, so that it responds within a few tenths of a second. */
const mostPixels = 80_000;
const iterations = 2;

let vision: Vision | undefined;
let picture: { width: number; height: number; data: Uint8ClampedArray } | undefined;

const load = async (address: string, integrity: string): Promise<void> => {
  const response = await fetch(address, { integrity, credentials: 'same-origin', redirect: 'error' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  // These bytes match the hash in the worker's signed version.
  // biome-ignore lint/security/noGlobalEval: the only way to run a verified script in a worker
  // biome-ignore lint/complexity/noCommaOperator: an indirect eval, so that the library sees the worker's globals
  (0, eval)(await response.text());
  const module = scope.cv as Vision & { then?: unknown };
  // A promise must not resolve to a module with a `then` method.
  if (!module.Mat) {
    await new Promise<void>((resolve) => {
      module.onRuntimeInitialized = resolve;
    });
  }
  vision = module;
};

/** Samples every `step`-th pixel of the area: averaged colours, label of the centre. */
const reduce = (work: EdgeWork, step: number) => {
  const source = picture;
  if (!source) throw new Error('no picture');
  const width = Math.max(1, Math.floor(work.width / step));
  const height = Math.max(1, Math.floor(work.height / step));
  const colours = new Uint8Array(width * height * 3);
  const labels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sums = [0, 0, 0];
      for (let dy = 0; dy < step; dy++) {
        for (let dx = 0; dx < step; dx++) {
          const at = ((work.top + y * step + dy) * source.width + work.left + x * step + dx) * 4;
          for (let c = 0; c < 3; c++) sums[c] = (sums[c] as number) + (source.data[at + c] as number);
        }
      }
      const to = y * width + x;
      for (let c = 0; c < 3; c++) colours[to * 3 + c] = (sums[c] as number) / (step * step);
      const half = step >> 1;
      const from = Math.min(work.height - 1, y * step + half) * work.width + Math.min(work.width - 1, x * step + half);
      labels[to] = labelOf(work, from);
    }
  }
  return { width, height, colours, labels };
};

const labelOf = ({ kept, sure, near }: EdgeWork, at: number): number => {
  if (sure[at] === 255) return label.foreground;
  if (sure[at] === 0) return label.background;
  const isKept = (kept[at] as number) > 127;
  if (near[at]) return isKept ? label.maybeForeground : label.maybeBackground;
  return isKept ? label.foreground : label.background;
};

/** 1 where the colours match the garment. */
const cut = (cv: Vision, small: { width: number; height: number; colours: Uint8Array; labels: Uint8Array }) => {
  const mats = [
    new cv.Mat(small.height, small.width, cv.CV_8UC3),
    new cv.Mat(small.height, small.width, cv.CV_8UC1),
    new cv.Mat(),
    new cv.Mat(),
  ] as const;
  const [image, mask, ground, front] = mats;
  try {
    image.data.set(small.colours);
    mask.data.set(small.labels);
    cv.setRNGSeed(7);
    const rect = new cv.Rect(0, 0, small.width, small.height);
    cv.grabCut(image, mask, rect, ground, front, iterations, cv.GC_INIT_WITH_MASK);
    return Uint8Array.from(mask.data, (value) => value & 1);
  } finally {
    for (const mat of mats) mat.delete();
  }
};

/** Result at full size: interpolated between reduced pixels, definite pixels hard, distant pixels unchanged. */
const enlarge = (work: EdgeWork, small: Uint8Array, width: number, height: number, step: number): Uint8Array => {
  const read = (x: number, y: number) =>
    small[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] as number;
  const data = work.kept.slice();
  for (let y = 0; y < work.height; y++) {
    for (let x = 0; x < work.width; x++) {
      const at = y * work.width + x;
      if (work.sure[at] === 255 || work.sure[at] === 0) data[at] = work.sure[at] as number;
      else if (work.near[at]) {
        const [fx, fy] = [(x + 0.5) / step - 0.5, (y + 0.5) / step - 0.5];
        const [x0, y0] = [Math.floor(fx), Math.floor(fy)];
        const [ax, ay] = [fx - x0, fy - y0];
        const upper = read(x0, y0) * (1 - ax) + read(x0 + 1, y0) * ax;
        const lower = read(x0, y0 + 1) * (1 - ax) + read(x0 + 1, y0 + 1) * ax;
        data[at] = Math.round(255 * Math.min(1, Math.max(0, (upper * (1 - ay) + lower * ay - 0.5) * step + 0.5)));
      }
    }
  }
  return data;
};

const find = (work: EdgeWork): Uint8Array | null => {
  if (!vision) return null;
  const step = Math.max(1, Math.ceil(Math.sqrt((work.width * work.height) / mostPixels)));
  const small = reduce(work, step);
  const has = (wanted: number) => small.labels.some((value) => (value & 1) === wanted);
  if (!has(0) || !has(1)) return null;
  try {
    return enlarge(work, cut(vision, small), small.width, small.height, step);
  } catch {
    // Only one colour, or out of memory: the stroke stays as drawn.
    return null;
  }
};

scope.addEventListener('message', ({ data }) => {
  if (data.kind === 'picture') picture = data;
  else if (data.kind === 'load') {
    load(data.address, data.integrity).then(
      () => scope.postMessage({ kind: 'ready' }),
      (error: unknown) => scope.postMessage({ kind: 'unavailable', reason: String(error) }),
    );
  } else {
    const found = find(data);
    scope.postMessage({ kind: 'found', id: data.id, data: found }, found ? [found.buffer] : []);
  }
});
