import type { MattingOperation, MattingPoint } from '@atelier/contract/matting';
import { useTheme } from '@atelier/platform/theme';
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ZoomPanControl } from '../../zoom/use-zoom-pan.ts';
import { arrows } from '../../zoom/zoom-pan.ts';
import { isBrush, type ToolSettings } from '../model/editor-tool.ts';
import type { Plane } from '../model/plane.ts';
import { type StageView, stageScale, toPicture, toStage } from '../model/stage-geometry.ts';
import { paintVeil, themeColour } from '../paint/paint-veil.ts';
import type { StagePieces } from '../state/use-pieces.ts';
import { type StageLive, useStageLive } from '../state/use-stage-live.ts';
import { type MattingWords, useMattingWords } from '../texts/matting-words.ts';
import styles from './editor-stage.module.css';
import { useStagePointers } from './use-stage-pointers.ts';

export interface KeyParts {
  stage: StageView;
  settings: ToolSettings;
  zoom: ZoomPanControl;
  live: StageLive;
  words: MattingWords;
  /** Announces a message to screen readers. */
  announce: (sentence: string) => void;
}

/** Cursor steps in CSS pixels. */
const steps = { fine: 1, usual: 8, large: 40 } as const;
/** Minimum distance of the cursor from the stage's edge in CSS pixels. */
const edge = 24;

