import { ConfigProvider, type ConfigProviderProps, Pagination } from '@arco-design/web-react';
import type { PagerProps } from './pager.tsx';

export interface PageButtonsProps extends Pick<PagerProps, 'page' | 'size' | 'total' | 'onChange'> {
  locale: NonNullable<ConfigProviderProps['locale']>;
}

/** Page navigation; loaded only for several pages. */
export function PageButtons({ page, size, total, onChange, locale }: PageButtonsProps) {
  return (
    <ConfigProvider locale={locale}>
      <Pagination current={page} pageSize={size} total={total} onChange={onChange} size="small" bufferSize={1} />
    </ConfigProvider>
  );
}
