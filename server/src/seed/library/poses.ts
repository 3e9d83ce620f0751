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

const figure = ({ lean, hips, armLeft, armRight, legLeft, legRight }: Stance): Promise<Buffer> => {
  const pelvis: Point = [512 + hips, 640];
  const chest = along(pelvis, 180 - lean, 215);
  const neck = along(chest, 180 - lean, 115);
  const head = along(neck, 180 - lean / 2, 92);
  const across = (centre: Point, half: number): readonly [Point, Point] => [
    [centre[0] - half, centre[1] + half * Math.sin((lean * Math.PI) / 90)],
    [centre[0] + half, centre[1] - half * Math.sin((lean * Math.PI) / 90)],
  ];
  const [shoulderLeft, shoulderRight] = across(along(chest, 180 - lean, 52), 104);
  const [hipLeft, hipRight] = across([pelvis[0], pelvis[1] + 34], 52);
  const body = `<ellipse cx="${chest[0].toFixed(1)}" cy="${chest[1].toFixed(1)}" rx="92" ry="112" fill="url(#wood)" stroke="#8a6238" stroke-width="2" transform="rotate(${lean} ${chest[0].toFixed(1)} ${chest[1].toFixed(1)})"/>`;
  const waist = `<ellipse cx="${pelvis[0]}" cy="${pelvis[1] + 6}" rx="80" ry="66" fill="url(#wood)" stroke="#8a6238" stroke-width="2"/>`;
  const skull = `<ellipse cx="${head[0].toFixed(1)}" cy="${head[1].toFixed(1)}" rx="50" ry="66" fill="url(#wood)" stroke="#8a6238" stroke-width="2"/>`;
  const defs =
    '<linearGradient id="wood" x1="0" x2="1"><stop offset="0" stop-color="#c99b66"/><stop offset="0.45" stop-color="#ecca9a"/><stop offset="1" stop-color="#b98850"/></linearGradient><radialGradient id="ball" cx="0.38" cy="0.34"><stop offset="0" stop-color="#f2d6ab"/><stop offset="1" stop-color="#b07f49"/></radialGradient><radialGradient id="floor"><stop offset="0" stop-color="#6b5b45" stop-opacity="0.35"/><stop offset="1" stop-color="#6b5b45" stop-opacity="0"/></radialGradient>';
  return svgPicture(
    `<rect width="1024" height="1280" fill="#f5f4f1"/><ellipse cx="512" cy="1190" rx="330" ry="42" fill="url(#floor)"/>${joint(along(pelvis, 180 - lean, 88), 42)}${limb(along(chest, 180 - lean, 90), neck, 30, 24)}${leg(hipLeft, legLeft, -1)}${leg(hipRight, legRight, 1)}${waist}${body}${skull}${arm(shoulderLeft, armLeft)}${arm(shoulderRight, armRight)}`,
    { width: 1024, height: 1280, defs },
  );
};

const group = { zh: '木偶姿势', en: 'Wooden figure' };

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
