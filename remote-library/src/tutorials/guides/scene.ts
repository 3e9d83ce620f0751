import { ask, type Guide, say, step } from '../guide.ts';

/** Background change. */
export const changeBackground: Guide = {
  what: say(
    '给衣服换一个干净的背景：影棚渐变、纯色或一张场景图，再加一层阴影。上架图、画册图一次出齐，风格统一。',
    'A clean new ground: a studio sweep, a plain colour or a scene, with a shadow. A whole set for the shop in one look.',
  ),
  steps: [
    step(
      say('放主体', 'Add the subject'),
      say(
        '衣服或真人都可以；边缘不干净先在缩略图上抠一下。',
        'A garment or a person; cut it out on the thumbnail where the edge is not clean.',
      ),
    ),
    step(
      say('选背景', 'Choose the ground'),
      say('放一张背景图，或用影棚渐变、纯色。', 'A background picture, or a studio sweep or colour.'),
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
    say('素墙、木板前的衣服', 'Garments before a plain wall or boards'),
    say('要统一底色的一批商品图', 'A batch that needs one ground colour'),
  ],
  poor: [
    say('袖子和身体之间漏着墙：先补一笔抠图', 'Wall between sleeve and body: one stroke in the cutout first'),
    say('挂着的衣服配“地面阴影”：会飘', 'A hanging garment with a floor shadow looks like it floats'),
  ],
  questions: [
    ask(
      say('能换衣服的位置和大小吗？', 'Can I move or scale the subject?'),
      say(
        '这里不动位置。要融进场景里用“背景融合”。',
        'Not here: place and size stay. “Background fusion” goes on where the scene’s light matters.',
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
    'A plain colour behind the subject, at a lower price. The quickest way to a batch on white or grey.',
  ),
  steps: [
    step(say('放主体', 'Add the subject'), say('轮廓完整即可。', 'Any garment with a whole outline.')),
    step(
      say('选底色', 'Choose the colour'),
      say('电商白用 #ffffff；想留一点空气感用 #f5f4f1。', '#ffffff for a shop, #f5f4f1 for a little air.'),
    ),
    step(
      say('设置阴影', 'With or without shadow'),
      say('纯白平台图选“无”，其他选“背后柔和阴影”。', 'None where a platform asks for pure white, soft elsewhere.'),
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
        'A scene whose light has a clear direction, seen from about the same height.',
      ),
    ),
    step(
      say('调颜色融合', 'Set colour match'),
      say(
        '8 就自然；超过 15 衣服本色会跑，卖衣服的图别调高。',
        '8 looks natural; over 15 the garment leaves its own colour, so keep it low for selling.',
      ),
    ),
    step(
      say('调场景光和虚化', 'Light and blur'),
      say('夜景把场景光调到 70；虚化 20 能把主体托出来。', 'Light 70 at night; blur 20 lifts the subject out.'),
    ),
  ],
  good: [say('街景、室内、纯色空间里的单人或单件', 'One person or garment in a street, room or plain space')],
  poor: [
    say('透视差很多：脚会踩不到地', 'Different perspective: feet miss the floor'),
    say('场景里有强烈斜影：影子形状对不上', 'Hard slanting shadows in the scene do not match'),
  ],
  questions: [
    ask(
      say('衣服颜色不准了？', 'The garment’s colour is off?'),
      say('把“颜色融合”降到 5 以下，或改用“换背景”。', 'Bring the colour match below 5, or use “Background change”.'),
    ),
  ],
  next: ['lightingFusion', 'imageToVideo', 'hdUpscale'],
};

/** Lighting fusion. */
export const lightingFusion: Guide = {
  what: say(
    '照片平淡就补一盏灯：选方向、高度、颜色和强度，重新打光。衣服的起伏会被光带出来，整体亮度不会飘。',
    'A lamp for a flat photograph: direction, height, colour, strength. It brings out the relief of the cloth and keeps the overall lightness.',
  ),
  steps: [
    step(
      say('放图', 'Add the image'),
      say('光线平、没有硬影的图最好改。', 'Even light without hard shadows takes it best.'),
    ),
    step(
      say('选方向和高度', 'Direction and height'),
      say('左上 45 度、高度 35 是最常用的棚拍光。', 'Top left at height 35 is the usual studio light.'),
    ),
    step(
      say('选颜色和强度', 'Colour and strength'),
      say(
        '暖光 #ffd9a8、强度 80 像黄昏；白光 60 像柔光箱。',
        'Warm #ffd9a8 at 80 looks like dusk, white at 60 like a softbox.',
      ),
    ),
  ],
  good: [say('素色布料、针织、外套', 'Plain cloth, knits, coats')],
  poor: [
    say('已有强烈硬影的照片：旧影子还在', 'Hard shadows of the old light stay'),
    say('满强度下，印花边缘会有点浮雕感', 'At full strength a print can look slightly raised'),
  ],
  questions: [
    ask(
      say('参考图没起作用？', 'The reference does nothing?'),
      say(
        '参考图要有一边明显更亮，否则用你选的方向。',
        'It needs one clearly brighter side; otherwise your direction is used.',
      ),
    ),
  ],
  next: ['backgroundFusion', 'imageToVideo', 'recolour'],
};

/** Garment extraction. */
export const extractClothing: Guide = {
  what: say(
    '从照片里取出衣服，拉匀光线、留出边距，得到整齐的平铺图。做款式卡、色卡、素材库都从这一步开始。',
    'Takes the garment out of a photo, evens its light and frames it, as a clean flat picture. The start of style cards, colour cards and a material library.',
  ),
  steps: [
    step(
      say('放照片', 'Add the photo'),
      say(
        '平铺或挂拍；真人上身的立体提取需要模型服务。',
        'Laid flat or hung. Extraction from a worn garment in 3D needs a model server.',
      ),
    ),
    step(
      say('选底和画框', 'Ground and frame'),
      say(
        '做素材选透明、“贴合衣服”；做款式卡选白底、“正方形”。',
        'Transparent and tight for material, white and square for style cards.',
      ),
    ),
    step(
      say('匀光', 'Even the light'),
      say(
        '40 能去掉一侧发暗；硬影去不掉，重拍更快。',
        '40 takes off a dark side. Hard shadows stay: photograph again.',
      ),
    ),
  ],
  good: [say('布面占满画面的平铺照', 'Flat lays that fill the picture')],
  poor: [
    say('被遮住、叠起来的部分：不会补', 'What is covered or folded away is not invented'),
    say('衣架、夹子：抠图留下就会在，先去除', 'Hangers and clips that the outline kept stay: remove them first'),
  ],
  questions: [
    ask(
      say('和“AI 抠图”有什么不同？', 'How does it differ from the cutout?'),
      say(
        '抠图原样给你；服装提取还会匀光、裁边、统一画框。',
        'The cutout gives the pixels as they are; this also evens the light and frames them alike.',
      ),
    ),
  ],
  next: ['recolour', 'changeBackground', 'seriesColorScheme'],
};
