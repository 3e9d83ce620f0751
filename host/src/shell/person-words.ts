import type { Language } from '@atelier/platform/i18n';

/** Words of what the frame asks a person; they come with it. */
export const personWords = {
  zh: {
    closing: '账户将在 {date} 删除。',
    closingWords: '在那之前可以撤销，一切照旧。',
    keep: '不注销了',
    changed: '协议有更新',
    changedWords: '请看过新的再继续。填到一半的内容会留着。',
    terms: '服务协议',
    privacy: '隐私政策',
    face: '人物图片',
    agree: '同意并继续',
    leave: '退出登录',
  },
  en: {
    closing: 'Your account will be deleted on {date}.',
    closingWords: 'Until then you can take it back, and everything stays.',
    keep: 'Keep my account',
    changed: 'Our agreements have changed',
    changedWords: 'Please read them before you go on. What you have filled in stays.',
    terms: 'Service agreement',
    privacy: 'Privacy agreement',
    face: 'Pictures of people',
    agree: 'Agree and go on',
    leave: 'Log out',
  },
} as const satisfies Record<Language, Record<string, string>>;
