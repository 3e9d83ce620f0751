import * as libraryCalls from '@atelier/contract/asset-library';
import * as calls from '@atelier/contract/assets';
import { assetsFromContents, missingContents, putContent } from '@atelier/contract/contents';
import * as contract from '@atelier/contract/group-share';
import type { FastifyInstance } from 'fastify';
import { limitPictures } from '../../platform/http/limit-rates.ts';
import { addressKey } from '../../platform/limits/client-address.ts';
import type { RouteModule, Services } from '../../services.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import { withDisconnectSignal } from '../images/conversions.ts';
import { readSharedResult } from '../tasks/shares.ts';
import type { AssetContext } from './asset-context.ts';
import { addGroup, changeGroup, orderGroups, removeGroup } from './asset-groups.ts';
import { addAsset, changeMany, copyAsUploads, editAsset, moveToGroup } from './change-assets.ts';
import { endGroupShare, listGroupShares, openShareOfGroup, shareGroup, takeShareOfGroup } from './group-shares.ts';
import { listAssets, markAssets, readAssets, readGroups } from './list-assets.ts';
import { registerFileRoute, storePatternFile } from './pattern-files.ts';
import { createFileAddresses, emptyRecycleArea, recycle, remove, restore, zipOf } from './recycle-bin.ts';
import { type ContentContext, findMissing, makeAssets, storeContent } from './store-content.ts';

export const contextOf = ({ config, db, generation, secrets }: Services): ContentContext => ({
  db,
  blobs: generation.context.blobs,
  storage: generation.context.storage,
  addresses: generation.context.addresses,
  files: createFileAddresses({ mac: secrets.of('asset-file'), origin: config.brand.apiOrigin }),
  reading: generation.reading,
  timeZone: config.timeZone,
  limit: config.libraryLimit,
  uploads: generation.uploads,
});

/** Bulk calls of the library and its recycle bin. */
const registerManyCalls = (app: FastifyInstance, context: AssetContext): void => {
  registerCall(app, libraryCalls.changeAssets, async ({ input, session }) => ({
    changed: await changeMany(context, session, input),
  }));
  registerCall(app, libraryCalls.recycleAssets, async ({ input, session }) => ({
    recycled: await recycle(context, session, input.asset_ids),
  }));
  registerCall(app, libraryCalls.restoreAssets, async ({ input, session }) => ({
    restored: await restore(context, session, input.asset_ids),
  }));
  registerCall(app, libraryCalls.purgeAssets, async ({ input, session }) => ({
    purged:
      'everything' in input
        ? await emptyRecycleArea(context, session)
        : await remove(context, session, input.asset_ids, 'deleted'),
  }));
  registerCall(app, libraryCalls.zipAssets, async ({ input, session }) => {
    const { id, fileName, files, bytes } = await zipOf(context, session, { ids: input.asset_ids, name: input.name });
    return { url: context.addresses.zip(id), file_name: fileName, files, bytes };
  });
  registerCall(app, libraryCalls.orderAssetGroups, async ({ input, session }) => ({
    groups: await orderGroups(context, session, input),
  }));
};

/** Uploads by content: missing hashes, files, and materials created from them. */
const registerContentCalls = (app: FastifyInstance, context: ContentContext): void => {
  registerCall(app, missingContents, ({ input, session }) => findMissing(context, session, input));
  registerCall(app, putContent, ({ request, session }) => storeContent(context, session, request));
  registerCall(app, assetsFromContents, ({ input, session }) => makeAssets(context, session, input.items));
};

/** Links that share a group. */
const registerShareCalls = (app: FastifyInstance, context: AssetContext, services: Services): void => {
  const { limits, secrets, generation } = services;
  const keys = secrets.of('group-share');
  registerCall(app, contract.shareAssetGroup, async ({ input, session }) => ({
    share: await shareGroup(context, session, input),
  }));
  registerCall(app, contract.getGroupShares, async ({ session }) => ({
    shares: await listGroupShares(context, session),
  }));
  registerCall(app, contract.revokeGroupShare, async ({ input, session }) => ({
    group_id: await endGroupShare(context, session, input.share_id),
  }));
  registerPublicCall(app, contract.openGroupShare, ({ input, request }) =>
    openShareOfGroup({ ...context, limits, keys }, input, addressKey(request.ip)),
  );
  registerCall(app, contract.takeGroupShare, ({ input, session, request }) =>
    withDisconnectSignal(request, (signal) => {
      const reader = { address: addressKey(request.ip), signal };
      return takeShareOfGroup(context, { keys, files: generation.files, reader }, session, input);
    }),
  );
};

/** The material library: materials, their groups, and their use in tools. */
export const assetRoutes: RouteModule = (app, services) => {
  const context = contextOf(services);
  registerCall(app, calls.getAssets, ({ input, session }) => readAssets(context, session, input));
  registerManyCalls(app, context);
  registerContentCalls(app, context);
  registerShareCalls(app, context, services);
  registerCall(app, libraryCalls.getAssetList, ({ input, session }) => listAssets(context, session, input));
  registerCall(app, libraryCalls.getAssetMarks, ({ input, session }) => markAssets(context, session, input));
  registerCall(app, calls.createAsset, ({ input, session, request }) =>
    withDisconnectSignal(request, async (signal) => {
      const { share_id: shareId } = input;
      const reader = { address: addressKey(request.ip), signal };
      const { db, generation } = services;
      const shared = shareId === undefined ? undefined : await readSharedResult(db, generation.files, shareId, reader);
      return { asset: await addAsset(context, session, input, shared) };
    }),
  );
  registerCall(app, calls.changeAsset, async ({ input, session }) => ({
    asset: await editAsset(context, session, input),
  }));
  registerCall(app, calls.moveAssets, async ({ input, session }) => ({
    moved: await moveToGroup(context, session, input.asset_ids, input.group_id),
  }));
  registerCall(app, calls.deleteAssets, async ({ input, session }) => ({
    deleted: await remove(context, session, input.asset_ids, 'kept'),
  }));
  registerCall(app, calls.takeAssets, async ({ input, session }) => ({
    images: await copyAsUploads(context, session, { assetIds: input.asset_ids, resultIds: input.result_ids }),
  }));
  registerCall(app, calls.getAssetGroups, async ({ input, session }) => ({
    groups: await readGroups(context, session, input),
  }));
  registerCall(app, calls.createAssetGroup, async ({ input, session }) => ({
    group: await addGroup(context, session, input),
  }));
  registerCall(app, calls.renameAssetGroup, async ({ input, session }) => ({
    group: await changeGroup(context, session, input),
  }));
  registerCall(app, calls.deleteAssetGroup, async ({ input, session }) => {
    await removeGroup(context, session, input.group_id, input.move_to);
    return { group_id: input.group_id };
  });
  registerCall(app, calls.uploadPatternFile, async ({ request, session }) => ({
    file: await storePatternFile(context, session, request),
  }));
};

/** Pattern files, at the root of the site. */
export const assetFileRoutes: RouteModule = (app, services) => {
  limitPictures(app, services);
  registerFileRoute(app, contextOf(services));
};
