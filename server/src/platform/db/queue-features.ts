import type pg from 'pg';

/**
 * Triggers that add a row for every picture that image search may find, from materials and results: rasters only. Running it again adds
 * the pictures that an earlier version stored. Idempotent.
 */
export const queueFeatures = async (client: pg.Client): Promise<void> => {
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
