import { languageOf } from '../../platform/http/language.ts';
import { limitRates } from '../../platform/http/limit-rates.ts';
import type { Area } from '../../services.ts';
import { type SandboxAct, type SandboxMessage, sandboxActs, sandboxPath } from './providers/sandbox.ts';
import { sandboxGone, sandboxPage, sandboxSheet, sandboxSheetPath } from './sandbox-page.ts';

const actOf = (body: unknown): SandboxAct | undefined => {
  const asked = new URLSearchParams(String(body)).get('act');
  return sandboxActs.find((act) => act === asked);
};

/** The sandbox's checkout page: another company's page on the same server. It tells us what happened as another company would, by a signed message. */
export const sandboxArea: Area = (app, services) => {
  const { sandbox } = services;
  if (!sandbox) return;
  limitRates(app, services);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, body, done) => done(null, body));
  const tell = ({ body, headers }: SandboxMessage) =>
    app.inject({ method: 'POST', url: '/webhooks/sandbox', payload: body, headers });

  app.get(sandboxSheetPath, (_request, reply) => reply.type('text/css; charset=utf-8').send(sandboxSheet));

  app.get<{ Params: { ref: string } }>(`${sandboxPath}/:ref`, async (request, reply) => {
    const row = await sandbox.find(request.params.ref);
    const language = languageOf(request);
    const page = row ? sandboxPage(row, language) : sandboxGone(language);
    return reply
      .status(row ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page);
  });

  app.post<{ Params: { ref: string } }>(`${sandboxPath}/:ref`, async (request, reply) => {
    const row = await sandbox.find(request.params.ref);
    const act = actOf(request.body);
    if (!row || !act)
      return reply
        .status(404)
        .type('text/html; charset=utf-8')
        .send(sandboxGone(languageOf(request)));
    if (act === 'fail') return reply.redirect(`${row.returnUrl}&failed=1`, 303);
    const message = row.state === 'closed' ? null : await sandbox.pay(row.ref);
    if (message && act !== 'silent') await tell(message);
    if (message && act === 'twice') await tell(message);
    return reply.redirect(row.returnUrl, 303);
  });
};
