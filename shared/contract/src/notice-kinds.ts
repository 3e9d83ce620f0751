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
    zh: '手机号已换成 {phone}，其他设备都已退出',
    en: 'Your phone number is now {phone}. All other devices were logged out.',
  },
  'password-changed': {
    topic: 'account',
    page: person,
    zh: '密码已更换，其他设备都已退出',
    en: 'Your password was changed. All other devices were logged out.',
  },
  'chat-bound': {
    topic: 'account',
    page: person,
    zh: '已绑定 {provider} 账号「{name}」，可以用它登录',
    en: 'The {provider} account “{name}” is bound. You can sign in with it.',
  },
  'chat-unbound': {
    topic: 'account',
    page: person,
    zh: '已解绑 {provider} 账号「{name}」',
    en: 'The {provider} account “{name}” is no longer bound.',
  },
  'export-ready': {
    topic: 'account',
    page: person,
    zh: '你的数据已打包好，{until} 前可以下载',
    en: 'Your data is ready. Download it before {until}.',
  },
  'export-failed': {
    topic: 'account',
    page: person,
    zh: '数据没有打包成功，请再导出一次',
    en: 'Your data could not be packed. Please export it once more.',
  },
  'account-closing': {
    topic: 'account',
    page: person,
    zh: '账户将在 {date} 删除，在那之前可以撤销',
    en: 'Your account will be deleted on {date}. Until then you can keep it.',
  },
  'account-kept': {
    topic: 'account',
    page: person,
    zh: '注销已撤销，账户照常使用',
    en: 'Your account stays. Closing it was taken back.',
  },
  'company-invited': {
    topic: 'account',
    page: company,
    zh: '{name}邀请你加入「{company}」',
    en: '{name} invites you to join “{company}”.',
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
    zh: '你已不在「{company}」，企业作品留在企业',
    en: 'You are no longer in “{company}”. The work stays with the company.',
  },
  'company-disbanded': {
    topic: 'account',
    zh: '「{company}」已解散，30 天内可以请客服恢复',
    en: '“{company}” was disbanded. Support can restore it within 30 days.',
  },
  'company-administrator': {
    topic: 'account',
    page: company,
    zh: '你成为「{company}」的管理员了',
    en: 'You are an administrator of “{company}” now.',
  },
  'company-limit': {
    topic: 'company',
    page: company,
    zh: '「{company}」给你的本期算力上限改成了 {limit_zh}',
    en: 'Your credit limit in “{company}” is {limit_en} now.',
  },
  'credits-granted': {
    topic: 'money',
    page: credits,
    zh: '你收到了 {count} 算力，{until} 前有效',
    en: 'You were given {count} credits. They last until {until}.',
  },
  announcement: { topic: 'news', page: '/announcements', zh: '{text}', en: '{text}' },
  'order-paid': {
    topic: 'money',
    page: orders,
    zh: '{name_zh} 付款成功，到账 {points} 算力',
    en: '{name_en}: paid. {points} credits are in the balance.',
  },
  'order-refunded': {
    topic: 'money',
    page: orders,
    zh: '{name_zh} 退款 ¥{yuan}，正在退回原处',
    en: '¥{yuan} of {name_en} are on their way back to you.',
  },
  'order-returned': {
    topic: 'money',
    page: orders,
    zh: '订单 {number} 已不能开通，收到的 ¥{yuan} 正在自动退回',
    en: 'Order {number} could not be carried out any more. The ¥{yuan} that came go back by themselves.',
  },
  'package-ends': {
    topic: 'money',
    page: '/pricing',
    zh: '{name_zh} 将在 {date} 到期，算力到期作废，可以续费',
    en: '{name_en} ends on {date}, and its credits with it. You can renew it.',
  },
  'work-shown': {
    topic: 'news',
    page: '/worksInspiration',
    zh: '作品「{name}」已公开',
    en: 'Everybody can see your work “{name}” now.',
  },
  'work-refused': {
    topic: 'account',
    page: '/worksInspiration',
    zh: '作品「{name}」没有公开：{reason_zh}。改好后可以再发布',
    en: 'Your work “{name}” is not shown: {reason_en}. You can change it and publish it again.',
  },
  'work-hidden': {
    topic: 'account',
    page: '/worksInspiration',
    zh: '作品「{name}」被多人举报，先隐藏，审核后会告诉你',
    en: 'Several people reported your work “{name}”. It is hidden until somebody has looked, and you will be told.',
  },
  'company-blocked': {
    topic: 'account',
    page: company,
    zh: '「{company}」已被运营停用，你现在以个人身份使用',
    en: '“{company}” was blocked by the operators. You act for yourself for now.',
  },
  'company-unblocked': {
    topic: 'account',
    page: company,
    zh: '「{company}」已恢复，可以再切换过去',
    en: '“{company}” is open again. You can switch to it.',
  },
  'link-refused': {
    topic: 'account',
    page: '/resource/drawHistory',
    zh: '「{name}」的分享链接已被审核人员收回：{reason_zh}。图片仍在你的历史里',
    en: 'A moderator ended the link to “{name}”: {reason_en}. The picture is still in your history.',
  },
  'report-answered': {
    topic: 'account',
    zh: '你报告的问题有了回复：{answer}',
    en: 'Your report was answered: {answer}',
  },
  'invite-used': {
    topic: 'news',
    zh: '{name} 用你的邀请码注册了',
    en: '{name} registered with your invite code.',
  },
} as const satisfies Record<string, NoticeRow>;

export type NoticeKind = keyof typeof noticeKinds;

export type NoticeDetails = Record<string, string | number>;

const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind);

/** The row of a kind; undefined for one that a newer server made up. */
export const noticeRow = (kind: string): NoticeRow | undefined => (isNoticeKind(kind) ? noticeKinds[kind] : undefined);

/** The sentence of a notice. A detail that is a word may come in both languages, as `name_zh` and `name_en`. */
export const noticeSentence = ({ zh, en }: NoticeRow, language: Language, details: NoticeDetails): string =>
  (language === 'zh' ? zh : en).replace(/\{(\w+)\}/g, (_, name: string) =>
    String(details[`${name}_${language}`] ?? details[name] ?? ''),
  );
