import type { OwnTexts } from '@atelier/picture-editors/own-words';

/** Words of the attribute helper and of the chips that it leaves. */
export const helperTexts = {
  zh: {
    title: '选择服装和细节',
    garment: '服装',
    search: '搜索',
    searchPlaceholder: '搜索服装或细节，如“泡泡袖”',
    close: '关闭',
    done: '使用这些词',
    clear: '清空',
    pickGarment: '先选择服装，再选细节',
    nothing: '未找到，请换个关键词',
    remove: '移除{{name}}',
    chosen: '已选 {{count}} 项',
    women: '女装',
    men: '男装',
    children: '童装',
  },
  en: {
    title: 'Choose garment and details',
    garment: 'Garment',
    search: 'Search',
    searchPlaceholder: 'Search garments or details, e.g. “puff sleeve”',
    close: 'Close',
    done: 'Use these',
    clear: 'Clear all',
    pickGarment: 'Choose a garment first, then details',
    nothing: 'Nothing found. Try another search.',
    remove: 'Remove {{name}}',
    chosen: '{{count}} selected',
    women: 'Women',
    men: 'Men',
    children: 'Children',
  },
} as const satisfies OwnTexts<string>;
