import type { FormedTool } from '@atelier/catalogue/formed-tools';
import type { FormState } from './form-state.ts';

/** The text field that prohibited words (`one, other`) were found in; the first one when none holds them as they are written. */
export const fieldWithWords = (
  tool: Pick<FormedTool, 'fields'>,
  form: Pick<FormState, 'params'>,
  words: string,
): string | undefined => {
  const texts = tool.fields.filter(({ kind }) => kind === 'text' || kind === 'prompt');
  const wanted = words.toLowerCase().split(', ');
  const holds = (name: string) => {
    const text = String(form.params[name] ?? '').toLowerCase();
    return wanted.some((word) => text.includes(word));
  };
  return (texts.find(({ name }) => holds(name)) ?? texts[0])?.name;
};
