import { exportDays } from '@atelier/contract/person';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { dayMs, dbNowMs, newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { dataExports } from '../../platform/db/schema/person.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { addReference, type BlobStore, dropReference } from '../../platform/storage/blob-store.ts';
import { fileStem } from '../../platform/text/display-text.ts';
import { newImageId } from '../images/picture-files.ts';
import { notify } from '../notifications/notify.ts';

/** An image of an export: loaded at download time, if still stored. */
export interface ExportedPicture {
  /** Table of the content; the image's row tells whether it still exists. */
  table: 'images' | 'assets';
  id: string;
  fileName: string;
}

/** An export without the images' bytes. */
export interface ExportDocuments {
  /** By file name. */
  documents: Readonly<Record<string, unknown>>;
  pictures: readonly ExportedPicture[];
}

const readme = `Your data from this site as JSON, and your images.
这里是本站保存的与你有关的数据（JSON）和图片。

account.json     account, linked chat accounts, consents / 账户、聊天账号、授权
devices.json     logins / 登录记录
bodies.json      saved body measurements / 保存的身材尺寸
companies.json   your companies / 所在企业
notices.json     notifications / 通知
waits.json       tools you asked to be notified about / 已订阅开放提醒的工具
keys.json        API keys, without their secrets / API 密钥（不含密钥内容）
webhooks.json    webhooks / 回调地址
credits.json     your credit history / 个人算力流水
orders.json      personal orders / 个人订单
tasks.json       personal tasks and settings / 个人任务和参数
presets.json     tool presets / 工具预设
boards.json      boards with clients' decisions and comments / 提案板、客户的决定和评论
links.json       public links to results and groups / 结果和分组的公开链接
reports.json     reports to support / 提交的问题报告
works.json       published works, likes and reports / 发布的作品、喜欢和举报
materials.json   your assets / 私有素材
pictures/        images of uploads, results and assets / 上传、结果和素材的图片

Work made for a company belongs to the company and is not included.
以企业身份完成的作品属于企业，不在其中。
`;

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
};

interface PictureRow extends Record<string, unknown> {
  id: string;
  name: string;
  mime: string;
  kind: string;
}

const fileNameOf = ({ id, name, mime, kind }: PictureRow): string => {
  const plain = fileStem(name.replace(/\.\w{1,5}$/, ''), 'picture');
  return `pictures/${kind}/${plain}-${id.slice(0, 8)}.${extensions[mime] ?? 'bin'}`;
};

