import type { LibraryItem } from './library-item.ts';
import { moreScenes } from './more-scenes.ts';
import { hash } from './noise.ts';
import { blur, fade, glow, height, scene, width } from './scene-parts.ts';

const sweep = (wall: string, floor: string, light: string) => (): Promise<Buffer> => {
  const stops = [
    [0, wall],
    [0.45, light],
    [0.68, light],
    [0.78, floor],
    [0.86, wall],
    [1, light],
  ];
  const paper = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('');
  return scene(
    `<linearGradient id="paper" x1="0" y1="0" x2="0" y2="1">${paper}</linearGradient>${glow('spot', '#ffffff', 0.75)}${glow('pool', '#ffffff', 0.6)}`,
    `<rect width="${width}" height="${height}" fill="url(#paper)"/><ellipse cx="512" cy="520" rx="640" ry="680" fill="url(#spot)"/><ellipse cx="512" cy="1130" rx="620" ry="150" fill="url(#pool)"/>`,
  );
};

const windowLight = (): Promise<Buffer> => {
  const panes = [0, 1].flatMap((column) =>
    [0, 1, 2].map((row) => `<path d="M${300 + column * 190} ${150 + row * 230 + column * 34}l165 30v200l-165 -30Z"/>`),
  );
  const leaves = Array.from({ length: 26 }, (_, index) => {
    const [x, y, turn] = [690 + hash(index, 1, 5) * 330, 80 + hash(index, 2, 5) * 620, hash(index, 3, 5) * 360];
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="62" ry="17" transform="rotate(${turn.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"/>`;
  });
  return scene(
    fade('wall', '#e2d3bf', '#cdb99f') + fade('floor', '#b39a7c', '#c8b397') + blur('soft', 7) + blur('softer', 13),
    `<rect width="${width}" height="${height}" fill="url(#wall)"/><g fill="#fff3da" opacity="0.72" filter="url(#soft)">${panes.join('')}</g><g fill="#8d7a5f" opacity="0.34" filter="url(#softer)">${leaves.join('')}</g><rect y="1010" width="${width}" height="270" fill="url(#floor)"/><rect y="1000" width="${width}" height="10" fill="#efe4d2"/><path d="M240 1010L700 1010L980 1280H380Z" fill="#fff1d6" opacity="0.32" filter="url(#soft)"/>`,
  );
};

const arch = (): Promise<Buffer> =>
  scene(
    fade('wall', '#c98f74', '#b4775d') +
      fade('in', '#e7c1a4', '#d6a486') +
      fade('floor', '#a0654d', '#c08a6d') +
      glow('sun', '#ffe7c4', 0.75) +
      blur('soft', 26),
    `<rect width="${width}" height="${height}" fill="url(#wall)"/><path d="M232 1060V520a280 280 0 0 1 560 0v540Z" fill="#8f563f" opacity="0.5" filter="url(#soft)" transform="translate(-18 12)"/><path d="M232 1060V520a280 280 0 0 1 560 0v540Z" fill="url(#in)"/><ellipse cx="560" cy="560" rx="300" ry="420" fill="url(#sun)" clip-path="url(#niche)"/><rect y="1056" width="${width}" height="224" fill="url(#floor)"/><path d="M232 1056h560l90 224H120Z" fill="#dfae8e" opacity="0.55"/><ellipse cx="512" cy="1150" rx="330" ry="44" fill="#7d4a36" opacity="0.18" filter="url(#soft)"/>`,
  );

const dunes = (): Promise<Buffer> => {
  const ridge = (y: number, bend: number, fill: string) =>
    `<path d="M0 ${y}C${200 + bend} ${y - 150} ${420 + bend} ${y + 60} 640 ${y - 40}S${900 + bend} ${y - 130} 1024 ${y - 50}V1280H0Z" fill="${fill}"/>`;
  return scene(
    fade('sky', '#9fc3d6', '#f4dcc0') + glow('sun', '#fff5de', 0.9) + fade('near', '#dcb483', '#c2925f'),
    `<rect width="${width}" height="${height}" fill="url(#sky)"/><circle cx="730" cy="420" r="330" fill="url(#sun)"/>${ridge(700, 0, '#ecd0a8')}${ridge(820, 130, '#e2be90')}${ridge(930, -90, '#d8ac7a')}${ridge(1070, 60, 'url(#near)')}`,
  );
};

const meadowScene = (): Promise<Buffer> => {
  const blades = Array.from({ length: 340 }, (_, index) => {
    const [x, tall] = [hash(index, 1, 9) * width, 60 + hash(index, 2, 9) * 210];
    const lean = (hash(index, 3, 9) - 0.5) * 70;
    const hue = ['#6f8f54', '#86a562', '#577a48', '#a3b974'][index % 4];
    return `<path d="M${x.toFixed(0)} 1290q${(lean / 2).toFixed(0)} ${(-tall / 2).toFixed(0)} ${lean.toFixed(0)} ${(-tall).toFixed(0)}" stroke="${hue}" stroke-width="${(2 + hash(index, 4, 9) * 4).toFixed(1)}" fill="none" stroke-linecap="round"/>`;
  });
  const trees = Array.from({ length: 30 }, (_, index) => {
    const [x, r] = [hash(index, 5, 3) * 1120 - 48, 60 + hash(index, 6, 3) * 90];
    return `<circle cx="${x.toFixed(0)}" cy="${(760 - hash(index, 7, 3) * 110).toFixed(0)}" r="${r.toFixed(0)}" fill="${['#7f9f86', '#93b094', '#6d9079'][index % 3]}"/>`;
  });
  return scene(
    fade('sky', '#b9d3dc', '#f3eeda') +
      fade('grass', '#b3c384', '#7f9c58') +
      blur('far', 15) +
      blur('near', 2) +
      glow('sun', '#fffbe8', 0.9),
    `<rect width="${width}" height="${height}" fill="url(#sky)"/><circle cx="300" cy="330" r="420" fill="url(#sun)"/><g filter="url(#far)">${trees.join('')}</g><rect y="790" width="${width}" height="490" fill="url(#grass)"/><ellipse cx="512" cy="800" rx="700" ry="40" fill="#c9d39c" filter="url(#far)"/><g filter="url(#near)">${blades.join('')}</g>`,
  );
};

const street = (): Promise<Buffer> => {
  const house = (x: number, wide: number, top: number, wall: string, lit: string) => {
    const windows = Array.from({ length: 15 }, (_, index) => {
      const [column, row] = [index % 3, Math.floor(index / 3)];
      const y = top + 70 + row * 150;
      return y > 900
        ? ''
        : `<rect x="${x + 28 + column * (wide / 3)}" y="${y}" width="${wide / 3 - 46}" height="92" rx="4" fill="${hash(index, x, 3) > 0.45 ? lit : '#5a6772'}"/>`;
    });
    return `<rect x="${x}" y="${top}" width="${wide}" height="${1010 - top}" fill="${wall}"/>${windows.join('')}`;
  };
  const bokeh = Array.from(
    { length: 22 },
    (_, index) =>
      `<circle cx="${(hash(index, 1, 31) * width).toFixed(0)}" cy="${(560 + hash(index, 2, 31) * 420).toFixed(0)}" r="${(16 + hash(index, 3, 31) * 34).toFixed(0)}" fill="${['#ffdca3', '#ffc98a', '#fff0cf'][index % 3]}" opacity="0.5"/>`,
  );
  return scene(
    fade('sky', '#5b6f8c', '#e2b394') +
      fade('road', '#6b6a70', '#4c4c54') +
      blur('far', 9) +
      blur('light', 5) +
      glow('pool', '#ffd9a6', 0.5),
    `<rect width="${width}" height="${height}" fill="url(#sky)"/><g filter="url(#far)">${house(-40, 300, 180, '#8a7f7c', '#ffd99a')}${house(250, 250, 330, '#a08f85', '#ffe2ae')}${house(520, 260, 250, '#7d7780', '#ffd08c')}${house(760, 320, 130, '#94877f', '#ffdca3')}</g><rect y="1000" width="${width}" height="280" fill="url(#road)"/><ellipse cx="512" cy="1010" rx="640" ry="34" fill="#8a8580" filter="url(#far)"/><g filter="url(#light)">${bokeh.join('')}</g><ellipse cx="512" cy="1150" rx="560" ry="130" fill="url(#pool)"/>`,
  );
};

const room = (): Promise<Buffer> =>
  scene(
    fade('wall', '#e9e6df', '#d8d4ca') +
      fade('floor', '#b98f66', '#a0764f') +
      blur('soft', 16) +
      glow('lamp', '#fff2d2', 0.85),
    `<rect width="${width}" height="${height}" fill="url(#wall)"/>${[170, 340, 510, 680, 850].map((x) => `<rect x="${x}" width="3" height="960" fill="#cbc6ba"/>`).join('')}<rect y="640" width="${width}" height="6" fill="#cbc6ba"/><rect y="960" width="${width}" height="320" fill="url(#floor)"/>${[1010, 1080, 1170].map((y) => `<rect y="${y}" width="${width}" height="3" fill="#8d6643" opacity="0.5"/>`).join('')}<rect y="940" width="${width}" height="22" fill="#f5f2ea"/><circle cx="820" cy="330" r="330" fill="url(#lamp)"/><path d="M770 250h100l40 110H730Z" fill="#f6e3bd"/><rect x="815" y="360" width="9" height="600" fill="#6d5a45"/><ellipse cx="820" cy="985" rx="90" ry="14" fill="#5d4531" opacity="0.35" filter="url(#soft)"/>`,
  );

const backdrop = (
  key: string,
  names: readonly [string, string],
  style: string,
  group: LibraryItem['group'],
  draw: () => Promise<Buffer>,
): LibraryItem => ({
  key: `scene/${key}`,
  type: 'scene',
  name: { zh: names[0], en: names[1] },
  group,
  style_type: style,
  draw,
});

const studio = { zh: '影棚', en: 'Studio' };
const places = { zh: '外景与室内', en: 'Places' };

/** Grounds to set a garment before. */
export const scenes: readonly LibraryItem[] = [
  ...moreScenes.map(([key, zh, en, style, draw]) =>
    backdrop(key, [zh, en], style, style === 'studio' ? studio : places, draw),
  ),
  backdrop('warm-sweep', ['暖灰无缝纸', 'Warm grey sweep'], 'studio', studio, sweep('#cfc7bb', '#bdb3a5', '#e9e4db')),
  backdrop('blue-sweep', ['雾蓝无缝纸', 'Mist blue sweep'], 'studio', studio, sweep('#a9bccb', '#8fa5b6', '#dbe6ee')),
  backdrop('window-light', ['窗光墙面', 'Window light'], 'studio', studio, windowLight),
  backdrop('terracotta-arch', ['陶土拱门', 'Terracotta arch'], 'studio', studio, arch),
  backdrop('quiet-room', ['安静房间', 'Quiet room'], 'indoor', places, room),
  backdrop('evening-street', ['傍晚街道', 'Evening street'], 'street', places, street),
  backdrop('dunes', ['沙丘', 'Dunes'], 'nature', places, dunes),
  backdrop('meadow', ['草地', 'Meadow'], 'nature', places, meadowScene),
];
