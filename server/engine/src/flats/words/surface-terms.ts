import type { FlatSpec, SurfaceKey } from '../spec.ts';
import type { Wish } from '../wish.ts';
import { type Term, term } from './term.ts';

/** A cloth by what it is like, perhaps with what it is made of. */
const like = (key: SurfaceKey, words: string, zh: string, en: string, fabric?: FlatSpec['fabric']): Term =>
  term(
    words,
    `质感：${zh}`,
    `surface: ${en}`,
    { surfaces: [key], ...(fabric ? { fabric } : {}), ...(key.endsWith('Foil') ? ({ craft: 'print' } as const) : {}) },
    'fabricType',
  );

const sheens: readonly Term[] = [
  like(
    'metallic',
    'metallic|metallics|metallic finish|foil fabric|foiled|lamé|lame|金属光泽|金属感|金属色|金属质感|金属面料|金属色泽|金属光|闪光面料',
    '金属光泽',
    'metallic',
  ),
  like('pearl', 'pearlescent|pearly|pearlised|pearlized|lustrous|珠光|珠光面料|珠光感', '珠光', 'pearlescent'),
  like(
    'glitter',
    'glitter|glittery|glittering|sparkle|sparkly|sparkling|sparkles|shimmer|shimmery|shimmering|闪粉|亮粉|闪光|闪闪|闪亮|亮闪|闪片面料',
    '闪粉',
    'glitter',
  ),
  like(
    'lurex',
    'lurex|metallic thread|metallic threads|metallic yarn|tinsel|亮丝|金银丝|金丝|银丝|闪丝',
    '亮丝',
    'Lurex',
  ),
  like(
    'iridescent',
    'iridescent|opalescent|pearl shift|colour-shifting|color-shifting|幻彩|炫彩|变色|偏光',
    '幻彩',
    'iridescent',
  ),
  like('holographic', 'holographic|hologram|holo|laser|镭射|激光|全息|镭射面料', '镭射', 'holographic'),
  like(
    'patent',
    'patent|patent leather|vinyl|latex|pvc|wet look|wet-look|漆皮|漆光|漆面|亮皮|乳胶',
    '漆皮',
    'patent',
    'leather',
  ),
  like(
    'gloss',
    'glossy|shiny|high-shine|high shine|lacquered|coated|wax-coated|waxed|ciré|cire|亮面|光面|亮光|高光|涂层|蜡感|油蜡',
    '亮面',
    'glossy',
  ),
  like('matte', 'matte|matt|non-shiny|哑光|亚光|雾面', '哑光', 'matte'),
  like(
    'goldFoil',
    'gold foil|gold foil print|gold foil printing|foil print|foil printing|gold stamping|gold printed|烫金|烫金印花|金箔|描金|印金',
    '烫金',
    'gold foil',
  ),
  like('silverFoil', 'silver foil|silver foil print|烫银|银箔|烫银印花', '烫银', 'silver foil'),
];

const open: readonly Term[] = [
  like('mesh', 'mesh|mesh fabric|net|netting|fishnet|power mesh|网眼|网眼布|网布|网状|渔网|网孔', '网眼', 'mesh'),
  like(
    'sheer',
    'sheer|see-through|see through|transparent|translucent|semi-sheer|透视|透明|半透明|透肤|薄透|透纱',
    '透视',
    'sheer',
    'chiffon',
  ),
  like('organza', 'organza|organdie|organdy|欧根纱|硬纱|透明硬纱', '欧根纱', 'organza', 'chiffon'),
  like(
    'crochet',
    'crochet|crocheted|crochet knit|crochet lace|macrame|macramé|钩花|钩针|钩织|钩编|勾花|勾针',
    '钩花',
    'crochet',
    'fineKnit',
  ),
  like(
    'openKnit',
    'open knit|open-knit|openwork|openwork knit|loose knit|ladder knit|fishnet knit|镂空针织|镂空编织|疏织|网眼针织',
    '镂空针织',
    'open knit',
    'fineKnit',
  ),
  like(
    'pointelle',
    'pointelle|pointelle knit|lace knit|lace-knit|挑花|挑孔|挑孔针织|菠萝纹',
    '挑孔',
    'pointelle',
    'fineKnit',
  ),
  like(
    'eyelet',
    'broderie anglaise|broderie|eyelet|eyelet embroidery|eyelet lace|eyelet fabric|eyelet cotton|cutwork|cut-work embroidery|eyelet dress fabric|镂空绣花|镂空刺绣|镂空蕾丝|绣花镂空|打孔绣|水溶蕾丝|英式刺绣|洞洞布',
    '镂空绣花',
    'broderie anglaise',
  ),
];

