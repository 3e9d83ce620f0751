import { DownloadDialog } from '@atelier/task-results/download-dialog';
import { ReportDialog } from '@atelier/task-results/report-dialog';
import { ShareDialog } from '@atelier/task-results/share-dialog';
import type { DialogRequest } from '../actions/tool-actions.ts';
import { BatchDialog } from '../batch/batch-dialog.tsx';
import type { BatchSetting } from '../batch/batch-setting.ts';
import { SendToToolDialog } from '../send-to-tool/send-to-tool-dialog.tsx';
import { BatchFields, type BatchFieldsProps } from './batch-fields.tsx';

export interface DeskDialogProps {
  request: DialogRequest;
  /** The current form, for a batch. */
  setting: BatchSetting;
  /** What fields of the form need beside that. */
  fields: Pick<BatchFieldsProps, 'by' | 'dispatch' | 'pictures'>;
  /** A batch was submitted. */
  onSent: () => void;
  onClose: () => void;
}

/** A dialog over the page. The page loads this file, with all dialogs, when the first one opens. */
export function DeskDialog({ request, setting, fields, onSent, onClose }: DeskDialogProps) {
  switch (request.kind) {
    case 'share':
      return <ShareDialog task={request.task} result={request.result} onClose={onClose} />;
    case 'send-to-tool':
      return <SendToToolDialog task={request.task} result={request.result} onClose={onClose} />;
    case 'download':
      return <DownloadDialog results={request.results} name={request.name} onClose={onClose} />;
    case 'report':
      return <ReportDialog task={request.task} onClose={onClose} />;
    case 'batch':
      return (
        <BatchDialog
          setting={setting}
          files={request.files}
          renderFields={(names, sample) => <BatchFields {...setting} {...fields} names={names} sample={sample} />}
          onSent={onSent}
          onClose={onClose}
        />
      );
  }
}
