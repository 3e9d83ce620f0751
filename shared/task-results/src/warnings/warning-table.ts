import type { Localized } from '@atelier/catalogue/text';
import { type WarningCode, warningCodes } from '@atelier/contract/warnings';
import type { WarningAct } from '../actions/warning-act.ts';

/** What a person is told of one warning. */
export interface WarningWords {
  /** What may be wrong. */
  wrong: Localized;
  /** What to do about it, by hand where no button can. */
  next: Localized;
  /** Buttons, the likeliest first; each with its own words. */
  acts: readonly { act: WarningAct; label: Localized }[];
}

const drawOutline = { act: { kind: 'cut-out' }, label: { zh: '画出轮廓', en: 'Draw the outline' } } as const;
const crop = { act: { kind: 'crop' }, label: { zh: '裁剪图片', en: 'Crop the picture' } } as const;
const changePicture = { act: { kind: 'change-picture' }, label: { zh: '换图', en: 'Change picture' } } as const;

const field = (names: readonly string[], zh: string, en: string) => ({
  act: { kind: 'field' as const, names },
  label: { zh, en },
});

/** Every warning in words. A new one of the engine stands here before it compiles. */
export const warningTable: Readonly<Record<WarningCode, WarningWords>> = {
  'matte-uncertain': {
    wrong: { zh: '衣服的轮廓不太确定', en: 'The outline of the garment is not certain' },
    next: {
      zh: '画几笔，告诉它哪里是衣服、哪里是背景；或换一张背景更干净的图',
      en: 'Mark with a few strokes what is garment and what is ground, or take a picture with a plainer ground.',
    },
    acts: [drawOutline, changePicture],
  },
  'matte-check-edge': {
    wrong: { zh: '个别边缘可能不准', en: 'Some edges may be off' },
    next: {
      zh: '下载前放大看看；不对的地方补几笔再画一次',
      en: 'Zoom in before you download; correct what is off with a few strokes and draw it again.',
    },
    acts: [drawOutline],
  },
  'matte-hanger': {
    wrong: { zh: '可能留下了衣架或夹子', en: 'A hanger or a clip may be left in' },
    next: {
      zh: '放大看标记处；有的话用一笔“去掉”划掉再画一次',
      en: 'Zoom in at the mark; if it is there, strike it out with one stroke of “remove” and draw it again.',
    },
    acts: [drawOutline],
  },
  'matte-empty': {
    wrong: { zh: '这一层什么都没有留下', en: 'Nothing is left of this layer' },
    next: { zh: '在衣服上画几笔“保留”', en: 'Draw a few strokes of “keep” on the garment.' },
    acts: [drawOutline],
  },
  'nobody-found': {
    wrong: {
      zh: '没有找到人，或这里没有开启找人；抠出的是画面主体',
      en: 'Nobody was found, or finding people is off here, so what stands in front was cut out',
    },
    next: {
      zh: '换一张人物更大、更完整的照片，或自己画出轮廓；总是这样请问管理员',
      en: 'Take a picture in which the person is larger and wholly seen, or draw the outline. If it always says so, ask the operator.',
    },
    acts: [drawOutline, changePicture],
  },
  'people-several': {
    wrong: {
      zh: '照片里有好几个人，只取了最大的那个人身上的衣服',
      en: 'There are several people: what the largest one wears was taken',
    },
    next: {
      zh: '要别人的衣服，请裁剪图片，或自己画出轮廓',
      en: 'For what somebody else wears, crop the picture or draw the outline.',
    },
    acts: [crop, drawOutline],
  },
  'worn-garment-uncertain': {
    wrong: {
      zh: '模特身上哪里是衣服不太确定：标出的地方可能是皮肤、头发或另一件',
      en: 'What the model wears is not certain: what is marked may be skin, hair or another piece',
    },
    next: {
      zh: '用“保留”“去掉”各画一两笔改过来；或选上装、下装、整套',
      en: 'Correct it with a stroke or two of “keep” and “remove”, or choose the piece.',
    },
    acts: [drawOutline, field(['piece'], '选哪一件', 'Choose the piece')],
  },
  'erase-large': {
    wrong: {
      zh: '擦除的地方很大，用周围的画面填补，可能看得出重复',
      en: 'A large area was erased: its surroundings go on there and may look repeated',
    },
    next: { zh: '分几次擦，每次圈小一点', en: 'Erase in several steps, a smaller region each time.' },
    acts: [field(['mask', 'original'], '重画区域', 'Mark a smaller region')],
  },
  'lines-cut': {
    wrong: {
      zh: '标出处，接缝、腰带、拉链或衣边到擦除的地方就断了',
      en: 'A seam, a belt or an edge ends in what was erased, where it is marked',
    },
    next: { zh: '把整条线圈进去，或只圈线旁一小块', en: 'Mark the whole line, or a smaller region beside it.' },
    acts: [field(['mask', 'original'], '重画区域', 'Mark a smaller region')],
  },
  'many-dyes': {
    wrong: {
      zh: '布料不止一种颜色，都变成了新颜色的深浅',
      en: 'The cloth has more than one colour: they all became shades of the new one',
    },
    next: { zh: '只想改其中一种，请把它标成图层', en: 'To change only one of them, mark it as a layer.' },
    acts: [field(['mask', 'original'], '标出图层', 'Mark a layer')],
  },
  'cloth-crushed': {
    wrong: {
      zh: '图中衣服大片死黑，褶皱已丢失，改色后显得平',
      en: 'Much of the garment is pure black in the picture: its folds are lost, and it looks flat',
    },
    next: {
      zh: '在更亮的光线下重拍，或换深一点的颜色',
      en: 'Photograph it in more light, or choose a darker colour.',
    },
    acts: [field(['colour', 'mode'], '换颜色', 'Change the colour'), changePicture],
  },
  'cloth-blown': {
    wrong: {
      zh: '图中衣服大片过曝，褶皱已丢失，改色后显得平',
      en: 'Much of the garment is overexposed in the picture: its folds are lost, and it looks flat',
    },
    next: {
      zh: '在更柔和的光线下重拍，或换浅一点的颜色',
      en: 'Photograph it in softer light, or choose a lighter colour.',
    },
    acts: [field(['colour', 'mode'], '换颜色', 'Change the colour'), changePicture],
  },
  'print-lost': {
    wrong: {
      zh: '标出的文字或花纹在新颜色上可能看不清',
      en: 'The marked lettering or motif may be hard to see in the new colour',
    },
    next: {
      zh: '放大看标记处；换一个更接近原来的颜色，或画轮廓时把它去掉，让它保持原样',
      en: 'Zoom in at the mark. Choose a colour nearer to the old one, or take it out of the outline, so that it stays as it is.',
    },
    acts: [field(['colour', 'mode'], '换颜色', 'Change the colour'), drawOutline],
  },
  'print-toned': {
    wrong: {
      zh: '标出的文字或印花和新颜色太接近，已调深或调浅，免得看不见',
      en: 'The marked lettering or print is close to the new colour: it was made darker or lighter so that it is seen',
    },
    next: {
      zh: '要保留它原来的颜色，请换一个和它差得远些的颜色；要连它一起染，请关掉“保护印花”',
      en: 'To keep its own colour, choose one farther from it. To dye it along, switch “Protect the print” off.',
    },
    acts: [field(['colour', 'mode'], '换颜色', 'Change the colour')],
  },
  'motif-on-pattern': {
    wrong: {
      zh: '它压在条纹、格子或印花上：底纹会干扰它，那里的褶皱也难以还原',
      en: 'It lies on stripes, checks or a print: they disturb it, and the folds there are hard to read',
    },
    next: {
      zh: '移到素色的地方，或换一张自带底色的图',
      en: 'Move it to a plain place, or use a picture with a ground of its own.',
    },
    acts: [field(['placement'], '调整位置', 'Change the position')],
  },
  'motifs-cut': {
    wrong: { zh: '有些花型可能被切断', en: 'Some motifs may be cut' },
    next: {
      zh: '把“花型大小”调大一档，或用更密的图案',
      en: 'Choose a larger size of “Motifs”, or a denser pattern.',
    },
    acts: [field(['motif'], '调花型大小', 'Change the size')],
  },
  'print-all-over': {
    wrong: {
      zh: '这像是满版印花，分不清哪里是布底',
      en: 'This looks like an all-over print, hard to tell from its cloth',
    },
    next: {
      zh: '放大检查；满版印花用“四方连续提取”更合适',
      en: 'Zoom in and check. “Pattern repeat extraction” suits an all-over print better.',
    },
    acts: [
      {
        act: { kind: 'tool', type: 231, takes: 0 },
        label: { zh: '用四方连续提取', en: 'Extract the repeat' },
      },
    ],
  },
  'print-scattered': {
    wrong: {
      zh: '取到的零散又细长，可能是滚边、接缝、衬里或衣架，不是印花',
      en: 'What was taken is thin or scattered: it may be trims, seams, a lining or a hanger and no print',
    },
    next: {
      zh: '看标记处；想要的印花只占其中一块时，把图裁到那一块再试',
      en: 'See the mark. If the print that you want is only a part of it, crop the picture to that part and try again.',
    },
    acts: [crop, changePicture],
  },
  'print-label': {
    wrong: { zh: '取到的可能是领标，不是印花', en: 'This may be the label in the collar and not the print' },
    next: {
      zh: '如果不是要的印花，请裁掉领口再试',
      en: 'If it is not the print that you want, crop the collar off and try again.',
    },
    acts: [crop, changePicture],
  },
  'printed-garment': {
    wrong: {
      zh: '衣服本身有印花：褶皱难以还原，原印花也可能透出来',
      en: 'The garment has a print of its own: its folds are hard to read, and the print may show through',
    },
    next: { zh: '换一件纯色的衣服效果更好', en: 'A plain garment does better.' },
    acts: [changePicture],
  },
  'repeat-uncertain': {
    wrong: { zh: '循环不太规则', en: 'The repeat is irregular' },
    next: {
      zh: '用前请看平铺效果；裁到布面平整、循环多的一块会更准',
      en: 'Look at the sheet before you use it. A crop of flat cloth with many repeats does better.',
    },
    acts: [crop, changePicture],
  },
  'photo-structure-kept': {
    wrong: {
      zh: '照片只改了颜色、面料和图案，款式结构没有动',
      en: 'On the photograph only colour, fabric and print changed; its cut is as it was',
    },
    next: {
      zh: '要改领型、袖型、长短，请按描述重新画款式图',
      en: 'To change collar, sleeves or length, draw a technical flat from the words.',
    },
    acts: [
      {
        act: { kind: 'tool', type: 1, takes: 'prompt' },
        label: { zh: '按描述画款式图', en: 'Draw a flat from words' },
      },
    ],
  },
  'gaps-bridged': {
    wrong: { zh: '线稿有缺口，已自动补上', en: 'The lines had gaps that were closed' },
    next: {
      zh: '请检查缺口旁的颜色；补得不对就把线条连起来，或调小“线条缺口”',
      en: 'Check the colours beside them. If they are wrong, join the lines or lower “Gaps in lines”.',
    },
    acts: [field(['gap'], '调线条缺口', 'Change “Gaps in lines”'), changePicture],
  },
  'lines-open': {
    wrong: {
      zh: '线稿有较大的缺口，没有闭合的部分没有上色',
      en: 'The lines are open: what is not closed was not coloured',
    },
    next: {
      zh: '请把缺口连起来（找到的已经标出），或调大“线条缺口”',
      en: 'Join the lines (gaps that were found are marked), or raise “Gaps in lines”.',
    },
    acts: [field(['gap'], '调线条缺口', 'Change “Gaps in lines”'), changePicture],
  },
  'fusion-print-left': {
    wrong: {
      zh: '第二张是照片：只取了它的配色，图案没有画进款式图',
      en: 'The second picture is a photograph: its colours were taken, its print was not drawn',
    },
    next: {
      zh: '先从那张照片提取图案，再用图案上身',
      en: 'Extract the pattern from that photograph first, then put it on the garment.',
    },
    acts: [
      {
        act: { kind: 'tool', type: 232, takes: 1 },
        label: { zh: '提取图案', en: 'Extract the pattern' },
      },
    ],
  },
  'structure-torn': {
    wrong: {
      zh: '图里有门襟、接缝或衣服的边，扩展后会被切断或重复出现',
      en: 'A placket, a seam or an edge of the garment is in the picture: it gets torn or repeats',
    },
    next: {
      zh: '裁到没有门襟、接缝和扣子的一块布面',
      en: 'Crop to cloth without placket, seam and buttons.',
    },
    acts: [crop, changePicture],
  },
  'upscale-soft': {
    wrong: {
      zh: '放大超过 8 倍，结果会偏软',
      en: 'This is more than 8 times the original, so it looks soft',
    },
    next: { zh: '请用更大的原图，或选小一些的倍数', en: 'Use a larger original, or fewer times.' },
    acts: [changePicture, field(['multiple'], '改倍数', 'Change how many times')],
  },
  'upscale-without-network': {
    wrong: {
      zh: '放大模型没有安装、被关闭或出错，这张图按“线稿”方式放大：忠于原图，但细节更软',
      en: 'The enlarging model is not installed, switched off or failed, so this was drawn the “Line art” way: faithful, but softer',
    },
    next: {
      zh: '稍后再画一次；仍然这样，请告诉管理员',
      en: 'Draw it again later; if it stays so, tell whoever runs this site.',
    },
    acts: [],
  },
  'vector-heavy': {
    wrong: { zh: '路径很多，打开会慢', en: 'Very many paths: it opens slowly' },
    next: {
      zh: '打开“先平滑”或调高“去杂点”会轻很多',
      en: '“Smooth first” or a higher “Drop specks” makes it lighter.',
    },
    acts: [field(['smooth', 'filter_speckle'], '去改设置', 'Change the settings')],
  },
  'vector-rough': {
    wrong: {
      zh: '部分区域和原图差别较大：柔和的光影、细密的印花难以变成路径',
      en: 'Parts look different as shapes: soft light and fine prints do not become paths well',
    },
    next: {
      zh: '先抠图，或提高颜色精度、调小色阶差',
      en: 'Cut the garment out first, or raise the colour precision and lower the layer difference.',
    },
    acts: [
      { act: { kind: 'cut-out' }, label: { zh: '先抠图', en: 'Cut out first' } },
      field(['color_precision', 'layer_difference'], '提高颜色精度', 'Raise the precision'),
    ],
  },
  'skin-by-colour': {
    wrong: {
      zh: '没有认出人物，只按颜色找皮肤：头发、墙面和衣物也可能变了',
      en: 'No person was made out: skin was told by its colour alone, so hair, a wall or cloth may have changed too',
    },
    next: {
      zh: '看标记处有没有不是皮肤的地方；有的话先裁到脸和身体，或换一张人物更清楚的图',
      en: 'See whether anything in the marks is no skin. If so, crop to face and body, or take a picture that shows the person clearer.',
    },
    acts: [crop, changePicture],
  },
  'skin-uncertain': {
    wrong: {
      zh: '接近肤色的面积很大，衣物或木纹可能一起变了',
      en: 'Much of the picture has the colour of skin: cloth or wood may have changed too',
    },
    next: {
      zh: '请检查；把图裁到人物，少留木纹和肤色的衣物',
      en: 'Check it. Crop to the person, with less wood and skin-coloured cloth in view.',
    },
    acts: [crop],
  },
  'tone-limited': {
    wrong: {
      zh: '选的肤色离原来太远，会像涂上去的，只变到看起来真实为止',
      en: 'The tone is far from the person’s own and would look painted: it went only as far as looks real',
    },
    next: {
      zh: '选相邻的肤色；要差得更远，请换一张模特图',
      en: 'Choose a neighbouring tone, or take another model for one that is farther.',
    },
    acts: [field(['tone'], '换肤色', 'Change the tone'), changePicture],
  },
};

/** Of a server that is newer than this page. */
const unknownWarning: WarningWords = {
  wrong: { zh: '引擎对这张结果不太确定', en: 'The engine is not sure of this result' },
  next: { zh: '请放大检查后再用', en: 'Zoom in and check it before you use it.' },
  acts: [],
};

const isKnown = (code: string): code is WarningCode => (warningCodes as readonly string[]).includes(code);

export const warningWords = (code: string): WarningWords => (isKnown(code) ? warningTable[code] : unknownWarning);
