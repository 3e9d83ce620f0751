import { ask, type Guide, say, step } from '../guide.ts';

/** Precise image edit: one marked place changes. */
export const accurateImage: Guide = {
  what: say(
    '圈出一处，只改那一处：换颜色、换面料、擦掉污渍或吊牌、把口袋复制到另一边、把图案挪个位置。圈外的像素一个不动。',
    'Mark a place and change only that: another colour, another cloth, a stain or tag erased, a pocket copied to the other side, a print moved. Not a pixel outside the mark changes.',
  ),
  steps: [
    step(
      say('放图，圈出来', 'Add the image, mark the place'),
      say(
        '在抠图里用笔、矩形或魔棒圈；要改几处就画几层，最多 8 层。',
        'Mark it in the cutout editor with pen, rectangle or brush; up to eight layers for several places.',
      ),
    ),
    step(
      say('选怎么改', 'Choose the change'),
      say(
        '改色、换料、擦除、复制、移动；只会出现用得到的设置。',
        'Recolour, fabric, erase, copy or move; only the settings that matter are shown.',
      ),
    ),
    step(
      say('擦除要圈大一点', 'Erase generously'),
      say('把影子也圈进去，边上才没有痕迹。', 'Take the shadow into the mark, or it stays behind.'),
    ),
  ],
  good: [
    say('擦条纹、针织、素布、墙面上的东西', 'Erasing on stripes, knits, plain cloth and walls'),
    say('改一块布的颜色，保留褶皱', 'Recolouring one panel with its folds'),
  ],
  poor: [
    say(
      '擦掉超过画面 12%：会提醒，补不出没有的东西',
      'Erasing over 12% of the picture: you’ll see a warning, nothing is invented',
    ),
    say('改文字内容：要接了模型才行', 'Rewriting letters needs a model'),
  ],
  questions: [
    ask(
      say('复制过来的口袋亮度不一样？', 'The copied pocket is lighter?'),
      say(
        '复制会带着原处的光。挑光线相近的位置，或再用“光影融合”。',
        'A copy keeps its own light. Put it where the light is alike, or go on with lighting fusion.',
      ),
    ),
  ],
  next: ['recolour', 'cutout', 'hdUpscale'],
};

/** One-click recolour. */
export const recolour: Guide = {
  what: say(
    '把一件衣服换成指定的颜色，褶皱、缝线、光影不变，印花可以保护。量过色卡的平均色差，拿来给客户对色够用。',
    'Gives a garment the colour you name, with its folds, seams and light, and with the print protected. Measured against colour cards, close enough to show a buyer.',
  ),
  steps: [
    step(
      say('放图，选目标颜色', 'Add the image, choose the colour'),
      say('从四种色卡选、在图上吸色，或直接填色值。', 'From four colour cards, from the picture, or by its value.'),
    ),
    step(
      say('只换一部分就画层', 'Mark layers for a part'),
      say(
        '领子和衣身不同色：各画一层，每层单独染。',
        'Collar and body in different colours: a layer each, and each is dyed by itself.',
      ),
    ),
    step(
      say('调色彩系数', 'Tune the coefficient'),
      say(
        '2.5 是常用值；不够准加 0.5，褶皱变浅就减。',
        '2.5 is usual; add 0.5 when the colour is not there yet, less when folds fade.',
      ),
    ),
  ],
  good: [
    say('素色、混色、绗缝布', 'Plain cloth, melange, quilting'),
    say('胸前有图案的 T 恤（打开保护印花）', 'A tee with a chest print (protection on)'),
  ],
  poor: [
    say(
      '苏格兰格：只换一种染色，像拼布，会提醒；关掉保护再试',
      'Tartan: one dye changes and it looks patched; you are warned, switch the protection off',
    ),
    say('很浅的衣服换深色：先试高一点的系数', 'Very light cloth to dark: try a higher coefficient'),
  ],
  questions: [
    ask(
      say('目标是红色，白条纹也要红吗？', 'Red is the target: do white stripes turn red?'),
      say(
        '不会，浅色条纹按印花保留。要全染就关掉“保护印花”。',
        'No, light stripes stay as a print. Turn off “Protect print” to dye everything.',
      ),
    ),
    ask(
      say('哪里都有一键换色？', 'Why does it stand in three places?'),
      say(
        '同一个工具，放在面料图案、AI 商拍和处理工具里，结果和价格都一样。',
        'It is one tool in fabric pattern, AI photoshoot and processing, with the same results and price.',
      ),
    ),
  ],
  next: ['seriesColorScheme', 'changeBackground', 'accurateImage'],
};

