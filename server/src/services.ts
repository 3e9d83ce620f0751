import type { Engine } from '@atelier/engine/engine';
import type { FastifyInstance } from 'fastify';
import type { Generation } from './generation.ts';
import type { AccessTokens } from './modules/auth/access-tokens.ts';
import type { Sandbox } from './modules/orders/providers/sandbox.ts';
import type { Balances } from './modules/wallet/balances.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/db/database.ts';
import type { NotificationListener } from './platform/db/notification-listener.ts';
import type { Limits } from './platform/limits/limits.ts';
import type { MailProvider } from './platform/messaging/mail.ts';
import type { SmsProvider } from './platform/messaging/sms.ts';
import type { Stopping } from './platform/process/stopping.ts';
import type { Publisher } from './platform/realtime/publisher.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import type { ServiceRecorder } from './platform/telemetry/service-counts.ts';
import type { Tracing } from './platform/telemetry/tracing.ts';

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
