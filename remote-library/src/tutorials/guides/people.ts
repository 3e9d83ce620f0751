import { ask, type Guide, say, step } from '../guide.ts';

const consent = ask(
  say('可以用谁的照片？', 'Whose photograph may I use?'),
  say(
    '只用你有权使用的照片。第一次使用会请你确认；认得出的人要本人同意，结果会带 AI 标识。',
    'Only those you have the right to use. You are asked once; people who can be recognised have to agree, and results carry an AI mark.',
  ),
);

/** Try-on on a model. */
export const dressing: Guide = {
  what: say(
    '让选好的模特穿上这件衣服，不用约棚、不用寄样。可以再配一条下装，背景想换就换一点。由接入的生成模型绘制。',
    'The model you choose wears the garment: no studio, no samples to send. Add a bottom, and change the background a little if you like. Drawn by the connected generative model.',
  ),
  steps: [
    step(
      say('放衣服和模特', 'Add garment and model'),
      say(
        '衣服平铺图比上身图好；模特正面、手不挡衣服。',
        'A flat lay is better than a worn garment; the model faces front, hands away from the cloth.',
      ),
    ),
    step(
      say('说清穿在哪', 'Say where it is worn'),
      say(
        '自动会认；连衣裙被当成上衣时，把“穿在哪里”改成“连身”。',
        'Found by itself; if a dress is taken for a top, set “Worn as” to full.',
      ),
    ),
    step(
      say('先画一张，再画四张', 'One first, then four'),
      say(
        '第一张看版型，满意了把张数调到 4 挑表情和手势。',
        'Judge the fit by one, then draw four and pick gesture and expression.',
      ),
    ),
  ],
  good: [
    say('平铺、正面、完整的衣服', 'A whole garment, laid flat, from the front'),
    say('全身或七分身的模特图', 'Models seen whole or to the knee'),
  ],
  poor: [
    say(
      '小字、精细 Logo：可能走样，出图后用“Logo 上身”补',
      'Small print and fine logos may change: add them with “Logo try-on” afterwards',
    ),
    say('被头发、包挡住的领口', 'Necklines behind hair or a bag'),
  ],
  questions: [consent],
  next: ['changePosture', 'changeBackground', 'imageToVideo'],
};

/** The Pro version 3.0. */
export const dressingPro: Guide = {
  ...dressing,
  what: say(
    '更高清、更贴身的试衣：版型、缝线和纹理更准，脸、皮肤和背景都能控制。适合主图和画册。',
    'Try-on at higher definition and a closer fit: cut, seams and texture are truer, and face, skin and background are yours to set. For hero pictures and lookbooks.',
  ),
  steps: [
    step(
      say('放衣服和模特', 'Add garment and model'),
      say('两张都用 1500 像素以上的原图。', 'Originals of 1500 px and more for both.'),
    ),
    step(
      say('定脸和背景', 'Set face and background'),
      say(
        '要保留模特本人，“人脸变化”为 0；想换一张脸，调到 60 以上。',
        'Face change 0 keeps the model; above 60 makes somebody else.',
      ),
    ),
    step(
      say('调皮肤质感', 'Set the skin'),
      say('30 像棚拍，60 更真实；电商图一般用 30。', '30 looks like a studio, 60 more natural; shops mostly use 30.'),
    ),
  ],
  next: ['changePosture', 'faceSwapPro', 'imageToVideo'],
};

