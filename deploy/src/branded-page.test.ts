import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from './program.ts';

const template = readFileSync(join(import.meta.dirname, '../../host/src/index.html'), 'utf8');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';

let web: string;
beforeEach(() => {
  web = mkdtempSync(join(tmpdir(), 'atelier-web-'));
  writeFileSync(join(web, 'index.html'), template);
});

const run = async (words: readonly string[], env: Record<string, string> = {}) => {
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const code = await runProgram(['page', '--web', web, ...words], { env, out: print, err: print });
  return { code, printed };
};
const text = (name: string): string => readFileSync(join(web, name), 'utf8');

describe('page for another web server', () => {
  it('has the brand, compressed copies of the same text, and its pictures beside it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atelier-brand-'));
    writeFileSync(join(folder, 'mark.svg'), svg);
    const file = join(folder, 'brand.json');
    writeFileSync(
      file,
      JSON.stringify({ webName: 'Maison Lin', logo: 'mark.svg', apiOrigin: 'https://api.lin.example' }),
    );
    const { code, printed } = await run(['--brand', file]);
    expect(code).toBe(0);
    const page = text('index.html');
    expect(page).toContain('<title>Maison Lin</title>');
    expect(brotliDecompressSync(readFileSync(join(web, 'index.html.br'))).toString()).toBe(page);
    expect(gunzipSync(readFileSync(join(web, 'index.html.gz'))).toString()).toBe(page);
    const logo = /"logo":"([^"]+)"/.exec(page)?.[1] ?? '';
    expect(text(logo)).toBe(svg);
    expect(printed).toContain("connect-src 'self' https://api.lin.example wss://api.lin.example;");
    expect(printed).toContain('report-uri https://api.lin.example/csp_report');
  });

  it('accepts another brand, also from the environment', async () => {
    await run(['--brand', '{"webName":"First"}']);
    expect((await run([], { ATELIER_BRAND: '{"webName":"Second"}' })).code).toBe(0);
    expect(text('index.html')).toContain('<title>Second</title>');
    expect(text('index.html')).not.toContain('First');
  });

  it('is unchanged when the brand is invalid; all problems are listed', async () => {
    const { code, printed } = await run(['--brand', '{"webName":"","colour":1}']);
    expect(code).toBe(1);
    expect(printed).toContain('- webName: is not empty');
    expect(printed).toContain('"colour" is no setting');
    expect(text('index.html')).toBe(template);
  });

  it('requires a build of the host', async () => {
    web = mkdtempSync(join(tmpdir(), 'atelier-web-'));
    expect(await run([])).toMatchObject({ code: 1, printed: expect.stringContaining('There is no index.html') });
  });
});
