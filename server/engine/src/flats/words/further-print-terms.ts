import type { PrintKey } from '../spec.ts';
import { type Term, term } from './term.ts';

const printed = (print: PrintKey, words: string, zh: string, en: string, printScale?: number): Term =>
  term(words, `图案：${zh}`, `print: ${en}`, { print, ...(printScale ? { printScale } : {}) }, 'fabricPattern');

const woven: readonly Term[] = [
  printed('chevron', 'chevron|chevrons|chevron stripe|chevron stripes|v形条纹|人字条纹', '人字条纹', 'chevron'),
  printed(
    'zigzag',
    'zigzag|zig-zag|zig zag|zigzags|zigzag stripe|zigzag stripes|锯齿|锯齿纹|锯齿条纹|之字纹|折线纹',
    '锯齿纹',
    'zigzag',
  ),
  printed(
    'wave',
    'wavy|wavy stripe|wavy stripes|wave stripes|wavy lines|波浪纹|波浪条纹|波浪|水波纹|波纹',
    '波浪纹',
    'wavy stripes',
  ),
  printed(
    'checkerboard',
    'checkerboard|checker board|chequerboard|chessboard|checkerboard check|checkered board|棋盘格|棋盘|棋盘格纹|国际象棋格',
    '棋盘格',
    'checkerboard',
  ),
  printed(
    'harlequin',
    'harlequin|harlequin diamonds|harlequin diamond|小丑格|小丑菱格|大菱格',
    '小丑菱格',
    'harlequin',
  ),
  printed(
    'glenCheck',
    'glen check|glen plaid|prince of wales check|prince of wales|glencheck|glen checks|威尔士格|威尔士亲王格|格伦格|格伦格纹|威尔士格纹',
    '威尔士格',
    'Prince of Wales check',
  ),
  printed('tattersall', 'tattersall|tattersall check|塔特萨尔格|塔特索尔格|细线格', '塔特萨尔格', 'tattersall'),
  printed('madras', 'madras|madras check|madras plaid|马德拉斯格|马德拉斯格纹|马德拉斯', '马德拉斯格', 'madras'),
  printed(
    'buffaloCheck',
    'buffalo check|buffalo plaid|buffalo checks|lumberjack check|lumberjack plaid|水牛格|伐木工格|红黑格|红黑大格|黑红格',
    '水牛格',
    'buffalo check',
  ),
  printed(
    'microCheck',
    'micro check|micro checks|mini check|tiny check|micro gingham|微格|微格纹|细格|细格纹|小细格',
    '微格',
    'micro check',
  ),
  printed(
    'rainbow',
    'rainbow|rainbows|rainbow stripe|rainbow stripes|rainbow striped|rainbow-striped|multicolour stripes|multicolor stripes|彩虹|彩虹条纹|彩虹色|彩虹条|彩色条纹',
    '彩虹条纹',
    'rainbow stripes',
  ),
  printed('ikat', 'ikat|ikat pattern|絣织|伊卡特|艾德莱斯|艾德莱斯绸', '伊卡特', 'ikat'),
  printed(
    'breton',
    'nautical stripe|nautical stripes|sailor stripe|navy and white stripes',
    '海魂条纹',
    'Breton stripes',
  ),
  printed(
    'pinstripe',
    'shadow stripe|shadow stripes|barcode stripe|barcode stripes|hairline stripe|hairline stripes|隐条|隐条纹|暗条纹',
    '细条纹',
    'fine stripes',
  ),
  printed(
    'polkaDot',
    'micro dots|micro dot|pin dots|pin dot|tiny dots|small dots|tiny polka dots|小波点|微波点|细波点',
    '小波点',
    'micro dots',
    0.5,
  ),
  printed(
    'polkaDot',
    'bold dots|large dots|big dots|large polka dots|big polka dots|oversized dots|bold polka dots|coin dots|大波点|大圆点',
    '大波点',
    'bold dots',
    1.9,
  ),
];

