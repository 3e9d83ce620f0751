import { lazy, Suspense } from 'react';
import type { BatchSetting } from '../batch/batch-setting.ts';
import type { DialogRequest } from './tool-actions.ts';

const ShareDialog = lazy(async () => ({ default: (await import('../sharing/share-dialog.tsx')).ShareDialog }));
const HandOverDialog = lazy(async () => ({
  default: (await import('../handover/hand-over-dialog.tsx')).HandOverDialog,
}));
const DownloadDialog = lazy(async () => ({
  default: (await import('../downloads/download-dialog.tsx')).DownloadDialog,
}));
const BatchDialog = lazy(async () => ({ default: (await import('../batch/batch-dialog.tsx')).BatchDialog }));

export interface DeskDialogProps {
  request: DialogRequest;
  /** What the form says now, for a batch. */
  setting: BatchSetting;
  /** A batch was submitted. */
  onSent: () => void;
  onClose: () => void;
}

function Requested({ request, setting, onSent, onClose }: DeskDialogProps) {
  switch (request.kind) {
    case 'share':
      return <ShareDialog task={request.task} result={request.result} onClose={onClose} />;
    case 'hand-over':
      return <HandOverDialog task={request.task} result={request.result} onClose={onClose} />;
    case 'download':
      return <DownloadDialog results={request.results} name={request.name} onClose={onClose} />;
    case 'batch':
      return <BatchDialog setting={setting} onSent={onSent} onClose={onClose} />;
  }
}

/** A dialog over the page, loaded when it is asked for. */
export function DeskDialog(props: DeskDialogProps) {
  return (
    <Suspense>
      <Requested {...props} />
    </Suspense>
  );
}
