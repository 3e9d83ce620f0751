import { ask, type Guide, say, step } from '../guide.ts';

/** Precise image edit: one marked place changes. */
export const accurateImage: Guide = {
  what: say(
    '圈出一处，只改那一处：换颜色、换面料、擦掉污渍或吊牌、把口袋复制到另一边、把图案挪个位置。圈外的像素一个不动。',
    'Changes only the area you select: recolour it, change the fabric, erase a stain or tag, copy a pocket, move a print. Nothing outside it changes.',
  ),
  steps: [
    step(
      say('放图，圈出来', 'Add an image and select the area'),
      say(
        '在抠图里用笔、矩形或魔棒圈；要改几处就画几层，最多 8 层。',
        'Select it in the cutout editor with the pen, rectangle or brush. Use up to eight layers for several areas.',
      ),
    ),
    step(
      say('选怎么改', 'Choose the change'),
      say(
        '改色、换料、擦除、复制、移动；只会出现用得到的设置。',
        'Recolour, change fabric, erase, copy or move. Only relevant settings are shown.',
      ),
    ),
    step(
      say('擦除要圈大一点', 'Select a little more when erasing'),
      say('把影子也圈进去，边上才没有痕迹。', 'Include the shadow to avoid leaving traces.'),
    ),
  ],
  good: [
    say('擦条纹、针织、素布、墙面上的东西', 'Erasing on stripes, knits, plain fabric and walls'),
    say('改一块布的颜色，保留褶皱', 'Recolouring one panel while keeping folds'),
  ],
  poor: [
    say(
      '擦掉超过画面 12%：会提醒，补不出没有的东西',
      'Erasing over 12% of the image: you’ll see a warning; missing content isn’t invented',
    ),
    say('改文字内容：要接了模型才行', 'Changing text needs a model'),
  ],
  questions: [
    ask(
      say('复制过来的口袋亮度不一样？', 'Why is the copied pocket brighter?'),
      say(
        '复制会带着原处的光。挑光线相近的位置，或再用“光影融合”。',
        'A copy keeps its original lighting. Choose a spot with similar light, or use “Lighting fusion” afterwards.',
      ),
    ),
  ],
  next: ['recolour', 'cutout', 'hdUpscale'],
};

/** One-click recolour. */
export const recolour: Guide = {
  what: say(
    '把一件衣服换成指定的颜色，褶皱、缝线、光影不变，印花可以保护。量过色卡的平均色差，拿来给客户对色够用。',
    'Changes a garment to the colour you choose while keeping folds, seams and lighting, with optional print protection. Accurate enough for buyer approval, measured against colour cards.',
  ),
  steps: [
    step(
      say('放图，选目标颜色', 'Add the image, choose the colour'),
      say(
        '从四种色卡选、在图上吸色，或直接填色值。',
        'Choose from four colour cards, pick from the image or enter a value.',
      ),
    ),
    step(
      say('只换一部分就画层', 'Add layers to change only a part'),
      say(
        '领子和衣身不同色：各画一层，每层单独染。',
        'If collar and body have different colours, add a layer for each. Each layer is recoloured separately.',
      ),
    ),
    step(
      say('调色彩系数', 'Adjust colour strength'),
      say(
        '2.5 是常用值；不够准加 0.5，褶皱变浅就减。',
        '2.5 works for most garments. Raise it by 0.5 if the colour is off, lower it if folds fade.',
      ),
    ),
  ],
  good: [
    say('素色、混色、绗缝布', 'Plain, melange and quilted fabric'),
    say('胸前有图案的 T 恤（打开保护印花）', 'T-shirts with a chest print (with “Protect print” on)'),
  ],
  poor: [
    say(
      '苏格兰格：只换一种染色，像拼布，会提醒；关掉保护再试',
      'Tartan: only one colour changes and it looks patchy; you’ll see a warning. Turn off “Protect print” and try again',
    ),
    say('很浅的衣服换深色：先试高一点的系数', 'Very light to dark: try a higher colour strength'),
  ],
  questions: [
    ask(
      say('目标是红色，白条纹也要红吗？', 'If the target is red, do white stripes turn red?'),
      say(
        '不会，浅色条纹按印花保留。要全染就关掉“保护印花”。',
        'No, light stripes are kept as a print. Turn off “Protect print” to recolour everything.',
      ),
    ),
    ask(
      say('哪里都有一键换色？', 'Why is it in three menus?'),
      say(
        '同一个工具，放在面料图案、AI 商拍和处理工具里，结果和价格都一样。',
        'It’s the same tool with the same results and price, listed under Fabric and pattern, AI photoshoot and Processing.',
      ),
    ),
  ],
  next: ['seriesColorScheme', 'changeBackground', 'accurateImage'],
};

