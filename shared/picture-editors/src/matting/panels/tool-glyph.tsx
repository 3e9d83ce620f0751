import type { ReactNode } from 'react';

/** Icons of the editor only, on a 20-pixel grid; the shared icon set is loaded on every page. */
const shapes = {
  pen: <path d="M4 16 6 9l5-3.5 3.5 3.5L11 14l-7 2Zm0 0 5-5M11 5.5 13.5 3 17 6.5 14.5 9" />,
  rectangle: <rect x="3.5" y="4.5" width="13" height="11" rx="1" strokeDasharray="2.6 2" />,
  brush: (
    <path d="M16.5 3.5 9 11M9 11c-1.8-.6-3.2.4-3.6 2-.3 1.3-1 2.2-2.4 2.6 2.6 1.6 7 1 7.3-2.2.1-1-.4-1.9-1.3-2.4Z" />
  ),
  exact: (
    <>
      <circle cx="10" cy="10" r="6.5" />
      <circle cx="10" cy="10" r="2.5" fill="currentColor" />
    </>
  ),
  lasso: (
    <path d="M10 4c4 0 6.5 2 6.5 4.5S14 13 10 13s-6.5-2-6.5-4.5S6 4 10 4ZM6.5 12.4c-1.4.2-2 1.1-1.6 1.9.5.9 1.9.7 1.9-.4 0 1.3-.9 2.4-2.3 2.7" />
  ),
  hand: (
    <path d="M6 10V5.5a1.2 1.2 0 0 1 2.4 0V9 4a1.2 1.2 0 0 1 2.4 0v5-4a1.2 1.2 0 0 1 2.4 0v5-2.5a1.2 1.2 0 0 1 2.3 0V12c0 3-2 5-5 5-2.5 0-3.6-1-4.7-2.8L4 11.4c-.6-1 .9-2.1 1.7-1.2Z" />
  ),
  inverse: (
    <>
      <circle cx="10" cy="10" r="6.5" />
      <path d="M10 3.5a6.5 6.5 0 0 1 0 13Z" fill="currentColor" />
    </>
  ),
  reset: <path d="M16.5 10a6.5 6.5 0 1 1-2-4.7M16.5 3v3.5H13" />,
  fit: <path d="M12 3.5h4.5V8M8 16.5H3.5V12M16.5 3.5l-5 5M3.5 16.5l5-5" />,
} as const satisfies Record<string, ReactNode>;
export type ToolGlyphName = keyof typeof shapes;

export function ToolGlyph({ name }: { name: ToolGlyphName }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={18}
      height={18}
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes[name]}
    </svg>
  );
}