/** A user's data: the account, and the results of the personal wallet; no password, code, token or other users' data. */
export const collectData = async (db: Database, userId: string): Promise<ExportDocuments> => {
  const read = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> =>
    (await db.orm.execute(query)).rows as Row[];
  const wallet = sql`(select id from wallets where user_id = ${userId})`;
  const [account] = await read(sql`
    select u.id, u.username, u.phone, (select e.email from account_emails e where e.user_id = u.id) as email, u.nickname, u.name, u.invite_code, u.created_at, u.muted_topics, u.closes_at,
      (select i.nickname from users i where i.id = u.invited_by) as invited_by,
      (select coalesce(json_agg(json_build_object('provider', c.provider, 'name', c.name, 'bound_at', c.created_at)), '[]')
        from chat_accounts c where c.user_id = u.id) as chat_accounts,
      (select coalesce(json_agg(json_build_object('kind', c.kind, 'version', c.version, 'accepted_at', c.accepted_at,
        'withdrawn_at', c.withdrawn_at) order by c.id), '[]') from consents c where c.user_id = u.id) as consents
    from users u where u.id = ${userId}`);
  const images = await read<PictureRow>(sql`
    select id, name, mime, kind from images where wallet_id = ${wallet} and user_id = ${userId} order by created_at`);
  const assets = await read<PictureRow>(sql`
    select id, name, mime, 'material' as kind from assets where wallet_id = ${wallet} order by serial`);
  return {
    documents: {
      'README.txt': readme,
      'account.json': account,
      'devices.json': await read(sql`
        select user_agent, created_at, last_seen_at, revoked_at from sessions where user_id = ${userId} order by created_at`),
      'bodies.json': await read(sql`
        select name, body, measures, created_at from body_profiles where user_id = ${userId} order by created_at`),
      'companies.json': await read(sql`
        select c.name, m.is_admin, m.created_at from company_members m join companies c on c.id = m.company_id
        where m.user_id = ${userId} order by m.created_at`),
      'notices.json': await read(sql`
        select kind, details, created_at, read_at from notices where user_id = ${userId} order by id`),
      'waits.json': await read(sql`
        select tool_type, created_at from tool_waits where user_id = ${userId} order by created_at`),
      'keys.json': await read(sql`
        select name, hint, rights, credit_limit, ends_at, last_used_at, created_at from api_keys
        where wallet_id = ${wallet} order by id`),
      'webhooks.json': await read(sql`
        select url, failures, disabled_at, created_at from api_webhooks where wallet_id = ${wallet} order by id`),
      'credits.json': await read(sql`
        select kind, amount, tool_type, task_id, created_at from ledger_movements where wallet_id = ${wallet} order by id`),
      'orders.json': await read(sql`
        select number, kind, state, points, count, amount, currency, created_at, paid_at from orders
        where wallet_id = ${wallet} order by created_at`),
      'tasks.json': await read(sql`
        select id, tool_type, name, state, mode, params, price, charged, fail_reason, created_at, finished_at, deleted_at
        from tasks where wallet_id = ${wallet} and user_id = ${userId} order by id`),
      'presets.json': await read(sql`
        select tool_type, name, params, mode, created_at from presets
        where wallet_id = ${wallet} and user_id = ${userId} order by created_at`),
      'boards.json': await read(sql`
        select o.name, o.created_at,
          (select coalesce(json_agg(json_build_object('image_id', b.image_id, 'note', b.note, 'decision', b.decision,
            'decided_by', b.decided_by, 'decided_at', b.decided_at,
            'comments', (select coalesce(json_agg(json_build_object('by', c.guest_name, 'text', c.text, 'at', c.created_at) order by c.id), '[]')
              from comment_threads t join comments c on c.thread_id = t.id
              where t.board_id = o.id and t.image_id = b.image_id)) order by b.position, b.id), '[]')
            from board_items b where b.board_id = o.id) as items
        from boards o where o.wallet_id = ${wallet} order by o.id`),
      'links.json': {
        results: await read(sql`
          select s.id, s.image_id, s.shows_original, s.created_at, s.expires_at, s.revoked_at
          from shares s join images i on i.id = s.image_id
          where s.user_id = ${userId} and i.wallet_id = ${wallet} order by s.created_at`),
        groups: await read(sql`
          select s.id, g.name as group_name, s.password_hash is not null as has_password, s.created_at, s.expires_at, s.revoked_at
          from group_shares s left join asset_groups g on g.id = s.group_id
          where s.wallet_id = ${wallet} order by s.created_at`),
      },
      'reports.json': await read(sql`
        select id, task_id, state, words, facts, has_pictures, created_at, expires_at from support_reports
        where wallet_id = ${wallet} and user_id = ${userId} order by created_at`),
      'works.json': {
        published: await read(sql`
          select id, image_id, title, tags, shown_params, state, likes, consent_version, published_at from works
          where user_id = ${userId} order by published_at`),
        liked: await read(
          sql`select work_id, created_at from work_likes where user_id = ${userId} order by created_at`,
        ),
        reported: await read(sql`
          select work_id, reason, note, created_at from work_reports where user_id = ${userId} order by created_at`),
      },
      'materials.json': await read(sql`
        select a.id, a.type, a.name, g.name as group_name, a.gender_style, a.style_type, a.fabric_type, a.created_at
        from assets a left join asset_groups g on g.id = a.group_id where a.wallet_id = ${wallet} order by a.serial`),
    },
    pictures: [
      ...images.map((row) => ({ table: 'images' as const, id: row.id, fileName: fileNameOf(row) })),
      ...assets.map((row) => ({ table: 'assets' as const, id: row.id, fileName: fileNameOf(row) })),
    ],
  };
};

/** A job that runs longer than this has lost its node. */
const packingHours = 2;

export type ExportRow = typeof dataExports.$inferSelect;

