import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type BrandBundle, BrandError, readBrand } from '@atelier/contract/read-brand';
import { type EngineConfig, engineConfigOf, engineEnvironment } from '@atelier/engine/environment/engine-environment';
import { ConfigError, readEnvironment } from '@atelier/engine/environment/read-environment';
import { whole } from '@atelier/engine/environment/whole';
import { z } from 'zod';
import { demoExposures } from './demo-exposure.ts';

const flag = z.stringbool().default(false);

/** `10.0.0.0/8`, `192.168.1.5`, `fd00::/8`; ranges so wide that they hold everybody are none. */
const isAddressRange = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || whole(family === 4 ? 8 : 16, family === 4 ? 32 : 128).safeParse(prefix).success;
};

const port = whole(0, 65_535);
const hour = whole(0, 23);

/** A file or the JSON itself; each thing that is wrong in it is told by itself. */
const brand = z
  .string()
  .default('')
  .transform((source, context): BrandBundle => {
    try {
      return readBrand(source);
    } catch (error) {
      if (!(error instanceof BrandError)) throw error;
      for (const message of error.problems) context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });

/** Whose word about the asker's address counts; a list of everybody would let anybody choose an address. */
const trustedProxies = z
  .string()
  .default('')
  .transform((text, context): number | string[] => {
    const hops = whole(0, 10).safeParse(text === '' ? 0 : text);
    if (hops.success) return hops.data;
    const ranges = text.split(',').map((part) => part.trim());
    if (ranges.every(isAddressRange)) return ranges;
    context.addIssue({
      code: 'custom',
      message: 'is the number of proxies in front (1 to 10) or their addresses, such as 10.0.0.0/8,192.168.1.5',
    });
    return z.NEVER;
  });

const nightHours = z
  .string()
  .default('22-7')
  .transform((value, context) => {
    const [from, to] = value.split('-').map((part) => hour.safeParse(part).data);
    if (from !== undefined && to !== undefined && from !== to) return { from, to };
    context.addIssue({ code: 'custom', message: 'looks like 22-7: two different hours from 0 to 23' });
    return z.NEVER;
  });

const origins = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])))
  .pipe(z.array(z.url({ error: 'holds addresses such as https://atelier.example' })));

type Mode = 'production' | 'development' | 'test';

const modeOf = (env: { NODE_ENV?: Mode | undefined; DEMO: boolean }): Mode =>
  env.NODE_ENV ?? (env.DEMO ? 'development' : 'production');

/** `0=20,1=100`: gigabytes by membership level; those that are not named stay as they are. */
const storageByLevel = z
  .string()
  .default('')
  .transform((text, context): ReadonlyMap<number, number> => {
    const usual: [number, number][] = [
      [0, 20],
      [1, 100],
      [4, 500],
    ];
    const given = text.split(',').filter((part) => part.trim() !== '');
    if (given.some((part) => !/^\s*(-1|0|1|4)=\d+(\.\d+)?\s*$/.test(part))) {
      context.addIssue({ code: 'custom', message: 'looks like 0=20,1=100,4=500: gigabytes by membership level' });
      return z.NEVER;
    }
    return new Map([...usual, ...given.map((part) => part.split('=').map(Number) as [number, number])]);
  });

const environment = z
  .object({
    ...engineEnvironment.shape,
    NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
    ROLE: z.enum(['api', 'worker', 'all']).default('all'),
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: port.default(8080),
    INTERNAL_PORT: port.optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'is a postgres:// address' }).optional(),
    ATELIER_DATA: z.string().min(1).default('.atelier'),
    WEB_DIR: z.string().min(1).optional(),
    STORE_DIR: z.string().min(1).optional(),
    REGISTRY_KEYS: z.string().min(1).optional(),
    ATELIER_BRAND: brand,
    NIGHT_HOURS: nightHours,
    ALLOWED_ORIGINS: origins,
    OVERRIDE_ORIGINS: origins,
    TRUST_PROXY: trustedProxies,
    STORAGE_GB: storageByLevel,
    REQUEST_TIMEOUT: whole(1, 600).default(30),
    RATE_LIMIT: whole(0, 1_000_000).default(1200),
    CODES_PER_ADDRESS: whole(1, 1_000_000).default(30),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    DEMO: flag,
    SMS_PROVIDER: z.enum(['inbox', 'http']).optional(),
    SMS_HTTP_URL: z.url({ error: 'is the address of the gateway' }).optional(),
    SMS_HTTP_TOKEN: z.string().min(1).optional(),
    ATELIER_AIGC_LABEL: z.enum(['on', 'off']).default('on'),
  })
  .refine((value) => value.SMS_PROVIDER !== 'http' || value.SMS_HTTP_URL !== undefined, {
    path: ['SMS_HTTP_URL'],
    error: 'is needed when SMS_PROVIDER is http',
  })
  .refine((value) => value.SMS_PROVIDER !== 'inbox' || modeOf(value) !== 'production', {
    path: ['SMS_PROVIDER'],
    error: 'is http in production: the inbox shows the codes of everybody on a page',
  });

