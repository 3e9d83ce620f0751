import { createHash } from 'node:crypto';

/** Where a result comes from, as written into its file. */
export interface Provenance {
  /** `classical` or `ComfyUI: <template>`. */
  engine: string;
  method: string;
  tool: { type: number; key: string };
  /** SHA-256 of the parameters: tells whether two results were asked for alike, and nothing else. */
  paramsHash: string;
  time: Date;
  seed: number;
  isGenerative: boolean;
  /** Was it made from pictures, or from words and numbers alone? */
  hasInputs: boolean;
  /** What the installation is called. */
  software: string;
  /** Who runs this installation: a name or a registered code. */
  producer: string;
  /** The number under which the producer knows it. */
  produceId: string;
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
};

/** The same for the same parameters, in whatever order they were written. */
export const hashParams = (params: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(params)))
    .digest('hex');

/** IPTC's words for where the pixels come from (cv.iptc.org/newscodes/digitalsourcetype). */
export const sourceTypeOf = ({ isGenerative, hasInputs }: Pick<Provenance, 'isGenerative' | 'hasInputs'>): string => {
  if (isGenerative) return hasInputs ? 'compositeWithTrainedAlgorithmicMedia' : 'trainedAlgorithmicMedia';
  return hasInputs ? 'algorithmicallyEnhanced' : 'algorithmicMedia';
};
