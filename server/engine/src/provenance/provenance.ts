import { createHash } from 'node:crypto';

/** Provenance of a result, as written into its file. */
export interface Provenance {
  /** `classical` or `ComfyUI: <template>`. */
  engine: string;
  method: string;
  tool: { type: number; key: string };
  /** SHA-256 of the parameters: only shows whether two results had the same parameters. */
  paramsHash: string;
  time: Date;
  seed: number;
  isGenerative: boolean;
  /** True when it was created from pictures, false for text and numbers alone. */
  hasInputs: boolean;
  /** Name of the installation. */
  software: string;
  /** Operator of the installation: a name or a registered code. */
  producer: string;
  /** The producer's identifier of the content. */
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

/** Independent of the order of the parameters. */
export const hashParams = (params: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(params)))
    .digest('hex');

/** IPTC's term for the source of the pixels (cv.iptc.org/newscodes/digitalsourcetype). */
export const sourceTypeOf = ({ isGenerative, hasInputs }: Pick<Provenance, 'isGenerative' | 'hasInputs'>): string => {
  if (isGenerative) return hasInputs ? 'compositeWithTrainedAlgorithmicMedia' : 'trainedAlgorithmicMedia';
  return hasInputs ? 'algorithmicallyEnhanced' : 'algorithmicMedia';
};
