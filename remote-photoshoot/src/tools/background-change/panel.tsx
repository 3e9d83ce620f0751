import { type MarketplacePicture, marketplaceParams, marketplacePictures } from '@atelier/catalogue/marketplaces';
import { outputSizeOf } from '@atelier/catalogue/output-size';
import {
  type Frame,
  frameOf,
  type PixelBox,
  type SubjectPlacement,
  subjectPlacement,
} from '@atelier/catalogue/subject-frame';
import { type OwnTexts, useOwnWords } from '@atelier/picture-editors/own-words';
import { PositionDialog } from '@atelier/picture-editors/position-dialog';
import { runMatting } from '@atelier/picture-editors/run-matting';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { Icon } from '@atelier/ui/icon';
import { Menu } from '@atelier/ui/menu';
import { StitchProgress } from '@atelier/ui/stitch';
import { type FormState, slotsOf, type ToolPanelProps } from '@atelier/workbench/form-state';
import { useEffect, useRef, useState } from 'react';
import en from '../../locales/en/background-preview.json' with { type: 'json' };
import zh from '../../locales/zh/background-preview.json' with { type: 'json' };
import styles from './panel.module.css';
import { cropCutout, drawGround, type SubjectPicture } from './preview-pictures.ts';

/** Texts of the preview of a background change. */
const panelTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

interface Size {
  width: number;
  height: number;
}

const middleOf = ({ left, top, right, bottom }: PixelBox) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

const turned = (x: number, y: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
};

/** Placement of an image on the canvas, in shares of the canvas. */
export const placementOfFrame = ({ x, y, scale, rotation }: Frame, picture: Size, canvas: Size): SubjectPlacement => ({
  x: x / canvas.width,
  y: y / canvas.height,
  scale: (scale * picture.width) / canvas.width,
  rotation,
});

/** Placement of the subject's box in an image with this `placement`. */
export const boxPlacement = (
  placement: SubjectPlacement,
  box: PixelBox,
  picture: Size,
  canvas: Size,
): SubjectPlacement => {
  const scale = (placement.scale * canvas.width) / picture.width;
  const middle = middleOf(box);
  const by = turned(
    (middle.x - picture.width / 2) * scale,
    (middle.y - picture.height / 2) * scale,
    placement.rotation,
  );
  return {
    x: placement.x + by.x / canvas.width,
    y: placement.y + by.y / canvas.height,
    scale: ((box.right - box.left) * scale) / canvas.width,
    rotation: placement.rotation,
  };
};

/** The inverse: placement of the whole image when the subject's box is at `placement`. */
export const picturePlacement = (
  placement: SubjectPlacement,
  box: PixelBox,
  picture: Size,
  canvas: Size,
): SubjectPlacement => {
  const scale = (placement.scale * canvas.width) / (box.right - box.left);
  const middle = middleOf(box);
  const by = turned(
    (picture.width / 2 - middle.x) * scale,
    (picture.height / 2 - middle.y) * scale,
    placement.rotation,
  );
  return {
    x: placement.x + by.x / canvas.width,
    y: placement.y + by.y / canvas.height,
    scale: (scale * picture.width) / canvas.width,
    rotation: placement.rotation,
  };
};

const imageOf = (form: FormState, input: string) => {
  const [slot] = slotsOf(form, input);
  return slot?.kind === 'ready' ? slot.image : undefined;
};

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

/** State of an image's cutout; it belongs to the image with that id. */
type Cutting = { kind: 'cutting' | 'failed'; id: string } | { kind: 'cut'; id: string; subject: SubjectPicture };

