import { createRequire } from 'node:module';
import path from 'node:path';
import { readKerasModel } from './keras-model.ts';
import { convertToOnnx } from './keras-to-onnx.ts';

/**
 * `slim` is quick: a second of a core for a megapixel of result. `thick` is the same idea with thirty times the weights, and thirty times the work.
 */
export type EsrganKind = 'slim' | 'thick';

export interface EsrganFacts {
  /** What it multiplies the sides by; its packages have others, which lose: those for 2 were taught to smooth JPEG away, slim times 4 shows a grid. */
  scale: 3 | 4;
  /** npm's name of the package that brings the weights. */
  package: string;
  /** What white is to the network: pictures go in and come out from 0 to this. */
  white: 1 | 255;
}

/** ESRGAN as UpscalerJS trained it (MIT, as its packages say; on DIV2K, as its author says). */
export const esrganFacts: Readonly<Record<EsrganKind, EsrganFacts>> = {
  slim: { scale: 3, package: '@upscalerjs/esrgan-slim', white: 255 },
  thick: { scale: 4, package: '@upscalerjs/esrgan-thick', white: 1 },
};

const require = createRequire(import.meta.url);

/** Where the package is; the packages do not export their weights by name. */
const folderOf = (kind: EsrganKind): string => {
  const name = esrganFacts[kind].package;
  const entry = require.resolve(name);
  const at = entry.lastIndexOf(path.join('node_modules', ...name.split('/')));
  return entry.slice(0, at + path.join('node_modules', ...name.split('/')).length);
};

/** Whether the optional package with its weights is installed on this machine. */
export const isEsrganInstalled = (kind: EsrganKind): boolean => {
  try {
    return folderOf(kind) !== '';
  } catch {
    return false;
  }
};

/** The network as an ONNX file, made from the installed weights: a quarter of a second for the thick one. @throws Error when they are missing or broken. */
export const buildEsrgan = (kind: EsrganKind): Uint8Array =>
  convertToOnnx(readKerasModel(path.join(folderOf(kind), 'models', `x${esrganFacts[kind].scale}`, 'model.json')));
