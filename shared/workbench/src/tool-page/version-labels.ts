import type { Language } from '@atelier/catalogue/text';
import type { ToolPlacement } from '@atelier/catalogue/tool-placement';

/** What a version's title says beyond the default's: `Pro 4.0` of `模特试衣 Pro 4.0`, `基础版` of `模特试衣（基础版）`. */
const beyond = (title: string, base: string): string =>
  (title.startsWith(base) ? title.slice(base.length) : title).replace(/^[\s（(]+|[)）\s]+$/g, '');

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const standard = { zh: '标准版', en: 'Standard' } as const;

/** Short names of a page's versions, the default first; one without a distinct name gets its number where others have one. */
export const versionLabels = (versions: readonly ToolPlacement[], language: Language): string[] => {
  const base = versions[0]?.tool.title[language] ?? '';
  const names = versions.map(({ tool }) => capital(beyond(tool.title[language], base)));
  const isNumbered = names.some((name) => /\d/.test(name));
  return names.map((name, at) => name || (isNumbered && versions[at]?.placement.childVersion) || standard[language]);
};