/** HD upscale. */
export const hdUpscale: Guide = {
  what: say(
    '把图放大 2 倍、4 倍或到 4096 像素，颜色和明暗始终与原图一致。平台截图、旧样片、提取出来的小图案，先放大再用。',
    'Enlarges two or four times or to 4096 px, and keeps the colours and light of the original. For screenshots, old samples and small extracted prints.',
  ),
  steps: [
    step(
      say('放原图', 'Add the image'),
      say('长边不超过 2048；这里不会替你压缩。', 'At most 2048 px a side; nothing is compressed for you here.'),
    ),
    step(
      say('选方式', 'Choose the method'),
      say(
        '照片用“快速”，数秒；最重要的一张用“精细”，数分钟，原图 100 万像素以内；线稿、文字、平涂图案用“线稿”。',
        '“Fast” for photographs, in seconds; “Fine” for the one that matters, in minutes, from up to 1 megapixel; “Line art” for drawings, lettering and flat artwork.',
      ),
    ),
    step(
      say('选倍数', 'Choose the scale'),
      say('电商主图 2 倍够用，印刷用 4 倍。', 'Twice is enough for a shop, four times for print.'),
    ),
    step(
      say('看 100%', 'Look at 100%'),
      say(
        '对照原图放到 100% 看边缘；“线稿”要更利落就把锐化调到 30。',
        'Compare at 100%. Sharpening 30 makes “Line art” crisper.',
      ),
    ),
  ],
  good: [
    say('边缘、文字、线稿、平涂图案', 'Edges, lettering, line art, flat artwork'),
    say('相机原图', 'Camera originals'),
  ],
  poor: [
    say('糊掉的织纹、毛绒：放大还是软的', 'Blurred weave and fur stay soft'),
    say('压得很重的 JPG：方块会一起放大', 'Heavily compressed JPEG: its blocks grow along'),
  ],
  questions: [
    ask(
      say('为什么没有更多细节？', 'Why is there no more detail?'),
      say(
        '它只让边缘和线条更清楚，不凭空画纹理。“精细”最清楚；再多就要回到原片，或接入模型服务。',
        'It draws edges and lines cleaner and invents no texture. “Fine” does most; for more go back to the original file, or ask for a model server.',
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
        'The garment whole, and of another colour than its ground. Drop several for a batch.',
      ),
    ),
    step(
      say('有人就选要什么', 'With a person, say what you want'),
      say(
        '“人物”连头发和手一起抠；“衣服”只抠身上的，再选上装、下装或整套；“都要，各一张”各一张。',
        '“Person” takes hair and hands along; “Garment” what is worn, as top, bottom or whole outfit; “Both” gives a picture each.',
      ),
    ),
    step(
      say('生成后看边缘', 'Generate, then look at the edge'),
      say(
        '提醒“看边缘”就放大检查袖口和腋下；人物看发丝、手里的东西和椅子扶手。',
        'When it says “check the edges”, zoom into cuffs and armholes; of people into hair, what they hold, and arms of chairs.',
      ),
    ),
    step(
      say('点一下，或补一笔', 'One click, or a stroke'),
      say(
        '在抠图编辑里，待确认区域已标出：点击添加或移除，按 D 逐个查看。其余用“保留”或“移除”涂一笔，一般三笔以内。',
        'In the editor uncertain areas are outlined: click to add or remove, press D to step through them. For the rest, paint “Keep” or “Remove”; three strokes are usually enough.',
      ),
    ),
  ],
  good: [
    say('衣服平铺或挂拍，背景单一或木纹', 'Laid flat or hung, on a plain ground or on wood'),
    say('轮廓清楚的外套、长裤、T 恤', 'Coats, trousers and tees with a clear outline'),
  ],
  poor: [
    say('和背景同色的蕾丝、袖口阴影', 'Lace in the colour of its ground, shade under cuffs'),
    say('领口里的衣架：点一下去除即可', 'The hanger inside a neckline: one remove stroke'),
  ],
  questions: [
    ask(
      say('置信度高就一定干净吗？', 'Does high confidence mean clean?'),
      say(
        '它分得清对和错，分不清干净和差一点。交付前看一遍边缘。',
        'It tells right from wrong, not clean from nearly clean. Look at the edge before you deliver.',
      ),
    ),
  ],
  next: ['changeBackground', 'recolour', 'extractClothing'],
};
