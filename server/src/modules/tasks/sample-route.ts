import { recolourSample } from '@atelier/contract/sample-recolour';
import type { Engine } from '@atelier/engine/engine';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../../platform/limits/address-key.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { registerPublicCall } from '../auth/register-call.ts';
import { createSampleRecolour } from '../tools/recolour-sample.ts';
import { sampleSize } from '../tools/sample-coat.ts';

/** The sample generation of the home page. */
export const registerSampleRoute = (app: FastifyInstance, limits: Limits, engineOf: () => Engine | undefined): void => {
  const recolour = createSampleRecolour(limits, engineOf);
  registerPublicCall(app, recolourSample, async ({ input, request }) => {
    const picture = await recolour(input.colour, addressKey(request.ip));
    return { picture: `data:image/webp;base64,${picture.toString('base64')}`, ...sampleSize };
  });
};
