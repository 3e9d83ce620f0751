import type { OwnTexts } from '@atelier/picture-editors/own-words';

/** Words of the introduction. */
export const guideTexts = {
  zh: {
    guide: '新手引导',
    previous: '上一步',
    next: '下一步',
    gotIt: '知道了',
    place: '{{at}} / {{count}}',
    groups: '工具分为四组：款式、面料图案、商拍和处理，在这里切换。',
    credits: '这里显示余额。生成前会显示所需算力，失败不扣。',
    picture: '先上传图片：拖入、粘贴、选择文件，或从素材库选择。',
    params: '再设置参数，不确定可以用默认值。',
    generate: '价格写在按钮上，按 Ctrl + Enter 也可生成。夜间更便宜，明早完成。',
    results: '结果显示在这里，可以放大、对比、收藏、下载，或用于下一步。',
  },
  en: {
    guide: 'Quick tour',
    previous: 'Previous',
    next: 'Next',
    gotIt: 'Got it',
    place: '{{at}} / {{count}}',
    groups: 'Tools come in four groups: style, fabric and pattern, photoshoot, processing. Switch between them here.',
    credits: 'This is your balance. You always see the price before you generate, and failures are free.',
    picture: 'Start with an image: drop, paste, choose a file, or pick one from the library.',
    params: 'Adjust the settings, or keep the defaults.',
    generate: 'The price is on the button. Ctrl + Enter works too. Overnight is cheaper and ready by morning.',
    results: 'Your results appear here: zoom, compare, save, download, or use them in the next step.',
  },
} as const satisfies OwnTexts<string>;
