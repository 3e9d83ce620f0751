import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type RemoteEntry, type RemoteVersion, versionManifestName } from '@atelier/contract/registry';

/** A version without a build: its registry row, and its files by path below the store. */
export interface TestVersion {
  version: string;
  row: RemoteVersion;
  files: ReadonlyMap<string, Buffer>;
  /** Hashes by file, including the manifest. */
  hashes: Readonly<Record<string, string>>;
}

/** Where hand-made code fails: script execution, container start, module request, page rendering; `never`: it works. */
export type ThrowsAt = 'eval' | 'init' | 'expose' | 'render' | 'never';

const hashOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const isCode = (file: string) => /\.(js|css)$/.test(file);
const federationNameOf = (remote: string, version: string) => `${remote}__${version}`.replaceAll(/\W/g, '_');

/** As the bundler names the table of a version's chunks. */
export const tableNameOf = (federationName: string): string => federationName.replaceAll(/_+/g, '_');

const made = (remote: string, version: string, row: RemoteVersion, files: ReadonlyMap<string, Buffer>): TestVersion => {
  const folder = `remotes/${remote}/${version}-made`;
  const { federationName, navigation, ahead = {} } = row;
  // Named by its content, as a build does.
  const entry = `remoteEntry.${createHash('sha256')
    .update(files.get(row.entry) ?? '')
    .digest('hex')
    .slice(0, 10)}.js`;
  files = new Map([...files].map(([file, bytes]) => [file === row.entry ? entry : file, bytes]));
  const opening = row.opening?.map((file) => (file === row.entry ? entry : file));
  const hashes = Object.fromEntries([...files].map(([file, bytes]) => [file, hashOf(bytes)]));
  const manifest = Buffer.from(JSON.stringify({ entry, federationName, navigation, ahead, files: hashes }));
  const manifestHash = hashOf(manifest);
  const whole = new Map([...files, [versionManifestName, manifest]]);
  return {
    version,
    row: { ...row, entry, ...(opening && { opening }), manifest: `${folder}/${versionManifestName}`, manifestHash },
    files: new Map([...whole].map(([file, bytes]) => [`${folder}/${file}`, bytes])),
    hashes: { ...hashes, [versionManifestName]: manifestHash },
  };
};

/** Names of a published version's files. */
export const filesOf = (store: string, { manifest }: RemoteVersion): string[] =>
  Object.keys((JSON.parse(readFileSync(join(store, manifest), 'utf8')) as { files: object }).files);

/** The same code published under another name, as a next build. */
export const mirrorVersion = (
  store: string,
  remote: string,
  source: RemoteVersion,
  version: string,
  rename: (text: string, file: string) => string = (text) => text,
): TestVersion => {
  const folder = join(store, dirname(source.manifest));
  const federationName = federationNameOf(remote, version);
  const names = filesOf(store, source);
  const files = new Map<string, Buffer>();
  for (const name of names) {
    const before = readFileSync(join(folder, name));
    files.set(name, isCode(name) ? Buffer.from(rename(before.toString('utf8'), name)) : before);
  }
  return made(remote, version, { ...source, federationName }, files);
};

/** A hand-written container like the bundler's: its pages show `say`. */
const containerCode = (federationName: string, paths: readonly string[], throwsAt: ThrowsAt, say: string): string => `
${throwsAt === 'eval' ? 'throw new Error("fault faultStore: eval");' : ''}
var ${federationName} = {
  init() { ${throwsAt === 'init' ? 'throw new Error("fault faultStore: init");' : ''} },
  get: async () => () => {
    ${throwsAt === 'expose' ? 'throw new Error("fault faultStore: expose");' : ''}
    const Page = () => { ${throwsAt === 'render' ? 'throw new Error("fault faultStore: render");' : `return ${JSON.stringify(say)};`} };
    const routes = ${JSON.stringify(paths)}.map((path) => ({ path, Component: Page }));
    return { remote: { hostApi: '^1.0.0', routes, navigation: [], i18n: {} } };
  },
};
`;

export interface HandMade {
  remote: string;
  version: string;
  throwsAt: ThrowsAt;
  /** Text of its pages. */
  say: string;
  /** Range of host API versions; any by default. */
  hostApi?: string;
  /** Script text that runs first. */
  first?: string;
}

/** A minimal version of a remote with the pages of `entry`'s active one. */
export const makeVersion = (entry: RemoteEntry, options: HandMade): TestVersion => {
  const { remote, version, throwsAt, say, hostApi = '^1.0.0', first = '' } = options;
  const federationName = federationNameOf(remote, version);
  const navigation = entry.versions[entry.active]?.navigation ?? [];
  const code = containerCode(
    federationName,
    navigation.map(({ path }) => path),
    throwsAt,
    say,
  );
  const files = new Map([['remoteEntry.js', Buffer.from(`${first}\n${code}`)]]);
  const row: RemoteVersion = {
    manifest: '',
    entry: 'remoteEntry.js',
    federationName,
    hostApi,
    navigation,
    builtAt: new Date().toISOString(),
    commit: 'made by hand',
  };
  return made(remote, version, row, files);
};
