import type { LibraryItem } from './library-item.ts';
import { hash, svgPicture } from './svg-picture.ts';

/** Of a scene, pixels. */
const width = 1024;
const height = 1280;

const fade = (id: string, from: string, to: string, { isAcross = false } = {}): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${isAcross ? 1 : 0}" y2="${isAcross ? 0 : 1}"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

const glow = (id: string, colour: string, opacity: number): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="0.35" stop-color="${colour}" stop-opacity="${opacity * 0.55}"/><stop offset="0.7" stop-color="${colour}" stop-opacity="${opacity * 0.14}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

const blur = (id: string, amount: number): string =>
  `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${amount}"/></filter>`;

/** A scene as JPEG, with a little grain. */
const scene = (defs: string, body: string): Promise<Buffer> =>
  svgPicture(body, { width, height, defs, hasGrain: true });

type SceneRow = readonly [key: string, zh: string, en: string, style: string, draw: () => Promise<Buffer>];

const wall = (fill: string): string => `<rect width="${width}" height="${height}" fill="${fill}"/>`;
const many = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/** Cloth that hangs from above, in folds. */
const drape = (light: string, dark: string, ground: string) => () => {
  const folds = many(13, (index) => {
    const x = index * 84 - 20;
    const sway = (hash(index, 3, 7) - 0.5) * 26;
    return `<path d="M${x} 0C${x + sway} 400 ${x - sway} 760 ${x + 8} 1110L${x + 92} 1110C${x + 84 - sway} 760 ${x + 84 + sway} 400 ${x + 84} 0Z" fill="url(#fold)"/>`;
  });
  return scene(
    `<linearGradient id="fold" x1="0" x2="1"><stop offset="0" stop-color="${dark}"/><stop offset="0.4" stop-color="${light}"/><stop offset="0.7" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>${fade('floor', ground, dark)}${blur('soft', 3)}${glow('pool', '#ffffff', 0.4)}`,
    `${wall(dark)}<g filter="url(#soft)">${folds}</g><rect y="1090" width="${width}" height="190" fill="url(#floor)"/><ellipse cx="512" cy="1160" rx="480" ry="70" fill="url(#pool)"/>`,
  );
};

const stage = () =>
  scene(
    fade('wall', '#20242c', '#343a46') +
      fade('floor', '#4a4f5a', '#23262d') +
      glow('lamp', '#fff1d6', 0.95) +
      blur('soft', 18) +
      glow('pool', '#ffe9c4', 0.8),
    `${wall('url(#wall)')}<rect y="1000" width="${width}" height="280" fill="url(#floor)"/><path d="M440 -20H584L860 1140H164Z" fill="#ffe9c4" opacity="0.16" filter="url(#soft)"/><ellipse cx="512" cy="1130" rx="380" ry="84" fill="url(#pool)"/><ellipse cx="512" cy="420" rx="420" ry="520" fill="url(#lamp)" opacity="0.2"/>`,
  );

/** Blocks as props, in one colour. */
const plinths = (light: string, mid: string, dark: string) => () =>
  scene(
    fade('wall', light, mid) +
      fade('floor', mid, light) +
      fade('side', mid, dark) +
      blur('soft', 16) +
      glow('sun', '#ffffff', 0.6),
    `${wall('url(#wall)')}<ellipse cx="330" cy="380" rx="420" ry="420" fill="url(#sun)"/><rect y="1010" width="${width}" height="270" fill="url(#floor)"/><ellipse cx="190" cy="1090" rx="210" ry="26" fill="${dark}" opacity="0.5" filter="url(#soft)"/><path d="M60 760h190v320H60Z" fill="${light}"/><path d="M250 760l60 -40v320l-60 40Z" fill="url(#side)"/><path d="M60 760l60 -40h190l-60 40Z" fill="#ffffff" opacity="0.7"/><ellipse cx="880" cy="1110" rx="170" ry="24" fill="${dark}" opacity="0.45" filter="url(#soft)"/><path d="M770 920h210v180H770Z" fill="${light}"/><ellipse cx="875" cy="920" rx="105" ry="22" fill="#ffffff" opacity="0.75"/><ellipse cx="875" cy="1100" rx="105" ry="22" fill="${mid}"/><circle cx="880" cy="640" r="104" fill="${mid}"/><circle cx="850" cy="606" r="70" fill="#ffffff" opacity="0.25" filter="url(#soft)"/>`,
  );

