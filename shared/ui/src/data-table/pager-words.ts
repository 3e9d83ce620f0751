import type { ConfigProviderProps } from '@arco-design/web-react';

type Words = NonNullable<ConfigProviderProps['locale']>;

const zh = {
  page: '页',
  goto: '前往',
  countPerPage: ' 条 / 页',
  total: '共 {0} 条',
  prev: '上一页',
  next: '下一页',
  currentPage: '第 {0} 页',
  prevSomePages: '向前 {0} 页',
  nextSomePages: '向后 {0} 页',
  pageSize: '每页条数',
};
const en = {
  page: 'Pages',
  goto: 'Go to',
  countPerPage: ' / page',
  total: '{0} total',
  prev: 'Previous page',
  next: 'Next page',
  currentPage: 'Page {0}',
  prevSomePages: 'Back {0} pages',
  nextSomePages: 'Forward {0} pages',
  pageSize: 'Rows per page',
};

/** Button labels of Arco's pagination, which has no other texts. */
export const pagerWords = (language: string) =>
  language.startsWith('zh')
    ? ({ locale: 'zh-CN', Pagination: zh } as Words & { Pagination: typeof zh })
    : ({ locale: 'en-US', Pagination: en } as Words & { Pagination: typeof en });
