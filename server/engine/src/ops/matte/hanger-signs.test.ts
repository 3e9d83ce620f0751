import { describe, expect, it } from 'vitest';
import { findBars } from './hanger-bars.ts';
import { findHangerSigns } from './hanger-signs.ts';
import { findMatte } from './matte.ts';
import { drawTrap, fillGround } from './matte-traps.fixture.ts';
import { createTopZone } from './top-zone.ts';

const timeout = 60_000;

const shirt = (colour: string) =>
  `<path d="M112 92L132 84Q150 104 168 84L188 92L250 150L226 178L204 156V320H96V156L74 178L50 150Z" fill="${colour}"/>`;
const skirt = (colour: string) => `<path d="M84 90H216L244 300H56Z" fill="${colour}"/>`;
/** A hook that bends, the neck and the shoulders of a hanger whose foot is at `y`. */
const hanger = (colour: string, y: number) =>
  `<path d="M150 ${y}V${y - 26}Q166 ${y - 34} 164 ${y - 48}Q160 ${y - 62} 144 ${y - 58}" fill="none" stroke="${colour}" stroke-width="5"/><path d="M104 ${y + 20}L150 ${y - 6}L196 ${y + 20}" fill="none" stroke="${colour}" stroke-width="5"/>`;
const clips = (colour: string) =>
  `<path d="M60 66H240" fill="none" stroke="${colour}" stroke-width="3"/><rect x="92" y="60" width="18" height="44" fill="${colour}"/><rect x="190" y="60" width="18" height="44" fill="${colour}"/>`;

const look = async (ground: string, garment: string, trap = '') => {
  const drawn = await drawTrap({ ground, garment, trap });
  const { alpha, report } = await findMatte(drawn.picture, 7, async () => {});
  const kept = drawn.garment.reduce((sum, value, at) => sum + value * alpha[at], 0);
  return { kept: kept / drawn.garment.reduce((sum, value) => sum + value, 0), report };
};

describe('a garment that hangs', { timeout }, () => {
  it.each([
    ['a white hanger @full', '#f4f4f2', '#5b6b7c', '#c9bdb0'],
    ['a black hanger @full', '#17171a', '#a5343c', '#d5d3ce'],
    ['a green hanger @full', '#12a048', '#52584c', '#ecd9e2'],
    ['a wooden hanger', '#9a6a35', '#2f4f7d', '#e4e2dd'],
  ])('says of %s that it may be left in, and where', async (_, colour, cloth, wall) => {
    const { report } = await look(fillGround(wall), shirt(cloth), hanger(colour, 88));
    expect(report.confidence).toBeLessThan(0.9);
    expect(report.warnings).toEqual(['matte-hanger']);
    const [area] = (report.places ?? []).map((place) => place.area);
    if (area?.kind !== 'polygon') throw new Error('no place');
    for (const [x, y] of area.points) {
      expect(x).toBeGreaterThan(0.25);
      expect(x).toBeLessThan(0.75);
      expect(y).toBeLessThan(0.4);
    }
  });

  it('says so of the clips of a skirt', async () => {
    const { report } = await look(fillGround('#dcdad6'), skirt('#b3173f'), clips('#33363b'));
    expect(report.warnings).toEqual(['matte-hanger']);
    expect(report.places?.length).toBeGreaterThanOrEqual(2);
  });
});

describe('what the upper edge of the picture cuts off', { timeout }, () => {
  const high = (content: string) => `<g transform="translate(0 -50)">${content}</g>`;
  const hook =
    '<path d="M134 -4Q134 18 150 18Q166 18 168 -4M150 18V48" fill="none" stroke="#17171a" stroke-width="3"/>';
  const joints =
    '<path d="M90 0L160 70M210 0L140 70" fill="none" stroke="#8d8a84" stroke-width="2"/><path d="M20 0V360" fill="none" stroke="#8d8a84" stroke-width="2"/>';

  const signs = async (ground: string, trap: string) => {
    const { picture, garment } = await drawTrap({ ground, garment: high(shirt('#a5343c')), trap });
    return findHangerSigns({ width: picture.width, height: picture.height, data: garment }, picture);
  };

  it('is a hook where it is compact and bends', async () => {
    const found = await signs(fillGround('#d5d3ce'), hook);
    const at = (found?.place.data ?? new Uint8Array()).indexOf(1);
    expect(found?.place.data.includes(1)).toBe(true);
    expect(Math.abs((at % 300) - 150)).toBeLessThan(30);
  });

  it('is no hook where lines of the floor cross', async () => {
    expect(await signs(fillGround('#d5d3ce') + joints, '')).toBeUndefined();
  });
});

