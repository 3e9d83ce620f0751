import { placementPath } from '@atelier/catalogue/placed-tool';
import { toolByType } from '@atelier/engine/tools';
import { eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import { toolWaits } from '../../platform/db/schema/notices.ts';
import { notify } from '../notifications/notify.ts';
import type { Supports } from './tool-offers.ts';

/** Types of the tools for whose opening the user asked to be notified. */
export const listAwaited = async ({ orm }: Database, userId: string): Promise<ReadonlySet<number>> => {
  const rows = await orm.select({ type: toolWaits.toolType }).from(toolWaits).where(eq(toolWaits.userId, userId));
  return new Set(rows.map(({ type }) => type));
};

/** One notice when the tool can be used. @throws ApiFailure 44000 for an unknown tool */
export const awaitTool = async ({ orm }: Database, userId: string, toolType: number): Promise<void> => {
  if (!toolByType(toolType)) throw new ApiFailure('44000');
  await orm.insert(toolWaits).values({ userId, toolType }).onConflictDoNothing();
};

/** Notifies everyone who waits for a tool that can be used now, once. */
export const notifyOpenTools = async (db: Database, supports: Supports): Promise<void> => {
  const { rows } = await db.orm.execute<{ type: number }>(sql`select distinct tool_type as type from tool_waits`);
  for (const { type } of rows) {
    const tool = toolByType(type);
    if (!tool || !supports(tool.type)) continue;
    await withTransaction(db, async (tx) => {
      const gone = await tx
        .delete(toolWaits)
        .where(eq(toolWaits.toolType, type))
        .returning({ userId: toolWaits.userId });
      const [placement] = tool.placements;
      const page = placement && `${placementPath(placement)}?type=${type}`;
      const details = { name_zh: tool.title.zh, name_en: tool.title.en, ...(page && { page }) };
      for (const { userId } of gone) await notify(tx, userId, 'tool-opened', details);
    });
  }
};
