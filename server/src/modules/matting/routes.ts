import {
  cancelMatting as cancelMattingCall,
  downloadMatting,
  getImageMask,
  getMattingResult,
  maskMatting,
  saveImageMask,
} from '@atelier/contract/matting';
import { ApiFailure } from '../../platform/api-failure.ts';
import { fileStem } from '../../platform/text/file-name.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { ownerOf } from '../wallet/level.ts';
import { beginMatting } from './begin-matting.ts';
import { chargeDownload } from './end-matting.ts';
import {
  cancelMatting,
  createMattingPresenter,
  cutoutsOf,
  downloadPrice,
  findMask,
  findMatting,
  keepMatting,
} from './matting-rows.ts';

/** The matting editor's calls. */
export const mattingRoutes: RouteModule = (app, { db, generation, publisher, balances }) => {
  const { addresses, queue, storage, timeZone } = generation.context;
  const { present, presentMask } = createMattingPresenter(db, addresses);

  registerCall(app, maskMatting, async ({ input, session }) => ({
    matting: await present(await beginMatting({ db, queue, storage }, session, input.image_id, input.layers)),
  }));

  registerCall(app, getMattingResult, async ({ input, session }) => ({
    matting: await present(await findMatting(db, session, input.matting_id)),
  }));

  registerCall(app, cancelMattingCall, async ({ input, session }) => {
    const row = await cancelMatting(db, queue, await findMatting(db, session, input.matting_id));
    if (!row) throw new ApiFailure('41032');
    const matting = await present(row);
    publisher.publish(ownerOf(row), { event: 'generate_result', generate_type: 'matting', matting });
    return { matting };
  });

  registerCall(app, saveImageMask, async ({ input, session }) => {
    const row = await findMatting(db, session, input.matting_id);
    if (row.state !== 'completed') throw new ApiFailure('41032');
    const cutouts = await cutoutsOf(db, row.id);
    if (cutouts.some(({ isEmpty }) => isEmpty)) throw new ApiFailure('41040');
    return { mask: await presentMask(await keepMatting(db, row)) };
  });

  registerCall(app, getImageMask, async ({ input, session }) => {
    const row = await findMask(db, session, input.image_id);
    const mask = row === null ? null : await presentMask(row).catch(() => null);
    return { mask, download: mask?.download ?? { price: downloadPrice, paid: false } };
  });

  registerCall(app, downloadMatting, async ({ input, session }) => {
    const row = await findMatting(db, session, input.mask_id);
    if (row.savedAt === null) throw new ApiFailure('44000');
    const place = row.layers.findIndex(({ id }) => id === input.layer_id);
    const found = (await cutoutsOf(db, row.id)).find(({ position }) => position === place);
    if (!found) throw new ApiFailure('44001');
    const charged = await chargeDownload(db, row, { canBuy: session.canBuy, timeZone });
    if (charged > 0) await balances.tell(row.walletId);
    const layer = row.layers.length > 1 ? `-${row.layers[place]?.name ?? place + 1}` : '';
    const fileName = `${fileStem(`${found.image.name.replace(/\.png$/, '')}${layer}`, 'picture')}.png`;
    const holder = { viewer: session.userId, epoch: session.addressEpoch };
    return {
      url: addresses.download(found.image.id, { format: 'png', fileName }, holder),
      file_name: fileName,
      charged,
    };
  });
};
