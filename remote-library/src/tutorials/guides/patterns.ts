import { ask, type Guide, say, step } from '../guide.ts';

/** Pattern repeat extraction: the unit of a woven or printed cloth. */
export const patternRepeatExtraction: Guide = {
  what: say(
    '从布料或衣服照片里找出循环单元，还给你一块能无缝平铺的图。苏格兰格、条纹、千鸟格会顺着纱线走，跨过褶皱也不断。',
    'Finds the repeat in a photo of fabric and returns a seamless tile. Tartans, stripes and houndstooth are followed thread by thread, even across folds.',
  ),
  steps: [
    step(
      say('拍或裁到布面', 'Photograph or crop close to the fabric'),
      say(
        '至少露出横竖各两个完整循环；整件衣服先裁掉领口、纽扣。',
        'Show at least two full repeats in each direction. Crop out collars and buttons.',
      ),
    ),
    step(
      say('上传，直接生成', 'Upload and generate'),
      say(
        '没有参数。无法生成时会说明原因，不扣算力。',
        'There are no settings. If it can’t be generated, you see why and aren’t charged.',
      ),
    ),
    step(
      say('平铺看一眼', 'Check it tiled'),
      say('放进“满版印花试穿”看效果，比盯着单元图准。', 'Try it in “Pattern repeat try-on” to judge it on a garment.'),
    ),
  ],
  good: [
    say('格子、条纹、千鸟格等织纹', 'Woven checks, stripes, houndstooth'),
    say('摊平的印花布，露出三个循环', 'Flat printed fabric showing three repeats'),
  ],
  poor: [
    say('只露一个半循环：不会生成或提醒', 'One and a half repeats: not generated, or flagged'),
    say('没有规律的散花、素色布：没有循环可找', 'Scattered flowers and plain fabric have no repeat'),
  ],
  questions: [
    ask(
      say('出来的单元为什么这么小？', 'Why is the tile so small?'),
      say(
        '单元和照片里一样大。拍近一点，或再用“高清放大”。',
        'It’s the same size as in the photo. Take a closer photo, or use “HD upscale”.',
      ),
    ),
  ],
  next: ['patternRepeatTryOn', 'patternRepeatExpansion', 'imageToVector'],
};

/** Pattern extraction: a print comes off a garment. */
export const patternExtraction: Guide = {
  what: say(
    '把衣服上的印花取下来：减掉布色、压平明暗，得到透明底图案。老样衣只剩实物、设计稿丢了的时候最省事。',
    'Extracts a print from a garment: removes the fabric colour, evens out folds and returns it on a transparent background. Useful when the original artwork is lost.',
  ),
  steps: [
    step(
      say('正面拍，裁近', 'Photograph it straight on, crop close'),
      say(
        '图案占画面一半以上；斜着拍的会斜着出来。',
        'The print should fill more than half of the image. Photos taken at an angle give angled results.',
      ),
    ),
    step(
      say('选底', 'Choose the background'),
      say(
        '要重新印选透明；要连布一起留选“保留面料”。',
        'Choose transparent to print it again, or “Keep fabric” to keep the fabric.',
      ),
    ),
    step(
      say('淡化褶皱', 'Smooth folds'),
      say(
        '60 够用；光影太花调到 80，图案本身有渐变就降到 30。',
        '60 works for most photos. Use 80 for harsh light, 30 if the print has gradients.',
      ),
    ),
  ],
  good: [
    say('素色布上的一个图案', 'One motif on plain fabric'),
    say('刺绣：会连线迹一起取下来', 'Embroidery, including its stitches'),
  ],
  poor: [
    say(
      '格子、条纹、拼色：当作满版印花，会有洞',
      'Checks, stripes and colour blocks are treated as all-over prints and come out with holes',
    ),
    say('和布同色的部分会变透明', 'Parts in the same colour as the fabric become transparent'),
  ],
  questions: [
    ask(
      say('边上一圈布色去不掉？', 'What if fabric colour remains at the edges?'),
      say('用“AI 抠图”再走一遍，或在“精准改图”里擦掉。', 'Use “AI cutout”, or erase it with “Precise image edit”.'),
    ),
  ],
  next: ['patternTryOn', 'imageToVector', 'hdUpscale'],
};

