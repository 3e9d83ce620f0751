import { useEffect, useState } from 'react';

type ResultParts = typeof import('./result-parts.ts');

let parts: ResultParts | undefined;

/** Loads the code that shows results, once. */
export const loadResultParts = async (): Promise<ResultParts> => {
  parts ??= await import(/* webpackChunkName: "work" */ './result-parts.ts');
  return parts;
};

export interface WantedParts {
  parts: ResultParts | undefined;
  isMissing: boolean;
  retry: () => void;
}

/** The code that shows results, loaded when wanted; available in the first render when it is loaded already. */
export const useResultParts = (isWanted: boolean): WantedParts => {
  const [arrived, setArrived] = useState<ResultParts | 'missing'>();
  const [tries, setTries] = useState(0);
  const isDue = isWanted && parts === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Retry fetches again
  useEffect(() => {
    if (!isDue) return;
    let isHere = true;
    void loadResultParts()
      .catch(() => 'missing' as const)
      .then((outcome) => {
        if (isHere) setArrived(outcome);
      });
    return () => {
      isHere = false;
    };
  }, [isDue, tries]);
  return {
    parts,
    isMissing: parts === undefined && arrived === 'missing',
    retry: () => {
      setArrived(undefined);
      setTries((before) => before + 1);
    },
  };
};
