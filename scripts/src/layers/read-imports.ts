import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { posix } from 'node:path/posix';
import { root } from '../paths.ts';

export interface ImportLine {
  /** The importing file, relative to the repository root. */
  file: string;
  /** The imported file, relative to the root, or the specifier of a package. */
  target: string;
}

const specifier = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

/** Every import below `folder`; by default of the product's own code only: tests and fixtures may import anything. */
export const readImports = (folder: string, leftOut = /\.(test|fixture|d)\.tsx?$/): ImportLine[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: (name) => /node_modules|\.tsbuild/.test(String(name)) })
    .filter((file) => !leftOut.test(file))
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(specifier)].map(([, name = '']) => ({
        file,
        target: name.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file), name)) : name,
      })),
    );
