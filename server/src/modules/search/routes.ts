import { getSearchPlaces, searchByImage } from '@atelier/contract/image-search';
import type { RouteModule } from '../../services.ts';
import { contextOf } from '../assets/routes.ts';
import { registerCall } from '../auth/register-call.ts';
import { createImageSearch } from './search-by-image.ts';

/** Search by image over one's own and the public materials, and one's own results. */
export const imageSearchRoutes: RouteModule = (app, services) => {
  const { features, context } = services.generation;
  const search = createImageSearch({
    ...contextOf(services),
    features,
    limits: services.limits,
    queue: context.queue,
  });
  registerCall(app, searchByImage, ({ input, session }) => search.search(session, input));
  registerCall(app, getSearchPlaces, ({ session }) => search.places(session));
};
