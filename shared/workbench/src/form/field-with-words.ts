import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { FormState } from './form-state.ts';

/** As the server's word check reads a text: one space for every hyphen, underscore or gap. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s_\-‐-―]+/gu, ' ')
    .toLowerCase();

/** The text field that holds prohibited words (`one, other`); undefined when no field contains them any more. */
export const fieldWithWords = (
  tool: Pick<ToolDefinition, 'fields'>,
  form: Pick<FormState, 'params'>,
  words: string,
): string | undefined => {
  const wanted = plain(words).split(', ');
  const holds = (name: string) => {
    const text = plain(String(form.params[name] ?? ''));
    return wanted.some((word) => text.includes(word));
  };
  return tool.fields.find(({ kind, name }) => (kind === 'text' || kind === 'prompt') && holds(name))?.name;
};
