import { getTask } from '@atelier/contract/generation';
import type { Task } from '@atelier/contract/task';
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

/** Does what the page's address asks for, once, and takes it off the address: a reload must not do it again. */
export const usePageRequest = (actions: ToolActions): void => {
  const [params, setParams] = useSearchParams();
  const begun = useRef('');
  const request = requestNames.map((name) => params.get(name) ?? '').join(' ');
  useEffect(() => {
    const [redraw = '', from = '', resultId = '', input = ''] = request.split(' ');
    const id = redraw || from;
    if (id === '' || begun.current === request) return;
    begun.current = request;
    const type = Number(params.get('type') ?? actions.tool.type);
    if (type !== actions.tool.type) return;
    fetchTask(id)
      .then((task) => {
        if (redraw !== '') return actions.redraw(task);
        const result = task.results.find((one) => one.id === resultId);
        if (result) actions.addResult({ result, name: carriedName(task, result) }, input || undefined);
      })
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
