import type { PartLook } from '../spec.ts';
import { type Term, term } from './term.ts';

/** What garments are lined with: [en, zh, name zh, name en, look]. */
const linings: readonly (readonly [en: string, zh: string, nameZh: string, nameEn: string, look: PartLook])[] = [
  [
    'sherpa|borg|shearling|teddy|teddy fleece|faux shearling',
    '羊羔绒|羊羔毛|泰迪绒|仿羊羔绒',
    '羊羔绒',
    'sherpa',
    { fabric: 'terry' },
  ],
  ['fleece|brushed|brushed fleece|plush', '加绒|抓绒|摇粒绒|长毛绒', '抓绒', 'fleece', { fabric: 'fleece' }],
  ['satin', '缎面|缎', '缎面', 'satin', { fabric: 'satin' }],
  ['silk', '真丝|丝绸', '真丝', 'silk', { fabric: 'silk' }],
  ['plaid|tartan|check|checked', '格纹|格子', '格纹', 'plaid', { print: 'tartan' }],
  ['flannel', '法兰绒', '法兰绒', 'flannel', { fabric: 'flannel' }],
];

/** "Sherpa lined", 羊羔绒内里: the cloth is the lining's, which shows at the neck, and not the garment's. */
export const liningPhrases: readonly Term[] = linings.map(([en, zh, nameZh, nameEn, look]) =>
  term(
    [
      ...en
        .split('|')
        .flatMap((cloth) => [`${cloth} lined`, `lined with ${cloth}`, `lined in ${cloth}`, `${cloth} inside`]),
      ...zh.split('|').flatMap((cloth) => ['内里', '里布', '里衬', '内衬', '里子'].map((rest) => cloth + rest)),
    ].join('|'),
    `里布：${nameZh}`,
    `lining: ${nameEn}`,
    { parts: { lining: look } },
  ),
);
