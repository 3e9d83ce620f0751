import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentProviderId } from '@atelier/contract/orders';
import { z } from 'zod';
import { escapeHtml, languageOf, plainPage, sendPage } from '../../platform/http/language.ts';
import { limitRates, limitScope } from '../../platform/http/limit-rates.ts';
import { throttleLog } from '../../platform/limits/throttle-log.ts';
import type { RouteModule } from '../../services.ts';
import { storeEvent } from './payment-events.ts';
import { InvalidSignatureError, type PaymentNotification, type PaymentProvider, yuanOf } from './providers/provider.ts';
import * as sandboxPages from './providers/sandbox.ts';
import sandboxWords from './sandbox-page.json' with { type: 'json' };

/** Body limit in bytes; providers send far less. */
const bodyLimit = 256 * 1024;

const storedText = z
  .string()
  .max(255)
  .regex(/^[^\0]*$/);
/** Values that the database can store; amounts in fen. */
const storableNotification = z.object({
  notificationId: storedText,
  paymentId: storedText,
  amount: z.int32().nonnegative(),
  currency: storedText,
  transactionId: storedText,
});

type Message = { notification: PaymentNotification | null } | { refused: 'forged' | 'unreadable'; error: unknown };

const readMessage = async (provider: PaymentProvider, raw: Buffer, headers: IncomingHttpHeaders): Promise<Message> => {
  try {
    return { notification: storableNotification.nullable().parse(await provider.parseNotification(raw, headers)) };
  } catch (error) {
    return { refused: error instanceof InvalidSignatureError ? 'forged' : 'unreadable', error };
  }
};

/** POST /webhooks/{provider}: verifies the signature (else 400) and stores the event before responding; a job processes it. */
export const webhookRoutes: RouteModule = (app, { config, generation, limits }) => {
  const { money } = generation;
  if (config.rateLimit > 0) limitScope(app, limits, 'webhook-address');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  const logRefused = throttleLog<{ error: unknown; provider: string; refused: string }>(
    ({ error, ...facts }, messages) =>
      app.log.warn({ err: error, ...facts, messages }, 'payment notifications were refused'),
  );
  app.post<{ Params: { provider: string } }>('/webhooks/:provider', async (request, reply) => {
    const provider = money.providers.get(request.params.provider as PaymentProviderId);
    if (!provider) return reply.status(404).send();
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const message = await readMessage(provider, raw, request.headers);
    if ('refused' in message) {
      money.metrics.paymentEvents.inc({ outcome: message.refused });
      logRefused({ ...message, provider: provider.id });
      return reply.status(400).send();
    }
    if (message.notification) await storeEvent(money, provider.id, message.notification);
    const { status, type, body } = provider.ackResponse;
    return reply.status(status).type(type).send(body);
  });
};

type Language = keyof typeof sandboxWords;

const sandboxSheetPath = '/sandbox/pay.css';

const sandboxSheet = readFileSync(new URL('./sandbox-page.css', import.meta.url), 'utf8');

const document = (language: Language, title: string, body: string): string =>
  plainPage({ language, title, sheetPath: sandboxSheetPath, body });

/** Format: `¥99.00`. */
const money = (fen: number): string => `¥${yuanOf(fen)}`;

const sandboxGone = (language: Language): string =>
  document(language, sandboxWords[language].title, `<h1>${sandboxWords[language].gone}</h1>`);

const sandboxPage = (row: sandboxPages.SandboxRow, language: Language): string => {
  const words = sandboxWords[language];
  const head = `<h1><span>${words.title}</span><span>${money(row.amount)}</span></h1><p>${escapeHtml(row.title)}</p><span class="mark">${words.sandbox}</span>`;
  if (row.state === 'paid' || row.state === 'closed') {
    const back = `<p><a href="${escapeHtml(row.returnUrl)}">${words.back}</a></p>`;
    return document(language, words.title, `${head}<p>${words[row.state]}</p>${back}`);
  }
  const act = (name: string, label: string, kind = '') =>
    `<button name="act" value="${name}"${kind && ` class="${kind}"`}>${label}</button>`;
  const more = `<details><summary>${words.more}</summary>${act('fail', words.fail)}${act('twice', words.twice)}${act('silent', words.silent)}</details>`;
  const form = `<form method="post" action="${sandboxPages.sandboxPath}/${row.ref}">${act('pay', `${words.pay} ${money(row.amount)}`, 'main')}${more}</form><p>${words.kept}</p>`;
  return document(language, words.title, head + form);
};

const actOf = (body: unknown): sandboxPages.SandboxAct | undefined => {
  const asked = new URLSearchParams(String(body)).get('act');
  return sandboxPages.sandboxActs.find((act) => act === asked);
};

/** Checkout page of the sandbox, which acts as an external provider on the same server and sends signed notifications. */
export const sandboxRoutes: RouteModule = (app, services) => {
  const { sandbox } = services;
  if (!sandbox) return;
  limitRates(app, services);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, body, done) => done(null, body));
  const tell = ({ body, headers }: sandboxPages.SandboxMessage) =>
    app.inject({ method: 'POST', url: '/webhooks/sandbox', payload: body, headers });

  app.get(sandboxSheetPath, (_request, reply) => reply.type('text/css; charset=utf-8').send(sandboxSheet));

  app.get<{ Params: { ref: string } }>(`${sandboxPages.sandboxPath}/:ref`, async (request, reply) => {
    const row = await sandbox.find(request.params.ref);
    const language = languageOf(request);
    return sendPage(reply.status(row ? 200 : 404), row ? sandboxPage(row, language) : sandboxGone(language));
  });

  app.post<{ Params: { ref: string } }>(`${sandboxPages.sandboxPath}/:ref`, async (request, reply) => {
    const row = await sandbox.find(request.params.ref);
    const act = actOf(request.body);
    if (!row || !act) return sendPage(reply.status(404), sandboxGone(languageOf(request)));
    if (act === 'fail') return reply.redirect(`${row.returnUrl}&failed=1`, 303);
    const message = row.state === 'closed' ? null : await sandbox.pay(row.ref);
    if (message && act !== 'silent') await tell(message);
    if (message && act === 'twice') await tell(message);
    return reply.redirect(row.returnUrl, 303);
  });
};