const raised: readonly Term[] = [
  like('waffle', 'waffle|waffle knit|waffle weave|waffle cotton|waffle-knit|华夫格|华夫|华夫饼', '华夫格', 'waffle'),
  like('boucle', 'boucle|bouclé|boucle tweed|loop yarn|圈圈呢|圈圈纱|圈绒|毛圈呢', '圈圈呢', 'bouclé', 'tweed'),
  like(
    'fur',
    'fur|faux fur|fake fur|furry|faux-fur|mink|fox fur|rabbit fur|long-pile|shaggy|皮草|人造毛|人造皮草|仿皮草|环保皮草|仿貂|貂毛|貂皮|狐狸毛|兔毛|毛绒|毛毛|长毛',
    '皮草',
    'faux fur',
  ),
  like('feathers', 'feather|feathered|ostrich feather|ostrich feathers|marabou|鸵鸟毛|羽毛面料', '羽毛', 'feathers'),
  like('seersucker', 'seersucker|puckered|plissé|plisse|泡泡纱|泡皱', '泡泡纱', 'seersucker', 'cotton'),
];

const washes: readonly Term[] = [
  like(
    'acidWash',
    'acid wash|acid-wash|acid washed|acid-washed|snow wash|雪花洗|酸洗|雪花水洗|炒雪花',
    '雪花洗',
    'acid wash',
  ),
  like(
    'stonewash',
    'stonewash|stone wash|stonewashed|stone-washed|stone washed|enzyme wash|石洗|石磨|石磨水洗|酵素洗',
    '石洗',
    'stonewash',
  ),
  like('whiskers', 'whiskers|whiskering|whiskered|whisker|猫须|猫须洗', '猫须', 'whiskers'),
];

const fur: Wish = { kind: 'coat', surfaces: ['fur'], fabric: 'wool' };

const looks: readonly Term[] = [
  term('羊毛衫|羊绒衫', '款式：羊毛衫', 'style: wool sweater', { kind: 'knitwear', fabric: 'wool' }),
  term('皮裙|皮短裙', '款式：皮裙', 'style: leather skirt', { kind: 'skirt', fabric: 'leather' }),
  term(
    '球衣|球服|football jersey|basketball jersey|soccer jersey|sports jersey',
    '款式：球衣',
    'style: sports jersey',
    {
      kind: 'tShirt',
      fabric: 'polyester',
    },
  ),
  term(
    'fur coat|faux fur coat|faux fur jacket|fur jacket|teddy fur coat|皮草大衣|皮草外套|人造毛外套|毛毛外套|仿皮草外套|貂皮大衣',
    '款式：皮草大衣',
    'style: fur coat',
    fur,
  ),
  term('feather dress|羽毛裙|羽毛连衣裙|羽毛礼服', '款式：羽毛裙', 'style: feather dress', {
    kind: 'dress',
    surfaces: ['feathers'],
  }),
];

/** 透视袖: a sleeve of another cloth than its garment, said in one word. */
const sleeves: readonly Term[] = [
  term(
    'clear pvc|clear plastic|transparent pvc|clear vinyl|透明pvc|透明塑料',
    '质感：透明 PVC',
    'surface: clear PVC',
    { surfaces: ['sheer', 'gloss'] },
    'fabricType',
  ),
  {
    ...term('网纱袖|薄纱袖|纱袖|tulle sleeves|tulle sleeve', '网纱（袖子）', 'tulle (sleeves)', {
      parts: { sleeve: { surfaces: ['sheer'] } },
    }),
    part: 'sleeve',
  },
];

/** Stitches that are drawn as a cloth that is there. */
const cloths: readonly Term[] = [
  term('元宝针|fisherman rib|fisherman’s rib|half cardigan stitch', '面料：元宝针', 'fabric: fisherman’s rib', {
    fabric: 'chunkyKnit',
    details: ['ribKnit'],
  }),
];

/** Surface of a cloth: shine, openness, relief, wash. */
export const surfaceTerms: readonly Term[] = [
  ...looks,
  ...sleeves,
  ...sheens,
  ...open,
  ...raised,
  ...washes,
  ...cloths,
];

/** 渐变, 吊染: one colour that becomes another down the garment. */
export const gradientTerms: readonly Term[] = [
  term(
    'ombre|ombré|ombre effect|gradient|gradient colour|gradient color|gradient print|colour fade|color fade|degrade|dégradé|faded into|fades into|fading into|fading to|fades to|gradated|渐变|渐变色|渐变印花|渐变染|晕染|过渡色',
    '渐变',
    'ombre',
    { gradient: { form: 'ombre' } },
  ),
  term('dip-dye|dip dye|dip-dyed|dip dyed|dipped|吊染|浸染|蘸染', '吊染', 'dip-dye', { gradient: { form: 'dip' } }),
];
