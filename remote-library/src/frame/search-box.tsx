import { Icon } from '@atelier/ui/icon';
import { TextInput } from '@atelier/ui/text-input';
import { useEffect, useState } from 'react';

/** Typing rests so long before it is asked for, ms. */
const restMs = 300;

export interface SearchBoxProps {
  value: string;
  label: string;
  onChange: (value: string) => void;
}

/** Words to look for; they are asked for once typing rests. */
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
