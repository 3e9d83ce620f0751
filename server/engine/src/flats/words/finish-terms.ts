import { type Term, term } from './term.ts';

/** Closures, seams and finishes that no attribute of the catalogue names, and how large a print is. */
export const finishTerms: readonly Term[] = [
  term('double-breasted|double breasted|双排扣', '门襟：双排扣', 'closure: double-breasted', {
    closure: 'doubleBreasted',
  }),
  term('single-breasted|single breasted|单排扣', '门襟：单排扣', 'closure: single-breasted', { closure: 'oneButton' }),
  term('zip-up|zip up|zipped|full zip|zip front|zip-front|front zip|拉链门襟|全拉链', '门襟：拉链', 'closure: zip', {
    closure: 'zip',
  }),
  term(
    'button front|button-front|with buttons|排扣|开襟|前排扣|button through|button down front',
    '门襟：纽扣',
    'closure: buttons',
    { closure: 'buttons' },
  ),
  term('snap|snaps|snap buttons|按扣|四合扣', '门襟：按扣', 'closure: snaps', { closure: 'snaps' }),
  term('half placket|placket|half-button|半门襟', '门襟：半门襟', 'closure: placket', { closure: 'placket' }),
  term('epaulettes|epaulets|肩章|肩袢', '肩章', 'epaulettes', { details: ['epaulettes'] }),
  term('yoke|育克|过肩', '育克', 'yoke', { details: ['yoke'] }),
  term('darts|收省|省道', '省道', 'darts', { details: ['darts'] }),
  term('princess seams|princess seam|公主线', '公主线', 'princess seams', { details: ['princess'] }),
  term(
    'striped rib|striped ribs|striped ribbing|striped rib trim|contrast rib|contrast ribbing|间条罗纹|撞色罗纹|条纹罗纹',
    '间条罗纹',
    'striped rib',
    {
      details: ['stripedRib'],
    },
  ),
  term('fringe|fringed|fringes|fringing|tassel|tassels|流苏|流苏边', '流苏', 'fringe', { details: ['fringe'] }),
  term(
    'cowl neckline|cowl neck|cowl-neck|cowl|draped neck|荡领|垂坠领|垂领',
    '领口：荡领',
    'neckline: cowl',
    { neckline: 'u', details: ['cowl'] },
    'neckline',
  ),
  term('白色侧条|白侧条|白边条|白色边条', '白色侧边条', 'white side stripe', {
    details: ['coinSeams'],
    parts: { stripe: { colour: '#f7f6f2' } },
  }),
  term('crease|pressed crease|烫迹线|裤线', '烫迹线', 'pressed crease', { details: ['centreCrease'] }),
  term('large print|big print|大花型|大图案', '大花型', 'large print', { printScale: 1.6 }),
  term('small print|tiny print|小花型|小图案', '小花型', 'small print', { printScale: 0.65 }),
];
