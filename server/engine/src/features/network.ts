import { fileURLToPath } from 'node:url';

/** Side of the network's input, pixels. */
export const networkSide = 224;
/** Floats of the layer before the classifier. */
export const networkLength = 1792;

/** Network output for one picture. */
export interface Seen {
  /** 1,792 non-negative floats: features, not class scores. */
  floats: Float32Array;
  /** Probability of indecent content, 0 to 1. Too noisy to refuse by (swimwear gets .1 to .7, shorts .8 once): a reason for a review. */
  indecent: number;
}

/** MobileNetV2 1.4 of nsfwjs: the layer before the classifier, and two of its classes. */
export interface Network {
  /** Pictures of 224 x 224 x 3 bytes of sRGB. */
  look(pictures: readonly Uint8Array[]): Promise<Seen[]>;
}

/** Class order: drawing, hentai, neutral, porn, sexy. */
const classes = 5;
const indecentClasses = [1, 3] as const;

const packages = [
  '@tensorflow/tfjs-core',
  '@tensorflow/tfjs-converter',
  '@tensorflow/tfjs-backend-wasm',
  'nsfwjs/models/mobilenet_v2_mid',
];

/** True when its optional packages are installed on this machine. */
export const isNetworkInstalled = (): boolean =>
  packages.every((name) => {
    try {
      return import.meta.resolve(name) !== '';
    } catch {
      return false;
    }
  });

interface GraphJson {
  modelTopology: { node: { name: string; op: string }[] };
  weightsManifest: { weights: [] }[];
}

/** Weights in the package's format: base64 in modules. */
const readModel = async () => {
  const { MobileNetV2MidModel: model } = await import('nsfwjs/models/mobilenet_v2_mid');
  const { default: json } = (await model.modelJson()) as { default: GraphJson };
  const parts: Buffer[] = [];
  for (const open of model.weightBundles) {
    const { default: text } = (await open()) as { default: string };
    parts.push(Buffer.from(text, 'base64'));
  }
  const weights = Buffer.concat(parts);
  const weightData = weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.byteLength) as ArrayBuffer;
  return { json, weightData };
};

/** Loads the network in half a second; once per process. @throws errors of its packages where they are missing or broken */
export const loadNetwork = async (): Promise<Network> => {
  const tf = await import('@tensorflow/tfjs-core');
  const { loadGraphModel } = await import('@tensorflow/tfjs-converter');
  const { setWasmPaths } = await import('@tensorflow/tfjs-backend-wasm');
  setWasmPaths(fileURLToPath(new URL('.', import.meta.resolve('@tensorflow/tfjs-backend-wasm'))));
  await tf.setBackend('wasm');
  await tf.ready();
  const { json, weightData } = await readModel();
  const weightSpecs = json.weightsManifest.flatMap(({ weights }) => weights);
  const graph = await loadGraphModel({
    load: async () => ({ modelTopology: json.modelTopology, weightSpecs, weightData }),
  });
  const layer = json.modelTopology.node.find(({ op }) => op === 'Squeeze')?.name ?? '';
  const last = graph.outputs[0]?.name ?? '';
  return {
    async look(pictures) {
      const shape: [number, number, number, number] = [pictures.length, networkSide, networkSide, 3];
      const pixels = new Float32Array(pictures.length * networkSide * networkSide * 3);
      pictures.forEach((picture, nth) => {
        for (let i = 0; i < picture.length; i++) pixels[nth * picture.length + i] = picture[i] / 255;
      });
      const out = tf.tidy(() => graph.execute(tf.tensor4d(pixels, shape), [layer, last]));
      if (!Array.isArray(out)) throw new Error('two layers were asked for');
      const [floats, shares] = (await Promise.all(out.map((one) => one.data()))) as [Float32Array, Float32Array];
      tf.dispose(out);
      return pictures.map((_, nth) => ({
        floats: floats.slice(nth * networkLength, (nth + 1) * networkLength),
        indecent: indecentClasses.reduce((sum, one) => sum + (shares[nth * classes + one] ?? 0), 0),
      }));
    },
  };
};
