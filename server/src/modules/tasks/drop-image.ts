import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { dropReference } from '../../platform/storage/blob-references.ts';

/** Forgets a picture, unless a task still draws from it or shows it, or a report to operators does. */
export const dropImage = async (tx: Tx, imageId: string): Promise<void> => {
  const { rows } = await tx.execute<{ blob_hash: string }>(sql`
    delete from images i where i.id = ${imageId}
      and not exists (select 1 from task_inputs t where t.image_id = i.id)
      and not exists (select 1 from results r where r.image_id = i.id)
      and not exists (select 1 from support_report_images s where s.image_id = i.id)
    returning blob_hash`);
  if (rows[0]) await dropReference(tx, rows[0].blob_hash);
};
