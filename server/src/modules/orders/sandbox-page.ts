import { escapeHtml } from '../../platform/http/html.ts';
import { type SandboxRow, sandboxPath } from './providers/sandbox.ts';
import { sandboxWords } from './sandbox-words.ts';

type Language = keyof typeof sandboxWords;

export const sandboxSheetPath = '/sandbox/pay.css';

/** The page's policy takes no inline style. */
export const sandboxSheet = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --line: light-dark(#d9d7d1, #3a3936); --card: light-dark(#fff, #201f1d); --page: light-dark(#f1f0ec, #161513); --ink: light-dark(#1b1a17, #f1f0ec); --soft: light-dark(#6b6963, #a3a099); --main: #0f6b52; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); }
main { width: min(400px, 100% - 32px); margin: 64px auto; padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
h1 { display: flex; justify-content: space-between; margin: 0 0 4px; font-size: 18px; }
p { margin: 0 0 16px; color: var(--soft); font-size: 13px; }
.mark { display: inline-block; margin-bottom: 16px; padding: 2px 8px; border: 1px solid var(--line); border-radius: 4px; color: var(--soft); font-size: 12px; }
button { width: 100%; min-height: 44px; margin-bottom: 8px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; cursor: pointer; }
button.main { border-color: var(--main); background: var(--main); color: #fff; font-weight: 600; }
summary { margin: 8px 0; color: var(--soft); cursor: pointer; }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--main); outline-offset: 2px; }
`;

const document = (language: Language, title: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${sandboxSheetPath}"></head><body><main>${body}</main></body></html>`;

/** `¥99.00`. */
const money = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;

export const sandboxGone = (language: Language): string =>
  document(language, sandboxWords[language].title, `<h1>${sandboxWords[language].gone}</h1>`);

export const sandboxPage = (row: SandboxRow, language: Language): string => {
  const words = sandboxWords[language];
  const head = `<h1><span>${words.title}</span><span>${money(row.amount)}</span></h1><p>${escapeHtml(row.title)}</p><span class="mark">${words.sandbox}</span>`;
  if (row.state === 'paid' || row.state === 'closed') {
    const back = `<p><a href="${escapeHtml(row.returnUrl)}">${words.back}</a></p>`;
    return document(language, words.title, `${head}<p>${words[row.state]}</p>${back}`);
  }
  const act = (name: string, label: string, kind = '') =>
    `<button name="act" value="${name}"${kind && ` class="${kind}"`}>${label}</button>`;
  const more = `<details><summary>${words.more}</summary>${act('fail', words.fail)}${act('twice', words.twice)}${act('silent', words.silent)}</details>`;
  const form = `<form method="post" action="${sandboxPath}/${row.ref}">${act('pay', `${words.pay} ${money(row.amount)}`, 'main')}${more}</form><p>${words.kept}</p>`;
  return document(language, words.title, head + form);
};
