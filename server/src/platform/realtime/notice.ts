/** The one NOTIFY channel of socket messages. */
export const noticeChannel = 'atelier_user';

/** Audience: all sockets of a user; those of a user in one wallet; or those of all users in it. */
export type Audience = { userId: string; walletId?: string } | { userId?: undefined; walletId: string };

/**
 * `progress` may be dropped, `state` never; `reread` carries the id of a row of large_messages instead of the message;
 * `close` ends the sockets of one session, or with an empty body all of the user's.
 */
export interface Notice {
  kind: 'progress' | 'state' | 'reread' | 'close';
  to: Audience;
  /** The message as JSON, passed on to the sockets without parsing it again. */
  body: string;
}

const letters = { progress: 'p', state: 's', reread: 'r', close: 'c' } as const;
const kinds = new Map<string, Notice['kind']>([
  ['p', 'progress'],
  ['s', 'state'],
  ['r', 'reread'],
  ['c', 'close'],
]);

const nobody = '-';

/** `<letter> <userId or -> <walletId or -> <body>` */
export const encodeNotice = ({ kind, to, body }: Notice): string =>
  `${letters[kind]} ${to.userId ?? nobody} ${to.walletId ?? nobody} ${body}`;

const audienceOf = (userId: string, walletId: string): Audience | null => {
  if (userId !== nobody) return walletId === nobody ? { userId } : { userId, walletId };
  return walletId === nobody ? null : { walletId };
};

/** @returns null for what is not ours. */
export const decodeNotice = (payload: string): Notice | null => {
  const [, letter = '', userId = '', walletId = '', body = ''] = /^(\w) (\S+) (\S+) (.*)$/s.exec(payload) ?? [];
  const kind = kinds.get(letter);
  const to = kind && audienceOf(userId, walletId);
  return kind && to ? { kind, to, body } : null;
};
