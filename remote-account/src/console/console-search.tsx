import { TextInput } from '@atelier/ui/text-input';
import type { ReactNode } from 'react';
import listing from '../listing/listing.module.css';
import orders from '../orders/orders-page.module.css';

interface ConsoleSearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Other filters, before it. */
  children?: ReactNode;
}

/** The filters above a list of the console. */
export function ConsoleSearch({ label, value, onChange, children }: ConsoleSearchProps) {
  return (
    <div className={`${listing.filters} ${orders.narrowing}`}>
      {children}
      <div className={orders.search}>
        <TextInput
          aria-label={label}
          placeholder={label}
          value={value}
          maxLength={60}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}
