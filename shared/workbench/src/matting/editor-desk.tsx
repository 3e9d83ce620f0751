import type { ImageMask, MattingLayer } from '@atelier/contract/matting';
import type { UploadedImage } from '@atelier/contract/task';
import { dialogs } from '@atelier/platform/dialogs';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { safeFocus } from '@atelier/ui/safe-focus';
import { Tabs } from '@atelier/ui/tabs';
import { useCallback, useRef, useState } from 'react';
import { useZoomPan } from '../compare/use-zoom-pan.ts';
import styles from './editor-desk.module.css';
import type { EditorCommand, Refusal } from './model/editor-command.ts';
import { EditorNote } from './panels/editor-note.tsx';
import { KeyHelp } from './panels/key-help.tsx';
import { LayerList } from './panels/layer-list.tsx';
import { PreviewPanel } from './panels/preview-panel.tsx';
import { StageBars } from './panels/stage-bars.tsx';
import { ToolPanel } from './panels/tool-panel.tsx';
import { EditorStage } from './stage/editor-stage.tsx';
import type { StageLive } from './stage/use-stage-live.ts';
import { steppedWidth, type ToolSettings } from './state/editor-tool.ts';
import { freshLayer, refusalWords } from './state/fresh-layer.ts';
import { handleEditorKey } from './state/handle-editor-key.ts';
import { useEditor } from './state/use-editor.ts';
import { useFinish } from './state/use-finish.ts';
import { useUploadStart } from './state/use-upload-start.ts';
import { useMattingWords } from './texts/matting-words.ts';

export interface EditorDeskProps {
  source: UploadedImage;
  opening: readonly MattingLayer[];
  addresses: ReadonlyMap<string, string>;
  isRestored: boolean;
  /** Credits of a download; undefined while the server has not said. */
  price: number | undefined;
  /** How many layers the tool takes. */
  most: number;
  onUse: (mask: ImageMask) => void;
  onClose: () => void;
}

/** Free pixels round the picture when it fits. */
const stageMargin = 24;

