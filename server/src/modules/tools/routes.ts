import { getStyleLibrary } from '@atelier/contract/style-library';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { listStyles } from './styles.ts';

/** The style library: the catalogue's styles with the product's drawings. */
export const styleRoutes: RouteModule = (app, { db, generation }) => {
  const { addresses } = generation.context;
  registerCall(app, getStyleLibrary, () => listStyles({ db, addresses }));
};