/** HD upscale. */
export const hdUpscale: Guide = {
  what: say(
    '把图放大 2 倍、4 倍或到 4096 像素，颜色和明暗始终与原图一致。平台截图、旧样片、提取出来的小图案，先放大再用。',
    'Enlarges images 2×, 4× or to 4096 px while keeping colours and lighting. For screenshots, old sample photos and small extracted prints.',
  ),
  steps: [
    step(
      say('放原图', 'Add the image'),
      say('长边不超过 2048；这里不会替你压缩。', 'Up to 2048 px per side. Images aren’t compressed here.'),
    ),
    step(
      say('选方式', 'Choose the method'),
      say(
        '照片用“快速”，数秒；最重要的一张用“精细”，数分钟，原图 100 万像素以内；线稿、文字、平涂图案用“线稿”。',
        '“Fast” for photos, takes seconds. “Fine” for the most important image, takes minutes, up to 1 megapixel. “Line art” for drawings, lettering and flat artwork.',
      ),
    ),
    step(
      say('选倍数', 'Choose the scale'),
      say('电商主图 2 倍够用，印刷用 4 倍。', '2× is enough for online shops, 4× for print.'),
    ),
    step(
      say('看 100%', 'Check at 100%'),
      say(
        '对照原图放到 100% 看边缘；“线稿”要更利落就把锐化调到 30。',
        'Compare edges at 100%. For crisper “Line art”, set sharpening to 30.',
      ),
    ),
  ],
  good: [
    say('边缘、文字、线稿、平涂图案', 'Edges, lettering, line art, flat artwork'),
    say('相机原图', 'Camera originals'),
  ],
  poor: [
    say('糊掉的织纹、毛绒：放大还是软的', 'Blurred textures and fur stay soft'),
    say('压得很重的 JPG：方块会一起放大', 'Heavily compressed JPGs: compression blocks are enlarged too'),
  ],
  questions: [
    ask(
      say('为什么没有更多细节？', 'Why isn’t there more detail?'),
      say(
        '“快速”和“线稿”只让边缘和线条更清楚，“精细”会增加细节。需要更多细节请使用原片，或接入模型服务。',
        '“Fast” and “Line art” sharpen edges and lines; “Fine” adds detail. For more, use the original file or a model server.',
      ),
    ),
  ],
  next: ['cutout', 'imageToVector', 'changeBackground'],
};

/** AI cutout. */
export const cutout: Guide = {
  what: say(
    '把衣服或人从背景里抠出来，得到透明底 PNG。木板上、地板上、衣架上的实拍都能抠；照片里有人就抠人，也可以只要模特身上的衣服。不确定的地方会告诉你去看哪里。',
    'Cuts a garment or a person out of the background into a transparent PNG, also from wood boards, floors and hangers. It takes the person if there is one, or only their clothes if you choose so. It marks the areas it is unsure about.',
  ),
  steps: [
    step(
      say('放照片', 'Add the photo'),
      say(
        '衣服完整、和背景有色差最好。批量：一次拖进多张。',
        'Use a complete garment that contrasts with the background. Drop several images for a batch.',
      ),
    ),
    step(
      say('有人就选要什么', 'If there’s a person, choose what to keep'),
      say(
        '“人物”连头发和手一起抠；“衣服”只抠身上的，再选上装、下装或整套；“都要，各一张”各一张。',
        '“Person” includes hair and hands. “Garment” keeps only the clothes: top, bottom or full outfit. “Both” gives one image of each.',
      ),
    ),
    step(
      say('生成后看边缘', 'Generate, then check the edges'),
      say(
        '提醒“看边缘”就放大检查袖口和腋下；人物看发丝、手里的东西和椅子扶手。',
        'If you’re asked to check the edges, zoom in on cuffs and armholes. For people, check hair, held items and chair arms.',
      ),
    ),
    step(
      say('点一下，或补一笔', 'Click or paint to fix'),
      say(
        '在抠图编辑里，待确认区域已标出：点击添加或移除，按 D 逐个查看。其余用“保留”或“移除”涂一笔，一般三笔以内。',
        'In the editor, uncertain areas are outlined: click to add or remove, or press D to go through them. Paint the rest with “Keep” or “Remove”; three strokes are usually enough.',
      ),
    ),
  ],
  good: [
    say('衣服平铺或挂拍，背景单一或木纹', 'Flat lays or hanging shots on a plain or wooden background'),
    say('轮廓清楚的外套、长裤、T 恤', 'Coats, trousers and T-shirts with a clear outline'),
  ],
  poor: [
    say('和背景同色的蕾丝、袖口阴影', 'Lace in the same colour as the background, shadows under cuffs'),
    say('领口里的衣架：点一下去除即可', 'Hangers inside the neckline: remove them with one stroke'),
  ],
  questions: [
    ask(
      say('置信度高就一定干净吗？', 'Does high confidence mean a clean cutout?'),
      say(
        '它分得清对和错，分不清干净和差一点。交付前看一遍边缘。',
        'It shows that the right object was found, not that every edge is perfect. Check the edges before delivery.',
      ),
    ),
  ],
  next: ['changeBackground', 'recolour', 'extractClothing'],
};
