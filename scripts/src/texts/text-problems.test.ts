import { describe, expect, it } from 'vitest';
import { keysOf, literalProblems, parityProblems, unknownKeys } from './text-problems.ts';

describe('text parity', () => {
  it('reports keys missing in one language, and different figures', () => {
    const zh = { a: '甲', b: '{{count}} 张', c: '丙', list: { d: '丁' } };
    const en = { a: 'A', b: '{{number}} pictures', list: { d: '' } };
    expect(parityProblems(zh, en)).toEqual(['b: other figures in en than in zh', 'c: en is missing', 'list.d: empty']);
    expect(parityProblems({}, { a: 'A' })).toEqual(['a: zh is missing']);
  });

  it('accepts singular forms that only English has', () => {
    expect(parityProblems({ days: '{{count}} 天' }, { days: '{{count}} days', days_one: '{{count}} day' })).toEqual([]);
  });
});

describe('keys used by a component', () => {
  it('are reported when no table has them', () => {
    const known = new Set(keysOf({ title: 'A', days_one: 'B', days_other: 'C', faults: { late: 'D' } }));
    const source = "const t = useText('account'); t('title'); t('days', { count }); t('late'); t('gone'); t(made);";
    expect(unknownKeys(source, known)).toEqual(['gone']);
    expect(unknownKeys("t('not a text')", known)).toEqual([]);
  });
});

describe('texts in a component', () => {
  it('are found in attributes and in Chinese, not in comments', () => {
    const source = '// 说明\n<a title="Open it" />\n<b aria-label={words("x")} />\n{/* alt="ignored" */}\n<i>关闭</i>';
    expect(literalProblems(source)).toEqual(['2: "Open it"', '5: 关闭']);
  });
});
