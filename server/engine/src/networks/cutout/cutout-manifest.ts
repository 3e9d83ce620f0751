import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { NetworkError } from '../network-process.ts';

const side = z.number().int().min(32).max(2048);
const threeOf = (number: z.ZodNumber) => z.tuple([number, number, number]);

/** Manifest of an operator's own cutout network. Red, green, blue; a channel is normalised as `(value / 255 - mean) / deviation`. */
const cutoutManifest = z.strictObject({
  name: z.string().min(1).max(80),
  licence: z.string().min(1).max(200),
  /** Hash of the ONNX file; a different file is not used. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/i, { error: '64 hexadecimal digits' }),
  /** Input size in pixels; the picture is resized to it without keeping proportions. One number is a square. */
  size: z.union([side, z.strictObject({ width: side, height: side })]),
  mean: threeOf(z.number().min(-2).max(2)),
  deviation: threeOf(z.number().min(0.001).max(10)),
  /** Name of the output with the mask; default: the first one. */
  output: z.string().min(1).optional(),
  /** `sigmoid` where the output is not yet within 0 to 1. */
  activation: z.enum(['none', 'sigmoid']).default('none'),
});

export interface CutoutManifest extends Omit<z.output<typeof cutoutManifest>, 'size'> {
  width: number;
  height: number;
}

/** The manifest is next to the network: `u2net.json` for `u2net.onnx`. */
export const manifestPathOf = (networkPath: string): string => networkPath.replace(/(\.onnx)?$/i, '.json');

/** @throws NetworkError `broken` with the required correction */
export const readCutoutManifest = async (networkPath: string): Promise<CutoutManifest> => {
  const file = manifestPathOf(networkPath);
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new NetworkError(
      'broken',
      `${file} cannot be read (${cause.code}): the manifest must be next to the network file`,
    );
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new NetworkError('broken', `${file} is no JSON`);
  }
  const parsed = cutoutManifest.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
    throw new NetworkError('broken', `${file}: ${problems.join('; ')}`);
  }
  const { size, ...rest } = parsed.data;
  const [width, height] = typeof size === 'number' ? [size, size] : [size.width, size.height];
  return { ...rest, width, height };
};
