import type { PrintKey } from '../spec.ts';
import { type Term, term } from './term.ts';

const printed = (print: PrintKey, words: string, zh: string, en: string, printScale?: number): Term =>
  term(words, `图案：${zh}`, `print: ${en}`, { print, ...(printScale ? { printScale } : {}) }, 'fabricPattern');

/** Prints by the catalogue's names for them, its sub-styles and what people say. */
export const printTerms: readonly Term[] = [
  printed('solid', 'solid colour|solid color|solid|plain colour|纯色|素色|净色', '纯色', 'solid'),
  printed('stripeDown', 'striped|stripe|stripes|条纹', '条纹', 'stripes'),
  printed(
    'stripeDown',
    'vertical stripe|vertical stripes|vertical stripe pattern|竖条纹|竖条',
    '竖条纹',
    'vertical stripes',
  ),
  printed(
    'pinstripe',
    'pinstripe|pinstripes|pinstriped|pin stripe|chalk stripe|chalk stripes|细条纹|铅笔条纹|粉笔条纹|细竖条纹',
    '细条纹',
    'pinstripes',
  ),
  printed(
    'stripeAcross',
    'horizontal stripe|horizontal stripes|horizontal stripe pattern|横条纹|横条',
    '横条纹',
    'horizontal stripes',
  ),
  printed(
    'breton',
    'breton|breton stripe|breton stripes|breton stripe pattern|sailor stripes|海魂条纹|海魂衫|海军条纹',
    '海魂条纹',
    'Breton stripes',
  ),
  printed('gingham', 'checked|check|checks|checkered|gingham|格子|格纹|小格子|格', '格子', 'check'),
  printed('tartan', 'tartan|tartan plaid|plaid|tartan check pattern|苏格兰格|格呢', '苏格兰格', 'tartan'),
  printed(
    'windowpane',
    'windowpane|windowpane check|windowpane check pattern|窗格纹|大格子|窗格',
    '窗格纹',
    'windowpane',
  ),
  printed('houndstooth', 'houndstooth|houndstooth pattern|dogtooth|千鸟格', '千鸟格', 'houndstooth'),
  printed('argyle', 'argyle|argyle pattern|jacquard sweater|argyle jacquard|菱形格|菱格|提花毛衣', '菱形格', 'argyle'),
  printed('herringbone', 'herringbone|herringbone pattern|人字纹', '人字纹', 'herringbone'),
  printed(
    'polkaDot',
    'polka dot|polka dots|polka dot pattern|dotted|dots|spots|spotted|波点|圆点|点点|斑点|小圆点',
    '波点',
    'polka dots',
  ),
  printed(
    'floral',
    'floral|floral print|flower|flowers|flower print|flowered|花卉|印花图案|花朵|碎花图案|花纹|花',
    '花卉',
    'floral',
  ),
  printed(
    'floral',
    'large-scale bold floral|large flowers|rose floral|peony floral|roses|peonies|大花|玫瑰|牡丹',
    '大花',
    'large flowers',
    1.5,
  ),
  printed(
    'ditsy',
    'ditsy|small ditsy floral|ditsy floral|calico floral|small flowers|cherry blossom floral|小碎花|碎花|小花|小花朵|樱花|印花布小花',
    '小碎花',
    'ditsy flowers',
  ),
  printed('daisy', 'daisy|daisies|daisy floral|sunflower floral|雏菊|向日葵', '雏菊', 'daisies'),
  printed(
    'leaves',
    'leaves|leaf print|leafy branch|tropical|tropical flower and leaf|palm|palm tree|palm trees|palm leaf|monstera|枝叶|叶子|树叶|热带|热带花叶|椰树|椰子树|棕榈|棕榈叶|龟背竹',
    '枝叶',
    'leaves',
  ),
  printed('paisley', 'paisley|paisley print|paisley pattern|bandana|佩斯利|腰果花', '佩斯利', 'paisley'),
  printed('geometric', 'geometric|geometric print|geometric pattern|几何|几何图案', '几何', 'geometric'),
  printed('leopard', 'leopard|leopard print|leopard spot pattern|animal print|cheetah|豹纹|动物纹', '豹纹', 'leopard'),
  printed('zebra', 'zebra|zebra print|zebra stripe pattern|斑马纹', '斑马纹', 'zebra'),
  printed('snake', 'snake|snakeskin|snakeskin pattern|蛇纹|蟒纹', '蛇纹', 'snakeskin'),
  printed('camouflage', 'camouflage|camouflage print|camouflage pattern|camo|迷彩', '迷彩', 'camouflage'),
  printed('tieDye', 'tie-dye|tie dye|tie-dye pattern|扎染', '扎染', 'tie-dye'),
  printed('brush', 'abstract|abstract brushstroke pattern|brushstroke|brush strokes|抽象|笔触', '抽象', 'abstract'),
  printed('cloud', 'clouds|traditional chinese cloud pattern|cloud pattern|chinese clouds|云纹|祥云', '云纹', 'clouds'),
  printed('stripeAcross', 'hoops|hooped|hooped stripes|rugby stripes|横条|橄榄球条纹', '横条纹', 'hoops'),
  printed('fruit', 'fruit|fruits|hand-drawn fruit motif|cherries|lemons|水果|樱桃|柠檬', '水果', 'fruit'),
  printed(
    'animals',
    'cartoon|cute cartoon motif|animals|hand-drawn animal motif|bears|cats|卡通|动物|小熊|猫咪',
    '卡通动物',
    'cartoon animals',
  ),
  printed(
    'lettering',
    'lettering|lettering graphic|letters|letter print|letters print|all over letters|typography|字母|字母印花',
    '字母',
    'lettering',
  ),
  printed(
    'colourBlock',
    'colour block|color block|colour blocking|two-tone|拼色|撞色拼接|拼色拼接|撞色',
    '拼色',
    'colour block',
  ),
];
