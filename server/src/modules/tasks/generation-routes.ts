import { uploadImages } from '@atelier/contract/generation';
import { awaitTool as awaitToolCall, getToolForm, getToolList, getTools } from '@atelier/contract/tools';
import type { Engine } from '@atelier/engine/engine';
import { createSlotEngine } from '@atelier/engine/slot/slot-engine';
import type { FastifyInstance } from 'fastify';
import { sharedNow } from '../../platform/db/clock.ts';
import { limitPictures } from '../../platform/http/limit-rates.ts';
import type { Area } from '../../services.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import { registerAvatarRoutes } from '../images/avatar-routes.ts';
import { compressDrawings } from '../images/compress-drawings.ts';
import { registerExportRoutes } from '../images/export-routes.ts';
import { registerImageRoutes } from '../images/image-routes.ts';
import { registerShareRoutes } from '../images/share-routes.ts';
import { uploadLimits } from '../images/upload-images.ts';
import { registerWorkRoutes } from '../images/work-routes.ts';
import { registerZipRoutes } from '../images/zip-routes.ts';
import { readToolForm } from '../tools/tool-form.ts';
import { offersOf, toolFactsOf } from '../tools/tool-offers.ts';
import { awaitTool, listAwaited } from '../tools/tool-waits.ts';
import { registerFindPeopleRoute } from './find-people-route.ts';
import { registerGroupRoutes } from './group-routes.ts';
import { nightEnd } from './night-hours.ts';
import { registerResultRoutes } from './result-routes.ts';
import { registerSampleRoute } from './sample-route.ts';
import { registerSubmitRoutes } from './submit-routes.ts';
import { registerTaskRoutes } from './task-routes.ts';
import { registerVectorPreviewRoute } from './vector-preview-route.ts';
import { registerWordRoutes } from './word-routes.ts';

type PeopleFinder = NonNullable<Engine['people']>;

/** An api-only node renders previews itself, because the user moves a slider meanwhile. Its processes start with the first preview. */
const previewEngineOf = (app: FastifyInstance, people: PeopleFinder | undefined): (() => Engine) => {
  let own: Engine | undefined;
  app.addHook('onClose', async () => own?.close());
  return () => {
    own ??= createSlotEngine({ slots: 1, ...(people && { people }) });
    return own;
  };
};

/** Uploads, submissions, tasks, results and what every tool costs. */
export const generationArea: Area = (app, { generation, config, engine, limits }) => {
  registerSubmitRoutes(app, generation);
  registerGroupRoutes(app, generation);
  registerTaskRoutes(app, generation);
  registerResultRoutes(app, generation);
  registerWordRoutes(app);
  const previewEngine = config.role === 'api' ? previewEngineOf(app, engine?.people) : () => engine;
  registerVectorPreviewRoute(app, generation, previewEngine);
  registerFindPeopleRoute(app, generation, previewEngine);
  registerSampleRoute(app, limits, previewEngine);

  registerCall(app, uploadImages, async ({ request, session }) => ({
    images: await generation.uploads.upload(request, session),
  }));

  registerPublicCall(app, getToolList, async () => ({ tools: toolFactsOf(generation.offering) }));

  registerCall(app, getToolForm, async ({ input }) => readToolForm(input.type));

  registerCall(app, awaitToolCall, async ({ input, session }) => {
    await awaitTool(generation.context.db, session.userId, input.type);
    return {};
  });

  registerCall(app, getTools, async ({ session }) => {
    await generation.estimates.refresh();
    const awaited = await listAwaited(generation.context.db, session.userId);
    return {
      tools: offersOf(generation.offering, generation.estimates, awaited),
      limits: uploadLimits,
      night: { ...config.nightHours, ready_at: nightEnd(config.nightHours, sharedNow()).toISOString() },
    };
  });
};

/** The pictures themselves, at the root of the site. */
export const imageArea: Area = async (app, services) => {
  await compressDrawings(app);
  limitPictures(app, services);
  const { generation } = services;
  const { db, blobs, addresses } = generation.context;
  registerImageRoutes(app, generation.files, addresses);
  registerShareRoutes(app, db, generation.files);
  registerWorkRoutes(app, db, generation.files);
  registerZipRoutes(app, { db, blobs, files: generation.files });
  registerExportRoutes(app, { db, blobs, secrets: services.secrets });
  registerAvatarRoutes(app, { db, blobs, config: services.config });
};
