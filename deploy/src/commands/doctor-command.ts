import { createHash, randomUUID } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { leastBytes } from '@atelier/build/compress-folder';
import { policyReportPath } from '@atelier/contract/page-policy';
import { type PageRegistry, type PageVersion, pageRegistry, registryDocument } from '@atelier/contract/registry';
import { socketPath } from '@atelier/contract/socket';
import { InvalidArgumentError } from 'commander';
import type { Deployment } from '../deployment.ts';
import { sriOf } from '../remote-files.ts';
import { verifyStore } from '../verify.ts';
import type { DeployCommand } from './define-command.ts';

export interface SitePlaces {
  /** URL of the page, with its closing slash. */
  page: URL;
  /** URL of the API when its origin differs. */
  api: URL;
  /** Writes a file into the store, as an intruder could, and returns its removal. Without it only addresses are checked. */
  plant?: (path: string, bytes: Buffer) => Promise<() => Promise<void>>;
}

const timeoutMs = 15_000;

interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

const ask = async (
  address: URL,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> => {
  const signal = AbortSignal.timeout(timeoutMs);
  // Encodings that browsers accept.
  const headers = { 'accept-encoding': 'gzip, deflate, br', ...options.headers };
  const response = await fetch(address, { redirect: 'manual', ...options, headers, signal });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
};

/** Status of a WebSocket handshake: 101 when it succeeds. */
const askSocket = (address: URL): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': createHash('md5').update(randomUUID()).digest('base64'),
    };
    const send = address.protocol === 'https:' ? requestSecure : requestPlain;
    const request = send(address, { headers, timeout: timeoutMs });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', reject);
    request.end();
  });

/** One expected property of a response. */
interface Promised {
  header: string;
  is: RegExp;
  /** Remedy when the check fails. */
  else: string;
}

const immutable: Promised = {
  header: 'cache-control',
  is: /max-age=\d{7,}.*immutable/,
  else: 'send "cache-control: public, max-age=31536000, immutable": its name follows its content',
};
const fresh: Promised = {
  header: 'cache-control',
  is: /no-cache|no-store|max-age=0/,
  else: 'send "cache-control: no-cache", and let no cache in front keep it',
};
const noSniff: Promised = {
  header: 'x-content-type-options',
  is: /^nosniff$/,
  else: 'send "x-content-type-options: nosniff"',
};
const nobodysPage: Promised = {
  header: 'content-security-policy',
  is: /default-src 'none'.*sandbox|sandbox.*default-src 'none'/,
  else: 'send "content-security-policy: default-src \'none\'; sandbox" with everything under /remotes/ and with /registry.json',
};
const typed = (type: RegExp): Promised => ({
  header: 'content-type',
  is: type,
  else: 'send the type that its ending says',
});
const packed: Promised = {
  header: 'content-encoding',
  is: /^(br|gzip|zstd)$/,
  else: 'send the packed sibling (.br, .gz) next to it',
};
const policy = (is: RegExp, missing: string): Promised => ({
  header: 'content-security-policy',
  is,
  else: `send the policy that "atelier-deploy page" prints: ${missing}`,
});

const pagePromises: readonly Promised[] = [
  fresh,
  noSniff,
  typed(/^text\/html/),
  policy(/default-src 'none'/, "it begins with default-src 'none'"),
  policy(/^(?!.*unsafe-(inline|eval)).*script-src 'self'/, "scripts are 'self' alone, nothing inline, no eval"),
  policy(/require-trusted-types-for 'script'/, 'it asks for Trusted Types'),
  policy(/frame-ancestors 'none'/, 'the page cannot be framed'),
  policy(/report-uri \S+/, 'it says where browsers report'),
];

interface Checklist {
  /** Problems with their remedy, one sentence each. */
  problems: string[];
  checks: number;
  expect(isSo: boolean, sentence: string): void;
  expectHeaders(name: string, answer: Answer, promises: readonly Promised[]): void;
  /** The response with status 200; undefined for any other status or no connection, both reported. */
  fetchWhole(path: string): Promise<Answer | undefined>;
}

