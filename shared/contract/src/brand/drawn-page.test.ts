import { describe, expect, it } from 'vitest';
import { completeBrand, defaultBrand } from './brand.ts';
import { brandPage } from './brand-page.ts';
import { fillDrawnPage } from './drawn-page.ts';

const markup = (language: string) =>
  `<i lang="${language}">[[webName]][[#hasLogo]]<img src="[[logo]]">[[/hasLogo]][[#hasDefaultMark]]A[[/hasDefaultMark]]` +
  '[[#isReachable]]<p>[[hours]][[#hasPhone]] tel [[phone]][[/hasPhone]]</p>[[/isReachable]]' +
  '[[#social]]<a href="[[href]]">[[label]]</a>[[/social]]' +
  '[[#records]]<b>[[#isLinked]]<a href="[[href]]">[[/isLinked]][[text]][[#isLinked]]</a>[[/isLinked]]</b>[[/records]]</i>';
const drawn = { zh: markup('zh-CN'), en: markup('en') };

describe('prerendered home page', () => {
  it('omits texts that a brand does not define', () => {
    expect(fillDrawnPage(drawn, defaultBrand)).toBe('<i lang="zh-CN">AtelierA</i><i lang="en">AtelierA</i>');
  });

  it("has the brand's texts, in its languages", () => {
    const brand = completeBrand({
      webName: 'Maison Lin',
      logo: 'brand/logo.svg',
      languages: ['en'],
      contact: { phone: '021-1', email: '', hours: { zh: '工作日', en: 'Mon-Fri' } },
      socialLinks: [{ label: 'Weibo', href: 'https://weibo.com/lin' }],
      recordNumbers: [
        { zh: '备 1', en: 'ICP 1', href: 'https://beian.miit.gov.cn/' },
        { zh: '备 2', en: 'ICP 2' },
      ],
    });
    expect(fillDrawnPage(drawn, brand)).toBe(
      '<i lang="en">Maison Lin<img src="brand/logo.svg"><p>Mon-Fri tel 021-1</p><a href="https://weibo.com/lin">Weibo</a>' +
        '<b><a href="https://beian.miit.gov.cn/">ICP 1</a></b><b>ICP 2</b></i>',
    );
  });

  it('escapes a name', () => {
    const brand = completeBrand({ webName: '<b>[[phone]]$&', languages: ['zh'] });
    expect(fillDrawnPage(drawn, brand)).toBe('<i lang="zh-CN">&lt;b&gt;[[phone]]$&amp;A</i>');
  });

  it('is refused with a marker that no brand defines', () => {
    expect(() => fillDrawnPage({ zh: '[[colour]]', en: '' }, defaultBrand)).toThrow('colour');
  });

  it('is in the document before the application, and is replaced with another brand', () => {
    const page =
      '<html><title>-</title><meta name="description" content="-"><link rel="icon"><script type="application/json" id="atelier-config"></script><div id="drawn"></div><div id="root"><div class="opening" role="status">-</div></div>';
    const first = brandPage(page, defaultBrand, drawn);
    expect(first).toContain(
      '<div id="drawn"><i lang="zh-CN">AtelierA</i><i lang="en">AtelierA</i></div><div id="root">',
    );
    const other = brandPage(first, completeBrand({ webName: 'Lin', languages: ['en'] }), drawn);
    expect(other).toContain('<div id="drawn"><i lang="en">LinA</i></div><div id="root">');
    expect(other).not.toContain('Atelier');
  });
});
