import type { PictureOf } from '@atelier/task-results/panel-actions';
import { ToolChoiceDialog } from './tool-choice.tsx';

export interface SendToToolDialogProps extends PictureOf {
  onClose: () => void;
}

/** Tools that accept a result. */
export function SendToToolDialog({ task, result, onClose }: SendToToolDialogProps) {
  return <ToolChoiceDialog from={task.tool_type} request={{ task: task.id, result: result.id }} onClose={onClose} />;
}
