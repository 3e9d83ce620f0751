import { gzipSync } from 'node:zlib';
import type { Compiler, RspackPluginInstance } from '@rspack/core';

/** `sizeBudget` of a remote's package.json; kilobytes (1000 bytes) of gzip. */
export interface SizeBudget {
  /** Size of the entry alone, which a page fetches before any other file of the remote. */
  entry: number;
  /** Size of every script and stylesheet of the build. */
  total: number;
}

const kilobytes = (bytes: number): number => bytes / 1000;

/** Reason why a build exceeds its budget; undefined when it fits. `files`: gzipped bytes by file name. */
export const budgetProblem = (budget: SizeBudget, files: Readonly<Record<string, number>>): string | undefined => {
  const sizes: SizeBudget = {
    entry: kilobytes(Object.entries(files).find(([name]) => /^remoteEntry\b.*\.js$/.test(name))?.[1] ?? 0),
    total: kilobytes(Object.values(files).reduce((sum, bytes) => sum + bytes, 0)),
  };
  const over = (['entry', 'total'] as const).filter((part) => sizes[part] > budget[part]);
  if (over.length === 0) return undefined;
  const largest = Object.entries(files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 5)
    .map(([name, bytes]) => `${name} ${kilobytes(bytes).toFixed(1)}`);
  const parts = over.map((part) => `${part} ${sizes[part].toFixed(1)} KB of gzip, budget ${budget[part]}`);
  return `over the size budget in package.json: ${parts.join('; ')}. Largest: ${largest.join(', ')}`;
};

/** Fails a production build that exceeds its budget. */
export class SizeBudgetCheck implements RspackPluginInstance {
  readonly #budget: SizeBudget;
  constructor(budget: SizeBudget) {
    this.#budget = budget;
  }
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SizeBudgetCheck', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'SizeBudgetCheck', stage }, (assets) => {
        const code = Object.entries(assets).filter(([name]) => /\.(js|css)$/.test(name));
        const files = Object.fromEntries(code.map(([name, asset]) => [name, gzipSync(asset.buffer()).length]));
        const problem = budgetProblem(this.#budget, files);
        if (problem !== undefined) compilation.errors.push(new compiler.webpack.WebpackError(problem));
      });
    });
  }
}
