/**
 * The one table of who may what. The server asks it for every call that needs a login, because a call names its action; pages ask it
 * before they show a button. Whose data it is, is not said here: the wallet in use decides that, row by row.
 */

/**
 * Role of the caller: for oneself, as a member or an administrator of the company in use, or as the installation's operator
 * (role '3') or a developer of remotes (role '4').
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
  /** Tools, results, materials, shares of the wallet in use. */
  work: everybody,
  /** Show work of the wallet in use to everybody: a company's is for its administrators to show. */
  'work.publish': { personal: true, member: false, administrator: true, operator: false },
  /** Level, balance and one's own movements of the wallet in use. */
  'wallet.read': everybody,
  /** Packages, top-ups, orders, refunds, receipts, gift codes for the wallet in use. */
  'wallet.buy': buyers,
  /** Keys of programs and webhooks of the wallet in use. */
  keys: { personal: true, member: false, administrator: true, operator: false },
  /** Found a company, answer an invitation, change the identity in use. */
  'company.join': everybody,
  /** Names of the members, the company's page. */
  'company.read': company,
  /** Comment on pictures of the company in use. */
  comment: company,
  /** Leave the company in use. */
  'company.quit': company,
  /** Invite, remove, limit, transfer, rename, disband; who did so; who used how much. */
  'company.manage': administrators,
  /** Set up, enter and leave the operator console. */
  console: operators,
  /** Read how the remotes load. */
  installation: operators,
  /** Take a remote from elsewhere in one's own tab. */
  override: { ...operators, developer: true },
  /** Read and change the versions of the remotes. */
  releases: operators,
  /** Decide what published work everybody sees. */
  moderate: operators,
  /** People, companies, orders, queues and the operator log. */
  operate: operators,
} as const satisfies Readonly<Record<string, PermissionRow>>;

export type Action = keyof typeof permissions;

/** Actions that also need the console unlocked by the second factor on the caller's device; without it the server answers 43010. */
const consoleActions: ReadonlySet<Action> = new Set<Action>(['releases', 'moderate', 'operate']);

export const needsUnlockedConsole = (action: Action): boolean => consoleActions.has(action);

/** The caller role of a session. An operator and a developer have it in addition to being a user or a member. */
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
