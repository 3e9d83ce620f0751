import { useLanguage } from '@atelier/platform/i18n';

const zh = {
  result: '结果',
  before: '原图',
  after: '结果',
  slide: '拖动对比前后',
  madeWith: '用“{{tool}}”画的',
  until: '链接有效到 {{day}}',
  try: '我也试试',
  home: '去首页看看',
  over: '这个分享已结束',
  overBody: '链接到期了，或分享的人收回了它。请向对方再要一个新链接。',
  missing: '没有这个分享',
  missingBody: '链接可能不完整，请核对后再打开。',
  failed: '没有读取成功',
  failedBody: '请检查网络后重试。',
  retry: '重试',
  loading: '正在打开',
  pictureFailed: '图片没有加载出来，请检查网络后重试。',
  videoFailed: '视频加载失败，请检查网络后重试。',
} as const;

export type ShareTexts = Readonly<Record<keyof typeof zh, string>>;

const en: ShareTexts = {
  result: 'Result',
  before: 'Original',
  after: 'Result',
  slide: 'Drag to compare before and after',
  madeWith: 'Made with “{{tool}}”',
  until: 'open until {{day}}',
  try: 'Try it yourself',
  home: 'See the home page',
  over: 'This link has ended',
  overBody: 'It ran out, or the person who shared it ended it. Ask them for a new one.',
  missing: 'There is no such link',
  missingBody: 'It may be incomplete. Check it and open it again.',
  failed: 'This could not be read',
  failedBody: 'Check the network and try again.',
  retry: 'Retry',
  loading: 'Opening',
  pictureFailed: 'The picture did not load. Check the network and try again.',
  videoFailed: 'Video failed to load. Check the network and try again.',
};

/** Words of the page behind a link; they come with its chunk. */
export const shareTexts = { zh, en } as const;

export const useShareTexts = (): ShareTexts => shareTexts[useLanguage()];
