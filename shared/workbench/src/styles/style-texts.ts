import type { OwnTexts } from '@atelier/picture-editors/own-words';

/** Words of the style picker. */
export const styleTexts = {
  zh: {
    close: '关闭',
    search: '搜索',
    searchPlaceholder: '搜名称或编号，如“{{example}}”',
    women: '女装',
    men: '男装',
    children: '童装',
    audience: '为谁设计',
    nothing: '没有找到，换个词，或看看其他分类',
    unknown: '这个款式已不在目录里',
  },
  en: {
    close: 'Close',
    search: 'Search',
    searchPlaceholder: 'Search by name or code, such as “{{example}}”',
    women: 'Women',
    men: 'Men',
    children: 'Children',
    audience: 'Made for',
    nothing: 'Nothing found. Try another word or another tab.',
    unknown: 'This style is no longer in the catalogue',
  },
} as const satisfies OwnTexts<string>;
