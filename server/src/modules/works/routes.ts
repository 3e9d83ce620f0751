import type { RequestOf, ResponseOf } from '@atelier/contract/call';
import { getModelSquare, getSquareMethods } from '@atelier/contract/model-square';
import * as calls from '@atelier/contract/works';
import { toolByType } from '@atelier/engine/tools';
import { sql } from 'drizzle-orm';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNowMs } from '../../platform/db/clock.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { readSerial } from '../../platform/db/listing.ts';
import { tagAnswers } from '../../platform/http/headers.ts';
import { requireDisplayName } from '../../platform/text/display-text.ts';
import type { RouteModule, Services } from '../../services.ts';
import { groupShareKey } from '../assets/group-shares.ts';
import { createSquareMethods, listModelSquare } from '../assets/model-square.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import { newImageId } from '../images/picture-files.ts';
import { findOwnResult } from '../tasks/change-task.ts';
import { refuseProhibited } from '../tasks/check-submission.ts';
import type { Owner } from '../wallet/owner.ts';
import { decide, decideLink, like, likedBy, listModeration, report } from './moderate.ts';
import { listWorks, presentOwnWork, readWork, type SquareContext, selectWorks, shownParamsOf } from './public-works.ts';

const uniqueTags = (tags: readonly string[]): string[] => {
  const seen = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  return [...seen.values()];
};

/** Field names that the tool has; an image field is never published. */
const checkShown = (type: number, names: readonly string[]): string[] => {
  const fields = toolByType(type)?.fields ?? [];
  const wrong = names.find((name) => !fields.some((field) => field.name === name));
  if (wrong !== undefined) throw new ApiFailure('41000', { field: 'shown_params' });
  return [...new Set(names)];
};

const readOwn = async (context: SquareContext, workId: string): Promise<calls.OwnWork> => {
  const row = firstOf(await selectWorks(context.db.orm, sql`w.id = ${workId} and w.state <> 'withdrawn'`));
  return presentOwnWork(context, row);
};

