import { readFileSync } from 'node:fs';
import { escapeHtml, languageOf, plainPage, readQuery, sendPage } from '../../platform/http/language.ts';
import { limitRates } from '../../platform/http/limit-rates.ts';
import { type InboxMessage, readInbox } from '../../platform/messaging/sms.ts';
import type { RouteModule } from '../../services.ts';
import words from './inbox-page.json' with { type: 'json' };

const sheetPath = '/dev/inbox.css';

const sheet = readFileSync(new URL('./inbox-page.css', import.meta.url), 'utf8');

const rowOf = ({ phone, text, createdAt }: InboxMessage, language: 'zh' | 'en'): string => {
  const moment = createdAt.toLocaleString(language, { dateStyle: 'short', timeStyle: 'medium' });
  const marked = escapeHtml(text).replace(/\b\d{6}\b/, '<code>$&</code>');
  return `<tr><td><time datetime="${createdAt.toISOString()}">${moment}</time></td><td>${escapeHtml(phone)}</td><td>${marked}</td></tr>`;
};

const pageOf = (messages: readonly InboxMessage[], language: 'zh' | 'en'): string => {
  const { title, empty, time, phone, text } = words[language];
  const rows = messages.map((message) => rowOf(message, language)).join('');
  const table = `<table><thead><tr><th>${time}</th><th>${phone}</th><th>${text}</th></tr></thead><tbody>${rows}</tbody></table>`;
  const body = `<h1>${title}</h1>${messages.length === 0 ? `<p>${empty}</p>` : table}`;
  return plainPage({ language, title, sheetPath, body, head: '<meta http-equiv="refresh" content="3">' });
};

/** GET /dev/inbox?phone=: messages of the local SMS and mail provider. Registered only while it is configured, never in production. */
export const devInboxRoutes: RouteModule = (app, services) => {
  const { config, db } = services;
  if (config.sms.provider !== 'inbox' && config.mail.provider !== 'inbox') return;
  limitRates(app, services);
  app.get('/dev/inbox', async (request, reply) => {
    const messages = await readInbox(db, readQuery(request)['phone']);
    return sendPage(reply, pageOf(messages, languageOf(request)));
  });
  app.get(sheetPath, (_request, reply) => reply.type('text/css; charset=utf-8').send(sheet));
};
