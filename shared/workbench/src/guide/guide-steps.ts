import type { OwnTexts } from '../texts/own-words.ts';
import type { GuideView } from './guide-flags.ts';

/** Which guide a step belongs to: the whole product, or one tool page. */
export type GuidePart = 'project' | 'design';

export interface GuideStep {
  key: keyof typeof guideTexts.zh;
  part: GuidePart;
  /** The real element that the step is about; a step whose element is not in view is left out. */
  anchor: string;
}

export const guideSteps: readonly GuideStep[] = [
  { key: 'groups', part: 'project', anchor: 'header nav' },
  { key: 'credits', part: 'project', anchor: '[data-guide="credits"]' },
  { key: 'picture', part: 'design', anchor: '[data-picture-field]' },
  { key: 'params', part: 'design', anchor: '[data-field]:not(:has([data-picture-field]))' },
  { key: 'generate', part: 'design', anchor: '[data-guide="generate"]' },
  { key: 'results', part: 'design', anchor: '[data-guide="results"]' },
];

/** The steps of a view. */
export const stepsOf = (view: GuideView): readonly GuideStep[] => {
  if (view === '0') return [];
  return view === '1' ? guideSteps : guideSteps.filter(({ part }) => part === 'design');
};

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
