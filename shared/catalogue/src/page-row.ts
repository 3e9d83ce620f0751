import type { Localized } from './text.ts';

/** Roles derived from the stored type number; role '3', the operator, has separate pages and no socket. */
export type RoleCode = '0' | '1' | '2' | '3' | '4';

/** One page of the product: its address and the meta fields of the specification. Same shape as the contract's `navigationRoute`. */
export interface PageRow {
  /** Absolute, case as in the specification. */
  path: `/${string}`;
  /** Page title without the web name. */
  title: Localized;
  /** `protected` needs a login token; `public` shows neither progress bar nor loading mask. */
  access: 'public' | 'protected';
  /** Absent: no role required. */
  roles?: RoleCode[];
  /** The page stays mounted when it is left. */
  keepAlive: boolean;
  /** Tool type id of the version at the address. */
  type?: number;
  /** Tool type ids of every version at the address. */
  types?: number[];
  hideHeader: boolean;
  /** Shows breadcrumbs, and is one of them for the pages below it. */
  breadcrumb: boolean;
  /** Hidden in header and side menu. */
  hidden: boolean;
  /** A group whose side menu is shown even with a single page. */
  alwaysShow: boolean;
  /** Icon of `host/src/menu/thumbnail.tsx`; without one a garment is drawn. For a tool, its machine name. */
  icon?: string;
  /** Absolute path that the bare address redirects to. */
  redirect?: `/${string}`;
  /** Sort order among siblings; in the header, order / 10 is the section: 1 home, 11 tools, 21 libraries, 31 squares. */
  order: number;
}

type GivenPage = Pick<PageRow, 'path' | 'title' | 'order'> & Partial<PageRow>;

export const publicPage = (row: GivenPage): PageRow => ({
  access: 'public',
  keepAlive: false,
  hideHeader: false,
  breadcrumb: false,
  hidden: false,
  alwaysShow: false,
  ...row,
});

/** A public page without header and menu entry. */
export const standalonePage = (row: GivenPage): PageRow => publicPage({ hideHeader: true, hidden: true, ...row });

/** All roles except the operator. */
export const everyRole: RoleCode[] = ['0', '1', '2'];

/** A protected page is open to roles 0, 1 and 2 and kept alive, unless its row differs. */
export const protectedPage = (row: GivenPage): PageRow => ({
  access: 'protected',
  roles: everyRole,
  keepAlive: true,
  hideHeader: false,
  breadcrumb: true,
  hidden: false,
  alwaysShow: false,
  ...row,
});
