import { registryFloor } from '@atelier/contract/registry';
import { changeRelease, releases } from '@atelier/contract/releases';
import { eq } from 'drizzle-orm';
import { dbNow } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import type { Session } from '../auth/session.ts';
import { watchRegistry } from '../site/socket-routes.ts';
import { askPublishService } from './publish-client.ts';
import { createRegistryFloor } from './registry-floor.ts';
import { reportReleases } from './report-releases.ts';

/** Actor name in the log. */
const accountName = async (db: Database, { userId }: Session): Promise<string> => {
  const [row] = await db.orm.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return row?.username ?? userId;
};

/** Versions and their history for the operator, and changes by the publish service on the operator's behalf. */
export const releasesRoutes: RouteModule = (app, { config, db }) => {
  registerCall(app, releases, () => reportReleases({ config, db }));

  registerCall(app, changeRelease, async ({ input, session, request }) => {
    const person = await accountName(db, session);
    const { action, remote, version } = input;
    const { revision, active, canary, note } = await askPublishService(config.publishService, input, person);
    request.log.warn({ person, action, remote, version, revision }, 'an operator changed a remote');
    return { revision, active, canary, ...(note !== undefined && { note }) };
  });
};

/** The minimum registry revision that this server has seen, independent of write access to the store. */
export const registryRoutes: RouteModule = (app, { config, db }) => {
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
  registerPublicCall(app, registryFloor, async () => {
    const revision = await floor.read();
    return { floor: revision === null ? null : { epoch: 0, revision }, now: dbNow().toISOString() };
  });
};
