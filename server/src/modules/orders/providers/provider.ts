import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentProviderId } from '@atelier/contract/orders';

/** One payment attempt as sent to a provider. */
export interface PaymentOrder {
  /** Merchant's order number, 32 hexadecimal digits; idempotency key at every provider. */
  id: string;
  /** Fen. */
  amount: number;
  currency: string;
  title: string;
  expiresAt: Date;
  /** The provider's id; empty before `start`. */
  ref: string;
}

export interface PaymentUrls {
  /** Page that the payer returns to; no proof of payment. */
  done: string;
  /** Webhook URL of the provider. */
  notify: string;
}

export type PaymentShow = { kind: 'redirect'; url: string } | { kind: 'qr'; qr: string };

export interface PaymentNotification {
  /** Notification id of the provider; a repeated one changes nothing. */
  notificationId: string;
  paymentId: string;
  amount: number;
  currency: string;
  transactionId: string;
}

export type PaymentStatus =
  | { state: 'open' | 'closed' }
  | ({ state: 'paid' } & Omit<PaymentNotification, 'notificationId' | 'paymentId'>);

/** An entry of the provider's daily payment list. */
export interface ListedPayment {
  paymentId: string;
  amount: number;
}

/** A notification without a valid signature of the provider. */
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
  /** Verifies the signature over the raw bytes. null: valid, but not a successful payment. @throws InvalidSignatureError */
  parseNotification(raw: Buffer, headers: IncomingHttpHeaders): Promise<PaymentNotification | null>;
  /** Response that acknowledges a notification. */
  readonly ackResponse: { status: number; type: string; body: string };
  /** Closes a payment: it can no longer be paid, unless it was paid already. */
  close(payment: PaymentOrder): Promise<void>;
  refund(payment: PaymentOrder, refund: { id: string; amount: number; transactionId: string }): Promise<void>;
  /** Payments of a day of the provider's calendar (`2026-11-22`). */
  list(day: { name: string; from: Date; to: Date }): Promise<ListedPayment[]>;
}

export type PaymentProviders = ReadonlyMap<PaymentProviderId, PaymentProvider>;

/** Converts a payment's UUID to its form without dashes, and back. */
export const toMerchantId = (id: string): string => id.replaceAll('-', '');
export const fromMerchantId = (wire: string): string | null => {
  const found = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(wire);
  return found ? found.slice(1).join('-') : null;
};

/** Format: `99.00`. */
export const yuanOf = (fen: number): string => (fen / 100).toFixed(2);
