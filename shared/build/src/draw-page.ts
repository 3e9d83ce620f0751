import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';

/** A page that the build draws into the document by running the app's own code. */
export interface DrawnPart {
  /** Module that exports `drawHome(language)`, relative to the app's folder. */
  entry: string;
  languages: readonly string[];
  /** Chunks whose sheets the drawn page needs. */
  chunks: readonly string[];
  /** File that the markup is written to, by language. */
  file: string;
  /** The document with the markup in it. */
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

/** The pictures that markup names, each of which the build must have written under the same name. */
const withOwnPictures = (markup: string, compiled: string, written: string): string =>
  markup.replaceAll(/file:\/\/[^"]*\/([^"/]+)/g, (address, file: string) => {
    if (!address.startsWith(pathToFileURL(compiled).href) || !existsSync(join(written, file)))
      throw new Error(`the drawn page names ${address}, which the build has not written`);
    return file;
  });

/**
 * Draws the page of `part` for each language: the app's modules compiled once more for Node, with the same names of classes and
 * files, and run. `base`: the build's own configuration. `folder`: its finished output, whose `index.html` and file are written.
 * @throws Error where the page cannot be drawn.
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
