import { ask, type Guide, say, step } from '../guide.ts';

/** Pattern repeat try-on: an all-over print on a photographed garment. */
export const patternRepeatTryOn: Guide = {
  what: say(
    '把四方连续图案铺满一件衣服的照片，褶皱和明暗都还在。打样之前就能看花型大小、方向和整体效果，给客户看也不用解释。',
    'Applies a repeat to a photo of a garment and keeps folds and lighting. Check scale, direction and overall look before sampling.',
  ),
  steps: [
    step(
      say('放衣服和图案', 'Add garment and pattern'),
      say(
        '衣服选素色、平铺或上身都行；图案要能无缝平铺，不能的先用“四方连续延伸”。',
        'Use a plain garment, flat or worn, and a seamless pattern. If yours isn’t seamless, use “Pattern repeat expansion” first.',
      ),
    ),
    step(
      say('定花型大小', 'Set the scale'),
      say(
        '“花位大小”是一个循环占衣宽的百分比：碎花 8 到 15，大花 40 到 60。',
        '“Repeat size” is the width of one repeat relative to the garment: 8 to 15 for small florals, 40 to 60 for large ones.',
      ),
    ),
    step(
      say('选排列，调褶皱', 'Choose the layout, tune the folds'),
      say(
        '跳接、砖形更自然；褶皱太重就把“褶皱深度”调到 70。',
        'Half-drop and brick look more natural. If creases look too strong, set “Fold depth” to 70.',
      ),
    ),
  ],
  good: [
    say('素色 T 恤、连衣裙、长裤、短裤', 'Plain tees, dresses, trousers, shorts'),
    say('绗缝衣：缝线会压出印花的起伏', 'Quilted garments: the seams shape the print'),
  ],
  poor: [
    say(
      '本来就印满花的衣服：旧花纹会留影，会提醒',
      'All-over printed garments: the old print shows through; you’ll see a warning',
    ),
    say('图案不跟着袖子和裤腿转向', 'The pattern doesn’t follow the direction of sleeves and legs'),
  ],
  questions: [
    ask(
      say('衣服边上漏了一圈？', 'What if an edge isn’t covered?'),
      say(
        '抠图没包住边。在缩略图上点“抠图”，用保留笔补一下再生成。',
        'The outline missed it. Click “Cut out” on the image, paint the edge with “Keep” and generate again.',
      ),
    ),
  ],
  next: ['changeBackground', 'patternRepeatExpansion', 'seriesColorScheme'],
};

/** Pattern try-on: one placed motif. */
export const patternTryOn: Guide = {
  what: say(
    '把一个图案印到衣服的指定位置：胸前大图、后背插画、口袋小标。图案落在布的光影里，跟着褶皱起伏，不会印到衣服外面。',
    'Places one graphic on a garment: a chest print, a back print, a pocket logo. It follows lighting and folds and stays inside the garment.',
  ),
  steps: [
    step(
      say('放衣服和图案', 'Add garment and motif'),
      say(
        '透明底 PNG 最干净；白底图会自动去底。',
        'A transparent PNG works best. White backgrounds are removed automatically.',
      ),
    ),
    step(
      say('摆位置', 'Place it'),
      say(
        '点“图案位置”，拖动、缩放、旋转。没摆好不能生成，系统不会替你猜。',
        'Click “Adjust position”, then drag, scale and rotate. You need to place it before you generate.',
      ),
    ),
    step(
      say('调不透明度', 'Set opacity'),
      say(
        '做旧水洗感把不透明度降到 70；厚板印花把“随褶皱起伏”调低。',
        'Opacity 70 gives a washed look. For thick plastisol prints, lower “Follow folds”.',
      ),
    ),
  ],
  good: [say('素色、细布纹的衣服', 'Plain, finely woven fabric'), say('边缘清楚的图案', 'Motifs with clear edges')],
  poor: [
    say(
      '图案里面也是白的：去底会一起去掉，请用透明 PNG',
      'White areas inside the graphic are removed too: use a transparent PNG',
    ),
    say('厚刺绣上再印：会斑驳', 'Printing over thick embroidery looks blotchy'),
  ],
  questions: [
    ask(
      say('位置能照搬到别的衣服吗？', 'Can I reuse the position?'),
      say(
        '“再次生成”会带上位置；换一件衣服后检查一下再生成。',
        '“Generate again” keeps the position. Check it after you change the garment.',
      ),
    ),
  ],
  next: ['logoTryOn', 'changeBackground', 'patternExtraction'],
};

