import { type ImageMask, type MattingStartChoice, mattingStartOf } from '@atelier/contract/matting';
import type { UploadedImage } from '@atelier/contract/task';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { FileInput } from '@atelier/ui/file-input';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Skeleton } from '@atelier/ui/placeholders';
import { Popover } from '@atelier/ui/popover';
import { safeFocus } from '@atelier/ui/safe-focus';
import { Tabs } from '@atelier/ui/tabs';
import { Kbd } from '@atelier/ui/tag';
import { Tip } from '@atelier/ui/tip';
import { useEffect, useRef, useState } from 'react';
import type { ZoomPanControl } from '../zoom/use-zoom-pan.ts';
import styles from './editor-desk.module.css';
import { type EditorHistory, openHistory } from './model/editor-history.ts';
import { editorTools, steppedHardness, steppedWidth, toolKeys } from './model/editor-tool.ts';
import { EditorNote } from './panels/editor-note.tsx';
import keyHelpStyles from './panels/key-help.module.css';
import { LayerList } from './panels/layer-list.tsx';
import { PreviewPanel } from './panels/preview-panel.tsx';
import stageBarsStyles from './panels/stage-bars.module.css';
import { ToolGlyph, ToolPanel } from './panels/tool-panel.tsx';
import { EditorStage } from './stage/editor-stage.tsx';
import { PieceMarks } from './stage/piece-marks.tsx';
import { handleEditorKey } from './state/handle-editor-key.ts';
import { type DeskParts, forgetSteps, freshLayer, keptSteps, useDesk } from './state/use-desk.ts';
import { readMask } from './state/use-finish.ts';
import type { StagePieces } from './state/use-pieces.ts';
import { creditWords, type MattingWords, useMattingWords } from './texts/matting-words.ts';

interface StageBarsProps {
  zoom: ZoomPanControl;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  pieces: Pick<StagePieces, 'count' | 'isShown' | 'toggle'>;
}

/** Floating toolbars over the canvas: undo and redo at the left, zoom at the right, above the toggle for uncertain regions. */
function StageBars({ zoom, canUndo, canRedo, onUndo, onRedo, pieces }: StageBarsProps) {
  const words = useMattingWords();
  return (
    <>
      <div className={`${stageBarsStyles.bar} ${stageBarsStyles.left}`}>
        <Tip text={words('undo')} keys="Ctrl Z" placement="top">
          <IconButton icon="undo" label={words('undo')} disabled={!canUndo} onClick={onUndo} />
        </Tip>
        <Tip text={words('redo')} keys="Ctrl Y" placement="top">
          <IconButton icon="redo" label={words('redo')} disabled={!canRedo} onClick={onRedo} />
        </Tip>
      </div>
      {pieces.count === 0 ? null : (
        <div className={`${stageBarsStyles.bar} ${stageBarsStyles.top}`}>
          <button
            type="button"
            className={stageBarsStyles.pieces}
            aria-pressed={pieces.isShown}
            onClick={pieces.toggle}
          >
            <Icon name={pieces.isShown ? 'eye' : 'eye-off'} size={16} />
            {words('piecesCount', { count: pieces.count })}
          </button>
        </div>
      )}
      <div className={`${stageBarsStyles.bar} ${stageBarsStyles.right}`}>
        <IconButton icon="minus" label={words('zoomOut')} onClick={() => zoom.by(0.8)} />
        <button
          type="button"
          className={stageBarsStyles.percent}
          aria-label={words('zoomActual', { percent: zoom.percent })}
          onClick={zoom.actual}
        >
          {words('zoomPercent', { percent: zoom.percent })}
        </button>
        <IconButton icon="plus" label={words('zoomIn')} onClick={() => zoom.by(1.25)} />
        <i className={stageBarsStyles.line} />
        <Tip text={words('zoomFit')} keys="0" placement="top">
          <button type="button" className={stageBarsStyles.fit} aria-label={words('zoomFit')} onClick={zoom.fit}>
            <ToolGlyph name="fit" />
          </button>
        </Tip>
      </div>
    </>
  );
}

const rowsOf = (words: MattingWords): { keys: string[]; does: string }[] => [
  ...editorTools.map((tool) => ({ keys: [toolKeys[tool]], does: words(tool) })),
  { keys: ['X'], does: words('keySwitch') },
  { keys: ['[', ']'], does: words('keyWidth') },
  { keys: [words('keyShift'), '[', ']'], does: words('keyHardness') },
  { keys: ['D'], does: words('keyPiece') },
  { keys: ['I'], does: words('inverse') },
  { keys: ['R'], does: words('reset') },
  { keys: [words('keyCtrl'), 'Z', 'Y'], does: words('keyUndo') },
  { keys: ['+', '-', '0'], does: words('keyZoom') },
  { keys: [words('keySpace')], does: words('keyPan') },
  { keys: ['← ↑ → ↓'], does: words('keyCursor') },
  { keys: ['Enter'], does: words('keyDraw') },
  { keys: ['C'], does: words('keyClosePen') },
  { keys: ['Esc'], does: words('keyDrop') },
];

