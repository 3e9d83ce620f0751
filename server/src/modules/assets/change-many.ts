import type { changeAssets } from '@atelier/contract/asset-library';
import { type AssetField, assetLimits, assetRequirements } from '@atelier/contract/assets';
import { inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { assets } from '../../platform/db/schema/assets.ts';
import { seenName } from '../../platform/text/seen-name.ts';
import type { Session } from '../auth/session.ts';
import { beginningOf } from '../images/beginning-of.ts';
import { refuseProhibited } from '../tasks/check-submission.ts';
import type { AssetContext, AssetRow } from './asset-context.ts';
import { checkMine } from './asset-rules.ts';
import { findAssets } from './read-assets.ts';
import { refuseIncomplete } from './refuse-incomplete.ts';

type Change = z.output<typeof changeAssets.request>;

const facts = { gender_style: 'genderStyle', style_type: 'styleType', fabric_type: 'fabricType' } as const;
type Fact = keyof typeof facts;

/** What a material needs and has is not taken from it; what it lacks already may go on lacking. */
const refuseEmptied = (rows: readonly AssetRow[], change: Change): void => {
  for (const field of Object.keys(facts) as Fact[]) {
    if (change[field] !== null) continue;
    const isEmptied = ({ type, ...row }: AssetRow) =>
      assetRequirements[type].includes(field as AssetField) && row[facts[field]] !== null;
    if (rows.some(isEmptied)) refuseIncomplete([field]);
  }
};

/** `coat {n}` for the second of them is `coat 2`. */
const nameAt = (pattern: string, at: number): string =>
  beginningOf(pattern.replaceAll('{n}', String(at + 1)), assetLimits.nameLength);

const rename = async (tx: Tx, ids: readonly string[], pattern: string): Promise<void> => {
  const names = ids.map((_, at) => nameAt(pattern, at));
  await tx.execute(sql`
    update assets a set name = n.name
    from unnest(${sql.param([...ids])}::text[], ${sql.param(names)}::text[]) as n(id, name) where a.id = n.id`);
};

/** The same for many, all or none. @returns how many. @throws ApiFailure 44000, 43000, 41060, 41020 */
export const changeMany = async (context: AssetContext, session: Session, change: Change): Promise<number> => {
  const rows = await findAssets(context, session, [...new Set(change.asset_ids)]);
  refuseEmptied(rows, change);
  const name = change.name === undefined ? undefined : seenName(change.name, 'name');
  refuseProhibited([name ?? '']);
  const ids = rows.map(({ id }) => id);
  const wanted = Object.fromEntries(
    (Object.keys(facts) as Fact[]).flatMap((field) =>
      change[field] === undefined ? [] : [[facts[field], change[field]]],
    ),
  );
  await withTransaction(context.db, async (tx) => {
    await checkMine(tx, session, rows);
    if (Object.keys(wanted).length > 0) await tx.update(assets).set(wanted).where(inArray(assets.id, ids));
    if (name !== undefined) await rename(tx, ids, name);
  });
  return rows.length;
};
