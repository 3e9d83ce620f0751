import { parseHex } from '@atelier/catalogue/oklab-colour';
import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { UploadedImage } from '@atelier/contract/task';
import { type FormState, slotsOf } from '../form/form-state.ts';
import type { PreviewDye, PreviewLight } from './paint-preview.ts';

export interface PreviewCloth {
  /** Address of the pattern or fabric. */
  tile: string;
  /** Width of a repeat, per cent of the garment's. */
  size: number;
  /** Degrees, clockwise. */
  rotation: number;
  layout: 'straight' | 'halfDrop' | 'brick' | 'mirror';
  /** Per cent: 100 as photographed. */
  folds: number;
}

export type PreviewLook =
  | ({ kind: 'colour'; hex: string } & PreviewDye)
  | ({ kind: 'cloth' } & PreviewCloth)
  | ({ kind: 'light' } & PreviewLight);

/** What a form can preview now. */
export interface PreviewRequest {
  image: UploadedImage;
  /** Outlines that the user drew; without any the server finds that of the subject. */
  layers: readonly UploadedImage[];
  subject: 'garment' | 'person';
  /** At least one: one for each colour. */
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
    // Not the colours that stay.
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
  // The light of a reference picture is read by the engine alone.
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

/** @returns undefined while a picture or an answer that the preview needs is missing. */
export const previewRequest = (
  tool: Pick<ToolDefinition, 'inputs' | 'fields' | 'preview'>,
  form: FormState,
): PreviewRequest | undefined => {
  const { preview } = tool;
  // A batch shares its form with many pictures and has none of its own.
  if (!preview || !tool.inputs.some(({ name }) => name === preview.of)) return undefined;
  const [image] = readyOf(form, preview.of);
  const looks = looksOf(preview.kind, tool, form);
  if (!image || looks.length === 0) return undefined;
  const layers = tool.inputs.flatMap(({ name, mask }) => (mask?.of === preview.of ? readyOf(form, name) : []));
  return { image, layers, subject: preview.kind === 'light' ? 'person' : 'garment', looks };
};
