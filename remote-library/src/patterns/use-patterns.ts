import {
  type BodyKind,
  bodyKind,
  getBodyProfiles,
  getSewingPattern,
  getSewingPatterns,
  type PatternSize,
  patternSizes,
  type SewingPattern,
} from '@atelier/contract/sewing-patterns';
import { useLanguage } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { type Address, oneOf } from '../listing/use-address.ts';

/** The page's query parameters. */
export interface PatternChoice {
  text: string;
  gender: BodyKind | undefined;
  category: string | undefined;
  id: string | undefined;
  body: BodyKind | undefined;
  size: PatternSize;
  /** The stored body that the pattern is drawn for. */
  mine: string | undefined;
  isNested: boolean;
}

export const choiceOf = ({ get }: Pick<Address, 'get'>): PatternChoice => ({
  text: get('q'),
  gender: oneOf(bodyKind.options, get('for')),
  category: get('kind') || undefined,
  id: get('p') || undefined,
  body: oneOf(bodyKind.options, get('body')),
  size: oneOf(patternSizes, get('size')) ?? 'M',
  mine: get('mine') || undefined,
  isNested: get('view') === 'nest',
});

export const usePatternList = ({ text, gender, category }: PatternChoice) =>
  useQuery(
    {
      ...callQuery(getSewingPatterns, {
        ...(text !== '' && { text }),
        ...(gender && { gender }),
        ...(category && { category }),
      }),
      placeholderData: (before) => before,
    },
    queryClient,
  );

const queryOf = (choice: PatternChoice, language: 'zh' | 'en', size = choice.size) => {
  const { id = '', body, mine } = choice;
  return callQuery(getSewingPattern, {
    ...{ id, size, language },
    ...(body && { body }),
    ...(mine && { profile_id: mine }),
  });
};

/** The selected pattern; the previous size stays while another loads. */
export const usePattern = (choice: PatternChoice) => {
  const language = useLanguage();
  return useQuery(
    {
      ...queryOf(choice, language),
      enabled: choice.id !== undefined,
      retry: false,
      placeholderData: (before) => (before?.pattern.id === choice.id ? before : undefined),
    },
    queryClient,
  );
};

/** The other sizes while comparing. */
export const useOtherSizes = (choice: PatternChoice): SewingPattern[] => {
  const language = useLanguage();
  const isWanted = choice.isNested && choice.id !== undefined;
  const { data } = useQuery(
    {
      queryKey: [getSewingPattern.path, 'nested', choice.id, choice.body, language],
      queryFn: () =>
        Promise.all(
          patternSizes.map((size) => queryClient.fetchQuery(queryOf({ ...choice, mine: undefined }, language, size))),
        ),
      enabled: isWanted,
    },
    queryClient,
  );
  return isWanted ? (data ?? []) : [];
};

export const profilesQuery = callQuery(getBodyProfiles, {});

export const useProfiles = () => useQuery(profilesQuery, queryClient).data?.profiles ?? [];
