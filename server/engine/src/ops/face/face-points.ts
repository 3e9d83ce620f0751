/**
 * Points of MediaPipe's canonical face (`FaceMesh.points`), of an upright face by the side of the picture: `left` is the picture's left.
 */
export type Ring = readonly number[];

/** Round the face, from the top, clockwise. */
export const outline: Ring = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136,
  172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];

/** Edge of the lips inside, from the left corner by the lower lip. */
export const mouthGap: Ring = [
  78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191,
];

/** Edges of the lids, from the outer corner by the lower lid. */
export const leftEye: Ring = [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246];
export const rightEye: Ring = [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466];

/** The brows as closed rings: lower edge outwards to inwards, upper edge back. */
export const leftBrow: Ring = [46, 53, 52, 65, 55, 107, 66, 105, 63, 70];
export const rightBrow: Ring = [276, 283, 282, 295, 285, 336, 296, 334, 293, 300];

/** Sides of the face, its top and its chin. */
export const sides = { left: 234, right: 454, top: 10, chin: 152 } as const;

/** Outer corners of the eyes. */
export const eyeCorners = { left: 33, right: 263 } as const;

/** Outer edge of the lips, from the left corner by the lower lip. */
export const lips: Ring = [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185];

/** All points of lips and mouth inside of their outer edge: two rings more, and `mouthGap`. */
export const innerMouth: ReadonlySet<number> = new Set([
  ...[184, 74, 73, 72, 11, 302, 303, 304, 408, 76, 77, 90, 180, 85, 16, 315, 404, 320, 307, 306],
  ...[183, 42, 41, 38, 12, 268, 271, 272, 407, 62, 96, 89, 179, 86, 15, 316, 403, 319, 325, 292],
  ...mouthGap,
]);

/** Upper edge of the brows from left to right, with the middle between them. */
export const browTop: Ring = [70, 63, 105, 66, 107, 9, 336, 296, 334, 293, 300];

/** The outline from before the right ear round the chin to the left one: temples have hair. */
export const jaw: Ring = [
  454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136, 172, 58, 132, 93, 234,
];

/** Round the features: outer ends of the brows and eyes, beside the nose, corners of the mouth, below the lower lip. */
export const core: Ring = [70, 105, 107, 336, 334, 300, 263, 425, 291, 375, 17, 146, 61, 205, 33];

/** Points that make one face another: eyes, brows, nose and mouth. */
export const featurePoints: Ring = [
  ...lips,
  ...mouthGap,
  ...leftEye,
  ...rightEye,
  ...leftBrow,
  ...rightBrow,
  ...[1, 2, 98, 327, 4, 5, 195, 197, 6, 168, 48, 278, 64, 294],
];
