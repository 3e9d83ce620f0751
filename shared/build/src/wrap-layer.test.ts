import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { wrapLayer } from './wrap-layer.ts';

const wrap = (css: string) => postcss([wrapLayer({ layer: 'arco' })]).process(css, { from: undefined }).css;

describe('a sheet goes into one layer', () => {
  it('wraps rules and at-rules', () => {
    expect(wrap('.a{color:red}@media print{.b{color:blue}}')).toBe(
      '@layer arco{.a{color:red}@media print{.b{color:blue}}}',
    );
  });

  it('leaves imports and order statements in front', () => {
    expect(wrap('@import "./b.css";@layer x, y;.a{color:red}')).toBe(
      '@import "./b.css";@layer x, y;@layer arco{.a{color:red}}',
    );
  });

  it('leaves a sheet without rules alone', () => {
    expect(wrap('@import "./b.css";')).toBe('@import "./b.css";');
  });
});
