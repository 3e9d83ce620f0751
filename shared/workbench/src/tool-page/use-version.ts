import type { FormedTool } from '@atelier/catalogue/formed-tool';
import type { PlacedTool } from '@atelier/catalogue/placed-tool';
import { useSearchParams } from '@atelier/platform/router';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Which of a path's tools is in view, and how to change it. It stands in the address as `type`, so that a link and a reload show the
 * same; who comes back to the path without one finds the version that was left, at first the path's own.
 */
export const useVersion = (
  versions: readonly PlacedTool<FormedTool>[],
): readonly [placed: PlacedTool<FormedTool> | undefined, choose: (type: number) => void] => {
  const [params, setParams] = useSearchParams();
  const find = (type: number) => versions.find(({ tool }) => tool.type === type);
  const asked = find(Number(params.get('type')))?.tool.type;
  const [type, setType] = useState<number | undefined>(asked ?? versions[0]?.tool.type);
  const write = (chosen: number) =>
    setParams(
      (now) => {
        now.set('type', String(chosen));
        return now;
      },
      { replace: true },
    );

  const follow = useEffectEvent((wanted: number | undefined) => {
    if (wanted !== undefined) setType(wanted);
    else if (type !== undefined && type !== versions[0]?.tool.type) write(type);
  });
  useEffect(() => follow(asked), [asked]);

  return [
    versions.find(({ tool }) => tool.type === type),
    (chosen) => {
      setType(chosen);
      write(chosen);
    },
  ];
};
