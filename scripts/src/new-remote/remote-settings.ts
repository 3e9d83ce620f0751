import type { RemotePlan } from '@atelier/sdk/remote-plan';

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
    include: ['src'],
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
