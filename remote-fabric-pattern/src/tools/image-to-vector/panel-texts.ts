import type { OwnTexts } from '@atelier/picture-editors/own-words';

/** Words of the look ahead. */
export const panelTexts = {
  zh: {
    preview: '预览',
    paths: '{{count}} 条路径',
    hint: '画面中间的一块，和成品同样大小、同样设置',
    failed: '预览没有出来，动一动设置再试，不影响生成',
  },
  en: {
    preview: 'Preview',
    paths: '{{count}} paths',
    hint: 'The middle of the picture, as large and with the settings of the result',
    failed: 'No preview came. Move a setting to try again; it does not hold up the result.',
  },
} as const satisfies OwnTexts<string>;
