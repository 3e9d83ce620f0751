import {
  type BodyMeasure,
  type BodyProfile,
  deleteBodyProfile,
  putBodyProfile,
  type SewingPattern,
} from '@atelier/contract/sewing-patterns';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { queryClient } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { IconButton } from '@atelier/ui/icon-button';
import { Segmented } from '@atelier/ui/segmented';
import { Select } from '@atelier/ui/select';
import { TextField } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { useRef, useState } from 'react';
import { usePatternWords } from '../frame/page-words.ts';
import {
  convertTyped,
  faultOf,
  type LengthUnit,
  lengthUnits,
  measuresOf,
  type TypedMeasures,
  typedOf,
} from './own-measures.ts';
import styles from './patterns.module.css';
import { profilesQuery, useProfiles } from './use-patterns.ts';

export interface OwnSizeProps {
  drawn: SewingPattern;
  mine: string | undefined;
  /** Unit of lengths entered without a unit. */
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
  /** Draws the pattern for this body; undefined: a size of the table. */
  onMine: (id: string | undefined) => void;
}

const typedFrom = (
  measures: readonly BodyMeasure[],
  values: Readonly<Record<string, number>>,
  unit: LengthUnit,
): TypedMeasures =>
  Object.fromEntries(measures.map((measure) => [measure.key, typedOf(measure, values[measure.key], unit)]));

interface MeasureFieldProps {
  measure: BodyMeasure;
  typed: string;
  lengthUnit: LengthUnit;
  /** True when empty fields count as errors. */
  isChecked: boolean;
  onChange: (typed: string) => void;
}

function MeasureField({ measure, typed, lengthUnit, isChecked, onChange }: MeasureFieldProps) {
  const t = usePatternWords();
  const localized = useLocalized();
  const unit = measure.unit === 'mm' ? lengthUnit : '°';
  const fault = isChecked || typed !== '' ? faultOf(measure, typed, lengthUnit) : null;
  const values = {
    name: localized(measure.name),
    how: localized(measure.how),
    min: typedOf(measure, measure.min, lengthUnit),
    max: `${typedOf(measure, measure.max, lengthUnit)} ${unit}`,
  };
  return (
    <TextField
      label={values.name}
      className={fault ? styles.faulty : ''}
      error={fault ? t(fault, values) : undefined}
      name={measure.key}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      title={t('range', values)}
      value={typed}
      after={<span className={styles.unit}>{unit}</span>}
      onChange={onChange}
    />
  );
}

/** The selected body and its field values. */
const useOwnBody = ({ drawn, mine, unit, onUnit }: OwnSizeProps, profiles: readonly BodyProfile[]) => {
  const t = usePatternWords();
  const [id, setId] = useState(mine);
  const profile = profiles.find((one) => one.id === id);
  const [typed, setTyped] = useState<TypedMeasures>();
  const [name, setName] = useState<string>();
  const { measures } = drawn;
  return {
    profile,
    name: name ?? profile?.name ?? t('myName'),
    typed: typed ?? typedFrom(measures, profile?.measures ?? {}, unit),
    unit,
    chooseUnit(next: LengthUnit) {
      if (typed) setTyped(convertTyped(measures, typed, [unit, next]));
      onUnit(next);
    },
    setName,
    setTyped,
    choose(next: string | undefined) {
      setId(next);
      setTyped(undefined);
      setName(undefined);
    },
  };
};

/** Custom body measures, stored under a name, and the pattern drawn for them. */
export function OwnSize(props: OwnSizeProps) {
  const { drawn, mine, onMine } = props;
  const t = usePatternWords();
  const profiles = useProfiles();
  const { profile, name, typed, unit, setName, setTyped, choose, chooseUnit } = useOwnBody(props, profiles);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, run } = useBusy(dialogs.showError);
  const { measures, sizes, body, size } = drawn;
  const firstFault = measures.find((measure) => faultOf(measure, typed[measure.key] ?? '', unit) !== null);
  const filled = size ?? 'M';

  const draw = async () => {
    setChecked(true);
    if (firstFault) return form.current?.querySelector<HTMLElement>(`[name="${firstFault.key}"]`)?.focus();
    await run(async () => {
      const { profile: kept } = await http.call(putBodyProfile, {
        ...(profile && { profile_id: profile.id }),
        name: name.trim() || t('myName'),
        body,
        measures: measuresOf(measures, { typed, unit }, profile?.measures ?? {}),
      });
      await queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey });
      // Patterns drawn for the former measures are outdated.
      await queryClient.invalidateQueries({ queryKey: ['/sewing_pattern'] });
      choose(kept.id);
      onMine(kept.id);
      dialogs.toast({ message: t('drawn', { name: kept.name }) });
    });
  };

  const remove = async () => {
    if (!profile) return;
    const isSure = await dialogs.confirm({
      title: t('removeAsk', { name: profile.name }),
      body: t('removeBody'),
      confirm: t('remove'),
      cancel: t('cancel'),
      isDanger: true,
    });
    if (!isSure) return;
    await run(async () => {
      await http.call(deleteBodyProfile, { profile_id: profile.id });
      if (mine === profile.id) onMine(undefined);
      choose(undefined);
      await queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey });
      dialogs.toast({ message: t('removed') });
    });
  };

  if (measures.length === 0)
    return (
      <section className={styles.section}>
        <h3 className={styles.subtitle}>{t('own')}</h3>
        <p className={styles.credit}>{t('noMeasures')}</p>
      </section>
    );
  return (
    <section className={styles.section}>
      <div className={styles.ownHead}>
        <h3 className={styles.subtitle}>{t('own')}</h3>
        <div className={styles.profile}>
          <Select
            aria-label={t('profile')}
            value={profile?.id ?? ''}
            options={[
              { value: '', label: t('newProfile') },
              ...profiles.map(({ id, name: label }) => ({ value: id, label })),
            ]}
            onChange={(value) => choose(value || undefined)}
          />
          {profile ? (
            <IconButton
              icon="trash"
              iconSize={16}
              label={t('remove')}
              disabled={isBusy}
              onClick={() => void remove()}
            />
          ) : null}
        </div>
      </div>
      <form
        ref={form}
        className={styles.own}
        onSubmit={(event) => {
          event.preventDefault();
          void draw();
        }}
      >
        <TextField label={t('name')} className={styles.faulty} maxLength={40} value={name} onChange={setName} />
        <Field label={t('unit')} className={styles.faulty}>
          {(control) => (
            <Segmented
              {...control}
              size="s"
              options={lengthUnits.map((value) => ({ value, label: t(value) }))}
              value={unit}
              onChange={chooseUnit}
            />
          )}
        </Field>
        {measures.map((measure) => (
          <MeasureField
            key={measure.key}
            measure={measure}
            typed={typed[measure.key] ?? ''}
            lengthUnit={unit}
            isChecked={isChecked && measure === firstFault}
            onChange={(value) => setTyped({ ...typed, [measure.key]: value })}
          />
        ))}
        <Button
          kind="quiet"
          size="s"
          label={t('fill', { size: filled })}
          className={styles.faulty}
          onClick={() => setTyped(typedFrom(measures, sizes.find((row) => row.size === filled)?.values ?? {}, unit))}
        />
        {/* Busy while it draws; a press right after a refused one counts. */}
        <Button
          type="submit"
          kind="primary"
          size="l"
          isWide
          className={styles.faulty}
          isBusy={isBusy}
          isThrottled={false}
        >
          {t('draw')}
          <span className={styles.free}>{t('free')}</span>
        </Button>
      </form>
    </section>
  );
}
