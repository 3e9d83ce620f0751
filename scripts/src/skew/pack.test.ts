import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packFolder, unpackFolder } from './recorded-builds.ts';

let work: string;
const at = (path: string) => join(work, path);

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'atelier-pack-'));
  mkdirSync(at('build/web/art'), { recursive: true });
  writeFileSync(at('build/web/main.js'), 'run()');
  writeFileSync(at('build/web/main.css'), '.page{}');
  writeFileSync(at('build/web/art/coat.jpg'), Buffer.from([0xff, 0xd8, 0, 10, 13]));
  writeFileSync(at('build/web/main.js.br'), 'packed');
});
afterEach(() => rmSync(work, { recursive: true }));

const pack = () => packFolder(at('build'), at('kept'), (path) => !path.endsWith('.br'));

describe('a pack', () => {
  it('returns every file, byte for byte', () => {
    const packed = pack();
    unpackFolder(packed.pack, at('kept'), at('again'));
    for (const path of ['web/main.js', 'web/main.css', 'web/art/coat.jpg']) {
      expect(readFileSync(at(`again/${path}`)).equals(readFileSync(at(`build/${path}`)))).toBe(true);
    }
    expect(readdirSync(at('again/web')).sort()).toEqual(['art', 'main.css', 'main.js']);
    expect(packed).toMatchObject({ files: 3, bytes: 17 });
  });

  it('stores a picture once for all builds', () => {
    expect(pack().kept).toEqual(pack().kept);
    expect(readdirSync(at('kept'))).toEqual(pack().kept);
  });

  it('reports a missing file', () => {
    const packed = pack();
    rmSync(at('kept'), { recursive: true });
    expect(() => unpackFolder(packed.pack, at('kept'), at('again'))).toThrow(
      `web/art/coat.jpg needs ${packed.kept[0]}, which is missing`,
    );
  });

  it('writes nothing outside the folder', () => {
    const list = [{ path: '../away.js', bytes: 3 }];
    const crooked = brotliCompressSync(Buffer.from(`${JSON.stringify(list)}\nrun`));
    expect(() => unpackFolder(crooked, at('kept'), at('again'))).toThrow('is outside of the folder');
  });
});