/** The original on its new background, with the form's current values. undefined without an original. */
export const usePreview = (form: FormState) => {
  const { params } = form;
  const original = imageOf(form, 'original');
  const picture = imageOf(form, 'background')?.url;
  const [ground, setGround] = useState<string>();
  const [cutting, setCutting] = useState<Cutting>();
  const running = useRef<AbortController>(undefined);
  const canvas = outputSizeOf(
    {
      outputSize: textOf(params.outputSize, 'original'),
      outputWidth: numberOf(params.outputWidth, 1200),
      outputHeight: numberOf(params.outputHeight, 1600),
    },
    original ?? { width: 3, height: 4 },
  );
  const colour = textOf(params.colour, '#e9e5dd');
  const isStudio = params.ground === 'studio';
  const blur = numberOf(params.blur, 0);
  const { width, height } = canvas;

  useEffect(() => {
    let isLeft = false;
    drawGround({ width, height }, { colour, isStudio, blur, picture }).then(
      (url) => {
        if (!isLeft) setGround(url);
      },
      () => {
        if (!isLeft) setGround(undefined);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [width, height, colour, isStudio, blur, picture]);

  useEffect(() => () => running.current?.abort(), []);

  if (!original) return undefined;

  /** Cuts out the subject on the server, free of charge. */
  const cut = async () => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { id } = original;
    setCutting({ kind: 'cutting', id });
    const layer = { id: 'subject', name: 'subject', overlap: 'take', operations: [] } as const;
    try {
      const { cutouts } = await runMatting(
        id,
        [{ ...layer, operations: [], start: { kind: 'automatic', of: 'person' } }],
        control.signal,
        () => {},
      );
      const subject = await cropCutout(cutouts[0]?.url ?? '', original);
      setCutting({ kind: 'cut', id, subject });
    } catch {
      if (!control.signal.aborted) setCutting({ kind: 'failed', id });
    }
  };

  const own = cutting?.id === original.id ? cutting : undefined;
  const subject: SubjectPicture =
    own?.kind === 'cut'
      ? own.subject
      : { url: original.url, box: { left: 0, top: 0, right: original.width, bottom: original.height } };
  const arrangement =
    params.arrangement === 'centred'
      ? ({ kind: 'centred', padding: numberOf(params.padding, 0) } as const)
      : ({ kind: 'original' } as const);
  const arranged = placementOfFrame(frameOf(original, subject.box, canvas, arrangement), original, canvas);
  const byHand = subjectPlacement.safeParse(params.placement).data;
  const toBox = (placement: SubjectPlacement) => boxPlacement(placement, subject.box, original, canvas);
  return {
    original,
    canvas,
    ground,
    subject,
    cutting: own?.kind ?? ('none' as const),
    cut,
    /** Placement of the subject: the default, and with the user's changes. */
    start: toBox(arranged),
    placement: toBox(byHand ?? arranged),
    isByHand: byHand !== undefined,
    /** Placement for the task when the subject is placed there. */
    placementOf: (placement: SubjectPlacement) => picturePlacement(placement, subject.box, original, canvas),
  };
};

/** Height of the preview without its padding, CSS pixels. */
const previewHeight = 224;

/** Hint of the preview, by the state of the cutout. */
const hintKeys = { none: 'whole', cutting: 'cutting', failed: 'cutFailed', cut: 'cut' } as const;

/** Marketplace presets, and a preview of the subject on its background before the task is paid for. */
export function BackgroundPreview({ tool, form, dispatch }: ToolPanelProps) {
  const words = useOwnWords(panelTexts);
  const localized = useLocalized();
  const preview = usePreview(form);
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<string>();
  const { placement } = form.params;
  const original = preview?.original.id;
  const before = useRef({ original, placement });
  const setPlacement = (value: unknown) => dispatch({ kind: 'param-set', name: 'placement', value });

  // A placement belongs to one image; a restored form changes both at the same time.
  useEffect(() => {
    const last = before.current;
    const isOther = last.original !== undefined && original !== undefined && last.original !== original;
    if (isOther && placement !== undefined && last.placement === placement) setPlacement(undefined);
    before.current = { original: original ?? last.original, placement };
  });

  const applyPreset = (picture: MarketplacePicture) => {
    setPicked(picture.key);
    const known = new Set(tool.fields.map(({ name }) => name));
    for (const [name, value] of Object.entries(marketplaceParams(picture))) {
      if (known.has(name)) dispatch({ kind: 'param-set', name, value });
    }
    const hasPicture = tool.inputs.some(({ name }) => name === 'background');
    if (picture.whitePadding !== undefined && hasPicture)
      dispatch({ kind: 'pictures-set', input: 'background', slots: [] });
  };
  const inForce = marketplacePictures.filter((picture) =>
    Object.entries(marketplaceParams(picture)).every(
      ([name, value]) => form.params[name] === value || !tool.fields.some((field) => field.name === name),
    ),
  );
  // Several markets share a size: the picked one, else the one with the most requirements.
  const preset =
    inForce.find(({ key }) => key === picked) ??
    inForce.find(({ whitePadding }) => whitePadding !== undefined) ??
    inForce[0];
  const nameOf = ({ market, use }: MarketplacePicture) => `${localized(market)} ${localized(use)}`;
  const open = async () => {
    if (preview?.cutting === 'none') await preview.cut();
    setOpen(true);
  };

  return (
    <div className={styles.panel}>
      <div>
        <Menu
          label={words('preset')}
          placement="bottom-start"
          opener={(opener) => (
            <Button {...opener} label={preset ? nameOf(preset) : words('preset')}>
              <Icon name="chevron-down" size={18} />
            </Button>
          )}
          items={marketplacePictures.map((picture) => ({
            key: picture.key,
            label: nameOf(picture),
            note: words('size', { width: picture.width, height: picture.height }),
            isChosen: picture === preset,
            onSelect: () => applyPreset(picture),
          }))}
        />
        <p className={styles.hint}>{words('presetHint')}</p>
      </div>
      {preview ? (
        <Field
          label={words('preview')}
          advice={words('size', { ...preview.canvas })}
          hint={words(hintKeys[preview.cutting])}
        >
          {(control) => (
            <div id={control.id}>
              <div className={styles.room}>
                <div
                  className={styles.canvas}
                  style={{
                    aspectRatio: `${preview.canvas.width} / ${preview.canvas.height}`,
                    width: `min(100%, ${(previewHeight * preview.canvas.width) / preview.canvas.height}px)`,
                  }}
                >
                  {preview.ground ? <img className={styles.ground} src={preview.ground} alt="" /> : null}
                  <img
                    className={`${styles.subject} ${preview.cutting === 'cut' ? '' : styles.whole}`}
                    src={preview.subject.url}
                    alt={words('preview')}
                    style={{
                      left: `${preview.placement.x * 100}%`,
                      top: `${preview.placement.y * 100}%`,
                      width: `${preview.placement.scale * 100}%`,
                      rotate: `${preview.placement.rotation}deg`,
                    }}
                  />
                </div>
              </div>
              {preview.cutting === 'cutting' ? <StitchProgress value={undefined} label={words('cutting')} /> : null}
              <div className={styles.ways}>
                <Button
                  icon="move"
                  label={words('adjust')}
                  disabled={preview.cutting === 'cutting' || !preview.ground}
                  onClick={() => void open()}
                />
                {preview.cutting === 'none' ? (
                  <Button label={words('showCut')} onClick={() => void preview.cut()} />
                ) : null}
                {preview.isByHand ? (
                  <Button kind="quiet" label={words('reset')} onClick={() => setPlacement(undefined)} />
                ) : null}
              </div>
              {preview.isByHand ? <p className={styles.hint}>{words('manual')}</p> : null}
            </div>
          )}
        </Field>
      ) : null}
      {isOpen && preview?.ground ? (
        <PositionDialog
          garmentUrl={preview.ground}
          motifUrl={preview.subject.url}
          placement={preview.placement}
          subjectStart={preview.start}
          onClose={() => setOpen(false)}
          onUse={(next) => {
            setPlacement(preview.placementOf(next));
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}
