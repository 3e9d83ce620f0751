import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';
import { describe, expect, it } from 'vitest';
import { rules } from '../rules.ts';
import { applyLibraryStubs, libraryStubs } from './library-stubs.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const contract = join(root, 'shared/contract');
const folderOf = (name: string, user: string) =>
  dirname(createRequire(join(root, user, 'package.json')).resolve(`${name}/package.json`));

const federationFiles = (): string[] => {
  const runtime = createRequire(join(root, 'host/package.json')).resolve('@module-federation/runtime');
  const core = dirname(createRequire(runtime).resolve('@module-federation/runtime-core'));
  return globSync('**/*.js', { cwd: core }).map((path) => join(core, path));
};

interface Cipher {
  encrypt(text: string, key: string): string;
  decrypt(sealed: string, key: string): string;
}

interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: { code: string }[] } };
  '~standard': { validate(value: unknown): unknown };
}

interface Face {
  z: {
    object(shape: Record<string, unknown>): Schema;
    string(): { min(count: number): unknown };
    iso: { datetime(): unknown };
  };
}

/** Bundles a module as an app's build does, and returns the file. */
const bundleFile = async (path: string, context = contract): Promise<string> => {
  const output = mkdtempSync(join(tmpdir(), 'atelier-library-stubs-'));
  const compiler = rspack({
    context,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: { main: path },
    output: { path: output, filename: 'main.cjs', library: { type: 'commonjs2' } },
    module: { rules: rules({ isDevelopment: false, layer: 'shell' }) },
    plugins: applyLibraryStubs(),
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure || stats?.hasErrors()) reject(failure ?? new Error(stats?.toString('errors-only')));
        else resolve();
      });
    });
  });
  return join(output, 'main.cjs');
};

/** The same, and returns the module's exports. */
const bundle = async (path: string, context = contract): Promise<unknown> =>
  createRequire(import.meta.url)(await bundleFile(path, context));

describe('library code that builds leave out', () => {
  it('exists: a library that moved it would silently include it again', () => {
    const files = [
      folderOf('zod', 'shared/contract'),
      folderOf('axios', 'host'),
      folderOf('crypto-js', 'shared/contract'),
    ]
      .flatMap((folder) => globSync('**/*.{js,cjs}', { cwd: folder }).map((path) => join(folder, path)))
      .filter((path) => !path.includes('/dist/'))
      .concat(federationFiles());
    for (const { module } of libraryStubs)
      expect(
        files.filter((path) => module.test(path)),
        String(module),
      ).not.toEqual([]);
  });

  it('is requested nowhere', () => {
    const sources = globSync(['host/src/**/*.{ts,tsx}', 'remote-*/src/**/*.{ts,tsx}', 'shared/*/src/**/*.{ts,tsx}'], {
      cwd: root,
      exclude: ['**/*.test.*', 'shared/build/**', 'shared/testing/**'],
    });
    const asking =
      /toJSONSchema|HttpStatusCode|preloadRemote|adapter: ?['[]|\.(minLength|maxLength|minValue|maxValue|isInt)\b(?!=)/;
    const isCalledOnSchema = (path: string) =>
      /from 'zod'|from 'axios'|module-federation/.test(readFileSync(join(root, path), 'utf8')) &&
      asking.test(readFileSync(join(root, path), 'utf8').replace(/field\.maxLength/g, ''));
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter(isCalledOnSchema)).toEqual([]);
  });

  it('is not needed by the envelope, which the server opens', async () => {
    const { browserCipher: page } = (await bundle('./src/envelope-browser.ts')) as { browserCipher: Cipher };
    const { nodeCipher: server } = (await import(join(contract, 'src/envelope-node.ts'))) as { nodeCipher: Cipher };
    const key = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef';
    expect(server.decrypt(page.encrypt('外套 coat', key), key)).toBe('外套 coat');
    expect(page.decrypt(server.encrypt('外套 coat', key), key)).toBe('外套 coat');
  });

  it('is not needed by the client', async () => {
    const { default: axios } = (await bundle('axios', join(root, 'host'))) as { default: { create(): unknown } };
    expect(axios.create()).toHaveProperty('request');
  });

  it('is not needed by the schemas', async () => {
    const { z } = (await bundle('./src/zod-subset.ts')) as Face;
    const shape = z.object({ name: z.string().min(1), at: z.iso.datetime() });
    expect(shape.safeParse({ name: 'coat', at: '2026-01-01T00:00:00Z' }).success).toBe(true);
    expect(shape.safeParse({ name: '' }).error?.issues.map(({ code }) => code)).toEqual(['too_small', 'invalid_type']);
    expect(await shape['~standard'].validate({})).toHaveProperty('issues');
  });

  it('is every call that a page does not use, with its dependencies', async () => {
    const entry = join(mkdtempSync(join(tmpdir(), 'atelier-library-stubs-')), 'entry.js');
    writeFileSync(entry, `export { getCompany } from ${JSON.stringify(join(contract, 'src/company.ts'))};\n`);
    const file = await bundleFile(entry);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('/get_company');
    expect(text).not.toMatch(/modify_company|user_add_company/);
    const { getCompany } = createRequire(import.meta.url)(file) as { getCompany: { response: Schema } };
    expect(getCompany.response.safeParse({ company: null, member: null, type: 'C' }).success).toBe(true);
    expect(getCompany.response.safeParse({ company: null, member: null, type: 'X' }).success).toBe(false);
  });

  it("is the router's logging in a build", async () => {
    const entry = join(mkdtempSync(join(tmpdir(), 'atelier-library-stubs-')), 'entry.js');
    const router = createRequire(join(root, 'host/package.json')).resolve('react-router-dom/package.json');
    writeFileSync(entry, `export * from ${JSON.stringify(join(dirname(router), 'dist/index.mjs'))};\n`);
    expect(readFileSync(await bundleFile(entry, join(root, 'host')), 'utf8')).not.toContain(
      'You should not include both',
    );
  });
});

describe('purity annotations', () => {
  it('precede every call that creates a schema, and nothing else', () => {
    const source =
      "/** z.string() */ export const a = z.array(b.optional()).min(1); // z.number()\nconst c = 'z.date()';";
    const { markPure } = createRequire(import.meta.url)('./pure-declarations.js') as { markPure(text: string): string };
    expect(markPure(source)).toBe(
      "/** z.string() */ export const a = /*#__PURE__*/ z.array(/*#__PURE__*/ b.optional()).min(1); // z.number()\nconst c = 'z.date()';",
    );
  });
});