/** The basic version: place and size alone. */
export const patternTryOnBasic: Guide = {
  ...patternTryOn,
  what: say(
    '图案上身的简单版：只定位置和大小，其余用常用值。先快速看图案放哪里好看，满意了再去完整版细调。',
    'The simple version of pattern try-on: set only position and size. Find the right spot here, then fine-tune in the full version.',
  ),
  steps: [
    step(say('放衣服和图案', 'Add garment and motif'), say('图案最好是透明底 PNG。', 'A transparent PNG works best.')),
    step(
      say('摆位置', 'Place it'),
      say('拖到胸口、后背或下摆，缩放到合适。', 'Drag it to the chest, back or hem and scale it.'),
    ),
    step(
      say('生成', 'Generate'),
      say(
        '要调不透明度、褶皱请切到完整版，图和位置会保留。',
        'For opacity and folds, switch to the full version. Images and position are kept.',
      ),
    ),
  ],
  next: ['patternTryOn', 'logoTryOn', 'changeBackground'],
};

/** Logo try-on. */
export const logoTryOn: Guide = {
  what: say(
    '在衣服上摆 Logo，看大小、位置和颜色合不合适。Logo 吃进布的光影，边缘不会浮在上面，可直接放进提案。',
    'Places a logo on a garment to check size, position and colour. It blends with the lighting of the fabric and is ready for presentations.',
  ),
  steps: [
    step(
      say('放衣服和 Logo', 'Add garment and logo'),
      say(
        'Logo 用透明 PNG；矢量先导出 1000 像素以上。',
        'Use a transparent PNG. Export vector logos at 1000 px or more.',
      ),
    ),
    step(
      say('摆到位置上', 'Place it'),
      say(
        '左胸约占衣宽 10%，袖口更小；斜着的面料就转几度。',
        'A left-chest logo is about 10% of the garment width, a cuff logo smaller. Rotate it a few degrees if the fabric is at an angle.',
      ),
    ),
    step(
      say('调不透明度和褶皱', 'Set opacity and folds'),
      say(
        '刺绣感：不透明度 100、起伏 20；丝印感：不透明度 85、起伏 50。',
        'Embroidered look: opacity 100, folds 20. Screen print: opacity 85, folds 50.',
      ),
    ),
  ],
  good: [say('素色布、绗缝面', 'Plain and quilted fabric'), say('单色或少色 Logo', 'Logos with one or a few colours')],
  poor: [
    say('条纹、格子：Logo 会显得平，会提醒', 'Stripes and checks: the logo looks flat; you’ll see a warning'),
    say('侧身、透视大的部位：方向要自己转', 'Areas seen at an angle: rotate the logo yourself'),
  ],
  questions: [
    ask(
      say('为什么“生成”是灰的？', 'Why is Generate grey?'),
      say('还没摆位置。点“Logo 位置”确认一次即可。', 'The logo isn’t placed yet. Open “Adjust position” and confirm.'),
    ),
  ],
  next: ['patternTryOn', 'changeBackground', 'imageToVector'],
};

/** Fabric try-on: a swatch becomes the garment's cloth. */
export const fabricTryOn: Guide = {
  what: say(
    '用一块面料照片给衣服换料：呢子换灯芯绒、素色换苏格兰格。褶皱、缝线和光影保留，面料的纹理按你定的尺寸铺上去。',
    'Changes the fabric of a garment using a swatch photo: wool to corduroy, plain to tartan. Folds, seams and lighting stay, and the texture uses the scale you set.',
  ),
  steps: [
    step(
      say('放衣服和面料', 'Add garment and fabric'),
      say(
        '面料要平、光要匀，从正上方拍；素材库里有四十多块可以直接用。',
        'Photograph fabric flat, evenly lit and from above. The library has more than forty swatches.',
      ),
    ),
    step(
      say('对尺寸', 'Match the scale'),
      say(
        '按真实大小想：面料照片拍了 20 厘米，衣宽 50 厘米，就填 40。',
        'Use real sizes: 20 cm of fabric in the photo on a 50 cm wide garment is 40.',
      ),
    ),
    step(
      say('转方向', 'Set the direction'),
      say(
        '斜裁转 45 度；格子对不齐就微转一两度。',
        'Use 45° for bias cut. Rotate checks by a degree or two to align them.',
      ),
    ),
  ],
  good: [
    say('纹理清楚的布：呢、灯芯绒、粗花呢、格子', 'Clear textures: wool, corduroy, tweed, checks'),
    say('素色原衣', 'A plain garment'),
  ],
  poor: [
    say('满绣、满印的原衣：原花纹会留影', 'Heavily embroidered or printed garments: the original shows through'),
    say('薄透面料：不透明，看不到里层', 'Sheer fabric: it looks opaque'),
  ],
  questions: [
    ask(
      say('面料的循环缝看得出来？', 'What if I can see the joins in the fabric?'),
      say(
        '先用“四方连续延伸”把面料照片做成循环，再放回来。',
        'Use “Pattern repeat expansion” to make the fabric photo seamless first.',
      ),
    ),
  ],
  next: ['seriesColorScheme', 'patternRepeatTryOn', 'changeBackground'],
};
