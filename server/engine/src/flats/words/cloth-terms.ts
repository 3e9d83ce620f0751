import type { ChoiceKey } from '@atelier/catalogue/attributes';
import { type Term, term } from './term.ts';

const cloth = (fabric: ChoiceKey<'fabricType'>, zh: string, en: string, more = ''): Term =>
  term(
    [zh, en, more].filter((words) => words !== '').join('|'),
    `面料：${zh.split('|')[0]}`,
    `fabric: ${en.split('|')[0]}`,
    { fabric },
    'fabricType',
  );

/** Cloths by the names of the trade, each drawn as the cloth of the catalogue that it looks like. */
export const clothTerms: readonly Term[] = [
  cloth('jersey', '莫代尔', 'modal'),
  cloth('jersey', '竹纤维', 'bamboo jersey|bamboo viscose'),
  cloth('jersey', '罗马布|罗马棉', 'ponte|ponte roma|ponte knit'),
  cloth('jersey', '双面针织|双面布|空气层|空气棉|太空棉', 'scuba|neoprene|interlock|scuba knit|double knit', '潜水料'),
  cloth('jersey', '氨纶|弹力布|弹力面料', 'spandex|lycra|elastane|stretch jersey'),
  cloth('silk', '粘胶|人棉|人造丝|黏胶', 'viscose|rayon|viscose twill'),
  cloth('silk', '天丝|莱赛尔', 'tencel|lyocell'),
  cloth('silk', '冰丝', 'ice silk'),
  cloth('silk', '铜氨|铜氨丝', 'cupro|bemberg'),
  cloth('silk', '绉纱|双绉|重绉|绉布|真丝双绉', 'crepe|crepe de chine|wool crepe|crêpe|crêpe de chine'),
  cloth('silk', '香云纱|莨绸', 'gambiered silk|mud silk'),
  cloth('silk', '电力纺|洋纺', 'habotai|silk twill|shantung|dupioni|raw silk|wild silk'),
  cloth('satin', '醋酸|醋酸面料|醋酸缎|醋酸缎面', 'acetate|triacetate'),
  cloth('satin', '塔夫绸', 'taffeta'),
  cloth('satin', '素绉缎|重缎|真丝缎|绉缎', 'charmeuse|duchess satin|silk satin|sateen|satin back crepe'),
  cloth('chiffon', '乔其纱|乔其', 'georgette|silk georgette'),
  cloth('cotton', '双层纱|绉棉|纱布', 'double gauze|gauze|cotton gauze|cheesecloth|lawn|percale|broadcloth', '府绸'),
  cloth('linen', '苎麻|夏布', 'ramie|hemp|hemp linen|bamboo linen'),
  cloth('velvet', '金丝绒|冰花绒|烂花绒', 'velour|crushed velvet|panne velvet|devore|velveteen'),
  cloth('chunkyKnit', '雪尼尔', 'chenille'),
  cloth('chunkyKnit', '羊驼毛|羊驼', 'alpaca|brushed alpaca'),
  cloth('wool', '双面呢|双面羊毛|双面羊绒|双面绒', 'double-faced wool|double-face wool|double faced wool'),
  cloth('wool', '毛毡|羊毛毡', 'felt|felted wool|melton|melton wool|loden|broadcloth wool|serge|camel hair|camelhair'),
  cloth(
    'twill',
    '工装布|卡其布',
    'drill|cotton drill|duck canvas|cotton duck|moleskin|waxed cotton|waxed canvas',
    '蜡布',
  ),
  cloth('corduroy', '细灯芯绒|细条绒', 'needlecord|babycord|pincord|jumbo cord|wide wale corduroy'),
  cloth('nylon', '软壳|软壳面料', 'softshell|soft shell|gore-tex|gore tex|taslan|technical fabric|tech fabric'),
  cloth('polyester', '超细纤维', 'microfibre|microfiber'),
  cloth('leather', 'pu皮|pu皮革|牛皮|羊皮|小羊皮|绵羊皮', 'pu leather|lambskin|cowhide|calfskin|vegan leather|nappa'),
  cloth('suede', '磨砂皮|反绒皮', 'nubuck|faux suede|ultrasuede'),
  cloth('terry', '毛巾料|毛圈布', 'towelling|toweling|french terry|terrycloth'),
  cloth('terry', '羊羔皮|羊剪绒', 'shearling|borg|borg fleece|sheepskin|lambswool fleece'),
  cloth(
    'lace',
    '水溶蕾丝|睫毛蕾丝|钩花蕾丝',
    'guipure|guipure lace|chantilly|chantilly lace|eyelash lace|macrame lace',
  ),
  cloth('flannel', '磨毛|磨毛布|绒布', 'flannelette|brushed cotton|brushed twill'),
  term(
    'chambray|chambray cotton|青年布|钱布雷|钱布雷布',
    '面料：青年布',
    'fabric: chambray',
    { fabric: 'cotton', usualColour: '#8fb0cf' },
    'fabricType',
  ),
];
