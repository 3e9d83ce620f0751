import { type ImageMask, type MattingStartChoice, mattingStartOf } from '@atelier/contract/matting';
import type { UploadedImage } from '@atelier/contract/task';
import { Dialog } from '@atelier/ui/dialog';
import { Skeleton } from '@atelier/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { EditorDesk } from './editor-desk.tsx';
import { type EditorHistory, openHistory } from './model/editor-history.ts';
import { readMask } from './server/keep-mask.ts';
import { freshLayer } from './state/fresh-layer.ts';
import { forgetSteps, keptSteps } from './state/kept-steps.ts';
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
 * Cuts a picture out by hand. A picture that was cut out before opens with its steps as they were, and so does one whose page ended
 * (by a reload, a sign-out in another tab, a crash) before they were used.
 */
export function MattingEditor({ source, maskImageId, start, most, onUse, onClose }: MattingEditorProps) {
  const words = useMattingWords();
  const [opening, setOpening] = useState<Opening>();
  // Another language must not open it again.
  const firstWords = useRef(words);

  const isOpen = useRef(false);
  const of = maskImageId ?? source.id;

  useEffect(() => {
    const controller = new AbortController();
    // without an answer one can still draw; the price comes with a later opening
    const answer = readMask(of, controller.signal).catch(() => undefined);
    void Promise.all([answer, keptSteps(of)]).then(([found, kept]) => {
      if (controller.signal.aborted) return;
      const mask = found?.mask;
      const fresh = () => openHistory([freshLayer(mattingStartOf(start), [], firstWords.current)]);
      const first = mask ? openingOf(mask) : { source, history: fresh(), addresses: new Map<string, string>() };
      // Should they break the editor, then once: it keeps them anew.
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

  if (opening) return <EditorDesk {...opening} keptAs={of} most={most} onUse={onUse} onClose={onClose} />;
  return (
    <Dialog isOpen size="editor" title={words('title')} closeLabel={words('close')} onClose={onClose}>
      <Skeleton shape="picture" />
    </Dialog>
  );
}
