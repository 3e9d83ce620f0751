import {
  changeAsset,
  createAsset,
  createAssetGroup,
  deleteAssetGroup,
  deleteAssets,
  getAssetGroups,
  getAssets,
  moveAssets,
  renameAssetGroup,
  takeAssets,
  uploadPatternFile,
} from '@atelier/contract/assets';
import type { AssetContext } from '../../library/asset-context.ts';
import { addGroup, removeGroup, renameGroup } from '../../library/asset-groups.ts';
import { addAsset, copyAsUploads, editAsset, moveToGroup, removeAssets } from '../../library/change-assets.ts';
import { createFileAddresses } from '../../library/file-address.ts';
import { registerFileRoute, storePatternFile } from '../../library/pattern-files.ts';
import { readAssets, readGroups } from '../../library/read-assets.ts';
import { limitPictures } from '../../plugins/limits.ts';
import { registerCall } from '../../plugins/register-call.ts';
import type { Area, Services } from '../../services.ts';

const contextOf = ({ config, db, generation, secrets }: Services): AssetContext => ({
  db,
  blobs: generation.context.blobs,
  storage: generation.context.storage,
  addresses: generation.context.addresses,
  files: createFileAddresses({ mac: (value) => secrets.mac('asset-file', value), origin: config.brand.apiOrigin }),
});

/** The material library: materials, their groups, and their way into a tool. */
export const assetArea: Area = (app, services) => {
  const context = contextOf(services);
  registerCall(app, getAssets, ({ input, session }) => readAssets(context, session, input));
  registerCall(app, createAsset, async ({ input, session }) => ({ asset: await addAsset(context, session, input) }));
  registerCall(app, changeAsset, async ({ input, session }) => ({ asset: await editAsset(context, session, input) }));
  registerCall(app, moveAssets, async ({ input, session }) => ({
    moved: await moveToGroup(context, session, input.asset_ids, input.group_id),
  }));
  registerCall(app, deleteAssets, async ({ input, session }) => ({
    deleted: await removeAssets(context, session, input.asset_ids),
  }));
  registerCall(app, takeAssets, async ({ input, session }) => ({
    images: await copyAsUploads(context, session, { assetIds: input.asset_ids, resultIds: input.result_ids }),
  }));
  registerCall(app, getAssetGroups, async ({ input, session }) => ({
    groups: await readGroups(context, session, input),
  }));
  registerCall(app, createAssetGroup, async ({ input, session }) => ({
    group: await addGroup(context, session, input),
  }));
  registerCall(app, renameAssetGroup, async ({ input, session }) => ({
    group: await renameGroup(context, session, input.group_id, input.name),
  }));
  registerCall(app, deleteAssetGroup, async ({ input, session }) => {
    await removeGroup(context, session, input.group_id);
    return { group_id: input.group_id };
  });
  registerCall(app, uploadPatternFile, async ({ request, session }) => ({
    file: await storePatternFile(context, session, request),
  }));
};

/** Pattern files, at the root of the site. */
export const assetFileArea: Area = (app, services) => {
  limitPictures(app, services);
  registerFileRoute(app, contextOf(services));
};
