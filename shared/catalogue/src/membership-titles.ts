import type { Localized } from './text.ts';

/**
 * Names of the membership levels, the same in header, prices and personal centre. `Trial` is no level: it is said of the
 * credits that a new account is given.
 */
export const membershipTitles: Readonly<Record<-1 | 0 | 1 | 4, Localized>> = {
  [-1]: { zh: '未开通', en: 'Not activated' },
  0: { zh: '免费版', en: 'Free' },
  1: { zh: '个人版', en: 'Personal' },
  4: { zh: '企业版', en: 'Business' },
};
