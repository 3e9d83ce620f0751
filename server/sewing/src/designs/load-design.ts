import type { SourceDesign } from '../drawing/freesewing-face.ts';

/** One by one and named, so that only what is drawn is loaded, and only what is named can be. */
const loaders: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = {
  aaron: () => import('@freesewing/aaron'),
  albert: () => import('@freesewing/albert'),
  bee: () => import('@freesewing/bee'),
  bella: () => import('@freesewing/bella'),
  bent: () => import('@freesewing/bent'),
  bibi: () => import('@freesewing/bibi'),
  breanna: () => import('@freesewing/breanna'),
  brian: () => import('@freesewing/brian'),
  bruce: () => import('@freesewing/bruce'),
  carlita: () => import('@freesewing/carlita'),
  carlton: () => import('@freesewing/carlton'),
  cathrin: () => import('@freesewing/cathrin'),
  charlie: () => import('@freesewing/charlie'),
  diana: () => import('@freesewing/diana'),
  florent: () => import('@freesewing/florent'),
  hortensia: () => import('@freesewing/hortensia'),
  huey: () => import('@freesewing/huey'),
  hugo: () => import('@freesewing/hugo'),
  jaeger: () => import('@freesewing/jaeger'),
  jane: () => import('@freesewing/jane'),
  lily: () => import('@freesewing/lily'),
  noble: () => import('@freesewing/noble'),
  onyx: () => import('@freesewing/onyx'),
  opal: () => import('@freesewing/opal'),
  paco: () => import('@freesewing/paco'),
  penelope: () => import('@freesewing/penelope'),
  sandy: () => import('@freesewing/sandy'),
  shelly: () => import('@freesewing/shelly'),
  shin: () => import('@freesewing/shin'),
  simon: () => import('@freesewing/simon'),
  simone: () => import('@freesewing/simone'),
  sven: () => import('@freesewing/sven'),
  tamiko: () => import('@freesewing/tamiko'),
  teagan: () => import('@freesewing/teagan'),
  tiberius: () => import('@freesewing/tiberius'),
  titan: () => import('@freesewing/titan'),
  trayvon: () => import('@freesewing/trayvon'),
  tristan: () => import('@freesewing/tristan'),
  wahid: () => import('@freesewing/wahid'),
  waralee: () => import('@freesewing/waralee'),
  yuri: () => import('@freesewing/yuri'),
};

/** The constructor of a design. @throws RangeError for one that is not in the table */
export const loadDesign = async (id: string): Promise<SourceDesign> => {
  const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined;
  if (!load) throw new RangeError(`no design ${id}`);
  return (await load())[id.charAt(0).toUpperCase() + id.slice(1)] as SourceDesign;
};