/** The editor with its layers at hand. */
export function EditorDesk(props: EditorDeskProps) {
  const { source, opening, addresses, isRestored, price, most, onUse, onClose } = props;
  const words = useMattingWords();
  const [settings, setSettings] = useState<ToolSettings>({ tool: 'brush', act: 'remove', width: 44 });
  const [refusal, setRefusal] = useState<string>();
  const [said, setSaid] = useState('');
  const [side, setSide] = useState<'stage' | 'preview'>('stage');
  const live = useRef<StageLive>(undefined);
  const picker = useRef<HTMLInputElement>(null);
  /** The layer that the next upload begins anew; undefined adds one. */
  const target = useRef<string>(undefined);

  const handleRefused = useCallback((met: Refusal) => setRefusal(refusalWords(met, words)), [words]);
  const editor = useEditor({ source, opening, addresses, onRefused: handleRefused });
  const finish = useFinish({ imageId: source.id, layers: editor.layers, planes: editor.planes });
  const zoom = useZoomPan(source, stageMargin);
  const { clear } = finish;
  const { noteAddress, starts, choose, layers } = editor;

  const run = (command: EditorCommand) => {
    setRefusal(undefined);
    clear();
    upload.clear();
    return editor.run(command);
  };
  const add = (start: MattingLayer['start']) => {
    const layer = freshLayer(start, layers, words);
    if (run({ kind: 'layer-added', layer })) choose(layer.id);
  };
  const upload = useUploadStart({
    source,
    size: editor.picture.size,
    onReady: (start, plane, image) => {
      noteAddress(image);
      starts.give(start, plane);
      if (target.current === undefined) add(start);
      else run({ kind: 'start-set', layer: target.current, start });
    },
  });
  const pick = (layer?: string) => {
    target.current = layer;
    picker.current?.click();
  };
  const change = (changed: Partial<ToolSettings>) => setSettings((old) => ({ ...old, ...changed }));
  const step = (act: () => void, sentence: string) => () => {
    act();
    clear();
    setRefusal(undefined);
    setSaid(sentence);
  };
  const draw = (tool: 'inverse' | 'reset') => () =>
    void run({ kind: 'drawn', layer: editor.active.id, operation: { tool } });

  const close = async () => {
    const leave =
      !editor.hasChanges ||
      (await dialogs.confirm({
        title: words('leaveTitle'),
        body: words('leaveBody'),
        confirm: words('leaveConfirm'),
        cancel: words('leaveStay'),
        isDanger: true,
      }));
    if (leave) onClose();
  };
  const use = async () => {
    const mask = await finish.make();
    if (mask) onUse(mask);
  };
  const download = async () => {
    const isAgreed = await dialogs.confirm({
      title: words('downloadTitle', { price: price ?? 0 }),
      body: words('downloadBody'),
      confirm: words('downloadConfirm', { price: price ?? 0 }),
      cancel: words('cancel'),
    });
    if (isAgreed) await finish.download(editor.active.id);
  };

  const isOpen = editor.picture.state.kind === 'open';
  const open = editor.picture.state.kind === 'open' ? editor.picture.state : undefined;
  const isReady = isOpen && editor.isStartKnown && !finish.isBusy;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole editor, each also on a button
    <div
      onKeyDown={(event) =>
        handleEditorKey(event, {
          settings,
          onChange: change,
          zoom,
          live: () => live.current,
          onUndo: step(editor.undo, words('undone')),
          onRedo: step(editor.redo, words('redone')),
          onInverse: draw('inverse'),
          onReset: draw('reset'),
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
        onClose={() => void close()}
        note={
          <EditorNote
            source={source}
            editor={editor}
            finish={finish.state}
            upload={upload}
            refusal={refusal}
            isRestored={isRestored && !editor.hasChanges}
          />
        }
        actions={
          <>
            <Button kind="quiet" onClick={() => (finish.isBusy ? finish.stop() : void close())}>
              {words('cancel')}
            </Button>
            {price === undefined ? null : (
              <Button icon="download" disabled={!isReady} onClick={() => void download()}>
                {words('download')} <span className={styles.price}>{words('price', { price })}</span>
              </Button>
            )}
            <Button
              kind="primary"
              disabled={!isOpen || !editor.isStartKnown}
              isBusy={finish.isBusy}
              onClick={() => void use()}
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
            onChange={change}
            overlap={layers.length > 1 ? editor.active.overlap : undefined}
            onOverlap={(overlap) => run({ kind: 'overlap-set', layer: editor.active.id, overlap })}
            onInverse={draw('inverse')}
            onReset={draw('reset')}
          />
          <div className={styles.stage} {...safeFocus} tabIndex={-1}>
            <EditorStage
              picture={source}
              open={open}
              thumb={source.thumb_url}
              plane={editor.plane}
              isStartKnown={editor.isStartKnown}
              settings={settings}
              zoom={zoom}
              size={zoom.size}
              onOperation={(operation) => run({ kind: 'drawn', layer: editor.active.id, operation })}
              onWidth={(direction) => setSettings((old) => ({ ...old, width: steppedWidth(old.width, direction) }))}
              announce={setSaid}
              onLive={(handed) => {
                live.current = handed;
              }}
            />
            <StageBars
              zoom={zoom}
              canUndo={editor.canUndo}
              canRedo={editor.canRedo}
              onUndo={step(editor.undo, words('undone'))}
              onRedo={step(editor.redo, words('redone'))}
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
              onChoose={choose}
              onCommand={run}
              onAdd={(kind) => (kind === 'picture' ? pick() : add({ kind }))}
              onRestart={pick}
            />
          </aside>
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/png"
          aria-label={words('layerAddPicture')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) upload.take(file);
          }}
        />
        <span className={styles.said} aria-live="polite">
          {said}
        </span>
      </Dialog>
    </div>
  );
}
