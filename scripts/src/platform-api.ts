import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from './paths.ts';
import { run } from './run.ts';

export interface PlatformPackage {
  name: string;
  version: string;
  /** Sub-path -> source file. */
  exports: Record<string, string>;
}

/** Inlines a neighbouring file that a sub-path re-exports completely. */
const withParts = (declarations: string, built: string): string =>
  declarations.replace(/^export \* from ['"]\.\/([\w-]+)(?:\.ts|\.js)?['"];$/gm, (_, part: string) =>
    readFileSync(join(built, `${part}.d.ts`), 'utf8').trim(),
  );

/** Sub-paths import each other by package name, and `declare` is invalid inside `declare module`. */
const asModuleBody = (declarations: string, name: string): string =>
  declarations
    .replace(/^(export )?declare /gm, '$1')
    .replace(/(from |import\()(['"])\.\/([\w-]+)(?:\.ts|\.js)?\2/g, `$1'${name}/$3'`)
    // The version identifies the surface and is not part of it.
    .replace(/const platformVersion = ["'][^"']+["']/, 'const platformVersion: string')
    .replace(/^\/\/# sourceMappingURL.*$/gm, '')
    .replace(/^export \{\};$/gm, '')
    .trim()
    .replace(/^(?=.)/gm, '  ');

/** Declarations of every sub-path in one text, sorted by name. `built`: output folder of the compiler. */
const renderSurface = ({ name, exports }: PlatformPackage, built: string): string => {
  const modules = Object.entries(exports)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, source]) => {
      const file = source.replace(/^\.\/src\//, '').replace(/\.tsx?$/, '.d.ts');
      const body = asModuleBody(withParts(readFileSync(join(built, file), 'utf8'), built), name);
      return `declare module '${path.replace(/^\./, name)}' {\n${body}\n}\n`;
    });
  return `/* Written by "pnpm platform:api" from shared/platform/src. What the host promises to remotes. */\n\n${modules.join('\n')}`;
};

/** `pnpm platform:api` writes the platform's public surface into `shared/platform/api/platform.api.d.ts`. */
const folder = join(root, 'shared/platform');

const { code } = await run(bin('tsc'), ['-b', 'shared/platform']);
if (code !== 0) {
  process.stderr.write('The platform does not compile; its surface cannot be read.\n');
  process.exit(1);
}
const platform = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PlatformPackage;
writeFileSync(join(folder, 'api/platform.api.d.ts'), renderSurface(platform, join(folder, '.tsbuild')));
