import { readFile } from 'node:fs/promises';
import { paramsSchema } from '@atelier/catalogue/params';
import { publishingDate } from '@atelier/contract/works';
import { type ToolType, toolOf } from '@atelier/engine/tools';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { newImageId } from '../../modules/images/picture-files.ts';
import { sampleAuthor } from '../../modules/works/public-works.ts';
import { dbNowMs, newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, takeTurns, withTransaction } from '../../platform/db/database.ts';
import { images, results, taskCounters, tasks } from '../../platform/db/schema/generation.ts';
import { works } from '../../platform/db/schema/works.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import { addReference } from '../../platform/storage/sweep-blobs.ts';

/** A work of the gallery that comes with the product: made by one of its tools from its own drawn materials. */
interface SampleWork {
  /** Name of its picture, `pictures/<key>.jpg`. */
  key: string;
  title: string;
  tags: readonly string[];
  toolType: ToolType;
  params: Readonly<Record<string, unknown>>;
  /** Keys of public materials, by the name of the tool's input. */
  inputs: Readonly<Record<string, string>>;
}

const fabricTryOn = (key: string, garment: string, fabric: string, title: string, size = 30): SampleWork => ({
  ...{ key, title, toolType: 2, params: { size }, tags: ['换面料', 'fabric'] },
  inputs: { garment: `clothing/${garment}`, fabric: `fabric/${fabric}` },
});
const printTryOn = (key: string, garment: string, pattern: string, title: string, size = 25): SampleWork => ({
  ...{ key, title, toolType: 230, params: { size }, tags: ['印花', 'print'] },
  inputs: { garment: `clothing/${garment}`, pattern: `pattern/${pattern}` },
});
const recolour = (key: string, garment: string, colour: string, title: string): SampleWork => ({
  ...{ key, title, toolType: 220, params: { colour }, tags: ['换色', 'colour'] },
  inputs: { original: `clothing/${garment}` },
});
const scene = (key: string, garment: string, background: string, title: string): SampleWork => ({
  ...{ key, title, toolType: 215, params: {}, tags: ['换背景', 'background'] },
  inputs: { original: `clothing/${garment}`, background: `scene/${background}` },
});
const flat = (key: string, prompt: string, title: string): SampleWork => ({
  ...{ key, title, toolType: 1, params: { prompt }, tags: ['款式图', 'flat'] },
  inputs: {},
});

/** The newest first. */
export const sampleWorks: readonly SampleWork[] = [
  printTryOn('palm-skirt', 'pleated-skirt', 'palm-dusk', '暮色棕榈百褶裙 · Palm pleated skirt', 40),
  fabricTryOn('houndstooth-trench', 'trench', 'houndstooth', '千鸟格风衣 · Houndstooth trench', 22),
  scene('gown-on-stage', 'w-gown', 'stage', '舞台上的晚礼服 · Gown on stage'),
  recolour('teal-crew', 'm-crew', '#1f6f6b', '青绿麻花毛衣 · Teal cable knit'),
  printTryOn('lemon-shirt-dress', 'shirt-dress', 'lemons', '柠檬衬衫裙 · Lemon shirt dress', 35),
  fabricTryOn('prince-of-wales-blazer', 'w-blazer', 'prince-of-wales', '威尔士格西装 · Prince of Wales blazer'),
  flat('storm-flap-trench', '双排扣风衣，肩襻，防风片，腰带，插肩袖', '双排扣风衣款式图 · Trench coat flat'),
  printTryOn('night-meadow-gown', 'w-gown', 'night-meadow', '夜色花园礼服 · Night meadow gown', 30),
  recolour('red-puffer', 'w-puffer', '#b8322a', '正红短款羽绒服 · Red puffer'),
  scene('tea-dress-meadow', 'w-tea-dress', 'meadow', '草地上的茶歇裙 · Tea dress in the meadow'),
  fabricTryOn('tartan-duffle', 'w-duffle', 'tartan', '苏格兰格牛角扣大衣 · Tartan duffle'),
  printTryOn('cherry-bow-blouse', 'w-bow-blouse', 'cherry-blossom', '樱花蝴蝶结衬衫 · Cherry blossom blouse', 35),
  fabricTryOn('herringbone-chesterfield', 'm-chesterfield', 'herringbone', '人字呢大衣 · Herringbone coat'),
  recolour('ochre-hoodie', 'hoodie', '#d39a2d', '赭黄连帽卫衣 · Ochre hoodie'),
  printTryOn('swallow-shirt', 'w-office-shirt', 'swallows', '飞燕衬衫 · Swallow shirt', 35),
  scene('bomber-bricks', 'm-bomber', 'red-bricks', '红砖墙前的飞行夹克 · Bomber on brick'),
  fabricTryOn('pinstripe-wide-leg', 'w-wide-leg', 'pinstripe', '细条纹阔腿裤 · Pinstripe wide-leg trousers'),
  printTryOn('rose-camisole', 'w-camisole', 'rose-navy', '藏青玫瑰吊带 · Navy rose camisole', 35),
  flat(
    'puff-sleeve-dress',
    '方领泡泡袖连衣裙，高腰，百褶裙摆，及膝',
    '方领泡泡袖连衣裙款式图 · Puff sleeve dress flat',
  ),
  recolour('emerald-turtleneck', 'w-turtleneck', '#1c6b48', '祖母绿高领衫 · Emerald turtleneck'),
  printTryOn('strawberry-pinafore', 'c-pinafore', 'strawberries', '草莓背带裙 · Strawberry pinafore', 40),
  scene('trench-evening-street', 'trench', 'evening-street', '傍晚街头的风衣 · Trench at dusk'),
  fabricTryOn('corduroy-vest', 'm-vest', 'corduroy', '灯芯绒马甲 · Corduroy vest', 45),
  recolour('wine-denim-jacket', 'w-denim-jacket', '#7a2a45', '酒红牛仔外套 · Wine denim jacket'),
];

