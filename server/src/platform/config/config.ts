import { existsSync, statSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { Brand } from '@atelier/contract/brand';
import { type BrandBundle, BrandError, readBrand } from '@atelier/contract/read-brand';
import { checkModelServers, engineConfigOf, engineEnvironment } from '@atelier/engine/environment/engine-environment';
import { ConfigError, readEnvironment } from '@atelier/engine/environment/read-environment';
import { whole } from '@atelier/engine/environment/whole';
import { z } from 'zod';
import { chatSettings, chatVariables, missingForChat, missingForOpenid, openidSettings } from './chat-settings.ts';
import * as messaging from './messaging-settings.ts';
import * as secretSettings from './secret-settings.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** @param host a name or an address, IPv6 also in brackets; without a port */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(name);
  return family === 0 ? name.toLowerCase() === 'localhost' : loopback.check(name, family === 6 ? 'ipv6' : 'ipv4');
};

const farOrigins = (addresses: readonly (string | undefined)[]): string[] =>
  addresses.filter(
    (address) => address !== undefined && address !== '' && !isLoopback(new URL(address).hostname),
  ) as string[];

const because =
  'DEMO opens accounts with known passwords and shows the sign-in codes of everybody, so it serves this machine only. ' +
  'Set DEMO=0 to serve others (SMS_PROVIDER=http sends the codes)';

interface Exposing {
  demo: boolean;
  host: string;
  trustedProxies: number | readonly string[];
  allowedOrigins: readonly string[];
  brand: Pick<Brand, 'apiOrigin' | 'socketOrigin' | 'imageOrigin'>;
}

/** Reasons why a demonstration would be publicly reachable, each with remedies; empty when it is not. */
const validateDemoIsLocal = ({ demo, host, trustedProxies, allowedOrigins, brand }: Exposing): string[] => {
  if (!demo) return [];
  const origins = farOrigins([...allowedOrigins, brand.apiOrigin, brand.socketOrigin, brand.imageOrigin]);
  return [
    ...(isLoopback(host) ? [] : [`HOST: ${host} is reached from outside. ${because}, or leave HOST out.`]),
    ...(trustedProxies === 0 ? [] : [`TRUST_PROXY: a proxy lets others in. ${because}, or leave TRUST_PROXY out.`]),
    ...(origins.length === 0
      ? []
      : [`ALLOWED_ORIGINS, ATELIER_BRAND: ${origins.join(', ')} is elsewhere. ${because}, or leave it out.`]),
  ];
};

interface ServedFolders {
  webDir: string | undefined;
  storeDir: string | undefined;
}

const isOther = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;

/** Problems of the served folders at the start, one sentence each. @throws ConfigError when one is not a folder */
export const describeServedFolders = ({ webDir, storeDir }: ServedFolders): string[] => {
  const folders = [
    { name: 'WEB_DIR', path: webDir, file: 'index.html', effect: 'this server serves no pages' },
    {
      name: 'STORE_DIR',
      path: storeDir,
      file: 'registry.json',
      effect: 'pages have no tools until something is published there',
    },
  ];
  const given = folders.flatMap(({ path, ...rest }) => (path === undefined ? [] : [{ path, ...rest }]));
  const wrong = given.filter(({ path }) => isOther(path));
  if (wrong.length > 0) throw new ConfigError(wrong.map(({ name, path }) => `${name}: ${path} is no folder`));
  return given
    .filter(({ path, file }) => !existsSync(join(path, file)))
    .map(({ name, path, file, effect }) => `${name}: there is no ${file} in ${path}, so ${effect}.`);
};

const flag = z.stringbool().default(false);

/** `10.0.0.0/8`, `192.168.1.5`, `fd00::/8`; ranges that include every address are refused. */
const isAddressRange = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || whole(family === 4 ? 8 : 16, family === 4 ? 32 : 128).safeParse(prefix).success;
};

/** A file or a folder. Only a shell expands `~`: unexpanded, data would go into a folder of that name. */
const path = z
  .string()
  .min(1)
  .refine((text) => !text.startsWith('~'), { error: 'begins with ~, which only a shell knows: write the whole path' });

/** Host name or address to listen on. */
const listenHost = z.string().regex(/^[\w.:%-]+$/, {
  error: 'is an address or a name such as 0.0.0.0 or ::1, without protocol, brackets and port',
});

const port = whole(0, 65_535);
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'is a postgres:// address' }).optional();
const hour = whole(0, 23);

/** A file or the JSON itself; each problem in it is reported separately. */
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

/** Proxies whose forwarded client address is trusted; trusting every address would let clients forge theirs. */
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
    const [from, to, ...more] = value.split('-').map((part) => hour.safeParse(part).data);
    if (from !== undefined && to !== undefined && from !== to && more.length === 0) return { from, to };
    context.addIssue({ code: 'custom', message: 'looks like 22-7: two different hours from 0 to 23' });
    return z.NEVER;
  });

const listed = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])));

const origins = listed
  // Other protocols have the origin `null`, which every sandboxed page has too.
  .pipe(z.array(z.url({ protocol: /^https?$/, error: 'holds addresses such as https://atelier.example' })));

