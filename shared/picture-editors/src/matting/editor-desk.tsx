import { mattingStartOf } from '@atelier/contract/matting';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { safeFocus } from '@atelier/ui/safe-focus';
import { Tabs } from '@atelier/ui/tabs';
import { useState } from 'react';
import styles from './editor-desk.module.css';
import { steppedHardness, steppedWidth } from './model/editor-tool.ts';
import { EditorNote } from './panels/editor-note.tsx';
import { KeyHelp } from './panels/key-help.tsx';
import { LayerList } from './panels/layer-list.tsx';
import { PreviewPanel } from './panels/preview-panel.tsx';
import { StageBars } from './panels/stage-bars.tsx';
import { ToolPanel } from './panels/tool-panel.tsx';
import { EditorStage } from './stage/editor-stage.tsx';
import { focusNextPiece } from './stage/focus-next-piece.ts';
import { PieceMarks } from './stage/piece-marks.tsx';
import { handleEditorKey } from './state/handle-editor-key.ts';
import { type DeskParts, useDesk } from './state/use-desk.ts';
import { creditWords, useMattingWords } from './texts/matting-words.ts';

export interface EditorDeskProps extends DeskParts {
  isRestored: boolean;
  /** How many layers the tool takes. */
  most: number;
}

/** The editor with its layers at hand. */
export function EditorDesk({ isRestored, most, ...parts }: EditorDeskProps) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole editor, each also on a button
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
              disabled={!isOpen || !editor.isStartKnown}
              isBusy={finish.isBusy}
              onClick={() => void desk.use()}
            >
              {layers.length > 1 ? words('useLayers', { count: layers.length }) : words('use')}
            </Button>
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
        <input
          ref={desk.picker}
          type="file"
          hidden
          accept="image/png"
          aria-label={words('layerAddPicture')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) desk.upload.take(file);
          }}
        />
        <span className={styles.said} aria-live="polite">
          {desk.said}
        </span>
      </Dialog>
    </div>
  );
}
