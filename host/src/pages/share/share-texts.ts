import { useLanguage } from '@atelier/platform/i18n';

const zh = {
  result: '结果',
  before: '原图',
  after: '结果',
  slide: '拖动对比前后',
  madeWith: '使用“{{tool}}”生成',
  until: '链接有效期至 {{day}}',
  try: '我也试试',
  home: '前往首页',
  over: '分享已结束',
  overBody: '链接已到期或已被取消，请联系分享者重新获取。',
  missing: '分享不存在',
  missingBody: '链接可能不完整，请核对后重新打开。',
  failed: '加载失败',
  failedBody: '请检查网络后重试。',
  retry: '重试',
  loading: '加载中',
  pictureFailed: '图片加载失败，请检查网络后重试。',
  videoFailed: '视频加载失败，请检查网络后重试。',
} as const;

export type ShareTexts = Readonly<Record<keyof typeof zh, string>>;

const en: ShareTexts = {
  result: 'Result',
  before: 'Original',
  after: 'Result',
  slide: 'Drag to compare before and after',
  madeWith: 'Created with “{{tool}}”',
  until: 'valid until {{day}}',
  try: 'Try it yourself',
  home: 'Go to home page',
  over: 'This link is no longer available',
  overBody: 'It expired or was removed. Ask the person who shared it for a new one.',
  missing: 'Link not found',
  missingBody: 'It may be incomplete. Check it and try again.',
  failed: 'Couldn’t load',
  failedBody: 'Check your connection and try again.',
  retry: 'Retry',
  loading: 'Loading',
  pictureFailed: 'The image didn’t load. Check your connection and try again.',
  videoFailed: 'Video failed to load. Check your connection and try again.',
};

/** Words of the page behind a link; they come with its chunk. */
export const shareTexts = { zh, en } as const;

export const useShareTexts = (): ShareTexts => shareTexts[useLanguage()];
