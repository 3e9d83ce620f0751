import type { Language } from './errors.ts';
import en from './locales/en/notices.json' with { type: 'json' };
import zh from './locales/zh/notices.json' with { type: 'json' };
import type { NoticeTopic } from './notices.ts';

interface NoticeRow {
  readonly topic: NoticeTopic;
  /** Page that it links to; absent: none. */
  readonly page?: string;
}

const person = '/userinfo/personInfo';
const credits = '/userinfo/credits';
const company = '/userinfo/corpControl';
const orders = '/userinfo/orderCenter';

/** All kinds of notices. A new kind needs an entry here and a message in `notices.json` of each language. */
export const noticeKinds = {
  'phone-changed': { topic: 'account', page: person },
  'email-changed': { topic: 'account', page: person },
  'email-removed': { topic: 'account', page: person },
  'password-changed': { topic: 'account', page: person },
  'chat-bound': { topic: 'account', page: person },
  'chat-unbound': { topic: 'account', page: person },
  'export-ready': { topic: 'account', page: person },
  'export-failed': { topic: 'account', page: person },
  'account-closing': { topic: 'account', page: person },
  'account-kept': { topic: 'account', page: person },
  'company-invited': { topic: 'account', page: company },
  'company-joined': { topic: 'company', page: company },
  'company-left': { topic: 'company', page: company },
  'company-removed': { topic: 'account' },
  'company-disbanded': { topic: 'account' },
  'company-administrator': { topic: 'account', page: company },
  'company-limit': { topic: 'company', page: company },
  'credits-granted': { topic: 'money', page: credits },
  announcement: { topic: 'news', page: '/announcements' },
  'order-paid': { topic: 'money', page: orders },
  'order-paid-ahead': { topic: 'money', page: orders },
  'order-refunded': { topic: 'money', page: orders },
  'order-returned': { topic: 'money', page: orders },
  'package-ends': { topic: 'money', page: '/pricing' },
  'work-shown': { topic: 'news', page: '/worksInspiration' },
  'work-refused': { topic: 'account', page: '/worksInspiration' },
  'work-hidden': { topic: 'account', page: '/worksInspiration' },
  'company-blocked': { topic: 'account', page: company },
  'company-unblocked': { topic: 'account', page: company },
  'link-refused': { topic: 'account', page: '/resource/drawHistory' },
  'report-answered': { topic: 'account' },
  'tool-opened': { topic: 'account' },
  'comment-mention': { topic: 'company', page: '/resource/drawHistory' },
  'comment-added': { topic: 'company', page: '/resource/drawHistory' },
  'comment-resolved': { topic: 'company', page: '/resource/drawHistory' },
  'board-commented': { topic: 'account', page: '/resource/boards' },
  'board-decided': { topic: 'account', page: '/resource/boards' },
  'webhook-off': { topic: 'account', page: '/userinfo/openApi' },
  'invite-used': { topic: 'news' },
} as const satisfies Record<keyof typeof zh, NoticeRow>;

export type NoticeKind = keyof typeof noticeKinds;

export type NoticeDetails = Record<string, string | number>;

/** False for kinds of a newer server. */
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind);

/** Page that a notice links to: from its details, else from its kind; undefined for none. */
export const noticePage = (kind: string, { page }: NoticeDetails): string | undefined =>
  typeof page === 'string' ? page : isNoticeKind(kind) ? (noticeKinds[kind] as NoticeRow).page : undefined;

/** Message of a notice, filled from its details. Text details may come in both languages, as `name_zh` and `name_en`. */
export const noticeSentence = (kind: NoticeKind, language: Language, details: NoticeDetails): string =>
  (language === 'zh' ? zh : en)[kind].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(details[`${name}_${language}`] ?? details[name] ?? ''),
  );
