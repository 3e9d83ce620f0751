import { ask, type Guide, say, step } from '../guide.ts';

/** Series colour scheme: one garment in several colours. */
export const seriesColorScheme: Guide = {
  what: say(
    '放一件衣服，选几个颜色，排出一个系列。褶皱、缝线和光影都留着，只换颜色；没选颜色时按色环给出协调的一组。',
    'One garment and a few colours make a series. Folds, seams and light stay, only the dye changes; without colours of yours it takes a harmony from the wheel.',
  ),
  steps: [
    step(
      say('放进衣服', 'Add the garment'),
      say(
        '背景杂乱先点“抠图”，轮廓清楚颜色才只落在衣服上。',
        'With a busy ground cut it out first, so that the colour lands on the garment alone.',
      ),
    ),
    step(
      say('选 1 到 4 个颜色', 'Choose one to four colours'),
      say(
        '从色卡选、吸图上的颜色，或填色号。空着的由“配色方式”补齐。',
        'From the colour card, from the picture, or by code. What is left empty follows the harmony.',
      ),
    ),
    step(
      say('决定出几张', 'Decide how many'),
      say(
        '2 到 6 张，同一次的价格不变，一起生成比逐张生成划算。',
        'Two to six at the same price, so one series costs less than single pictures.',
      ),
    ),
  ],
  good: [
    say('单色衣服，轮廓完整', 'Plain garments seen whole'),
    say('绗缝、混色、带 Logo 的 T 恤（打开保护印花）', 'Quilting, melange, a tee with a logo (Protect print on)'),
  ],
  poor: [
    say(
      '满版碎花、撞色拼块：请用“一键换色”分区域换',
      'All-over flowers and colour blocks: recolour them by layers instead',
    ),
    say('过曝的白衣改深色：亮处没有纹理可留', 'Overexposed white made dark: there is no texture left to keep'),
  ],
  questions: [
    ask(
      say('选了一个很艳的颜色，其他几张也很艳？', 'One bright colour makes the others bright?'),
      say(
        '配色按色环算，相邻色会一样艳。把另外几格也选好，就按你选的来。',
        'The harmony follows the wheel, so neighbours are as bright. Fill in the other colours and yours are used.',
      ),
    ),
    ask(
      say('滚边为什么没变色？', 'Why did the piping keep its colour?'),
      say(
        '浅色滚边被当作印花保护了，关掉“保护印花”再生成一次。',
        'Light piping counts as a print. Turn off “Protect print” and generate again.',
      ),
    ),
  ],
  next: ['recolour', 'changeBackground', 'styleExpansion'],
};

/** Sketch to design: a line drawing gets colour, cloth and volume. */
export const lineFilling: Guide = {
  what: say(
    '给闭合的线稿上色、上面料、加一点立体感，几秒变成能看的款式图。左右对称的区域会一起上色，不用一块块点。',
    'Fills a closed line drawing with colour, fabric and a little volume, and makes it presentable in seconds. Regions that mirror each other are coloured together.',
  ),
  steps: [
    step(
      say('放进线稿', 'Add the drawing'),
      say(
        '白底黑线最好；手绘先扫描，拍照的纸纹会变成区域。',
        'Black lines on white are best. Scan pencil drawings: the grain of a photographed page becomes regions.',
      ),
    ),
    step(
      say('选面料或颜色', 'Choose fabric or colours'),
      say(
        '颜色按区域大小给：最大的通常是衣身，其次是袖。面料可以只填大区域。',
        'Colours go by size: the largest region is usually the body, then the sleeves. Fabric can fill the large regions alone.',
      ),
    ),
    step(
      say('补缺口，调立体感', 'Close gaps, set the shading'),
      say(
        '线没接上就调大“线条缺口”；“立体感” 0 是平涂，50 像打了侧光。',
        'Raise “Gaps in lines” where lines do not meet; shading 0 is flat colour, 50 looks lit from a side.',
      ),
    ),
  ],
  good: [
    say('矢量导出的线稿、款式库里的线稿', 'Line art from vector programs, and the drawings of the style library'),
    say('缺口在 20 像素以内（按长边 1024 算）', 'Gaps of up to 20 px (at 1024 px)'),
  ],
  poor: [
    say('排线、涂阴影的素描：会碎成许多区域', 'Hatched or shaded sketches fall into many regions'),
    say('它不认识领子和袖口，只认大小和对称', 'It knows size and symmetry, not collar from cuff'),
  ],
  questions: [
    ask(
      say('面料方向不对？', 'The fabric runs the wrong way?'),
      say(
        '面料是平铺的，不跟着袖子转。想要转向的布纹，用“款式创意”生成。',
        'Fabric lies flat and does not turn with a sleeve. For grain that turns, use “Style generation”.',
      ),
    ),
  ],
  next: ['seriesColorScheme', 'fabricTryOn', 'imageToVector'],
};
