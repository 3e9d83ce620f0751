import { getStyleLibrary } from '@atelier/contract/style-library';
import { registerCall } from '../../plugins/register-call.ts';
import type { Area } from '../../services.ts';
import { listStyles } from '../../styles/list-styles.ts';

/** The style library: the catalogue's styles with the product's drawings. */
export const styleArea: Area = (app, { db, generation }) => {
  const { addresses } = generation.context;
  registerCall(app, getStyleLibrary, () => listStyles({ db, addresses }));
};
