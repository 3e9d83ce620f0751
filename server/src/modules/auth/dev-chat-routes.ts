import { apiBase } from '@atelier/contract/call';
import { languageOf } from '../../platform/http/language.ts';
import { readQuery } from '../../platform/http/read-query.ts';
import type { Area } from '../../services.ts';
import { localChatPath } from './local-login.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

const words = {
  zh: {
    title: '本机聊天账号',
    lead: '这一页代替真正的聊天软件，只在这台机器上有。你是谁？',
    people: ['林一', '周予', '陈禾'],
    name: '别的名字',
    go: '用这个名字登录',
    cancel: '取消',
  },
  en: {
    title: 'Local chat account',
    lead: 'This page simulates a chat app, on this machine only. Who are you?',
    people: ['Lin', 'Zhou', 'Chen'],
    name: 'Another name',
    go: 'Sign in with this name',
    cancel: 'Cancel',
  },
};

const sheetPath = '/dev/chat.css';

/** The page's policy takes no inline style. */
const sheet = `:root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif; }
body { max-width: 420px; margin: 48px auto; padding: 0 16px; }
h1 { font-size: 20px; }
ul { margin: 24px 0; padding: 0; list-style: none; }
li a, button { display: block; box-sizing: border-box; width: 100%; margin: 8px 0; padding: 12px 16px; border: 1px solid color-mix(in srgb, currentcolor 24%, transparent); border-radius: 8px; background: none; color: inherit; font: inherit; text-align: left; text-decoration: none; cursor: pointer; }
input { box-sizing: border-box; width: 100%; padding: 10px 12px; font: inherit; }
`;

/** GET /dev/chat: the local chat app with sign-in under any name. Served only while it is the configured one, never in production. */
export const devChatArea: Area = (app, { config }) => {
  if (config.chatLogin.provider !== 'local') return;
  const callback = `${apiBase}/chat_callback`;
  app.get(localChatPath, async (request, reply) => {
    const language = languageOf(request);
    const { title, lead, people, name, go, cancel } = words[language];
    const { state = '' } = readQuery(request);
    const address = (code: string) =>
      escapeHtml(`${callback}?${new URLSearchParams({ state, ...(code && { code }) }).toString()}`);
    const links = people.map((who) => `<li><a href="${address(who)}">${escapeHtml(who)}</a></li>`).join('');
    const form = `<form action="${callback}"><input type="hidden" name="state" value="${escapeHtml(state)}"><label>${name}<input name="code" required maxlength="32"></label><button>${go}</button></form>`;
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${sheetPath}">`;
    const page = `<!doctype html><html lang="${language}"><head>${head}</head><body><main><h1>${title}</h1><p>${lead}</p><ul>${links}</ul>${form}<p><a href="${address('')}">${cancel}</a></p></main></body></html>`;
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
  app.get(sheetPath, (_request, reply) => reply.type('text/css; charset=utf-8').send(sheet));
};
