import { outsideModules } from './outside-modules.ts';
import { outsidePage } from './outside-page.ts';
import { outsideTests } from './outside-tests.ts';
import { sheetTypes } from './parts.ts';
import type { RemotePlan } from './remote-plan.ts';

export interface OutsideOptions {
  /** Where `npm install` takes the SDK from: `file:atelier-sdk-1.3.0.tgz`. */
  sdk: string;
  /** Of the SDK; the remote asks for a platform of at least this. */
  version: string;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const packageJson = ({ remote, title }: RemotePlan, { sdk }: OutsideOptions) =>
  json({
    name: remote,
    version: '1.0.0',
    private: true,
    description: `${title.en}, a remote of Atelier.`,
    type: 'module',
    scripts: {
      dev: 'atelier-remote dev',
      test: 'vitest',
      build: 'atelier-remote build',
      check: 'atelier-remote check',
      pack: 'atelier-remote pack',
    },
    // kilobytes of gzip: the entry alone, and every script and sheet of the build
    sizeBudget: { entry: 20, total: 360 },
    devDependencies: { '@atelier/sdk': sdk },
  });

const readme = ({ remote, path, title }: RemotePlan) => `# ${remote}

${title.en}, a remote of Atelier. Owns \`${path}\`.

| command | does |
| --- | --- |
| \`npm run dev -- --product http://127.0.0.1:8080\` | builds at every change and serves to a running product |
| \`npm test\` | runs the tests at every change |
| \`npm run check\` | types, tests, build with its limits, and what publishing demands |
| \`npm run pack\` | writes the package that is handed over |

| file | what you change there |
| --- | --- |
| \`src/registry-entry.ts\` | what is known before the code is loaded: addresses, titles, roles, place in the header, \`hostApi\` |
| \`src/remote.ts\` | the one module that the host loads: a route for each address, words, events |
| \`src/overview/\` | the page of its own |
| \`src/tools.ts\` | the tools that it brings pages for |
| \`src/events.ts\` | its events on the bus |
| \`src/texts/zh.ts\`, \`en.ts\` | the words; both languages, the same keys |
| \`package.json\` | version, \`sizeBudget\` |

The guide is \`node_modules/@atelier/sdk/remotes.md\`.
`;

/** Every file of a remote in a repository of its own, by path. */
export const outsideFiles = (plan: RemotePlan, options: OutsideOptions): Record<string, string> => ({
  'package.json': packageJson(plan, options),
  'tsconfig.json': json({ extends: '@atelier/sdk/tsconfig.json', include: ['src'] }),
  'vitest.config.ts': "import { remoteTests } from '@atelier/sdk/vitest';\n\nexport default remoteTests();\n",
  '.gitignore': 'node_modules/\ndist/\n# packages and the key that signs them\n/remote-*.tgz\n*.key.json\n',
  'README.md': readme(plan),
  'src/css-modules.d.ts': sheetTypes(),
  ...outsideModules(plan, options.version),
  ...outsidePage(plan),
  ...outsideTests(plan),
});