/** Publishes a result, or changes a published one, which is reviewed again. @throws ApiFailure 41215, 41020, 41000, 41500, 44000 */
const publish = async (
  context: SquareContext,
  who: Owner,
  input: Required<RequestOf<typeof calls.publishWork>>,
): Promise<calls.OwnWork> => {
  const { db, limits, needsApproval } = context;
  if (input.consent !== calls.publishingDate) throw new ApiFailure('41215');
  const { task, result } = await findOwnResult(context, who, input.result_id);
  const tags = uniqueTags(input.tags.map((tag) => requireDisplayName(tag, 'tags')));
  const title = requireDisplayName(input.title, 'title');
  refuseProhibited([title, ...tags]);
  const shown = checkShown(task.toolType, input.shown_params);
  await limits.attempt({ limit: 'publish-account', of: who.userId });
  const id = await withTransaction(db, async (tx) => {
    await tx.execute(sql`select 1 from results where image_id = ${result.imageId} for update`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into works (id, user_id, image_id, title, tags, shown_params, state, consent_version)
      values (${newImageId()}, ${who.userId}, ${result.imageId}, ${title}, ${sql.param(tags)}, ${sql.param(shown)},
        ${needsApproval ? 'waiting' : 'shown'}, ${input.consent})
      on conflict (image_id) where state <> 'withdrawn' do update set title = excluded.title, tags = excluded.tags,
        shown_params = excluded.shown_params, consent_version = excluded.consent_version, refusal = null,
        state = case when works.state = 'hidden' then 'hidden' else excluded.state end
      returning id`);
    const written = rows[0]?.id;
    if (written === undefined) throw new Error('the work was not written');
    return written;
  });
  return readOwn(context, id);
};

/** @throws ApiFailure 44000 when the result is not the requester's */
const readPublication = async (
  context: SquareContext,
  who: Owner,
  resultId: string,
): Promise<ResponseOf<typeof calls.getPublication>> => {
  const { task, result } = await findOwnResult(context, who, resultId);
  const [row] = await selectWorks(
    context.db.orm,
    sql`w.image_id = ${result.imageId} and w.user_id = ${who.userId} and w.state <> 'withdrawn'`,
  );
  return {
    work: row ? presentOwnWork(context, row) : null,
    params: shownParamsOf({ ...task, type: task.toolType }, () => true),
  };
};

/** Makes the next purge check again whether the result is kept beyond its expiry. */
const releaseResult = (imageId: string) => sql`
  update tasks set kept_until = null from results r where r.image_id = ${imageId} and tasks.id = r.task_id`;

/** @throws ApiFailure 44000 when it is not the requester's */
const withdraw = ({ db }: SquareContext, userId: string, workId: string): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ image_id: string }>(sql`
      update works set state = 'withdrawn', likes = 0 where id = ${workId} and user_id = ${userId} returning image_id`);
    const imageId = rows[0]?.image_id;
    if (imageId === undefined) throw new ApiFailure('44000');
    await tx.execute(sql`delete from work_likes where work_id = ${workId}`);
    await tx.execute(releaseResult(imageId));
  });

/** Newest first. */
const listOwnWorks = async (
  context: SquareContext,
  who: Owner,
  { offset, limit, serial: given }: { offset: number; limit: number; serial?: string | undefined },
): Promise<ResponseOf<typeof calls.getOwnWorks>> => {
  const serial = given ?? String(dbNowMs());
  const opened = sql`w.published_at <= to_timestamp(${(readSerial(serial) ?? 0) / 1000}::float8)`;
  const own = sql`w.user_id = ${who.userId} and t.wallet_id = ${who.walletId} and w.state <> 'withdrawn' and ${opened}`;
  const rows = await selectWorks(context.db.orm, sql`${own} order by w.published_at desc, w.id`);
  return {
    total: rows.length,
    serial,
    offset,
    items: rows.slice(offset, offset + limit).map((row) => presentOwnWork(context, row)),
  };
};

const contextOf = ({ config, generation, limits, secrets }: Services): SquareContext => ({
  db: generation.context.db,
  limits,
  addresses: generation.context.addresses,
  groupShareKey: (share) => groupShareKey(secrets.of('group-share'), share),
  needsApproval: config.needsApproval,
});

/** Published works and their moderation. */
export const squareRoutes: RouteModule = async (app, services) => {
  const context = contextOf(services);
  const squareMethods = createSquareMethods(services.generation.offering);
  await app.register(async (scope) => {
    tagAnswers(scope);
    registerPublicCall(scope, getModelSquare, ({ input }) => listModelSquare(context, input));
    registerPublicCall(scope, getSquareMethods, async () => ({ methods: squareMethods() }));
    registerPublicCall(scope, calls.getWorks, ({ input }) => listWorks(context, input));
    registerPublicCall(scope, calls.getWork, async ({ input }) => ({
      ...(await readWork(context, input.id)),
      page_url: `${services.config.brand.apiOrigin}/works/${input.id}`,
    }));
  });
  registerCall(app, calls.publishWork, async ({ input, session }) => ({
    work: await publish(context, session, input),
  }));
  registerCall(app, calls.getPublication, ({ input, session }) => readPublication(context, session, input.result_id));
  registerCall(app, calls.withdrawWork, async ({ input, session }) => {
    await withdraw(context, session.userId, input.work_id);
    return { work_id: input.work_id };
  });
  registerCall(app, calls.getOwnWorks, ({ input, session }) => listOwnWorks(context, session, input));
  registerCall(app, calls.getLikedWorks, async ({ session }) => ({ work_ids: await likedBy(context, session.userId) }));
  registerCall(app, calls.likeWork, async ({ input: { work_id: workId, liked }, session }) => ({
    likes: await like(context, session.userId, { workId, isLiked: liked }),
    liked,
  }));
  registerCall(app, calls.reportWork, async ({ input: { work_id: workId, reason, note }, session }) => {
    await report(context, session.userId, { workId, reason, note });
    return { work_id: workId };
  });
  registerCall(app, calls.getModeration, ({ input }) => listModeration(context, input.limit));
  registerCall(app, calls.moderateWork, async ({ input: { work_id: workId, decision, reason } }) => ({
    work_id: workId,
    state: await decide(context, { workId, isApproved: decision === 'approve', reason }),
  }));
  registerCall(app, calls.moderateLink, async ({ input: { link_id: linkId, decision, reason } }) => {
    await decideLink(context, { linkId, isApproved: decision === 'approve', reason });
    return { link_id: linkId };
  });
};
