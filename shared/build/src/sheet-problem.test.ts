import { describe, expect, it } from 'vitest';
import { sheetProblem } from './sheet-problem.ts';

const judge = (css: string) => sheetProblem(css, 'remotes.market');

describe('a built style sheet of a remote', () => {
  it.each([
    '',
    '@layer remotes.market{.a{color:red}}',
    '@charset "utf-8";@layer platform{.a{color:red}}@layer workbench{.b{color:red}}',
    '@layer remotes.market.late{@media (width<600px){.a{color:red}}@keyframes turn{to{opacity:0}}}',
  ])('may contain %j', (css) => expect(judge(css)).toBeUndefined());

  it.each([
    ['.a{color:red}', /outside of @layer remotes\.market/],
    ['@layer overrides{.a{color:red}}', /outside of @layer/],
    ['@layer shell{.a{color:red}}', /outside of @layer/],
    ['@layer remotes.tools{.a{color:red}}', /outside of @layer/],
    ['@layer remotes.marketing{.a{color:red}}', /outside of @layer/],
    ['@layer late, remotes.market;', /outside of @layer/],
    ['@import url("https://evil.example/x.css");', /outside of @layer/],
    ['@layer remotes.market{header{display:none}}', /"header" styles the whole page/],
    ['@layer remotes.market{.arco-btn{display:none}}', /"\.arco-btn" styles the whole page/],
    ['@layer platform{body{display:none}}', /"body" styles the whole page/],
    ['@layer remotes.market{.a{color:red', /Unclosed block/],
  ])('may not contain %j', (css, reason) => expect(judge(css)).toMatch(reason));
});