const createChecklist = (page: URL): Checklist => {
  const list: Checklist = {
    problems: [],
    checks: 0,
    expect(isSo, sentence) {
      list.checks += 1;
      if (!isSo) list.problems.push(sentence);
    },
    expectHeaders(name, { headers }, promises) {
      for (const { header, is, else: remedy } of promises) {
        const value = headers.get(header);
        list.expect(is.test(value ?? ''), `${name}: ${header} is ${value ?? 'missing'}; ${remedy}`);
      }
    },
    async fetchWhole(path) {
      const answer = await ask(new URL(path, page)).catch((error: Error) => error);
      const isThere = !(answer instanceof Error) && answer.status === 200;
      const found = answer instanceof Error ? `no answer (${answer.message})` : `the answer is ${answer.status}`;
      list.expect(isThere, `${path}: ${found}, and a page needs it`);
      return isThere ? answer : undefined;
    },
  };
  return list;
};

/** Files of the host that its HTML references: scripts, stylesheets, the icon. */
const namedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\b(?:src|href)="([^":#?]+\.\w+)"/g)].map(([, path = '']) => path)),
];

const checkPage = async ({ fetchWhole, expectHeaders }: Checklist): Promise<void> => {
  const html = await fetchWhole('./');
  if (html) {
    expectHeaders('the page', html, pagePromises);
    for (const path of namedIn(html.body.toString('utf8'))) {
      const file = await fetchWhole(path);
      if (!file || !/\.js$/.test(path)) continue;
      // A file that fits into one packet is not compressed.
      const isPacked = file.body.length < leastBytes ? [] : [packed];
      expectHeaders(path, file, [immutable, noSniff, typed(/javascript/), ...isPacked]);
    }
  }
  const version = await fetchWhole('version.txt');
  if (version) expectHeaders('version.txt', version, [fresh]);
};

const readPayload = (bytes: Buffer): PageRegistry | undefined => {
  try {
    const { payload } = registryDocument.parse(JSON.parse(bytes.toString('utf8')));
    return pageRegistry.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
  } catch {
    return undefined; // A page instead of the file, or a truncated file.
  }
};

/** Checks the manifest of a version, one of its scripts, and an unpublished address beside them. */
const checkVersion = async (
  { expect, expectHeaders, fetchWhole }: Checklist,
  page: URL,
  { manifest, manifestHash, opening = [] }: PageVersion,
): Promise<void> => {
  const answer = await fetchWhole(manifest);
  if (answer === undefined) return;
  expectHeaders(manifest, answer, [immutable, noSniff, nobodysPage, typed(/json/)]);
  const isSigned = manifestHash === undefined || sriOf(answer.body) === manifestHash;
  expect(isSigned, `${manifest}: other bytes than were published; run "atelier-deploy doctor"`);
  const folder = manifest.slice(0, manifest.lastIndexOf('/'));
  const script = opening.find((file) => !file.includes('.worker.'));
  const file = script === undefined ? undefined : await fetchWhole(`${folder}/${script}`);
  if (file) expectHeaders(`${folder}/${script}`, file, [immutable, noSniff, nobodysPage, typed(/javascript/), packed]);
  const nothing = await ask(new URL(`${folder}/${randomUUID()}.html`, page)).catch(() => undefined);
  expect(
    (nothing?.status ?? 0) >= 400,
    `${folder}/: an address that nothing is published at is answered with ${nothing?.status ?? 'nothing'}; answer 404`,
  );
};

const checkRegistry = async (list: Checklist, page: URL): Promise<void> => {
  const registry = await list.fetchWhole('registry.json');
  if (registry === undefined) return;
  list.expectHeaders('registry.json', registry, [fresh, noSniff, nobodysPage, typed(/json/), packed]);
  const payload = readPayload(registry.body);
  list.expect(payload !== undefined, 'registry.json is no signed registry: publish, or send the file as it is');
  for (const { active, versions } of Object.values(payload?.remotes ?? {})) {
    const row = versions[active];
    if (row !== undefined) await checkVersion(list, page, row);
  }
};

/** Detects a server that answers every unknown address with the application's page. */
const isRunnable = ({ status, headers }: Answer): boolean =>
  status < 400 && !nobodysPage.is.test(headers.get('content-security-policy') ?? '');

