/** FreeSewing's packages carry no types; what is used of them is declared in `drawing/freesewing-face.ts`. */
declare module '@freesewing/*';
