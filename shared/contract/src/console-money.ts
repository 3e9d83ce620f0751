import { z } from 'zod';
import { defineCall } from './call.ts';
import { consoleLimits } from './console.ts';
import { bothLanguages } from './membership.ts';
import { order, orderKinds, orderStates } from './orders.ts';

const moment = z.iso.datetime();
const reason = z.string().trim().min(1).max(consoleLimits.reason);
const search = z.string().trim().max(consoleLimits.search).optional();
const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(20),
};

const companyRow = z.object({
  id: z.string(),
  name: z.string(),
  members: z.number().int(),
  seats: z.number().int(),
  level: z.number().int(),
  /** Name of the active package; null without one. */
  package_name: bothLanguages.nullable(),
  package_ends_at: moment.nullable(),
  credits: z.number().int(),
  is_blocked: z.boolean(),
  is_disbanded: z.boolean(),
  created_at: moment,
});
export type OperatorCompany = z.infer<typeof companyRow>;

/** Finds companies by part of the name or by id, newest first. 43010 while the console is locked, as for all calls here. */
export const findCompanies = defineCall('GET /operator/companies', {
  action: 'operate',
  request: z.object({ search, ...paging }),
  response: z.object({ total: z.number().int(), companies: z.array(companyRow) }),
});

/** One company with its members and packages. */
export const openCompany = defineCall('GET /operator/company', {
  action: 'operate',
  request: z.object({ company_id: z.string().max(64) }),
  response: z.object({
    company: companyRow,
    members: z.array(
      z.object({
        id: z.string(),
        username: z.string(),
        nickname: z.string(),
        is_admin: z.boolean(),
        credit_limit: z.number().int().nullable(),
        joined_at: moment,
      }),
    ),
    lots: z.array(
      z.object({
        source: z.string(),
        granted: z.number().int(),
        remaining: z.number().int(),
        expires_at: moment.nullable(),
      }),
    ),
    packages: z.array(
      z.object({
        name: bothLanguages,
        starts_at: moment,
        ends_at: moment,
        state: z.enum(['live', 'replaced', 'refunded']),
      }),
    ),
  }),
});

/** While a company is blocked, its members can only use their personal identities; its active tasks end uncharged. */
export const blockCompany = defineCall('POST /operator/block_company', {
  action: 'operate',
  request: z.object({ company_id: z.string().max(64), blocked: z.boolean(), reason }),
  response: z.object({ company_id: z.string(), is_blocked: z.boolean() }),
});

const operatorOrder = order.extend({ owner: z.string(), is_company: z.boolean() });
export type OperatorOrder = z.infer<typeof operatorOrder>;

/** Finds orders of all users by part of the order number, the buyer's user name or the company name, newest first. */
export const findOrders = defineCall('GET /operator/orders', {
  action: 'operate',
  request: z.object({ search, kind: z.enum(orderKinds).optional(), state: z.enum(orderStates).optional(), ...paging }),
  response: z.object({ total: z.number().int(), orders: z.array(operatorOrder) }),
});

/** Refunds what the refund rule allows; `amount` is the amount shown to the operator. 41302, 41304, 41305 as for the buyer. */
export const refundAnOrder = defineCall('POST /operator/refund_order', {
  action: 'operate',
  request: z.object({ order_id: z.string().max(64), amount: z.number().int().min(1), reason }),
  response: z.object({ order: operatorOrder }),
});
