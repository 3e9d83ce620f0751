import { ask, type Guide, say, step } from '../guide.ts';

/** Background change. */
export const changeBackground: Guide = {
  what: say(
    '给衣服换一个干净的背景：影棚渐变、纯色或一张场景图，再加一层阴影。上架图、画册图一次出齐，风格统一。',
    'Gives a garment a clean new background: studio gradient, plain colour or scene, with a shadow. Keeps shop and lookbook images consistent.',
  ),
  steps: [
    step(
      say('放主体', 'Add the subject'),
      say(
        '衣服或真人都可以；边缘不干净先在缩略图上抠一下。',
        'A garment or a person. If edges aren’t clean, click “Cut out” on the image first.',
      ),
    ),
    step(
      say('选背景', 'Choose the background'),
      say('放一张背景图，或用影棚渐变、纯色。', 'Add a background image, or use a studio gradient or plain colour.'),
    ),
    step(
      say('选阴影', 'Choose the shadow'),
      say(
        '平铺和挂拍用“背后柔和阴影”，站着的人用“地面阴影”。',
        '“Soft, behind” for flat lays and hanging shots, “On the floor” for standing people.',
      ),
    ),
  ],
  good: [
    say('素墙、木板前的衣服', 'Garments in front of a plain wall or wooden boards'),
    say('要统一底色的一批商品图', 'A batch of product images with one background colour'),
  ],
  poor: [
    say('袖子和身体之间漏着墙：先补一笔抠图', 'Wall visible between sleeve and body: fix the cutout first'),
    say('挂着的衣服配“地面阴影”：会飘', 'Hanging garments with “On the floor” look like they float'),
  ],
  questions: [
    ask(
      say('能换衣服的位置和大小吗？', 'Can I move or scale the subject?'),
      say(
        '可以。在表单的预览中点“调整位置”，移动、缩放或旋转主体。要融入场景的光线用“背景融合”。',
        'Yes. Open the position in the form’s preview, then move, scale or rotate it. To match the scene’s lighting, use “Background fusion”.',
      ),
    ),
  ],
  next: ['backgroundFusion', 'lightingFusion', 'imageToVideo'],
};

/** The basic version: a plain colour. */
export const changeBackgroundBasic: Guide = {
  ...changeBackground,
  what: say(
    '只换成纯色背景，价格更低。整批白底、灰底图用它最快。',
    'Plain colour backgrounds at a lower price. The fastest way to get a batch on white or grey.',
  ),
  steps: [
    step(say('放主体', 'Add the subject'), say('轮廓完整即可。', 'The outline should be complete.')),
    step(
      say('选底色', 'Choose the colour'),
      say('电商白用 #ffffff；想留一点空气感用 #f5f4f1。', '#ffffff for marketplaces, #f5f4f1 for a softer look.'),
    ),
    step(
      say('设置阴影', 'Set the shadow'),
      say(
        '纯白平台图选“无”，其他选“背后柔和阴影”。',
        '“None” for platforms that require pure white, “Soft, behind” otherwise.',
      ),
    ),
  ],
  next: ['changeBackground', 'cutout', 'hdUpscale'],
};

/** Background fusion. */
export const backgroundFusion: Guide = {
  what: say(
    '把主体融进一张场景图：颜色往场景靠一点，光从场景来，影子落在地上。比单纯换背景更像实拍。',
    'Blends the subject into a scene: its colours shift towards the scene, the light comes from the scene, and the shadow falls on the floor. More realistic than a background change.',
  ),
  steps: [
    step(
      say('放主体和场景', 'Add subject and scene'),
      say(
        '场景选光线方向清楚、视角和主体差不多的。',
        'Choose a scene with a clear light direction and a similar camera height.',
      ),
    ),
    step(
      say('调颜色融合', 'Set colour match'),
      say(
        '8 就自然；超过 15 衣服本色会跑，卖衣服的图别调高。',
        '8 looks natural. Above 15 the garment’s colour changes, so keep it low for product images.',
      ),
    ),
    step(
      say('调场景光和虚化', 'Set scene light and blur'),
      say(
        '夜景把场景光调到 70；虚化 20 能把主体托出来。',
        'Use scene light 70 for night scenes. Blur 20 makes the subject stand out.',
      ),
    ),
  ],
  good: [say('街景、室内、纯色空间里的单人或单件', 'One person or garment in a street, indoor or plain scene')],
  poor: [
    say('透视差很多：脚会踩不到地', 'Different perspective: feet don’t touch the floor'),
    say('场景里有强烈斜影：影子形状对不上', 'Strong slanted shadows in the scene: shadows won’t match'),
  ],
  questions: [
    ask(
      say('衣服颜色不准了？', 'What if the garment’s colour is off?'),
      say('把“颜色融合”降到 5 以下，或改用“换背景”。', 'Set colour match below 5, or use “Background change”.'),
    ),
  ],
  next: ['lightingFusion', 'imageToVideo', 'hdUpscale'],
};