export interface Config extends EngineConfig {
  /** Production unless set; a demonstration is development unless set. */
  mode: Mode;
  role: 'api' | 'worker' | 'all';
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Loopback port of /metrics and /docs; absent means off. */
  internalPort: number | undefined;
  /** Absent means the embedded database under `dataDir`. */
  databaseUrl: string | undefined;
  /** Absolute folder of secrets, blobs and the embedded database. */
  dataDir: string;
  /** The host's production build. */
  webDir: string | undefined;
  /** Folder with registry.json and remotes/. */
  storeDir: string | undefined;
  /** Folder with the keys that sign the registry; with it this server renews the registry by itself. */
  registryKeys: string | undefined;
  /** Whose installation it is, and the pictures that are served with its page. */
  brand: BrandBundle['brand'];
  brandFiles: BrandBundle['files'];
  /** Local hours of the night queue, from inclusive, to exclusive. */
  nightHours: { from: number; to: number };
  /** Origins besides our own whose pages may call and open a socket. */
  allowedOrigins: string[];
  /** Origins that an operator may take one remote from, for a tab of their own; none unless set. */
  overrideOrigins: string[];
  /** Proxies in front, counted (0 is none) or by their addresses: who they say asks counts as the address. */
  trustedProxies: number | string[];
  /** Milliseconds in which a request must arrive and be answered; up- and downloads end when nothing moves for so long. */
  requestTimeout: number;
  /** What a wallet may keep, by membership level. */
  storageByLevel: ReadonlyMap<number, number>;
  /** Requests a minute and address; 0 is off. */
  rateLimit: number;
  /** Phone codes an hour and address. */
  codesPerAddress: number;
  logLevel: string;
  /** Seeds the demo account at start; on this machine only (demo-exposure.ts). */
  demo: boolean;
  /** `inbox` shows codes on a page and is never there in production; `none` sends nothing and says so. */
  sms: { provider: 'inbox' } | { provider: 'none' } | { provider: 'http'; url: string; token: string | undefined };
  /** Marks of what a generative model made. */
  aigc: { hasVisibleLabel: boolean };
}

type Environment = z.output<typeof environment>;

const smsOf = (env: Environment): Config['sms'] =>
  env.SMS_PROVIDER === 'http' && env.SMS_HTTP_URL !== undefined
    ? { provider: 'http', url: env.SMS_HTTP_URL, token: env.SMS_HTTP_TOKEN }
    : { provider: modeOf(env) === 'production' ? 'none' : 'inbox' };

const folder = (path: string | undefined) => (path === undefined ? undefined : resolve(path));

/**
 * The environment, read once. Empty variables count as absent.
 * @throws ConfigError naming every variable that is wrong.
 */
export const parseConfig = (source: NodeJS.ProcessEnv): Config => {
  const env = readEnvironment(environment, source);
  const config: Config = {
    mode: modeOf(env),
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    internalPort: env.INTERNAL_PORT,
    databaseUrl: env.DATABASE_URL,
    dataDir: resolve(env.ATELIER_DATA),
    webDir: folder(env.WEB_DIR),
    storeDir: folder(env.STORE_DIR),
    registryKeys: folder(env.REGISTRY_KEYS),
    brand: env.ATELIER_BRAND.brand,
    brandFiles: env.ATELIER_BRAND.files,
    nightHours: env.NIGHT_HOURS,
    allowedOrigins: env.ALLOWED_ORIGINS.map((address) => new URL(address).origin),
    overrideOrigins: env.OVERRIDE_ORIGINS.map((address) => new URL(address).origin),
    trustedProxies: env.TRUST_PROXY,
    requestTimeout: env.REQUEST_TIMEOUT * 1000,
    storageByLevel: env.STORAGE_GB,
    rateLimit: env.RATE_LIMIT,
    codesPerAddress: env.CODES_PER_ADDRESS,
    logLevel: env.LOG_LEVEL,
    demo: env.DEMO,
    sms: smsOf(env),
    aigc: { hasVisibleLabel: env.ATELIER_AIGC_LABEL === 'on' },
    ...engineConfigOf(env),
  };
  const exposures = demoExposures(config);
  if (exposures.length > 0) throw new ConfigError(exposures);
  return config;
};
