import type pg from 'pg';

/** Carries the id of a person who may act for another wallet from now on, or has another part in a company. */
export const identityChannel = 'atelier_identity';

/**
 * Triggers that announce a changed identity: a user chooses or leaves a company, gains or loses its administrator role, or the company
 * is disbanded. Delivered when, and only if, the transaction commits. Idempotent.
 */
export const announceIdentities = async (client: pg.Client): Promise<void> => {
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
