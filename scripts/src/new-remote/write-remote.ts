import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { insideSources } from '@atelier/sdk/inside-sources';
import { planRemote, type RemotePlan } from '@atelier/sdk/remote-plan';
import { root } from '../paths.ts';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const packageJson = ({ remote, title }: RemotePlan) =>
  json({
    name: `@atelier/${remote}`,
    version: '1.0.0',
    private: true,
    description: `${title.en}, one federated remote.`,
    license: 'Apache-2.0',
    type: 'module',
    scripts: { build: 'rspack build' },
    // kilobytes of gzip: the entry alone, and every script and sheet of the build
    sizeBudget: { entry: 17, total: 50 },
    dependencies: {
      '@atelier/contract': 'workspace:*',
      '@atelier/platform': 'workspace:*',
      '@atelier/ui': 'workspace:*',
    },
    devDependencies: {
      '@atelier/build': 'workspace:*',
      '@rspack/cli': 'catalog:',
      '@rspack/core': 'catalog:',
      '@rspack/dev-server': 'catalog:',
      '@testing-library/dom': 'catalog:',
      '@testing-library/react': 'catalog:',
      '@types/react': 'catalog:',
      '@types/react-dom': 'catalog:',
      'happy-dom': 'catalog:',
      react: 'catalog:',
      'react-dom': 'catalog:',
    },
  });

const tsconfig = () =>
  json({
    extends: '../tsconfig.base.json',
    compilerOptions: {
      rootDir: 'src',
      outDir: '.tsbuild',
      tsBuildInfoFile: '.tsbuild/tsconfig.tsbuildinfo',
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      types: [],
    },
    include: ['src', 'src/**/*.json'],
    references: ['../shared/contract', '../shared/platform', '../shared/ui'].map((path) => ({ path })),
  })
    // short lists are on one line, as the formatter writes them
    .replace('[\n      "ES2024",\n      "DOM",\n      "DOM.Iterable"\n    ]', '["ES2024", "DOM", "DOM.Iterable"]')
    .replace('[\n    "src"\n  ]', '["src"]');

const rspackConfig = () => `import { createRemoteConfig } from '@atelier/build/remote';

export default (_: unknown, { mode }: { mode?: string }) =>
  createRemoteConfig({ folder: import.meta.dirname, isDevelopment: mode === 'development' });
`;

const readme = ({ remote, path, title }: RemotePlan) => `# @atelier/${remote}

${title.en}. Owns \`${path}\`.

Exposes one module, \`./remote\` (\`src/remote.ts\`, typed by \`@atelier/platform/remote\`): routes, navigation, words, and the host API range that
it needs. \`src/registry-entry.ts\` is what the page knows before this code is loaded: titles, roles, order.

| command                                             | does                                             |
| --------------------------------------------------- | ------------------------------------------------ |
| \`npm run dev -- --remote ${remote}\` | runs it with hot reload inside the host |
| \`pnpm vitest run --project unit ${remote}\` | its tests |
| \`pnpm --filter @atelier/${remote} build\` | builds it alone; fails above \`sizeBudget\` in package.json |
| \`pnpm run deploy publish ${remote}\` | builds it and names the version in the registry |

The guide is \`docs/remotes.md\`.
`;

/** Everything that is not source: by path below the remote's folder. */
export const settingsOf = (plan: RemotePlan): Record<string, string> => ({
  'package.json': packageJson(plan),
  'tsconfig.json': tsconfig(),
  'rspack.config.ts': rspackConfig(),
  'README.md': readme(plan),
});

interface Solution {
  references: { path: string }[];
}

/** The compiler checks a package only when the root's list names it. */
const addReference = (workspace: string, remote: string): void => {
  const path = join(workspace, 'tsconfig.json');
  const solution = JSON.parse(readFileSync(path, 'utf8')) as Solution;
  const last = solution.references.findLastIndex((reference) => reference.path.startsWith('remote-'));
  solution.references.splice(last + 1, 0, { path: remote });
  writeFileSync(path, `${JSON.stringify(solution, null, 2)}\n`);
};

/** Writes the remote's folder into a workspace and names it there. Gives the files that were written. */
export const writeRemote = (workspace: string, plan: RemotePlan): string[] => {
  const files = { ...settingsOf(plan), ...insideSources(plan) };
  for (const [name, text] of Object.entries(files)) {
    const path = join(workspace, plan.remote, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  }
  addReference(workspace, plan.remote);
  return Object.keys(files);
};

export interface Trial extends RemotePlan {
  /** The new remote's folder. */
  folder: string;
  workspace: string;
  remove(): void;
}

/**
 * A workspace beside the checkout that holds one new remote and borrows everything else, so that trying one out changes neither
 * the lockfile nor the folders that a build looks at. Its packages are those of a remote that depends on at least as much.
 */
export const writeTrial = (name: string, title: { zh: string; en: string }): Trial => {
  const plan = planRemote(name, { ...title, taken: [], folders: [] });
  const workspace = mkdtempSync(join(tmpdir(), 'atelier-trial-'));
  for (const file of ['pnpm-lock.yaml', 'tsconfig.json']) copyFileSync(join(root, file), join(workspace, file));
  symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'));
  writeRemote(workspace, plan);
  const folder = join(workspace, plan.remote);
  symlinkSync(join(root, 'remote-account/node_modules'), join(folder, 'node_modules'));
  // References are followed by their real place.
  const tsconfig = join(folder, 'tsconfig.json');
  writeFileSync(tsconfig, readFileSync(tsconfig, 'utf8').replaceAll('"../', `"${root}`));
  return { ...plan, folder, workspace, remove: () => rmSync(workspace, { recursive: true, force: true }) };
};
