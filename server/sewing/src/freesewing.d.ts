/** FreeSewing's packages carry no types; what is used of them is declared in `drawing/outline.ts`. */
declare module '@freesewing/*';
