/**
 * A belted coat in layers, back to front, in a box of 400 x 500: drawn for this product, in any cloth. The same layers are
 * painted as SVG in the empty states and on a canvas as the sample picture.
 */
export const coatBox = { width: 400, height: 500 };

/** What a layer is painted with; all but the last three come from the cloth. */
export type CoatPaint = 'cloth' | 'lit' | 'dim' | 'deep' | 'edge' | 'label' | 'black' | 'white' | 'turn' | 'fall';

export interface CoatLayer {
  d: string;
  fill?: CoatPaint;
  stroke?: CoatPaint;
  /** Of the stroke, units of the box. */
  width?: number;
  opacity?: number;
  /** Standard deviation, units of the box. */
  blur?: number;
  /** A stitched line. */
  isSeam?: true;
  /** Only what lies on the body. */
  isOnBody?: true;
}

export const coatBody =
  'M168 53C148 63 122 71 103 84C112 122 124 162 124 214L106 450C105 457 108 461 115 462Q200 479 285 462C292 461 295 457 294 450L276 214C276 162 288 122 297 84C278 71 252 63 232 53Z';

export const coatSleeves = [
  'M104 83C90 92 84 108 78 128L30 284C28 291 30 295 36 297L62 306C68 308 72 306 74 301L127 182Z',
  'M296 83C310 92 316 108 322 128L370 284C372 291 370 295 364 297L338 306C332 308 328 306 326 301L273 182Z',
] as const;

const edged = (d: string, fill: CoatPaint): CoatLayer => ({ d, fill, stroke: 'edge', width: 2.2 });
const shade = (d: string, opacity: number): CoatLayer => ({ d, fill: 'black', opacity });
const seam = (d: string): CoatLayer => ({ d, stroke: 'edge', width: 1.1, opacity: 0.7, isSeam: true });
const fold = (d: string, stroke: 'black' | 'white', opacity: number, width: number): CoatLayer => ({
  d,
  stroke,
  opacity,
  width,
  blur: 7,
});
const ring = (y: number, radius: number) =>
  `M${200 + radius} ${y}a${radius} ${radius} 0 1 1 ${-2 * radius} 0 ${radius} ${radius} 0 1 1 ${2 * radius} 0Z`;
const button = (y: number): CoatLayer[] => [
  { d: ring(y, 6.2), fill: 'label', stroke: 'edge', width: 1.5 },
  { d: `M198 ${y - 2}h.1M202 ${y - 2}h.1M198 ${y + 2}h.1M202 ${y + 2}h.1`, stroke: 'edge', width: 1.8 },
];

export const coatLayers: readonly CoatLayer[] = [
  ...coatSleeves.map((d) => edged(d, 'cloth')),
  shade('M118 120C104 170 84 226 62 300L74 301L127 182Z', 0.16),
  shade('M282 120C296 170 316 226 338 300L326 301L273 182Z', 0.2),
  fold('M96 100C84 150 62 220 44 282', 'white', 0.16, 16),
  fold('M306 100C318 150 338 220 354 282', 'white', 0.1, 14),
  seam('M33 274L78 289M367 274L322 289'),
  edged(coatBody, 'cloth'),
  { d: 'M90 40H310V490H90Z', fill: 'turn', isOnBody: true },
  { d: 'M90 250H310V480H90Z', fill: 'fall', isOnBody: true },
  ...[
    fold('M142 262C136 330 130 400 126 470M246 262C252 330 258 400 262 470', 'black', 0.2, 14),
    fold('M166 262C164 330 160 400 158 470M268 270C274 340 280 400 284 470', 'white', 0.2, 14),
    fold('M124 150C140 180 150 204 152 222M276 150C262 180 252 204 250 222', 'black', 0.2, 12),
  ].map((layer): CoatLayer => ({ ...layer, isOnBody: true })),
  edged('M170 54Q200 66 230 54L226 96L200 176L174 96Z', 'deep'),
  shade('M174 58Q200 70 226 58L224 76Q200 86 176 76Z', 0.22),
  { d: 'M188 70H212V83H188Z', fill: 'label', stroke: 'edge', width: 1 },
  edged('M171 50C162 48 154 54 151 64L135 118L160 127L147 142L196 230L200 200L176 104Z', 'lit'),
  edged('M229 50C238 48 246 54 249 64L265 118L240 127L253 142L204 230L200 200L224 104Z', 'lit'),
  shade(
    'M172 56L178 104L199 190L196 226L184 200C176 160 168 110 172 56ZM228 56L222 104L201 190L204 226L216 200C224 160 232 110 228 56Z',
    0.1,
  ),
  seam('M154 66L140 114M246 66L260 114M153 144L192 214M247 144L208 214'),
  edged('M128 316H188V366L158 386L128 366Z', 'lit'),
  edged('M212 316H272V366L242 386L212 366Z', 'lit'),
  shade('M128 316H188V324H128ZM212 316H272V324H212Z', 0.1),
  seam('M133 329H183V363L158 380L133 363ZM217 329H267V363L242 380L217 363Z'),
  { d: 'M188 252V471M212 252V471', stroke: 'edge', width: 1.4 },
  seam('M192.5 256V468M207.5 256V468'),
  ...[292, 344, 396, 446].flatMap(button),
  edged('M120 220Q200 231 280 220L281 248Q200 259 119 248Z', 'dim'),
  edged('M193 250C176 262 166 288 160 326C166 330 174 331 180 329C184 300 190 276 201 254Z', 'dim'),
  edged('M206 252C222 272 228 300 228 340C222 343 214 343 209 341C210 306 206 280 199 256Z', 'dim'),
  edged('M193 222H207Q215 222 215 230V244Q215 252 207 252H193Q185 252 185 244V230Q185 222 193 222Z', 'cloth'),
  seam('M124 225Q156 229.5 182 230M218 230Q244 229.5 276 225M123 244Q156 248.5 182 249M218 249Q244 248.5 277 244'),
  { d: 'M192 228C196 234 196 240 192 246', stroke: 'edge', width: 1.2, opacity: 0.6 },
  seam('M110 440Q200 458 290 440'),
];
