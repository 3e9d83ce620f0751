import { basename, join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { createHostConfig } from './create-host-config.ts';
import { layerOfApp } from './layers.ts';
import { rules } from './rules.ts';

export interface SingleOptions {
  /** Folder of the host. */
  host: string;
  /** Folders of the remotes; each is included as a lazy import of its `src/remote.ts`. */
  remotes: readonly string[];
  /** Modules of the host that load and update remotes, relative to its folder. */
  replaced: readonly string[];
  /** Pages by remote: the registry's rows in the federated build. */
  navigation: Readonly<Record<string, unknown>>;
  /** The module that replaces them. It finds the remotes in `atelierRemotes` (name -> lazy import) and their pages in `atelierPages`. */
  standIn: string;
  /** Output folder. */
  output: string;
}

/** The first module of the bundle, generated without a file: the table of remotes, which the bundler can follow. */
const remoteTable = ({ remotes, navigation }: Pick<SingleOptions, 'remotes' | 'navigation'>): string => {
  const rows = remotes.map((folder) => {
    const path = JSON.stringify(join(folder, 'src/remote.ts'));
    return `${JSON.stringify(basename(folder))}: () => import(${path})`;
  });
  const pages = `globalThis.atelierPages = ${JSON.stringify(navigation)};`;
  return `data:text/javascript,${encodeURIComponent(`globalThis.atelierRemotes = { ${rows.join(', ')} };${pages}`)}`;
};

/** Rules of the host, with the stylesheets of each remote in that remote's own layer as in its own build. */
const layeredRules = (remotes: readonly string[]) => {
  const [scripts, ...rest] = rules({ isDevelopment: false, layer: layerOfApp('host') });
  const sheets = remotes.map((folder) => {
    const own = rules({ isDevelopment: false, layer: layerOfApp(basename(folder)) });
    const last = own.find((rule) => rule?.oneOf)?.oneOf?.at(-1);
    return { ...last, include: join(folder, 'src') };
  });
  return [scripts, ...rest.map((rule) => (rule?.oneOf ? { oneOf: [...sheets, ...rule.oneOf] } : rule))];
};

/**
 * Host and remotes as one bundle: the baseline for measuring the federation, never deployed. Everything except the federation is the host's
 * own configuration: chunks, integrity, compressed copies.
 */
export const createSingleConfig = ({
  host,
  remotes,
  navigation,
  replaced,
  standIn,
  output,
}: SingleOptions): Configuration => {
  const base = createHostConfig({ folder: host, isDevelopment: false, registryKeys: [] });
  return {
    ...base,
    entry: { main: [remoteTable({ remotes, navigation }), './src/main.ts'] },
    output: { ...base.output, path: output },
    resolve: {
      ...base.resolve,
      alias: Object.fromEntries(replaced.map((path) => [join(host, path), standIn])),
    },
    module: { ...base.module, rules: layeredRules(remotes) },
  };
};

/** Builds the single bundle. @throws Error with the bundler's message. */
export const buildSingle = async (options: SingleOptions): Promise<void> => {
  const compiler = rspack(createSingleConfig(options));
  await new Promise<void>((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure) reject(failure);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
        else resolve();
      });
    });
  });
};
