import type { OwnTexts } from '@atelier/picture-editors/own-words';

/** Words of the preview of a background change. */
export const panelTexts = {
  zh: {
    preset: '电商白底图',
    presetHint: '白色背景，800 × 800，居中，留白 8%，无阴影',
    preview: '预览',
    size: '{{width}} × {{height}} px',
    whole: '显示的是整张原图，生成时会移除原背景；阴影在生成时添加',
    cut: '低分辨率预览，阴影在生成时添加',
    cutting: '正在抠出主体，不扣积分',
    cutFailed: '没有找到主体，预览显示整张原图',
    adjust: '调整位置',
    showCut: '预览抠图（免费）',
    reset: '重置位置',
    manual: '已手动调整，优先于下方的主体位置',
  },
  en: {
    preset: 'White background for a shop',
    presetHint: 'White background, 800 × 800, centred, 8% padding, no shadow',
    preview: 'Preview',
    size: '{{width}} × {{height}} px',
    whole: 'Shows the whole original. Its background is removed and the shadow added when you generate.',
    cut: 'Low-resolution preview. The shadow is added when you generate.',
    cutting: 'Cutting out the subject, free of charge',
    cutFailed: 'No subject found. The preview shows the whole original.',
    adjust: 'Adjust position',
    showCut: 'Preview cutout (free)',
    reset: 'Reset position',
    manual: 'Adjusted by hand; overrides the subject position below',
  },
} as const satisfies OwnTexts<string>;