const sea = () =>
  scene(
    fade('sky', '#bcd8e6', '#f4ead6') +
      fade('water', '#5f9bb0', '#8fc0c4') +
      fade('sand', '#ecd9b5', '#d6b98a') +
      blur('far', 6) +
      glow('sun', '#fffdf0', 0.95),
    `${wall('url(#sky)')}<circle cx="720" cy="330" r="380" fill="url(#sun)"/><rect y="640" width="${width}" height="320" fill="url(#water)"/><g filter="url(#far)">${many(34, (index) => `<rect x="${(hash(index, 1, 8) * 1024).toFixed(0)}" y="${(650 + hash(index, 2, 8) * 270).toFixed(0)}" width="${(50 + hash(index, 3, 8) * 170).toFixed(0)}" height="4" fill="#ffffff" opacity="${(0.15 + hash(index, 4, 8) * 0.35).toFixed(2)}"/>`)}</g><path d="M0 950C220 920 420 985 640 950S900 930 1024 955V1280H0Z" fill="url(#sand)"/><path d="M0 950C220 920 420 985 640 950S900 930 1024 955" stroke="#ffffff" stroke-width="12" fill="none" opacity="0.85" filter="url(#far)"/>`,
  );

const mountains = () =>
  scene(
    fade('sky', '#8fb3cf', '#f2e6d4') + fade('near', '#566b5c', '#3d4f43') + blur('haze', 5),
    `${wall('url(#sky)')}<g filter="url(#haze)"><path d="M0 640L180 470L300 560L470 360L640 560L780 440L1024 640V900H0Z" fill="#a9bccb"/><path d="M470 360L420 430L468 455L510 420L545 448Z" fill="#f6f6f2"/><path d="M0 760L220 610L420 740L620 600L820 740L1024 650V980H0Z" fill="#7f95a0"/></g><path d="M0 900L260 800L520 900L760 820L1024 900V1280H0Z" fill="#64806f"/><path d="M0 1010C300 960 700 960 1024 1010V1280H0Z" fill="url(#near)"/>`,
  );

const forest = () =>
  scene(
    fade('mist', '#dfe6d6', '#aebf9f') +
      fade('moss', '#7d9163', '#566b45') +
      blur('far', 9) +
      blur('mid', 3) +
      glow('sun', '#fffbe6', 0.9),
    `${wall('url(#mist)')}<ellipse cx="560" cy="380" rx="420" ry="520" fill="url(#sun)"/><g filter="url(#far)">${many(14, (index) => `<rect x="${(hash(index, 1, 4) * 1000).toFixed(0)}" width="${(22 + hash(index, 2, 4) * 26).toFixed(0)}" height="980" fill="#93a58a" opacity="0.6"/>`)}</g><g filter="url(#mid)">${many(7, (index) => `<rect x="${[20, 120, 250, 760, 850, 950, 1004][index]}" width="${40 + hash(index, 5, 4) * 34}" height="1040" fill="${['#5d5a48', '#6d6752', '#4f4f40'][index % 3]}"/>`)}</g><path d="M0 1000C240 950 780 950 1024 1000V1280H0Z" fill="url(#moss)"/>`,
  );

