import type { Language } from './errors.ts';
import type { NoticeTopic } from './notices.ts';

interface NoticeRow {
  readonly topic: NoticeTopic;
  /** The page that it leads to; absent: nowhere. */
  readonly page?: string;
  /** Sentences; `{name}` is filled from the notice's details. */
  readonly zh: string;
  readonly en: string;
}

const person = '/userinfo/personInfo';
const credits = '/userinfo/credits';
const company = '/userinfo/corpControl';
const orders = '/userinfo/orderCenter';

/** Every kind of notice. A new one is a row here. */
export const noticeKinds = {
  'phone-changed': {
    topic: 'account',
    page: person,
    zh: '手机号已更换为 {phone}，其他设备已退出登录',
    en: 'Your phone number is now {phone}. Your other devices were logged out.',
  },
  'email-changed': {
    topic: 'account',
    page: person,
    zh: '登录邮箱已设为 {email}',
    en: 'You can now log in with {email}.',
  },
  'email-removed': {
    topic: 'account',
    page: person,
    zh: '登录邮箱 {email} 已移除',
    en: 'Email {email} removed. It no longer logs you in.',
  },
  'password-changed': {
    topic: 'account',
    page: person,
    zh: '密码已更换，其他设备已退出登录',
    en: 'Your password was changed. Your other devices were logged out.',
  },
  'chat-bound': {
    topic: 'account',
    page: person,
    zh: '已绑定 {provider} 账号「{name}」，可用于登录',
    en: '{provider} account “{name}” linked. You can log in with it.',
  },
  'chat-unbound': {
    topic: 'account',
    page: person,
    zh: '已解绑 {provider} 账号「{name}」',
    en: '{provider} account “{name}” unlinked.',
  },
  'export-ready': {
    topic: 'account',
    page: person,
    zh: '你的数据已打包完成，{until} 前可下载',
    en: 'Your data is ready. Download it before {until}.',
  },
  'export-failed': {
    topic: 'account',
    page: person,
    zh: '数据打包失败，请重新导出',
    en: 'Your data export failed. Please try again.',
  },
  'account-closing': {
    topic: 'account',
    page: person,
    zh: '账户将于 {date} 删除，此前可以撤销',
    en: 'Your account will be deleted on {date}. You can undo this until then.',
  },
  'account-kept': {
    topic: 'account',
    page: person,
    zh: '注销已撤销，账户可正常使用',
    en: 'Your account won’t be closed.',
  },
  'company-invited': {
    topic: 'account',
    page: company,
    zh: '{name}邀请你加入「{company}」',
    en: '{name} invited you to join “{company}”.',
  },
  'company-joined': {
    topic: 'company',
    page: company,
    zh: '{name}加入了「{company}」',
    en: '{name} joined “{company}”.',
  },
  'company-left': {
    topic: 'company',
    page: company,
    zh: '{name}退出了「{company}」',
    en: '{name} left “{company}”.',
  },
  'company-removed': {
    topic: 'account',
    zh: '你已被移出「{company}」，企业作品归企业所有',
    en: 'You’re no longer a member of “{company}”. Company work stays with the company.',
  },
  'company-disbanded': {
    topic: 'account',
    zh: '「{company}」已解散，30 天内可联系客服恢复',
    en: '“{company}” was disbanded. Support can restore it within 30 days.',
  },
  'company-administrator': {
    topic: 'account',
    page: company,
    zh: '你已成为「{company}」的管理员',
    en: 'You’re now an admin of “{company}”.',
  },
  'company-limit': {
    topic: 'company',
    page: company,
    zh: '「{company}」已将你的本期算力上限改为 {limit_zh}',
    en: 'Your credit limit in “{company}” is now {limit_en}.',
  },
  'credits-granted': {
    topic: 'money',
    page: credits,
    zh: '你收到了 {count} 算力，{until} 前有效',
    en: 'You received {count} credits, valid until {until}.',
  },
  announcement: { topic: 'news', page: '/announcements', zh: '{text}', en: '{text}' },
  'order-paid': {
    topic: 'money',
    page: orders,
    zh: '{name_zh} 付款成功，到账 {points} 算力',
    en: '{name_en}: payment received. {points} credits added.',
  },
  'order-paid-ahead': {
    topic: 'money',
    page: orders,
    zh: '{name_zh} 付款成功，{date} 开始，{points} 算力届时到账',
    en: '{name_en}: payment received. It starts on {date}, with {points} credits.',
  },
  'order-refunded': {
    topic: 'money',
    page: orders,
    zh: '{name_zh} 退款 ¥{yuan}，正在原路退回',
    en: 'Your refund of ¥{yuan} for {name_en} is on its way.',
  },
  'order-returned': {
    topic: 'money',
    page: orders,
    zh: '订单 {number} 已无法完成，收到的 ¥{yuan} 正在自动退回',
    en: 'Order {number} couldn’t be completed. Your ¥{yuan} is being refunded automatically.',
  },
  'package-ends': {
    topic: 'money',
    page: '/pricing',
    zh: '{name_zh} 将于 {date} 到期，算力同时失效，可提前续费',
    en: '{name_en} and its credits expire on {date}. You can renew now.',
  },
  'work-shown': {
    topic: 'news',
    page: '/worksInspiration',
    zh: '作品「{name}」已公开',
    en: 'Your work “{name}” is now public.',
  },
  'work-refused': {
    topic: 'account',
    page: '/worksInspiration',
    zh: '作品「{name}」未通过审核：{reason_zh}。修改后可重新发布',
    en: 'Your work “{name}” wasn’t approved: {reason_en}. You can edit and publish it again.',
  },
  'work-hidden': {
    topic: 'account',
    page: '/worksInspiration',
    zh: '作品「{name}」被多人举报，已暂时隐藏，审核后会通知你',
    en: 'Your work “{name}” was reported by several people and is hidden. We’ll notify you after the review.',
  },
  'company-blocked': {
    topic: 'account',
    page: company,
    zh: '「{company}」已被停用，已切换到个人身份',
    en: '“{company}” was blocked by the operators. You’re now using your personal account.',
  },
  'company-unblocked': {
    topic: 'account',
    page: company,
    zh: '「{company}」已恢复，可重新切换',
    en: '“{company}” is available again. You can switch to it.',
  },
  'link-refused': {
    topic: 'account',
    page: '/resource/drawHistory',
    zh: '「{name}」的分享链接已被停用：{reason_zh}。图片仍在你的历史记录中',
    en: 'A moderator disabled the link to “{name}”: {reason_en}. The image is still in your history.',
  },
  'report-answered': {
    topic: 'account',
    zh: '你报告的问题有新回复：{answer}',
    en: 'Reply to your report: {answer}',
  },
  'tool-opened': {
    topic: 'account',
    zh: '「{name}」已开放，现在可以使用',
    en: '{name} is now available.',
  },
  'comment-mention': {
    topic: 'company',
    page: '/resource/drawHistory',
    zh: '{name}在「{task}」的评论中提到了你：{text}',
    en: '{name} mentioned you on “{task}”: {text}',
  },
  'comment-added': {
    topic: 'company',
    page: '/resource/drawHistory',
    zh: '{name}评论了「{task}」：{text}',
    en: '{name} commented on “{task}”: {text}',
  },
  'comment-resolved': {
    topic: 'company',
    page: '/resource/drawHistory',
    zh: '{name}已将「{task}」的评论标为已解决：{text}',
    en: '{name} resolved a comment on “{task}”: {text}',
  },
  'board-commented': {
    topic: 'account',
    page: '/resource/boards',
    zh: '{name}评论了提案板「{board}」：{text}',
    en: '{name} commented on your board “{board}”: {text}',
  },
  'board-decided': {
    topic: 'account',
    page: '/resource/boards',
    zh: '{name}在提案板「{board}」中{decision_zh}',
    en: '{name} {decision_en} on your board “{board}”.',
  },
  'webhook-off': {
    topic: 'account',
    page: '/userinfo/openApi',
    zh: '{host} 多次未能接收回调，已停用。修复后可重新启用',
    en: 'The webhook to {host} failed too often and is off. Fix it, then turn it on again.',
  },
  'invite-used': {
    topic: 'news',
    zh: '{name} 用你的邀请码注册了',
    en: '{name} signed up with your invite code.',
  },
} as const satisfies Record<string, NoticeRow>;

export type NoticeKind = keyof typeof noticeKinds;

export type NoticeDetails = Record<string, string | number>;

const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind);

/** The row of a kind; undefined for one that a newer server made up. */
export const noticeRow = (kind: string): NoticeRow | undefined => (isNoticeKind(kind) ? noticeKinds[kind] : undefined);

/** The page that a notice leads to: of its own details, else of its kind; undefined for nowhere. */
export const noticePage = (kind: string, { page }: NoticeDetails): string | undefined =>
  typeof page === 'string' ? page : noticeRow(kind)?.page;

/** The sentence of a notice. A detail that is a word may come in both languages, as `name_zh` and `name_en`. */
export const noticeSentence = ({ zh, en }: NoticeRow, language: Language, details: NoticeDetails): string =>
  (language === 'zh' ? zh : en).replace(/\{(\w+)\}/g, (_, name: string) =>
    String(details[`${name}_${language}`] ?? details[name] ?? ''),
  );
