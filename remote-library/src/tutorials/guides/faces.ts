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
        '从 80 开始；想让眼睛、鼻子和嘴的位置更像给的脸就加到 90，看起来歪就退回 70。',
        'Begin with 80. At 90 eyes, nose and mouth sit more where the given face has them; go back to 70 if it looks askew.',
      ),
    ),
    step(
      say('放大看', 'Look closely'),
      say(
        '放到 100% 看眼角、眉尾和嘴唇边：有灰斑或旧口红的颜色，就换一张口红相近、没有头发贴脸的图。',
        'At 100% check eyes, ends of the brows and lips. A grey patch or the old lipstick showing: use a face with a like lipstick and no hair on the cheek.',
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
        '认出人脸就自动贴合最大的脸，滑块不用动；有几个人就点选一个。没认出时才用三个滑块：先左右、再上下，最后把高度调到下巴到发际。',
        'The largest face that is recognised is fitted by itself and the sliders can stay; of several click one. Only where none is, set the three sliders: from the left, from the top, then the height from chin to hair.',
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
        '微笑 0.5 自然，1.3 是尽头；0 以下嘴角向下。眉毛 6 是惊喜，0 以下是皱眉。有几个人就点选一个，其他人一个像素都不变。',
        'A smile of 0.5 looks natural and 1.3 is the end; below 0 the corners go down. Brows at 6 look pleased, below 0 they frown. Of several people click one: no pixel of the others changes.',
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
    '两种用法。换肤色：同一个人，脸、脖子和露出的皮肤一起变，嘴唇、眼睛、头发、衣服不动。换人：再放一张“换成谁”，就用那张图的五官，全身肤色向那张脸靠近，最多一档；姿势、头发、衣服、光线仍是原图的；不够真的会拒绝并说明原因，不收费。',
    'Two ways. Another tone: the same person, face, neck and bare skin change together; lips, eyes, hair and clothes stay. Another person: add a picture of who it shall be, and its features are taken, and all skin goes up to a step towards it; pose, hair, clothes and light stay. What would look false is refused with the reason, not charged.',
  ),
  steps: [
    step(
      say('放人物', 'Add the person'),
      say(
        '认出人物时背景不变；米色衣服和浅金色头发仍可能跟着变。有几个人就点选一个。',
        'The ground stays where the person is recognised; beige clothes and blond hair may still change. Of several people click one.',
      ),
    ),
    step(
      say('选肤色，或放“换成谁”', 'Choose the tone, or who it shall be'),
      say(
        '六种肤色，从瓷白到深棕，最多变两档，再远就停下并提醒。换人时两张脸朝向相近、光线均匀、不被头发挡住。',
        'Six tones, from porcelain to deep, by at most two steps; it stops where skin still looks real and says so. For another person both faces look the same way, evenly lit, with no hair across.',
      ),
    ),
    step(
      say('调强度', 'Set the strength'),
      say(
        '85 是常用值；70 更柔和。它管肤色，不管五官。',
        '85 is usual, 70 is softer. It is about the tone, not the features.',
      ),
    ),
  ],
  good: [
    say('光线均匀、肤色露出的半身像', 'Evenly lit portraits with visible skin'),
    say('换人：两张都正面或微侧', 'Another person: both from the front or slightly turned'),
  ],
  poor: [
    say('由很深变很浅：会有颗粒', 'Very dark made very light is grainy'),
    say('换人时大侧脸、半张脸在阴影里：会拒绝', 'Another person with a profile, or half in shadow: refused'),
    say('画面里肤色相近的东西超过三分之一：会提醒', 'Skin-like colours over a third of the picture: you are warned'),
  ],
  questions: [
    ask(
      say('和“模特换脸”有什么不同？', 'How does it differ from the face swap?'),
      say(
        '换脸只动脸，肤色跟着模特；这里全身肤色也向给的脸靠近，适合做一组不同的模特。发型和脸型两边都不换。',
        'The swap changes the face and keeps the model’s skin; here all skin goes towards the given face too, for a set of different models. Neither changes hair or outline.',
      ),
    ),
    consent,
    marked,
  ],
  next: ['faceEnhancement', 'faceSwap', 'changeBackground'],
};
