import { collectResult, type DownloadFormat, downloadResult, uncollectResult } from '@atelier/contract/generation';
import type { FastifyInstance } from 'fastify';
import type { Generation } from '../../generation.ts';
import { ApiFailure } from '../../plugins/api-failure.ts';
import { registerCall } from '../../plugins/register-call.ts';
import { findOwnResult, markFavourite, type OwnResult } from '../../tasks/change-task.ts';
import { presentResult } from '../../tasks/task-presenter.ts';

const extensions: Record<DownloadFormat, string> = { png: 'png', jpeg: 'jpg', webp: 'webp', svg: 'svg', mp4: 'mp4' };

/** `<task's name>-<number>.<ext>`, without what file systems refuse. */
const fileNameOf = ({ task, result }: OwnResult, format: DownloadFormat): string =>
  `${task.name.replace(/[/\\:*?"<>|]/g, '_')}-${result.position + 1}.${extensions[format]}`;

/** Clips stay clips, only vectors become vectors, and every picture can be any picture. */
const canBe = (mime: string, format: DownloadFormat): boolean => {
  if (mime === 'video/mp4' || format === 'mp4') return mime === 'video/mp4' && format === 'mp4';
  return format !== 'svg' || mime === 'image/svg+xml';
};

/** Downloads and favourites. */
export function registerResultRoutes(app: FastifyInstance, { context }: Generation): void {
  registerCall(app, downloadResult, async ({ input, session }) => {
    const found = await findOwnResult(context, session.userId, input.result_id);
    if (!canBe(found.image.mime, input.format)) throw new ApiFailure('41000', { field: 'format' });
    const fileName = fileNameOf(found, input.format);
    return {
      url: context.addresses.download(found.image.id, { format: input.format, fileName }),
      file_name: fileName,
    };
  });

  const mark = async (userId: string, resultId: string, isFavourite: boolean) => {
    const found = await findOwnResult(context, userId, resultId);
    await markFavourite(context, found, isFavourite);
    return { result: presentResult(context.addresses, found.image, isFavourite), task_id: found.task.id };
  };
  registerCall(app, collectResult, ({ input, session }) => mark(session.userId, input.result_id, true));
  registerCall(app, uncollectResult, ({ input, session }) => mark(session.userId, input.result_id, false));
}
