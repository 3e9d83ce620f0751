import { assetTypeRow } from '@atelier/catalogue/asset-types';
import {
  getModelSquare,
  getSquareMethods,
  modelOrders,
  type SquareMethodKind,
  type SquareModel,
  type SquareModelType,
  squareMethodKinds,
  squareModelTypes,
} from '@atelier/contract/model-square';
import { http } from '@atelier/platform/http';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { type Address, oneOf } from '../listing/use-address.ts';
import { useListing } from '../listing/use-listing.ts';

/** The square's filter, stored in the query parameters. */
export interface ModelFilter {
  order: (typeof modelOrders)[number];
  type: SquareModelType | undefined;
  /** Engines or templates, which are no materials. */
  method: SquareMethodKind | undefined;
  area: string;
  category: string;
  gender: string;
  style: string;
  search: string;
}

export const modelFilterOf = (address: Pick<Address, 'get'>): ModelFilter => {
  const method = oneOf(squareMethodKinds, address.get('type'));
  const type = oneOf(squareModelTypes, address.get('type'));
  const row = type && assetTypeRow(type);
  const style = address.get('style');
  return {
    order: oneOf(modelOrders, address.get('order')) ?? 'newest',
    type,
    method,
    area: address.get('area').slice(0, 40),
    // Categories and styles are those of a type.
    category: type ? address.get('category').slice(0, 64) : '',
    gender: oneOf(['woman', 'man', 'children'], address.get('gender')) ?? '',
    style: row?.styles.some(({ key }) => key === style) ? style : '',
    search: address.get('q').slice(0, 60),
  };
};

/** Takes the filters off, not the order. */
export const noModelFilter = {
  ...{ type: undefined, area: undefined, category: undefined },
  ...{ gender: undefined, style: undefined, q: undefined },
} as const;

const requestOf = ({ order, type, area, category, gender, style, search }: ModelFilter) => ({
  order,
  ...(type && { type }),
  ...(area && { area }),
  ...(category && { category }),
  ...(gender && { gender }),
  ...(style && { style }),
  ...(search && { search }),
});

/** The public models. */
export const useModels = (filter: ModelFilter) => {
  const request = requestOf(filter);
  return useListing({
    queryKey: [getModelSquare.path, request],
    marks: async (signal) => {
      const answer = await http.call(getModelSquare, { ...request, limit: 1 }, { signal, quiet: true });
      const { total, serial, types, categories } = answer;
      return { total, serial, types, categories, marks: [] };
    },
    range: async (range, signal): Promise<readonly SquareModel[]> =>
      (await http.call(getModelSquare, { ...request, ...range }, { signal, quiet: true })).items,
  });
};

/** Engines and templates: few, so they come at once. */
export const useMethods = () => useQuery(callQuery(getSquareMethods, {}), queryClient);
