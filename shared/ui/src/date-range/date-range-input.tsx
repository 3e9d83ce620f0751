import { DatePicker } from '@arco-design/web-react';
import { Icon } from '../icon/icon.tsx';
import { popupHome } from '../popover/popup-home.ts';
import { calendarWords } from './calendar-words.ts';
import styles from './date-range-input.module.css';

/** Calendar days of the person's own time zone, `YYYY-MM-DD`, both included. */
export interface DateRange {
  from: string;
  to: string;
}

export interface DateRangeInputProps {
  value: DateRange | undefined;
  /** undefined: cleared. */
  onChange: (value: DateRange | undefined) => void;
  /** Names of both ends, also shown while they are empty. */
  words: { from: string; to: string };
  /** BCP 47, for the names of months and days. */
  language: string;
  /** Days that can be chosen, both included. */
  within?: DateRange;
}

/** From one day to another, by calendar or typed. */
export function DateRangeInput({ value, onChange, words, language, within }: DateRangeInputProps) {
  return (
    <DatePicker.RangePicker
      className={styles.input ?? ''}
      triggerProps={{ className: styles.popup ?? '' }}
      position="br"
      getPopupContainer={popupHome}
      value={value ? [value.from, value.to] : []}
      placeholder={[words.from, words.to]}
      inputProps={[{ 'aria-label': words.from }, { 'aria-label': words.to }]}
      locale={calendarWords(language)}
      dayStartOfWeek={1}
      format="YYYY-MM-DD"
      separator="–"
      icons={{ inputSuffix: <Icon name="calendar" size={16} /> }}
      // The calendar floats outside of the page's landmarks.
      panelRender={(panel) => (
        <div role="dialog" aria-label={`${words.from} – ${words.to}`}>
          {panel}
        </div>
      )}
      disabledDate={(day) => {
        const key = day.format('YYYY-MM-DD');
        return within !== undefined && (key < within.from || key > within.to);
      }}
      onChange={(days: string[] | undefined) => {
        const [from, to] = days ?? [];
        onChange(from && to ? { from, to } : undefined);
      }}
    />
  );
}