/** Keyboard cursor: arrow keys move it and Enter draws, equivalent to every pointer action on the stage. */
const useStageKeys = (parts: KeyParts) => {
  const latest = useRef(parts);
  const cursor = useRef<MattingPoint>(undefined);
  const isSpaceHeld = useRef(false);
  useEffect(() => {
    latest.current = parts;
  });

  const current = (): MattingPoint => {
    const { stage } = latest.current;
    cursor.current ??= toPicture(stage, stage.window.width / 2, stage.window.height / 2);
    return cursor.current;
  };

  /** Pans so that the cursor stays in view. */
  const follow = (point: MattingPoint) => {
    const { stage, zoom } = latest.current;
    const [x, y] = toStage(stage, point);
    const beyond = (at: number, size: number) => (at < edge ? edge - at : at > size - edge ? size - edge - at : 0);
    const [dx, dy] = [beyond(x, stage.window.width), beyond(y, stage.window.height)];
    if (dx !== 0 || dy !== 0) zoom.pan(dx, dy);
  };

  const move = ([dx, dy]: readonly [number, number], event: KeyboardEvent) => {
    const { stage, settings, zoom, live, words, announce } = latest.current;
    const step = event.shiftKey ? steps.fine : event.altKey ? steps.large : steps.usual;
    if (settings.tool === 'hand') return zoom.pan(-dx * step, -dy * step);
    const size = step / stageScale(stage);
    const [x, y] = current();
    const point: MattingPoint = [Math.round((x + dx * size) * 10) / 10, Math.round((y + dy * size) * 10) / 10];
    cursor.current = point;
    follow(point);
    const isLine = live.draft && (isBrush(live.draft.tool) || live.draft.tool === 'lasso');
    if (isLine) live.extend(point);
    else live.hover(point);
    live.showCursor(point, 'cross');
    const share = (value: number, whole: number) => Math.round((100 * value) / whole);
    announce(words('cursorAt', { x: share(point[0], stage.picture.width), y: share(point[1], stage.picture.height) }));
  };

  const press = () => {
    const { live, settings, words, announce } = latest.current;
    const point = current();
    if (settings.tool === 'hand') return;
    if (!live.draft) {
      live.begin(point);
      announce(words('penDown', { tool: words(settings.tool), act: words(settings.act) }));
    } else if (live.draft.tool === 'pen') {
      live.extend(point);
      announce(words('cornerAdded', { count: live.draft?.points.length ?? 1 }));
    } else finish();
    live.showCursor(point, 'cross');
  };

  const finish = () => {
    const { live, words, announce } = latest.current;
    if (!live.draft) return;
    live.finish();
    announce(words('penUp'));
  };

  const drop = () => {
    const { live, words, announce } = latest.current;
    live.drop();
    announce(words('strokeDropped'));
  };

  const act = (event: KeyboardEvent): boolean => {
    const { live } = latest.current;
    const arrow = arrows[event.key];
    if (arrow) move(arrow, event);
    else if (event.key === 'Enter') press();
    else if (event.key === 'Escape' && live.draft) drop();
    else if (event.key.toLowerCase() === 'c' && live.draft?.tool === 'pen') finish();
    else if (event.key === 'Backspace' && live.draft) live.dropCorner();
    else if (event.key === ' ') isSpaceHeld.current = true;
    else return false;
    return true;
  };

  return {
    isSpaceHeld: () => isSpaceHeld.current,
    keys: {
      onKeyDown(event: KeyboardEvent) {
        if (event.ctrlKey || event.metaKey || !act(event)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onKeyUp(event: KeyboardEvent) {
        if (event.key === ' ') isSpaceHeld.current = false;
      },
      onFocus() {
        // A pointer press also focuses, and has its own cursor.
        const { live } = latest.current;
        if (document.activeElement?.matches(':focus-visible')) live.showCursor(current(), 'cross');
      },
      onBlur() {
        isSpaceHeld.current = false;
        latest.current.live.showCursor(undefined);
      },
    },
  };
};

/** Scale up to which an enlarged copy looks as sharp as the original. */
const tolerance = 1.1;

export interface SharpParts {
  /** URL of the reduced copy; undefined until it is loaded. */
  copy: string | undefined;
  /** Width of the copy in pixels. */
  copyWidth: number;
  whole: string;
  /** Displayed image width in device pixels at the current zoom. */
  shownWidth: number;
}

/** URL of the copy, or of the full-size image once the zoom exceeds the copy's resolution and it is decoded. */
const useSharpAddress = ({ copy, copyWidth, whole, shownWidth }: SharpParts): string | undefined => {
  const [sharp, setSharp] = useState<string>();
  const isWanted = copy !== undefined && shownWidth > copyWidth * tolerance;
  useEffect(() => {
    if (!isWanted || sharp === whole) return;
    let isOver = false;
    const image = new Image();
    image.src = whole;
    image.decode().then(
      () => {
        if (!isOver) setSharp(whole);
      },
      // On failure the copy stays.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isWanted, sharp, whole]);
  return copy !== undefined && sharp === whole ? whole : copy;
};

export interface EditorStageProps {
  picture: { width: number; height: number; url: string };
  /** URL of a reduced copy of the image, once it is loaded. */
  url: string | undefined;
  /** Width of the copy in pixels. */
  copyWidth: number;
  /** Shown until the image is loaded. */
  thumb: string;
  plane: Plane;
  /** The overlay waits for the layer's start. */
  isStartKnown: boolean;
  settings: ToolSettings;
  zoom: ZoomPanControl;
  size: { width: number; height: number };
  onOperation: (operation: MattingOperation) => void;
  onWidth: (direction: 1 | -1) => void;
  onHardness: (direction: 1 | -1) => void;
  announce: (sentence: string) => void;
  pieces: StagePieces;
  /** Passes the active stroke to the editor's keyboard handler. */
  onLive: (live: StageLive) => void;
}

const black = [0, 0, 0] as const;

/** The editable image: removed areas are dimmed, kept areas are outlined. */
export function EditorStage(props: EditorStageProps) {
  const {
    picture,
    url,
    copyWidth,
    thumb,
    plane,
    isStartKnown,
    settings,
    zoom,
    size,
    onOperation,
    onWidth,
    onHardness,
    announce,
    pieces,
    onLive,
  } = props;
  const words = useMattingWords();
  const theme = useTheme();
  const helpId = useId();
  const veil = useRef<HTMLCanvasElement>(null);
  const front = useRef<HTMLCanvasElement>(null);
  const [ink, setInk] = useState({
    keep: black as readonly [number, number, number],
    remove: black as readonly [number, number, number],
  });
  const { window: element, view, fitSize } = zoom;
  const stage = useMemo(() => ({ picture, fit: fitSize, window: size, view }), [picture, fitSize, size, view]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the CSS properties
  useLayoutEffect(() => {
    if (!element.current) return;
    setInk({ keep: themeColour(element.current, '--accent'), remove: themeColour(element.current, '--danger') });
  }, [theme, element]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the CSS properties
  useEffect(() => {
    if (!veil.current || !element.current || !isStartKnown) return;
    paintVeil(veil.current, plane, themeColour(element.current, '--canvas'), themeColour(element.current, '--accent'));
  }, [plane, isStartKnown, theme, element, url]);

  const live = useStageLive({ canvas: front, stage, settings, ink, onOperation });
  useEffect(() => onLive(live), [live, onLive]);
  const { keys, isSpaceHeld } = useStageKeys({ stage, settings, zoom, live, words, announce });
  const pointers = useStagePointers({ element, stage, settings, zoom, live, isSpaceHeld, onWidth, onHardness, pieces });

  const density = Math.min(2, globalThis.devicePixelRatio || 1);
  const shownWidth = fitSize.width * view.scale * density;
  const shown = useSharpAddress({ copy: url, copyWidth, whole: picture.url, shownWidth });

  const look: CSSProperties = {
    width: fitSize.width,
    height: fitSize.height,
    transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
  };
  return (
    <div
      ref={element}
      role="application"
      aria-label={words('stage')}
      aria-describedby={helpId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys draw
      tabIndex={0}
      className={`${styles.stage} ${settings.tool === 'hand' ? styles.hand : ''}`}
      data-matting-stage=""
      {...pointers}
      {...keys}
    >
      <span id={helpId} hidden>
        {words('stageHelp')}
      </span>
      <div className={styles.picture} style={{ ...look, backgroundImage: url ? undefined : `url("${thumb}")` }}>
        {shown ? <img src={shown} alt="" draggable={false} /> : null}
        {isStartKnown ? <canvas ref={veil} width={plane.width} height={plane.height} /> : null}
      </div>
      <canvas
        ref={front}
        className={styles.front}
        width={Math.round(size.width * density)}
        height={Math.round(size.height * density)}
      />
    </div>
  );
}