/** The last export of a user that is being packed or can be downloaded. */
export const lastExport = async (db: Pick<Database, 'orm'>, userId: string): Promise<ExportRow | undefined> => {
  const [row] = await db.orm
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.expiresAt, sql`clock_timestamp()`)))
    .orderBy(desc(dataExports.createdAt))
    .limit(1);
  return row;
};

/** Requests an export; returns the running one if there is one. */
export const askForExport = (db: Database, queue: JobQueue, userId: string): Promise<ExportRow> =>
  withTransaction(db, async (tx) => {
    const expiresAt = new Date(dbNowMs() + exportDays * dayMs);
    const [made] = await tx
      .insert(dataExports)
      .values({ id: newImageId(), userId, state: 'waiting', expiresAt })
      .onConflictDoNothing()
      .returning();
    if (made) {
      await queue.send(tx, 'export', { id: newId(), data: { export_id: made.id } });
      return made;
    }
    const waiting = and(eq(dataExports.userId, userId), eq(dataExports.state, 'waiting'));
    const [known] = await tx.select().from(dataExports).where(waiting);
    if (!known) throw new Error('an export was neither made nor found');
    return known;
  });

const fail = async (tx: Tx, id: string): Promise<void> => {
  const [row] = await tx
    .update(dataExports)
    .set({ state: 'failed' })
    .where(and(eq(dataExports.id, id), eq(dataExports.state, 'waiting')))
    .returning({ userId: dataExports.userId });
  if (row) await notify(tx, row.userId, 'export-failed');
};

/** Packs one export and notifies its user, also of a failure. */
export const packExport = async ({ db, blobs }: { db: Database; blobs: BlobStore }, id: string): Promise<void> => {
  const [row] = await db.orm.select().from(dataExports).where(eq(dataExports.id, id));
  if (row?.state !== 'waiting') return;
  try {
    const content = Buffer.from(JSON.stringify(await collectData(db, row.userId)));
    await withTransaction(db, async (tx) => {
      const blobHash = await addReference(tx, blobs, content);
      const ready = await tx
        .update(dataExports)
        .set({ state: 'ready', blobHash })
        .where(and(eq(dataExports.id, id), eq(dataExports.state, 'waiting')))
        .returning({ id: dataExports.id });
      if (ready.length === 0) return dropReference(tx, blobHash);
      await notify(tx, row.userId, 'export-ready', { until: row.expiresAt.toISOString().slice(0, 10) });
    });
  } catch (error) {
    await withTransaction(db, (tx) => fail(tx, id));
    throw error;
  }
};

/** Deletes expired exports, and those whose node crashed. */
export const pruneExports = async (db: Database): Promise<void> => {
  await withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ blob_hash: string | null }>(
      sql`delete from data_exports where expires_at < now() returning blob_hash`,
    );
    for (const { blob_hash } of rows) if (blob_hash !== null) await dropReference(tx, blob_hash);
    const stuck = await tx.execute<{ id: string }>(sql`
      select id from data_exports where state = 'waiting' and created_at < now() - make_interval(hours => ${packingHours})`);
    for (const { id } of stuck.rows) await fail(tx, id);
  });
};

/** Minutes in which a download must start. */
const minutes = 30;

const textOf = (id: string, end: string, epoch: number): string => [id, end, ...(epoch ? [epoch] : [])].join(' ');

export const exportPath = '/images/export/';

/** URLs of exports, signed and valid for half an hour; invalid after `users.address_epoch` changes. */
export const createExportAddresses = (secrets: Pick<Secrets, 'of'>, origin: string) => {
  const { mac, isMac } = secrets.of('export');
  return {
    of(id: string, epoch: number): string {
      const expires = String(Math.floor(dbNowMs() / 1000) + minutes * 60);
      return `${origin.replace(/\/$/, '')}${exportPath}${id}?e=${expires}&s=${mac(textOf(id, expires, epoch)).toString('base64url')}`;
    },
    isGood(id: string, { e = '', s = '' }: { e?: string | undefined; s?: string | undefined }, epoch: number): boolean {
      return isMac(textOf(id, e, epoch), s) && Number(e) > dbNowMs() / 1000;
    },
  };
};
