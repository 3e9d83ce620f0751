import { expect, it } from 'vitest';
import { calendarWords } from './calendar-words.ts';

it('names months and weekdays in English', () => {
  const { month, week, monthBeforeYear } = calendarWords('en').Calendar;
  expect(month.short).toMatchObject({ January: 'Jan', December: 'Dec' });
  expect(week.long).toMatchObject({ monday: 'Monday', sunday: 'Sunday' });
  expect(monthBeforeYear).toBe(true);
});

it('names them in Chinese, the year first', () => {
  const { month, week, monthBeforeYear } = calendarWords('zh').Calendar;
  expect(month.long).toMatchObject({ January: '一月' });
  expect(week.short).toMatchObject({ monday: '一', sunday: '日' });
  expect(monthBeforeYear).toBe(false);
});
