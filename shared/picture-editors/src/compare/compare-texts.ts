import type { OwnTexts } from '../texts/own-words.ts';

/** Words of the comparison. */
export const compareTexts = {
  zh: {
    before: '前',
    after: '后',
    handle: '分割线位置',
    ground: '底色',
    groundChecker: '透明格',
    groundWhite: '白底',
    groundBlack: '黑底',
    groundMat: '衬纸',
  },
  en: {
    before: 'Before',
    after: 'After',
    handle: 'Position of the divider',
    ground: 'Ground',
    groundChecker: 'Checkerboard',
    groundWhite: 'White',
    groundBlack: 'Black',
    groundMat: 'Mat',
  },
} as const satisfies OwnTexts<string>;
