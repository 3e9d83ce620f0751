import type { Language } from '@atelier/platform/i18n';

/** Texts of the frame's questions to the user; loaded with them. */
export const personWords = {
  zh: {
    closing: '账户将于 {date} 删除。',
    closingWords: '在此之前可以撤销，数据不受影响。',
    keep: '撤销注销',
    changed: '协议有更新',
    changedWords: '请阅读更新后的协议再继续，已填写的内容会保留。',
    terms: '服务协议',
    privacy: '隐私政策',
    face: '人物图片',
    agree: '同意并继续',
    leave: '退出登录',
  },
  en: {
    closing: 'Your account will be deleted on {date}.',
    closingWords: 'You can undo this until then and nothing is lost.',
    keep: 'Keep my account',
    changed: 'Our agreements have changed',
    changedWords: 'Please review them before you continue. Your input is kept.',
    terms: 'Service agreement',
    privacy: 'Privacy policy',
    face: 'Photos of people',
    agree: 'Agree and continue',
    leave: 'Log out',
  },
} as const satisfies Record<Language, Record<string, string>>;
