import { paramsSchema } from '@atelier/catalogue/params';
import type { ToolForm } from '@atelier/catalogue/tool-form';
import { getTask } from '@atelier/contract/generation';
import type { Task } from '@atelier/contract/task';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useSearchParams } from '@atelier/platform/router';
import { tasks } from '@atelier/platform/tasks';
import { carriedName } from '@atelier/task-results/task-files';
import { useEffect, useRef, useState } from 'react';
import type { ToolActions } from '../actions/tool-actions.ts';
import { parseDeepLink } from './parse-deep-link.ts';
import { type PageRequest, requestNames } from './tool-address.ts';

const objectOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Query parameters are untrusted input.
    return {};
  }
};

/** Valid field values from the query parameters, each checked separately. */
export const parsePrefill = (tool: Pick<ToolForm, 'fields'>, text: string): Readonly<Record<string, unknown>> => {
  const { shape } = paramsSchema(tool);
  return Object.fromEntries(
    Object.entries(objectOf(text)).flatMap(([name, value]) => {
      const known = Object.hasOwn(shape, name) ? shape[name]?.safeParse(value) : undefined;
      return known?.success ? [[name, known.data] as const] : [];
    }),
  );
};

const fetchTask = async (id: string): Promise<Task> => {
  const { task } = await http.call(getTask, { task_id: id }, { quiet: true });
  tasks.put([task]);
  return task;
};

const mimeOfName = (name: string): string => (/\.png$/i.test(name) ? 'image/png' : 'image/jpeg');

/** Adds new copies of assets to an input. The call is loaded on demand: most pages never use it. */
const putAssets = async (actions: ToolActions, ids: readonly string[], input: string | undefined): Promise<void> => {
  const { takeAssets } = await import('@atelier/contract/assets');
  const { images } = await http.call(takeAssets, { asset_ids: [...ids] }, { quiet: true });
  for (const image of images) {
    actions.addResult({ result: { ...image, mime: mimeOfName(image.name) }, name: image.name }, input);
  }
};

/** Applies values to the tool's fields; the images stay. */
const putAnswers = (actions: ToolActions, params: Readonly<Record<string, unknown>>): void =>
  actions.trySample({ inputs: {}, params, results: [] });

/** Applies the public settings of a work. */
const takeSettings = async (actions: ToolActions, id: string): Promise<void> => {
  const { getWork } = await import('@atelier/contract/works');
  const { params } = await http.call(getWork, { id }, { quiet: true });
  const known = new Set(actions.tool.fields.map(({ name }) => name));
  putAnswers(
    actions,
    Object.fromEntries(params.flatMap(({ name, value }) => (known.has(name) ? [[name, value] as const] : []))),
  );
};

const putTask = async (actions: ToolActions, asked: PageRequest) => {
  const { redraw, settings, act, task: from, result: resultId, source, input } = asked;
  const task = await fetchTask(redraw ?? settings ?? from ?? '');
  if (settings) return actions.applySettings(task);
  const wanted = parseDeepLink(act);
  if (redraw) return wanted ? actions.solve(task, wanted) : actions.redraw(task);
  const picture = Object.values(task.inputs)
    .flat()
    .find(({ id }) => id === source);
  if (picture)
    return actions.addResult({ result: { ...picture, mime: mimeOfName(picture.name) }, name: picture.name }, input);
  const result = task.results.find((one) => one.id === resultId);
  if (result) actions.addResult({ result, name: carriedName(task, result) }, input);
};

const begin = async (actions: ToolActions, asked: PageRequest): Promise<void> => {
  if (asked.answers) putAnswers(actions, parsePrefill(actions.tool, asked.answers));
  const { example } = actions.tool;
  if (asked.example && example) return actions.trySample(example);
  if (asked.asset) return putAssets(actions, asked.asset.split(','), asked.input);
  if (asked.like) return takeSettings(actions, asked.like);
  if (asked.redraw || asked.settings || asked.task) return putTask(actions, asked);
};

/**
 * Processes the request in the page's URL once, and removes it from the URL, so that a reload does not repeat it. @returns whether the page
 * was opened with a request
 */
export const useDeepLink = (actions: ToolActions): boolean => {
  const [params, setParams] = useSearchParams();
  const begun = useRef('');
  const given = requestNames.flatMap((name) => (params.get(name) ? [[name, params.get(name)] as const] : []));
  const request = given.length === 0 ? '' : JSON.stringify(Object.fromEntries(given));
  const [hasRequest] = useState(request !== '');
  useEffect(() => {
    if (request === '' || begun.current === request) return;
    begun.current = request;
    const type = Number(params.get('type') ?? actions.tool.type);
    if (type !== actions.tool.type) return;
    begin(actions, JSON.parse(request) as PageRequest)
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
  return hasRequest;
};
