import { withPresentNames } from '@atelier/catalogue/former-names';
import { paramsSchema } from '@atelier/catalogue/params';
import * as contract from '@atelier/contract/presets';
import { type ToolDefinition, toolByType } from '@atelier/engine/tools';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { newId } from '../../platform/db/clock.ts';
import { type Orm, type Tx, withTransaction } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { presetDefaults, presets } from '../../platform/db/schema/generation.ts';
import { requireDisplayName } from '../../platform/text/display-text.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import type { Session } from '../auth/session.ts';
import { refuseProhibited, textsOf } from '../tasks/check-submission.ts';

/** @throws ApiFailure 44000 for an unknown tool */
const toolOf = (type: number): ToolDefinition => {
  const tool = toolByType(type);
  if (!tool) throw new ApiFailure('44000');
  return tool;
};

/** Valid values of the tool's fields, each checked separately; a required field may be empty. */
const settingsOf = (tool: ToolDefinition, given: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { shape } = paramsSchema(tool);
  const params = Object.fromEntries(
    Object.entries(withPresentNames(given)).flatMap(([name, value]) => {
      const known = Object.hasOwn(shape, name) ? shape[name]?.safeParse(value) : undefined;
      return known?.success && known.data !== undefined ? [[name, known.data] as const] : [];
    }),
  );
  refuseProhibited(textsOf(tool, params));
  return params;
};

/** @throws ApiFailure 41000, 41020 */
const checkName = (given: string): string => {
  const name = requireDisplayName(given, 'name');
  refuseProhibited([name]);
  return name;
};

const checkShared = ({ companyId }: Session): void => {
  if (companyId === undefined) throw new ApiFailure('43000');
};

/** Presets of the active wallet: own ones, and those shared in its company. */
const isVisible = ({ walletId, userId }: Session) =>
  and(eq(presets.walletId, walletId), or(eq(presets.userId, userId), eq(presets.isShared, true)));

const selectPresets = (orm: Pick<Orm, 'select'>, who: Session, which: ReturnType<typeof eq>) =>
  orm
    .select({ preset: presets, nickname: users.nickname, chosen: presetDefaults.presetId })
    .from(presets)
    .innerJoin(users, eq(users.id, presets.userId))
    .leftJoin(presetDefaults, and(eq(presetDefaults.presetId, presets.id), eq(presetDefaults.userId, who.userId)))
    .where(and(which, isVisible(who)))
    .orderBy(asc(sql`lower(${presets.name})`), asc(presets.id));

type PresetRow = Awaited<ReturnType<typeof selectPresets>>[number];

const canChange = ({ userId, callers }: Session, { preset }: PresetRow): boolean =>
  preset.userId === userId || (preset.isShared && callers.includes('administrator'));

const present = (who: Session, row: PresetRow): contract.Preset => {
  const { id, name, params, mode, isShared, userId } = row.preset;
  return {
    id,
    name,
    params,
    mode,
    is_shared: isShared,
    is_default: row.chosen !== null,
    can_change: canChange(who, row),
    ...(userId === who.userId ? {} : { by: row.nickname }),
  };
};

/** @throws ApiFailure 44000 for a foreign, deleted or unknown preset alike */
const find = async (orm: Pick<Orm, 'select'>, who: Session, id: string): Promise<PresetRow> => {
  return firstOf(isUuid(id) ? await selectPresets(orm, who, eq(presets.id, id)) : []);
};

/** Same as `find`, for a change. @throws ApiFailure 43000, 44000 */
const findOwn = async (orm: Pick<Orm, 'select'>, who: Session, id: string): Promise<PresetRow> => {
  const row = await find(orm, who, id);
  if (!canChange(who, row)) throw new ApiFailure('43000');
  return row;
};

const chooseDefault = async (tx: Tx, { userId, walletId }: Session, { preset }: PresetRow, isChosen: boolean) => {
  const { id: presetId, toolType } = preset;
  if (isChosen)
    await tx
      .insert(presetDefaults)
      .values({ userId, walletId, toolType, presetId })
      .onConflictDoUpdate({
        target: [presetDefaults.userId, presetDefaults.walletId, presetDefaults.toolType],
        set: { presetId },
      });
  else
    await tx
      .delete(presetDefaults)
      .where(and(eq(presetDefaults.presetId, presetId), eq(presetDefaults.userId, userId)));
};

/** Presets of tools: personal, or shared with the active company. */
export const presetRoutes: RouteModule = (app, { db }) => {
  registerCall(app, contract.getPresets, async ({ input, session }) => ({
    presets: (await selectPresets(db.orm, session, eq(presets.toolType, input.type))).map((row) =>
      present(session, row),
    ),
  }));

  registerCall(app, contract.createPreset, ({ input, session }) => {
    const tool = toolOf(input.type);
    const values = { name: checkName(input.name), params: settingsOf(tool, input.params), mode: input.mode };
    if (input.is_shared) checkShared(session);
    const { walletId, userId } = session;
    return withTransaction(db, async (tx) => {
      // Serialises concurrent requests for the count.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
      const own = and(eq(presets.walletId, walletId), eq(presets.userId, userId), eq(presets.toolType, tool.type));
      if ((await tx.$count(presets, own)) >= contract.presetLimit)
        throw new ApiFailure('41023', { max: contract.presetLimit });
      const id = newId();
      await tx
        .insert(presets)
        .values({ id, walletId, userId, toolType: tool.type, isShared: input.is_shared, ...values });
      return { preset: present(session, await find(tx, session, id)) };
    });
  });

  registerCall(app, contract.updatePreset, ({ input, session }) =>
    withTransaction(db, async (tx) => {
      const { id, name, params, mode, is_shared: isShared, is_default: isDefault } = input;
      const row = await find(tx, session, id);
      const change = {
        ...(name !== undefined && { name: checkName(name) }),
        ...(params && { params: settingsOf(toolOf(row.preset.toolType), params) }),
        ...(mode && { mode }),
        ...(isShared !== undefined && { isShared }),
      };
      if (Object.keys(change).length > 0) {
        await findOwn(tx, session, id);
        if (isShared) checkShared(session);
        await tx.update(presets).set(change).where(eq(presets.id, id));
      }
      if (isDefault !== undefined) await chooseDefault(tx, session, row, isDefault);
      return { preset: present(session, await find(tx, session, id)) };
    }),
  );

  registerCall(app, contract.deletePreset, async ({ input, session }) => {
    const { preset } = await findOwn(db.orm, session, input.id);
    await db.orm.delete(presets).where(eq(presets.id, preset.id));
    return { id: preset.id };
  });
};