const blossoms = () =>
  scene(
    fade('sky', '#d8e7ef', '#f8eaea') + fade('path', '#e7d9d2', '#cdb8b0') + blur('far', 8) + blur('near', 2),
    `${wall('url(#sky)')}<g filter="url(#far)">${many(90, (index) => `<circle cx="${(hash(index, 1, 6) * 1024).toFixed(0)}" cy="${(60 + hash(index, 2, 6) * 560).toFixed(0)}" r="${(26 + hash(index, 3, 6) * 62).toFixed(0)}" fill="${['#f3c6cf', '#f8dbe0', '#e9aebb', '#fbe9ea'][index % 4]}" opacity="0.75"/>`)}</g><path d="M120 1000C150 760 100 560 190 330M880 1010C860 780 920 600 830 360" stroke="#6d5048" stroke-width="34" fill="none" filter="url(#near)"/><path d="M0 980H1024V1280H0Z" fill="#b9c7a0"/><path d="M400 980H624L860 1280H164Z" fill="url(#path)"/><g filter="url(#near)">${many(70, (index) => `<ellipse cx="${(hash(index, 7, 6) * 1024).toFixed(0)}" cy="${(990 + hash(index, 8, 6) * 280).toFixed(0)}" rx="7" ry="4" fill="#f6cfd6"/>`)}</g>`,
  );

const snowfield = () =>
  scene(
    fade('sky', '#b8c9d9', '#eef1f4') + fade('snow', '#ffffff', '#d5e0ea') + blur('far', 6) + blur('flake', 1.5),
    `${wall('url(#sky)')}<g filter="url(#far)">${many(18, (index) => {
      const x = hash(index, 1, 5) * 1080 - 30;
      const tall = 150 + hash(index, 2, 5) * 190;
      return `<path d="M${x.toFixed(0)} ${(860 - tall).toFixed(0)}l${(tall / 4).toFixed(0)} ${tall.toFixed(0)}h${(-tall / 2).toFixed(0)}Z" fill="${['#7f98a3', '#96acb5', '#6d8792'][index % 3]}"/>`;
    })}</g><path d="M0 850C260 800 720 880 1024 830V1280H0Z" fill="url(#snow)"/><g fill="#ffffff" filter="url(#flake)">${many(110, (index) => `<circle cx="${(hash(index, 3, 5) * 1024).toFixed(0)}" cy="${(hash(index, 4, 5) * 1280).toFixed(0)}" r="${(2 + hash(index, 5, 5) * 5).toFixed(1)}" opacity="0.85"/>`)}</g>`,
  );

const bricks = (light: string, dark: string, joint: string) => () =>
  scene(
    fade('floor', '#8f8a83', '#6d6963') + glow('sun', '#fff4de', 0.55) + blur('soft', 10),
    `${wall(joint)}${many(27, (row) => many(9, (column) => `<rect x="${column * 128 - (row % 2 ? 64 : 0)}" y="${row * 40}" width="122" height="34" fill="${hash(row, column, 3) > 0.5 ? light : dark}" opacity="${(0.82 + hash(row, column, 9) * 0.18).toFixed(2)}"/>`))}<rect y="1060" width="${width}" height="220" fill="url(#floor)"/><rect y="1040" width="${width}" height="24" fill="#3a3734" opacity="0.35" filter="url(#soft)"/><ellipse cx="420" cy="480" rx="560" ry="560" fill="url(#sun)"/>`,
  );

