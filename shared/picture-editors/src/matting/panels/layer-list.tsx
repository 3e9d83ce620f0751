import { type MattingLayer, type MattingStartChoice, mattingLimits } from '@atelier/contract/matting';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Menu, type MenuItem } from '@atelier/ui/menu';
import { TextInput } from '@atelier/ui/text-input';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { EditorCommand } from '../model/editor-history.ts';
import type { Plane } from '../model/plane.ts';
import { paintCutout } from '../paint/paint-veil.ts';
import { useMattingWords } from '../texts/matting-words.ts';
import styles from './layer-list.module.css';

/** Side in pixels: 28 CSS pixels at double density. */
const side = 56;

/** Thumbnail of a layer's foreground. */
function LayerThumb({ bitmap, plane }: { bitmap: ImageBitmap | undefined; plane: Plane }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = side / Math.max(plane.width, plane.height);
  const shown = useDeferredValue(plane);
  useEffect(() => {
    if (canvas.current && bitmap) paintCutout(canvas.current, bitmap, shown);
  }, [bitmap, shown]);
  return (
    <span className={styles.thumb} aria-hidden="true">
      <canvas
        ref={canvas}
        width={Math.max(1, Math.round(plane.width * scale))}
        height={Math.max(1, Math.round(plane.height * scale))}
      />
    </span>
  );
}

export interface LayerListProps {
  layers: readonly MattingLayer[];
  activeId: string;
  planes: ReadonlyMap<string, Plane>;
  bitmap: ImageBitmap | undefined;
  /** Maximum layers of the tool. */
  most: number;
  onChoose: (id: string) => void;
  onCommand: (command: EditorCommand) => void;
  onAdd: (start: MattingStartChoice | 'picture') => void;
  /** Resets the layer to an upload. */
  onRestart: (id: string) => void;
}

/** Edits a name; blur or Enter saves, Esc cancels. */
function NameField({ layer, onDone }: { layer: MattingLayer; onDone: (name: string | null) => void }) {
  const words = useMattingWords();
  const [name, setName] = useState(layer.name);
  return (
    <TextInput
      autoFocus
      aria-label={words('layerNameField')}
      maxLength={40}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => onDone(name.trim() || null)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') onDone(name.trim() || null);
        if (event.key === 'Escape') {
          event.preventDefault();
          onDone(null);
        }
      }}
    />
  );
}

/** Layer list, top layer first: select, rename, reorder, add, delete. */
export function LayerList(props: LayerListProps) {
  const { layers, activeId, planes, bitmap, most, onChoose, onCommand, onAdd, onRestart } = props;
  const words = useMattingWords();
  const [naming, setNaming] = useState<string>();
  const room = Math.min(most, mattingLimits.layers);
  const actionsOf = (layer: MattingLayer, index: number): MenuItem[] => [
    { key: 'name', label: words('layerRename'), icon: 'edit', onSelect: () => setNaming(layer.id) },
    ...(index > 0
      ? [
          {
            key: 'up',
            label: words('layerUp'),
            icon: 'chevron-up' as const,
            onSelect: () => onCommand({ kind: 'layer-moved', layer: layer.id, to: index - 1 }),
          },
        ]
      : []),
    ...(index < layers.length - 1
      ? [
          {
            key: 'down',
            label: words('layerDown'),
            icon: 'chevron-down' as const,
            onSelect: () => onCommand({ kind: 'layer-moved', layer: layer.id, to: index + 1 }),
          },
        ]
      : []),
    { key: 'upload', label: words('layerRestart'), icon: 'upload', onSelect: () => onRestart(layer.id) },
    {
      key: 'delete',
      label: words('layerDelete'),
      icon: 'trash',
      isDanger: true,
      startsGroup: true,
      onSelect: () => onCommand({ kind: 'layer-deleted', layer: layer.id }),
    },
  ];
  return (
    <section aria-label={words('layers')} className={styles.layers}>
      <div className={styles.head}>
        <h3 className={styles.title}>{words('layers')}</h3>
        <span className={styles.count}>{layers.length}</span>
      </div>
      <ul className={styles.list}>
        {layers.map((layer, index) => (
          <li key={layer.id} className={styles.row} data-on={layer.id === activeId || undefined}>
            {naming === layer.id ? (
              <NameField
                layer={layer}
                onDone={(name) => {
                  setNaming(undefined);
                  if (name && name !== layer.name) onCommand({ kind: 'layer-renamed', layer: layer.id, name });
                }}
              />
            ) : (
              <button
                type="button"
                className={styles.choose}
                aria-pressed={layer.id === activeId}
                onClick={() => onChoose(layer.id)}
                onDoubleClick={() => setNaming(layer.id)}
              >
                <LayerThumb
                  bitmap={bitmap}
                  plane={planes.get(layer.id) ?? { width: 1, height: 1, data: new Uint8Array(1) }}
                />
                <span className={styles.name}>{layer.name}</span>
              </button>
            )}
            <Menu
              label={words('layerMenu', { name: layer.name })}
              opener={(opener) => (
                <IconButton {...opener} icon="more" size="s" label={words('layerMenu', { name: layer.name })} />
              )}
              items={actionsOf(layer, index)}
            />
          </li>
        ))}
      </ul>
      {layers.length < room ? (
        <Menu
          label={words('layerAdd')}
          placement="top-start"
          opener={(opener) => (
            <button type="button" className={styles.add} {...opener}>
              <Icon name="plus" size={16} />
              {words('layerAdd')}
            </button>
          )}
          items={[
            { key: 'empty', label: words('layerAddEmpty'), onSelect: () => onAdd('empty') },
            { key: 'automatic', label: words('layerAddAutomatic'), onSelect: () => onAdd('automatic') },
            { key: 'person', label: words('layerAddPerson'), onSelect: () => onAdd('person') },
            { key: 'picture', label: words('layerAddPicture'), onSelect: () => onAdd('picture') },
          ]}
        />
      ) : null}
    </section>
  );
}
