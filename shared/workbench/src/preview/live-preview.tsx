import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import { Button } from '@atelier/ui/button';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormState } from '../form/form-state.ts';
import { useWords } from '../texts/words.ts';
import styles from './live-preview.module.css';
import type { PreviewScene } from './paint-preview.ts';
import { type PreviewLook, previewRequest } from './preview-request.ts';

const loadParts = () => import(/* webpackChunkName: "desk" */ './preview-parts.ts');

function Look({ scene, look, name }: { scene: PreviewScene; look: PreviewLook; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const answers = JSON.stringify(look);
  useEffect(() => {
    const control = new AbortController();
    // One drawing for each frame, however fast a slider is dragged.
    const frame = requestAnimationFrame(() => {
      const { current } = canvas;
      if (!current) return;
      void loadParts()
        .then(({ drawLook }) => drawLook(current, scene, JSON.parse(answers), control.signal))
        .catch(() => undefined);
    });
    return () => {
      control.abort();
      cancelAnimationFrame(frame);
    };
  }, [scene, answers]);
  return <canvas ref={canvas} className={styles.picture} role="img" aria-label={name} />;
}

type Found = { key: string } & ({ kind: 'finding' } | { kind: 'failed' } | { kind: 'found'; scene: PreviewScene });

export interface LivePreviewProps {
  tool: ToolDefinition;
  form: FormState;
}

/** Colour, repeat or light on the picture of the form at low resolution, while the answers change. The outline is found once, at a press. */
export function LivePreview({ tool, form }: LivePreviewProps) {
  const words = useWords();
  const request = useMemo(() => previewRequest(tool, form), [tool, form]);
  const [found, setFound] = useState<Found>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  if (!request) return null;

  const key = [request.image, ...request.layers].map(({ id }) => id).join(' ');
  const own = found?.key === key ? found : undefined;
  const find = async () => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setFound({ key, kind: 'finding' });
    try {
      const { loadScene } = await loadParts();
      const scene = await loadScene(request, control.signal);
      if (!control.signal.aborted) setFound({ key, kind: 'found', scene });
    } catch {
      // A page that is left ends the search: it can be pressed again after the return.
      if (running.current === control) setFound(control.signal.aborted ? undefined : { key, kind: 'failed' });
    }
  };

  return (
    <section className={styles.preview} aria-label={words('preview')} data-shown={own?.kind === 'found'}>
      {own?.kind === 'found' ? (
        <>
          <div className={styles.looks}>
            {request.looks.map((look, at) => (
              <Look
                // biome-ignore lint/suspicious/noArrayIndexKey: one canvas a place, whatever colour it shows
                key={at}
                scene={own.scene}
                look={look}
                name={look.kind === 'colour' ? `${words('preview')} ${look.hex}` : words('preview')}
              />
            ))}
          </div>
          <p className={styles.note}>
            <b>{words('preview')}</b> {words('previewNote')}
          </p>
        </>
      ) : (
        <>
          <Button size="s" icon="eye" disabled={own?.kind === 'finding'} onClick={() => void find()}>
            {words(own?.kind === 'finding' ? 'previewFinding' : 'preview')}
          </Button>
          <span className={styles.note} role="status">
            {words(own?.kind === 'failed' ? 'previewFailed' : 'previewFree')}
          </span>
        </>
      )}
    </section>
  );
}
