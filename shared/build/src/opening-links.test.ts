import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addOpeningLinks } from './create-host-config.ts';

const page =
  '<head><link rel="stylesheet" href="opening.css"><script type="application/json"></script><script src="first.js"></script><script defer src="main.1.js"></script></head>';

const build = (hasRegistry: boolean, sheets: readonly string[] = []): string => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-page-'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'opening.css'), '.opening{}');
  writeFileSync(join(folder, 'first.js'), 'first()');
  writeFileSync(join(folder, 'bootstrap.2.js'), 'run()');
  writeFileSync(join(folder, 'bootstrap.3.css'), '.a{}');
  addOpeningLinks(folder, ['bootstrap.2.js', 'bootstrap.3.css', 'letters.woff2'], hasRegistry, sheets);
  return readFileSync(join(folder, 'index.html'), 'utf8');
};

describe('preload links of the page', () => {
  it("request the first script's dependencies, with the hash of their bytes, before that script", () => {
    const html = build(true);
    const hash = createHash('sha256').update('run()').digest('base64');
    expect(html).toContain(
      `<link rel="preload" as="script" href="bootstrap.2.js" crossorigin="anonymous" integrity="sha256-${hash}">`,
    );
    expect(html).toContain('as="style" href="bootstrap.3.css"');
    expect(html.indexOf('registry.json')).toBeLessThan(html.indexOf('main.1.js'));
    expect(html).not.toContain('woff2');
  });

  it("add hashes to the page's own style sheets", () => {
    const hash = createHash('sha256').update('.opening{}').digest('base64');
    expect(build(true)).toContain(
      `<link rel="stylesheet" href="opening.css" crossorigin="anonymous" integrity="sha256-${hash}">`,
    );
  });

  it('name the first script by its content, with the hash of its bytes', () => {
    const name = createHash('sha256').update('first()').digest('hex').slice(0, 10);
    const hash = createHash('sha256').update('first()').digest('base64');
    expect(build(true)).toContain(
      `<script src="first.${name}.js" crossorigin="anonymous" integrity="sha256-${hash}"></script>`,
    );
  });

  it('load the style sheets of the prerendered page directly, without preload', () => {
    const html = build(true, ['bootstrap.3.css']);
    const hash = createHash('sha256').update('.a{}').digest('base64');
    expect(html).toContain(
      `<link rel="stylesheet" href="bootstrap.3.css" crossorigin="anonymous" integrity="sha256-${hash}">`,
    );
    expect(html).not.toContain('as="style"');
    expect(html).toContain('as="script" href="bootstrap.2.js"');
  });

  it('omit the registry when there is none', () => {
    expect(build(false)).not.toContain('registry.json');
  });
});
