import { describe, expect, it } from 'vitest';
import { markBrand } from './render-home.tsx';

const page =
  '<link rel="preload" as="image" href="x"/><header><img class="l" src="[[logo]]" alt=""/>[[webName]]</header>' +
  '<section class="c"><p>[[hours]]</p><dl><div><dt>T</dt><a href="tel:[[phone]]">[[phone]]</a></div><div><a href="mailto:[[email]]">[[email]]</a></div></dl></section>' +
  '<footer><section><ul><li><a href="tel:[[phone]]">[[phone]]</a></li><li><a href="mailto:[[email]]">[[email]]</a></li><li>[[hours]]</li>' +
  '<li><a href="[[href]]">[[label]]</a></li></ul></section><span>©</span><span><a href="[[href]]" rel="x">[[text]]</a></span></footer>';

describe('brand markers of the prerendered home page', () => {
  const marked = markBrand(page, '<b><svg><path/></svg></b>');

  it('surround everything that a brand may omit', () => {
    expect(marked).toBe(
      '<header>[[#hasLogo]]<img class="l" src="[[logo]]" alt=""/>[[/hasLogo]][[#hasDefaultMark]]<svg><path/></svg>[[/hasDefaultMark]][[webName]]</header>' +
        '[[#isReachable]]<section class="c"><p>[[hours]]</p><dl>[[#hasPhone]]<div><dt>T</dt><a href="tel:[[phone]]">[[phone]]</a></div>[[/hasPhone]]' +
        '[[#hasEmail]]<div><a href="mailto:[[email]]">[[email]]</a></div>[[/hasEmail]]</dl></section>[[/isReachable]]' +
        '<footer>[[#hasContact]]<section><ul>[[#hasPhone]]<li><a href="tel:[[phone]]">[[phone]]</a></li>[[/hasPhone]]' +
        '[[#hasEmail]]<li><a href="mailto:[[email]]">[[email]]</a></li>[[/hasEmail]][[#hasHours]]<li>[[hours]]</li>[[/hasHours]]' +
        '[[#social]]<li><a href="[[href]]">[[label]]</a></li>[[/social]]</ul></section>[[/hasContact]]<span>©</span>' +
        '[[#records]]<span>[[#isLinked]]<a href="[[href]]" rel="x">[[/isLinked]][[text]][[#isLinked]]</a>[[/isLinked]]</span>[[/records]]</footer>',
    );
  });

  it('are required at their places', () => {
    expect(() => markBrand(page.replace('[[label]]', 'x'), '')).toThrow('<li> with [[label]]');
  });

  it.each(['<p style="color: red"></p>', '<script src="x"></script>', '<p onclick="x"></p>'])(
    "are never combined with %s, which the page's policy refuses",
    (refused) => {
      expect(() => markBrand(`${refused}${page}`, '')).toThrow('policy refuses');
    },
  );
});
