import * as calls from '@atelier/contract/company-members';
import type { Language } from '@atelier/contract/errors';
import { mayDo } from '@atelier/contract/permissions';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { companies } from '../../platform/db/schema/companies.ts';
import { languageOf } from '../../platform/http/language.ts';
import type { Services } from '../../services.ts';
import { findByPhone } from '../auth/accounts.ts';
import { maskPhone, toE164 } from '../auth/phone.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import type { Session } from '../auth/session.ts';
import { announceEnded } from './announce-ended.ts';
import { inviteLinkOf } from './change-company.ts';
import { changeMember } from './change-member.ts';
import { readCompany, readIdentity } from './identities.ts';
import { invitationWords } from './invitation-words.ts';
import { cancelInvitation, invite, listInvitations, phoneOfUser } from './invitations.ts';
import { answerInvitation, joinByLink, readInviteLink } from './join-company.ts';
import { removeMember } from './leave-company.ts';
import { listMembers, readMonth } from './list-members.ts';

/** Members, invitations and removals. */
export const registerMemberRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, limits, sms, publisher, generation } = services;
  const { context } = generation;
  const { addresses, timeZone } = context;

  const refuseOthers = (session: Session): void => {
    if (!mayDo(session.callers, 'company.manage')) throw new ApiFailure('43000');
  };

  /** Invites a phone number without an account by short message; if sending fails, no invitation is created. */
  const sendMessage = async (tx: Tx, phone: string, from: { userId: string; company: string }, language: Language) => {
    const [inviter] = await tx.select({ nickname: users.nickname }).from(users).where(eq(users.id, from.userId));
    const params = invitationWords({ inviter: inviter?.nickname ?? '', company: from.company });
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
        const { invitation, companyName } = await invite(tx, session, phone);
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

  registerCall(app, calls.selectUser, async ({ input, session }) => {
    await limits.attempt({ limit: 'select-user-account', of: session.userId });
    const user = await findByPhone(db, toE164(input.phone));
    if (!user || user.isDisabled) return { user: null };
    const { id, nickname, avatarUrl, phone } = user;
    return { user: { id, nickname, avatar_url: avatarUrl, phone_masked: maskPhone(phone) } };
  });

  registerCall(app, calls.companyMemberAdd, async ({ input, session, request }) => {
    if ('invite_token' in input) return joinWith(session, (tx) => joinByLink(tx, session.userId, input.invite_token));
    if ('answer' in input) {
      const { invitation_id: id, answer } = input;
      if (answer === 'cancel') {
        refuseOthers(session);
        return {
          invitation: await withTransaction(db, (tx) => cancelInvitation(tx, session, id)),
          identity: null,
        };
      }
      const answered = await joinWith(session, (tx) => answerInvitation(tx, session.userId, id, answer));
      return answer === 'accept' ? answered : { invitation: null, identity: null };
    }
    refuseOthers(session);
    const phone = 'phone' in input ? toE164(input.phone) : await phoneOfUser(db.orm, input.user_id);
    return inviteNumber(session, phone, languageOf(request));
  });

  registerCall(app, calls.getCompanyMember, async ({ input, session }) => {
    const { companyId = '', userId } = session;
    const isAdmin = mayDo(session.callers, 'company.manage');
    const [company, listed, month, invitations, [row]] = await Promise.all([
      readCompany(db.orm, addresses, companyId),
      listMembers(db.orm, { companyId, userId, isAdmin, timeZone }, input),
      readMonth(db.orm, companyId, timeZone),
      isAdmin ? listInvitations(db.orm, companyId) : [],
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

  registerCall(app, calls.companyMemberRemove, async ({ input, session }) => {
    const ended = await withTransaction(db, (tx) => removeMember(tx, context, session, input.member_id));
    announceEnded(context, ended);
    return {};
  });

  registerCall(app, calls.userModifyMember, async ({ input, session }) => {
    const member = await withTransaction(db, (tx) => changeMember(tx, { ...session, timeZone }, input.id, input));
    // A database trigger announces a changed role.
    publisher.publish({ userId: member.user_id, walletId: session.walletId }, { event: 'identity' });
    return { member };
  });

  registerPublicCall(app, calls.getInviteLink, async ({ input }) => readInviteLink(db, addresses, input.invite_token));
};
