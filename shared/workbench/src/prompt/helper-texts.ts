import type { OwnTexts } from '@atelier/picture-editors/own-words';

/** Words of the attribute helper and of the chips that it leaves. */
export const helperTexts = {
  zh: {
    title: '选衣服和细节',
    garment: '衣服',
    search: '搜索',
    searchPlaceholder: '搜衣服或细节，如“泡泡袖”',
    close: '关闭',
    done: '用这些词',
    clear: '清空选择',
    pickGarment: '先选一种衣服，再选它的细节',
    nothing: '没有找到，换个词试试',
    remove: '去掉{{name}}',
    chosen: '已选 {{count}} 项',
    women: '女装',
    men: '男装',
    children: '童装',
  },
  en: {
    title: 'Garment and details',
    garment: 'Garment',
    search: 'Search',
    searchPlaceholder: 'Search garments or details, such as “puff sleeve”',
    close: 'Close',
    done: 'Use these words',
    clear: 'Clear all',
    pickGarment: 'Choose a garment first, then its details',
    nothing: 'Nothing found. Try another word.',
    remove: 'Remove {{name}}',
    chosen: '{{count}} chosen',
    women: 'Women',
    men: 'Men',
    children: 'Children',
  },
} as const satisfies OwnTexts<string>;
