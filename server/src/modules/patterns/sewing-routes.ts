import {
  deleteBodyProfile,
  getBodyProfiles,
  getSewingPattern,
  getSewingPatterns,
  putBodyProfile,
} from '@atelier/contract/sewing-patterns';
import { limitPictures } from '../../platform/http/limit-rates.ts';
import type { Area, Services } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { listProfiles, putProfile, removeProfile } from './body-profiles.ts';
import { listPatterns } from './list-patterns.ts';
import { createPatternAddresses } from './pattern-address.ts';
import { registerPatternRoutes } from './pattern-routes.ts';
import { readPattern } from './read-pattern.ts';
import type { SewingContext } from './sewing-context.ts';

const contextOf = ({ config, db, generation, limits, secrets }: Services): SewingContext => ({
  db,
  limits,
  drawing: generation.drawing,
  addresses: createPatternAddresses({
    mac: secrets.of('pattern-file'),
    imageOrigin: config.brand.imageOrigin,
    apiOrigin: config.brand.apiOrigin,
  }),
});

/** The public patterns, and the bodies that people keep to have them drawn for. */
export const sewingArea: Area = (app, services) => {
  const context = contextOf(services);
  const { db } = services;
  registerCall(app, getSewingPatterns, async ({ input }) => listPatterns(context, input));
  registerCall(app, getSewingPattern, ({ input, session }) => readPattern(context, session, input));
  registerCall(app, getBodyProfiles, async ({ session }) => ({ profiles: await listProfiles(db, session.userId) }));
  registerCall(app, putBodyProfile, async ({ input, session }) => ({
    profile: await putProfile(db, session.userId, input),
  }));
  registerCall(app, deleteBodyProfile, async ({ input, session }) => {
    await removeProfile(db, session.userId, input.profile_id);
    return { profile_id: input.profile_id };
  });
};

/** Covers and downloads. */
export const sewingFileArea: Area = (app, services) => {
  limitPictures(app, services);
  registerPatternRoutes(app, contextOf(services));
};
