import { entryModule, groupHead, groupPlace, ownTexts, pagesComment, rolesComment, textsModule } from './parts.ts';
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

const tools = () => `import { recolourTools } from '@atelier/catalogue/recolour';

/** Tools that this remote brings pages for. Each is of a type that the server knows: a new type needs a release of the server. */
export const tools = [...recolourTools];
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

const texts = (language: 'zh' | 'en', title: string) => textsModule(language, { title, ...words[language] });

/** Everything of the remote that is no page of its own, by path. */
export const outsideModules = (plan: RemotePlan, version: string): Record<string, string> => ({
  'src/registry-entry.ts': registryEntry(plan, version),
  'src/remote.ts': remoteModule(plan),
  'src/events.ts': events(plan),
  'src/tools.ts': tools(),
  'src/texts/zh.ts': texts('zh', plan.title.zh),
  'src/texts/en.ts': texts('en', plan.title.en),
});
