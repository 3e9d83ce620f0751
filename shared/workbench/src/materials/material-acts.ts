import {
  type Asset,
  type AssetGroup,
  createAssetGroup,
  deleteAssetGroup,
  deleteAssets,
  moveAssets,
  renameAssetGroup,
  takeAssets,
} from '@atelier/contract/assets';
import type { UploadedImage } from '@atelier/contract/task';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import type { MaterialEntry } from './material-entry.ts';
import type { MaterialKey } from './material-texts.ts';
import { refreshMaterials } from './use-materials.ts';

type Words = OwnWords<MaterialKey>;

/** Runs an action, reloads the library, and shows an error as its code requires. */
const change = async <T>(work: () => Promise<T>, said?: string): Promise<T | undefined> => {
  try {
    const done = await work();
    await refreshMaterials();
    if (said) dialogs.toast({ message: said });
    return done;
  } catch (error) {
    dialogs.showError(error);
    return undefined;
  }
};

/** Fresh uploads of what was chosen, in the order of choosing. */
export const takeMaterials = async (chosen: readonly MaterialEntry[]): Promise<UploadedImage[]> => {
  const images = await Promise.all(
    chosen.map(({ from }) =>
      http.call(takeAssets, from.kind === 'asset' ? { asset_ids: [from.asset.id] } : { result_ids: [from.id] }, {
        quiet: true,
      }),
    ),
  );
  return images.flatMap((answer) => answer.images);
};

export const addGroup = async (type: AssetGroup['type'], name: string): Promise<AssetGroup | undefined> =>
  (await change(() => http.call(createAssetGroup, { type, name }, { quiet: true })))?.group;

export const renameGroup = async (group: AssetGroup, name: string): Promise<boolean> =>
  (await change(() => http.call(renameAssetGroup, { group_id: group.id, name }, { quiet: true }))) !== undefined;

export const removeGroup = async (group: AssetGroup, words: Words): Promise<boolean> => {
  const isMeant = await dialogs.confirm({
    title: words('deleteGroupAsk', { name: group.name }),
    body: words('deleteGroupBody', { count: group.count }),
    confirm: words('deleteGroup'),
    cancel: words('cancel'),
    isDanger: true,
  });
  if (!isMeant) return false;
  return (await change(() => http.call(deleteAssetGroup, { group_id: group.id }, { quiet: true }))) !== undefined;
};

export const moveMaterial = (asset: Asset, groupId: string | null, words: Words) =>
  change(() => http.call(moveAssets, { asset_ids: [asset.id], group_id: groupId }, { quiet: true }), words('moved'));

export const removeMaterial = async (asset: Asset, words: Words): Promise<boolean> => {
  const isMeant = await dialogs.confirm({
    title: words('removeAsk', { name: asset.name }),
    body: words('removeBody'),
    confirm: words('remove'),
    cancel: words('cancel'),
    isDanger: true,
  });
  if (!isMeant) return false;
  const done = await change(
    () => http.call(deleteAssets, { asset_ids: [asset.id] }, { quiet: true }),
    words('removed'),
  );
  return done !== undefined;
};
