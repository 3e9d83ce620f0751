import type { GenderKey } from '@atelier/catalogue/genders';
import type { LibraryItem } from './library-item.ts';
import { svgPicture } from './svg-picture.ts';

/** Degrees from straight down, to the right positive; upper and lower part of each limb. */
interface Stance {
  lean: number;
  hips: number;
  armLeft: readonly [number, number];
  armRight: readonly [number, number];
  legLeft: readonly [number, number];
  legRight: readonly [number, number];
}

type Point = readonly [number, number];

const along = ([x, y]: Point, degrees: number, length: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [x + Math.sin(angle) * length, y + Math.cos(angle) * length];
};

/** A limb of turned wood, thicker at its beginning. */
const limb = (from: Point, to: Point, thick: number, thin: number): string => {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const corner = ([x, y]: Point, half: number) => `${(x + dx * half).toFixed(1)} ${(y + dy * half).toFixed(1)}`;
  return `<path d="M${corner(from, thick)}L${corner(to, thin)}L${corner(to, -thin)}L${corner(from, -thick)}Z" fill="url(#wood)" stroke="#8a6238" stroke-width="2" stroke-linejoin="round"/>`;
};

const joint = ([x, y]: Point, r: number): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r}" fill="url(#ball)" stroke="#8a6238" stroke-width="2"/>`;

const arm = (shoulder: Point, [upper, lower]: readonly [number, number]): string => {
  const elbow = along(shoulder, upper, 170);
  const wrist = along(elbow, lower, 150);
  return (
    limb(shoulder, elbow, 25, 19) +
    limb(elbow, wrist, 19, 13) +
    joint(elbow, 20) +
    joint(along(wrist, lower, 22), 21) +
    joint(shoulder, 28)
  );
};

const leg = (hip: Point, [upper, lower]: readonly [number, number], side: -1 | 1): string => {
  const knee = along(hip, upper, 250);
  const ankle = along(knee, lower, 235);
  const foot = along(ankle, lower + 62 * side, 62);
  return (
    limb(hip, knee, 37, 26) +
    limb(knee, ankle, 27, 15) +
    limb(ankle, foot, 17, 13) +
    joint(knee, 27) +
    joint(ankle, 16) +
    joint(hip, 34)
  );
};

/** Half widths of shoulders and hips, head size relative to an adult woman's, and overall scale. */
interface Build {
  shoulders: number;
  hips: number;
  head: number;
  size: number;
}

const builds = {
  woman: { shoulders: 104, hips: 52, head: 1, size: 1 },
  man: { shoulders: 124, hips: 48, head: 1.02, size: 1 },
  children: { shoulders: 88, hips: 46, head: 1.32, size: 0.8 },
} as const satisfies Record<GenderKey, Build>;

/** Height of the soles, px from the top. */
const floor = 1190;

const figure = (
  { lean, hips, armLeft, armRight, legLeft, legRight }: Stance,
  build: Build = builds.woman,
): Promise<Buffer> => {
  const pelvis: Point = [512 + hips, 640];
  const chest = along(pelvis, 180 - lean, 215);
  const neck = along(chest, 180 - lean, 115);
  const head = along(neck, 180 - lean / 2, 92);
  const across = (centre: Point, half: number): readonly [Point, Point] => [
    [centre[0] - half, centre[1] + half * Math.sin((lean * Math.PI) / 90)],
    [centre[0] + half, centre[1] - half * Math.sin((lean * Math.PI) / 90)],
  ];
  const [shoulderLeft, shoulderRight] = across(along(chest, 180 - lean, 52), build.shoulders);
  const [hipLeft, hipRight] = across([pelvis[0], pelvis[1] + 34], build.hips);
  const body = `<ellipse cx="${chest[0].toFixed(1)}" cy="${chest[1].toFixed(1)}" rx="${build.shoulders - 12}" ry="112" fill="url(#wood)" stroke="#8a6238" stroke-width="2" transform="rotate(${lean} ${chest[0].toFixed(1)} ${chest[1].toFixed(1)})"/>`;
  const waist = `<ellipse cx="${pelvis[0]}" cy="${pelvis[1] + 6}" rx="80" ry="66" fill="url(#wood)" stroke="#8a6238" stroke-width="2"/>`;
  const skull = `<ellipse cx="${head[0].toFixed(1)}" cy="${head[1].toFixed(1)}" rx="${50 * build.head}" ry="${66 * build.head}" fill="url(#wood)" stroke="#8a6238" stroke-width="2"/>`;
  const defs =
    '<linearGradient id="wood" x1="0" x2="1"><stop offset="0" stop-color="#c99b66"/><stop offset="0.45" stop-color="#ecca9a"/><stop offset="1" stop-color="#b98850"/></linearGradient><radialGradient id="ball" cx="0.38" cy="0.34"><stop offset="0" stop-color="#f2d6ab"/><stop offset="1" stop-color="#b07f49"/></radialGradient><radialGradient id="floor"><stop offset="0" stop-color="#6b5b45" stop-opacity="0.35"/><stop offset="1" stop-color="#6b5b45" stop-opacity="0"/></radialGradient>';
  return svgPicture(
    `<rect width="1024" height="1280" fill="#f5f4f1"/><ellipse cx="512" cy="1190" rx="330" ry="42" fill="url(#floor)"/><g transform="translate(${512 * (1 - build.size)} ${floor * (1 - build.size)}) scale(${build.size})">${joint(along(pelvis, 180 - lean, 88), 42)}${limb(along(chest, 180 - lean, 90), neck, 30, 24)}${leg(hipLeft, legLeft, -1)}${leg(hipRight, legRight, 1)}${waist}${body}${skull}${arm(shoulderLeft, armLeft)}${arm(shoulderRight, armRight)}</g>`,
    { width: 1024, height: 1280, defs },
  );
};

const group = { zh: '木偶姿势', en: 'Wooden figure' };

type PoseRow = readonly [
  key: string,
  zh: string,
  en: string,
  lean: number,
  hips: number,
  armLeft: Stance['armLeft'],
  armRight: Stance['armRight'],
  legLeft: Stance['legLeft'],
  legRight: Stance['legRight'],
];

const posesOf = (gender: GenderKey, of: LibraryItem['group'], rows: readonly PoseRow[]): readonly LibraryItem[] =>
  rows.map(([key, zh, en, lean, hips, armLeft, armRight, legLeft, legRight]) => ({
    ...{ key: `pose/${key}`, type: 'pose', name: { zh, en }, group: of, gender_style: gender },
    draw: () => figure({ lean, hips, armLeft, armRight, legLeft, legRight }, builds[gender]),
  }));

const men = { zh: '木偶姿势，男', en: 'Wooden figure, men' };
const children = { zh: '木偶姿势，儿童', en: 'Wooden figure, children' };

const pose = (key: string, zh: string, en: string, stance: Stance): LibraryItem => ({
  key: `pose/${key}`,
  type: 'pose',
  name: { zh, en },
  group,
  gender_style: 'woman',
  draw: () => figure(stance),
});

/** Stances of a jointed wooden figure. */
export const poses: readonly LibraryItem[] = [
  ...posesOf('children', children, [
    ['child-standing', '儿童站立', 'Child standing', 0, 0, [-12, -8], [12, 8], [-4, -2], [4, 2]],
    ['child-waving', '儿童招手', 'Child waving', -3, 6, [-14, -6], [140, 172], [-6, -3], [5, 2]],
    ['child-jumping', '儿童跳跃', 'Child jumping', 0, 0, [-122, -140], [122, 140], [-30, 8], [30, -8]],
    ['child-hands-on-hips', '儿童叉腰', 'Child, hands on hips', 0, 0, [-44, 46], [44, -46], [-9, -5], [9, 5]],
    ['child-step', '儿童迈步', 'Child stepping', 4, -4, [-28, -4], [24, 48], [-18, -26], [18, 4]],
  ]),
  ...posesOf('man', men, [
    ['man-standing', '男士站立', 'Man standing', 0, 0, [-11, -6], [11, 6], [-5, -3], [5, 3]],
    ['man-pockets', '双手插袋', 'Hands in pockets', 0, 0, [-26, 22], [26, -22], [-8, -4], [6, 2]],
    ['man-arms-crossed', '抱臂', 'Arms crossed', 0, 4, [-14, 98], [14, -98], [-7, -4], [8, 4]],
    ['man-walking', '男士走动', 'Man walking', 3, -4, [-26, 6], [22, 46], [-16, -20], [17, 4]],
    ['man-collar', '手扶衣领', 'Hand at the collar', -2, 8, [-34, 158], [12, 5], [-9, -5], [3, 1]],
    ['man-leaning', '侧身倚靠', 'Leaning', 9, -26, [-20, -10], [38, -44], [-4, -8], [14, 4]],
    ['man-wide', '宽站', 'Wide stance', 0, 0, [-30, -12], [30, 12], [-17, -12], [17, 12]],
  ]),
  ...posesOf('woman', group, [
    ['crossed-legs', '交叉腿站立', 'Crossed legs', -3, 10, [-12, -4], [14, 6], [6, 3], [-7, -3]],
    ['hands-on-hips', '双手叉腰', 'Hands on hips', 0, 0, [-44, 46], [44, -46], [-7, -4], [7, 4]],
    ['hand-to-hair', '手扶头发', 'Hand to the hair', -5, 18, [-132, 156], [10, 4], [-12, -6], [-1, -1]],
    ['turn', '转身', 'Turning', 6, -12, [-52, -22], [40, 70], [-12, -18], [10, 0]],
    ['stride', '大步', 'Long stride', 5, -8, [-34, 4], [32, 62], [-24, -32], [24, 8]],
    ['arms-open', '展臂', 'Arms open', 0, 0, [-72, -84], [72, 84], [-5, -3], [5, 3]],
    ['coat-swing', '展开衣摆', 'Holding the hem', -2, 6, [-38, -22], [38, 22], [-9, -5], [7, 3]],
    ['one-arm-up', '单臂上举', 'One arm up', -6, 16, [-10, -4], [150, 176], [-12, -6], [2, 0]],
    ['crossed-arms', '双臂抱胸', 'Arms folded', -2, 10, [-12, 98], [12, -98], [-10, -5], [3, 1]],
    ['knee-bent', '屈膝', 'Bent knee', -4, 20, [-14, -6], [28, -30], [-2, -1], [22, -14]],
    ['catwalk', '走秀', 'Catwalk', -2, 8, [-16, -8], [18, 12], [4, 2], [-2, -26]],
  ]),
  pose('standing', '正面站立', 'Standing', {
    lean: 0,
    hips: 0,
    armLeft: [-9, -4],
    armRight: [9, 4],
    legLeft: [-3, -2],
    legRight: [3, 2],
  }),
  pose('hand-on-hip', '单手叉腰', 'Hand on hip', {
    lean: -4,
    hips: 22,
    armLeft: [-42, 44],
    armRight: [8, 2],
    legLeft: [-12, -6],
    legRight: [-1, -1],
  }),
  pose('walking', '走动', 'Walking', {
    lean: 3,
    hips: -6,
    armLeft: [-24, 2],
    armRight: [26, 52],
    legLeft: [-16, -22],
    legRight: [17, 4],
  }),
  pose('arms-raised', '抬臂', 'Arms raised', {
    lean: 0,
    hips: 0,
    armLeft: [-128, -152],
    armRight: [128, 152],
    legLeft: [-7, -4],
    legRight: [7, 4],
  }),
];
