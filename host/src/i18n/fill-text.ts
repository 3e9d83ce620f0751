/** Puts figures into `{{name}}` or `{name}`. */
export const fillText = (text: string, figures: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{?(\w+)\}?\}/g, (whole, name: string) => String(figures[name] ?? whole));
