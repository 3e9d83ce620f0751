import { applyCommand, type EditorCommand, type LayerList, refusalOf } from './editor-command.ts';

/** What was done since the editor opened. The layers are always the start with the first `at` commands replayed over it. */
export interface EditorHistory {
  start: LayerList;
  commands: readonly EditorCommand[];
  /** How many of the commands hold; the ones behind it can be done again. */
  at: number;
}

export const openHistory = (start: LayerList): EditorHistory => ({ start, commands: [], at: 0 });

/** Layers by history: a list of commands never changes, so each is replayed once. */
const replayed = new WeakMap<EditorHistory, LayerList>();

/** The layers as they are now. */
export const layersOf = (history: EditorHistory): LayerList => {
  const known = replayed.get(history);
  if (known) return known;
  const layers = history.commands.slice(0, history.at).reduce(applyCommand, history.start);
  replayed.set(history, layers);
  return layers;
};

/** Runs a command and clears the redo steps. Returns the same history when the command is refused. */
export const perform = (history: EditorHistory, command: EditorCommand): EditorHistory => {
  const layers = layersOf(history);
  if (refusalOf(layers, command)) return history;
  const next = { ...history, commands: [...history.commands.slice(0, history.at), command], at: history.at + 1 };
  replayed.set(next, applyCommand(layers, command));
  return next;
};

export const canUndo = (history: EditorHistory): boolean => history.at > 0;
export const canRedo = (history: EditorHistory): boolean => history.at < history.commands.length;

export const undo = (history: EditorHistory): EditorHistory =>
  canUndo(history) ? { ...history, at: history.at - 1 } : history;

export const redo = (history: EditorHistory): EditorHistory =>
  canRedo(history) ? { ...history, at: history.at + 1 } : history;

const begunEmpty = <T extends { start: { kind: string } }>(layer: T): T =>
  layer.start.kind === 'automatic' ? { ...layer, start: { kind: 'empty' } } : layer;

/** The same history where every layer that would begin with the found garment begins empty: nothing was found. */
export const withoutAutomatic = (history: EditorHistory): EditorHistory => ({
  ...history,
  start: history.start.map(begunEmpty),
  commands: history.commands.map((command): EditorCommand => {
    if (command.kind === 'layer-added') return { ...command, layer: begunEmpty(command.layer) };
    return command.kind === 'start-set' ? begunEmpty(command) : command;
  }),
});