const boutique = () =>
  scene(
    fade('wall', '#f0ebe2', '#e2d9cb') +
      fade('floor', '#c9b08f', '#b29670') +
      blur('soft', 9) +
      blur('far', 3) +
      glow('lamp', '#fff3d8', 0.9),
    `${wall('url(#wall)')}<g filter="url(#far)"><rect x="90" y="330" width="330" height="8" fill="#7d6a55"/>${many(9, (index) => `<path d="M${108 + index * 34} 344l-13 34v${200 + (index % 3) * 46}h26v-${200 + (index % 3) * 46}Z" fill="${['#3d4f5c', '#b98a6c', '#8f9f8a', '#d9cbb6', '#6b4a45'][index % 5]}"/>`)}<rect x="650" y="300" width="290" height="14" fill="#9a846a"/><rect x="650" y="520" width="290" height="14" fill="#9a846a"/>${many(6, (index) => `<rect x="${668 + index * 44}" y="${(index % 2 ? 250 : 262) + (index > 2 ? 220 : 0)}" width="36" height="${index % 2 ? 50 : 38}" rx="4" fill="${['#c77a5a', '#5f7d83', '#e0c38c'][index % 3]}"/>`)}</g><rect y="990" width="${width}" height="290" fill="url(#floor)"/><rect y="974" width="${width}" height="18" fill="#fbf8f1"/><ellipse cx="512" cy="160" rx="360" ry="300" fill="url(#lamp)"/><ellipse cx="512" cy="1140" rx="380" ry="50" fill="#7d6545" opacity="0.2" filter="url(#soft)"/>`,
  );

const staircase = () =>
  scene(
    fade('wall', '#e9e2d8', '#cfc4b4') +
      fade('step', '#f6f1e8', '#c9bca8') +
      glow('sun', '#fff6e2', 0.85) +
      blur('soft', 14),
    `${wall('url(#wall)')}<ellipse cx="300" cy="330" rx="460" ry="460" fill="url(#sun)"/>${many(9, (index) => `<rect x="${300 + index * 82}" y="${1060 - index * 88}" width="${width}" height="${900}" fill="url(#step)"/><rect x="${300 + index * 82}" y="${1060 - index * 88}" width="${width}" height="8" fill="#ffffff" opacity="0.8"/>`)}<rect y="1120" width="${width}" height="160" fill="#b8aa95"/><path d="M0 1120H1024L900 1160H0Z" fill="#8f8069" opacity="0.3" filter="url(#soft)"/>`,
  );

const library = () =>
  scene(
    fade('wall', '#4b3b30', '#352921') +
      fade('floor', '#6d5140', '#4d392d') +
      glow('lamp', '#ffdca3', 0.85) +
      blur('far', 4) +
      blur('soft', 12),
    `${wall('url(#wall)')}<g filter="url(#far)">${many(
      6,
      (row) =>
        `<rect x="40" y="${120 + row * 150}" width="944" height="12" fill="#7b5d45"/>${many(40, (column) => {
          const tall = 70 + hash(row, column, 2) * 56;
          return hash(row, column, 5) > 0.93
            ? ''
            : `<rect x="${52 + column * 23}" y="${(120 + row * 150 - tall).toFixed(0)}" width="19" height="${tall.toFixed(0)}" fill="${['#8f3b33', '#39566b', '#c29a5a', '#54694e', '#d6c7ab', '#6b4a66'][Math.floor(hash(row, column, 7) * 6)]}"/>`;
        })}`,
    )}</g><rect y="1030" width="${width}" height="250" fill="url(#floor)"/><ellipse cx="512" cy="500" rx="520" ry="560" fill="url(#lamp)" opacity="0.55"/><ellipse cx="512" cy="1150" rx="420" ry="60" fill="#d9a866" opacity="0.25" filter="url(#soft)"/>`,
  );

