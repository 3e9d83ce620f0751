import { findPeople } from '@atelier/contract/find-people';
import type { Engine } from '@atelier/engine/engine';
import type { FastifyInstance } from 'fastify';
import type { Generation } from '../../generation.ts';
import { registerCall } from '../auth/register-call.ts';
import { createLookAhead } from './look-ahead.ts';

const clamp = (value: number): number => Math.max(0, Math.min(1, value));

/** Boxes of the faces in an uploaded picture, for forms in which the user clicks one. */
export const registerFindPeopleRoute = (
  app: FastifyInstance,
  generation: Generation,
  engineOf: () => Engine | undefined,
): void => {
  const lookAhead = createLookAhead(generation, engineOf);
  registerCall(app, findPeople, async ({ input, session, request }) => {
    const job = { toolType: 'find-people', params: {} } as const;
    const { report } = await lookAhead({ request, session, imageId: input.image_id, job });
    return {
      has_looked: report.shares !== undefined,
      faces: (report.shares ?? []).map(({ x, y, width, height }) => {
        const [left, top] = [clamp(x), clamp(y)];
        return { x: left, y: top, width: clamp(x + width) - left, height: clamp(y + height) - top };
      }),
    };
  });
};
