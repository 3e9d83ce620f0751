import { type MattingLayer, type MattingOperation, type MattingStart, mattingLimits } from '@atelier/contract/matting';

/** Layers of one image, top layer first. Never empty. */
export type LayerList = readonly MattingLayer[];

/** Commands that change layers, each one undo step. Excludes zoom, pan and layer selection. */
export type EditorCommand =
  | { kind: 'drawn'; layer: string; operation: MattingOperation }
  | { kind: 'layer-added'; layer: MattingLayer }
  | { kind: 'layer-renamed'; layer: string; name: string }
  /** `to` is the layer's new index, 0 on top. */
  | { kind: 'layer-moved'; layer: string; to: number }
  | { kind: 'layer-deleted'; layer: string }
  | { kind: 'overlap-set'; layer: string; overlap: MattingLayer['overlap'] }
  /** Resets the layer to another start and removes its operations. */
  | { kind: 'start-set'; layer: string; start: MattingStart };

/** Why a command would change nothing. */
export type Refusal = 'last-layer' | 'too-many-layers' | 'too-many-steps' | 'no-such-layer';

const layerOf = (command: EditorCommand): string => (command.kind === 'layer-added' ? command.layer.id : command.layer);

/** Why a command is refused; undefined when it can be run. */
export const refusalOf = (layers: LayerList, command: EditorCommand): Refusal | undefined => {
  if (command.kind === 'layer-added') return layers.length >= mattingLimits.layers ? 'too-many-layers' : undefined;
  const layer = layers.find(({ id }) => id === layerOf(command));
  if (!layer) return 'no-such-layer';
  if (command.kind === 'layer-deleted') return layers.length === 1 ? 'last-layer' : undefined;
  const isFull = command.kind === 'drawn' && layer.operations.length >= mattingLimits.operations;
  return isFull ? 'too-many-steps' : undefined;
};

const changed = (layers: LayerList, id: string, change: (layer: MattingLayer) => MattingLayer): LayerList =>
  layers.map((layer) => (layer.id === id ? change(layer) : layer));

const moved = (layers: LayerList, id: string, to: number): LayerList => {
  const layer = layers.find((one) => one.id === id);
  if (!layer) return layers;
  const others = layers.filter((one) => one !== layer);
  const place = Math.min(Math.max(0, to), others.length);
  return [...others.slice(0, place), layer, ...others.slice(place)];
};

/** The layers after a command. A refused command changes nothing. */
export const applyCommand = (layers: LayerList, command: EditorCommand): LayerList => {
  if (refusalOf(layers, command)) return layers;
  switch (command.kind) {
    case 'drawn':
      return changed(layers, command.layer, (layer) => ({
        ...layer,
        operations: [...layer.operations, command.operation],
      }));
    case 'layer-added':
      return [command.layer, ...layers];
    case 'layer-renamed':
      return changed(layers, command.layer, (layer) => ({ ...layer, name: command.name }));
    case 'layer-moved':
      return moved(layers, command.layer, command.to);
    case 'layer-deleted':
      return layers.filter((layer) => layer.id !== command.layer);
    case 'overlap-set':
      return changed(layers, command.layer, (layer) => ({ ...layer, overlap: command.overlap }));
    case 'start-set':
      return changed(layers, command.layer, (layer) => ({ ...layer, start: command.start, operations: [] }));
  }
};

/** Command history since the editor opened. The layers are the start with the first `at` commands applied. */
export interface EditorHistory {
  start: LayerList;
  commands: readonly EditorCommand[];
  /** Number of applied commands; later ones can be redone. */
  at: number;
}

export const openHistory = (start: LayerList): EditorHistory => ({ start, commands: [], at: 0 });

/** Memoised layers: the command list is immutable, so each history is replayed once. */
const replayed = new WeakMap<EditorHistory, LayerList>();

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

/** The same history with empty starts instead of automatic ones: no garment was detected. */
export const withoutAutomatic = (history: EditorHistory): EditorHistory => ({
  ...history,
  start: history.start.map(begunEmpty),
  commands: history.commands.map((command): EditorCommand => {
    if (command.kind === 'layer-added') return { ...command, layer: begunEmpty(command.layer) };
    return command.kind === 'start-set' ? begunEmpty(command) : command;
  }),
});
