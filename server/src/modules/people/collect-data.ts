import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { fileStem } from '../../platform/text/file-name.ts';

/** A picture of an export: read when it is downloaded, from what is still stored then. */
export interface ExportedPicture {
  /** Name of the content; the picture's own row says whether it is still there. */
  table: 'images' | 'assets';
  id: string;
  fileName: string;
}

/** Everything of an export but the pictures' bytes. */
export interface ExportDocuments {
  /** By file name. */
  documents: Readonly<Record<string, unknown>>;
  pictures: readonly ExportedPicture[];
}

const readme = `What is in here: what this installation keeps about you, as JSON, and your pictures.
这里是本站保存的与你有关的数据（JSON）和你的图片。

account.json     your account, chat accounts, consents / 账户、聊天账号、授权
devices.json     sign-ins / 登录记录
bodies.json      bodies you keep for patterns / 为版型保存的身材
companies.json   companies you belong to / 所在企业
notices.json     notifications / 通知
waits.json       tools whose opening you wait for / 等待开放的工具
credits.json     every movement of your own credits / 个人算力流水
orders.json      your personal orders / 个人订单
tasks.json       your personal tasks and their settings / 个人任务和参数
reports.json     reports to support / 提交的问题报告
works.json       works you published, likes and reports / 发布的作品、喜欢和举报
materials.json   your private material library / 私有素材
pictures/        uploads, results and materials / 上传、结果和素材的图片

Work made for a company belongs to the company and is not in here.
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

/** Reads what is a person's: the account, and the work of the personal wallet. No password, code, token or other person's data is among it. */
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
      'credits.json': await read(sql`
        select kind, amount, tool_type, task_id, created_at from ledger_movements where wallet_id = ${wallet} order by id`),
      'orders.json': await read(sql`
        select number, kind, state, points, count, amount, currency, created_at, paid_at from orders
        where wallet_id = ${wallet} order by created_at`),
      'tasks.json': await read(sql`
        select id, tool_type, name, state, mode, params, price, charged, fail_reason, created_at, finished_at, deleted_at
        from tasks where wallet_id = ${wallet} and user_id = ${userId} order by id`),
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
