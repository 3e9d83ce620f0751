import { getTask } from '@atelier/contract/generation';
import type { ResultItem } from '@atelier/contract/result-list';
import type { Task, TaskResult } from '@atelier/contract/task';
import { navigation } from '@atelier/platform/navigation';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useSessionState } from '@atelier/platform/session';
import { DownloadDialog } from '@atelier/task-results/download-dialog';
import { lazyDialog } from '@atelier/task-results/lazy-parts';
import { type PanelActions, PanelActionsContext, type ResultDialogRequest } from '@atelier/task-results/panel-actions';
import { ShareDialog } from '@atelier/task-results/share-dialog';
import { useToolList } from '@atelier/task-results/tool-list';
import { loadResultParts } from '@atelier/task-results/use-result-parts';
import { requestOfAct, toolForAction } from '@atelier/workbench/parse-deep-link';
import { ToolChoiceDialog, toolAddress } from '@atelier/workbench/tool-choice';
import { useMemo, useState } from 'react';
import type { PublishDialogProps } from '../square/publish-dialog.tsx';

const AddToBoard = lazyDialog(
  async () => (await import(/* webpackChunkName: "results" */ '../boards/add-to-board.tsx')).AddToBoard,
);
const PublishDialog = lazyDialog(async () => (await import('../square/publish-dialog.tsx')).PublishDialog);
const Viewer = lazyDialog(async () => (await loadResultParts()).Viewer);

export interface ResultViewerProps {
  item: { task: Pick<ResultItem['task'], 'id' | 'tool_type'>; result: { id: string } | null };
  showsComments?: boolean;
  /** Navigation to the neighbouring results of the list. */
  neighbours?: { previous?: (() => void) | undefined; next?: (() => void) | undefined };
  onClose: () => void;
}

/** A result in full size, as on its tool page, with buttons for download, share and other tools. */
export function ResultViewer({ item, showsComments = false, neighbours = {}, onClose }: ResultViewerProps) {
  // The displayed result stays until the next one is loaded.
  const { data } = useQuery(
    { ...callQuery(getTask, { task_id: item.task.id }), placeholderData: ((before: unknown) => before) as never },
    queryClient,
  );
  const tools = useToolList();
  const session = useSessionState();
  const mayPublish =
    session.status === 'signed-in' && (session.identity.type === 'C' || session.identity.member?.is_admin === true);
  const [dialog, setDialog] = useState<ResultDialogRequest>();
  const [published, setPublished] = useState<Omit<PublishDialogProps, 'onClose'>>();
  const [boarded, setBoarded] = useState<string>();
  const actions = useMemo<PanelActions>(() => {
    const goTo = (type: number, request: Parameters<typeof toolAddress>[1]) => {
      const target = toolAddress(
        tools?.find((tool) => tool.type === type),
        request,
      );
      if (target) navigation.open(target);
    };
    return {
      tool: { type: item.task.tool_type },
      redraw: (task) => goTo(task.tool_type, { redraw: task.id }),
      applySettings: (task) => goTo(task.tool_type, { settings: task.id }),
      retry: (task) => goTo(task.tool_type, { redraw: task.id }),
      changePicture: (task) => goTo(task.tool_type, { redraw: task.id }),
      solve: (task, act) => {
        const other = toolForAction(task, act);
        if (other) goTo(other.type, other.request);
        else goTo(task.tool_type, requestOfAct(task, act));
      },
      addResult: () => undefined,
      view: () => undefined,
      open: setDialog,
      addToBoard: ({ id }) => setBoarded(id),
      ...(mayPublish && { publish: ({ name }: Task, result: TaskResult) => setPublished({ result, name }) }),
    };
  }, [tools, item.task.tool_type, mayPublish]);
  if (!data) return null;
  const { task } = data;
  const resultId = task.results.find(({ id }) => id === item.result?.id)?.id ?? task.results[0]?.id;
  return (
    <PanelActionsContext value={actions}>
      {resultId ? (
        <Viewer request={{ task, resultId, how: 'zoom', showsComments }} neighbours={neighbours} onClose={onClose} />
      ) : null}
      {boarded ? <AddToBoard resultIds={[boarded]} onClose={() => setBoarded(undefined)} /> : null}
      {published ? <PublishDialog {...published} onClose={() => setPublished(undefined)} /> : null}
      {dialog?.kind === 'share' ? (
        <ShareDialog task={dialog.task} result={dialog.result} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog?.kind === 'download' ? (
        <DownloadDialog results={dialog.results} name={dialog.name} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog?.kind === 'send-to-tool' ? (
        <ToolChoiceDialog
          from={dialog.task.tool_type}
          request={{ task: dialog.task.id, result: dialog.result.id }}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </PanelActionsContext>
  );
}
