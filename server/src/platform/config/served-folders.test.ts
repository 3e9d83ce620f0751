import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeServedFolders } from './config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-served-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

describe('served folders', () => {
  it('are reported when missing or empty, each with the effect for users', () => {
    const [webDir, storeDir] = [join(folder, 'web'), join(folder, 'store')];
    mkdirSync(storeDir);
    expect(describeServedFolders({ webDir, storeDir })).toEqual([
      `WEB_DIR: there is no index.html in ${webDir}, so this server serves no pages.`,
      `STORE_DIR: there is no registry.json in ${storeDir}, so pages have no tools until something is published there.`,
    ]);
  });

  it('are not reported when complete, or not served here', () => {
    writeFileSync(join(folder, 'index.html'), '');
    writeFileSync(join(folder, 'registry.json'), '');
    expect(describeServedFolders({ webDir: folder, storeDir: folder })).toEqual([]);
    expect(describeServedFolders({ webDir: undefined, storeDir: undefined })).toEqual([]);
  });

  it('are refused by name when they are something else', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => describeServedFolders({ webDir: file, storeDir: file })).toThrow(
      `- WEB_DIR: ${file} is no folder\n  - STORE_DIR: ${file} is no folder`,
    );
  });
});
