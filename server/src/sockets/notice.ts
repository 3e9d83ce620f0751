/** The one NOTIFY channel of socket messages. */
export const noticeChannel = 'atelier_user';

/** `progress` may be dropped, `state` never; `reread` carries the id of a row of large_messages instead of the message. */
export interface Notice {
  kind: 'progress' | 'state' | 'reread';
  userId: string;
  /** The message as JSON, passed on to the sockets without parsing it again. */
  body: string;
}

const letters = { progress: 'p', state: 's', reread: 'r' } as const;
const kinds = { p: 'progress', s: 'state', r: 'reread' } as const;

/** `<letter> <userId> <body>` */
export const encodeNotice = ({ kind, userId, body }: Notice): string => `${letters[kind]} ${userId} ${body}`;

/** @returns null for what is not ours. */
export const decodeNotice = (payload: string): Notice | null => {
  const letter = payload.slice(0, 1);
  const end = payload.indexOf(' ', 2);
  if (end < 0 || payload[1] !== ' ' || !(letter === 'p' || letter === 's' || letter === 'r')) return null;
  return { kind: kinds[letter], userId: payload.slice(2, end), body: payload.slice(end + 1) };
};
