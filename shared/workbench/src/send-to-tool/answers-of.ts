import { paramsSchema } from '@atelier/catalogue/params';
import type { ToolForm } from '@atelier/catalogue/tool-form';

const objectOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Query parameters are untrusted input.
    return {};
  }
};

/** Valid field values from the query parameters, each checked separately. */
export const answersOf = (tool: Pick<ToolForm, 'fields'>, text: string): Readonly<Record<string, unknown>> => {
  const { shape } = paramsSchema(tool);
  return Object.fromEntries(
    Object.entries(objectOf(text)).flatMap(([name, value]) => {
      const known = Object.hasOwn(shape, name) ? shape[name]?.safeParse(value) : undefined;
      return known?.success ? [[name, known.data] as const] : [];
    }),
  );
};
