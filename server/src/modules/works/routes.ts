import { getModelSquare, getSquareMethods } from '@atelier/contract/model-square';
import * as calls from '@atelier/contract/works';
import { tagAnswers } from '../../platform/http/headers.ts';
import type { RouteModule, Services } from '../../services.ts';
import { groupShareKey } from '../assets/group-shares.ts';
import { createSquareMethods, listModelSquare } from '../assets/model-square.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import { decide, decideLink, like, likedBy, listModeration, report } from './moderate.ts';
import { listOwnWorks, publish, readPublication, withdraw } from './own-works.ts';
import { listWorks, readWork, type SquareContext } from './public-works.ts';

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
