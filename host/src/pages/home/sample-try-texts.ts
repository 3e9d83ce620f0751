import { useLanguage } from '@atelier/platform/i18n';

const zh = {
  title: '现在就试：点一个颜色',
  own: '自选颜色',
  busy: '正在生成…',
  result: '示例 {{colour}}',
  failed: '示例暂时无法生成，请稍后再试。',
  next: '用自己的图片试试',
  green: '墨绿',
  red: '酒红',
  blue: '藏蓝',
  yellow: '姜黄',
  oat: '燕麦',
  black: '炭黑',
} as const;

type SampleTryTexts = Readonly<Record<keyof typeof zh, string>>;

const en: SampleTryTexts = {
  title: 'Try it now: pick a colour',
  own: 'Pick your own colour',
  busy: 'Generating…',
  result: 'Sample {{colour}}',
  failed: 'The sample can’t be generated right now. Try again later.',
  next: 'Try it with your own photo',
  green: 'Bottle green',
  red: 'Wine red',
  blue: 'Navy',
  yellow: 'Mustard',
  oat: 'Oat',
  black: 'Charcoal',
};

const texts = { zh, en } as const satisfies Record<string, SampleTryTexts>;

/** Words of "try it now"; loaded with the home page. */
export const useSampleTryTexts = (): SampleTryTexts => texts[useLanguage()];
