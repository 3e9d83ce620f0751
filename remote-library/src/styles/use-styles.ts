import { getStyleLibrary, type StyleEntry } from '@atelier/contract/style-library';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';

/** Drawings come one by one in an installation's first minutes. */
const drawingMs = 15_000;

/** Every style; polled while drawings are missing. */
export const useStyles = () =>
  useQuery(
    {
      ...callQuery(getStyleLibrary, {}),
      refetchInterval: ({ state }) =>
        state.data?.styles.some(({ drawing }) => drawing === null) === true ? drawingMs : false,
    },
    queryClient,
  );

/** Styles that fusion joins at most. */
const mixMost = 4;

/** The styles that are gathered for fusion, as the address names them. */
export const mixOf = (text: string, styles: readonly StyleEntry[]): readonly StyleEntry[] =>
  [...new Set(text.split(','))].flatMap((code) => styles.find((style) => style.code === code) ?? []).slice(0, mixMost);

export const isMixFull = (mix: readonly StyleEntry[]): boolean => mix.length >= mixMost;

export const mixText = (mix: readonly Pick<StyleEntry, 'code'>[]): string => mix.map(({ code }) => code).join(',');
