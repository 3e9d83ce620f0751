import { partTerm, type Term } from './term.ts';

/** Names of parts. Alone most of them ask for nothing; a colour, a cloth or a print before them is theirs. */
export const partTerms: readonly Term[] = [
  partTerm('collar', 'collar|collars|neckline|neckband|neck|领子|领口|衣领|领', '领子', 'collar', {}, 'collar'),
  partTerm('collar', 'lapels|lapel|驳头', '驳头', 'lapels', { collar: 'notchedLapel' }, 'collar'),
  partTerm('sleeve', 'sleeves|sleeve|袖子|袖身|衣袖|袖', '袖子', 'sleeves', {}, 'sleeveLength'),
  partTerm('cuff', 'cuffs|cuff|袖口|袖克夫', '袖口', 'cuffs', {}, 'cuff'),
  partTerm('pocket', 'pockets|pocket|口袋|衣袋', '口袋', 'pockets', { pocket: 'patch' }, 'pocket'),
  partTerm('belt', 'belt|sash|腰带|皮带', '腰带', 'belt', { waistShape: 'belted' }, 'waistShape'),
  partTerm(
    'hem',
    'hem|hems|hemline|hem band|border|borders|hem border|下摆|底边|裙边|裙襕|底襕|裤脚|裤口|脚口|裤边',
    '下摆',
    'hem',
  ),
  partTerm('hood', 'hood|帽子|风帽', '帽子', 'hood', { hat: 'plain' }, 'hat'),
  partTerm('waistband', 'waistband|腰头|腰封|裤腰', '腰头', 'waistband'),
  partTerm('strap', 'straps|strap|shoulder straps|肩带', '肩带', 'straps', { details: ['shoulderStraps'] }),
  partTerm(
    'lining',
    'lining|hood lining|inner liner|帽里|帽子里布|帽子内里|帽子里面|内胆|里衬|里子|里布|内衬|里料|内里',
    '里布',
    'lining',
  ),
  partTerm('skirt', 'skirt part|bottom half|lower half|裙摆|裙身|下半身|下半部分', '裙身', 'skirt part'),
  partTerm('stitch', 'stitching|stitches|topstitch|车线|缝线|明线|线迹', '缝线', 'stitching'),
  partTerm('button', 'buttons|button|纽扣|钮扣|扣子', '纽扣', 'buttons', { closure: 'buttons' }),
  partTerm('stripe', 'side stripe|side stripes|sidestripe|侧边条|侧条|边条', '侧边条', 'side stripe', {
    details: ['coinSeams'],
  }),
  partTerm('zip', 'zip|zips|zipper|zippers|拉链', '拉链', 'zip', { closure: 'zip' }),
  partTerm('piping', 'piping|trim|trims|edging|binding|滚边|包边|镶边|嵌边|滚条', '滚边', 'piping', {
    details: ['piping'],
  }),
];

/** A part in another colour than its garment, where the colour is not said. */
export const contrastTerm: Term = {
  words: ['contrast', 'contrasting', '撞色', '对比色', '拼接色'],
  label: { zh: '撞色', en: 'contrast' },
  meaning: {},
  attribute: 'contrast',
};

/** Sewn together of several: of the colours or the cloths that are named with it. */
export const splicedTerm: Term = {
  words: ['拼接', 'spliced', 'panelled', 'paneled'],
  label: { zh: '拼接', en: 'spliced' },
  meaning: {},
  attribute: 'spliced',
};

/** Asks for nothing alone; refused it makes the garment plain. */
export const printedTerm: Term = {
  words:
    'print|prints|pattern|patterns|decoration|decorations|embellishment|embellishments|图案|装饰|花样|花式|花型|花色'.split(
      '|',
    ),
  label: { zh: '无印花', en: 'plain' },
  meaning: {},
  attribute: 'fabricPattern',
};

/** The cloth of the body itself: a colour before it is the garment's. */
export const bodyTerm: Term = {
  words: 'body|bodice|top half|upper half|上半身|上半部分|main body|衣身|大身|主体|主色|裤身|裤腿|裤管|底色|底'.split(
    '|',
  ),
  label: { zh: '衣身', en: 'body' },
  meaning: {},
  attribute: 'contrast',
};
