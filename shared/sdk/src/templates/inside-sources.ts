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

const registryEntry = (plan: RemotePlan) =>
  entryModule(
    '^1.0.0',
    `${pagesComment}
export const navigation: readonly NavigationRoute[] = [
  {
${groupHead(plan)}    // ${rolesComment}
    roles: ['0', '1', '2'],
${groupPlace}  },
];
`,
  );

const remoteModule = (plan: RemotePlan) => `import { defineRemote } from '@atelier/platform/remote';
import { hostApi, navigation } from './registry-entry.ts';

export const remote = defineRemote({
  hostApi,
  navigation,
  routes: [
    { path: '${plan.path}', lazy: async () => ({ Component: (await import('./${plan.pageFile}.tsx')).${plan.component} }) },
  ],
  i18n: {
${ownTexts(plan)}  },
});
`;

const page = ({ key, component, pageFile }: RemotePlan) => `import { useText } from '@atelier/platform/i18n';
import { useUser } from '@atelier/platform/session';
import { Sheet } from '@atelier/ui/sheet';
import styles from './${pageFile}.module.css';

export function ${component}() {
  const t = useText('${key}');
  const user = useUser();
  return (
    <Sheet>
      <h1 className={styles['title']}>{t('title')}</h1>
      <p className={styles['body']}>{user ? t('greeting', { name: user.nickname }) : t('visitor')}</p>
    </Sheet>
  );
}
`;

const sheet = () => `.title {
  font: 600 var(--t-28);
  color: var(--ink-1);
}
.body {
  margin-top: 10px;
  font: var(--t-16);
  color: var(--ink-2);
}
`;

const words = {
  zh: { greeting: '{{name}}，这里可以开始用了。', visitor: '登录后就可以开始用。' },
  en: { greeting: '{{name}}, this is ready for you.', visitor: 'Sign in to begin.' },
} as const;

const texts = (language: 'zh' | 'en', title: string) => `${JSON.stringify({ title, ...words[language] }, null, 2)}\n`;

const test = (plan: RemotePlan) => `// @vitest-environment happy-dom
import { sessionStateAtom } from '@atelier/platform/session';
import { getDefaultStore } from '@atelier/platform/state';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ${plan.component} } from './${plan.pageFile}.tsx';
${textsImports(plan, './')}
import { navigation } from './registry-entry.ts';
import { remote } from './remote.ts';

vi.mock('@atelier/platform/i18n', async () => {
  const { default: words } = await import('./${textsPath(plan, 'en').replace('src/', '')}');
  const fill = (text: string, figures: Record<string, string> = {}) =>
    text.replace(/\\{\\{(\\w+)\\}\\}/g, (_, name: string) => figures[name] ?? '');
  return { useText: () => (key: keyof typeof words, figures?: Record<string, string>) => fill(words[key], figures) };
});

describe('the page', () => {
  afterEach(cleanup);

  it('greets the signed-in user', () => {
    const user = { nickname: 'Lin' } as never;
    getDefaultStore().set(sessionStateAtom, { status: 'signed-in', user, identity: {} as never });
    render(<${plan.component} />);
    expect(screen.getByRole('heading', { name: en.title })).toBeTruthy();
    expect(screen.getByText('Lin', { exact: false })).toBeTruthy();
  });
});

describe('the remote', () => {
  it('has a page for every address that it announces', () => {
    expect(remote.routes.map(({ path }) => path)).toEqual(navigation.map(({ path }) => path));
  });

  it('says everything in both languages', () => {
    expect(Object.keys(zh)).toEqual(Object.keys(en));
  });
});
`;

/** Source files of a remote of this repository, by path below its folder. */
export const insideSources = (plan: RemotePlan): Record<string, string> => ({
  'src/registry-entry.ts': registryEntry(plan),
  'src/remote.ts': remoteModule(plan),
  [`src/${plan.pageFile}.tsx`]: page(plan),
  [`src/${plan.pageFile}.module.css`]: sheet(),
  [`src/${plan.pageFile}.test.tsx`]: test(plan),
  'src/css-modules.d.ts': sheetTypes(),
  [textsPath(plan, 'zh')]: texts('zh', plan.title.zh),
  [textsPath(plan, 'en')]: texts('en', plan.title.en),
});
