import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { refuseGlobalRules } from './refuse-global-rules.ts';

const build = (css: string) =>
  postcss([refuseGlobalRules()]).process(css, { from: '/remote-x/src/page.module.css' }).css;

describe('a remote’s style sheet', () => {
  it.each([
    ':root { --x: 1 }',
    'body { color: red }',
    'html, .page { color: red }',
    'button { color: red }',
    '.page p, p { color: red }',
    '* { margin: 0 }',
    ':focus-visible { outline: 0 }',
    '[data-theme="dark.x"] { color: red }',
    ':global(.arco-btn) { color: red }',
    '.arco-btn { color: red }',
    'p:not(.page) { color: red }',
    '@media print { body { color: red } }',
    '@layer x { a { color: red } }',
  ])('must not contain %s', (css) => {
    expect(() => build(css)).toThrow(/styles the whole page, not only this remote/);
  });

  it.each([
    '.page { color: red }',
    '.page p, .page:hover::before { color: red }',
    '[data-theme="dark"] .page { color: red }',
    ':root .page { color: red }',
    '.page :global(.arco-btn) { color: red }',
    '.page { p { color: red } &:hover { color: blue } }',
    '#dialog { color: red }',
    '@keyframes turn { from { opacity: 0 } 50% { opacity: 1 } to { opacity: 0 } }',
    '@font-face { font-family: x; src: url(x.woff2) }',
    '@media (width < 600px) { .page { color: red } }',
  ])('may contain %s', (css) => {
    expect(build(css)).toBe(css);
  });

  it('is refused with the position and a next step', () => {
    expect(() => build('.page { color: red }\n\nbody { color: red }')).toThrow(
      /page\.module\.css:3:1: "body" styles the whole page.*"\.page body"/,
    );
  });
});
