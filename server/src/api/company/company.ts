import { getCompany, type Identity } from '@atelier/contract/company';
import { and, eq } from 'drizzle-orm';
import { ApiFailure } from '../../api-failure.ts';
import { companies, companyMembers } from '../../db/schema/companies.ts';
import { registerCall } from '../../plugins/register-call.ts';
import type { Area } from '../../services.ts';

/** The identity in use. */
export const companyArea: Area = (app, { db }) => {
  registerCall(app, getCompany, async ({ session }): Promise<Identity> => {
    if (session.companyId === undefined) return { company: null, member: null, type: 'C' };
    const [row] = await db.orm
      .select({ id: companies.id, name: companies.name, isAdmin: companyMembers.isAdmin })
      .from(companies)
      .innerJoin(companyMembers, eq(companyMembers.companyId, companies.id))
      .where(and(eq(companies.id, session.companyId), eq(companyMembers.userId, session.userId)));
    if (!row) throw new ApiFailure('40000');
    return {
      company: { id: row.id, name: row.name },
      member: { id: session.userId, is_admin: row.isAdmin },
      type: 'B',
    };
  });
};
