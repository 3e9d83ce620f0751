import type { ReactNode } from 'react';

/** Shapes on a 20-pixel grid, with a 1.5 stroke in the current colour. */
export const glyphs = {
  account: (
    <>
      <circle cx="10" cy="7" r="3" />
      <path d="M4 16.5c.6-3 3-4.5 6-4.5s5.4 1.5 6 4.5" />
    </>
  ),
  back: <path d="m12 6-4 4 4 4" />,
  bell: <path d="M5.5 13.5V9a4.5 4.5 0 0 1 9 0v4.5l1.5 1.5H4ZM8.3 17.2c.9.9 2.5.9 3.4 0" />,
  brush: (
    <path d="M16.5 3.5 9 11M9 11c-1.8-.6-3.2.4-3.6 2-.3 1.3-1 2.2-2.4 2.6 2.6 1.6 7 1 7.3-2.2.1-1-.4-1.9-1.3-2.4Z" />
  ),
  calendar: (
    <>
      <rect x="3.5" y="4.5" width="13" height="12" rx="2" />
      <path d="M3.5 8.5h13M7 3v3M13 3v3" />
    </>
  ),
  chat: (
    <path d="M3.5 5.5A1.5 1.5 0 0 1 5 4h10a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 15 14H9l-3.5 3v-3H5a1.5 1.5 0 0 1-1.5-1.5Z" />
  ),
  check: <path d="m4.5 10.5 3.5 3.5 7.5-8" />,
  'chevron-down': <path d="m6 8 4 4 4-4" />,
  'chevron-right': <path d="m8 6 4 4-4 4" />,
  'chevron-up': <path d="m6 12 4-4 4 4" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6v4l2.6 1.8" />
    </>
  ),
  close: <path d="m5 5 10 10M15 5 5 15" />,
  code: <path d="m7.5 6.5-3.5 3.5 3.5 3.5M12.5 6.5 16 10l-3.5 3.5" />,
  company: (
    <>
      <path d="M4 16.5v-12A1 1 0 0 1 5 3.5h6a1 1 0 0 1 1 1v12M12 8h3a1 1 0 0 1 1 1v7.5M2.5 16.5h15" />
      <path d="M6.7 7h2.6M6.7 10h2.6M6.7 13h2.6" />
    </>
  ),
  compare: <path d="M10 3v14M10 5H4.5v10H10M12.5 5h3v10h-3" />,
  copy: (
    <>
      <rect x="7" y="7" width="9.5" height="9.5" rx="1.5" />
      <path d="M13 7V5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v6.5A1.5 1.5 0 0 0 5 13h2" />
    </>
  ),
  crop: <path d="M6 2.5V14h11.5M2.5 6H14v11.5" />,
  cutout: (
    <>
      <circle cx="5.5" cy="14.5" r="2" />
      <circle cx="14.5" cy="14.5" r="2" />
      <path d="M6.7 12.9 13.5 3.5M13.3 12.9 6.5 3.5" />
    </>
  ),
  download: <path d="M10 3.5v9m0 0L6.5 9M10 12.5 13.5 9M3.5 16.5h13" />,
  edit: <path d="M4 16l.8-3.4L13.5 4a1.4 1.4 0 0 1 2 0l.5.5a1.4 1.4 0 0 1 0 2L7.4 15.2Z" />,
  error: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="m7.6 7.6 4.8 4.8M12.4 7.6l-4.8 4.8" />
    </>
  ),
  external: <path d="M16.5 3.5h-5M16.5 3.5v5M16.5 3.5 9.5 10.5M8 4.5H3.5v12h12V12" />,
  eye: (
    <>
      <path d="M2.5 10S5.2 4.8 10 4.8 17.5 10 17.5 10 14.8 15.2 10 15.2 2.5 10 2.5 10Z" />
      <circle cx="10" cy="10" r="2.2" />
    </>
  ),
  'eye-off': (
    <path d="M4 4l12 12M8.1 5.1A7.4 7.4 0 0 1 10 4.8c4.8 0 7.5 5.2 7.5 5.2a13 13 0 0 1-2 2.6M5.3 6.7A12.6 12.6 0 0 0 2.5 10s2.7 5.2 7.5 5.2a7.6 7.6 0 0 0 3.2-.7M8.5 8.5a2.2 2.2 0 0 0 3 3" />
  ),
  filter: <path d="M3.5 5h13M6 10h8M8.5 15h3" />,
  folder: (
    <path d="M3 6a1.5 1.5 0 0 1 1.5-1.5H8l1.5 2h6A1.5 1.5 0 0 1 17 8v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5Z" />
  ),
  heart: <path d="M10 16.5S3.2 12.6 3.2 7.9A3.6 3.6 0 0 1 10 6.2a3.6 3.6 0 0 1 6.8 1.7c0 4.7-6.8 8.6-6.8 8.6Z" />,
  'heart-filled': (
    <path
      fill="currentColor"
      d="M10 16.5S3.2 12.6 3.2 7.9A3.6 3.6 0 0 1 10 6.2a3.6 3.6 0 0 1 6.8 1.7c0 4.7-6.8 8.6-6.8 8.6Z"
    />
  ),
  help: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M8 8a2 2 0 1 1 3 1.7c-.7.4-1 .8-1 1.6M10 13.8v.1" />
    </>
  ),
  home: <path d="M3.5 9 10 3.5 16.5 9v7.5H12v-5H8v5H3.5Z" />,
  image: (
    <>
      <rect x="3" y="3.5" width="14" height="13" rx="2" />
      <circle cx="7.2" cy="7.8" r="1.3" />
      <path d="m3.5 14 4-3.6 2.8 2.4 3-2.8 3.4 3.2" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 9.5v4M10 6.6v.1" />
    </>
  ),
  language: (
    <path d="M2.8 5h8.4M7 3v2M9.3 5c-.6 3.4-3 6-6 7.2M4.6 7.2c1 2.2 3 4 5.2 4.8M10.2 17l3.4-8 3.4 8M11.4 14.3h4.4" />
  ),
  logout: <path d="M8 3.5H5A1.5 1.5 0 0 0 3.5 5v10A1.5 1.5 0 0 0 5 16.5h3M13 6.5l3.5 3.5-3.5 3.5M16.5 10H8" />,
  mail: (
    <>
      <rect x="3" y="4.5" width="14" height="11" rx="2" />
      <path d="m3.5 6 6.5 5 6.5-5" />
    </>
  ),
  menu: <path d="M3 6h14M3 10h14M3 14h14" />,
  minus: <path d="M4 10h12" />,
  moon: <path d="M16.5 11.8A6.8 6.8 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3Z" />,
  more: (
    <>
      <circle cx="4.5" cy="10" r=".9" fill="currentColor" />
      <circle cx="10" cy="10" r=".9" fill="currentColor" />
      <circle cx="15.5" cy="10" r=".9" fill="currentColor" />
    </>
  ),
  move: <path d="M10 3v14M3 10h14M10 3 8 5M10 3l2 2M10 17l-2-2M10 17l2-2M3 10l2-2M3 10l2 2M17 10l-2-2M17 10l-2 2" />,
  plus: <path d="M10 4v12M4 10h12" />,
  receipt: <path d="M5 3.5h10v13l-2-1.4-1.5 1.4-1.5-1.4-1.5 1.4L7 15.1l-2 1.4ZM7.5 7h5M7.5 10h5" />,
  redo: <path d="m13 3 3.5 3.5L13 10M16.5 6.5h-8a5 5 0 0 0 0 10H12" />,
  redraw: <path d="M16.5 10a6.5 6.5 0 1 1-2-4.7M16.5 3v3.5H13" />,
  restore: <path d="M3.5 10a6.5 6.5 0 1 0 2-4.7M3.5 3v3.5H7M10 6.5V10l2.4 1.6" />,
  search: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13.2 13.2 3.8 3.8" />
    </>
  ),
  share: (
    <>
      <circle cx="15" cy="5" r="2" />
      <circle cx="5" cy="10" r="2" />
      <circle cx="15" cy="15" r="2" />
      <path d="m6.8 9.1 6.4-3.2M6.8 10.9l6.4 3.2" />
    </>
  ),
  'side-fold': (
    <>
      <rect x="3" y="4" width="14" height="12" rx="2" />
      <path d="M8 4v12M13.5 8l-2 2 2 2" />
    </>
  ),
  'side-unfold': (
    <>
      <rect x="3" y="4" width="14" height="12" rx="2" />
      <path d="M8 4v12M11.5 8l2 2-2 2" />
    </>
  ),
  sliders: (
    <>
      <path d="M3 6h8M15 6h2M3 14h2M9 14h8" />
      <circle cx="13" cy="6" r="2" />
      <circle cx="7" cy="14" r="2" />
    </>
  ),
  spool: <path d="M5 3.5h10M5 16.5h10M6.5 3.5v13M13.5 3.5v13M6.5 7.5l7-1.5M6.5 10.7l7-1.5M6.5 13.9l7-1.5" />,
  stitch: <rect x="3.5" y="4.5" width="13" height="11" rx="1" strokeDasharray="2.6 2" />,
  sun: (
    <>
      <circle cx="10" cy="10" r="3.2" />
      <path d="M10 2.5v1.7M10 15.8v1.7M2.5 10h1.7M15.8 10h1.7M4.7 4.7l1.2 1.2M14.1 14.1l1.2 1.2M15.3 4.7l-1.2 1.2M5.9 14.1l-1.2 1.2" />
    </>
  ),
  swap: <path d="M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3" />,
  'thumb-down': (
    <path d="M6.5 4v7.5l3.2 5.3c1.4-.1 2.1-1.1 1.9-2.4l-.5-2.9h4.2a1.7 1.7 0 0 0 1.6-2l-.9-4A1.9 1.9 0 0 0 14.1 4ZM3.5 4v7.5" />
  ),
  trash: <path d="M3.5 5.5h13M8 5.5v-2h4v2M5.5 5.5l.7 11h7.6l.7-11" />,
  undo: <path d="M7 3 3.5 6.5 7 10M3.5 6.5h8a5 5 0 0 1 0 10H8" />,
  upload: <path d="M10 13V4m0 0L6.5 7.5M10 4l3.5 3.5M3.5 13v2A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5v-2" />,
  'use-as-input': <path d="M16.5 3.5h-5M16.5 3.5v5M16.5 3.5 9.5 10.5M8 4.5H3.5v12h12V12" />,
  warn: (
    <>
      <path d="M10 3.5 17.5 16.5h-15Z" />
      <path d="M10 8.5v3.5M10 14.3v.1" />
    </>
  ),
  zoom: <path d="M12 3.5h4.5V8M8 16.5H3.5V12M16.5 3.5 11.5 8.5M3.5 16.5l5-5" />,
  'zoom-in': (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13.2 13.2 3.8 3.8M9 6.5v5M6.5 9h5" />
    </>
  ),
  'zoom-out': (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13.2 13.2 3.8 3.8M6.5 9h5" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof glyphs;
