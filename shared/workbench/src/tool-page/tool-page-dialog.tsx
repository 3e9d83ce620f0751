import { DownloadDialog } from '@atelier/task-results/download-dialog';
import type { PictureOf, ResultDialogRequest } from '@atelier/task-results/panel-actions';
import { ReportDialog } from '@atelier/task-results/report-dialog';
import { ShareDialog } from '@atelier/task-results/share-dialog';

import { ToolChoiceDialog } from '../send-to-tool/tool-choice.tsx';

interface SendToToolDialogProps extends PictureOf {
  onClose: () => void;
}

/** Tools that accept a result. */
function SendToToolDialog({ task, result, onClose }: SendToToolDialogProps) {
  return <ToolChoiceDialog from={task.tool_type} request={{ task: task.id, result: result.id }} onClose={onClose} />;
}

/** A dialog of the page. The page loads this file, with all dialogs, when the first one opens. */
export function ToolPageDialog({ request, onClose }: { request: ResultDialogRequest; onClose: () => void }) {
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
