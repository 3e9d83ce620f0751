import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Milliseconds in which a message between two connections must arrive. */
const withinMs = 5000;

/** Without NOTIFY, nodes miss each other's events: no progress is shown, and revoked sessions stay open. */
export class DeafListenerError extends Error {
  constructor() {
    super(
      'Database notifications do not arrive (LISTEN and NOTIFY). A pooler in transaction mode drops them: ' +
        'set DATABASE_LISTEN_URL to the address of the database itself; DATABASE_URL may stay the pooler.',
    );
    this.name = 'DeafListenerError';
  }
}

/**
 * Sends a notification over one connection and receives it over another.
 * @param speakUrl address for queries
 * @param listenUrl where the node listens
 * @throws DeafListenerError when it does not arrive within five seconds
 */
export const checkListening = async (speakUrl: string, listenUrl: string, timeout = withinMs): Promise<void> => {
  const channel = `atelier_trial_${randomBytes(6).toString('hex')}`;
  const [speaker, listener] = [speakUrl, listenUrl].map(
    (connectionString) => new pg.Client({ connectionString, application_name: 'atelier-listen-check' }),
  ) as [pg.Client, pg.Client];
  const { promise: deaf, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.all([speaker.connect(), listener.connect()]);
    const heard = new Promise<void>((resolve) => listener.once('notification', () => resolve()));
    await listener.query(`listen ${channel}`);
    timer = setTimeout(() => reject(new DeafListenerError()), timeout);
    await speaker.query('select pg_notify($1, $2)', [channel, 'heard']);
    await Promise.race([heard, deaf]);
  } finally {
    clearTimeout(timer);
    await Promise.allSettled([speaker.end(), listener.end()]);
  }
};