const animals: readonly Term[] = [
  printed('cow', 'cow|cow print|cow spots|dalmatian|奶牛|奶牛纹|奶牛花|奶牛斑', '奶牛纹', 'cow print'),
  printed('tiger', 'tiger|tiger print|tiger stripe|tiger stripes|虎纹|老虎纹|虎皮纹', '虎纹', 'tiger'),
  printed(
    'crocodile',
    'crocodile|croc|croc-embossed|crocodile print|crocodile embossed|alligator|croc print|鳄鱼纹|鳄鱼皮|鳄鱼皮纹',
    '鳄鱼纹',
    'crocodile',
  ),
  printed('giraffe', 'giraffe|giraffe print|长颈鹿纹|长颈鹿', '长颈鹿纹', 'giraffe'),
];

const motifs: readonly Term[] = [
  printed('star', 'star|stars|star print|starry|starred|星星|星星印花|五角星|星星图案|小星星', '星星', 'stars'),
  printed(
    'moon',
    'moon|moons|moon print|crescent moon|crescents|moon and stars|stars and moons|sun and moon|月亮|月亮印花|星月|月牙',
    '月亮',
    'moons',
  ),
  printed(
    'galaxy',
    'galaxy|galaxy print|night sky|starry sky|cosmic|space print|nebula|星空|星空印花|银河|宇宙|星云',
    '星空',
    'galaxy',
  ),
  printed(
    'hearts',
    'hearts|heart print|hearts print|heart pattern|heart motif|little hearts|love hearts|爱心印花|爱心图案|爱心满印|心形印花|心形图案|小爱心|桃心',
    '爱心',
    'hearts',
  ),
  printed('butterfly', 'butterfly|butterflies|butterfly print|蝴蝶|蝴蝶印花|蝶纹|彩蝶', '蝴蝶', 'butterflies'),
  printed('bird', 'bird|birds|bird print|swallow|swallows|小鸟|鸟|鸟类|燕子|飞鸟|花鸟', '小鸟', 'birds'),
  printed('crane', 'crane|cranes|crane print|flying cranes|仙鹤|仙鹤印花|白鹤|云鹤|鹤纹|云鹤纹', '仙鹤', 'cranes'),
  printed(
    'feather',
    'feather print|feathers print|feather pattern|feather motif|羽毛印花|羽毛图案|羽毛纹',
    '羽毛图案',
    'feathers',
  ),
  printed(
    'snowflake',
    'snowflake|snowflakes|snowflake print|snowflake pattern|雪花|雪花图案|雪花印花|雪花纹',
    '雪花',
    'snowflakes',
  ),
  printed('koi', 'koi|koi fish|koi carp|carp|fish print|goldfish|锦鲤|鲤鱼|金鱼|鱼纹', '锦鲤', 'koi'),
  printed(
    'seigaiha',
    'seigaiha|japanese waves|wave pattern|ocean waves|sea waves|waves|海浪|海浪纹|海水纹|海水江崖|青海波',
    '海浪纹',
    'seigaiha waves',
  ),
];

const knits: readonly Term[] = [
  printed(
    'fairIsle',
    'fair isle|fair-isle|fairisle|fair isle pattern|stranded knit|费尔岛|费尔岛图案|费尔岛提花',
    '费尔岛提花',
    'Fair Isle',
  ),
  printed(
    'nordic',
    'nordic|nordic pattern|nordic knit|norwegian|scandinavian|scandinavian pattern|icelandic|lopapeysa|reindeer|reindeers|deer|北欧|北欧风|北欧图案|北欧提花|麋鹿|驯鹿|小鹿',
    '北欧提花',
    'Nordic pattern',
  ),
  printed(
    'christmas',
    'christmas|xmas|christmas tree|christmas trees|christmas pattern|ugly christmas|festive|圣诞|圣诞树|圣诞风|圣诞图案|圣诞节',
    '圣诞提花',
    'Christmas pattern',
  ),
];

