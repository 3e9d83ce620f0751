import { desc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { devMessages } from '../db/schema/accounts.ts';
import type { SmsProvider } from './sms.ts';
import { smsText } from './sms-text.ts';

export interface InboxMessage {
  phone: string;
  text: string;
  createdAt: Date;
}

/** The local default: messages stay in the database, and the page /dev/inbox shows them. */
export const createInboxSms = (db: Database, signature: string): SmsProvider => ({
  async send(message) {
    const text = smsText(signature, message);
    await db.orm.insert(devMessages).values({ id: newId(), phone: message.phone, text });
  },
});

/** The newest messages first, of one number or of all. */
export const readInbox = (db: Database, phone?: string): Promise<InboxMessage[]> =>
  db.orm
    .select({ phone: devMessages.phone, text: devMessages.text, createdAt: devMessages.createdAt })
    .from(devMessages)
    .where(phone === undefined ? undefined : eq(devMessages.phone, phone))
    .orderBy(desc(devMessages.createdAt))
    .limit(50);
