import { ask, type Guide, say, step } from '../guide.ts';

const consent = ask(
  say('可以用谁的照片？', 'Whose photograph may I use?'),
  say(
    '只用你有权使用的照片。第一次使用会请你确认；认得出的人要本人同意，结果会带 AI 标识。',
    'Only those you have the right to use. You are asked once; people who can be recognised have to agree, and results carry an AI mark.',
  ),
);

/** Change pose. */
export const changePosture: Guide = {
  what: say(
    '人物和衣服不变，换成参考图的姿势：站姿换坐姿、手插口袋、回头。一张片子拍成一组。由接入的生成模型绘制。',
    'Same person, same clothes, in the pose of your reference: sitting, hands in pockets, looking back. One shot becomes a set. Drawn by the connected generative model.',
  ),
  steps: [
    step(
      say('放人物和姿势', 'Add person and pose'),
      say(
        '姿势可以是照片，也可以是素材库里的木人。',
        'The pose may be a photograph or one of the wooden figures of the library.',
      ),
    ),
    step(
      say('对上取景', 'Match the framing'),
      say(
        '全身配全身，半身配半身；差太多会补出没见过的裤脚。',
        'Full body with full body, half with half; otherwise hems are made up.',
      ),
    ),
    step(
      say('调姿势强度', 'Set the strength'),
      say(
        '80 跟得紧；动作夸张时降到 60，衣服褶皱更自然。',
        '80 follows closely; 60 gives more natural folds in wide movements.',
      ),
    ),
  ],
  good: [say('手脚都看得见的姿势', 'Poses with hands and feet in view')],
  poor: [
    say('坐姿、交叉腿：裙摆会重新想象', 'Sitting or crossed legs: the hem is imagined'),
    say('大角度转身：背面的设计它没见过', 'A full turn: it has not seen the back'),
  ],
  questions: [consent],
  next: ['imageToVideo', 'changeBackground', 'dressing'],
};

/** Image to video. */
export const imageToVideo: Guide = {
  what: say(
    '从一张图做出几秒的运镜短片：推近、拉远、平移、上升，主体先动、背景后动。人和衣服本身不动；要人走起来，需要接入模型服务。',
    'A few seconds of camera movement from one picture: push in, pull out, pan, rise, with the subject before its ground. Nothing in it moves by itself; for a walking person a model server is needed.',
  ),
  steps: [
    step(
      say('放起始图', 'Add the starting image'),
      say(
        '边缘干净、1280 像素以上；小图会先放大，看得出来。',
        'A clean outline and 1280 px or more; small pictures are enlarged and look it.',
      ),
    ),
    step(
      say('选运镜', 'Choose the move'),
      say(
        '卖点在面料就推近，卖整体就拉远，长裙用上升。',
        'Push in for cloth, pull out for the whole, rise for long dresses.',
      ),
    ),
    step(
      say('定时长和幅度', 'Length and extent'),
      say(
        '信息流 3 秒，详情页 5 秒；幅度 60 不晕。',
        'Three seconds for a feed, five for a product page; extent 60 does not dizzy.',
      ),
    ),
  ],
  good: [say('主体清楚、背景简单', 'A clear subject on a simple ground')],
  poor: [
    say('背景很花：主体移开的地方会发糊', 'A busy ground looks soft where the subject moves away'),
    say('抠图粗糙的边：会看到锯齿', 'A rough outline shows at the edge'),
  ],
  questions: [
    ask(
      say('放了结束图会怎样？', 'What does an ending image do?'),
      say(
        '短片从第一张过渡到第二张；两张构图接近效果最好。',
        'The clip goes over from the first to the second; alike framing works best.',
      ),
    ),
  ],
  next: ['changeBackground', 'backgroundFusion', 'hdUpscale'],
};
