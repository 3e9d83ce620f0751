import type { OwnTexts } from '@atelier/picture-editors/own-words';

/** Words of the introduction. */
export const guideTexts = {
  zh: {
    guide: '新手引导',
    previous: '上一步',
    next: '下一步',
    gotIt: '知道了',
    place: '{{at}} / {{count}}',
    groups: '所有工具分成四组：款式、面料图案、商拍和处理，从这里切换。',
    credits: '余额在这里。每次生成前都会先写明要多少算力，失败不扣。',
    picture: '先放图片：拖进来、粘贴、选文件，或从素材库里挑。',
    params: '再调参数。每一项都有默认值，不确定就先不动。',
    generate: '价格写在按钮上，按 Ctrl + Enter 也能生成。夜间更便宜，明早来取。',
    results: '结果出现在这里：放大、对比、收藏、下载，也能当作下一步的输入。',
  },
  en: {
    guide: 'Introduction',
    previous: 'Previous',
    next: 'Next',
    gotIt: 'Got it',
    place: '{{at}} / {{count}}',
    groups: 'Four groups hold all tools: style, fabric and pattern, photoshoot, processing. Switch here.',
    credits: 'Your balance. The price is always said before you generate; a failure is not charged.',
    picture: 'Pictures first: drop, paste, choose a file, or pick from the library.',
    params: 'Then the settings. Each has a default; leave it when in doubt.',
    generate: 'The price is on the button; Ctrl + Enter generates too. Nights are cheaper, ready in the morning.',
    results: 'Results appear here: zoom, compare, keep, download, or use one as the next input.',
  },
} as const satisfies OwnTexts<string>;
