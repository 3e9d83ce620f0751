import type { Language } from '@atelier/catalogue/text';

interface RecoveryTexts {
  /** `{group}` is the group's title, or the page's own where it stands in no group. */
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

/** Words of the page that stands in for a group that cannot be opened; built in, so that no load can keep them away. */
export const recoveryTexts: Record<Language, RecoveryTexts> = {
  zh: {
    title: '{group}暂时打不开',
    body: '这里没有加载成功。可以现在再试，也可以先用其他页面。',
    hostTooOld: '这里需要新版页面，请刷新后再试。',
    retry: '现在再试',
    retrying: '正在再试…',
    countdown: '{seconds} 秒后自动再试',
    automatic: '等待自动再试',
    reload: '刷新页面',
    back: '回到上一页',
    others: '其他页面',
    tools: '{count} 个工具',
    details: '给客服看的信息',
    reference: '编号',
    waiting: '这一页出错了，正在重新打开…',
  },
  en: {
    title: '{group} cannot be opened right now',
    body: 'This part did not load. Try again now, or go to another page.',
    hostTooOld: 'This part needs a newer version of the page. Reload it, then try again.',
    retry: 'Try now',
    retrying: 'Trying…',
    countdown: 'Tries again by itself in {seconds} s',
    automatic: 'Waiting to try again',
    reload: 'Reload the page',
    back: 'Back',
    others: 'Other pages',
    tools: '{count} tools',
    details: 'Information for support',
    reference: 'Reference',
    waiting: 'This page has failed. Opening it again…',
  },
};
