import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type RegistryPayload, recordPath, registryDocument } from '@atelier/contract/registry';
import { joinRegistry } from '@atelier/deploy/registry-record';
import { readDocument } from '@atelier/deploy/sign-registry';

/** A content policy violation, as it is counted and logged: paths only, since queries may contain tickets. */
interface PolicyRefusal {
  directive: string;
  /** Path of the blocked resource; a keyword such as `inline` or `eval` stays. */
  blocked: string;
  /** Path of the requesting file. */
  source: string;
  remote: string;
  version: string;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Path of a URL, without origin, query and fragment. */
const pathOf = (address: string): string => {
  const url = URL.parse(address);
  if (url === null) return (address.split(/[?#]/, 1)[0] ?? '').slice(0, 200);
  return (/^https?:$/.test(url.protocol) ? url.pathname : url.protocol).slice(0, 200);
};

/** Folder of a remote's files, which its versions share: `remotes/<name>/files/`; earlier, `remotes/<name>/<version>-<content hash>/`. */
const versionFolder = /^\/(?:.*\/)?remotes\/([^/]+)\/([^/]+)\//;

/** Remote of a file's path, and its version if the path tells; undefined for any other path. */
export const remoteOfPath = (path: string): { remote: string; version: string } | undefined => {
  const [, remote = '', folder = ''] = versionFolder.exec(path) ?? [];
  if (remote === '' || folder === '') return undefined;
  const version = folder === 'files' ? '' : folder.replace(/-[0-9a-f]{8,}$/, '').slice(0, 40);
  return { remote: remote.slice(0, 60), version };
};

/** Cause of a violation: the remote of the requesting file, else that of the blocked file, else the page itself. */
const blame = (source: string, blocked: string) =>
  remoteOfPath(source) ?? remoteOfPath(blocked) ?? { remote: 'host', version: '' };

const refusalOf = (directive: string, blockedAddress: string, sourceAddress: string): PolicyRefusal[] => {
  if (!/^[a-z][a-z-]{2,39}$/.test(directive)) return [];
  const [blocked, source] = [pathOf(blockedAddress), pathOf(sourceAddress)];
  return [{ directive, blocked, source, ...blame(source, blocked) }];
};

/** `report-uri` sends one object with dashes in its names. */
const fromReportUri = (report: Fields): PolicyRefusal[] =>
  refusalOf(
    textOf(report['effective-directive']) || (textOf(report['violated-directive']).split(' ', 1)[0] ?? ''),
    textOf(report['blocked-uri']),
    textOf(report['source-file']),
  );

/** The Reporting API sends a list with other names; missing integrity hashes are reported this way. */
const fromReportingApi = (report: unknown): PolicyRefusal[] => {
  if (!isFields(report) || !isFields(report['body'])) return [];
  const body = report['body'];
  const directive = report['type'] === 'integrity-violation' ? 'integrity-policy' : textOf(body['effectiveDirective']);
  return refusalOf(directive, textOf(body['blockedURL']), textOf(body['sourceFile']));
};

/** Directives that a browser may report. */
export const directives: ReadonlySet<string> = new Set([
  'integrity-policy',
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);

/** Parses both report formats; other bodies return nothing. At most 20 entries of a list. */
export const readPolicyReports = (body: unknown): PolicyRefusal[] => {
  if (Array.isArray(body)) return body.slice(0, 20).flatMap(fromReportingApi);
  if (!isFields(body) || !isFields(body['csp-report'])) return [];
  return fromReportUri(body['csp-report']);
};

/** Cache by path: a registry rarely changes, and is read for every beacon. */
const lastRead = new Map<string, { mtimeMs: number; payload: RegistryPayload }>();

/** The registry that this server serves, with every version; its signature is verified by browsers. null: none. */
export const readRegistryOf = async (storeDir: string | undefined): Promise<RegistryPayload | null> => {
  if (storeDir === undefined) return null;
  const path = join(storeDir, 'registry.json');
  try {
    const { mtimeMs } = await stat(path);
    const known = lastRead.get(path);
    if (known?.mtimeMs === mtimeMs) return known.payload;
    const document = registryDocument.parse(JSON.parse(await readFile(path, 'utf8')));
    const forPages = readDocument(document);
    const record = forPages.record && (await readFile(join(storeDir, recordPath(forPages.record))));
    const payload = joinRegistry(forPages, record || undefined);
    if (payload) lastRead.set(path, { mtimeMs, payload });
    return payload ?? null;
  } catch {
    return null; // Missing or invalid: nothing to show.
  }
};
