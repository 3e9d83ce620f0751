import { outsidePage } from './outside-page.ts';
import {
  entryModule,
  groupHead,
  groupPlace,
  ownTexts,
  pagesComment,
  rolesComment,
  sheetTypes,
  textsImports,
  textsPath,
} from './parts.ts';
import type { RemotePlan } from './remote-plan.ts';

const upper = (key: string): string => key.slice(0, 1).toUpperCase() + key.slice(1);

/** Name of the type of a remote's events. */
const eventsType = ({ key }: RemotePlan): string => `${upper(key)}Events`;

const registryEntry = (plan: RemotePlan, version: string) =>
  entryModule(
    `^${version.replace(/\.\d+$/, '.0')}`,
    `// ${rolesComment}
const roles = ['0', '1', '2'];

${pagesComment}
export const navigation: readonly NavigationRoute[] = [
  {
${groupHead(plan)}    roles,
    // a bare group leads to its first page
    redirect: '${plan.path}/overview',
${groupPlace}  },
  { path: '${plan.path}/overview', title: { zh: '总览', en: 'Overview' }, roles, order: 1 },
  {
    path: '${plan.path}/recolour',
    title: { zh: '一键换色', en: 'Recolour' },
    roles,
    // the form is kept while another page is shown
    keepAlive: true,
    breadcrumb: false,
    icon: 'recolour',
    // the tool's number, which the server knows; src/tools.ts brings its form
    type: 220,
    order: 2,
  },
];
`,
  );

const tools = () => `import { recolour } from '@atelier/catalogue/recolour';

/** Tools that this remote brings pages for. Each is of a type that the server knows: a new type needs a release of the server. */
export const tools = [recolour];
`;

const events = (plan: RemotePlan) => `import { createRemoteEvents } from '@atelier/platform/bus';

/** Events of this remote, past tense. Other remotes receive them as \`${plan.key}.toolChosen\`; only this remote can emit them. */
export interface ${eventsType(plan)} {
  toolChosen: { type: number };
}

export const events = createRemoteEvents<${eventsType(plan)}>();
`;

const remoteModule = (plan: RemotePlan) => `import { defineRemote } from '@atelier/platform/remote';
import { toolPageTexts } from '@atelier/workbench/texts';
import { createToolRoutes } from '@atelier/workbench/tool-routes';
import { events } from './events.ts';
import { hostApi, navigation } from './registry-entry.ts';
import { tools } from './tools.ts';

export const remote = defineRemote({
  hostApi,
  navigation,
  events,
  routes: [
    { path: '${plan.path}/overview', lazy: async () => ({ Component: (await import('./overview/overview-page.tsx')).OverviewPage }) },
    ...createToolRoutes({ navigation, tools }),
  ],
  i18n: {
    ...toolPageTexts,
${ownTexts(plan)}  },
});
`;

const words = {
  zh: {
    greeting: '{{name}}，这里可以开始用了。',
    tools: '现在可以画的',
    toolsHint: '选一个，看看它要多少点数、多长时间。',
    price: '{{price}} 点',
    loading: '正在读取工具',
    retry: '再试一次',
    chosen: '选中的工具',
    nothing: '还没有选',
    nothingHint: '从列表里选一个工具。',
    minutes: '大约 {{from}} 到 {{to}} 秒',
    open: '打开它的页面',
  },
  en: {
    greeting: '{{name}}, this is ready for you.',
    tools: 'What can be drawn now',
    toolsHint: 'Choose one to see its price and how long it takes.',
    price: '{{price}} credits',
    loading: 'Reading the tools',
    retry: 'Try again',
    chosen: 'The tool you chose',
    nothing: 'Nothing is chosen',
    nothingHint: 'Choose a tool from the list.',
    minutes: 'About {{from}} to {{to}} seconds',
    open: 'Open its page',
  },
} as const;

const texts = (language: 'zh' | 'en', title: string) => json({ title, ...words[language] });