const gallery = () =>
  scene(
    fade('wall', '#f5f4f1', '#e3e1db') +
      fade('floor', '#c9c4ba', '#aca598') +
      blur('soft', 10) +
      glow('spot', '#ffffff', 0.9),
    `${wall('url(#wall)')}${[
      [80, 250, 230, 320],
      [714, 210, 240, 380],
    ]
      .map(
        ([x = 0, y = 0, w = 0, h = 0], place) =>
          `<ellipse cx="${x + w / 2}" cy="${y + h / 2}" rx="${w}" ry="${h * 0.8}" fill="url(#spot)"/><rect x="${x + 8}" y="${y + 12}" width="${w}" height="${h}" fill="#000" opacity="0.14" filter="url(#soft)"/><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#fbfaf7"/><rect x="${x + 26}" y="${y + 26}" width="${w - 52}" height="${h - 52}" fill="${place ? '#2f5d62' : '#c8664a'}"/><circle cx="${x + w / 2}" cy="${y + h / 2}" r="${w * 0.24}" fill="${place ? '#e2b04c' : '#f0d9b8'}"/>`,
      )
      .join(
        '',
      )}<rect y="1000" width="${width}" height="280" fill="url(#floor)"/><rect y="988" width="${width}" height="14" fill="#ffffff"/>`,
  );

const night = () =>
  scene(
    fade('sky', '#171c33', '#3b3d66') +
      fade('road', '#2b2c3d', '#16171f') +
      blur('far', 7) +
      blur('wet', 12) +
      glow('pool', '#c77adf', 0.5),
    `${wall('url(#sky)')}<g filter="url(#far)">${many(9, (index) => {
      const x = index * 122 - 40;
      const top = 160 + hash(index, 2, 3) * 380;
      return `<rect x="${x}" y="${top.toFixed(0)}" width="112" height="${(1010 - top).toFixed(0)}" fill="${['#252a48', '#2f3358', '#1f2340'][index % 3]}"/>${many(24, (at) => (hash(index, at, 8) > 0.55 ? `<rect x="${x + 12 + (at % 4) * 25}" y="${(top + 26 + Math.floor(at / 4) * 56).toFixed(0)}" width="14" height="22" fill="${['#ffd98f', '#9fd3ff', '#ffb3c7'][at % 3]}"/>` : ''))}`;
    })}</g><rect x="120" y="520" width="34" height="240" rx="8" fill="#ff6f91" filter="url(#far)"/><rect x="860" y="470" width="34" height="300" rx="8" fill="#5fd4e0" filter="url(#far)"/><rect y="1000" width="${width}" height="280" fill="url(#road)"/><g filter="url(#wet)" opacity="0.55"><rect x="120" y="1010" width="40" height="230" fill="#ff6f91"/><rect x="860" y="1010" width="40" height="250" fill="#5fd4e0"/><rect x="470" y="1010" width="60" height="200" fill="#ffd98f"/></g><ellipse cx="512" cy="1140" rx="460" ry="80" fill="url(#pool)"/>`,
  );

/** More grounds to set a garment before. */
const moreScenes: readonly SceneRow[] = [
  ['ivory-drape', '象牙垂幔', 'Ivory drape', 'studio', drape('#f2ece0', '#cfc3af', '#e6dccb')],
  ['wine-drape', '酒红垂幔', 'Wine drape', 'studio', drape('#8a3040', '#54161f', '#6d2430')],
  ['stage', '聚光舞台', 'Stage light', 'studio', stage],
  ['rose-plinths', '豆沙几何台', 'Rose plinths', 'studio', plinths('#ecd3cb', '#d9b3a8', '#b08478')],
  ['sage-plinths', '鼠尾草几何台', 'Sage plinths', 'studio', plinths('#d5ddcf', '#b4c1ab', '#86967d')],
  ['sea', '海边', 'Seaside', 'nature', sea],
  ['mountains', '远山', 'Mountains', 'nature', mountains],
  ['forest', '林间', 'Forest', 'nature', forest],
  ['blossoms', '樱花小径', 'Blossom path', 'nature', blossoms],
  ['snowfield', '雪原', 'Snowfield', 'nature', snowfield],
  ['red-bricks', '红砖墙', 'Red brick wall', 'street', bricks('#a9543f', '#95452f', '#cdb9a6')],
  ['white-bricks', '白砖墙', 'White brick wall', 'street', bricks('#f0ece4', '#e3ddd2', '#c9c2b6')],
  ['night-street', '霓虹夜街', 'Neon street', 'street', night],
  ['boutique', '精品店', 'Boutique', 'indoor', boutique],
  ['staircase', '白色阶梯', 'White stairs', 'indoor', staircase],
  ['library', '书房', 'Library', 'indoor', library],
  ['gallery', '画廊', 'Gallery', 'indoor', gallery],
];

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
