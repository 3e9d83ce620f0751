import { ask, type Guide, say, step } from '../guide.ts';

/** Pattern repeat try-on: an all-over print on a photographed garment. */
export const patternRepeatTryOn: Guide = {
  what: say(
    '把四方连续图案铺满一件衣服的照片，褶皱和明暗都还在。打样之前就能看花型大小、方向和整体效果，给客户看也不用解释。',
    'Covers a photographed garment with a repeat and keeps its folds and light. See scale, direction and impact of a print before a strike-off exists.',
  ),
  steps: [
    step(
      say('放衣服和图案', 'Add garment and pattern'),
      say(
        '衣服选素色、平铺或上身都行；图案要能无缝平铺，不能的先用“四方连续延伸”。',
        'A plain garment, laid flat or worn. The pattern has to tile; if it does not, expand it to a repeat first.',
      ),
    ),
    step(
      say('定花型大小', 'Set the scale'),
      say(
        '“花位大小”是一个循环占衣宽的百分比：碎花 8 到 15，大花 40 到 60。',
        'Repeat size is the share of the width that one repeat takes: ditsy 8 to 15, bold florals 40 to 60.',
      ),
    ),
    step(
      say('选排列，调褶皱', 'Choose the layout, tune the folds'),
      say(
        '跳接、砖形更自然；褶皱太重就把“褶皱深度”调到 70。',
        'Half-drop and brick look more natural. Bring “Fold depth” to 70 where creases are heavy.',
      ),
    ),
  ],
  good: [
    say('素色 T 恤、连衣裙、长裤、短裤', 'Plain tees, dresses, trousers, shorts'),
    say('绗缝衣：缝线会压出印花的起伏', 'Quilting: the seams shade the print'),
  ],
  poor: [
    say(
      '本来就印满花的衣服：旧花纹会留影，会提醒',
      'Garments that are printed all over keep a ghost, and you’ll see a warning',
    ),
    say('图案不跟着袖子和裤腿转向', 'The pattern does not turn with sleeves or legs'),
  ],
  questions: [
    ask(
      say('衣服边上漏了一圈？', 'A rim is left at the edge?'),
      say(
        '抠图没包住边。在缩略图上点“抠图”，用保留笔补一下再生成。',
        'The outline missed it. Open “Cut out” on the thumbnail, add the edge with the keep pen, and generate again.',
      ),
    ),
  ],
  next: ['changeBackground', 'patternRepeatExpansion', 'seriesColorScheme'],
};

