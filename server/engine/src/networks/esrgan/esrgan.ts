import { createRequire } from 'node:module';
import path from 'node:path';
import { readKerasModel } from './keras-model.ts';
import { convertToOnnx } from './keras-to-onnx.ts';

/**
 * `slim` is fast: one second of a core per megapixel of result. `thick` has the same architecture with thirty times the weights and
 * computation.
 */
export type EsrganKind = 'slim' | 'thick';

export interface EsrganFacts {
  /**
   * Factor of the sides; the packages' other scales are worse: those for 2 were trained to smooth JPEG artefacts, slim times 4 shows a
   * grid.
   */
  scale: 3 | 4;
  /** npm package with the weights. */
  package: string;
  /** Value range of inputs and outputs: 0 to this. */
  white: 1 | 255;
}

/** ESRGAN as trained by UpscalerJS (MIT, according to its packages; on DIV2K, according to its author). */
export const esrganFacts: Readonly<Record<EsrganKind, EsrganFacts>> = {
  slim: { scale: 3, package: '@upscalerjs/esrgan-slim', white: 255 },
  thick: { scale: 4, package: '@upscalerjs/esrgan-thick', white: 1 },
};

const require = createRequire(import.meta.url);

/** Folder of the package; the packages do not export their weights by name. */
const folderOf = (kind: EsrganKind): string => {
  const name = esrganFacts[kind].package;
  const entry = require.resolve(name);
  const at = entry.lastIndexOf(path.join('node_modules', ...name.split('/')));
  return entry.slice(0, at + path.join('node_modules', ...name.split('/')).length);
};

/** True when the optional package with its weights is installed on this machine. */
export const isEsrganInstalled = (kind: EsrganKind): boolean => {
  try {
    return folderOf(kind) !== '';
  } catch {
    return false;
  }
};

/**
 * Builds the ONNX file from the installed weights: a quarter of a second for the thick one. @throws Error when they are missing or broken.
 */
export const buildEsrgan = (kind: EsrganKind): Uint8Array =>
  convertToOnnx(readKerasModel(path.join(folderOf(kind), 'models', `x${esrganFacts[kind].scale}`, 'model.json')));
