import { ask, type Guide, say, step } from '../guide.ts';

/** Series colour scheme: one garment in several colours. */
export const seriesColorScheme: Guide = {
  what: say(
    '放一件衣服，选几个颜色，排出一个系列。褶皱、缝线和光影都留着，只换颜色；没选颜色时按色环给出协调的一组。',
    'Creates a series of colourways from one garment. Folds, seams and lighting stay; only the colour changes. If you choose no colours, it picks a harmonious set.',
  ),
  steps: [
    step(
      say('放进衣服', 'Add the garment'),
      say(
        '背景杂乱先点“抠图”，轮廓清楚颜色才只落在衣服上。',
        'If the background is busy, click “Cut out” first so that only the garment is recoloured.',
      ),
    ),
    step(
      say('选 1 到 4 个颜色', 'Choose one to four colours'),
      say(
        '从色卡选、吸图上的颜色，或填色号。空着的由“配色方式”补齐。',
        'Choose from colour cards, pick from the image or enter a code. “Harmony” fills in the rest.',
      ),
    ),
    step(
      say('决定出几张', 'Decide how many'),
      say(
        '2 到 6 张，同一次的价格不变，一起生成比逐张生成划算。',
        'Two to six images at the same price, cheaper than generating them one by one.',
      ),
    ),
  ],
  good: [
    say('单色衣服，轮廓完整', 'Plain garments, fully visible'),
    say(
      '绗缝、混色、带 Logo 的 T 恤（打开保护印花）',
      'Quilting, melange, T-shirts with a logo (with “Protect print” on)',
    ),
  ],
  poor: [
    say(
      '满版碎花、撞色拼块：请用“一键换色”分区域换',
      'All-over florals and colour blocks: use “Recolour” with layers instead',
    ),
    say('过曝的白衣改深色：亮处没有纹理可留', 'Overexposed white to dark: no texture is left to keep'),
  ],
  questions: [
    ask(
      say('选了一个很艳的颜色，其他几张也很艳？', 'Why are all colours bright when I choose a bright one?'),
      say(
        '配色按色环算，相邻色会一样艳。把另外几格也选好，就按你选的来。',
        'Harmonies keep the same brightness. Choose the other colours yourself to override them.',
      ),
    ),
    ask(
      say('滚边为什么没变色？', 'Why did the piping keep its colour?'),
      say(
        '浅色滚边被当作印花保护了，关掉“保护印花”再生成一次。',
        'Light piping is protected as a print. Turn off “Protect print” and generate again.',
      ),
    ),
  ],
  next: ['recolour', 'changeBackground', 'styleExpansion'],
};

/** Sketch to design: a line drawing gets colour, cloth and volume. */
export const lineFilling: Guide = {
  what: say(
    '给闭合的线稿上色、上面料、加一点立体感，几秒变成能看的款式图。左右对称的区域会一起上色，不用一块块点。',
    'Adds colour, fabric and light shading to a closed line drawing in seconds. Symmetrical areas are coloured together.',
  ),
  steps: [
    step(
      say('放进线稿', 'Add the drawing'),
      say(
        '白底黑线最好；手绘先扫描，拍照的纸纹会变成区域。',
        'Black lines on white work best. Scan hand drawings; paper texture in photos becomes separate areas.',
      ),
    ),
    step(
      say('选面料或颜色', 'Choose fabric or colours'),
      say(
        '颜色按区域大小给：最大的通常是衣身，其次是袖。面料可以只填大区域。',
        'Colours are assigned by area size: usually the body first, then the sleeves. Fabric can fill large areas only.',
      ),
    ),
    step(
      say('补缺口，调立体感', 'Close gaps, set the shading'),
      say(
        '线没接上就调大“线条缺口”；“立体感” 0 是平涂，50 像打了侧光。',
        'If lines don’t meet, raise “Gaps in lines”. Shading 0 is flat colour, 50 looks lit from the side.',
      ),
    ),
  ],
  good: [
    say('矢量导出的线稿、款式库里的线稿', 'Line art exported from vector software or from the style library'),
    say('缺口在 20 像素以内（按长边 1024 算）', 'Gaps of up to 20 px (at 1024 px)'),
  ],
  poor: [
    say('排线、涂阴影的素描：会碎成许多区域', 'Hatched or shaded sketches break into many areas'),
    say('它不认识领子和袖口，只认大小和对称', 'It recognises size and symmetry, not collars or cuffs'),
  ],
  questions: [
    ask(
      say('面料方向不对？', 'Why does the fabric run the wrong way?'),
      say(
        '面料是平铺的，不跟着袖子转。想要转向的布纹，用“款式创意”生成。',
        'Fabric is applied flat and doesn’t follow sleeves. Use “Style generation” if it should.',
      ),
    ),
  ],
  next: ['seriesColorScheme', 'fabricTryOn', 'imageToVector'],
};
