/** The one NOTIFY channel of socket messages. */
export const noticeChannel = 'atelier_user';

/**
 * `progress` may be dropped, `state` never; `reread` carries the id of a row of large_messages instead of the message;
 * `close` ends the sockets of one device's session, or with an empty body all of the person's.
 */
export interface Notice {
  kind: 'progress' | 'state' | 'reread' | 'close';
  userId: string;
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

/** `<letter> <userId> <body>` */
export const encodeNotice = ({ kind, userId, body }: Notice): string => `${letters[kind]} ${userId} ${body}`;

/** @returns null for what is not ours. */
export const decodeNotice = (payload: string): Notice | null => {
  const kind = kinds.get(payload.slice(0, 1));
  const end = payload.indexOf(' ', 2);
  if (end < 0 || payload[1] !== ' ' || !kind) return null;
  return { kind, userId: payload.slice(2, end), body: payload.slice(end + 1) };
};
