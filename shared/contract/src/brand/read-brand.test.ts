import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeBrand, defaultBrand, languageOr, pageBrandOf } from './brand.ts';
import { BrandError, readBrand } from './read-brand.ts';

let folder: string;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1z"/></svg>';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-brand-'));
  writeFileSync(join(folder, 'logo.svg'), svg);
  writeFileSync(join(folder, 'text.png'), 'not a picture');
  writeFileSync(join(folder, 'broken.json'), '{"webName": "Lin",}');
  writeFileSync(join(folder, 'brand.json'), `\uFEFF${JSON.stringify({ webName: 'Maison Lin', logo: 'logo.svg' })}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const problemsOf = (value: unknown): readonly string[] => {
  try {
    readBrand(typeof value === 'string' ? value : JSON.stringify(value), folder);
  } catch (error) {
    if (error instanceof BrandError) return error.problems;
    throw error;
  }
  return [];
};

describe('a brand', () => {
  it('is the default without settings', () => {
    for (const nothing of [undefined, '', '  ', '{}']) {
      expect(readBrand(nothing)).toEqual({ brand: defaultBrand, files: [] });
    }
  });

  it('is read from a file, its logo beside it served by a content-based name [spec 3.21]', () => {
    const { brand, files } = readBrand(join(folder, 'brand.json'));
    expect(brand).toEqual(completeBrand({ webName: 'Maison Lin', logo: brand.logo }));
    expect(brand.logo).toMatch(/^brand\/logo\.[0-9a-f]{16}\.svg$/);
    expect(files).toEqual([{ address: brand.logo, type: 'image/svg+xml', bytes: Buffer.from(svg) }]);
  });

  it('uses its name wherever the default name appeared [spec 3.21]', () => {
    const { operator, smsSignature, producer, description } = readBrand('{"webName":"Lin"}').brand;
    expect([operator, smsSignature, producer]).toEqual(['Lin', 'Lin', 'Lin']);
    expect(description).toEqual({ zh: expect.stringContaining('Lin'), en: expect.stringContaining('Lin') });
  });

  it('uses a text of one language for both [spec 3.21]', () => {
    const { recordNumbers, contact, docsLinks } = readBrand(
      JSON.stringify({
        recordNumbers: ['ICP 1', { zh: '沪ICP备2号', href: 'https://beian.miit.gov.cn/' }],
        contact: { hours: { en: 'Mon-Fri' } },
        docsLinks: [{ label: 'Guide', href: 'https://docs.example/' }],
      }),
    ).brand;
    expect(recordNumbers).toEqual([
      { zh: 'ICP 1', en: 'ICP 1' },
      { zh: '沪ICP备2号', en: '沪ICP备2号', href: 'https://beian.miit.gov.cn/' },
    ]);
    expect(contact).toEqual({ phone: '', email: '', hours: { zh: 'Mon-Fri', en: 'Mon-Fri' } });
    expect(docsLinks[0]?.label).toEqual({ zh: 'Guide', en: 'Guide' });
  });

  it('keeps addresses unchanged, except a slash at the end of an origin [spec 3.21]', () => {
    const given = {
      apiOrigin: 'https://api.lin.example/',
      socketOrigin: 'ws://127.0.0.1:8080',
      trendOrigin: 'http://localhost:9',
      logo: 'https://cdn.lin.example/logo.svg?v=2',
    };
    expect(readBrand(JSON.stringify(given)).brand).toMatchObject({ ...given, apiOrigin: 'https://api.lin.example' });
  });
});

describe('an invalid brand', () => {
  it.each([
    [{ webName: ' ' }, 'webName: is not empty'],
    [{ webName: 'Lin】' }, 'webName: has no 【'],
    [{ webName: 'a\u202Eb' }, 'webName: is one line'],
    [{ webName: 'x'.repeat(41) }, 'webName: is one line of at most 40'],
    [{ webname: 'Lin' }, '"webname" is no setting; did you mean "webName"?'],
    [{ colour: 'red' }, '"colour" is no setting; there are webName, '],
    [{ languages: [] }, 'languages: names at least one language'],
    [{ languages: ['zh', 'zh'] }, 'languages: names at least one language, and each once'],
    [{ languages: ['fr'] }, 'languages.0: is zh or en'],
    [{ languages: 'en' }, 'languages: is a list'],
    [{ storageSuffix: '; path=/' }, 'storageSuffix: has at most 32'],
    [{ trendOrigin: 'http://trend.example' }, 'trendOrigin: is an origin such as https://'],
    [{ trendOrigin: 'https://trend.example/page' }, 'trendOrigin: is an origin'],
    [{ trendOrigin: 'https://user@trend.example' }, 'trendOrigin: is an origin'],
    [{ apiOrigin: 'api.example' }, 'apiOrigin: is an origin'],
    [{ socketOrigin: 'https://socket.example' }, 'socketOrigin: is an origin such as wss://'],
    [{ imageOrigin: "https://images.example; script-src 'unsafe-inline'" }, 'imageOrigin: is an origin'],
    [{ envelopeSeparator: 'A' }, 'envelopeSeparator: is one visible ASCII character'],
    [{ envelopeSeparator: '--' }, 'envelopeSeparator: is one visible ASCII character'],
    [{ envelopeSeparator: '\uD800' }, 'envelopeSeparator: is one visible ASCII character'],
    [{ socialLinks: [{ label: 'x', href: 'javascript:alert(1)' }] }, 'socialLinks.0.href: is an address that begins'],
    [{ recordNumbers: [''] }, 'recordNumbers.0: is not empty'],
    [{ contact: { email: 'invalid' } }, 'contact.email: is an e-mail address'],
    [{ contact: { fone: '1' } }, 'contact: Unrecognized key: "fone"'],
    [{ logo: 'javascript:alert(1)' }, 'logo: is a file beside the brand file'],
    [{ logo: 'no-such.svg' }, 'no-such.svg cannot be read: ENOENT'],
    [{ logo: 'text.png' }, 'logo: '],
    [{ logo: 'brand.json' }, 'is none of .svg, .png, .jpg, .webp, .ico'],
    ['[]', 'cannot be read: ENOENT'],
    ['{"webName": }', 'the text is no JSON'],
    ['broken.json', 'broken.json is no JSON'],
    ['.', 'is no file'],
  ])('%j: is refused with the reason', (value, problem) => {
    expect(problemsOf(value).join('\n')).toContain(problem);
  });

  it('reports all problems at once', () => {
    const problems = problemsOf({ webName: '', storageSuffix: '.', logo: 7, extra: 1 });
    expect(problems).toHaveLength(4);
  });
});

describe('a brand of one language', () => {
  it('is used for every user', () => {
    expect(languageOr('zh', { languages: ['en'] })).toBe('en');
    expect(languageOr('zh', { languages: ['en', 'zh'] })).toBe('zh');
    expect(languageOr(undefined, { languages: ['en', 'zh'] })).toBe('en');
  });
});

it('server-only settings are not sent to the page', () => {
  expect(Object.keys(pageBrandOf(defaultBrand)).sort()).toEqual([
    ...[
      'apiOrigin',
      'contact',
      'docsLinks',
      'envelopeSeparator',
      'languages',
      'logo',
      'operator',
      'recordLinks',
      'recordNumbers',
    ],
    ...['socialLinks', 'socketOrigin', 'storageSuffix', 'trendOrigin', 'webName'],
  ]);
});
