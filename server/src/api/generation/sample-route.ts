import { recolourSample } from '@atelier/contract/sample-recolour';
import type { Engine } from '@atelier/engine/engine';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../../limits/address-key.ts';
import type { Limits } from '../../limits/limits.ts';
import { registerPublicCall } from '../../plugins/register-call.ts';
import { createSampleRecolour } from '../../samples/recolour-sample.ts';
import { sampleSize } from '../../samples/sample-coat.ts';

/** The sample generation of the home page. */
export const registerSampleRoute = (app: FastifyInstance, limits: Limits, engineOf: () => Engine | undefined): void => {
  const recolour = createSampleRecolour(limits, engineOf);
  registerPublicCall(app, recolourSample, async ({ input, request }) => {
    const picture = await recolour(input.colour, addressKey(request.ip));
    return { picture: `data:image/webp;base64,${picture.toString('base64')}`, ...sampleSize };
  });
};
