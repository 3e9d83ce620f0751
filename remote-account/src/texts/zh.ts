import { companyZh } from './company-zh.ts';
import { consoleZh } from './console-zh.ts';
import { creditsZh } from './credits-zh.ts';
import { entranceZh } from './entrance-zh.ts';
import { ordersZh } from './orders-zh.ts';
import { personZh } from './person-zh.ts';
import { pricingZh } from './pricing-zh.ts';

/** Every word of this remote. */
export const zh = {
  ...entranceZh,
  ...personZh,
  ...companyZh,
  ...pricingZh,
  ...ordersZh,
  ...creditsZh,
  ...consoleZh,
};

export type AccountText = keyof typeof zh;
