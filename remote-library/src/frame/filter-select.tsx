import { Select } from '@atelier/ui/select';
import styles from './frame.module.css';

export interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One filter of a list; the empty value is "any". */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const known = options.some((option) => option.value === value) ? value : (options[0]?.value ?? '');
  return (
    <div className={styles.field}>
      <Select aria-label={label} value={known} options={options} onChange={onChange} />
    </div>
  );
}
