import type { OwnTexts } from '@atelier/picture-editors/own-words';

/** Words of the grid itself; what its tiles say is the page's. */
export const galleryTexts = {
  zh: {
    locale: 'zh-CN',
    month: '{{year}} 年 {{name}}',
    jump: '跳到某个月',
    rowFailed: '这一行没取到',
    retry: '再取这一行',
    loading: '正在取',
    chosen: '已选 {{count}} 张',
    tooMany: '一次最多选 {{max}} 张',
  },
  en: {
    locale: 'en-GB',
    month: '{{name}} {{year}}',
    jump: 'Jump to a month',
    rowFailed: 'This row did not arrive',
    retry: 'Fetch it again',
    loading: 'Loading',
    chosen: '{{count}} selected',
    tooMany: 'At most {{max}} at once',
  },
} as const satisfies OwnTexts<string>;

export type GalleryKey = keyof typeof galleryTexts.zh;
