import { z } from 'zod';
import { defineCall } from './call.ts';
import { day } from './listing.ts';
import { bothLanguages } from './membership.ts';
import { searchText } from './normalise-text.ts';

/** Supported payment providers; a server offers the configured ones. */
export const paymentProviders = ['wechat', 'alipay', 'stripe', 'sandbox'] as const;
export type PaymentProviderId = (typeof paymentProviders)[number];

/** Order kind of a top-up; named a number in the specification. */
export const topUp = 'number';
export const orderKinds = ['membership', 'renew', 'upgrade', topUp] as const;
export type OrderKind = (typeof orderKinds)[number];

export const orderStates = ['created', 'paid', 'refunded', 'partly_refunded', 'cancelled', 'expired'] as const;
export type OrderState = (typeof orderStates)[number];

/** Payment window of an order in minutes. */
export const orderMinutes = 30;

const fen = z.number().int();
const menuItem = z.object({ value: fen, point: z.number().int() });

export const packageForSale = z.object({
  code: z.string(),
  /** 1 personal, 4 business. */
  level: z.number().int(),
  /** 1 or 12. */
  months: z.number().int(),
  /** Credits per month. */
  points: z.number().int(),
  /** Fen for the whole period, and without the discount of a longer period. */
  price: fen,
  list_price: fen,
  /** null: no seats need to be selected. */
  seats: z.number().int().nullable(),
  storage_gb: z.number().int(),
  name: bothLanguages,
  features: z.object({ zh: z.array(z.string()), en: z.array(z.string()) }),
  menu_list: z.array(menuItem),
});
export type PackageForSale = z.infer<typeof packageForSale>;

/** Available packages, and the payment providers of this installation. */
export const getMembershipPackages = defineCall('GET /get_membership', {
  auth: 'public',
  request: z.object({ kind: z.enum(['personal', 'business']) }),
  response: z.object({ packages: z.array(packageForSale), providers: z.array(z.enum(paymentProviders)) }),
  isSpecified: true,
});

const packageCode = z.string().min(1).max(64);
const companyId = z.string().max(64).optional();

export const upgradePrice = z.object({
  /** Price to pay in fen. */
  price: fen,
  /** Price of the new package for the remaining days, and unused value of the old one, in fen. */
  price_of_new: fen,
  rest_of_old: fen,
  days_left: z.number().int(),
  /** Credits added. */
  points: z.number().int(),
  /** Credits of the old package that are removed, because its remaining days are credited. */
  points_back: z.number().int(),
  ends_at: z.iso.datetime(),
});

export const getUpgradePayPrice = defineCall('GET /get_upgrade_pay_price', {
  action: 'wallet.buy',
  request: z.object({ package_code: packageCode, company_id: companyId }),
  response: upgradePrice,
  isSpecified: true,
});

const refundOfOrder = z.object({
  id: z.string(),
  amount: fen,
  points: z.number().int(),
  /** Requested by the buyer, or automatic: paid after the order ended, paid twice, or no longer fulfillable. */
  reason: z.enum(['asked', 'late', 'double', 'void']),
  state: z.enum(['pending', 'done', 'failed']),
  created_at: z.iso.datetime(),
  done_at: z.iso.datetime().nullable(),
});

export const invoiceData = z.object({
  title: z.string().trim().min(1).max(100),
  tax_number: z.string().trim().max(30),
  email: z.email().max(200),
});

export const order = z.object({
  id: z.string(),
  /** Order number shown to users. */
  number: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  name: bothLanguages,
  package_code: z.string().nullable(),
  months: z.number().int().nullable(),
  seats: z.number().int().nullable(),
  count: z.number().int(),
  points: z.number().int(),
  amount: fen,
  currency: z.string(),
  /** Upgrades only: price calculation. */
  upgrade: z.object({ price_of_new: fen, rest_of_old: fen, days_left: z.number().int() }).nullable(),
  /** Start of a paid package. */
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  buyer: z.object({ id: z.string(), nickname: z.string() }),
  /** Provider of the payment, completed or pending. */
  provider: z.enum(paymentProviders).nullable(),
  transaction_id: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** IANA time zone of the dates in the order number and receipt. */
  time_zone: z.string().optional(),
  /** Server time of this response: the payment countdown is relative to it, because browser clocks may be wrong. */
  told_at: z.iso.datetime().optional(),
  paid_at: z.iso.datetime().nullable(),
  closed_at: z.iso.datetime().nullable(),
  refunds: z.array(refundOfOrder),
  /** Current refund value; null: nothing is refundable, or another order must be refunded first. */
  refund: z.object({ amount: fen, points: z.number().int() }).nullable(),
  /** Order that must be refunded before this one. */
  refund_first: z.object({ id: z.string(), number: z.string() }).nullable(),
  invoice: invoiceData.nullable(),
  /** File name of the receipt; null before payment. */
  receipt: z.string().nullable(),
});
export type Order = z.infer<typeof order>;