/** Keyboard shortcuts of the editor, behind the question mark. */
function KeyHelp() {
  const words = useMattingWords();
  return (
    <Popover
      label={words('helpTitle')}
      placement="bottom-end"
      className={keyHelpStyles.help}
      opener={(opener) => <IconButton {...opener} icon="help" label={words('help')} />}
    >
      <p className={keyHelpStyles.hint}>{words('helpStage')}</p>
      <dl className={keyHelpStyles.rows}>
        {rowsOf(words).map(({ keys, does }) => (
          <div key={does} className={keyHelpStyles.row}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}

/** Focuses the button of the next uncertain region in the editor, wrapping around; does nothing without regions. */
const focusNextPiece = (editor: Element): void => {
  const buttons = [...editor.querySelectorAll<HTMLElement>('[data-matting-piece]')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  buttons[(at + 1) % buttons.length]?.focus({ focusVisible: true });
};

export interface MattingEditorLayoutProps extends DeskParts {
  isRestored: boolean;
  /** Maximum layers of the tool. */
  most: number;
}

/** The editor with its loaded layers. */
export function MattingEditorLayout({ isRestored, most, ...parts }: MattingEditorLayoutProps) {
  const { source, price } = parts;
  const words = useMattingWords();
  const [side, setSide] = useState<'stage' | 'preview'>('stage');
  const desk = useDesk(parts);
  const { editor, finish, zoom, settings } = desk;
  const { layers } = editor;

  const isOpen = editor.picture.state.kind === 'open';
  const open = editor.picture.state.kind === 'open' ? editor.picture.state : undefined;
  const isReady = isOpen && editor.isStartKnown && !finish.isBusy;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts of the editor, each also a button
    <div
      onKeyDown={(event) =>
        handleEditorKey(event, {
          settings,
          onChange: desk.change,
          zoom,
          live: () => desk.live.current,
          onUndo: desk.undo,
          onRedo: desk.redo,
          onInverse: desk.inverse,
          onReset: desk.reset,
          onPiece: () => focusNextPiece(event.currentTarget),
        })
      }
    >
      <Dialog
        isOpen
        size="editor"
        title={words('title')}
        headNote={words('sourceFacts', { name: source.name, width: source.width, height: source.height })}
        headActions={<KeyHelp />}
        closeLabel={words('close')}
        onClose={() => void desk.close()}
        note={
          <EditorNote
            source={source}
            editor={editor}
            finish={finish.state}
            upload={desk.upload}
            refusal={desk.refusal}
            isRestored={isRestored && editor.history === parts.history}
            tool={settings.tool}
            pieces={desk.pieces.count}
          />
        }
        actions={
          <>
            <Button kind="quiet" onClick={() => (finish.isBusy ? finish.stop() : void desk.close())}>
              {words('cancel')}
            </Button>
            {price === undefined ? null : (
              <Button icon="download" disabled={!isReady} onClick={() => void desk.download()}>
                {words('download')}{' '}
                <span className={styles.price}>{desk.isPaid ? words('paid') : creditWords(price, words)}</span>
              </Button>
            )}
            <Button
              kind="primary"
              label={layers.length > 1 ? words('useLayers', { count: layers.length }) : words('use')}
              disabled={!isOpen || !editor.isStartKnown}
              isBusy={finish.isBusy}
              onClick={() => void desk.use()}
            />
          </>
        }
      >
        <div className={styles.desk} data-side={side}>
          <div className={styles.tabs}>
            <Tabs
              isStretched
              label={words('title')}
              value={side}
              onChange={setSide}
              items={[
                { value: 'stage', label: words('title') },
                { value: 'preview', label: words('preview') },
              ]}
            />
          </div>
          <ToolPanel
            settings={settings}
            onChange={desk.change}
            overlap={layers.length > 1 ? editor.active.overlap : undefined}
            onOverlap={(overlap) => desk.run({ kind: 'overlap-set', layer: editor.active.id, overlap })}
            onInverse={desk.inverse}
            onReset={desk.reset}
          />
          <div className={styles.stage} {...safeFocus} tabIndex={-1}>
            <EditorStage
              picture={source}
              url={editor.picture.state.kind === 'failed' ? undefined : editor.picture.state.url}
              copyWidth={editor.picture.copyWidth}
              thumb={source.thumb_url}
              plane={editor.plane}
              isStartKnown={editor.isStartKnown}
              settings={settings}
              zoom={zoom}
              size={zoom.size}
              onOperation={(operation) => desk.run({ kind: 'drawn', layer: editor.active.id, operation })}
              onWidth={(direction) => desk.change({ width: steppedWidth(settings.width, direction) })}
              onHardness={(direction) => desk.change({ hardness: steppedHardness(settings.hardness, direction) })}
              announce={desk.setSaid}
              pieces={desk.pieces}
              onLive={(handed) => {
                desk.live.current = handed;
              }}
            />
            <PieceMarks pieces={desk.pieces} stage={zoom.size} />
            <StageBars
              zoom={zoom}
              pieces={desk.pieces}
              canUndo={editor.canUndo}
              canRedo={editor.canRedo}
              onUndo={desk.undo}
              onRedo={desk.redo}
            />
          </div>
          <aside className={styles.side}>
            <PreviewPanel bitmap={open?.bitmap} plane={editor.plane} name={editor.active.name} />
            <LayerList
              layers={layers}
              activeId={editor.active.id}
              planes={editor.planes}
              bitmap={open?.bitmap}
              most={most}
              onChoose={editor.choose}
              onCommand={desk.run}
              onAdd={(kind) => (kind === 'picture' ? desk.pick() : desk.add(mattingStartOf(kind)))}
              onRestart={desk.pick}
            />
          </aside>
        </div>
        <FileInput
          ref={desk.picker}
          hidden
          accept="image/png"
          aria-label={words('layerAddPicture')}
          onFiles={([file]) => file && desk.upload.take(file)}
        />
        <span className={styles.said} aria-live="polite">
          {desk.said}
        </span>
      </Dialog>
    </div>
  );
}

export interface MattingEditorProps {
  /** The image to cut out. */
  source: UploadedImage;
  /** Mask image to open again; absent: the newest mask of the image, if there is one. */
  maskImageId?: string | undefined;
  /** Start of a new layer. */
  start: MattingStartChoice;
  /** Maximum layers of the tool. */
  most: number;
  onUse: (mask: ImageMask) => void;
  onClose: () => void;
}

interface Opening {
  source: UploadedImage;
  history: EditorHistory;
  addresses: ReadonlyMap<string, string>;
  price: number | undefined;
  isPaid: boolean;
  isRestored: boolean;
}

const openingOf = (mask: ImageMask): Pick<Opening, 'source' | 'history' | 'addresses'> => ({
  source: mask.source,
  history: openHistory(
    mask.layers.map(({ id, name, start, overlap, operations }) => ({ id, name, start, overlap, operations })),
  ),
  addresses: new Map(
    mask.layers.flatMap(({ start, start_url }) =>
      start.kind === 'picture' && start_url !== null ? [[start.image_id, start_url] as const] : [],
    ),
  ),
});

/**
 * Manual cutout editor. An image with a saved mask opens with its operations, and so does one whose page ended (by a reload, a sign-out in
 * another tab, a crash) before they were used.
 */
export function MattingEditor({ source, maskImageId, start, most, onUse, onClose }: MattingEditorProps) {
  const words = useMattingWords();
  const [opening, setOpening] = useState<Opening>();
  // A language change must not reopen it.
  const firstWords = useRef(words);

  const isOpen = useRef(false);
  const of = maskImageId ?? source.id;

  useEffect(() => {
    const controller = new AbortController();
    // Drawing works without a response; the price is loaded on the next opening.
    const answer = readMask(of, controller.signal).catch(() => undefined);
    void Promise.all([answer, keptSteps(of)]).then(([found, kept]) => {
      if (controller.signal.aborted) return;
      const mask = found?.mask;
      const fresh = () => openHistory([freshLayer(mattingStartOf(start), [], firstWords.current)]);
      const first = mask ? openingOf(mask) : { source, history: fresh(), addresses: new Map<string, string>() };
      // If the stored operations break the editor, it happens once: they are stored again when it opens.
      if (kept && !isOpen.current) forgetSteps(of);
      isOpen.current = true;
      const { price, paid = false } = mask?.download ?? found?.download ?? {};
      setOpening({
        source: first.source,
        history: kept?.history ?? first.history,
        addresses: new Map([...(kept?.addresses ?? []), ...first.addresses]),
        price,
        isPaid: paid,
        isRestored: Boolean(mask ?? kept),
      });
    });
    return () => controller.abort();
  }, [source, of, start]);

  if (opening) return <MattingEditorLayout {...opening} keptAs={of} most={most} onUse={onUse} onClose={onClose} />;
  return (
    <Dialog isOpen size="editor" title={words('title')} closeLabel={words('close')} onClose={onClose}>
      <Skeleton shape="picture" />
    </Dialog>
  );
}
