import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All names of a new remote. */
export interface RemotePlan {
  /** `remote-fabric-market`; name of the folder and of the remote, key in the registry. */
  remote: string;
  /** Path of its group: `/fabricMarket`. */
  path: `/${string}`;
  /** Text namespace and name prefix: `fabricMarket`. */
  key: string;
  /** `FabricMarketPage`, in `fabric-market-page.tsx`. */
  component: string;
  pageFile: string;
  title: { zh: string; en: string };
}

export interface PlanOptions {
  zh?: string | undefined;
  en?: string | undefined;
  /** Paths that other remotes and the host own. */
  taken: readonly string[];
  /** Folders of the workspace. */
  folders: readonly string[];
}

const upper = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * Derives every name from one: `fabric-market`, or `remote-fabric-market`. @throws Error with the next step, when the name is invalid or
 * taken.
 */
export const planRemote = (given: string, options: PlanOptions): RemotePlan => {
  const name = given.replace(/^remote-/, '');
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`"${given}" cannot be a remote: use small letters, digits and dashes, e.g. fabric-market.`);
  }
  const words = name.split('-');
  const key = words.map((word, place) => (place === 0 ? word : upper(word))).join('');
  const remote = `remote-${name}`;
  const path = `/${key}` as const;
  if (options.folders.includes(remote)) throw new Error(`${remote} is there already: choose another name.`);
  const owned = options.taken.find((taken) => taken === path || taken.startsWith(`${path}/`));
  if (owned !== undefined) throw new Error(`${owned} belongs to another part of the product: choose another name.`);
  const en = options.en ?? upper(words.join(' '));
  return {
    remote,
    path,
    key,
    component: `${words.map(upper).join('')}Page`,
    pageFile: `${name}-page`,
    title: { zh: options.zh ?? en, en },
  };
};

/** Escapes text for a string in a JSON file or a module. */
const escapedFor = (file: string, text: string): string => {
  if (file.endsWith('.json')) return JSON.stringify(text).slice(1, -1);
  return /\.tsx?$/.test(file) ? text.replaceAll('\\', '\\\\').replaceAll("'", "\\'") : text;
};

/**
 * Files of a new remote by path, from the templates beside this module. `inside`: a remote of this repository with one page; `outside`: a
 * remote with its own repository. `__name__` in a template is replaced from `values`.
 */
export const remoteFiles = (
  kind: 'inside' | 'outside',
  { remote, key, component, title }: RemotePlan,
  values: Readonly<Record<string, string>> = {},
): Record<string, string> => {
  const folder = join(import.meta.dirname, kind);
  const known = { ...values, ...title, key, Key: upper(key), name: remote.replace(/^remote-/, ''), component };
  const fill = (text: string, file: string) =>
    Object.entries(known).reduce((filled, [name, value]) => {
      const escaped = escapedFor(file, value);
      return filled.replace(new RegExp(`__${name}__`, 'g'), () => escaped);
    }, text);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tmpl'));
  return Object.fromEntries(
    paths.map((path) => {
      const file = path.slice(0, -'.tmpl'.length);
      return [fill(file, ''), fill(readFileSync(join(folder, path), 'utf8'), file)];
    }),
  );
};
