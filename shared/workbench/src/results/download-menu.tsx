import type { DownloadFormat } from '@atelier/contract/download';
import type { TaskResult } from '@atelier/contract/task';
import { atom, useAtom } from '@atelier/platform/state';
import { Menu, type MenuItem } from '@atelier/ui/menu';
import type { PopoverOpener } from '@atelier/ui/popover';
import type { ReactNode } from 'react';
import { useWords } from '../texts/words.ts';
import type { WorkbenchKey } from '../texts/zh.ts';
import { isVideo } from './is-video.ts';
import { download } from './task-calls.ts';

/** The format chosen last, for the key that downloads without asking. */
export const lastFormatAtom = atom<DownloadFormat>('png');

const transparentKeys = {
  png: 'downloadPng',
  jpeg: 'downloadJpeg',
  webp: 'downloadWebp',
  svg: 'downloadSvg',
  mp4: 'downloadMp4',
} as const satisfies Record<DownloadFormat, WorkbenchKey>;
const plainKeys = {
  png: 'downloadPngPlain',
  jpeg: 'downloadJpegPlain',
  webp: 'downloadWebp',
  svg: 'downloadSvg',
  mp4: 'downloadMp4',
} as const satisfies Record<DownloadFormat, WorkbenchKey>;
const pictureFormats = ['png', 'jpeg', 'webp'] as const satisfies readonly DownloadFormat[];
const vectorFormats = ['svg', ...pictureFormats] as const satisfies readonly DownloadFormat[];

const videoFormats = ['mp4'] as const satisfies readonly DownloadFormat[];

const isVector = (result: Pick<TaskResult, 'mime'>): boolean => result.mime === 'image/svg+xml';

const formatsOf = (result: Pick<TaskResult, 'mime'>): readonly DownloadFormat[] => {
  if (isVideo(result)) return videoFormats;
  return isVector(result) ? vectorFormats : pictureFormats;
};

/** What a download without asking gives: vectors and clips stay what they are, other results take the format chosen last. */
export const plainDownloadFormat = (result: Pick<TaskResult, 'mime'>, last: DownloadFormat): DownloadFormat => {
  if (isVideo(result)) return 'mp4';
  if (isVector(result)) return 'svg';
  return last === 'svg' || last === 'mp4' ? 'png' : last;
};

/** The formats of a result; what JPG does to transparency is said where it matters. */
export const useDownloadItems = (result: TaskResult, isTransparent: boolean): MenuItem[] => {
  const words = useWords();
  const [last, setLast] = useAtom(lastFormatAtom);
  const chosen = plainDownloadFormat(result, last);
  return formatsOf(result).map((format) => ({
    key: format,
    label: words((isTransparent ? transparentKeys : plainKeys)[format]),
    isChosen: format === chosen,
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
