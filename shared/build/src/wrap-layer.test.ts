import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { wrapLayer } from './rules.ts';

const wrap = (css: string) => postcss([wrapLayer({ layer: 'arco' })]).process(css, { from: undefined }).css;

describe('wrapping a style sheet in one layer', () => {
  it('wraps rules and at-rules', () => {
    expect(wrap('.a{color:red}@media print{.b{color:blue}}')).toBe(
      '@layer arco{.a{color:red}@media print{.b{color:blue}}}',
    );
  });

  it('keeps imports and order statements in front', () => {
    expect(wrap('@import "./b.css";@layer x, y;.a{color:red}')).toBe(
      '@import "./b.css";@layer x, y;@layer arco{.a{color:red}}',
    );
  });

  it('leaves a style sheet without rules unchanged', () => {
    expect(wrap('@import "./b.css";')).toBe('@import "./b.css";');
  });

  it('leaves no rule outside, so that load order overrides no other remote', () => {
    const root = postcss.parse(wrap('.a{color:red}@supports (x:y){.b{color:blue}}@font-face{font-family:x}#c{d:e}'));
    expect(root.nodes.map((node) => node.toString().slice(0, 11))).toEqual(['@layer arco']);
  });
});
