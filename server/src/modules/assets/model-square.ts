import { assetTypeOfInput } from '@atelier/catalogue/asset-type-of-input';
import { toolPlacements } from '@atelier/catalogue/tool-placement';
import type { RequestOf, ResponseOf } from '@atelier/contract/call';
import * as contract from '@atelier/contract/model-square';
import { handlers } from '@atelier/engine/builtin/registry';
import { loadTemplates } from '@atelier/engine/comfyui/load-templates';
import type { Template } from '@atelier/engine/comfyui/template';
import { toolByType, tools } from '@atelier/engine/tools';
import { type SQL, sql } from 'drizzle-orm';
import { allOf, likePart, readSerial } from '../../platform/db/listing.ts';
import type { Offering } from '../tools/tool-offers.ts';
import type { AssetContext } from './asset-context.ts';

type Filter = RequestOf<typeof contract.getModelSquare> & { offset: number; limit: number };

interface ModelRow extends Record<string, unknown> {
  id: string;
  type: contract.SquareModelType;
  name: string;
  name_en: string | null;
  group_id: string | null;
  group_zh: string | null;
  group_en: string | null;
  gender_style: string | null;
  style_type: string | null;
  fabric_type: string | null;
  created_at: Date;
  width: number;
  height: number;
}

/** Tool groups with an input that accepts a type. */
const areasByType: ReadonlyMap<contract.SquareModelType, string[]> = new Map(
  contract.squareModelTypes.map((type) => [
    type,
    [
      ...new Set(
        toolPlacements(tools)
          .filter(({ tool }) => tool.inputs.some(({ name }) => assetTypeOfInput(name) === type))
          .map(({ placement }) => placement.group),
      ),
    ],
  ]),
);

const typesOfArea = (area: string): contract.SquareModelType[] =>
  contract.squareModelTypes.filter((type) => areasByType.get(type)?.includes(area));

const orders = {
  // Within one day, models and poses precede fabrics.
  newest: sql`a.created_at::date desc, array_position(${sql.param([...contract.squareModelTypes])}::text[], a.type::text), a.created_at desc, a.serial desc`,
  name: sql`a.name, a.serial`,
} as const satisfies Record<NonNullable<Filter['order']>, SQL>;

const parts = sql`assets a left join asset_groups g on g.id = a.group_id`;

const ofHouse = sql`a.wallet_id is null and a.deleted_at is null
  and a.type = any(${sql.param([...contract.squareModelTypes])})`;

const wantedOf = ({ type, area, category, gender, style, search }: Filter): SQL => {
  const part = likePart(search ?? '');
  return allOf([
    type !== undefined && sql`a.type = ${type}`,
    area !== undefined && sql`a.type = any(${sql.param(typesOfArea(area))})`,
    category !== undefined && sql`a.group_id::text = ${category}`,
    gender !== undefined && sql`a.gender_style = ${gender}`,
    style !== undefined && sql`a.style_type = ${style}`,
    search !== undefined && search !== '' && sql`(lower(a.name) like ${part} or lower(a.name_en) like ${part})`,
  ]);
};

const presentModel = ({ addresses }: Pick<AssetContext, 'addresses'>, row: ModelRow): contract.SquareModel => ({
  id: row.id,
  type: row.type,
  name: { zh: row.name, en: row.name_en ?? row.name },
  category:
    (row.group_id && {
      id: row.group_id,
      title: { zh: row.group_zh ?? '', en: row.group_en ?? row.group_zh ?? '' },
    }) ||
    null,
  gender_style: row.gender_style,
  style_type: row.style_type,
  fabric_type: row.fabric_type,
  areas: areasByType.get(row.type) ?? [],
  online_at: new Date(row.created_at).toISOString(),
  url: addresses.view(row.id),
  thumb_url: addresses.view(row.id, 320),
  width: row.width,
  height: row.height,
});

