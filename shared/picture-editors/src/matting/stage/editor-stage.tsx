import type { MattingOperation } from '@atelier/contract/matting';
import { useTheme } from '@atelier/platform/theme';
import { type CSSProperties, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ZoomPanControl } from '../../zoom/use-zoom-pan.ts';
import type { ToolSettings } from '../model/editor-tool.ts';
import type { Plane } from '../model/plane.ts';
import { paintVeil, themeColour } from '../paint/paint-veil.ts';
import type { StagePieces } from '../state/use-pieces.ts';
import { type StageLive, useStageLive } from '../state/use-stage-live.ts';
import { useMattingWords } from '../texts/matting-words.ts';
import styles from './editor-stage.module.css';
import { useSharpAddress } from './use-sharp-address.ts';
import { useStageKeys } from './use-stage-keys.ts';
import { useStagePointers } from './use-stage-pointers.ts';

export interface EditorStageProps {
  picture: { width: number; height: number; url: string };
  /** A reduced copy of the picture, once it is here. */
  url: string | undefined;
  /** Pixels of the copy across. */
  copyWidth: number;
  /** Shown until the picture itself is there. */
  thumb: string;
  plane: Plane;
  /** The veil waits for the layer's start. */
  isStartKnown: boolean;
  settings: ToolSettings;
  zoom: ZoomPanControl;
  size: { width: number; height: number };
  onOperation: (operation: MattingOperation) => void;
  onWidth: (direction: 1 | -1) => void;
  onHardness: (direction: 1 | -1) => void;
  announce: (sentence: string) => void;
  pieces: StagePieces;
  /** Hands the stroke under way to the editor's keys. */
  onLive: (live: StageLive) => void;
}

const black = [0, 0, 0] as const;

/** The editable picture: removed areas are dimmed, kept areas are outlined. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes what the properties say
  useLayoutEffect(() => {
    if (!element.current) return;
    setInk({ keep: themeColour(element.current, '--accent'), remove: themeColour(element.current, '--danger') });
  }, [theme, element]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes what the properties say
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrow keys draw
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
