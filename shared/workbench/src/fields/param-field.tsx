import { namedColours } from '@atelier/catalogue/colours';
import type { FieldRow } from '@atelier/catalogue/tool-form';
import { useLocalized } from '@atelier/platform/i18n';
import type { PictureSlot } from '../form/picture-slot.ts';
import { ChoiceField } from './choice-field.tsx';
import { ColourField } from './colour-field.tsx';
import { PlacementField } from './placement-field.tsx';
import { SliderField } from './slider-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TextField } from './text-field.tsx';

export interface ParamFieldProps {
  field: FieldRow;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string | undefined;
  /** The first picture of an input, for a field that lays one on another. */
  pictureOf: (input: string) => PictureSlot | undefined;
}

/** Draws a parameter by its kind. A value of another kind than the row's is shown as the row's default. */
export function ParamField({ field, value, onChange, error, pictureOf }: ParamFieldProps) {
  const localized = useLocalized();
  const shared = { title: localized(field.title), advice: field.advice && localized(field.advice), error };
  switch (field.kind) {
    case 'slider':
      return (
        <SliderField
          {...shared}
          field={field}
          value={typeof value === 'number' ? value : field.default}
          onChange={onChange}
        />
      );
    case 'choice': {
      const options = field.options.map((option) => ({ value: option.value, label: localized(option.title) }));
      const chosen = options.find((option) => option.value === value)?.value ?? field.default;
      return <ChoiceField {...shared} options={options} value={chosen} onChange={onChange} />;
    }
    case 'switch':
      return <SwitchField {...shared} isOn={typeof value === 'boolean' ? value : field.default} onChange={onChange} />;
    case 'colour': {
      const swatches = namedColours.map((colour) => ({ value: colour.hex, label: localized(colour.title) }));
      return (
        <ColourField
          {...shared}
          isRequired={field.required}
          swatches={swatches}
          value={typeof value === 'string' ? value : undefined}
          onChange={onChange}
        />
      );
    }
    case 'text':
      return (
        <TextField
          {...shared}
          isRequired={field.required}
          maxLength={field.maxLength}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      );
    case 'placement':
      return (
        <PlacementField
          {...shared}
          garment={pictureOf(field.on)}
          motif={pictureOf(field.motif)}
          value={value}
          onChange={onChange}
        />
      );
  }
}
