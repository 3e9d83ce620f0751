/** OKLab distance from the cloth at which strokes and wide panels of a print are seen. */
const readable = { fine: 0.13, wide: 0.06 } as const;
/** How far beyond the cloth's own lightness a print may lie and yet be brought across it. */
const beyond = { fine: 0.08, wide: 0.04 } as const;
/** A target lighter or darker than this leaves a print no room on one side; on beige, pink or navy white and black prints stand out as they are. */
const [dark, light] = [0.25, 0.9];
/** How far the shift reaches among tones that are seen anyway, in shifts: it runs out there, so that steps of the print keep their order. */
const fade = 1.4;

/** The lightness of a print's pixel on the new cloth; `chromaStep` is the distance of its chroma from the cloth's. */
export type PrintContrast = (own: number, cloth: number, chromaStep: number) => number;

/**
 * Keeps prints in sight on cloth that is nearly white or black: white lettering of a red tee would vanish on white and becomes light grey. `target` is the
 * dye's OKLab lightness, `fineShare` (0 to 1) is how much of the print is strokes, which need more contrast than panels. What differs by its colour, and prints on all other cloth, stay.
 */
export const createPrintContrast = (target: number, fineShare: number): PrintContrast => {
  if (target > dark && target < light) return (own) => own;
  const room = target >= light ? -1 : 1;
  const mix = ({ fine, wide }: { fine: number; wide: number }) => wide + fineShare * (fine - wide);
  const [need, over] = [mix(readable), mix(beyond)];
  return (own, around, chromaStep) => {
    if (chromaStep >= need) return own;
    const shift = over + Math.sqrt(need * need - chromaStep * chromaStep);
    const away = room * (own - around);
    const kept = Math.max(0, 1 - Math.max(0, away) / (fade * shift));
    return own + room * shift * kept;
  };
};
