import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { postgresCode } from './database.ts';
import { indexNames } from './listing.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Advisory lock key; any constant. */
const lockKey = 7_283_465;
/** PostgreSQL codes: existing table, existing column. */
const alreadyThere = new Set(['42P07', '42701']);

/** A database older than the first release, whose single migration was rewritten with each schema change. */
export class StaleDatabaseError extends Error {
  constructor(options: { cause: unknown }) {
    super(
      'This database was made by an earlier development state of the schema. ' +
        'Move its data folder away or set ATELIER_DATA (or DATABASE_URL) to a new one, then start again.',
      options,
    );
    this.name = 'StaleDatabaseError';
  }
}

/** Migrates the schema. Nodes that start together wait for each other; closing the connection releases the lock. */
export const migrate = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    await announceIdentities(client);
    await countResults(client);
    await indexNames(client);
    await queueFeatures(client);
  } catch (error) {
    throw alreadyThere.has(postgresCode(error) ?? '') ? new StaleDatabaseError({ cause: error }) : error;
  } finally {
    await client.end();
  }
};

/** Triggers that store a task's result counts, so that long lists are positioned from tasks alone. Idempotent. */
const countResults = async (client: pg.Client): Promise<void> => {
  await client.query(`
    create or replace function atelier_count_results() returns trigger language plpgsql as $$
    begin
      update tasks t set live_results = c.live, favourite_results = c.favourites, deleted_results = c.deleted
      from (
        select x.task_id, count(r.image_id) filter (where r.deleted_at is null) as live,
          count(*) filter (where r.deleted_at is null and r.is_favourite) as favourites,
          count(*) filter (where r.deleted_at is not null) as deleted
        from (select distinct task_id from changed) x left join results r on r.task_id = x.task_id group by 1) c
      where t.id = c.task_id
        and (t.live_results, t.favourite_results, t.deleted_results) is distinct from (c.live, c.favourites, c.deleted);
      return null;
    end $$;
    create or replace trigger atelier_results_added after insert on results
      referencing new table as changed for each statement execute function atelier_count_results();
    create or replace trigger atelier_results_changed after update on results
      referencing new table as changed for each statement execute function atelier_count_results();
    create or replace trigger atelier_results_gone after delete on results
      referencing old table as changed for each statement execute function atelier_count_results();
  `);
};

/** Payload: id of a user whose active wallet or company role changed. */
export const identityChannel = 'atelier_identity';

/** Triggers that announce a changed identity: active company, membership, role or disbanding; delivered at the commit. Idempotent. */
const announceIdentities = async (client: pg.Client): Promise<void> => {
  await client.query(`
    create or replace function atelier_tell_identity() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'users' then perform pg_notify('${identityChannel}', new.id::text);
      elsif tg_table_name = 'company_members' then perform pg_notify('${identityChannel}', old.user_id::text);
      else perform pg_notify('${identityChannel}', id::text) from users where company_in_use = new.id;
      end if;
      return null;
    end $$;
    create or replace trigger atelier_identity_chosen after update of company_in_use on users
      for each row when (old.company_in_use is distinct from new.company_in_use) execute function atelier_tell_identity();
    create or replace trigger atelier_identity_left after delete on company_members
      for each row execute function atelier_tell_identity();
    create or replace trigger atelier_identity_part after update of is_admin on company_members
      for each row when (old.is_admin is distinct from new.is_admin) execute function atelier_tell_identity();
    create or replace trigger atelier_identity_ended after update of disbanded_at on companies
      for each row when (old.disbanded_at is distinct from new.disbanded_at) execute function atelier_tell_identity();
  `);
};

/** Triggers that add a row for every raster image that image search may find; earlier images are added. Idempotent. */
const queueFeatures = async (client: pg.Client): Promise<void> => {
  await client.query(`
    create or replace function atelier_queue_asset() returns trigger language plpgsql as $$
    begin
      if new.mime in ('image/png', 'image/jpeg', 'image/webp') then
        insert into asset_features (asset_id, wallet_id, content_hash) values (new.id, new.wallet_id, new.blob_hash)
        on conflict do nothing;
      end if;
      return null;
    end $$;
    create or replace function atelier_queue_result() returns trigger language plpgsql as $$
    begin
      insert into asset_features (result_id, wallet_id, maker_id, content_hash)
        select id, wallet_id, user_id, blob_hash from images
        where id = new.image_id and mime in ('image/png', 'image/jpeg', 'image/webp')
        on conflict do nothing;
      return null;
    end $$;
    create or replace trigger atelier_asset_added after insert on assets
      for each row execute function atelier_queue_asset();
    create or replace trigger atelier_result_added after insert on results
      for each row execute function atelier_queue_result();
    insert into asset_features (asset_id, wallet_id, content_hash)
      select id, wallet_id, blob_hash from assets where mime in ('image/png', 'image/jpeg', 'image/webp')
      and not exists (select 1 from asset_features) on conflict do nothing;
    insert into asset_features (result_id, wallet_id, maker_id, content_hash)
      select i.id, i.wallet_id, i.user_id, i.blob_hash from results r join images i on i.id = r.image_id
      where i.mime in ('image/png', 'image/jpeg', 'image/webp')
      and not exists (select 1 from asset_features where result_id is not null) on conflict do nothing;
  `);
};
