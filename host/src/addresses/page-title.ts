import type { Language } from '@atelier/catalogue/text';
import { type NavigationTable, pageAt } from './navigation-table.ts';

/** `{title} - {web name}`; a page without a title of its own shows the name alone. */
export const pageTitle = (
  pathname: string,
  navigation: NavigationTable,
  language: Language,
  webName: string,
): string => {
  const title = pageAt(pathname, navigation)?.title[language];
  return title ? `${title} - ${webName}` : webName;
};