/** Pattern repeat expansion: pictures become tiling repeats. */
export const patternRepeatExpansion: Guide = {
  what: say(
    '把一块花样做成真正能平铺的四方连续：找到能接上的地方，把光线拉匀，四边对上。送去打印、上身前都该过这一步。',
    'Turns a swatch or artwork into a seamless repeat: it finds the best joins, evens out the lighting and matches all four edges. Do this before printing or try-on.',
  ),
  steps: [
    step(
      say('放 1 到 4 张', 'Add one to four'),
      say('每张各做一个循环，不会混在一起。', 'Each image becomes its own repeat.'),
    ),
    step(
      say('选排列', 'Choose the layout'),
      say(
        '满版散花用跳接，格子用平排，想要对称就用镜像。',
        'Half-drop for scattered flowers, straight for checks, mirror for symmetry.',
      ),
    ),
    step(
      say('看接缝', 'Check the joins'),
      say(
        '“每边循环数” 3 就能看出接缝；有提醒时换一种“接缝”。',
        'Set three repeats per side to see the joins. If there’s a warning, try the other join setting.',
      ),
    ),
  ],
  good: [
    say('散点小花、素底纹样', 'Scattered motifs on a plain background'),
    say('光线均匀的织物', 'Evenly lit textures'),
    say('格子、条纹：按整循环裁', 'Checks and stripes: cut at whole repeats'),
  ],
  poor: [
    say('有领子、门襟、褶子的照片', 'Photos with collars, plackets or creases'),
    say('一个大图案占满：接缝处会切到它', 'A single large motif is cut at the join'),
  ],
  questions: [
    ask(
      say('折痕反复出现？', 'What if a crease repeats?'),
      say(
        '折痕也会循环。把布熨平重拍，或先裁掉那一块。',
        'Creases are part of the repeat. Iron the fabric and take a new photo, or crop the crease out.',
      ),
    ),
  ],
  next: ['patternRepeatTryOn', 'patternExpansion', 'imageToVector'],
};

/** Pattern expansion: more of the same print, not tiling. */
export const patternExpansion: Guide = {
  what: say(
    '照着一块花样长出更大的一片新花样，密度和颜色一样，排列不重复。做大面积背景、同系列副花型时用。',
    'Expands a swatch into a larger area with the same density and colours in a new arrangement. Use it for large areas and coordinating prints.',
  ),
  steps: [
    step(
      say('放 1 到 4 张', 'Add one to four'),
      say(
        '细密的花最好；每张可出 1 到 3 个变体。',
        'Dense, small prints work best. Each image gives one to three variants.',
      ),
    ),
    step(
      say('选花型大小', 'Choose the motif size'),
      say(
        '看着是小花就选“小”；选大了会把一整朵花当一块搬。',
        'Use “Small” for small motifs. Larger settings move whole flowers as one piece.',
      ),
    ),
    step(
      say('选幅面', 'Choose the area'),
      say('2 倍够铺一件衣服；先 1 倍看看味道对不对。', '2× covers a garment. Try 1× first to check the look.'),
    ),
  ],
  good: [
    say('碎花、豹纹、泼点、水磨石', 'Ditsy, leopard, splatter, terrazzo'),
    say('拍平的格子条纹', 'Checks and stripes photographed flat'),
  ],
  poor: [
    say('稀疏的大花：会切成碎片，会提醒', 'Large, sparse motifs are cut into pieces; you’ll see a warning'),
    say('绗缝、褶皱、素布', 'Quilting, creases and plain fabric'),
  ],
  questions: [
    ask(
      say('和“四方连续延伸”怎么选？', 'How is it different from “Pattern repeat expansion”?'),
      say(
        '要四边对得上选那个；要一大片不重样的选这个。',
        'Use that one when edges must match, and this one for a large area without repeats.',
      ),
    ),
  ],
  next: ['patternRepeatExpansion', 'patternRepeatTryOn', 'imageToVector'],
};

/** Image to vector: artwork becomes SVG. */
export const imageToVector: Guide = {
  what: say(
    '把图案描成 SVG：可以无限放大、按颜色分层、进刀模和丝网。平涂的图案几乎看不出差别，照片会变成几十种颜色的手绘风。',
    'Traces artwork to SVG for scaling, colour separation, cutting or screen printing. Flat artwork looks almost identical; photos get a hand-painted look with a few dozen colours.',
  ),
  steps: [
    step(
      say('放平涂图案', 'Add flat artwork'),
      say('512 像素以上；小图先“高清放大”。', 'At least 512 px. Use “HD upscale” first for smaller images.'),
    ),
    step(
      say('定颜色数', 'Set the number of colours'),
      say(
        '丝网要少套色：颜色精度降到 3，色阶差调到 40。',
        'For fewer screens, lower colour precision to 3 and raise layer difference to 40.',
      ),
    ),
    step(
      say('去噪点，调转角', 'Remove specks, set corners'),
      say(
        '布面照片先开“先平滑”；边缘发毛就把去杂点调到 10。',
        'Turn on “Smooth first” for fabric photos. If edges look ragged, raise “Remove specks” to 10.',
      ),
    ),
  ],
  good: [
    say('Logo、平涂插画、黑白稿', 'Logos, flat illustration, black and white'),
    say('提取出来的图案', 'Extracted prints'),
  ],
  poor: [
    say(
      '粗花呢、针织的照片：纹理变成笔触，文件大，会提醒',
      'Photos of tweed and knits: the texture becomes strokes and the file is large; you’ll see a warning',
    ),
    say('描完超过 12 MB 会拒绝，不扣算力', 'Results over 12 MB are not generated and not charged'),
  ],
  questions: [
    ask(
      say('能进 Illustrator 改吗？', 'Can I edit it in Illustrator?'),
      say(
        '能，每种颜色是一层路径。要互不重叠就选“镂空”。',
        'Yes, each colour is a layer of paths. Choose “cutout” if layers must not overlap.',
      ),
    ),
  ],
  next: ['recolour', 'patternTryOn', 'logoTryOn'],
};
