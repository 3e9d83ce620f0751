import { registryFloor } from '@atelier/contract/registry-floor';
import { sharedNow } from '../../platform/db/clock.ts';
import { watchRegistry } from '../../platform/realtime/registry-watch.ts';
import type { Area } from '../../services.ts';
import { registerPublicCall } from '../auth/register-call.ts';
import { createRegistryFloor } from './registry-floor.ts';

/** The minimum registry revision that this server has seen, independent of who can write the store. */
export const registryArea: Area = (app, { config, db }) => {
  const floor = createRegistryFloor(config, db, (error) =>
    app.log.error(
      { err: error },
      'the registry of remotes is not one that this installation trusts: it raises no floor',
    ),
  );
  const note = (): void =>
    void floor
      .note()
      .catch((error: unknown) => app.log.warn({ err: error }, 'the revision of the registry was not noted'));
  let unwatch = () => {};
  app.addHook('onListen', async () => {
    note();
    unwatch = watchRegistry(config.storeDir, note);
  });
  app.addHook('preClose', async () => unwatch());
  registerPublicCall(app, registryFloor, async () => ({ floor: await floor.read(), now: sharedNow().toISOString() }));
};
