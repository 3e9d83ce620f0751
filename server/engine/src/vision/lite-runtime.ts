import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { locateRuntime } from './weights.ts';

/** A compiled model: floats in, each of its outputs as floats. */
export interface LiteModel {
  run(input: Float32Array, shape: readonly number[]): Promise<Float32Array[]>;
}

export interface LiteRuntime {
  compile(weights: Uint8Array): Promise<LiteModel>;
}

/** Global scope that the loader of a worker expects; present only during loading. */
interface WorkerScope {
  self?: unknown;
  importScripts?: unknown;
  GPUBuffer?: unknown;
  ModuleFactory?: unknown;
}

const scope = globalThis as unknown as WorkerScope;
const require = createRequire(import.meta.url);

/** Runs an emscripten script as CommonJS and stores its factory where a worker's `importScripts` would. */
const importScript = (file: string): void => {
  const source = `(function(require,__filename,__dirname,module,exports){${readFileSync(file, 'utf8')}\n;return ModuleFactory;})`;
  const wrapper = runInThisContext(source, { filename: file }) as (...args: unknown[]) => unknown;
  scope.ModuleFactory = wrapper(require, file, path.dirname(file), { exports: {} }, {});
};

/**
 * Loads LiteRT, which is written for browsers, in Node: its loader detects a worker. `self` and `importScripts` are removed afterwards,
 * since other libraries (OpenCV) would also detect one. Single-threaded, XNNPACK in WebAssembly.
 */
export const loadLiteRuntime = async (): Promise<LiteRuntime> => {
  const { loadLiteRt, loadAndCompile, Tensor } = await import('@litertjs/core');
  // The tensors' constructor tests `instanceof` with it.
  scope.GPUBuffer ??= class GPUBuffer {};
  scope.self = globalThis;
  scope.importScripts = importScript;
  try {
    await loadLiteRt(locateRuntime());
  } finally {
    delete scope.self;
    delete scope.importScripts;
    delete scope.ModuleFactory;
  }
  return {
    async compile(weights) {
      const model = await loadAndCompile(weights, { accelerator: 'wasm' });
      return {
        async run(input, shape) {
          const tensor = new Tensor(input, [...shape]);
          const outputs = await model.run(tensor);
          // Tensors that are not deleted stay in WebAssembly's heap permanently.
          tensor.delete();
          return outputs.map((output) => {
            const floats = Float32Array.from(output.toTypedArray());
            output.delete();
            return floats;
          });
        },
      };
    },
  };
};