/** Pattern try-on: one placed motif. */
export const patternTryOn: Guide = {
  what: say(
    '把一个图案印到衣服的指定位置：胸前大图、后背插画、口袋小标。图案落在布的光影里，跟着褶皱起伏，不会印到衣服外面。',
    'Prints one motif where you want it: a chest graphic, a back piece, a mark on a pocket. It takes the light of the cloth, bends with its folds and never leaves the garment.',
  ),
  steps: [
    step(
      say('放衣服和图案', 'Add garment and motif'),
      say(
        '透明底 PNG 最干净；白底图会自动去底。',
        'A transparent PNG is cleanest; a plain ground is taken out by itself.',
      ),
    ),
    step(
      say('摆位置', 'Place it'),
      say(
        '点“图案位置”，拖动、缩放、旋转。没摆好不能生成，系统不会替你猜。',
        'Open the position, drag, scale and turn. It has to be placed before you generate: we don’t guess.',
      ),
    ),
    step(
      say('调不透明度', 'Set opacity'),
      say(
        '做旧水洗感把不透明度降到 70；厚板印花把“随褶皱起伏”调低。',
        'Opacity 70 looks washed; lower “Follow folds” for a thick plastisol print.',
      ),
    ),
  ],
  good: [say('素色、细布纹的衣服', 'Plain cloth with a fine weave'), say('边缘清楚的图案', 'Motifs with clear edges')],
  poor: [
    say(
      '图案里面也是白的：去底会一起去掉，请用透明 PNG',
      'White inside the motif goes with the ground: use a transparent PNG',
    ),
    say('厚刺绣上再印：会斑驳', 'Over thick embroidery it gets blotchy'),
  ],
  questions: [
    ask(
      say('位置能照搬到别的衣服吗？', 'Can I reuse the position?'),
      say(
        '“再次生成”会带上位置；换一件衣服后检查一下再生成。',
        '“Generate again” brings the position along; check it after changing the garment.',
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
    'The simple version of pattern try-on: only place and size to set, everything else as usual. Find the right spot here, refine in the full version.',
  ),
  steps: [
    step(say('放衣服和图案', 'Add garment and motif'), say('图案最好是透明底 PNG。', 'Best a transparent PNG.')),
    step(
      say('摆位置', 'Place it'),
      say('拖到胸口、后背或下摆，缩放到合适。', 'Drag it to chest, back or hem and scale it.'),
    ),
    step(
      say('生成', 'Generate'),
      say('要调不透明度、褶皱请切到完整版，图和位置会保留。', 'For opacity and folds, switch to the full version.'),
    ),
  ],
  next: ['patternTryOn', 'logoTryOn', 'changeBackground'],
};

/** Logo try-on. */
export const logoTryOn: Guide = {
  what: say(
    '在衣服上摆 Logo，看大小、位置和颜色合不合适。Logo 吃进布的光影，边缘不会浮在上面，可直接放进提案。',
    'Places a logo on a garment to judge size, position and colour. It sits in the light of the cloth instead of floating on it, ready for a pitch.',
  ),
  steps: [
    step(
      say('放衣服和 Logo', 'Add garment and logo'),
      say(
        'Logo 用透明 PNG；矢量先导出 1000 像素以上。',
        'The logo as a transparent PNG; export vectors at 1000 px or more.',
      ),
    ),
    step(
      say('摆到位置上', 'Place it'),
      say(
        '左胸约占衣宽 10%，袖口更小；斜着的面料就转几度。',
        'A left chest mark takes about 10% of the width, a cuff less. Turn it a few degrees where the cloth leans.',
      ),
    ),
    step(
      say('调不透明度和褶皱', 'Opacity and folds'),
      say(
        '刺绣感：不透明度 100、起伏 20；丝印感：不透明度 85、起伏 50。',
        'For an embroidered look: opacity 100, folds 20. For screen print: opacity 85, folds 50.',
      ),
    ),
  ],
  good: [say('素色布、绗缝面', 'Plain cloth and quilting'), say('单色或少色 Logo', 'Logos of one or few colours')],
  poor: [
    say('条纹、格子：Logo 会显得平，会提醒', 'On stripes and checks it lies flat, and you’ll see a warning'),
    say('侧身、透视大的部位：方向要自己转', 'Where the body turns away, turn the logo yourself'),
  ],
  questions: [
    ask(
      say('为什么“生成”是灰的？', 'Why is Generate grey?'),
      say('还没摆位置。点“Logo 位置”确认一次即可。', 'The logo is not placed yet. Open its position and confirm once.'),
    ),
  ],
  next: ['patternTryOn', 'changeBackground', 'imageToVector'],
};

/** Fabric try-on: a swatch becomes the garment's cloth. */
export const fabricTryOn: Guide = {
  what: say(
    '用一块面料照片给衣服换料：呢子换灯芯绒、素色换苏格兰格。褶皱、缝线和光影保留，面料的纹理按你定的尺寸铺上去。',
    'Remakes a garment in the cloth of a swatch: wool to corduroy, plain to tartan. Folds, seams and light stay, the texture is laid at the scale you set.',
  ),
  steps: [
    step(
      say('放衣服和面料', 'Add garment and fabric'),
      say(
        '面料要平、光要匀，从正上方拍；素材库里有四十多块可以直接用。',
        'Cloth flat, evenly lit, photographed from above. The asset library has more than forty swatches.',
      ),
    ),
    step(
      say('对尺寸', 'Match the scale'),
      say(
        '按真实大小想：面料照片拍了 20 厘米，衣宽 50 厘米，就填 40。',
        'Think in real sizes: a photo of 20 cm of cloth on a garment 50 cm wide is 40.',
      ),
    ),
    step(
      say('转方向', 'Turn it'),
      say(
        '斜裁转 45 度；格子对不齐就微转一两度。',
        'Bias is 45 degrees; nudge a check by a degree or two until it is straight.',
      ),
    ),
  ],
  good: [
    say('纹理清楚的布：呢、灯芯绒、粗花呢、格子', 'Clear textures: wool, corduroy, tweed, checks'),
    say('素色原衣', 'A plain garment'),
  ],
  poor: [
    say('满绣、满印的原衣：原花纹会留影', 'Heavily embroidered or printed garments leave a trace'),
    say('薄透面料：不透明，看不到里层', 'Sheer cloth: it comes out opaque'),
  ],
  questions: [
    ask(
      say('面料的循环缝看得出来？', 'The joins of the fabric show?'),
      say(
        '先用“四方连续延伸”把面料照片做成循环，再放回来。',
        'Make a repeat of the photo with “Pattern repeat expansion” first.',
      ),
    ),
  ],
  next: ['seriesColorScheme', 'patternRepeatTryOn', 'changeBackground'],
};
