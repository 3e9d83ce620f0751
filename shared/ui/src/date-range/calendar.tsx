import { DatePicker } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { calendarWords } from './calendar-words.ts';
import styles from './date-range-input.module.css';
import type { DateRangeInputProps } from './date-range-input.tsx';

/** The parent of a popup: a modal dialog makes the rest of the page inert, so its popups are mounted inside it. */
const popupHome = (anchor: Element): Element => anchor.closest('dialog') ?? document.body;

/** First day of the month before a day, both as `YYYY-MM-DD`. */
const monthBefore = (day: string): string => {
  const date = new Date(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 10);
};

interface CalendarProps extends DateRangeInputProps {
  /** The field that had the focus while this was loaded, and whether it was pressed. */
  entered: { end: 0 | 1; isPressed: boolean } | undefined;
}

/** Two date fields, with a two-month calendar that opens below. */
export function Calendar({ value, onChange, words, language, within, entered }: CalendarProps) {
  const frame = useRef<HTMLDivElement>(null);
  const first = useRef(entered);
  const [isOpen, setOpen] = useState(entered?.isPressed === true);
  useEffect(() => {
    // The picker releases the focus in its own effects.
    const asked = requestAnimationFrame(() => {
      if (first.current) frame.current?.querySelectorAll('input')[first.current.end]?.focus();
    });
    return () => cancelAnimationFrame(asked);
  }, []);
  return (
    <div ref={frame}>
      <DatePicker.RangePicker
        className={styles.input ?? ''}
        triggerProps={{ className: styles.popup ?? '' }}
        position="br"
        popupVisible={isOpen}
        onVisibleChange={(next) => setOpen(next === true)}
        getPopupContainer={popupHome}
        value={value && [value.from, value.to]}
        // The last two months that have days to choose, not a month to come.
        {...(within && { defaultPickerValue: [monthBefore(within.to), within.to] })}
        placeholder={[words.from, words.to]}
        inputProps={[{ 'aria-label': words.from }, { 'aria-label': words.to }]}
        locale={calendarWords(language)}
        dayStartOfWeek={1}
        format="YYYY-MM-DD"
        separator="–"
        icons={{ inputSuffix: <Icon name="calendar" size={16} /> }}
        // The calendar popup is outside the page's landmarks.
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
    </div>
  );
}
