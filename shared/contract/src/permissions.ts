/**
 * Permission table. The server checks it for every call that requires a login, because each call names its action; pages check it before
 * they show a button. Data ownership is not covered here: the wallet in use decides it row by row.
 */

/**
 * Role of the caller: personal, member or administrator of the company in use, operator of the installation (role '3'), or developer of
 * remotes (role '4').
 */
export const callers = ['personal', 'member', 'administrator', 'operator', 'developer'] as const;
export type Caller = (typeof callers)[number];

type PermissionRow = Readonly<Record<Exclude<Caller, 'developer'>, boolean> & { developer?: true }>;

const everybody: PermissionRow = { personal: true, member: true, administrator: true, operator: true };
const company: PermissionRow = { personal: false, member: true, administrator: true, operator: false };
const administrators: PermissionRow = { personal: false, member: false, administrator: true, operator: false };
/** Callers who pay for the wallet in use. */
const buyers: PermissionRow = { personal: true, member: false, administrator: true, operator: true };
const operators: PermissionRow = { personal: false, member: false, administrator: false, operator: true };

export const permissions = {
  /** Sign-in, devices and account settings: they belong to the user, whatever identity is in use. */
  account: everybody,
  /** Tools, results, assets and shares of the wallet in use. */
  work: everybody,
  /** Publish work of the wallet in use; for a company its administrators only. */
  'work.publish': { personal: true, member: false, administrator: true, operator: false },
  /** Level, balance and own ledger entries of the wallet in use. */
  'wallet.read': everybody,
  /** Packages, top-ups, orders, refunds, receipts and gift codes of the wallet in use. */
  'wallet.buy': buyers,
  /** API keys and webhooks of the wallet in use. */
  keys: { personal: true, member: false, administrator: true, operator: false },
  /** Create a company, respond to an invitation, change the identity in use. */
  'company.join': everybody,
  /** Names of the members, and the company page. */
  'company.read': company,
  /** Comment on images of the company in use. */
  comment: company,
  /** Leave the company in use. */
  'company.quit': company,
  /** Invite, remove, limit, transfer, rename and disband; audit log and usage by member. */
  'company.manage': administrators,
  /** Set up, enter and leave the operator console. */
  console: operators,
  /** Read the load state of the remotes. */
  installation: operators,
  /** Override a remote in the own browser tab. */
  override: { ...operators, developer: true },
  /** Read and change the versions of the remotes. */
  releases: operators,
  /** Moderate published work. */
  moderate: operators,
  /** Users, companies, orders, queues and the operator log. */
  operate: operators,
} as const satisfies Readonly<Record<string, PermissionRow>>;

export type Action = keyof typeof permissions;

/** Actions that also require the console unlocked by the second factor on the caller's device; otherwise the server responds with 43010. */
const consoleActions: ReadonlySet<Action> = new Set<Action>(['releases', 'moderate', 'operate']);

export const needsUnlockedConsole = (action: Action): boolean => consoleActions.has(action);

/** Caller roles of a session. Operators and developers have theirs in addition to being a user or a member. */
export const callersOf = ({
  isCompany,
  isAdmin,
  isOperator,
  isDeveloper = false,
}: {
  isCompany: boolean;
  isAdmin: boolean;
  isOperator: boolean;
  isDeveloper?: boolean;
}): readonly Caller[] => {
  const own: Caller = isCompany ? (isAdmin ? 'administrator' : 'member') : 'personal';
  return [own, ...(isOperator ? (['operator'] as const) : []), ...(isDeveloper ? (['developer'] as const) : [])];
};

export const mayDo = (asCallers: readonly Caller[], action: Action): boolean =>
  asCallers.some((caller) => (permissions[action] as PermissionRow)[caller] === true);
