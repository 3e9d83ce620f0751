import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentProviderId } from '@atelier/contract/orders';

/** One attempt to pay, as a provider gets to know it. */
export interface PaymentOrder {
  /** Ours, 32 hexadecimal digits: every provider takes it as the merchant's number, and each thing happens once by it. */
  id: string;
  /** Fen. */
  amount: number;
  currency: string;
  title: string;
  expiresAt: Date;
  /** What the provider calls it; empty before it was started. */
  ref: string;
}

/** Addresses of this installation. */
export interface PaymentUrls {
  /** Where the payer comes back to; nothing is believed of it. */
  done: string;
  /** Where the provider tells what happened. */
  notify: string;
}

export type PaymentShow = { kind: 'redirect'; url: string } | { kind: 'qr'; qr: string };

/** Money that arrived. */
export interface PaymentNotification {
  /** The provider's id of this message: the same one again changes nothing. */
  noticeId: string;
  paymentId: string;
  amount: number;
  currency: string;
  transactionId: string;
}

export type PaymentStatus =
  | { state: 'open' | 'closed' }
  | ({ state: 'paid' } & Omit<PaymentNotification, 'noticeId' | 'paymentId'>);

/** A line of the provider's list of a day. */
export interface ListedPayment {
  paymentId: string;
  amount: number;
}

/** A message that the provider did not sign. */
export class InvalidSignatureError extends Error {
  constructor(reason: string, options?: { cause?: unknown }) {
    super(`not signed by the provider: ${reason}`, options);
    this.name = 'InvalidSignatureError';
  }
}

/** A payment provider. Failed calls throw; every call can be repeated. */
export interface PaymentProvider {
  readonly id: PaymentProviderId;
  start(payment: PaymentOrder, urls: PaymentUrls): Promise<{ ref: string; show: PaymentShow }>;
  /** Current status of a payment, for late or lost notifications. */
  query(payment: PaymentOrder): Promise<PaymentStatus>;
  /** Checks the signature over the very bytes. null: signed, but not about money that came. @throws InvalidSignatureError */
  readNotice(raw: Buffer, headers: IncomingHttpHeaders): Promise<PaymentNotification | null>;
  /** Response that acknowledges a notification. */
  readonly ackResponse: { status: number; type: string; body: string };
  /** Closes a payment: it can no longer be paid, unless it was paid already. */
  close(payment: PaymentOrder): Promise<void>;
  refund(payment: PaymentOrder, refund: { id: string; amount: number; transactionId: string }): Promise<void>;
  /** What came in on a day of the provider's calendar (`2026-11-22`). */
  list(day: { name: string; from: Date; to: Date }): Promise<ListedPayment[]>;
}

/** The providers that this installation is set up for. */
export type PaymentProviders = ReadonlyMap<PaymentProviderId, PaymentProvider>;

/** Ours without dashes, and with them. */
export const toMerchantId = (id: string): string => id.replaceAll('-', '');
export const fromMerchantId = (wire: string): string | null => {
  const found = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(wire);
  return found ? found.slice(1).join('-') : null;
};