/** The picture of a work, a JPEG. */
export const sampleWorkFile = ({ key }: SampleWork): URL => new URL(`./pictures/${key}.jpg`, import.meta.url);

interface Author {
  userId: string;
  walletId: string;
}

const minuteMs = 60_000;
/** Works last as long as their results; these do not expire. */
const never = new Date('9999-01-01T00:00:00Z');

/** The account of the sample works. It has no phone number and no password: no sign-in. */
const findAuthor = async (tx: Tx, nickname: string): Promise<Author> => {
  await tx.execute(sql`
    with author as (
      insert into users (id, username, phone, nickname, invite_code)
      values (${newId()}, ${sampleAuthor}, ${sampleAuthor}, ${nickname}, ${sampleAuthor}) on conflict do nothing returning id)
    insert into wallets (id, user_id) select ${newId()}, id from author`);
  const { rows } = await tx.execute<{ user_id: string; wallet_id: string }>(sql`
    select u.id as user_id, w.id as wallet_id from users u join wallets w on w.user_id = u.id where u.username = ${sampleAuthor}`);
  if (!rows[0]) throw new Error('the author of the sample works has no wallet');
  return { userId: rows[0].user_id, walletId: rows[0].wallet_id };
};

const insertWork = async (
  tx: Tx,
  blobs: BlobStore,
  { userId, walletId }: Author,
  { work, at }: { work: SampleWork; at: Date },
): Promise<void> => {
  const { key, title, toolType } = work;
  const data = await readFile(sampleWorkFile(work));
  const { width, height } = await sharp(data).metadata();
  const [taskId, imageId] = [newId(), newImageId()];
  const params = paramsSchema(toolOf(toolType)).parse(work.params);
  const [counter] = await tx
    .insert(taskCounters)
    .values({ userId, version: 1 })
    .onConflictDoUpdate({ target: taskCounters.userId, set: { version: sql`${taskCounters.version} + 1` } })
    .returning({ version: taskCounters.version });
  await tx.insert(tasks).values({
    ...{ id: taskId, userId, walletId, version: counter?.version ?? 1, toolType, state: 'completed', mode: 'online' },
    ...{ name: title, params, inputs: {}, seed: 1, priority: 0, price: 0, idempotencyKey: key, contentHash: key },
    ...{
      percent: 100,
      engine: 'classical',
      method: 'sample',
      createdAt: at,
      startedAt: at,
      finishedAt: at,
      expiresAt: never,
    },
  });
  const blobHash = await addReference(tx, blobs, data);
  const picture = { mime: 'image/jpeg', width, height, bytes: data.byteLength };
  await tx.insert(images).values({
    id: imageId,
    blobHash,
    userId,
    walletId,
    kind: 'result',
    name: title,
    createdAt: at,
    lookAt: null,
    ...picture,
  });
  await tx.insert(results).values({ imageId, taskId, position: 0 });
  await tx.insert(works).values({
    ...{ id: newImageId(), userId, imageId, title, tags: [...work.tags], shownParams: Object.keys(work.params) },
    ...{ state: 'shown', consentVersion: publishingDate, publishedAt: at },
  });
};

/** Publishes the sample works that were never published here; one that an operator removed stays away. */
export const seedWorks = async (db: Database, blobs: BlobStore, webName: string): Promise<void> => {
  await withTransaction(db, async (tx) => {
    await takeTurns(tx);
    const author = await findAuthor(tx, webName);
    const { rows } = await tx.execute<{ key: string }>(
      sql`select idempotency_key as key from tasks where wallet_id = ${author.walletId}`,
    );
    const known = new Set(rows.map(({ key }) => key));
    const now = dbNowMs();
    for (const [nth, work] of sampleWorks.entries())
      if (!known.has(work.key)) await insertWork(tx, blobs, author, { work, at: new Date(now - nth * minuteMs) });
  });
};
