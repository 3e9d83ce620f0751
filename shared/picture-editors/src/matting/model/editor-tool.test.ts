// @vitest-environment happy-dom
import type { KeyboardEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { ZoomPanControl } from '../../zoom/use-zoom-pan.ts';
import { type EditorKeys, handleEditorKey } from '../state/handle-editor-key.ts';
import { brushRange, editorTools, steppedHardness, steppedWidth, type ToolSettings, toolKeys } from './editor-tool.ts';

const settings: ToolSettings = { tool: 'brush', act: 'remove', width: 44, hardness: 90 };

const pressed = (key: string, more: Partial<KeyboardEvent> = {}, parts: Partial<EditorKeys> = {}) => {
  const acts = {
    change: vi.fn(),
    undo: vi.fn(),
    redo: vi.fn(),
    inverse: vi.fn(),
    reset: vi.fn(),
    piece: vi.fn(),
    by: vi.fn(),
    fit: vi.fn(),
  };
  const spend = vi.fn();
  const event = { key, target: document.body, ...more, preventDefault: spend };
  handleEditorKey(event as unknown as KeyboardEvent, {
    settings,
    onChange: acts.change,
    zoom: { by: acts.by, fit: acts.fit } as unknown as ZoomPanControl,
    live: () => undefined,
    onUndo: acts.undo,
    onRedo: acts.redo,
    onInverse: acts.inverse,
    onReset: acts.reset,
    onPiece: acts.piece,
    ...parts,
  });
  return { ...acts, isTaken: spend.mock.calls.length > 0 };
};

describe('keys of the editor', () => {
  it('select a tool, the exact brush by the usual letter of image editors [spec 9.13]', () => {
    expect(editorTools.map((tool) => pressed(toolKeys[tool].toLowerCase()).change.mock.calls[0]?.[0])).toEqual(
      editorTools.map((tool) => ({ tool })),
    );
    expect(['1', '2', '3', '4', '5', 'b'].map((key) => pressed(key).change.mock.calls[0]?.[0].tool)).toEqual([
      'pen',
      'rectangle',
      'brush',
      'lasso',
      'hand',
      'exact',
    ]);
    expect(pressed('9').isTaken).toBe(false);
  });

  it('change the brush width and switch between keep and remove [spec 9.13]', () => {
    expect(pressed('[').change).toHaveBeenCalledWith({ width: 40 });
    expect(pressed(']').change).toHaveBeenCalledWith({ width: 48 });
    expect(pressed('{', { shiftKey: true }).change).toHaveBeenCalledWith({ hardness: 75 });
    expect(pressed('}', { shiftKey: true }).change).toHaveBeenCalledWith({ hardness: 100 });
    expect(pressed('x').change).toHaveBeenCalledWith({ act: 'keep' });
  });

  it('undo and redo with Control, a pen’s last corner first', () => {
    expect(pressed('z', { ctrlKey: true }).undo).toHaveBeenCalledTimes(1);
    expect(pressed('Z', { ctrlKey: true, shiftKey: true }).redo).toHaveBeenCalledTimes(1);
    expect(pressed('y', { metaKey: true }).redo).toHaveBeenCalledTimes(1);
    const dropCorner = vi.fn(() => true);
    const live = () => ({ dropCorner }) as unknown as ReturnType<EditorKeys['live']>;
    expect(pressed('z', { ctrlKey: true }, { live }).undo).not.toHaveBeenCalled();
    expect(dropCorner).toHaveBeenCalledTimes(1);
  });

  it('move to the next uncertain region', () => {
    expect(pressed('d').piece).toHaveBeenCalledTimes(1);
    expect(pressed('d', { ctrlKey: true }).piece).not.toHaveBeenCalled();
  });

  it('leave letters to a focused text field', () => {
    const input = document.createElement('input');
    expect(pressed('i', { target: input }).inverse).not.toHaveBeenCalled();
    expect(pressed('i').inverse).toHaveBeenCalledTimes(1);
  });
});

describe('brush size', () => {
  it('has fine steps when thin, coarse ones when wide, and a range', () => {
    expect([3, 20, 100].map((width) => steppedWidth(width, 1))).toEqual([4, 24, 110]);
    expect(steppedWidth(brushRange.max, 1)).toBe(brushRange.max);
    expect(steppedWidth(brushRange.min, -1)).toBe(brushRange.min);
  });
});

describe('brush hardness', () => {
  it('moves to the next quarter within its range', () => {
    expect([0, 50, 90, 100].map((hardness) => steppedHardness(hardness, 1))).toEqual([25, 75, 100, 100]);
    expect([0, 50, 90, 100].map((hardness) => steppedHardness(hardness, -1))).toEqual([0, 25, 75, 75]);
  });
});
