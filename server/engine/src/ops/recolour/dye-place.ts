/** What a pixel of a part is: ground, garment, or garment that the ground may have tinted. */
export const placeOf = { ground: 0, inner: 1, edge: 2 } as const;
