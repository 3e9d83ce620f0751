import type { OwnTexts } from '@atelier/picture-editors/own-words';

/** Words of the style picker. */
export const styleTexts = {
  zh: {
    close: '关闭',
    search: '搜索',
    searchPlaceholder: '搜索名称或编号，如“{{example}}”',
    women: '女装',
    men: '男装',
    children: '童装',
    audience: '分类',
    nothing: '未找到，请换个关键词或分类',
    unknown: '该款式已下架',
  },
  en: {
    close: 'Close',
    search: 'Search',
    searchPlaceholder: 'Search by name or code, e.g. “{{example}}”',
    women: 'Women',
    men: 'Men',
    children: 'Children',
    audience: 'Category',
    nothing: 'Nothing found. Try another search or category.',
    unknown: 'This style is no longer available',
  },
} as const satisfies OwnTexts<string>;
