import * as calls from '@atelier/contract/company';
import { getIdentities, useIdentity } from '@atelier/contract/identities';
import { ApiFailure } from '../../platform/api-failure.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import type { Area } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { announceClosed } from '../orders/close-wallet.ts';
import type { TaskRow } from '../tasks/task-presenter.ts';
import { announceEnded } from './announce-ended.ts';
import { changeCompany, inviteLinkOf } from './change-company.ts';
import { readCompanyEvents } from './company-events.ts';
import { parseCompanyName } from './company-name.ts';
import { disbandWithRefunds, rehearseDisbanding } from './disband-company.ts';
import { foundCompany } from './found-company.ts';
import { chooseIdentity, readCompany, readIdentities, readIdentity, takeDeparture } from './identities.ts';
import { quitCompany } from './leave-company.ts';
import { registerMemberRoutes } from './member-routes.ts';

/** Identities and companies. */
export const companyArea: Area = (app, services) => {
  const { db, publisher, generation } = services;
  const { context, files, money } = generation;
  const { addresses, blobs } = context;

  /** Leaves in one transaction, then says what ended. */
  const leave = async (userId: string, work: (tx: Tx) => Promise<TaskRow[]>) => {
    const { ended, identity } = await withTransaction(db, async (tx) => {
      const rows = await work(tx);
      return { ended: rows, identity: await readIdentity(tx, context, userId) };
    });
    announceEnded(context, ended);
    return identity;
  };

  registerCall(app, calls.getCompany, async ({ session: { userId } }) => {
    const left = await takeDeparture(db.orm, userId);
    return { ...(await readIdentity(db.orm, context, userId)), ...(left && { left }) };
  });

  registerCall(app, getIdentities, ({ session }) => readIdentities(db, addresses, session.userId));

  registerCall(app, useIdentity, ({ input, session: { userId } }) =>
    withTransaction(db, async (tx) => {
      await chooseIdentity(tx, userId, input.company_id);
      return readIdentity(tx, context, userId);
    }),
  );

  registerCall(app, calls.userAddCompany, ({ input, session: { userId } }) => {
    const name = parseCompanyName(input.name);
    return withTransaction(db, async (tx) => {
      await foundCompany(tx, userId, name);
      return readIdentity(tx, context, userId);
    });
  });

  registerCall(app, calls.userQuitCompany, ({ session }) =>
    leave(session.userId, (tx) => quitCompany(tx, context, session)),
  );

  registerCall(app, calls.previewDisband, ({ session }) => rehearseDisbanding(db, { tasks: context, money }, session));

  registerCall(app, calls.userDisbandCompany, async ({ input, session }) => {
    const disbanded = await withTransaction(db, async (tx) => ({
      ...(await disbandWithRefunds(tx, { tasks: context, money }, session, input)),
      identity: await readIdentity(tx, context, session.userId),
    }));
    announceEnded(context, disbanded.ended);
    await announceClosed(money, disbanded.walletId, disbanded.closed);
    return disbanded.identity;
  });

  registerCall(app, calls.modifyCompany, async ({ input, session }) => {
    // Alike for a foreign company and for none.
    if (input.id !== session.companyId) throw new ApiFailure('44000');
    const changed = await changeCompany({ db, blobs, files }, session, input);
    // Everybody's head shows name and logo.
    publisher.publish({ walletId: session.walletId }, { event: 'identity' });
    return { company: await readCompany(db.orm, addresses, changed.id), invite_link: inviteLinkOf(changed) };
  });

  registerCall(app, calls.companyEvents, async ({ input, session }) =>
    readCompanyEvents(db, session.companyId ?? '', input),
  );

  registerMemberRoutes(app, services);
};
