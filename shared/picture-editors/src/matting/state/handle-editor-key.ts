import type { KeyboardEvent } from 'react';
import type { ZoomPanControl } from '../../zoom/use-zoom-pan.ts';
import { editorTools, steppedHardness, steppedWidth, type ToolSettings, toolKeys } from '../model/editor-tool.ts';
import type { StageLive } from './use-stage-live.ts';

export interface EditorKeys {
  settings: ToolSettings;
  onChange: (settings: Partial<ToolSettings>) => void;
  zoom: ZoomPanControl;
  live: () => StageLive | undefined;
  onUndo: () => void;
  onRedo: () => void;
  onInverse: () => void;
  onReset: () => void;
  /** Focuses the next uncertain region. */
  onPiece: () => void;
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=radio], [type=range]), textarea');

/** Ctrl+Z undoes, Ctrl+Y or Ctrl+Shift+Z redoes; in an unfinished pen path undo removes its last corner first. */
const withControl = (event: KeyboardEvent, keys: EditorKeys): boolean => {
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) {
    if (!keys.live()?.dropCorner()) keys.onUndo();
    return true;
  }
  if (key !== 'y' && key !== 'z') return false;
  keys.onRedo();
  return true;
};

const plain = (event: KeyboardEvent, keys: EditorKeys): boolean => {
  const { settings, zoom } = keys;
  const acts: Readonly<Record<string, () => void>> = {
    '[': () => keys.onChange({ width: steppedWidth(settings.width, -1) }),
    ']': () => keys.onChange({ width: steppedWidth(settings.width, 1) }),
    '{': () => keys.onChange({ hardness: steppedHardness(settings.hardness, -1) }),
    '}': () => keys.onChange({ hardness: steppedHardness(settings.hardness, 1) }),
    x: () => keys.onChange({ act: settings.act === 'keep' ? 'remove' : 'keep' }),
    i: keys.onInverse,
    r: keys.onReset,
    d: keys.onPiece,
    '+': () => zoom.by(1.25),
    '=': () => zoom.by(1.25),
    '-': () => zoom.by(0.8),
    '0': zoom.fit,
  };
  const tool = editorTools.find((candidate) => toolKeys[candidate] === event.key.toUpperCase());
  const act = tool ? () => keys.onChange({ tool }) : acts[event.key.toLowerCase()];
  act?.();
  return act !== undefined;
};

/** Keyboard shortcuts of the editor, wherever the focus is in it; text fields keep their own. */
export const handleEditorKey = (event: KeyboardEvent, keys: EditorKeys): void => {
  if (isTyping(event.target) || event.altKey) return;
  const isDone = event.ctrlKey || event.metaKey ? withControl(event, keys) : plain(event, keys);
  if (isDone) event.preventDefault();
};
