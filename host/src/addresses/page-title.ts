import { routeAtPath } from '@atelier/catalogue/routes';
import type { Language } from '@atelier/catalogue/text';
import type { NavigationRoute } from '@atelier/contract/registry';

type Navigation = Readonly<Record<string, readonly NavigationRoute[]>>;

const titleAt = (pathname: string, navigation: Navigation) =>
  Object.values(navigation)
    .flat()
    .find(({ path }) => path === pathname)?.title ?? routeAtPath(pathname)?.title;

/** `{title} - {web name}`; a page without a title of its own shows the name alone. */
export const pageTitle = (pathname: string, navigation: Navigation, language: Language, webName: string): string => {
  const title = titleAt(pathname, navigation)?.[language];
  return title ? `${title} - ${webName}` : webName;
};
