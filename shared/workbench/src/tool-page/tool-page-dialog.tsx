import { DownloadDialog } from '@atelier/task-results/download-dialog';
import type { ResultDialogRequest } from '@atelier/task-results/panel-actions';
import { ReportDialog } from '@atelier/task-results/report-dialog';
import { ShareDialog } from '@atelier/task-results/share-dialog';
import { SendToToolDialog } from '../send-to-tool/send-to-tool-dialog.tsx';

export interface ToolPageDialogProps {
  request: ResultDialogRequest;
  onClose: () => void;
}

/** A dialog over the page. The page loads this file, with all dialogs, when the first one opens. */
export function ToolPageDialog({ request, onClose }: ToolPageDialogProps) {
  switch (request.kind) {
    case 'share':
      return <ShareDialog task={request.task} result={request.result} onClose={onClose} />;
    case 'send-to-tool':
      return <SendToToolDialog task={request.task} result={request.result} onClose={onClose} />;
    case 'download':
      return <DownloadDialog results={request.results} name={request.name} onClose={onClose} />;
    case 'report':
      return <ReportDialog task={request.task} onClose={onClose} />;
  }
}
