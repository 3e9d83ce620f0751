import type { OwnTexts } from '../texts/own-words.ts';

/** Words of the comparison. */
export const compareTexts = {
  zh: {
    before: '前',
    after: '后',
    handle: '分割线',
    ground: '背景',
    groundChecker: '透明格',
    groundWhite: '白底',
    groundBlack: '黑底',
    groundMat: '灰底',
  },
  en: {
    before: 'Before',
    after: 'After',
    handle: 'Divider position',
    ground: 'Background',
    groundChecker: 'Checkerboard',
    groundWhite: 'White',
    groundBlack: 'Black',
    groundMat: 'Grey',
  },
} as const satisfies OwnTexts<string>;
