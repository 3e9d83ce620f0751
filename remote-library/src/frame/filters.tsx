import { Icon } from '@atelier/ui/icon';
import { Select } from '@atelier/ui/select';
import { TextInput } from '@atelier/ui/text-input';
import { useEffect, useState } from 'react';
import styles from './frame.module.css';

interface FilterSelectProps {
  label: string;
  value: string;
  /** Label of the empty value, which is the first option. */
  all?: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One filter of a list; the empty value is "any". */
export function FilterSelect({ label, value, all, options: given, onChange }: FilterSelectProps) {
  const options = all === undefined ? given : [{ value: '', label: all }, ...given];
  const known = options.some((option) => option.value === value) ? value : (options[0]?.value ?? '');
  return (
    <div className={styles.field}>
      <Select aria-label={label} value={known} options={options} onChange={onChange} />
    </div>
  );
}

/** Debounce of the search, ms. */
const restMs = 300;

export interface SearchBoxProps {
  value: string;
  label: string;
  onChange: (value: string) => void;
}

/** A search field with debounce. */
export function SearchBox({ value, label, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), restMs);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={60}
      before={<Icon name="search" size={16} />}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
