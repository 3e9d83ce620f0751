import * as calls from '@atelier/contract/company';
import * as memberCalls from '@atelier/contract/company-members';
import type { Language } from '@atelier/contract/errors';
import { getIdentities, useIdentity } from '@atelier/contract/identities';
import { mayDo } from '@atelier/contract/permissions';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { companies } from '../../platform/db/schema/companies.ts';
import { languageOf } from '../../platform/http/language.ts';
import type { RouteModule, Services } from '../../services.ts';
import { findByPhone } from '../auth/accounts.ts';
import { maskPhone, toE164 } from '../auth/phone-codes.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import type { Session } from '../auth/session.ts';
import { announceClosed } from '../orders/refund-order.ts';
import type { TaskRow } from '../tasks/task-context.ts';
import { changeCompany, foundCompany, inviteLinkOf, parseCompanyName } from './change-company.ts';
import { disbandWithRefunds, quitCompany, rehearseDisbanding, removeMember } from './disband-company.ts';
import { chooseIdentity, readCompany, readIdentities, readIdentity, takeDeparture } from './identities.ts';
import * as invites from './invitations.ts';
import { announceEnded, changeMember, listMembers, readCompanyEvents, readMonth } from './members.ts';

/** Members, invitations and removals. */
const registerMemberRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, limits, sms, publisher, generation } = services;
  const { context } = generation;
  const { addresses, timeZone } = context;

  const refuseOthers = (session: Session): void => {
    if (!mayDo(session.callers, 'company.manage')) throw new ApiFailure('43000');
  };

  /** Invites a phone number without an account by short message; if sending fails, no invitation is created. */
  const sendMessage = async (tx: Tx, phone: string, from: { userId: string; company: string }, language: Language) => {
    const [inviter] = await tx.select({ nickname: users.nickname }).from(users).where(eq(users.id, from.userId));
    const params = invites.invitationWords({ inviter: inviter?.nickname ?? '', company: from.company });
    try {
      await sms.send({ phone, purpose: 'invite', params, language });
    } catch (cause) {
      throw cause instanceof ApiFailure ? cause : new ApiFailure('50001', {}, { cause });
    }
  };

  const inviteNumber = async (session: Session, phone: string, language: Language) => {
    const attempt = await limits.attempt(
      { limit: 'invitation-account', of: session.userId },
      { limit: 'invitation-number', of: phone },
    );
    try {
      return await withTransaction(db, async (tx) => {
        const { invitation, companyName } = await invites.invite(tx, session, phone);
        if (!invitation.is_registered)
          await sendMessage(tx, phone, { userId: session.userId, company: companyName }, language);
        return { invitation, identity: null };
      });
    } catch (error) {
      await attempt.refund();
      throw error;
    }
  };

  const joinWith = ({ userId }: Session, work: (tx: Tx) => Promise<void>) =>
    withTransaction(db, async (tx) => {
      await work(tx);
      return { invitation: null, identity: await readIdentity(tx, context, userId) };
    });

  registerCall(app, memberCalls.selectUser, async ({ input, session }) => {
    await limits.attempt({ limit: 'select-user-account', of: session.userId });
    const user = await findByPhone(db, toE164(input.phone));
    if (!user || user.isDisabled) return { user: null };
    const { id, nickname, avatarUrl, phone } = user;
    return { user: { id, nickname, avatar_url: avatarUrl, phone_masked: maskPhone(phone) } };
  });

  registerCall(app, memberCalls.companyMemberAdd, async ({ input, session, request }) => {
    if ('invite_token' in input)
      return joinWith(session, (tx) => invites.joinByLink(tx, session.userId, input.invite_token));
    if ('answer' in input) {
      const { invitation_id: id, answer } = input;
      if (answer === 'cancel') {
        refuseOthers(session);
        return {
          invitation: await withTransaction(db, (tx) => invites.cancelInvitation(tx, session, id)),
          identity: null,
        };
      }
      const answered = await joinWith(session, (tx) => invites.answerInvitation(tx, session.userId, id, answer));
      return answer === 'accept' ? answered : { invitation: null, identity: null };
    }
    refuseOthers(session);
    const phone = 'phone' in input ? toE164(input.phone) : await invites.phoneOfUser(db.orm, input.user_id);
    return inviteNumber(session, phone, languageOf(request));
  });

  registerCall(app, memberCalls.getCompanyMember, async ({ input, session }) => {
    const { companyId = '', userId } = session;
    const isAdmin = mayDo(session.callers, 'company.manage');
    const [company, listed, month, invitations, [row]] = await Promise.all([
      readCompany(db.orm, addresses, companyId),
      listMembers(db.orm, { companyId, userId, isAdmin, timeZone }, input),
      readMonth(db.orm, companyId, timeZone),
      isAdmin ? invites.listInvitations(db.orm, companyId) : [],
      db.orm.select().from(companies).where(eq(companies.id, companyId)),
    ]);
    return {
      company,
      ...listed,
      invitations,
      invite_link: isAdmin && row ? inviteLinkOf(row) : null,
      used: isAdmin ? month.used : null,
      month_began: month.began,
    };
  });

  registerCall(app, memberCalls.companyMemberRemove, async ({ input, session }) => {
    const ended = await withTransaction(db, (tx) => removeMember(tx, context, session, input.member_id));
    announceEnded(context, ended);
    return {};
  });

  registerCall(app, memberCalls.userModifyMember, async ({ input, session }) => {
    const member = await withTransaction(db, (tx) => changeMember(tx, { ...session, timeZone }, input.id, input));
    // A database trigger announces a changed role.
    publisher.publish({ userId: member.user_id, walletId: session.walletId }, { event: 'identity' });
    return { member };
  });

  registerPublicCall(app, memberCalls.getInviteLink, async ({ input }) =>
    invites.readInviteLink(db, addresses, input.invite_token),
  );
};

/** Identities and companies. */
export const companyRoutes: RouteModule = (app, services) => {
  const { db, publisher, generation } = services;
  const { context, files, money } = generation;
  const { addresses, blobs } = context;

  /** Leaves in one transaction, then announces ended tasks. */
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
    // The same error for a foreign and an unknown company.
    if (input.id !== session.companyId) throw new ApiFailure('44000');
    const changed = await changeCompany({ db, blobs, files }, session, input);
    // Every member's header shows name and logo.
    publisher.publish({ walletId: session.walletId }, { event: 'identity' });
    return { company: await readCompany(db.orm, addresses, changed.id), invite_link: inviteLinkOf(changed) };
  });

  registerCall(app, calls.companyEvents, async ({ input, session }) =>
    readCompanyEvents(db, session.companyId ?? '', { ...input, withKeys: input.keys === '1' }),
  );

  registerMemberRoutes(app, services);
};
