import type { ConfigProviderProps } from '@arco-design/web-react';
import en from '../locales/en/pager.json' with { type: 'json' };
import zh from '../locales/zh/pager.json' with { type: 'json' };

type Words = NonNullable<ConfigProviderProps['locale']>;
/** Button labels of Arco's pagination, which has no other texts. */
export const pagerWords = (language: string) =>
  language.startsWith('zh')
    ? ({ locale: 'zh-CN', Pagination: zh } as Words & { Pagination: typeof zh })
    : ({ locale: 'en-US', Pagination: en } as Words & { Pagination: typeof en });
