import { outputSizeOf } from '@atelier/catalogue/output-size';
import { frameOf, type SubjectPlacement, subjectPlacement } from '@atelier/catalogue/subject-frame';
import { runMatting } from '@atelier/picture-editors/run-matting';
import { type FormState, slotsOf } from '@atelier/workbench/form-state';
import { useEffect, useRef, useState } from 'react';
import { cropCutout, drawGround, type SubjectPicture } from './preview-pictures.ts';
import { boxPlacement, picturePlacement, placementOfFrame } from './subject-placement.ts';

const imageOf = (form: FormState, input: string) => {
  const [slot] = slotsOf(form, input);
  return slot?.kind === 'ready' ? slot.image : undefined;
};

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

/** Where the cutout of a picture is; it belongs to the picture with that id. */
type Cutting = { kind: 'cutting' | 'failed'; id: string } | { kind: 'cut'; id: string; subject: SubjectPicture };

/** The original on its new ground, as far as the form knows it. undefined without an original. */
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

  /** Cuts the subject out on the server, which costs nothing. */
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
    /** Of the subject, without and with what a person set. */
    start: toBox(arranged),
    placement: toBox(byHand ?? arranged),
    isByHand: byHand !== undefined,
    /** What goes into the task when the subject is put there. */
    placementOf: (placement: SubjectPlacement) => picturePlacement(placement, subject.box, original, canvas),
  };
};