/** The Pro version 4.0. */
export const dressingProNext: Guide = {
  ...dressingPro,
  what: say(
    '4.0 的高清版，适合整套搭配：上装、下装和背景参考一起放，一次出完整的穿搭图。',
    'The high-definition 4.0 for whole outfits: top, bottom and a background reference together make one complete look.',
  ),
  steps: [
    step(
      say('放上装、下装和模特', 'Add top, bottom and model'),
      say(
        '上下装用同一种拍法，光线方向一致更像一套。',
        'Photograph top and bottom alike; the same light makes them an outfit.',
      ),
    ),
    step(
      say('放背景参考', 'Add a background'),
      say(
        '可不放；放了再把“背景变化”调到 60 以上才明显。',
        'Optional; with one, raise the background change above 60 to see it.',
      ),
    ),
    step(
      say('高清画四张', 'Draw four in HD'),
      say('先普通画一张看搭配，再高清出图。', 'See the outfit once in normal quality, then draw it in HD.'),
    ),
  ],
  next: ['changePosture', 'backgroundFusion', 'imageToVideo'],
};

/** The basic version: one garment, quickly. */
export const dressingBasic: Guide = {
  ...dressing,
  what: say(
    '单件上衣或下装的快速试衣，设置最少。选款会上先快速过一遍上身效果。',
    'Quick try-on of one top or bottom with the fewest settings. For a first look at many styles.',
  ),
  steps: [
    step(
      say('放衣服和模特', 'Add garment and model'),
      say('一件一张，批量可以一次拖进多件衣服。', 'One garment a picture; drop several for a batch.'),
    ),
    step(
      say('选穿在哪里', 'Choose how it is worn'),
      say('上装、下装、连身或自动。', 'Top, bottom, full or found by itself.'),
    ),
    step(
      say('挑好的进 Pro', 'Take the best to Pro'),
      say('结果好的那件，用 Pro 出主图。', 'Draw the hero picture of the best one with Pro.'),
    ),
  ],
  next: ['dressing', 'dressingPro', 'changeBackground'],
};

/** Virtual try-on with a face. */
export const facialDressing: Guide = {
  what: say(
    '给一张脸和一件衣服，生成一位穿着它的模特。没有模特图、又想保持品牌固定面孔时用它。由接入的生成模型绘制。',
    'A face and a garment become a model who wears it. For a brand that keeps one face and has no model pictures. Drawn by the connected generative model.',
  ),
  steps: [
    step(
      say('放衣服和脸', 'Add garment and face'),
      say(
        '脸要正面、无遮挡、光线均匀，头部占画面三分之一以上。',
        'The face from the front, uncovered, evenly lit, its head more than a third of the picture.',
      ),
    ),
    step(
      say('选视角', 'Choose the view'),
      say(
        '全身看版型，上半身看领口；三视图一次出正侧背。',
        'Full body for the cut, upper body for the neckline; three-view gives front, side and back at once.',
      ),
    ),
    step(
      say('定相似度', 'Set the likeness'),
      say(
        '80 认得出又自然；太高会把表情也锁住。',
        'At 80 it is recognised and natural; higher also fixes the expression.',
      ),
    ),
  ],
  good: [say('正面免冠的脸、平铺的衣服', 'A bare frontal face and a flat lay')],
  poor: [
    say('墨镜、口罩、侧脸', 'Sunglasses, masks, profiles'),
    say('一次一件：成套搭配请用 Pro 4.0', 'One garment at a time: outfits are for Pro 4.0'),
  ],
  questions: [consent],
  next: ['dressing', 'changePosture', 'facialExpression'],
};

/** The basic version. */
export const facialDressingBasic: Guide = {
  ...facialDressing,
  what: say(
    '用选好的脸做单件试衣，设置少、出图快。先看这张脸和这类衣服合不合适。',
    'One garment on the face you choose, with few settings. To see whether face and line go together.',
  ),
  steps: [
    step(say('放衣服和脸', 'Add garment and face'), say('脸的要求和完整版一样。', 'The face as for the full version.')),
    step(
      say('选款式性别', 'Choose for whom'),
      say('女装、男装或童装，决定身形。', 'Women, men or children decide the figure.'),
    ),
    step(say('定相似度和皮肤质感', 'Likeness and skin'), say('80 和 30 是常用值。', '80 and 30 are usual.')),
  ],
  next: ['facialDressing', 'dressing', 'changeBackground'],
};
