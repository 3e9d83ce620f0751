const at = (x: number, y: number, turn: number, size: number, inner: string): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(size)})">${inner}</g>`;

export const round = (value: number): number => Math.round(value * 100) / 100;

/** Small drawings of about one unit across, round the origin. Colours: ground-free, the caller's. */
export type Motif = (colours: { main: string; second: string; accent: string; ground?: string }) => string;

const petals = (count: number, inner: string): string =>
  Array.from({ length: count }, (_, i) => `<g transform="rotate(${round((360 / count) * i)})">${inner}</g>`).join('');

export const motifs = {
  flower: ({ main, accent }) =>
    `${petals(5, `<ellipse cx="0" cy="-.3" rx=".2" ry=".26" fill="${main}"/>`)}<circle r=".15" fill="${accent}"/>`,
  daisy: ({ main, accent }) =>
    `${petals(9, `<ellipse cx="0" cy="-.33" rx=".095" ry=".26" fill="${main}"/>`)}<circle r=".17" fill="${accent}"/>`,
  rose: ({ main, accent, second }) =>
    `<circle r=".46" fill="${main}"/><path d="M-.34-.1C-.2-.4.2-.4.34-.1M-.38.12C-.2.44.24.42.38.1M-.2-.04C-.1-.24.14-.24.2-.02M-.22.08C-.1.3.16.26.22.06M-.06.02A.08.08 0 1 1 .07.05" fill="none" stroke="${accent}" stroke-width=".07" stroke-linecap="round"/><path d="M.36.3C.6.3.7.5.66.64.5.66.36.52.36.3" fill="${second}"/>`,
  leaf: ({ second }) =>
    `<path d="M0 .5C-.34.2-.3-.24 0-.52.3-.24.34.2 0 .5Z" fill="${second}"/><path d="M0 .5V-.34" stroke="#fff" stroke-opacity=".35" stroke-width=".04" fill="none"/>`,
  sprig: ({ second }) =>
    `<path d="M0 .55C.05.2-.05-.1 0-.5" stroke="${second}" stroke-width=".06" fill="none"/>${[-0.3, -0.02, 0.26].map((y) => `<path d="M0 ${y}C.16 ${y - 0.2} .36 ${y - 0.2} .42 ${y - 0.16}C.36 ${y}.16 ${y + 0.06} 0 ${y}ZM0 ${y + 0.08}C-.16 ${y - 0.12}-.36 ${y - 0.12}-.42 ${y - 0.08}C-.36 ${y + 0.08}-.16 ${y + 0.14} 0 ${y + 0.08}Z" fill="${second}"/>`).join('')}`,
  dot: ({ main }) => `<circle r=".36" fill="${main}"/>`,
  paisley: ({ main, accent, second }) =>
    `<path d="M.05-.55C.5-.4.5.15.2.42-.1.66-.5.4-.42.02-.36-.28 0-.2.05-.55Z" fill="${main}"/><path d="M.08-.34C.34-.2.32.12.13.3-.08.46-.32.3-.27.05-.22-.12.02-.1.08-.34Z" fill="none" stroke="${accent}" stroke-width=".06"/><circle cx="-.02" cy=".14" r=".11" fill="${second}"/>`,
  spot: ({ main, second }) =>
    `<path d="M-.3-.2C-.1-.5.3-.4.38-.1.44.16.2.42-.08.38-.2.36-.14.2 0 .2.16.2.2 0 .1-.12 0-.24-.16-.1-.26 0-.4.1-.42-.06-.3-.2Z" fill="${main}"/><circle cx=".02" cy="0" r=".17" fill="${second}"/>`,
  cherry: ({ main, second }) =>
    `<path d="M-.2.1C-.1-.3.1-.4.2-.5M.22.16C.2-.2.2-.4.2-.5" stroke="${second}" stroke-width=".05" fill="none"/><circle cx="-.22" cy=".26" r=".2" fill="${main}"/><circle cx=".24" cy=".32" r=".2" fill="${main}"/><path d="M.2-.5C.4-.66.6-.5.6-.44.44-.34.26-.36.2-.5Z" fill="${second}"/>`,
  lemon: ({ accent, second }) =>
    `<path d="M-.46 0C-.4-.34.34-.36.42-.06.54 0 .54.06.42.1.34.36-.38.34-.46 0Z" fill="${accent}"/><path d="M-.4-.08C-.6-.3-.5-.46-.46-.5-.3-.4-.26-.24-.4-.08Z" fill="${second}"/>`,
  cat: ({ main, accent }) =>
    `<path d="M-.36-.1-.34-.48-.12-.3C-.04-.32.04-.32.12-.3L.34-.48.36-.1C.44.24.24.42 0 .42S-.44.24-.36-.1Z" fill="${main}"/><circle cx="-.14" cy=".02" r=".05" fill="${accent}"/><circle cx=".14" cy=".02" r=".05" fill="${accent}"/><path d="M-.06.16 0 .21.06.16" stroke="${accent}" stroke-width=".04" fill="none"/>`,
  bear: ({ main, accent, second }) =>
    `<circle cx="-.28" cy="-.3" r=".15" fill="${main}"/><circle cx=".28" cy="-.3" r=".15" fill="${main}"/><circle r=".42" fill="${main}"/><ellipse cy=".14" rx=".18" ry=".14" fill="${second}"/><circle cx="-.15" cy="-.06" r=".05" fill="${accent}"/><circle cx=".15" cy="-.06" r=".05" fill="${accent}"/><circle cy=".09" r=".05" fill="${accent}"/>`,
  star: ({ accent }) => `<path d="M0-.46.13-.15.46-.14.2.07.3.4 0 .2-.3.4-.2.07-.46-.14-.13-.15Z" fill="${accent}"/>`,
  cloud: ({ main }) =>
    `<path d="M-.5.2C-.62-.02-.36-.2-.2-.1-.16-.36.22-.36.24-.1.44-.2.62.02.48.2ZM-.2.04C-.1-.1.08-.06.06.08M.2.06C.3-.04.4.04.36.12" fill="none" stroke="${main}" stroke-width=".08" stroke-linecap="round" stroke-linejoin="round"/>`,
  tulip: ({ main, second }) =>
    `<path d="M0 .56V-.02" stroke="${second}" stroke-width=".06"/><path d="M0 .4C.12.16.26.1.34.08.3.3.16.42 0 .44Z" fill="${second}"/><path d="M-.26-.44-.12-.28 0-.5.12-.28.26-.44C.3-.14.2.06 0 .08-.2.06-.3-.14-.26-.44Z" fill="${main}"/>`,
} as const satisfies Record<string, Motif>;

export const place = at;
