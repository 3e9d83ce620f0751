import { parseHex } from '@atelier/catalogue/oklab-colour';
import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { UploadedImage } from '@atelier/contract/task';
import { Button } from '@atelier/ui/button';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type FormState, slotsOf } from '../form/form-state.ts';
import { useWords } from '../texts/words.ts';
import styles from './live-preview.module.css';
import type { PreviewDye, PreviewLight, PreviewScene } from './preview-parts.ts';

interface PreviewCloth {
  /** URL of the pattern or fabric. */
  tile: string;
  /** Width of a repeat in percent of the garment's. */
  size: number;
  /** Degrees, clockwise. */
  rotation: number;
  layout: 'straight' | 'halfDrop' | 'brick' | 'mirror';
  /** Percent; 100 is as photographed. */
  folds: number;
}

type PreviewLook =
  | ({ kind: 'colour'; hex: string } & PreviewDye)
  | ({ kind: 'cloth' } & PreviewCloth)
  | ({ kind: 'light' } & PreviewLight);

/** What the form can preview with its current values. */
export interface PreviewRequest {
  image: UploadedImage;
  /** Outlines drawn by the user; empty: the server detects the subject's outline. */
  layers: readonly UploadedImage[];
  subject: 'garment' | 'person';
  /** At least one look, one per colour. */
  looks: readonly PreviewLook[];
}

const readyOf = (form: FormState, input: string): UploadedImage[] =>
  slotsOf(form, input).flatMap((slot) => (slot.kind === 'ready' ? [slot.image] : []));

const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

const layouts = ['straight', 'halfDrop', 'brick', 'mirror'] as const;

const looksOf = (
  kind: NonNullable<ToolDefinition['preview']>['kind'],
  { inputs, fields }: Pick<ToolDefinition, 'inputs' | 'fields'>,
  form: FormState,
): PreviewLook[] => {
  const { params } = form;
  const number = (name: string, otherwise = 0) => numberOf(params[name], otherwise);
  if (kind === 'colour') {
    // Excludes the colours to preserve.
    const chosen = fields.flatMap(({ kind: of, name }) =>
      of === 'colour' && /^colour\d?$/.test(name) ? [params[name]] : [],
    );
    const sliders = {
      saturation: number('saturation'),
      contrast: number('contrast'),
      brightness: number('brightness'),
      hue: number('hue'),
      protectPrint: params['protectPrint'] === true,
    };
    return chosen.flatMap((hex) => {
      const colour = typeof hex === 'string' ? parseHex(hex) : undefined;
      return colour ? [{ kind, hex: String(hex), colour, ...sliders }] : [];
    });
  }
  if (kind === 'cloth') {
    const tile = inputs.slice(1).flatMap(({ name }) => readyOf(form, name))[0];
    if (!tile) return [];
    const layout = layouts.find((one) => one === params['layout']) ?? 'straight';
    return [
      {
        kind,
        tile: tile.thumb_url,
        size: number('size', 25),
        rotation: number('rotation'),
        layout,
        folds: number('folds', 100),
      },
    ];
  }
  // The light of a reference image is analysed by the engine only.
  if (inputs.slice(1).some(({ name }) => slotsOf(form, name).length > 0)) return [];
  const colour = parseHex(String(params['colour'])) ?? { lightness: 1, a: 0, b: 0 };
  return [
    {
      kind,
      direction: number('direction', 135),
      elevation: number('elevation', 35),
      colour,
      strength: number('strength', 60) / 100,
      lightsGround: params['lightsGround'] !== false,
    },
  ];
};

/** @returns undefined while a required image or value is missing. */
export const previewRequest = (
  tool: Pick<ToolDefinition, 'inputs' | 'fields' | 'preview'>,
  form: FormState,
): PreviewRequest | undefined => {
  const { preview } = tool;
  // A batch has no preview: its form is shared by several images.
  if (!preview || !tool.inputs.some(({ name }) => name === preview.of)) return undefined;
  const [image] = readyOf(form, preview.of);
  const looks = looksOf(preview.kind, tool, form);
  if (!image || looks.length === 0) return undefined;
  const layers = tool.inputs.flatMap(({ name, mask }) => (mask?.of === preview.of ? readyOf(form, name) : []));
  return { image, layers, subject: preview.kind === 'light' ? 'person' : 'garment', looks };
};

const loadParts = () => import(/* webpackChunkName: "desk" */ './preview-parts.ts');

function Look({ scene, look, name }: { scene: PreviewScene; look: PreviewLook; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const answers = JSON.stringify(look);
  useEffect(() => {
    const control = new AbortController();
    // At most one drawing per frame, however fast a slider is dragged.
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

/**
 * Low-resolution preview of colour, repeat or light on the form's image, updated with the values. The outline is detected once, on request.
 */
export function LivePreview({ tool, form }: { tool: ToolDefinition; form: FormState }) {
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
      // Leaving the page aborts the detection: it can be requested again after the return.
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
                // biome-ignore lint/suspicious/noArrayIndexKey: one canvas per position, whatever its colour
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