describe('the hook over a garment', { timeout }, () => {
  /** A hook whose neck is a plate of so many rows: its thick part. */
  const withPlate = (rows: number) =>
    `<path d="M150 84V56Q166 48 164 34Q160 20 144 24" fill="none" stroke="#17171a" stroke-width="5"/><rect x="139" y="${80 - rows}" width="22" height="${rows}" fill="#17171a"/>`;
  const signs = async (trap: string, lift = 0) => {
    const { picture, garment } = await drawTrap({
      ground: fillGround('#d5d3ce'),
      garment: `<g transform="translate(0 ${-lift})">${shirt('#a5343c')}</g>`,
      trap,
    });
    return findHangerSigns({ width: picture.width, height: picture.height, data: garment }, picture);
  };

  it('may have a thick neck', async () => {
    expect(await signs(withPlate(13))).toBeDefined();
  });

  it('is none where most of it is thick: a bag, a picture on the wall', async () => {
    expect(await signs(withPlate(30))).toBeUndefined();
  });

  const wire = (x: number) => `<path d="M${x} -4V24" fill="none" stroke="#17171a" stroke-width="4"/>`;

  it('may be straight where the garment hangs close to the upper edge', async () => {
    expect(await signs(wire(150), 66)).toBeDefined();
  });

  it.each([
    ['a line of the floor beside the axis', wire(190), 66],
    ['a line of the floor above a lower garment', '<path d="M150 -4V90" stroke="#17171a" stroke-width="4"/>', 0],
    ['one of two lines of the floor', wire(150) + wire(168), 66],
  ])('is none in %s', async (_, trap, lift) => {
    expect(await signs(trap, lift)).toBeUndefined();
  });
});

describe('a bar within the mask', { timeout }, () => {
  const trousers = '<path d="M70 80H230V330H170L150 160L130 330H70Z" fill="#2b2e36"/>';
  /** Rows that are marked. */
  const findRows = async (rest: string): Promise<number[]> => {
    const { picture, garment } = await drawTrap({ ground: fillGround('#d5d3ce'), garment: trousers + rest });
    const zone = createTopZone({ width: picture.width, height: picture.height, data: garment }, picture);
    return zone ? [...findBars(zone).data].flatMap((value, at) => (value ? [Math.floor(at / zone.width)] : [])) : [];
  };
  const post = (x: number) => `<path d="M${x} 66V82" stroke="#2b2e36" stroke-width="12"/>`;
  const bar = '<path d="M84 66H216" stroke="#2b2e36" stroke-width="8"/>';

  it('is marked where it runs over a gap above the waistband, also in the cloth’s colour', async () => {
    const rows = await findRows(bar + post(90) + post(210));
    expect(rows.length).toBeGreaterThan(600);
    expect(Math.max(...rows)).toBeLessThan(72);
  });

  it.each([
    ['belt loops', post(90) + post(210)],
    ['a broad yoke over a slit', `<path d="M84 54H216V74H84Z" fill="#2b2e36"/>${post(90)}${post(210)}`],
  ])('is none in %s', async (_, rest) => {
    expect(await findRows(rest)).toEqual([]);
  });
});