const hostNames = listed.pipe(
  z.array(
    z.string().regex(/^(?:[\w.-]+|\[[\da-f:.]+\])$/i, {
      error: 'holds names such as atelier.example or 192.168.1.5, without protocol and port',
    }),
  ),
);

type Mode = 'production' | 'development' | 'test';

const modeOf = (env: { NODE_ENV?: Mode | undefined; DEMO: boolean }): Mode =>
  env.NODE_ENV ?? (env.DEMO ? 'development' : 'production');

/** An IANA name that this Node supports. Not an offset: PostgreSQL reads +08:00 with the opposite sign. */
const timeZone = z
  .string()
  .default('Asia/Shanghai')
  .refine(
    (name) => {
      if (!/^[a-z]/i.test(name)) return false;
      try {
        return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
      } catch {
        return false;
      }
    },
    { error: 'is a time zone such as Asia/Shanghai' },
  );

/** `0=20,1=100`: gigabytes by membership level; other levels keep their defaults. */
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
    NODE_NAME: z.string().trim().min(1).max(64).default(hostname().slice(0, 64)),
    HOST: listenHost.default('127.0.0.1'),
    PORT: port.default(8080),
    INTERNAL_PORT: port.optional(),
    INTERNAL_HOST: listenHost.default('127.0.0.1'),
    DRAIN_SECONDS: whole(0, 300).default(0),
    WATCHDOG_SECONDS: whole(0, 3600).default(0),
    DATABASE_URL: databaseAddress,
    DATABASE_LISTEN_URL: databaseAddress,
    ATELIER_DATA: path.default('.atelier'),
    WEB_DIR: path.optional(),
    STORE_DIR: path.optional(),
    REGISTRY_PUBLIC_KEYS: path.optional(),
    REGISTRY_KEYS: z
      .undefined({
        error:
          'is not for a server any more, which has no key that signs: give it REGISTRY_PUBLIC_KEYS (registry-public.json of that folder)',
      })
      .optional(),
    PUBLISH_SERVICE: z
      .url({ protocol: /^https?$/, error: 'is an address such as https://publish.atelier.example' })
      .optional(),
    PUBLISH_TOKEN: z.string().min(1).optional(),
    ATELIER_BRAND: brand,
    NIGHT_HOURS: nightHours,
    GIVE_BACKS_PER_MONTH: whole(0, 1000).default(5),
    TIME_ZONE: timeZone,
    ALLOWED_ORIGINS: origins,
    OVERRIDE_ORIGINS: origins,
    ALLOWED_HOSTS: hostNames,
    TRUST_PROXY: trustedProxies,
    STORAGE_GB: storageByLevel,
    STORAGE_RESERVE_GB: z.coerce.number().min(0).default(2),
    LIBRARY_LIMIT: whole(1, 1_000_000).default(100_000),
    PUBLIC_LIBRARY: z.enum(['on', 'off']).default('on'),
    WORKS_APPROVAL: z.enum(['on', 'off']).default('on'),
    REQUEST_TIMEOUT: whole(1, 600).default(30),
    RATE_LIMIT: whole(0, 1_000_000).default(1200),
    WEBHOOKS_TO_PRIVATE: z.enum(['on', 'off']).default('off'),
    CODES_PER_ADDRESS: whole(1, 1_000_000).default(120),
    CODES_BEFORE_CHALLENGE: whole(1, 1_000_000).default(20),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'is an address such as http://collector:4318' })
      .optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    DEMO: flag,
    ...secretSettings.blobVariables,
    ...secretSettings.secretVariables,
    ...messaging.smsVariables,
    ...messaging.mailVariables,
    ...chatVariables,
    ...secretSettings.paymentVariables,
    RECEIPT_FONT: path.optional(),
    ATELIER_AIGC_LABEL: z.enum(['on', 'off']).default('on'),
  })
  .superRefine(checkModelServers)
  .superRefine((value, context) => {
    const report = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    const isProduction = modeOf(value) === 'production';
    for (const { name, problem } of [
      ...secretSettings.blobProblems(value),
      ...secretSettings.secretProblems(value),
      ...secretSettings.placeholderProblems(value),
    ])
      report(name, problem);
    for (const name of messaging.missingForSms(value))
      report(name, `is needed when SMS_PROVIDER is ${value.SMS_PROVIDER}`);
    for (const name of messaging.missingForMail(value))
      report(name, 'is needed where MAIL_URL is set, such as "Atelier <login@atelier.example>"');
    for (const name of missingForChat(value)) report(name, `is needed when CHAT_LOGIN is ${value.CHAT_LOGIN}`);
    for (const { name, provider } of missingForOpenid(value))
      report(name, `is needed when OPENID_PROVIDERS has ${provider}`);
    for (const name of secretSettings.missingForPayments(value))
      report(name, 'is needed by the payment provider that is set up');
    if (value.CHAT_LOGIN === 'local' && isProduction)
      report('CHAT_LOGIN', 'is wechat or openid in production: on the local page one may be anybody');
    if ((value.PUBLISH_SERVICE === undefined) !== (value.PUBLISH_TOKEN === undefined))
      report('PUBLISH_TOKEN', 'and PUBLISH_SERVICE belong together: "atelier-deploy tokens add" makes a token');
    if (value.SMS_PROVIDER === 'inbox' && isProduction)
      report(
        'SMS_PROVIDER',
        'is a gateway in production (http, aliyun, tencent, twilio): the inbox shows the codes of everybody on a page',
      );
  });

