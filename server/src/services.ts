import type { Engine } from '@atelier/engine/engine';
import type { FastifyInstance } from 'fastify';
import type { AccessTokens } from './accounts/access-tokens.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { NotificationListener } from './db/notification-listener.ts';
import type { Generation } from './generation.ts';
import type { Limits } from './limits/limits.ts';
import type { Sandbox } from './payments/sandbox.ts';
import type { MailProvider } from './providers/mail.ts';
import type { SmsProvider } from './providers/sms.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Publisher } from './sockets/publisher.ts';
import type { Stopping } from './stopping.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { ServiceRecorder } from './telemetry/service-counts.ts';
import type { Tracing } from './telemetry/tracing.ts';
import type { Balances } from './wallet/balances.ts';

/** What the areas of the API are built from. */
export interface Services {
  config: Config;
  db: Database;
  secrets: Secrets;
  tokens: AccessTokens;
  publisher: Publisher;
  balances: Balances;
  /** Started when the app is ready. */
  listener: NotificationListener;
  limits: Limits;
  metrics: Metrics;
  service: ServiceRecorder;
  tracing: Tracing;
  /** Set by the program that ends this node. */
  stopping: Stopping;
  sms: SmsProvider;
  /** null: none is sent, and e-mail is no way to sign in. */
  mail: MailProvider | null;
  /** Absent where people pay with money alone. */
  sandbox: Sandbox | undefined;
  /** Absent on a node that only answers calls. */
  engine: Engine | undefined;
  generation: Generation;
}

/** One area of the API: registers its calls (scope /api/v1) or, for a site area, its routes (scope /). */
export type Area = (app: FastifyInstance, services: Services) => void | Promise<void>;
