import { takeAssets } from '@atelier/contract/assets';
import { getTask } from '@atelier/contract/generation';
import type { Task } from '@atelier/contract/task';
import { getWork } from '@atelier/contract/works';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useSearchParams } from '@atelier/platform/router';
import { tasks } from '@atelier/platform/tasks';
import { carriedName } from '@atelier/task-results/carried-name';
import { useEffect, useRef } from 'react';
import type { ToolActions } from '../actions/tool-actions.ts';
import { requestNames } from './tool-address.ts';

const fetchTask = async (id: string): Promise<Task> => {
  const { task } = await http.call(getTask, { task_id: id }, { quiet: true });
  tasks.put([task]);
  return task;
};

/** A fresh copy of a material into an input. */
const putAsset = async (actions: ToolActions, id: string, input: string | undefined): Promise<void> => {
  const { images } = await http.call(takeAssets, { asset_ids: [id] }, { quiet: true });
  const [image] = images;
  if (!image) return;
  const mime = /\.png$/i.test(image.name) ? 'image/png' : 'image/jpeg';
  actions.addResult({ result: { ...image, mime }, name: image.name }, input);
};

/** What the maker of a work shows of its settings; the pictures are one's own. */
const takeSettings = async (actions: ToolActions, id: string): Promise<void> => {
  const { params } = await http.call(getWork, { id }, { quiet: true });
  const known = new Set(actions.tool.fields.map(({ name }) => name));
  const taken = params.flatMap(({ name, value }) => (known.has(name) ? [[name, value] as const] : []));
  actions.trySample({ inputs: {}, params: Object.fromEntries(taken), results: [] });
};

/** Does what the page's address asks for, once, and takes it off the address: a reload must not do it again. */
export const usePageRequest = (actions: ToolActions): void => {
  const [params, setParams] = useSearchParams();
  const begun = useRef('');
  const request = requestNames.map((name) => params.get(name) ?? '').join(' ');
  useEffect(() => {
    const [redraw = '', from = '', resultId = '', input = '', asset = '', like = ''] = request.split(' ');
    const id = redraw || from || asset || like;
    if (id === '' || begun.current === request) return;
    begun.current = request;
    const type = Number(params.get('type') ?? actions.tool.type);
    if (type !== actions.tool.type) return;
    const begin = async (): Promise<void> => {
      if (asset !== '') return putAsset(actions, asset, input || undefined);
      if (like !== '') return takeSettings(actions, like);
      const task = await fetchTask(id);
      if (redraw !== '') return actions.redraw(task);
      const result = task.results.find((one) => one.id === resultId);
      if (result) actions.addResult({ result, name: carriedName(task, result) }, input || undefined);
    };
    begin()
      .catch((error: unknown) => dialogs.showError(error))
      .finally(() => {
        begun.current = '';
        setParams(
          (now) => {
            for (const name of requestNames) now.delete(name);
            return now;
          },
          { replace: true },
        );
      });
  }, [request, params, actions, setParams]);
};
