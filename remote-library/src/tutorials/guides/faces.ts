import { ask, type Guide, say, step } from '../guide.ts';

const consent = ask(
  say('可以换成明星的脸吗？', 'May I use a celebrity’s face?'),
  say(
    '不可以。只用本人同意的脸或你有权使用的模特。',
    'No. Only faces of people who agreed, or of models you have the rights to.',
  ),
);

const marked = ask(
  say('结果要标 AI 吗？', 'Are results marked as AI?'),
  say(
    '要。换脸、改表情、改肤色都会让人看起来不同，所以下载的图带“AI生成”标识，文件里也有记录。',
    'Yes. A swapped face, another expression or another skin makes somebody look different, so downloads carry the label and the file says so.',
  ),
);

/** Face swap. */
export const faceSwap: Guide = {
  what: say(
    '把模特图里的脸换成你选的脸：五官、皮肤和表情用给的脸，脸型、头发、光线和衣服不动。不够真的会拒绝并说明原因，不收费；要模型重画，接入生成模型后选“模型重画”。',
    'Gives the model in a picture the face you choose: features, skin and expression of that face; outline, hair, light and clothes stay. What would look false is refused with the reason, not charged. A redraw by a model opens with one.',
  ),
  steps: [
    step(
      say('放模特和脸', 'Add model and face'),
      say(
        '两张脸朝向相近、光线均匀、不被头发挡住；图里有几个人就点选一个。',
        'Both look the same way, evenly lit, with no hair across. Of several people click one.',
      ),
    ),
    step(
      say('定相似度', 'Set the likeness'),
      say(
        '从 80 开始；五官位置更像给的脸就加到 90。',
        'Begin with 80; at 90 the features sit more where the given face has them.',
      ),
    ),
    step(
      say('放大看', 'Look closely'),
      say(
        '看眼角和嘴唇边；嘴唇颜色不同时选同样口红的图。',
        'Check the corners of eyes and lips; a like lipstick blends best.',
      ),
    ),
  ],
  good: [say('正面或微侧、光线柔和', 'Front or slightly turned, in soft light')],
  poor: [
    say('头发挡脸、半张脸在阴影里、大侧脸：会拒绝', 'Hair over the face, half of it in shadow, profiles: refused'),
    say('人脸图比模特的脸小一半以上：会拒绝', 'A face given at less than half the size of the model’s: refused'),
  ],
  questions: [consent, marked],
  next: ['faceSwapPro', 'facialExpression', 'changePosture'],
};

/** Face swap Pro. */
export const faceSwapPro: Guide = {
  ...faceSwap,
  what: say(
    '更自然的换脸：肤色、光线和颗粒都跟原图一致，可以高清。适合放大看的主图。由接入的生成模型绘制。',
    'A more natural swap: skin tone, light and grain follow the picture, in HD if you like. For pictures that are looked at closely. Drawn by the connected generative model.',
  ),
  steps: [
    step(
      say('放模特和脸', 'Add model and face'),
      say('脸图用 1000 像素以上，别用美颜过的。', 'A face picture of 1000 px and more, without beauty filters.'),
    ),
    step(
      say('调人脸变化', 'Set the face change'),
      say('20 保留原脸型，50 以上连轮廓一起换。', '20 keeps the outline, above 50 it changes too.'),
    ),
    step(say('调皮肤质感', 'Set the skin'), say('30 像修过，60 保留毛孔。', '30 looks retouched, 60 keeps pores.')),
  ],
  next: ['facialExpression', 'hdUpscale', 'imageToVideo'],
};