/** A page of the model square by offset, with its counts. */
export const listModelSquare = async (
  context: Pick<AssetContext, 'db' | 'addresses'>,
  filter: Filter,
): Promise<ResponseOf<typeof contract.getModelSquare>> => {
  const { orm } = context.db;
  const { offset, limit, order = 'newest', type } = filter;
  const given = readSerial(filter.serial);
  const newest = await orm.execute<{ serial: number }>(sql`select coalesce(max(serial), 0)::int as serial from assets`);
  const serial = given ?? newest.rows[0]?.serial ?? 0;
  const wanted = sql`${ofHouse} and a.serial <= ${serial} and ${wantedOf(filter)}`;
  const [rows, counted, types, categories] = await Promise.all([
    orm.execute<ModelRow>(sql`
      select a.id, a.type, a.name, a.name_en, a.group_id, g.name as group_zh, g.name_en as group_en, a.gender_style,
        a.style_type, a.fabric_type, a.created_at, a.width, a.height
      from ${parts} where ${wanted} order by ${orders[order]} offset ${offset} limit ${limit}`),
    orm.execute<{ total: number }>(sql`select count(*)::int as total from ${parts} where ${wanted}`),
    orm.execute<{ type: contract.SquareModelType; count: number }>(
      sql`select a.type, count(*)::int as count from ${parts} where ${ofHouse} group by a.type`,
    ),
    type === undefined
      ? { rows: [] }
      : orm.execute<{ id: string; zh: string; en: string | null; count: number }>(sql`
          select g.id, g.name as zh, g.name_en as en, count(*)::int as count from ${parts}
          where ${ofHouse} and a.type = ${type} and g.id is not null
          group by g.id, g.position, g.created_at order by g.position, g.created_at limit 60`),
  ]);
  const counts = new Map(types.rows.map((row) => [row.type, row.count]));
  return {
    total: counted.rows[0]?.total ?? 0,
    serial: String(serial),
    offset,
    items: rows.rows.map((row) => presentModel(context, row)),
    types: contract.squareModelTypes.flatMap((one) =>
      counts.has(one) ? [{ type: one, count: counts.get(one) ?? 0 }] : [],
    ),
    categories: categories.rows.map(({ id, zh, en, count }) => ({ id, title: { zh, en: en ?? zh }, count })),
  };
};

/** Package of the nodes that every model server has. */
const ownPackage = 'ComfyUI core';

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const builtin = ({ supports }: Pick<Offering, 'supports'>): contract.SquareMethod => {
  const types = unique(handlers.map(({ toolType }) => toolType)).flatMap((type) => toolByType(Number(type)) ?? []);
  return {
    kind: 'builtin',
    method: 'classical',
    is_generative: false,
    tools: types.map(({ type }) => ({ type, ready: supports(type) })),
    models: [],
    packages: [],
  };
};

const byMethod = (
  method: string,
  templates: readonly Template[],
  { hasTemplate }: Pick<Offering, 'hasTemplate'>,
): contract.SquareMethod => {
  const types = unique(templates.map(({ manifest }) => manifest.tool));
  const models = new Map(
    templates.flatMap(({ manifest }) => manifest.models.map(({ file, licence }) => [file, licence] as const)),
  );
  const packages = unique(templates.flatMap(({ manifest }) => Object.values(manifest.requiredNodes)));
  return {
    kind: 'template',
    method,
    is_generative: templates.some(({ manifest }) => manifest.isGenerative),
    tools: types.map((type) => ({
      type,
      ready: templates.some(({ name, manifest }) => manifest.tool === type && hasTemplate(name)),
    })),
    models: [...models].map(([file, licence]) => ({ file, licence })),
    packages: packages.filter((name) => name !== ownPackage).sort(),
  };
};

/** Generation methods of this installation, available or possible: the built-in engine and the included templates, by method. */
export const createSquareMethods = (
  offering: Pick<Offering, 'supports' | 'hasTemplate'>,
  templates: readonly Template[] = loadTemplates().templates,
): (() => contract.SquareMethod[]) => {
  const methods = [...Map.groupBy(templates, ({ manifest }) => manifest.method)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  return () => [builtin(offering), ...methods.map(([method, own]) => byMethod(method, own, offering))];
};
