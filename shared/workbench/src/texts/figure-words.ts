const grouped = new Intl.NumberFormat('en-US');

/** Figures with their thousands apart, the same in both languages: `1,280`. */
export const figureWords = (figure: number): string => grouped.format(figure);
