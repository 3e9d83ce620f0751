import { getStyleLibrary } from '@atelier/contract/style-library';
import { registerCall } from '../../plugins/register-call.ts';
import type { Area } from '../../services.ts';
import { listStyles } from '../../styles/list-styles.ts';

/** The style library: what the catalogue knows of styles, with the drawings of the house. */
export const styleArea: Area = (app, { db, generation }) => {
  const { addresses } = generation.context;
  registerCall(app, getStyleLibrary, () => listStyles({ db, addresses }));
};