/** Face enhancement. */
export const faceEnhancement: Guide = {
  what: say(
    '给指定位置的脸降噪、提清晰。它不重画五官，所以不会变成另一个人；适合整体还行、只是有噪点的照片。',
    'Less noise and more clarity where you say the face is. It redraws no features, so nobody becomes somebody else. For a good photo that is a little noisy.',
  ),
  steps: [
    step(
      say('放照片', 'Add the photo'),
      say('脸至少 100 像素高才有东西可提。', 'A face of at least 100 px, or there is nothing to bring out.'),
    ),
    step(
      say('圈出脸', 'Place the face'),
      say(
        '认出人脸时会自动贴合最大的脸，有几个人就点选一个；没认出时用三个滑块盖住脸。',
        'The largest face that is recognised is fitted by itself; of several click one. Where none is, three sliders place the ellipse.',
      ),
    ),
    step(
      say('先降噪，再清晰', 'Noise first, then clarity'),
      say(
        '降噪 40、清晰 35 是起点；清晰拉满会像画的。',
        'Noise 40 and clarity 35 to begin with; full clarity looks drawn.',
      ),
    ),
  ],
  good: [say('轻微噪点、轻微发灰', 'Slight noise, slight haze')],
  poor: [
    say('失焦、运动模糊：救不回来', 'Out of focus or moved: it cannot be saved'),
    say('一张图多张脸：一次处理点选的一张', 'Several faces: the one you click, one at a time'),
  ],
  questions: [
    ask(
      say('为什么看不出变化？', 'Why do I see no change?'),
      say(
        '椭圆没盖到脸。先看左右和上下的位置，再加强度。',
        'The ellipse misses the face. Set its place first, then the strength.',
      ),
    ),
  ],
  next: ['hdUpscale', 'diverseSkins', 'changeBackground'],
};

/** Facial expression. */
export const facialExpression: Guide = {
  what: say(
    '给严肃的脸一点笑意，让眉毛扬起或皱起。移动照片里已有的五官，不重画，所以还是同一个人。转头、眼神、眨眼和张嘴要接入生成模型。结果会带 AI 标识。',
    'Warms up a stern face, lifts brows or knits them. It moves the features that are there and redraws none, so it stays the same person. Head, gaze, blink and an open mouth need a generative model. Results carry an AI mark.',
  ),
  steps: [
    step(
      say('放人物', 'Add the person'),
      say(
        '脸清楚、正面或微侧，至少 60 像素宽。',
        'A clear face from the front or slightly turned, at least 60 px wide.',
      ),
    ),
    step(
      say('一次只动一两项', 'Move one or two at a time'),
      say(
        '微笑 0.5 已经看得出；0 以下嘴角向下，眉毛 0 以下是皱眉。',
        'A smile of 0.5 shows; below 0 the corners go down, and brows below 0 frown.',
      ),
    ),
    step(
      say('看嘴角和额头', 'Check mouth and forehead'),
      say('刘海跟着眉毛弯了，就把眉毛调小。', 'Where a fringe bends with the brows, move them less.'),
    ),
  ],
  good: [say('正面、闭嘴的中性表情', 'A neutral frontal face with a closed mouth')],
  poor: [
    say('大侧脸、太小的脸：会拒绝，不收费', 'Faces turned far or very small: refused, not charged'),
    say('遮住半张脸的头发和手', 'Hair or hands over half the face'),
  ],
  questions: [consent, marked],
  next: ['faceSwap', 'changePosture', 'imageToVideo'],
};

/** Diverse skins. */
export const diverseSkins: Guide = {
  what: say(
    '同一个人，换成另一种肤色：脸和脖子一起变，嘴唇、眼睛、头发不变。五官不动，衣服颜色也不动。',
    'The same person in another skin tone: face and neck change together, lips, eyes and hair stay. Features and clothes are left alone.',
  ),
  steps: [
    step(
      say('放人物', 'Add the person'),
      say(
        '认出人物时背景不变；米色衣服和浅金色头发仍可能跟着变。',
        'The ground stays where the person is recognised; beige clothes and blond hair may still change.',
      ),
    ),
    step(
      say('选肤色', 'Choose the tone'),
      say(
        '六种，从瓷白到深棕；最多变两档，再远就停在看起来真实的地方并提醒。有几个人可以点选一个。',
        'Six, from porcelain to deep. It goes at most two steps, stops where skin still looks real, and says so. Of several people you may click one.',
      ),
    ),
    step(say('调强度', 'Set the strength'), say('85 是常用值；70 更柔和。', '85 is usual, 70 is softer.')),
  ],
  good: [say('光线均匀、肤色露出的半身像', 'Evenly lit portraits with visible skin')],
  poor: [
    say('由很深变很浅：会有颗粒', 'Very dark made very light is grainy'),
    say('画面里肤色相近的东西超过三分之一：会提醒', 'Skin-like colours over a third of the picture: you are warned'),
  ],
  questions: [
    ask(
      say('会变成另一个人吗？', 'Does it become another person?'),
      say(
        '不会，只变肤色。想要不同的人，用“换脸试衣”。',
        'No, only the tone changes. For other people use the try-on with a face.',
      ),
    ),
    marked,
  ],
  next: ['faceEnhancement', 'changeBackground', 'lightingFusion'],
};
