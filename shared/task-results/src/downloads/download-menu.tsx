import type { DownloadFormat } from '@atelier/contract/download';
import type { TaskResult } from '@atelier/contract/task';
import { useAtomValue } from '@atelier/platform/state';
import { Menu, type MenuItem } from '@atelier/ui/menu';
import type { PopoverOpener } from '@atelier/ui/popover';
import type { ReactNode } from 'react';
import { usePanelActions } from '../actions/panel-actions.ts';
import { isVideo } from '../task/task-words.ts';
import { type TaskResultsKey, useWords, type Words } from '../texts/words.ts';

import {
  type DownloadShape,
  download,
  downloadShapeAtom,
  formatsOf,
  isPreset,
  plainShape,
  rememberDownloadShape,
} from './download.ts';

const transparentKeys = {
  png: 'downloadPng',
  jpeg: 'downloadJpeg',
  webp: 'downloadWebp',
  svg: 'downloadSvg',
  mp4: 'downloadMp4',
  psd: 'downloadPsd',
} as const satisfies Record<DownloadFormat, TaskResultsKey>;
const plainKeys = {
  png: 'downloadPngPlain',
  jpeg: 'downloadJpegPlain',
  webp: 'downloadWebp',
  svg: 'downloadSvg',
  mp4: 'downloadMp4',
  psd: 'downloadPsd',
} as const satisfies Record<DownloadFormat, TaskResultsKey>;

const formatNames = { png: 'PNG', jpeg: 'JPG', webp: 'WebP', svg: 'SVG', mp4: 'MP4', psd: 'PSD' } as const;

/** `JPG · 白底 800 × 800 · 500 KB` */
const presetWords = ({ format, canvas, maxKb }: DownloadShape, words: Words): string =>
  [
    formatNames[format],
    ...(canvas === undefined ? [] : [words('downloadCanvas', { size: canvas.replace('x', ' × ') })]),
    ...(maxKb === undefined ? [] : [`≤ ${maxKb} KB`]),
  ].join(' · ');

/** Formats of a result, the last used preset, and further options; notes the loss of transparency in JPG where relevant. */
export const useDownloadItems = (result: TaskResult, isTransparent: boolean): MenuItem[] => {
  const words = useWords();
  const { open } = usePanelActions();
  const last = useAtomValue(downloadShapeAtom);
  const chosen = plainShape(result, last);
  const item = (shape: DownloadShape, label: string): MenuItem => ({
    key: label,
    label,
    isChosen: shape.format === chosen.format && shape.canvas === chosen.canvas && shape.maxKb === chosen.maxKb,
    onSelect: () => {
      rememberDownloadShape(shape);
      void download(result, shape);
    },
  });
  const formats = formatsOf(result).map((format) =>
    item({ format }, words((isTransparent ? transparentKeys : plainKeys)[format])),
  );
  if (isVideo(result)) return formats;
  return [
    ...formats,
    ...(isPreset(chosen) ? [item(chosen, presetWords(chosen, words))] : []),
    {
      key: 'preset',
      label: words('downloadPreset'),
      startsGroup: true,
      onSelect: () => open({ kind: 'download', results: [result], name: '' }),
    },
  ];
};

export interface DownloadMenuProps {
  result: TaskResult;
  isTransparent: boolean;
  opener: (props: PopoverOpener) => ReactNode;
}

export function DownloadMenu({ result, isTransparent, opener }: DownloadMenuProps) {
  const words = useWords();
  const items = useDownloadItems(result, isTransparent);
  return <Menu label={words('downloadAs')} opener={opener} items={items} />;
}
