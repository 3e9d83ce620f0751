import { Select as ArcoSelect } from '@arco-design/web-react';
import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import { popupHome } from '../popover/popup-home.ts';
import styles from './select.module.css';

export interface SelectOption<V extends string | number> {
  value: V;
  label: string;
  isDisabled?: boolean;
}

export interface SelectProps<V extends string | number> {
  options: readonly SelectOption<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  placeholder?: string;
  /** What stands there when a search finds nothing. */
  nothingFound?: string;
  /** Typing filters the choices; for lists of more than about ten. */
  isSearchable?: boolean;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

/** One of many. Few choices that fit in a row are a `Segmented`. */
export function Select<V extends string | number>({
  options,
  value,
  onChange,
  placeholder,
  nothingFound,
  isSearchable = false,
  disabled = false,
  id,
  ...aria
}: SelectProps<V>) {
  return (
    <ArcoSelect
      {...aria}
      id={id}
      className={styles.select}
      options={options.map((option) => ({ value: option.value, label: option.label, disabled: option.isDisabled }))}
      value={value}
      placeholder={placeholder}
      disabled={disabled}
      error={aria['aria-invalid'] === true}
      showSearch={isSearchable}
      filterOption={(typed: string, option: ReactElement) =>
        String((option.props as { children?: unknown }).children)
          .toLowerCase()
          .includes(typed.trim().toLowerCase())
      }
      notFoundContent={nothingFound ? <p className={styles.nothing}>{nothingFound}</p> : null}
      arrowIcon={<Icon name="chevron-down" size={16} />}
      getPopupContainer={popupHome}
      triggerProps={{ className: styles.popup, popupAlign: { bottom: 4 } }}
      onChange={(next: V) => onChange(next)}
    />
  );
}
