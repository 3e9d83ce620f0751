import type { AssetTypeKey } from '@atelier/catalogue/asset-types';
import { purgeAssets, recycleAssets, restoreAssets, zipAssets } from '@atelier/contract/asset-library';
import { type Asset, assetLimits, moveAssets, recycleDays } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { saveAddress } from '@atelier/ui/save-address';
import { useBusy } from '@atelier/ui/use-busy';
import type { LibraryKey } from '../library-texts.ts';
import { notifyStorageFreed } from '../uploads/upload-room.ts';

const idsOf = (assets: readonly Asset[]): string[] => assets.map(({ id }) => id);
const quiet = { quiet: true } as const;

/** Actions on selected materials; `onDone` is called after each change, `onGroup` with the group that they were moved to. */
export const useAssetActs = (
  words: OwnWords<LibraryKey>,
  onDone: () => void,
  onGroup?: (type: AssetTypeKey, group: string) => void,
) => {
  const { isBusy, run } = useBusy(dialogs.showError);
  const tell = (key: LibraryKey, count: number) => dialogs.toast({ message: words(key, { count }) });
  const restore = async (ids: readonly string[]) => {
    if (!(await run(() => http.call(restoreAssets, { asset_ids: [...ids] }, quiet)))) return;
    tell('restored', ids.length);
    onDone();
  };
  return {
    isBusy,
    async move(assets: readonly Asset[], target: string) {
      const isDone = await run(async () => {
        for (const part of chunk(idsOf(assets), assetLimits.atOnce))
          await http.call(moveAssets, { asset_ids: part, group_id: target === 'none' ? null : target }, quiet);
      });
      if (!isDone) return;
      const [first] = assets;
      const action =
        onGroup && first && target !== 'none'
          ? { label: words('openGroup'), onAct: () => onGroup(first.type, target) }
          : undefined;
      dialogs.toast({ message: words('moved', { count: assets.length }), ...(action && { action }) });
      onDone();
    },
    async recycle(assets: readonly Asset[]) {
      const ids = idsOf(assets);
      if (!(await run(() => http.call(recycleAssets, { asset_ids: ids }, quiet)))) return;
      notifyStorageFreed();
      dialogs.toast({
        message: words('deleted', { days: recycleDays }),
        action: { label: words('undo'), onAct: () => void restore(ids) },
      });
      onDone();
    },
    restore: (assets: readonly Asset[]) => restore(idsOf(assets)),
    /** @param assets undefined: the whole recycle bin. */
    async purge(assets: readonly Asset[] | undefined) {
      const isSure = await dialogs.confirm({
        title: assets ? words('purgeAsk', { count: assets.length }) : words('purgeAllAsk'),
        body: words('purgeBody'),
        confirm: words('purge'),
        cancel: words('cancel'),
        isDanger: true,
      });
      if (!isSure) return;
      const request = assets ? { asset_ids: idsOf(assets) } : { everything: true as const };
      let count = 0;
      const isDone = await run(async () => {
        count = (await http.call(purgeAssets, request, quiet)).purged ?? 0;
      });
      if (!isDone) return;
      tell('purged', count);
      notifyStorageFreed();
      onDone();
    },
    async zip(assets: readonly Asset[]) {
      await run(async () => {
        const zip = await http.call(zipAssets, { asset_ids: idsOf(assets) }, quiet);
        saveAddress(zip.url, zip.file_name);
        tell('zipped', zip.files);
      });
    },
  };
};

/** Splits a list into chunks of at most `size`. */
export const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
