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
    body: '这里没有加载成功，其他页面不受影响。填到一半的表单和传上来的图都存着，打开后接着用。',
    hostTooOld: '这里需要更新的页面，刷新后再试。填到一半的表单和传上来的图都存着。',
    retry: '现在再试',
    retrying: '正在再试…',
    countdown: '{seconds} 秒后自动再试',
    automatic: '等待自动再试',
    reload: '刷新页面',
    back: '回到上一页',
    others: '这些照常能用',
    tools: '{count} 个工具',
    details: '给客服看的信息',
    reference: '编号',
    waiting: '这一版出了问题，正在换用上一个可用的版本…',
  },
  en: {
    title: '{group} cannot be opened right now',
    body: 'This part did not load; the rest is not affected. Half-filled forms and uploaded pictures are kept for when it opens.',
    hostTooOld: 'This part needs a newer page. Reload and try again; half-filled forms and uploads are kept.',
    retry: 'Try now',
    retrying: 'Trying…',
    countdown: 'Tries again by itself in {seconds} s',
    automatic: 'Waiting to try again',
    reload: 'Reload the page',
    back: 'Back',
    others: 'These work as usual',
    tools: '{count} tools',
    details: 'Information for support',
    reference: 'Reference',
    waiting: 'This version has failed. Changing to the last one that worked…',
  },
};