const florals: readonly Term[] = [
  printed(
    'watercolour',
    'watercolour|watercolor|watercolour floral|watercolor floral|watercolour flowers|watercolor flowers|watercolour print|水彩|水彩花卉|水彩花|水彩印花|水彩画',
    '水彩花卉',
    'watercolour floral',
  ),
  printed(
    'hawaiian',
    'hawaiian|hawaiian print|aloha print|hibiscus|hibiscus print|夏威夷|夏威夷印花|扶桑花|木槿花|夏威夷花',
    '夏威夷印花',
    'Hawaiian print',
  ),
  printed(
    'plumBlossom',
    'plum blossom|plum blossoms|plum flower|plum flowers|梅花|腊梅|红梅|梅枝',
    '梅花',
    'plum blossom',
  ),
  printed(
    'bamboo',
    'bamboo|bamboo print|bamboo leaves|bamboo leaf|竹子|竹叶|竹林|竹图案|竹子印花|翠竹|竹纹',
    '竹子',
    'bamboo',
  ),
  printed(
    'lotus',
    'lotus|lotus flower|lotus flowers|water lily|water lilies|荷花|莲花|莲纹|荷花图案|荷叶图案|睡莲',
    '荷花',
    'lotus',
  ),
  printed('chrysanthemum', 'chrysanthemum|chrysanthemums|mums|菊花|菊纹|秋菊', '菊花', 'chrysanthemum'),
  printed('toile', 'toile|toile de jouy|toile print|朱伊纹|朱伊布|茹伊印花|田园风景印花|风景印花', '朱伊图案', 'toile'),
];

const arts: readonly Term[] = [
  printed(
    'marble',
    'marble|marble print|marbled|marbling|marble effect|大理石|大理石纹|大理石印花|云石纹|石纹',
    '大理石纹',
    'marble',
  ),
  printed(
    'inkWash',
    'ink wash|ink-wash|ink painting|chinese ink|ink print|sumi-e|ink orchid|水墨|水墨画|水墨印花|水墨风|泼墨|墨染',
    '水墨',
    'ink wash',
  ),
  printed(
    'landscape',
    'landscape|landscape painting|chinese landscape|mountain landscape|mountains|mountain print|landscape print|山水|山水画|山水印花|水墨山水|千里江山|远山',
    '山水',
    'landscape',
  ),
  printed(
    'porcelain',
    'porcelain|blue-and-white porcelain|blue and white porcelain|porcelain print|china blue|delft|delft blue|青花瓷|青花|青花瓷图案|缠枝莲|青花印花',
    '青花瓷',
    'blue-and-white porcelain',
  ),
  printed(
    'batik',
    'batik|wax print|wax-resist|wax resist|blue calico|ankara|ankara print|african wax print|shibori|蜡染|蓝印花布|蓝印花|蓝染|蜡染布|土布印花',
    '蜡染',
    'batik',
  ),
  printed(
    'dragon',
    'dragon|dragons|chinese dragon|dragon motif|dragon print|dragon pattern|龙纹|团龙|龙图案|龙印花|龙纹图案|祥龙|金龙|蟠龙|云龙|龙凤|中国龙',
    '龙纹',
    'dragon',
  ),
  printed(
    'phoenix',
    'phoenix|phoenixes|phoenix print|phoenix motif|凤凰|凤纹|团凤|凤凰纹|凤凰印花|凤凰图案',
    '凤凰',
    'phoenix',
  ),
  printed(
    'monogram',
    'monogram print|monogram pattern|monogram canvas|logo print|allover logo|all-over logo|老花|满印logo|logo满印|字母老花',
    '老花',
    'monogram print',
  ),
];

/** Prints that are drawn in files of their own, by what designers call them. */
export const furtherPrintTerms: readonly Term[] = [...woven, ...animals, ...motifs, ...knits, ...florals, ...arts];
