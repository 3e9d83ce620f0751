import { type ImageMask, type MattingLayer, type MattingStartChoice, mattingStartOf } from '@atelier/contract/matting';
import type { UploadedImage } from '@atelier/contract/task';
import { Dialog } from '@atelier/ui/dialog';
import { Skeleton } from '@atelier/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { EditorDesk } from './editor-desk.tsx';
import { readMask } from './server/keep-mask.ts';
import { freshLayer } from './state/fresh-layer.ts';
import { useMattingWords } from './texts/matting-words.ts';

export interface MattingEditorProps {
  /** The picture to cut out. */
  source: UploadedImage;
  /** The picture of a mask that is to be opened again; without it the newest mask of the picture, if there is one. */
  maskImageId?: string | undefined;
  /** What a fresh layer begins with. */
  start: MattingStartChoice;
  /** How many layers the tool takes. */
  most: number;
  onUse: (mask: ImageMask) => void;
  onClose: () => void;
}

interface Opening {
  source: UploadedImage;
  layers: readonly MattingLayer[];
  addresses: ReadonlyMap<string, string>;
  price: number | undefined;
  isPaid: boolean;
  isRestored: boolean;
}

const openingOf = (mask: ImageMask): Pick<Opening, 'source' | 'layers' | 'addresses'> => ({
  source: mask.source,
  layers: mask.layers.map(({ id, name, start, overlap, operations }) => ({ id, name, start, overlap, operations })),
  addresses: new Map(
    mask.layers.flatMap(({ start, start_url }) =>
      start.kind === 'picture' && start_url !== null ? [[start.image_id, start_url] as const] : [],
    ),
  ),
});

/** Cuts a picture out by hand. A picture that was cut out before opens with its steps as they were. */
export function MattingEditor({ source, maskImageId, start, most, onUse, onClose }: MattingEditorProps) {
  const words = useMattingWords();
  const [opening, setOpening] = useState<Opening>();
  // Another language must not open it again.
  const firstWords = useRef(words);

  useEffect(() => {
    const controller = new AbortController();
    const fresh = (price: number | undefined): Opening => ({
      source,
      layers: [freshLayer(mattingStartOf(start), [], firstWords.current)],
      addresses: new Map(),
      price,
      isPaid: false,
      isRestored: false,
    });
    readMask(maskImageId ?? source.id, controller.signal).then(
      ({ mask, download }) => {
        if (controller.signal.aborted) return;
        const { price, paid } = mask?.download ?? download;
        setOpening(mask ? { ...openingOf(mask), price, isPaid: paid, isRestored: true } : fresh(price));
      },
      () => {
        // without an answer one can still draw; the price comes with a later opening
        if (!controller.signal.aborted) setOpening(fresh(undefined));
      },
    );
    return () => controller.abort();
  }, [source, maskImageId, start]);

  if (opening) return <EditorDesk {...opening} opening={opening.layers} most={most} onUse={onUse} onClose={onClose} />;
  return (
    <Dialog isOpen size="editor" title={words('title')} closeLabel={words('close')} onClose={onClose}>
      <Skeleton shape="picture" />
    </Dialog>
  );
}
