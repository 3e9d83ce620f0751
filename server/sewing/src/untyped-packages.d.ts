/** What is used of clipper-lib, which carries no types. */
declare module 'clipper-lib' {
  interface IntPoint {
    X: number;
    Y: number;
  }
  class Clipper {
    static Area(path: readonly IntPoint[]): number;
    AddPath(path: readonly IntPoint[], type: number, isClosed: boolean): boolean;
    Execute(kind: number, solution: IntPoint[][], subject: number, clip: number): boolean;
  }
  const clipper: {
    Clipper: typeof Clipper;
    ClipType: { ctIntersection: number; ctUnion: number };
    PolyFillType: { pftNonZero: number };
    PolyType: { ptClip: number; ptSubject: number };
  };
  export default clipper;
}
/** FreeSewing's packages carry no types; what is used of them is declared in `drawing/outline.ts`. */
declare module '@freesewing/*';
