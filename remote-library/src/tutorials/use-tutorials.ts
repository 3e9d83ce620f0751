import type { Localized } from '@atelier/catalogue/text';
import { searchKey } from '@atelier/contract/normalise-text';
import { getToolForm, getTools, type ToolAvailability } from '@atelier/contract/tools';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';

/** The hand-written text about a tool. Fields, ranges, prices and images come from the server and the engine. */
export interface Guide {
  /** Purpose, in two or three sentences. */
  what: Localized;
  /** The steps to a result, in order. */
  steps: readonly { title: Localized; words: Localized }[];
  /** Inputs that give good results, and those that do not, as measured. */
  good: readonly Localized[];
  poor: readonly Localized[];
  questions: readonly { ask: Localized; answer: Localized }[];
  /** Keys of the suggested next tools. */
  next: readonly string[];
}

interface GuideGroup {
  /** Machine names of the tools. */
  keys: readonly string[];
  load: () => Promise<{ default: Readonly<Record<string, Guide>> }>;
}

/** Each group is a chunk, loaded with the page of one of its tools. */
const groups: readonly GuideGroup[] = [
  {
    keys: [
      'styleCreativity',
      'accurateRedesign',
      'styleExpansion',
      'styleExpansionBasic',
      'styleFusion',
      'seriesColorScheme',
      'lineFilling',
    ],
    load: () => import(/* webpackChunkName: "guides-style" */ './guides/style.json', { with: { type: 'json' } }),
  },
  {
    keys: [
      'patternRepeatTryOn',
      'patternTryOn',
      'patternTryOnBasic',
      'logoTryOn',
      'fabricTryOn',
      'patternRepeatExtraction',
      'patternExtraction',
      'patternRepeatExpansion',
      'patternExpansion',
      'imageToVector',
    ],
    load: () => import(/* webpackChunkName: "guides-fabric" */ './guides/fabric.json', { with: { type: 'json' } }),
  },
  {
    keys: ['accurateImage', 'recolour', 'hdUpscale', 'cutout'],
    load: () =>
      import(/* webpackChunkName: "guides-processing" */ './guides/processing.json', { with: { type: 'json' } }),
  },
  {
    keys: [
      'changeBackground',
      'changeBackgroundBasic',
      'backgroundFusion',
      'lightingFusion',
      'extractClothing',
      'dressing',
      'dressingPro',
      'dressingProNext',
      'dressingBasic',
      'facialDressing',
      'facialDressingBasic',
      'changePosture',
      'imageToVideo',
      'faceSwap',
      'faceSwapPro',
      'faceEnhancement',
      'facialExpression',
      'diverseSkins',
    ],
    load: () => import(/* webpackChunkName: "guides-photo" */ './guides/photo.json', { with: { type: 'json' } }),
  },
];

export const guideKeys: readonly string[] = groups.flatMap(({ keys }) => keys);

/** The guide of a tool; undefined for a tool without a guide, e.g. one of another team. */
export const loadGuide = async (key: string): Promise<Guide | undefined> => {
  const group = groups.find(({ keys }) => keys.includes(key));
  return (await group?.load())?.default[key];
};

export type Guides = ReadonlyMap<string, Guide>;

/** The server's tools, its limits and its night tasks. */
export const useTools = () => useQuery(callQuery(getTools, {}), queryClient);

/** All guides, by machine name: for the list and its search. */
export const useGuides = () =>
  useQuery(
    {
      queryKey: ['tutorials', 'guides'],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async (): Promise<Guides> => {
        const entries = await Promise.all(guideKeys.map(async (key) => [key, await loadGuide(key)] as const));
        return new Map(entries.flatMap(([key, guide]) => (guide ? [[key, guide] as const] : [])));
      },
    },
    queryClient,
  );

/** The guide of one tool; null for a tool without a guide. */
export const useGuide = (key: string) =>
  useQuery(
    {
      queryKey: ['tutorials', 'guide', key],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => (await loadGuide(key)) ?? null,
    },
    queryClient,
  );

/** The form of a tool; undefined while the tool is unknown. */
export const useForm = (type: number | undefined) =>
  useQuery({ ...callQuery(getToolForm, { type: type ?? 0 }), enabled: type !== undefined }, queryClient);

/** Tools by their first group, in the order of the groups. */
export const groupsOf = (tools: readonly ToolAvailability[]) =>
  [...Map.groupBy(tools, ({ placements }) => placements[0]?.group ?? '')].flatMap(([key, list]) => {
    const title = list[0]?.placements[0]?.group_title;
    return title ? [{ key, title, tools: list }] : [];
  });

/** Search text of a tool's tutorial, in both languages. */
const wordsOf = ({ title, key, type }: ToolAvailability, guide: Guide | undefined): string =>
  [
    key,
    String(type),
    title,
    ...(guide
      ? [
          guide.what,
          ...guide.steps.flatMap((one) => [one.title, one.words]),
          ...guide.good,
          ...guide.poor,
          ...guide.questions.flatMap((one) => [one.ask, one.answer]),
        ]
      : []),
  ]
    .map((one) => (typeof one === 'string' ? one : `${one.zh}\n${one.en}`))
    .map(searchKey)
    .join('\n');

/** Tools whose tutorials contain every typed word; title matches come first. */
export const searchTutorials = (tools: readonly ToolAvailability[], guides: Guides | undefined, typed: string) => {
  const words = searchKey(typed).split(' ').filter(Boolean);
  if (words.length === 0) return tools;
  const found = tools.filter((tool) => {
    const text = wordsOf(tool, guides?.get(tool.key));
    return words.every((word) => text.includes(word));
  });
  const isNamed = ({ title }: ToolAvailability) =>
    words.every((word) => searchKey(`${title.zh} ${title.en}`).includes(word));
  return found.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
};
