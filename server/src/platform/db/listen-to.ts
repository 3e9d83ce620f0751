import { type Database, isClosed } from './database.ts';
import { createNotificationListener, type NotificationListener } from './notification-listener.ts';

/**
 * Listens beside the pool of the same server, which both leave together: one connection that stayed would keep a server that ends
 * with its last one in between for ever.
 * @param url the database itself, also where the pool goes through a pooler
 */
export const listenTo = (db: Database, url: string, onError: (error: unknown) => void): NotificationListener => {
  const listener = createNotificationListener({
    url,
    onError: (error) => {
      onError(error);
      if (isClosed(error)) void db.leave();
    },
  });
  db.onLeave(() => listener.leave());
  return listener;
};
