/** Types of the tools in the order of their small pictures in `pictures/tools.webp`. */
export const toolStrip: readonly number[] = [
  111, 110, 11, 41, 221, 1, 4, 230, 235, 229, 231, 232, 2, 233, 22, 101, 102, 220, 8, 800, 215, 210, 212, 213, 5, 100,
];