/** Lighting fusion. */
export const lightingFusion: Guide = {
  what: say(
    '照片平淡就补一盏灯：选方向、高度、颜色和强度，重新打光。衣服的起伏会被光带出来，整体亮度不会飘。',
    'Relights flat photos: choose direction, height, colour and strength. It brings out the shape of the garment and keeps overall brightness.',
  ),
  steps: [
    step(
      say('放图', 'Add the image'),
      say('光线平、没有硬影的图最好改。', 'Evenly lit images without hard shadows work best.'),
    ),
    step(
      say('选方向和高度', 'Set direction and height'),
      say('左上 45 度、高度 35 是最常用的棚拍光。', 'Top left at height 35 is a typical studio light.'),
    ),
    step(
      say('选颜色和强度', 'Set colour and strength'),
      say(
        '暖光 #ffd9a8、强度 80 像黄昏；白光 60 像柔光箱。',
        'Warm #ffd9a8 at 80 looks like dusk; white at 60 looks like a softbox.',
      ),
    ),
  ],
  good: [say('素色布料、针织、外套', 'Plain fabric, knits, coats')],
  poor: [
    say('已有强烈硬影的照片：旧影子还在', 'Photos with hard shadows: the old shadows stay'),
    say('满强度下，印花边缘会有点浮雕感', 'At full strength prints can look slightly raised'),
  ],
  questions: [
    ask(
      say('参考图没起作用？', 'Why has the reference no effect?'),
      say(
        '参考图要有一边明显更亮，否则用你选的方向。',
        'The reference needs one clearly brighter side. Otherwise your direction is used.',
      ),
    ),
  ],
  next: ['backgroundFusion', 'imageToVideo', 'recolour'],
};

/** Garment extraction. */
export const extractClothing: Guide = {
  what: say(
    '从照片里取出衣服，拉匀光线、留出边距，得到整齐的平铺图。做款式卡、色卡、素材库都从这一步开始。',
    'Extracts the garment from a photo, evens out the lighting and adds margins for a clean flat lay. Use it for style cards, colour cards and your asset library.',
  ),
  steps: [
    step(
      say('放照片', 'Add the photo'),
      say(
        '平铺或挂拍；真人上身的立体提取需要模型服务。',
        'Use flat lays or hanging shots. 3D extraction from worn garments needs a model server.',
      ),
    ),
    step(
      say('选底和画框', 'Choose background and framing'),
      say(
        '做素材选透明、“贴合衣服”；做款式卡选白底、“正方形”。',
        'For assets choose transparent and tight framing; for style cards white and square.',
      ),
    ),
    step(
      say('匀光', 'Even the light'),
      say(
        '40 能去掉一侧发暗；硬影去不掉，重拍更快。',
        '40 evens out a darker side. Hard shadows can’t be removed; take a new photo.',
      ),
    ),
  ],
  good: [say('布面占满画面的平铺照', 'Flat lays that fill the image')],
  poor: [
    say('被遮住、叠起来的部分：不会补', 'Covered or folded parts aren’t filled in'),
    say('衣架、夹子：抠图留下就会在，先去除', 'Hangers and clips kept by the outline: remove them first'),
  ],
  questions: [
    ask(
      say('和“AI 抠图”有什么不同？', 'How is it different from “AI cutout”?'),
      say(
        '抠图原样给你；服装提取还会匀光、裁边、统一画框。',
        'AI cutout keeps pixels as they are. This also evens out lighting and uses consistent framing.',
      ),
    ),
  ],
  next: ['recolour', 'changeBackground', 'seriesColorScheme'],
};
