import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';

/** A page that the build prerenders into the document by running the app's own code. */
export interface DrawnPart {
  /** Module that exports `drawHome(language)`, relative to the app's folder. */
  entry: string;
  languages: readonly string[];
  /** Chunks whose stylesheets the prerendered page needs. */
  chunks: readonly string[];
  /** Output file of the markup, by language. */
  file: string;
  /** Returns the document with the markup. */
  write: (html: string, markup: Readonly<Record<string, string>>) => string;
}

interface DrawModule {
  drawHome: (language: string) => Promise<string>;
}

const compile = async (configuration: Configuration): Promise<void> => {
  const compiler = rspack(configuration);
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
      else resolve();
    });
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
};

/** Checks that the build wrote each image in the markup under the same name. */
const withOwnPictures = (markup: string, compiled: string, written: string): string =>
  markup.replaceAll(/file:\/\/[^"]*\/([^"/]+)/g, (address, file: string) => {
    if (!address.startsWith(pathToFileURL(compiled).href) || !existsSync(join(written, file)))
      throw new Error(`the drawn page names ${address}, which the build has not written`);
    return file;
  });

/**
 * Prerenders the page of `part` for each language: compiles the app's modules once more for Node, with the same names of classes and files,
 * and runs them. `base`: the build's own configuration. `folder`: its finished output, whose `index.html` and file are written. @throws
 * Error where the page cannot be rendered.
 */
export const drawPage = async (base: Configuration, folder: string, part: DrawnPart): Promise<void> => {
  const out = mkdtempSync(join(tmpdir(), 'atelier-drawn-'));
  try {
    await compile({
      ...base,
      name: 'drawn',
      target: 'node',
      entry: { drawn: part.entry },
      output: {
        ...base.output,
        path: out,
        publicPath: '',
        filename: '[name].cjs',
        chunkFilename: '[name].cjs',
        crossOriginLoading: false,
        library: { type: 'commonjs2' },
      },
      optimization: { realContentHash: true, minimize: false, splitChunks: false },
    });
    const { drawHome } = createRequire(import.meta.url)(join(out, 'drawn.cjs')) as DrawModule;
    const drawn: Record<string, string> = {};
    for (const language of part.languages) drawn[language] = withOwnPictures(await drawHome(language), out, folder);
    writeFileSync(join(folder, part.file), JSON.stringify(drawn));
    const page = join(folder, 'index.html');
    writeFileSync(page, part.write(readFileSync(page, 'utf8'), drawn));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
};
