import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { TaskMode } from '@atelier/contract/task';
import { useLocalized } from '@atelier/platform/i18n';
import { lazyControl } from '@atelier/task-results/lazy-control';
import { ResultsPanel } from '@atelier/task-results/results-panel';
import { Button } from '@atelier/ui/button';
import { IconButton } from '@atelier/ui/icon-button';
import type { ReactNode } from 'react';
import type { BatchSetting } from '../batch/batch-setting.ts';
import type { Batch } from '../batch/use-batch.ts';
import { useWords } from '../texts/words.ts';
import type { useOffers } from './use-offers.ts';

const BatchPanel = lazyControl(
  async () => (await import(/* webpackChunkName: "desk" */ '../batch/batch-panel.tsx')).BatchPanel,
);
const BatchPage = lazyControl(
  async () => (await import(/* webpackChunkName: "work" */ '@atelier/task-results/batch-page')).BatchPage,
);

export interface DeskPanelProps {
  tool: ToolDefinition;
  batch: Batch;
  /** Pictures for a batch are chosen. */
  isGathering: boolean;
  setting: BatchSetting;
  night: ReturnType<typeof useOffers>['night'];
  onMode: (mode: TaskMode) => void;
  /** Shown while the tool has no results. */
  empty: ReactNode;
}

/** Beside the form: the results of the tool, or its batch. */
export function DeskPanel({ tool, batch, isGathering, setting, night, onMode, empty }: DeskPanelProps) {
  const words = useWords();
  const localized = useLocalized();
  const lead = (
    <IconButton icon="back" label={words('batchLeave', { tool: localized(tool.title) })} onClick={batch.leave} />
  );
  if (isGathering) {
    return (
      <BatchPanel
        setting={setting}
        files={batch.files}
        onTaken={batch.take}
        lead={lead}
        readyAt={night?.ready_at}
        onMode={onMode}
        onStarted={batch.started}
      />
    );
  }
  if (batch.startedId === undefined) return <ResultsPanel tool={tool.type} nightFrom={night?.from} empty={empty} />;
  return (
    <BatchPage
      key={batch.startedId}
      groupId={batch.startedId}
      nightFrom={night?.from}
      lead={lead}
      more={
        <Button size="s" kind="quiet" icon="plus" onClick={() => batch.open()}>
          {words('batchNew')}
        </Button>
      }
    />
  );
}