/** URL that the payer is redirected to, or QR code content. */
export const paymentShown = z.object({
  kind: z.enum(['redirect', 'qr']),
  url: z.string().optional(),
  qr: z.string().optional(),
  expires_at: z.iso.datetime(),
});
export type PaymentShown = z.infer<typeof paymentShown>;

const orderToPay = z.object({ order, payment: paymentShown });
export type OrderToPay = z.infer<typeof orderToPay>;

const asked = {
  company_id: companyId,
  provider: z.enum(paymentProviders),
  idempotency_key: z.string().min(8).max(100),
};
const packageAsked = z.object({ package_code: packageCode, ...asked });

/** Orders a package; renews it while one of its kind is active. Returns an open order for the same instead of a second one. */
export const createOrderMembership = defineCall('POST /create_order_membership', {
  action: 'wallet.buy',
  request: packageAsked,
  response: orderToPay,
  isSpecified: true,
});

/** The new period starts at the end of the current one. */
export const createOrderRenew = defineCall('POST /create_order_renew', {
  action: 'wallet.buy',
  request: packageAsked,
  response: orderToPay,
  isSpecified: true,
});

/** Orders a larger package for the remaining days. */
export const createOrderUpgrade = defineCall('POST /create_order_upgrade', {
  action: 'wallet.buy',
  request: packageAsked,
  response: orderToPay,
  isSpecified: true,
});

/** Credits within the active package: `value` is an entry of its price list. */
export const createTopUpOrder = defineCall('POST /create_order_number', {
  action: 'wallet.buy',
  request: z.object({
    value: z.number().int().min(1).max(100_000_000),
    count: z.number().int().min(1).max(20).default(1),
    ...asked,
  }),
  response: orderToPay,
  isSpecified: true,
});

const orderId = z.object({ id: z.string().min(1).max(64) });

export const getOrder = defineCall('GET /order/{id}', {
  action: 'wallet.buy',
  request: orderId,
  response: z.object({ order, payment: paymentShown.nullable() }),
  isSpecified: true,
});

/** Orders of the wallet in use, newest first. */
export const listOrders = defineCall('GET /orders', {
  action: 'wallet.buy',
  request: z.object({
    kind: z.enum(orderKinds).optional(),
    state: z.enum(orderStates).optional(),
    from: day.optional(),
    to: day.optional(),
    /** Part of an order number. */
    search: searchText(40).optional(),
    company_id: companyId,
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({
    total: z.number().int(),
    orders: z.array(order),
    /** The oldest unpaid order, regardless of filters. */
    open: order.nullable(),
  }),
});

export const cancelOrder = defineCall('POST /cancel_order', {
  action: 'wallet.buy',
  request: orderId,
  response: z.object({ order }),
});

/** Pays an open order, with the same or another provider. */
export const payOrder = defineCall('POST /pay_order', {
  action: 'wallet.buy',
  request: z.object({ id: orderId.shape.id, provider: z.enum(paymentProviders) }),
  response: orderToPay,
});

/** `amount`: the refund shown to the user; if it changed meanwhile, nothing is refunded (41302). */
export const refundOrder = defineCall('POST /refund_order', {
  action: 'wallet.buy',
  request: z.object({ id: orderId.shape.id, amount: fen.min(1) }),
  response: z.object({ order }),
});

/** Stores the invoice (fapiao) details; the operator issues the invoice. */
export const orderInvoice = defineCall('POST /order_invoice', {
  action: 'wallet.buy',
  request: z.object({ id: orderId.shape.id, ...invoiceData.shape }),
  response: z.object({ order }),
});

export const orderReceipt = defineCall('GET /order_receipt/{id}', {
  action: 'wallet.buy',
  request: z.object({ id: orderId.shape.id, language: z.enum(['zh', 'en']).default('zh') }),
  /** `pdf`: the file in base64. */
  response: z.object({ name: z.string(), pdf: z.string() }),
});

/** Redeems a gift code for credits; they stay pending without an active package. */
export const exchangeCode = defineCall('POST /exchange_code', {
  action: 'wallet.buy',
  request: z.object({ code: z.string().trim().min(1).max(64), company_id: companyId }),
  response: z.object({
    points: z.number().int(),
    /** True when the credits are pending until a package is active. */
    waits: z.boolean(),
  }),
});
