import { ConfigProvider, Pagination } from '@arco-design/web-react';
import type { PagerProps } from './pager.tsx';
import { pagerWords } from './pager-words.ts';

/** The way to other pages; loaded where there is more than one. */
export function PageButtons({ page, size, total, onChange, language }: Omit<PagerProps, 'children'>) {
  return (
    <ConfigProvider locale={pagerWords(language)}>
      <Pagination current={page} pageSize={size} total={total} onChange={onChange} size="small" bufferSize={1} />
    </ConfigProvider>
  );
}