/** Every variable that a server reads. */
export const environmentNames: readonly string[] = Object.keys(environment.shape);

const folder = (path: string | undefined) => (path === undefined ? undefined : resolve(path));

/** Configuration from the environment; docs/configuration.md describes every variable. */
const configOf = (env: z.output<typeof environment>) => {
  const mode = modeOf(env);
  const isProduction = mode === 'production';
  const dataDir = resolve(env.ATELIER_DATA);
  const sms = messaging.smsSettings(env, isProduction);
  return {
    ...engineConfigOf(env),
    mode,
    role: env.ROLE,
    nodeName: env.NODE_NAME,
    host: env.HOST,
    /** 0: any free port. */
    port: env.PORT,
    /** Port of /metrics and /docs; undefined: off. */
    internalPort: env.INTERNAL_PORT,
    internalHost: env.INTERNAL_HOST,
    /** Milliseconds between the termination signal and the exit, in which load balancers notice. */
    drainTime: env.DRAIN_SECONDS * 1000,
    /** 0: never. */
    watchdogSeconds: env.WATCHDOG_SECONDS,
    /** undefined: the embedded database under `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** Direct URL of the database when `databaseUrl` is a pooler. */
    listenUrl: env.DATABASE_LISTEN_URL,
    dataDir,
    /** Current pair first; undefined: those of `dataDir`. */
    secrets: secretSettings.readSecretPairs(env),
    blobs: secretSettings.blobSettings(env, dataDir),
    /** The host's production build. */
    webDir: folder(env.WEB_DIR),
    /** Folder with registry.json and remotes/. */
    storeDir: folder(env.STORE_DIR),
    publicKeys: folder(env.REGISTRY_PUBLIC_KEYS),
    publishService:
      env.PUBLISH_SERVICE !== undefined && env.PUBLISH_TOKEN !== undefined
        ? { url: env.PUBLISH_SERVICE, token: env.PUBLISH_TOKEN }
        : undefined,
    brand: env.ATELIER_BRAND.brand,
    /** Images of the brand by name. */
    brandFiles: env.ATELIER_BRAND.files,
    /** Local hours of the night queue, from inclusive, to exclusive. */
    nightHours: { ...env.NIGHT_HOURS, timeZone: env.TIME_ZONE },
    giveBacksPerMonth: env.GIVE_BACKS_PER_MONTH,
    timeZone: env.TIME_ZONE,
    allowedOrigins: env.ALLOWED_ORIGINS.map((address) => new URL(address).origin),
    allowedHosts: env.ALLOWED_HOSTS,
    overrideOrigins: env.OVERRIDE_ORIGINS.map((address) => new URL(address).origin),
    /** Number of proxies in front, or their addresses. */
    trustedProxies: env.TRUST_PROXY,
    /** Milliseconds. */
    requestTimeout: env.REQUEST_TIMEOUT * 1000,
    /** Gigabytes. */
    storageByLevel: env.STORAGE_GB,
    storageReserveGb: env.STORAGE_RESERVE_GB,
    libraryLimit: env.LIBRARY_LIMIT,
    hasPublicLibrary: env.PUBLIC_LIBRARY === 'on',
    needsApproval: env.WORKS_APPROVAL === 'on',
    /** Requests per minute and address; 0: off. */
    rateLimit: env.RATE_LIMIT,
    hasPrivateWebhooks: env.WEBHOOKS_TO_PRIVATE === 'on',
    /** Codes per hour and address, and the number without a challenge. */
    codesPerAddress: env.CODES_PER_ADDRESS,
    codesBeforeChallenge: env.CODES_BEFORE_CHALLENGE,
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: env.LOG_LEVEL,
    demo: env.DEMO,
    sms,
    mail: messaging.mailSettings(env, sms.provider === 'inbox'),
    chatLogin: chatSettings(env, { demo: env.DEMO, isProduction }),
    openidProviders: openidSettings(env),
    receiptFont: folder(env.RECEIPT_FONT),
    payments: secretSettings.paymentSettings(env, isProduction),
    aigc: { hasVisibleLabel: env.ATELIER_AIGC_LABEL === 'on' },
  };
};

export type Config = ReturnType<typeof configOf>;

/** Parses the environment; empty variables count as absent. @throws ConfigError naming every invalid variable */
export const parseConfig = (source: NodeJS.ProcessEnv): Config => {
  const config = configOf(readEnvironment(environment, source));
  const exposures = validateDemoIsLocal(config);
  if (exposures.length > 0) throw new ConfigError(exposures);
  return config;
};
