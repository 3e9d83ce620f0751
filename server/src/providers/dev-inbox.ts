import { languageOf } from '../plugins/language.ts';
import type { Area } from '../services.ts';
import { type InboxMessage, readInbox } from './sms-inbox.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

const words = {
  zh: { title: '开发者收件箱', empty: '还没有短信。请在登录页获取验证码。', time: '时间', phone: '号码', text: '内容' },
  en: {
    title: 'Developer inbox',
    empty: 'No messages yet. Ask for a code on the login page.',
    time: 'Time',
    phone: 'Number',
    text: 'Message',
  },
};

const rowOf = ({ phone, text, createdAt }: InboxMessage): string =>
  `<tr><td>${createdAt.toISOString()}</td><td>${escapeHtml(phone)}</td><td>${escapeHtml(text)}</td></tr>`;

const pageOf = (messages: readonly InboxMessage[], language: 'zh' | 'en'): string => {
  const { title, empty, time, phone, text } = words[language];
  const table = `<table><thead><tr><th>${time}</th><th>${phone}</th><th>${text}</th></tr></thead><tbody>${messages.map(rowOf).join('')}</tbody></table>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><h1>${title}</h1>${messages.length === 0 ? `<p>${empty}</p>` : table}</body></html>`;
};

/** GET /dev/inbox?phone=: what would have gone out by SMS. There only while the local inbox is the provider. */
export const devInboxArea: Area = (app, { config, db }) => {
  if (config.sms.provider !== 'inbox') return;
  app.get<{ Querystring: { phone?: string } }>('/dev/inbox', async (request, reply) => {
    const page = pageOf(await readInbox(db, request.query.phone), languageOf(request));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
};