describe('what a new colour leaves out', { timeout }, () => {
  /** The hanger is over the garment, as in a wide neckline. */
  const lookInside = async (colour: string, cloth: string) => {
    const drawn = await drawTrap({ ground: fillGround('#d5d3ce'), garment: shirt(cloth), trap: hanger(colour, 88) });
    const { alpha, apart } = await findMatte(drawn.picture, 7, async () => {});
    const { width, height } = drawn.picture;
    const isInside = (i: number) => drawn.trap[i] === 1 && (alpha[i] ?? 0) > 0.9;
    const isApart = (i: number) => {
      if (!apart) return false;
      const x = Math.floor(((i % width) * apart.width) / width);
      return apart.data[Math.floor((Math.floor(i / width) * apart.height) / height) * apart.width + x] === 1;
    };
    const count = (isWanted: (i: number) => boolean) => [...alpha.keys()].filter(isWanted).length;
    const inside = count(isInside);
    return {
      inside,
      found: count((i) => isInside(i) && isApart(i)) / inside,
      beside: count((i) => isApart(i) && drawn.trap[i] === 0) / inside,
    };
  };

  it.each([
    ['black over red cloth', '#17171a', '#a5343c'],
    ['green over beige cloth @full', '#12a048', '#b9a06a'],
  ])('a hanger, %s', async (_, colour, cloth) => {
    const { inside, found, beside } = await lookInside(colour, cloth);
    expect(inside).toBeGreaterThan(100);
    // Its rim is mixed with the cloth.
    expect(found).toBeGreaterThan(0.5);
    expect(beside).toBeLessThan(0.5);
  });

  it('no cloth where cloth and hanger have one colour', async () => {
    const { inside, beside } = await lookInside('#17171a', '#19191c');
    expect(inside).toBeGreaterThan(100);
    expect(beside).toBeLessThan(0.5);
  });
});

describe('what is no hanger', { timeout }, () => {
  const wall = fillGround('#d9d5cc');
  it.each([
    ['a collar stand', wall, `${shirt('#3d5a80')}<path d="M126 88V68H174V88Q150 106 126 88Z" fill="#35507a"/>`],
    [
      'two shoulder straps @full',
      wall,
      `<path d="M100 130H200L230 320H70Z" fill="#2d6a4f"/><path d="M112 134L120 64M188 134L180 64" stroke="#2d6a4f" stroke-width="6" fill="none"/>`,
    ],
    [
      'a cord at the waist',
      wall,
      `${skirt('#33415c')}<path d="M146 92L138 150M154 92L163 148" stroke="#f1efe9" stroke-width="4" fill="none"/>`,
    ],
    [
      'a buckle of metal @full',
      wall,
      `${skirt('#1d1d22')}<rect x="138" y="94" width="24" height="18" fill="none" stroke="#c7c9cc" stroke-width="4"/>`,
    ],
    ['a seam of the floor @full', `${wall}<path d="M152 0V360" stroke="#6d675d" stroke-width="3"/>`, shirt('#7a2e3a')],
    [
      'tiles @full',
      `${wall}<path d="M0 40L300 210M300 20L0 190" stroke="#6d675d" stroke-width="3"/>`,
      shirt('#7a2e3a'),
    ],
  ])('%s', async (_, ground, garment) => {
    const { kept, report } = await look(ground, garment);
    expect(report.warnings).not.toContain('matte-hanger');
    expect(kept).toBeGreaterThan(0.97);
  });
});

describe('the neck of a hanger within the mask', { timeout }, () => {
  const coat = 'M60 40H130Q150 60 170 40H240V330H60Z';
  const neck = (top: number) => `<path d="M141 ${top}H159V64H141Z" fill="#17171a"/>`;

  const signs = async (garment: string) => {
    const { picture, garment: data } = await drawTrap({ ground: fillGround('#d5d3ce'), garment });
    return findHangerSigns({ width: picture.width, height: picture.height, data }, picture);
  };
  const draw = (colour: string, rest: string) => `<path d="${coat}" fill="${colour}"/>${rest}`;

  it.each([
    ['until the edge of the picture', 0],
    ['by itself', 28],
  ])('is marked where it rises %s', async (_, top) => {
    const found = await signs(draw('#1d1b1e', neck(top)));
    const places = [...(found?.place.data ?? [])].flatMap((value, at) => (value ? [at % 300] : []));
    expect(places.length).toBeGreaterThan(0);
    expect(Math.abs(places.reduce((sum, x) => sum + x, 0) / places.length - 150)).toBeLessThan(12);
  });

  it.each([
    ['a collar that the edge cuts off', '<path d="M96 0H204V60H96Z" fill="#1d1b1e"/>'],
    ['two straps', '<path d="M96 0H112V60H96ZM188 0H204V60H188Z" fill="#1d1b1e"/>'],
    ['a loop at a corner', '<path d="M64 14H82V60H64ZM218 14H236V60H218Z" fill="#1d1b1e"/>'],
    ['nothing', ''],
  ])('is none in %s', async (_, rest) => {
    expect(await signs(draw('#1d1b1e', rest))).toBeUndefined();
  });
});
