import type { Localized } from '@atelier/catalogue/text';
import { type WarningCode, warningCodes } from '@atelier/contract/warnings';
import type { WarningAct } from '../actions/warning-act.ts';

/** Texts and actions of one warning. */
export interface WarningWords {
  /** What may be wrong. */
  wrong: Localized;
  /** What to do about it, by hand where no button can. */
  next: Localized;
  /** Buttons, the likeliest first; each with its own words. */
  acts: readonly { act: WarningAct; label: Localized }[];
}

const drawOutline = { act: { kind: 'cut-out' }, label: { zh: '修正轮廓', en: 'Fix the outline' } } as const;
const crop = { act: { kind: 'crop' }, label: { zh: '裁剪图片', en: 'Crop image' } } as const;
const changePicture = { act: { kind: 'change-picture' }, label: { zh: '更换图片', en: 'Change image' } } as const;

const field = (names: readonly string[], zh: string, en: string) => ({
  act: { kind: 'field' as const, names },
  label: { zh, en },
});

/** Texts of every warning code; a code without a row does not compile. */
export const warningTable: Readonly<Record<WarningCode, WarningWords>> = {
  'matte-uncertain': {
    wrong: { zh: '衣服轮廓不确定', en: 'The garment outline is uncertain' },
    next: {
      zh: '请涂出衣服和背景，或换一张背景更干净的图',
      en: 'Paint what is garment and what is background, or use an image with a plainer background.',
    },
    acts: [drawOutline, changePicture],
  },
  'matte-check-edge': {
    wrong: { zh: '个别边缘可能不准', en: 'Some edges may be off' },
    next: {
      zh: '下载前请放大检查，有误差可补几笔后重新生成',
      en: 'Zoom in before you download. Fix edges with a few strokes and generate again.',
    },
    acts: [drawOutline],
  },
  'matte-without-network': {
    wrong: { zh: '简易抠图，识别模型未启用', en: 'Simple cutout: the recognition model is off' },
    next: {
      zh: '请检查轮廓，可补几笔修正',
      en: 'Check the outline and fix it with a few strokes.',
    },
    acts: [drawOutline],
  },
  'matte-empty': {
    wrong: { zh: '此图层没有内容', en: 'This layer is empty' },
    next: { zh: '请用“保留”涂出衣服', en: 'Paint the garment with “Keep”.' },
    acts: [drawOutline],
  },
  'nobody-found': {
    wrong: {
      zh: '未识别到人物，已抠出画面主体',
      en: 'No person found, so the main subject was cut out',
    },
    next: {
      zh: '请换一张人物更大、更完整的照片，或手动修正轮廓',
      en: 'Use a photo where the person is larger and fully visible, or fix the outline.',
    },
    acts: [drawOutline, changePicture],
  },
  'people-several': {
    wrong: {
      zh: '图中有多人，已取最大人物的衣服',
      en: 'Several people found; the largest person’s garment was used',
    },
    next: {
      zh: '如需其他人的衣服，请裁剪图片或手动修正轮廓',
      en: 'For someone else’s garment, crop the image or fix the outline.',
    },
    acts: [crop, drawOutline],
  },
  'worn-garment-uncertain': {
    wrong: {
      zh: '模特身上的衣服范围不确定，标记处可能是皮肤、头发或其他单品',
      en: 'The garment on the model is uncertain; marked areas may be skin, hair or another garment',
    },
    next: {
      zh: '请用“保留”“移除”修正，或选择上装、下装、整套',
      en: 'Fix it with “Keep” and “Remove”, or choose the garment.',
    },
    acts: [drawOutline, field(['piece'], '选择单品', 'Choose the garment')],
  },
  'erase-large': {
    wrong: {
      zh: '擦除区域较大，填补处可能出现重复',
      en: 'A large area was erased and the fill may look repetitive',
    },
    next: { zh: '请缩小区域，分几次擦除', en: 'Erase in several steps with smaller areas.' },
    acts: [field(['mask', 'original'], '修改选区', 'Edit selection')],
  },
  'lines-cut': {
    wrong: {
      zh: '标记处的接缝、腰带、拉链或衣边被截断',
      en: 'A seam, belt or edge is cut off at the mark',
    },
    next: { zh: '请选中整条线，或只选旁边的小块区域', en: 'Select the whole line, or a smaller area next to it.' },
    acts: [field(['mask', 'original'], '修改选区', 'Edit selection')],
  },
  'many-dyes': {
    wrong: {
      zh: '面料有多种颜色，已全部变为新颜色的深浅',
      en: 'The fabric has several colours; all became shades of the new one',
    },
    next: {
      zh: '如只改其中一种，请将其设为图层，或选择要保留的颜色',
      en: 'To change only one, add it as a layer, or choose the colours to keep.',
    },
    acts: [field(['mask', 'original'], '添加图层', 'Add a layer'), field(['keep1'], '保留颜色', 'Keep a colour')],
  },
  'cloth-crushed': {
    wrong: {
      zh: '原图过暗，褶皱细节不足',
      en: 'The photo is too dark and lacks fold detail',
    },
    next: {
      zh: '请在更亮的光线下重拍，或选择更深的颜色',
      en: 'Retake the photo in brighter light, or choose a darker colour.',
    },
    acts: [field(['colour', 'mode'], '更换颜色', 'Change colour'), changePicture],
  },
  'cloth-blown': {
    wrong: {
      zh: '原图过曝，褶皱细节不足',
      en: 'The photo is overexposed and lacks fold detail',
    },
    next: {
      zh: '请在更柔和的光线下重拍，或选择更浅的颜色',
      en: 'Retake the photo in softer light, or choose a lighter colour.',
    },
    acts: [field(['colour', 'mode'], '更换颜色', 'Change colour'), changePicture],
  },
  'print-lost': {
    wrong: {
      zh: '标记处的文字或花纹在新颜色上可能不清晰',
      en: 'Marked lettering or motifs may be hard to see in the new colour',
    },
    next: {
      zh: '请放大查看；可选择更接近原色的颜色，或从轮廓中移除以保持原样',
      en: 'Zoom in at the mark. Choose a colour closer to the original, or remove it from the outline to keep it as is.',
    },
    acts: [field(['colour', 'mode'], '更换颜色', 'Change colour'), drawOutline],
  },
  'print-toned': {
    wrong: {
      zh: '标记处的文字或印花与新颜色接近，已自动调整深浅',
      en: 'Marked lettering or prints were close to the new colour and were made darker or lighter',
    },
    next: {
      zh: '如需保留原色，请选择差异更大的颜色；如需一起换色，请关闭“保护印花”',
      en: 'To keep its colour, choose a more different one. To recolour it too, turn off “Protect print”.',
    },
    acts: [field(['colour', 'mode'], '更换颜色', 'Change colour')],
  },
  'motif-on-pattern': {
    wrong: {
      zh: '图案位于条纹、格子或印花上，会受底纹干扰',
      en: 'It sits on stripes, checks or a print, which affects the result',
    },
    next: {
      zh: '请移到素色区域，或使用自带底色的图案',
      en: 'Move it to a plain area, or use an image with its own background.',
    },
    acts: [field(['placement'], '调整位置', 'Adjust position')],
  },
  'motifs-cut': {
    wrong: { zh: '有些花型可能被切断', en: 'Some motifs may be cut off' },
    next: {
      zh: '请调大“花型大小”，或使用更密的图案',
      en: 'Increase “Motif size” or use a denser pattern.',
    },
    acts: [field(['motif'], '调整花型大小', 'Change size')],
  },
  'print-all-over': {
    wrong: {
      zh: '可能是满版印花，难以区分底布',
      en: 'This looks like an all-over print, hard to separate from the fabric',
    },
    next: {
      zh: '请放大检查，满版印花建议使用“四方连续提取”',
      en: 'Zoom in and check. “Pattern repeat extraction” works better for all-over prints.',
    },
    acts: [
      {
        act: { kind: 'tool', type: 231, takes: 0 },
        label: { zh: '使用四方连续提取', en: 'Extract repeat' },
      },
    ],
  },
  'print-scattered': {
    wrong: {
      zh: '提取内容零散细长，可能是滚边、接缝或衣架',
      en: 'The extracted parts are thin or scattered; they may be trims, seams or a hanger',
    },
    next: {
      zh: '请检查标记处，可将图片裁剪到印花区域后重试',
      en: 'Check the mark, or crop the image to the print and try again.',
    },
    acts: [crop, changePicture],
  },
  'print-label': {
    wrong: { zh: '提取的可能是领标，不是印花', en: 'This may be the neck label, not the print' },
    next: {
      zh: '如有误，请裁掉领口后重试',
      en: 'If so, crop out the collar and try again.',
    },
    acts: [crop, changePicture],
  },
  'printed-garment': {
    wrong: {
      zh: '衣服本身有印花，可能会透出来',
      en: 'The garment already has a print, which may show through',
    },
    next: { zh: '使用纯色衣服效果更好', en: 'A plain garment works better.' },
    acts: [changePicture],
  },
  'repeat-uncertain': {
    wrong: { zh: '循环不太规则', en: 'The repeat is irregular' },
    next: {
      zh: '使用前请查看平铺效果；裁剪到平整、循环较多的区域会更准确',
      en: 'Check the tiled preview first. Cropping to flat fabric with more repeats works better.',
    },
    acts: [crop, changePicture],
  },
  'photo-structure-kept': {
    wrong: {
      zh: '照片仅修改颜色、面料和图案，款式结构不变',
      en: 'Only colour, fabric and print can change in a photo; the cut stays',
    },
    next: {
      zh: '如需修改领型、袖型、长度，请用文字生成款式图',
      en: 'To change collar, sleeves or length, generate a flat from text.',
    },
    acts: [
      {
        act: { kind: 'tool', type: 1, takes: 'prompt' },
        label: { zh: '用文字生成款式图', en: 'Generate a flat' },
      },
    ],
  },
  'gaps-bridged': {
    wrong: { zh: '线稿有缺口，已自动闭合', en: 'Gaps in the lines were closed automatically' },
    next: {
      zh: '请检查缺口附近的颜色；如有误请连接线条，或调小“线条缺口”',
      en: 'Check the colours nearby. If they’re wrong, join the lines or lower “Gaps in lines”.',
    },
    acts: [field(['gap'], '调整线条缺口', 'Adjust “Gaps in lines”'), changePicture],
  },
  'lines-open': {
    wrong: {
      zh: '线稿缺口较大，未闭合的部分未上色',
      en: 'Some lines are open, so those areas weren’t coloured',
    },
    next: {
      zh: '请连接缺口（已标出），或调大“线条缺口”',
      en: 'Join the lines (gaps are marked), or raise “Gaps in lines”.',
    },
    acts: [field(['gap'], '调整线条缺口', 'Adjust “Gaps in lines”'), changePicture],
  },
  'fusion-print-left': {
    wrong: {
      zh: '第二张是照片，仅使用配色，未使用图案',
      en: 'The second image is a photo: its colours were used, not its print',
    },
    next: {
      zh: '请先从照片提取图案，再使用图案上身',
      en: 'Extract the pattern from that photo first, then use Pattern try-on.',
    },
    acts: [
      {
        act: { kind: 'tool', type: 232, takes: 1 },
        label: { zh: '提取图案', en: 'Extract pattern' },
      },
    ],
  },
  'structure-torn': {
    wrong: {
      zh: '图中有门襟、接缝或衣边，可能被切断或重复',
      en: 'The image contains a placket, seam or edge, which may be cut or repeated',
    },
    next: {
      zh: '请裁剪到没有门襟、接缝和扣子的区域',
      en: 'Crop to fabric without plackets, seams or buttons.',
    },
    acts: [crop, changePicture],
  },
  'upscale-soft': {
    wrong: {
      zh: '放大超过 8 倍，结果可能偏软',
      en: 'More than 8 times the original, so it may look soft',
    },
    next: { zh: '请使用更大的原图，或选择较小的倍数', en: 'Use a larger original or a smaller scale.' },
    acts: [changePicture, field(['multiple'], '修改倍数', 'Change scale')],
  },
  'upscale-without-network': {
    wrong: {
      zh: '放大模型暂不可用，已按“线稿”方式放大，细节可能偏软',
      en: 'The upscale model isn’t available, so “Line art” was used; details may be softer',
    },
    next: {
      zh: '请稍后重试；仍有问题请联系管理员',
      en: 'Try again later. If it continues, contact your admin.',
    },
    acts: [],
  },
  'vector-heavy': {
    wrong: { zh: '路径较多，打开可能较慢', en: 'Very many paths, so it may open slowly' },
    next: {
      zh: '开启“先平滑”或调高“去杂点”可减少路径',
      en: 'Turn on “Smooth first” or raise “Remove specks” to reduce paths.',
    },
    acts: [field(['smooth', 'filter_speckle'], '修改设置', 'Change settings')],
  },
  'vector-rough': {
    wrong: {
      zh: '部分区域与原图差异较大，柔和光影和细密印花难以转为路径',
      en: 'Some areas differ from the original; soft light and fine prints are hard to trace',
    },
    next: {
      zh: '请先抠图，或提高颜色精度、调小色阶差',
      en: 'Cut out the garment first, or raise colour precision and lower layer difference.',
    },
    acts: [
      { act: { kind: 'cut-out' }, label: { zh: '先抠图', en: 'Cut out first' } },
      field(['color_precision', 'layer_difference'], '提高颜色精度', 'Raise precision'),
    ],
  },
  'skin-by-colour': {
    wrong: {
      zh: '未识别到人物，仅按颜色识别皮肤，头发、墙面和衣物可能受影响',
      en: 'No person found; skin was detected by colour only, so hair, walls or fabric may have changed',
    },
    next: {
      zh: '请检查标记处，如有误请裁剪到脸和身体，或换一张人物更清晰的图',
      en: 'Check the marks. If something isn’t skin, crop to face and body, or use a clearer photo.',
    },
    acts: [crop, changePicture],
  },
  'skin-uncertain': {
    wrong: {
      zh: '接近肤色的区域较大，衣物或木纹可能受影响',
      en: 'Large areas have skin-like colours; fabric or wood may have changed too',
    },
    next: {
      zh: '请检查，或将图片裁剪到人物',
      en: 'Check the result, or crop to the person.',
    },
    acts: [crop],
  },
  'tone-limited': {
    wrong: {
      zh: '目标肤色与原肤色差异过大，已限制在真实的范围内',
      en: 'The tone is too far from the original and was limited to look natural',
    },
    next: {
      zh: '请选择相近的肤色，或更换模特图',
      en: 'Choose a closer tone, or use another model.',
    },
    acts: [field(['tone'], '更换肤色', 'Change tone'), changePicture],
  },
};

/** Of a server that is newer than this page. */
const unknownWarning: WarningWords = {
  wrong: { zh: '此结果可能有误差', en: 'This result may not be accurate' },
  next: { zh: '请放大检查后使用', en: 'Zoom in and check it before you use it.' },
  acts: [],
};

const isKnown = (code: string): code is WarningCode => (warningCodes as readonly string[]).includes(code);

export const warningWords = (code: string): WarningWords => (isKnown(code) ? warningTable[code] : unknownWarning);
