import { downloadResult } from '@atelier/contract/download';
import type { ResultItem } from '@atelier/contract/result-list';
import { bytesWords, type OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { lazyControl } from '@atelier/task-results/lazy-parts';
import { useToolList } from '@atelier/task-results/tool-list';
import { loadResultParts } from '@atelier/task-results/use-result-parts';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Dialog } from '@atelier/ui/dialog';
import { saveAddress } from '@atelier/ui/save-address';
import { useBusy } from '@atelier/ui/use-busy';
import { FactList } from '../assets/fact-list.tsx';
import type { LibraryKey } from '../library-texts.ts';
import type { ResultViewerProps } from './result-viewer.tsx';

const CommentedStage = lazyControl(async () => (await loadResultParts()).CommentedStage);

export interface MemberResultProps {
  item: ResultItem;
  words: OwnWords<LibraryKey>;
  showsComments: boolean;
  neighbours: NonNullable<ResultViewerProps['neighbours']>;
  onSave: () => void;
  onClose: () => void;
}

const formatOf = (mime: string) => (mime === 'video/mp4' ? 'mp4' : 'png');

/** A member's result for the administrator: image and member name. Prompt and inputs are private to the member. */
export function MemberResult({ item, words, showsComments, neighbours, onSave, onClose }: MemberResultProps) {
  const { result, task } = item;
  const localized = useLocalized();
  const language = useLanguage();
  const title = useToolList()?.find(({ type }) => type === task.tool_type)?.title;
  const { isBusy, run } = useBusy(dialogs.showError);
  if (!result) return null;
  const isVideo = result.mime === 'video/mp4';
  const facts: [LibraryKey, string][] = [
    ['member', task.member?.nickname ?? ''],
    ['tool', title ? localized(title) : ''],
    ['size', words('pixels', { width: result.width, height: result.height })],
    ['bytes', bytesWords(result.bytes)],
    ['made', momentWords(task.created_at, language)],
  ];
  const download = () =>
    run(async () => {
      const wanted = { result_id: result.id, format: formatOf(result.mime) } as const;
      const { url, file_name: name } = await http.call(downloadResult, wanted, { quiet: true });
      saveAddress(url, name);
    });
  return (
    <Dialog
      isOpen
      size="editor"
      title={task.name}
      closeLabel={words('close')}
      onClose={onClose}
      actions={
        <>
          {isVideo ? null : <Button icon="folder" label={words('saveToLibrary')} onClick={onSave} />}
          <Button kind="primary" icon="download" isBusy={isBusy} onClick={() => void download()}>
            {words('download')}
          </Button>
        </>
      }
    >
      <CommentedStage result={result} name={task.name} showsComments={showsComments} neighbours={neighbours}>
        <FactList facts={facts} words={words} />
      </CommentedStage>
    </Dialog>
  );
}
