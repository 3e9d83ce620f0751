import type { Language } from '@atelier/catalogue/text';

interface RecoveryTexts {
  /** `{group}` is the group's title, or the page's own if it belongs to no group. */
  title: string;
  body: string;
  hostTooOld: string;
  retry: string;
  retrying: string;
  /** `{seconds}` to the next try. */
  countdown: string;
  /** What the seam below the buttons counts. */
  automatic: string;
  reload: string;
  back: string;
  others: string;
  /** `{count}` tools of a group. */
  tools: string;
  details: string;
  reference: string;
  waiting: string;
}

/** Texts of the page shown when a group cannot be opened; bundled, so that they need no request. */
export const recoveryTexts: Record<Language, RecoveryTexts> = {
  zh: {
    title: '{group}暂时打不开',
    body: '加载失败，请重试，也可以先使用其他页面。',
    hostTooOld: '页面版本过旧，请刷新后重试。',
    retry: '立即重试',
    retrying: '正在重试…',
    countdown: '{seconds} 秒后自动重试',
    automatic: '等待自动重试',
    reload: '刷新页面',
    back: '返回上一页',
    others: '其他页面',
    tools: '{count} 个工具',
    details: '技术信息（供客服查看）',
    reference: '编号',
    waiting: '页面出错，正在重新打开…',
  },
  en: {
    title: '{group} isn’t available right now',
    body: 'This page didn’t load. Retry, or go to another page.',
    hostTooOld: 'This page is out of date. Reload it and try again.',
    retry: 'Retry now',
    retrying: 'Retrying…',
    countdown: 'Retrying in {seconds} s',
    automatic: 'Waiting to try again',
    reload: 'Reload page',
    back: 'Back',
    others: 'Other pages',
    tools: '{count} tools',
    details: 'Technical details for support',
    reference: 'Reference',
    waiting: 'Something went wrong. Reopening the page…',
  },
};
