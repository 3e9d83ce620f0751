import { companyEn } from './company-en.ts';
import { consoleEn } from './console-en.ts';
import { creditsEn } from './credits-en.ts';
import { entranceEn } from './entrance-en.ts';
import { ordersEn } from './orders-en.ts';
import { personEn } from './person-en.ts';
import { pricingEn } from './pricing-en.ts';
import type { AccountText } from './zh.ts';

/** Every word of this remote. */
export const en: Record<AccountText, string> = {
  ...entranceEn,
  ...personEn,
  ...companyEn,
  ...pricingEn,
  ...ordersEn,
  ...creditsEn,
  ...consoleEn,
};
