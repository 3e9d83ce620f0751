import type { Language } from '@atelier/catalogue/text';
import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { ToolPlacement } from '@atelier/catalogue/tool-placement';
import { useSearchParams } from '@atelier/platform/router';
import { useEffect, useEffectEvent, useState } from 'react';

/** Suffix of a version's title beyond the default's: `Pro 4.0` of `模特试衣 Pro 4.0`, `基础版` of `模特试衣（基础版）`. */
const beyond = (title: string, base: string): string =>
  (title.startsWith(base) ? title.slice(base.length) : title).replace(/^[\s（(]+|[)）\s]+$/g, '');

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const standard = { zh: '标准版', en: 'Standard' } as const;

/** Short names of a page's versions, the default first; one without a distinct name gets its number when another version has one. */
export const versionLabels = (versions: readonly ToolPlacement[], language: Language): string[] => {
  const base = versions[0]?.tool.title[language] ?? '';
  const names = versions.map(({ tool }) => capital(beyond(tool.title[language], base)));
  const isNumbered = names.some((name) => /\d/.test(name));
  return names.map((name, at) => name || (isNumbered && versions[at]?.placement.childVersion) || standard[language]);
};

/**
 * The selected tool of a path and its setter. The selection is the query parameter `type`, so that links and reloads restore it. Without
 * the parameter the last selected version is shown, initially the path's default.
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
