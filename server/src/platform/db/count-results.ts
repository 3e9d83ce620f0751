import type pg from 'pg';

/**
 * Triggers that store a task's counts of results in the task: a list of 100,000 pictures is then positioned and counted from its tasks
 * alone. Idempotent.
 */
export const countResults = async (client: pg.Client): Promise<void> => {
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