const checkStrangers = async ({ expect }: Checklist, page: URL, plant: SitePlaces['plant']): Promise<void> => {
  for (const path of ['history/', 'records/', 'dev/inbox']) {
    const answer = await ask(new URL(path, page)).catch(() => undefined);
    const isShut = (answer?.status ?? 404) >= 400;
    expect(isShut, `${path} is answered with ${answer?.status}; it must not be readable: answer 404`);
  }
  if (plant === undefined) return;
  const path = `remotes/check-${randomUUID()}/page.html`;
  const remove = await plant(path, Buffer.from('<!doctype html><title>stranger</title>'));
  try {
    const answer = await ask(new URL(path, page));
    expect(
      !isRunnable(answer),
      `a page that a stranger put into the store is served as a page: serve what signed rows name alone, or ${nobodysPage.else}`,
    );
  } finally {
    await remove();
  }
};

const checkLines = async ({ expect }: Checklist, api: URL): Promise<void> => {
  const report = await ask(new URL(`.${policyReportPath}`, api), {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: '{}',
  }).catch(() => undefined);
  expect(
    report?.status === 204,
    `${policyReportPath} answers ${report?.status ?? 'nothing'}: send it on to the API, POST too`,
  );
  const socket = await askSocket(new URL(`.${socketPath('check', 'none')}`, api)).catch(() => undefined);
  expect(
    socket === 101 || socket === 401 || socket === 403,
    `the socket's address answers ${socket ?? 'nothing'}: send it on to the API with its upgrade headers`,
  );
};

/**
 * Checks the properties of a running installation that its pages rely on: headers, types, caching, content security policy, integrity,
 * socket, report endpoint, and that only files of signed rows are served. Works for the API, a web server or a bucket.
 */
const checkSite = async ({ page, api, plant }: SitePlaces): Promise<Checklist> => {
  const list = createChecklist(page);
  await checkPage(list);
  await checkRegistry(list, page);
  await checkStrangers(list, page, plant);
  await checkLines(list, api);
  return list;
};

const parseAddress = (text: string): URL => {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol)) {
    throw new InvalidArgumentError('an address such as https://atelier.example/.');
  }
  if (!address.pathname.endsWith('/')) address.pathname += '/';
  return address;
};

const plantInto =
  ({ store }: Deployment) =>
  async (path: string, bytes: Buffer) => {
    await store.put(path, bytes);
    return () => store.delete(path);
  };

/** Checks the registry, its files, and the site that serves them. */
export const doctorCommand: DeployCommand = {
  usage: 'doctor',
  summary:
    'check everything: registry, every file, the log, and with --page the running site; exit code 1 with the list',
  details:
    'Changes nothing. --page asks the site for headers, types, caching, policy, socket and reports; --plant also puts a page into the store for a moment, as an intruder could, which must not be served as a page. Run it nightly.',
  example: 'atelier-deploy doctor --page https://atelier.example/',
  options: (command) =>
    command
      .option('--page <url>', 'where the page is served', parseAddress)
      .option('--api <url>', 'where the API is, when that is another origin', parseAddress)
      .option('--plant', 'also put a page into the store for a moment'),
  run: async (deployment, { page, api = page, plant = false }: { page?: URL; api?: URL; plant?: boolean }) => {
    const { problems, notes, versions, files } = await verifyStore(deployment);
    const site =
      page && api ? await checkSite({ page, api, ...(plant && { plant: plantInto(deployment) }) }) : undefined;
    const found = [...problems, ...(site?.problems ?? [])];
    const result = found.length === 0 ? 'no problems' : `problems: ${found.length}`;
    const checks = site?.checks ?? 0;
    const looked = `${versions} versions, ${files} files${site ? `, ${checks} checks of ${page?.href}` : ''}`;
    return {
      json: { problems: found, notes, versions, files, checks },
      lines: [...found, ...notes, `${looked}: ${result}`],
      next: found.length > 0 ? 'mend the first problem, then atelier-deploy doctor' : 'nothing',
      isFailed: found.length > 0,
    };
  },
};