/** Everything of the remote that is no page of its own, by path. */
const outsideModules = (plan: RemotePlan, version: string): Record<string, string> => ({
  'src/registry-entry.ts': registryEntry(plan, version),
  'src/remote.ts': remoteModule(plan),
  'src/events.ts': events(plan),
  'src/tools.ts': tools(),
  [textsPath(plan, 'zh')]: texts('zh', plan.title.zh),
  [textsPath(plan, 'en')]: texts('en', plan.title.en),
});

const pageTest = (
  plan: RemotePlan,
) => `import { buildTool, createTestPlatform, type TestPlatform } from '@atelier/sdk/testing';
import { getTools } from '@atelier/contract/tools';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
${textsImports(plan, '../')}
import { remote } from '../remote.ts';

const upscale = buildTool({ type: 5, title: { zh: '高清放大', en: 'HD upscale' }, price: { online: 2 } });
const video = buildTool({ type: 900, title: { zh: '图生视频', en: 'Image to video' }, state: 'needs_model' });

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform({ remote, namespace: '${plan.key}', language: 'en', user: { nickname: 'Lin' } });
  platform.http.answer(getTools, { tools: [upscale, video] });
});
afterEach(cleanup);

const open = () => render(platform.pageAt('${plan.path}/overview'));

describe('the overview', () => {
  it('greets the signed-in user, in either language', async () => {
    open();
    expect(await screen.findByRole('heading', { name: en.title })).toBeTruthy();
    expect(screen.getByText(en.greeting.replace('{{name}}', 'Lin'))).toBeTruthy();
    await platform.speak('zh');
    expect(screen.getByText(zh.greeting.replace('{{name}}', 'Lin'))).toBeTruthy();
  });

  it('lists what can be drawn now, and nothing else', async () => {
    open();
    expect(await screen.findByRole('button', { name: /HD upscale.*2 credits/ })).toBeTruthy();
    expect(screen.queryByText('Image to video')).toBeNull();
  });

  it('tells everybody of a choice, and shows it', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: /HD upscale/ }));
    expect(platform.bus.emitted).toEqual([{ name: '${plan.key}.toolChosen', payload: { type: 5 } }]);
    expect(screen.getByRole('link', { name: en.open }).getAttribute('href')).toBe('/auxiliaryTools/hDenlarge');
  });

  it('says why there is no list, and asks again', async () => {
    platform.http.refuse(getTools, '50000');
    open();
    const retry = await screen.findByRole('button', { name: en.retry });
    platform.http.answer(getTools, { tools: [upscale] });
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: /HD upscale/ })).toBeTruthy();
    expect(platform.http.asked(getTools)).toHaveLength(2);
  });

  it('follows the theme', async () => {
    open();
    const row = await screen.findByRole('button', { name: /HD upscale/ });
    expect(row.querySelector('.day')).toBeTruthy();
    platform.dress('dark');
    expect(row.querySelector('.night')).toBeTruthy();
  });
});
`;

const remoteTest = (plan: RemotePlan) => `import { matchRoutes } from '@atelier/sdk/testing';
import { describe, expect, it } from 'vitest';
${textsImports(plan, './')}
import { remote } from './remote.ts';

describe('the remote', () => {
  it.each(remote.navigation.filter((row) => !row.redirect))('has a page at $path', ({ path }) => {
    expect(matchRoutes(remote.routes, path)).toHaveLength(1);
  });

  it('brings the tool page that it announces', async () => {
    const [match] = matchRoutes(remote.routes, '${plan.path}/recolour') ?? [];
    const lazy = match?.route.lazy as () => Promise<{ element: { props: { versions: { tool: { type: number } }[] } } }>;
    const { element } = await lazy();
    expect(element.props.versions.map(({ tool }) => tool.type)).toEqual([220]);
  });

  it('says everything in both languages', () => {
    expect(Object.keys(zh)).toEqual(Object.keys(en));
  });
});
`;

/** Tests that hold what was written to its word, by path. */
const outsideTests = (plan: RemotePlan): Record<string, string> => ({
  'src/overview/overview-page.test.tsx': pageTest(plan),
  'src/remote.test.ts': remoteTest(plan),
});

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
    sizeBudget: { entry: 20, total: 380 },
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
| \`src/locales/zh/\`, \`en/\` | the words; both languages, the same keys |
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
