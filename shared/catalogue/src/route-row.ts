import type { RemoteName } from './groups.ts';
import type { Localized } from './text.ts';

/** Roles derived from the stored type number; role '3', the operator, sees pages of its own and has no socket. */
export type RoleCode = '0' | '1' | '2' | '3';

/** Where a page stands in the header, from left to right; `account` is the menu behind the avatar. */
export type HeaderSection = 'home' | 'tools' | 'libraries' | 'squares' | 'account';

/** One page of the product: its address and the meta fields of the specification. */
export interface RouteRow {
  /** Absolute, case as in the specification. */
  path: `/${string}`;
  /** Page title without the web name. */
  title: Localized;
  /** `protected` needs a login token; `public` shows neither progress bar nor loading mask. */
  access: 'public' | 'protected';
  /** Absent: open to everyone. */
  roles?: readonly RoleCode[];
  /** The page stays mounted when it is left. */
  keepAlive: boolean;
  /** Tool type id of the default version. */
  type?: number;
  hideHeader: boolean;
  /** Shown as a crumb. */
  breadcrumb: boolean;
  /** Left out of header and side menu. */
  hidden: boolean;
  /** A parent that is shown even with a single child. */
  alwaysShow: boolean;
  /** Name of an icon of `@atelier/ui`. */
  icon?: string;
  /** Absolute path that the bare address leads to. */
  redirect?: `/${string}`;
  /** The package that draws it. */
  owner: 'host' | RemoteName;
  section?: HeaderSection;
  /** Place among its siblings. */
  order: number;
}

/** What the registry says of a page before its remote is loaded; same shape as the contract's `navigationRoute`. */
export interface NavigationRow {
  path: string;
  title: { zh: string; en: string };
  roles?: string[];
  keepAlive: boolean;
  type?: number;
  hideHeader: boolean;
  breadcrumb: boolean;
  hidden: boolean;
  alwaysShow: boolean;
  icon?: string;
  order: number;
}
