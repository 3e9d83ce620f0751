import type { DownloadFormat } from '@atelier/contract/generation';
import type { TaskResult } from '@atelier/contract/task';
import { atom, useAtom } from '@atelier/platform/state';
import { Menu, type MenuItem } from '@atelier/ui/menu';
import type { PopoverOpener } from '@atelier/ui/popover';
import type { ReactNode } from 'react';
import { useWords } from '../texts/words.ts';
import type { WorkbenchKey } from '../texts/zh.ts';
import { download } from './task-calls.ts';

/** The format chosen last, for the key that downloads without asking. */
export const lastFormatAtom = atom<DownloadFormat>('png');

const transparentKeys = { png: 'downloadPng', jpeg: 'downloadJpeg', webp: 'downloadWebp' } as const satisfies Record<
  DownloadFormat,
  WorkbenchKey
>;
const plainKeys = {
  png: 'downloadPngPlain',
  jpeg: 'downloadJpegPlain',
  webp: 'downloadWebp',
} as const satisfies Record<DownloadFormat, WorkbenchKey>;
const formats = ['png', 'jpeg', 'webp'] as const satisfies readonly DownloadFormat[];

/** The formats of a result; what JPG does to transparency is said where it matters. */
export const useDownloadItems = (result: TaskResult, isTransparent: boolean): MenuItem[] => {
  const words = useWords();
  const [last, setLast] = useAtom(lastFormatAtom);
  return formats.map((format) => ({
    key: format,
    label: words((isTransparent ? transparentKeys : plainKeys)[format]),
    isChosen: format === last,
    onSelect: () => {
      setLast(format);
      void download(result, format);
    },
  }));
};

export interface DownloadMenuProps {
  result: TaskResult;
  isTransparent: boolean;
  opener: (props: PopoverOpener) => ReactNode;
}

/** Download in the chosen format. */
export function DownloadMenu({ result, isTransparent, opener }: DownloadMenuProps) {
  const words = useWords();
  const items = useDownloadItems(result, isTransparent);
  return <Menu label={words('downloadAs')} opener={opener} items={items} />;
}
