import type { RemotePlan } from './remote-plan.ts';

/** A literal of TypeScript. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export const sheetTypes = () => `declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
`;

/** `fabric-market.json`, in the folder of each language. */
const textsFile = ({ remote }: RemotePlan): string => `${remote.replace('remote-', '')}.json`;

/** The texts' path below the remote's folder. */
export const textsPath = (plan: RemotePlan, language: 'zh' | 'en'): string =>
  `src/locales/${language}/${textsFile(plan)}`;

/** Imports of both languages' texts. `up`: path to `src` from the importing module. */
export const textsImports = (plan: RemotePlan, up: string): string =>
  ['en', 'zh']
    .map((name) => `import ${name} from '${up}locales/${name}/${textsFile(plan)}' with { type: 'json' };`)
    .join('\n');

/** `src/registry-entry.ts`: what is known of a remote before its code is loaded. `rows`: its pages, and what they need. */
export const entryModule = (
  hostApi: string,
  rows: string,
): string => `import type { NavigationRoute } from '@atelier/contract/registry';

/** Range of host API versions that this remote runs with. */
export const hostApi = '${hostApi}';

${rows}`;

/** Above the pages of a remote. */
export const pagesComment =
  '/** Pages of this remote; they are signed with every version, so menus and guards know them before its code is loaded. */';

/** Above the roles of a page. */
export const rolesComment =
  "everybody but the operator ('3'); without roles the page is open to everyone who is signed in";

/** The last fields of a header row. */
export const groupPlace = `    // header: 11 to 19 are tool groups, 21 to 29 libraries, 31 to 39 squares
    order: 19,
`;

/** The first fields of the row of a remote's own address. */
export const groupHead = ({ path, title }: RemotePlan): string => `    path: '${path}',
    title: { zh: ${quoted(title.zh)}, en: ${quoted(title.en)} },
`;

/** The words of a remote's namespace, as its `i18n` names them. */
export const ownTexts = (plan: RemotePlan): string => `    ${plan.key}: {
      zh: () => import('./locales/zh/${textsFile(plan)}', { with: { type: 'json' } }),
      en: () => import('./locales/en/${textsFile(plan)}', { with: { type: 'json' } }),
    },
`;
