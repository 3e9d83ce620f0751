import { paramsSchema } from '@atelier/catalogue/params';
import { previewVector } from '@atelier/contract/form-help';
import { type OwnTexts, useOwnWords } from '@atelier/picture-editors/own-words';
import { http, isApiError } from '@atelier/platform/http';
import { Link } from '@atelier/platform/router';
import { Field } from '@atelier/ui/field';
import { StitchProgress } from '@atelier/ui/stitch';
import { slotsOf, type ToolPanelProps } from '@atelier/workbench/form-state';
import { useEffect, useState } from 'react';
import en from '../../locales/en/vector-preview.json' with { type: 'json' };
import zh from '../../locales/zh/vector-preview.json' with { type: 'json' };
import { looksLikePhoto } from './is-photo.ts';
import styles from './panel.module.css';

/** Texts of the preview. */
const panelTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

/** Debounce before the preview is requested. */
const restMs = 300;

export interface VectorPiece {
  /** Object URL of the SVG. */
  url: string;
  paths: number;
  width: number;
  height: number;
}

export interface VectorLook {
  /** The last traced preview, shown until the next one is ready. */
  piece: VectorPiece | undefined;
  isBusy: boolean;
  isFailed: boolean;
}

/** Preview of the image-to-vector result for the image's centre, updated as settings change. */
export const useVectorPreview = (
  imageId: string | undefined,
  params: Readonly<Record<string, unknown>>,
): VectorLook => {
  const [piece, setPiece] = useState<VectorPiece>();
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest');
  const settings = JSON.stringify(params);

  useEffect(() => {
    if (imageId === undefined) {
      setPiece(undefined);
      setState('rest');
      return;
    }
    const controller = new AbortController();
    setState('busy');
    const timer = setTimeout(() => {
      const request = { image_id: imageId, params: JSON.parse(settings) as Record<string, unknown> };
      http.call(previewVector, request, { quiet: true, signal: controller.signal }).then(
        ({ svg, paths, width, height }) => {
          const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
          setPiece({ url, paths, width, height });
          setState('rest');
        },
        (error: unknown) => {
          if (!isApiError(error) || error.kind !== 'cancelled') setState('failed');
        },
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [imageId, settings]);

  const url = piece?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return { piece, isBusy: state === 'busy', isFailed: state === 'failed' };
};

/** True when the image looks like a photograph. False until it was analysed, and where it cannot be. */
const useIsPhoto = (url: string | undefined): boolean => {
  const [photo, setPhoto] = useState<string>();
  useEffect(() => {
    if (url === undefined) return;
    let isLeft = false;
    looksLikePhoto(url).then(
      (isPhoto) => {
        if (!isLeft && isPhoto) setPhoto(url);
      },
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [url]);
  return url !== undefined && photo === url;
};

/** The centre of the image as vector paths with the current settings, and a warning for photographs. Hidden without an image. */
export function VectorPreview({ tool, form }: ToolPanelProps) {
  const words = useOwnWords(panelTexts);
  const [input] = tool.inputs;
  const slot = input && slotsOf(form, input.name)[0];
  const picture = slot?.kind === 'ready' ? slot.image : undefined;
  const image = picture?.id;
  const isPhoto = useIsPhoto(picture?.url);
  const params = paramsSchema(tool).safeParse(form.params);
  const { piece, isBusy, isFailed } = useVectorPreview(
    params.success ? image : undefined,
    params.success ? params.data : {},
  );
  if (image === undefined) return null;
  return (
    <>
      {isPhoto ? (
        <p role="status" className={styles.photo}>
          {words('photo')} <Link to="/aiDrawing/extract_pattern">{words('photoExtract')}</Link>
        </p>
      ) : null}
      <Field
        className={styles.look ?? ''}
        label={words('preview')}
        advice={piece ? words('paths', { count: piece.paths.toLocaleString('en-US') }) : undefined}
        hint={words(isFailed ? 'failed' : 'hint')}
      >
        {(control) => (
          <div id={control.id} className={styles.mount} aria-busy={isBusy || undefined}>
            {piece ? (
              <img className={styles.piece} src={piece.url} alt={words('preview')} />
            ) : (
              <span className={styles.blank} />
            )}
            {isBusy ? (
              <StitchProgress value={undefined} label={words('preview')} className={styles.busy ?? ''} />
            ) : null}
          </div>
        )}
      </Field>
    </>
  );
}
