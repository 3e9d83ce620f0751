import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { ToolPlacement } from '@atelier/catalogue/tool-placement';
import { useSearchParams } from '@atelier/platform/router';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The selected tool of a path and its setter. The selection is the query parameter `type`, so that links and reloads show the same.
 * Without the parameter the last selected version is shown, initially the path's default.
 */
export const useVersion = (
  versions: readonly ToolPlacement<ToolDefinition>[],
): readonly [placed: ToolPlacement<ToolDefinition> | undefined, choose: (type: number) => void] => {
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
