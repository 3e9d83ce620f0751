import { repeat } from '../svg-picture.ts';
import type { RepeatRow } from './lay-out.ts';

const tile = (ground: string, side: number, body: string) => (): Promise<Buffer> =>
  repeat(body, { ground, tile: side });

const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
const ring = (x: number, y: number, r: number, stroke: string, width: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

const gingham = (colour: string): (() => Promise<Buffer>) =>
  tile(
    '#fbfaf6',
    64,
    `<rect width="32" height="64" fill="${colour}" opacity="0.5"/><rect width="64" height="32" fill="${colour}" opacity="0.5"/>`,
  );

const argyle = (ground: string, one: string, other: string, thread: string) =>
  tile(
    ground,
    256,
    path('M64 0L128 128L64 256L0 128Z', one) +
      path('M192 -128L256 0L192 128L128 0ZM192 128L256 256L192 384L128 256Z', other) +
      line('M0 0L128 256M128 0L0 256M128 0L256 256M256 0L128 256', thread, 2.5, 'stroke-dasharray="9 6"'),
  );

const hexagon = (x: number, y: number, r: number): string =>
  `M${Array.from({ length: 6 }, (_, corner) => {
    const a = (corner * Math.PI) / 3;
    return `${(x + Math.cos(a) * r).toFixed(2)} ${(y + Math.sin(a) * r).toFixed(2)}`;
  }).join('L')}Z`;

const asanoha = (): string => {
  const [w, h] = [128, 128];
  const spokes = (x: number, y: number) =>
    Array.from({ length: 6 }, (_, place) => {
      const a = (place * Math.PI) / 3 + Math.PI / 6;
      const b = a + Math.PI / 6;
      const tip = [x + Math.cos(a) * 64, y + Math.sin(a) * 64 * 0.99];
      const side = [x + Math.cos(b) * 37, y + Math.sin(b) * 37];
      const back = [x + Math.cos(a - Math.PI / 6) * 37, y + Math.sin(a - Math.PI / 6) * 37];
      return `M${x} ${y}L${tip.map((v) => v.toFixed(1)).join(' ')}M${x} ${y}L${side.map((v) => v.toFixed(1)).join(' ')}L${tip.map((v) => v.toFixed(1)).join(' ')}L${back.map((v) => v.toFixed(1)).join(' ')}`;
    }).join('');
  return line(
    spokes(w / 2, 0) + spokes(0, h / 2) + spokes(w, h / 2) + spokes(w / 2, h),
    '#f2ead7',
    3.2,
    'stroke-linejoin="round"',
  );
};

/** Checks, stripes and figures. */
export const geometry: readonly RepeatRow[] = [
  ['gingham-blue', '蓝白格', 'Blue gingham', gingham('#3d6aa0')],
  ['gingham-red', '红白格', 'Red gingham', gingham('#c0323b')],
  [
    'houndstooth',
    '千鸟格',
    'Houndstooth',
    tile(
      '#f4f1ea',
      64,
      path('M0 0H32V16L48 0H64L32 32V48L16 64H0L32 32H0ZM0 64L0 48L-16 64ZM64 0V16L80 0Z', '#26262a'),
    ),
  ],
  [
    'houndstooth-camel',
    '驼色千鸟格',
    'Camel houndstooth',
    tile('#f3e6d0', 64, path('M0 0H32V16L48 0H64L32 32V48L16 64H0L32 32H0Z', '#8f5f34')),
  ],
  ['argyle-club', '学院菱格', 'Club argyle', argyle('#e9e1cf', '#2d4a3f', '#8c2f3b', '#caa75a')],
  ['argyle-soft', '雾色菱格', 'Soft argyle', argyle('#dfe3e3', '#9fb4bf', '#c9b3b0', '#6b7f8c')],
  [
    'harlequin',
    '小丑菱形',
    'Harlequin',
    tile('#e7dcc6', 128, path('M32 0L64 64L32 128L0 64Z', '#3c5a6b') + path('M96 0L128 64L96 128L64 64Z', '#c77a4e')),
  ],
  [
    'chevron',
    '人字波',
    'Chevron',
    tile(
      '#f6efe1',
      128,
      line('M-32 48L32 -16L96 48L160 -16M-32 112L32 48L96 112L160 48M-32 176L32 112L96 176L160 112', '#2f5d62', 20),
    ),
  ],
  [
    'zigzag-sunset',
    '日落折线',
    'Sunset zigzag',
    tile(
      '#f3d9b1',
      128,
      ['#d1495b', '#edae49', '#66a182', '#2e4057']
        .map((colour, row) =>
          line(
            `M-32 ${row * 32 + 24}L0 ${row * 32}L32 ${row * 32 + 24}L64 ${row * 32}L96 ${row * 32 + 24}L128 ${row * 32}L160 ${row * 32 + 24}`,
            colour,
            11,
          ),
        )
        .join(''),
    ),
  ],
  [
    'herringbone',
    '人字纹',
    'Herringbone',
    tile(
      '#d9d3c7',
      128,
      Array.from(
        { length: 8 },
        (_, row) =>
          path(`M0 ${row * 32 - 64}L64 ${row * 32}V${row * 32 + 14}L0 ${row * 32 - 50}Z`, '#5a5750') +
          path(`M128 ${row * 32 - 64}L64 ${row * 32}V${row * 32 + 14}L128 ${row * 32 - 50}Z`, '#77726a'),
      ).join(''),
    ),
  ],
  ['breton', '海魂条', 'Breton stripes', tile('#f6f3ea', 64, '<rect y="20" width="64" height="22" fill="#22335a"/>')],
  [
    'ticking',
    '被条纹',
    'Ticking stripes',
    tile(
      '#f4efe4',
      128,
      '<rect x="20" width="10" height="128" fill="#3f5f86"/><rect x="38" width="3" height="128" fill="#3f5f86"/><rect x="9" width="3" height="128" fill="#3f5f86"/><rect x="84" width="10" height="128" fill="#3f5f86"/><rect x="102" width="3" height="128" fill="#3f5f86"/><rect x="73" width="3" height="128" fill="#3f5f86"/>',
    ),
  ],
  [
    'deckchair',
    '躺椅条纹',
    'Deckchair stripes',
    tile(
      '#f6edd8',
      256,
      ['#d9674a', '#f0b35e', '#5c9aa0', '#2f5a70']
        .map(
          (colour, at) =>
            `<rect x="${at * 64 + 6}" width="36" height="256" fill="${colour}"/><rect x="${at * 64 + 48}" width="6" height="256" fill="${colour}"/>`,
        )
        .join(''),
    ),
  ],
  [
    'windowpane',
    '窗格',
    'Windowpane',
    tile('#3b4148', 128, line('M0 64H128M64 0V128', '#d7c9a8', 4) + line('M0 74H128M74 0V128', '#8b8471', 1.5)),
  ],
  [
    'checkerboard',
    '棋盘格',
    'Checkerboard',
    tile(
      '#f3ead6',
      128,
      '<rect width="64" height="64" fill="#7b9e87"/><rect x="64" y="64" width="64" height="64" fill="#7b9e87"/>',
    ),
  ],
  [
    'honeycomb',
    '蜂巢',
    'Honeycomb',
    tile(
      '#e2b13c',
      128,
      [
        [0, 0],
        [128, 0],
        [0, 128],
        [128, 128],
        [64, 64],
      ]
        .map(([x, y]) => path(hexagon(x ?? 0, y ?? 0, 38), '#f4d37c', 'stroke="#8c6417" stroke-width="5"'))
        .join(''),
    ),
  ],
  [
    'blocks',
    '立方块',
    'Tumbling blocks',
    tile(
      '#d8cfc0',
      128,
      [
        [64, 0],
        [0, 64],
        [128, 64],
        [64, 128],
      ]
        .map(
          ([x = 0, y = 0]) =>
            path(`M${x} ${y - 64}L${x + 64} ${y - 32}L${x} ${y}L${x - 64} ${y - 32}Z`, '#efe7d8') +
            path(`M${x - 64} ${y - 32}L${x} ${y}V${y + 32}L${x - 64} ${y}Z`, '#6f8695') +
            path(`M${x + 64} ${y - 32}L${x} ${y}V${y + 32}L${x + 64} ${y}Z`, '#b98a6c'),
        )
        .join(''),
    ),
  ],
  [
    'shippo',
    '七宝',
    'Shippo circles',
    tile(
      '#284b63',
      128,
      [
        [0, 0],
        [128, 0],
        [0, 128],
        [128, 128],
        [64, 64],
        [64, -64],
        [-64, 64],
        [192, 64],
        [64, 192],
      ]
        .map(([x = 0, y = 0]) => ring(x, y, 64, '#e8e0cc', 5))
        .join(''),
    ),
  ],
  ['asanoha', '麻叶', 'Asanoha', tile('#3c4f76', 128, asanoha())],
  [
    'ogee',
    '葱头花格',
    'Ogee',
    tile(
      '#f0e4cf',
      256,
      [
        [64, 128],
        [192, 0],
        [192, 256],
      ]
        .map(
          ([x = 0, y = 0]) =>
            path(
              `M${x} ${y - 122}C${x + 10} ${y - 60} ${x + 62} ${y - 60} ${x + 62} ${y}C${x + 62} ${y + 60} ${x + 10} ${y + 60} ${x} ${y + 122}C${x - 10} ${y + 60} ${x - 62} ${y + 60} ${x - 62} ${y}C${x - 62} ${y - 60} ${x - 10} ${y - 60} ${x} ${y - 122}Z`,
              '#3f6f6a',
            ) +
            path(
              `M${x} ${y - 62}C${x + 6} ${y - 30} ${x + 30} ${y - 30} ${x + 30} ${y}C${x + 30} ${y + 30} ${x + 6} ${y + 30} ${x} ${y + 62}C${x - 6} ${y + 30} ${x - 30} ${y + 30} ${x - 30} ${y}C${x - 30} ${y - 30} ${x - 6} ${y - 30} ${x} ${y - 62}Z`,
              '#d8a657',
            ),
        )
        .join(''),
    ),
  ],
  [
    'quatrefoil',
    '四叶格',
    'Quatrefoil',
    tile(
      '#7d3c4a',
      128,
      line(
        'M64 12A26 26 0 0 1 90 38A26 26 0 0 1 116 64A26 26 0 0 1 90 90A26 26 0 0 1 64 116A26 26 0 0 1 38 90A26 26 0 0 1 12 64A26 26 0 0 1 38 38A26 26 0 0 1 64 12Z',
        '#eed9b3',
        5,
      ) +
        ring(0, 0, 9, '#eed9b3', 5) +
        ring(128, 0, 9, '#eed9b3', 5) +
        ring(0, 128, 9, '#eed9b3', 5) +
        ring(128, 128, 9, '#eed9b3', 5),
    ),
  ],
  [
    'greek-key',
    '回纹',
    'Greek key',
    tile('#f2ece0', 128, line('M0 110H112V20H24V84H84V50H54M112 110H128', '#33566b', 10, 'stroke-linejoin="miter"')),
  ],
  [
    'ikat',
    '伊卡特',
    'Ikat',
    tile(
      '#f1e6d2',
      256,
      [
        [64, 128, '#a63d40'],
        [192, 0, '#2f5d73'],
        [192, 256, '#2f5d73'],
      ]
        .map(([x, y, colour]) => {
          const [px, py] = [Number(x), Number(y)];
          return [1, 0.72, 0.44, 0.2]
            .map((size, step) => {
              const points = Array.from({ length: 33 }, (_, at) => {
                const t = at / 32;
                const up = Math.abs(t - 0.5) * 2;
                const jag = (at % 2) * 7 * size;
                return [t, 1 - up, jag] as const;
              });
              const upper = points.map(
                ([t, rise, jag]) =>
                  `${(px + (t - 0.5) * 124 * size).toFixed(1)} ${(py - (rise * 116 * size + jag)).toFixed(1)}`,
              );
              const lower = points
                .toReversed()
                .map(
                  ([t, rise, jag]) =>
                    `${(px + (t - 0.5) * 124 * size).toFixed(1)} ${(py + (rise * 116 * size + jag)).toFixed(1)}`,
                );
              return path(`M${upper.join('L')}L${lower.join('L')}Z`, step % 2 ? '#f1e6d2' : String(colour));
            })
            .join('');
        })
        .join(''),
    ),
  ],
  [
    'arches',
    '拱门',
    'Arches',
    tile(
      '#f3e5d6',
      128,
      [
        [0, 128],
        [128, 128],
        [64, 64],
      ]
        .map(([x = 0, y = 0]) =>
          ['#a5533f', '#dd9a6b', '#f0cfa8', '#6f8f86']
            .map((colour, ringAt) =>
              path(
                `M${x - 62 + ringAt * 15} ${y}V${y - 2}A${62 - ringAt * 15} ${58 - ringAt * 14} 0 0 1 ${x + 62 - ringAt * 15} ${y - 2}V${y}Z`,
                colour,
              ),
            )
            .join(''),
        )
        .join(''),
    ),
  ],
  [
    'bauhaus',
    '包豪斯',
    'Bauhaus',
    tile(
      '#efe6d4',
      256,
      path('M0 0H128A128 128 0 0 1 0 128Z', '#d1493f') +
        path('M256 0V128H128A128 128 0 0 1 256 0Z', '#e8b23a') +
        '<circle cx="64" cy="192" r="64" fill="#2b4c7e"/><circle cx="64" cy="192" r="30" fill="#efe6d4"/>' +
        path('M128 256V128L256 256Z', '#22262b') +
        path('M256 128V192A64 64 0 0 1 192 128Z', '#7ea39b'),
    ),
  ],
  [
    'memphis',
    '孟菲斯',
    'Memphis',
    tile(
      '#f6d7c9',
      256,
      line('M20 60L40 40L60 60L80 40L100 60', '#2a4b6b', 7) +
        '<circle cx="190" cy="56" r="24" fill="#e7b53c"/><rect x="30" y="150" width="46" height="46" fill="none" stroke="#b8433a" stroke-width="7" transform="rotate(20 53 173)"/>' +
        path('M160 140L214 150L180 196Z', '#4f8f86') +
        line('M120 220q14 -24 28 0t28 0', '#2a4b6b', 6) +
        Array.from(
          { length: 9 },
          (_, at) =>
            `<circle cx="${112 + (at % 3) * 15}" cy="${98 + Math.floor(at / 3) * 15}" r="3.500" fill="#2a4b6b"/>`,
        ).join(''),
    ),
  ],
  [
    'pin-dots',
    '针点',
    'Pin dots',
    tile('#27303f', 64, '<circle cx="16" cy="16" r="4" fill="#e8e2d2"/><circle cx="48" cy="48" r="4" fill="#e8e2d2"/>'),
  ],
  [
    'confetti-dots',
    '彩点',
    'Confetti dots',
    tile(
      '#fbf6ec',
      128,
      [
        ['#d1495b', 24, 30],
        ['#edae49', 84, 20],
        ['#66a182', 56, 70],
        ['#2e4057', 108, 84],
        ['#8d6a9f', 16, 104],
        ['#58a4b0', 74, 116],
      ]
        .map(([fill, x, y]) => `<circle cx="${x}" cy="${y}" r="11" fill="${fill}"/>`)
        .join(''),
    ),
  ],
  [
    'basketweave',
    '席纹',
    'Basketweave',
    tile(
      '#b99a6b',
      128,
      [
        [0, 0],
        [64, 64],
      ]
        .map(([x = 0, y = 0]) =>
          [6, 26, 46]
            .map(
              (shift) =>
                `<rect x="${x}" y="${y + shift}" width="64" height="14" rx="4" fill="#e3cfa6"/><rect x="${(x + 64 + shift) % 128}" y="${y}" width="14" height="64" rx="4" fill="#d2b98a"/>`,
            )
            .join(''),
        )
        .join(''),
    ),
  ],
  [
    'scallop-coral',
    '珊瑚扇贝',
    'Coral scallops',
    tile(
      '#f7e8dc',
      128,
      [
        [0, 0],
        [128, 0],
        [64, 32],
        [-64, 32],
        [192, 32],
        [0, 64],
        [128, 64],
        [64, 96],
        [-64, 96],
        [192, 96],
        [0, 128],
        [128, 128],
      ]
        .map(
          ([x = 0, y = 0]) =>
            `<circle cx="${x}" cy="${y - 32}" r="64" fill="#e58f7b" stroke="#f7e8dc" stroke-width="7"/>`,
        )
        .join(''),
    ),
  ],
];
