import { previewVector } from '@atelier/contract/vector-preview';
import type { Engine } from '@atelier/engine/engine';
import { toolByType } from '@atelier/engine/tools';
import type { FastifyInstance } from 'fastify';
import type { Generation } from '../../generation.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { registerCall } from '../auth/register-call.ts';
import { checkParams } from './check-params.ts';
import { createLookAhead } from './look-ahead.ts';

const vectorType = 8;

/** The vector form's look ahead: the middle of the picture, traced while the settings are moved. */
export const registerVectorPreviewRoute = (
  app: FastifyInstance,
  generation: Generation,
  engineOf: () => Engine | undefined,
): void => {
  const lookAhead = createLookAhead(generation, engineOf);
  registerCall(app, previewVector, async ({ input, session, request }) => {
    const tool = toolByType(vectorType);
    if (!tool) throw new ApiFailure('50001');
    const job = { toolType: 'vector-preview', params: checkParams(tool, input.params) } as const;
    const { outputs } = await lookAhead({ request, session, imageId: input.image_id, job });
    const [traced] = outputs;
    if (!traced) throw new ApiFailure('50001');
    const svg = new TextDecoder().decode(traced.data);
    return { svg, width: traced.width, height: traced.height, paths: svg.match(/<path /g)?.length ?? 0 };
  });
};
