import { downloadResult, downloadResults } from '@atelier/contract/download';
import { collectResult, uncollectResult } from '@atelier/contract/generation';
import { changeResults, getResultList, getResultMarks } from '@atelier/contract/result-list';
import { getResultShare, getShare, revokeShare, shareResult } from '@atelier/contract/share';
import { canBecome, type DownloadShape } from '@atelier/engine/picture/render-download';
import type { FastifyInstance } from 'fastify';
import type { Generation } from '../../generation.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import type { Session } from '../auth/session.ts';
import { changeMany } from './change-results.ts';
import { findOwnResult, findSeenResult, markFavourite } from './change-task.ts';
import { downloadName } from './download-name.ts';
import { listResults, markResults } from './list-results.ts';
import { endShare, openShare, presentOpenShare, readShare } from './shares.ts';
import { presentResult } from './task-presenter.ts';
import { createZipTicket } from './zip-tickets.ts';

const shapeOf = (input: {
  format: DownloadShape['format'];
  square?: number | undefined;
  max_kb?: number | undefined;
}) => ({
  format: input.format,
  ...(input.square !== undefined && { square: input.square }),
  ...(input.max_kb !== undefined && { maxKb: input.max_kb }),
});

/** Links that show a result to others. */
const registerShareCalls = (app: FastifyInstance, { context }: Generation): void => {
  const { db } = context;
  registerCall(app, shareResult, async ({ input, session }) => {
    const { result_id: resultId, days, shows_original: showsOriginal } = input;
    return { share: await openShare(db, session, { resultId, days, showsOriginal }) };
  });
  registerCall(app, getResultShare, async ({ input, session }) => ({
    share: await readShare(db, session, input.result_id),
  }));
  registerCall(app, revokeShare, async ({ input, session }) => ({
    result_id: await endShare(db, session, input.share_id),
  }));
  registerPublicCall(app, getShare, ({ input }) => presentOpenShare(context, input.id));
};

/** Downloads, links and favourites. */
export const registerResultRoutes = (app: FastifyInstance, generation: Generation): void => {
  const { context } = generation;
  registerCall(app, getResultList, ({ input, session }) => listResults(context, session, input));
  registerCall(app, getResultMarks, ({ input, session }) => markResults(context, session, input));
  registerCall(app, changeResults, async ({ input, session }) => ({
    changed: await changeMany(context, session, input),
  }));
  registerShareCalls(app, generation);

  registerCall(app, downloadResult, async ({ input, session }) => {
    const { task, result, image } = await findSeenResult(context, session, input.result_id);
    const shape = shapeOf(input);
    if (!canBecome(image.mime, shape)) throw new ApiFailure('41000', { field: 'format' });
    const fileName = downloadName(task.name, result.position, input.format);
    const holder = { viewer: session.userId, epoch: session.addressEpoch };
    return { url: context.addresses.download(image.id, { ...shape, fileName }, holder), file_name: fileName };
  });

  registerCall(app, downloadResults, async ({ input, session }) => {
    const request = { resultIds: input.result_ids, name: input.name, ...shapeOf(input) };
    const { id, fileName, files, bytes } = await createZipTicket(context.db, session, request);
    return { url: context.addresses.zip(id), file_name: fileName, files, bytes };
  });

  const mark = async (who: Session, resultId: string, isFavourite: boolean) => {
    const found = await findOwnResult(context, who, resultId);
    await markFavourite(context, found, isFavourite);
    return {
      result: presentResult(context.addresses, found.image, isFavourite, { epoch: who.addressEpoch }),
      task_id: found.task.id,
    };
  };
  registerCall(app, collectResult, ({ input, session }) => mark(session, input.result_id, true));
  registerCall(app, uncollectResult, ({ input, session }) => mark(session, input.result_id, false));
};
