import type { OwnTexts } from '@atelier/picture-editors/own-words';

/** Words of the look ahead. */
export const panelTexts = {
  zh: {
    preview: '预览',
    paths: '{{count}} 条路径',
    hint: '图片中央区域，尺寸和设置与结果一致',
    failed: '预览失败，调整设置可重试，不影响生成',
  },
  en: {
    preview: 'Preview',
    paths: '{{count}} paths',
    hint: 'The centre of the image, at the size and settings of the result',
    failed: 'Preview failed. Change a setting to retry; you can still generate.',
  },
} as const satisfies OwnTexts<string>;
