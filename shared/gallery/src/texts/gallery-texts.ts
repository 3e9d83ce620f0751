import type { OwnTexts } from '@atelier/picture-editors/own-words';

/** Words of the grid itself; what its tiles say is the page's. */
export const galleryTexts = {
  zh: {
    locale: 'zh-CN',
    month: '{{year}} 年 {{name}}',
    jump: '跳到某个月',
    rowFailed: '加载失败',
    retry: '重试',
    loading: '加载中',
    chosen: '已选 {{count}} 张',
    tooMany: '最多选 {{max}} 张',
  },
  en: {
    locale: 'en-GB',
    month: '{{name}} {{year}}',
    jump: 'Jump to a month',
    rowFailed: 'This row didn’t load',
    retry: 'Retry',
    loading: 'Loading',
    chosen: '{{count}} selected',
    tooMany: 'Up to {{max}} at once',
  },
} as const satisfies OwnTexts<string>;

export type GalleryKey = keyof typeof galleryTexts.zh;
