import { halfDrop, type RepeatRow, toss } from './lay-out.ts';
import {
  berries,
  blossom,
  daisy,
  eucalyptus,
  fern,
  ginkgo,
  leafShape,
  lotus,
  type Motif,
  monstera,
  palm,
  peony,
  poppy,
  rose,
  sunflower,
  tulip,
  wheat,
} from './motifs.ts';

const leaf: Motif = ([fill = '#668866']) => leafShape(fill);
const dot: Motif = ([fill = '#668866']) => `<circle r="7" fill="${fill}"/>`;

/** Flowers and leaves. */
export const flowers: readonly RepeatRow[] = [
  [
    'daisy-blue',
    '蓝底雏菊',
    'Daisies on blue',
    toss({
      ground: '#5f86a8',
      motifs: [[daisy, ['#fbfaf3', '#f0b93a', '#b9781d']]],
      gap: 66,
      seed: 3,
      filler: [leaf, ['#c9d9cf']],
    }),
  ],
  [
    'daisy-black',
    '黑底雏菊',
    'Daisies on black',
    toss({
      ground: '#1d1e20',
      motifs: [
        [daisy, ['#f6f1e3', '#e2a93b', '#8b5c1a']],
        [daisy, ['#e9b9b0', '#e2a93b', '#8b5c1a']],
      ],
      gap: 58,
      size: 0.86,
      seed: 9,
    }),
  ],
  [
    'rose-cream',
    '米底玫瑰',
    'Roses on cream',
    toss({
      ground: '#f6efe2',
      motifs: [
        [rose, ['#d8848a', '#eaa9a8', '#7c9a78', '#b35762']],
        [rose, ['#e7b3a1', '#f3d2c1', '#8aa583', '#c77f68']],
      ],
      gap: 84,
      seed: 5,
      filler: [leaf, ['#a9bf9f']],
    }),
  ],
  [
    'rose-navy',
    '藏青玫瑰',
    'Roses on navy',
    toss({
      ground: '#1f2a44',
      motifs: [
        [rose, ['#c8475a', '#e07a83', '#54775f', '#8c2438']],
        [rose, ['#efd9cd', '#f8eee6', '#54775f', '#cf9f8c']],
      ],
      gap: 86,
      size: 1.05,
      seed: 15,
      filler: [leaf, ['#3f5f55']],
    }),
  ],
  [
    'tulip-rows',
    '郁金香',
    'Tulip rows',
    halfDrop({
      ground: '#f4ead9',
      motifs: [
        [tulip, ['#d0563f', '#e2806a', '#5e8262']],
        [tulip, ['#e0a13c', '#f0c678', '#5e8262']],
      ],
      tile: 128,
      size: 1.02,
    }),
  ],
  [
    'peony-jade',
    '青绿牡丹',
    'Peonies on jade',
    toss({
      ground: '#2f6b62',
      motifs: [
        [peony, ['#f3cfc9', '#e9a5a4', '#d47a80', '#f3d98c']],
        [peony, ['#f8ece2', '#f1d3c4', '#e3ab98', '#e5b650']],
      ],
      gap: 112,
      size: 1.35,
      seed: 21,
      filler: [leaf, ['#84b19a']],
    }),
  ],
  [
    'peony-ink',
    '水墨牡丹',
    'Ink peonies',
    toss({
      ground: '#f2efe8',
      motifs: [
        [peony, ['#5b6168', '#8d949b', '#c3c8cc', '#2f3338']],
        [peony, ['#a8afb5', '#c9ced2', '#e4e7e9', '#4c5258']],
      ],
      gap: 104,
      size: 1.2,
      seed: 24,
      filler: [leaf, ['#c3c7c4']],
    }),
  ],
  [
    'lotus-pond',
    '荷塘',
    'Lotus pond',
    halfDrop({
      ground: '#24504f',
      motifs: [[lotus, ['#f0b8bf', '#d98a98', '#f8e4df', '#7fb09a']]],
      tile: 128,
      size: 1.02,
      under:
        '<path d="M0 58Q32 50 64 58T128 58M0 122Q32 114 64 122T128 122" stroke="#3d6f6b" stroke-width="2.500" fill="none"/>',
    }),
  ],
  [
    'sunflower',
    '向日葵',
    'Sunflowers',
    toss({
      ground: '#f3ead2',
      motifs: [[sunflower, ['#e8a92c', '#5b3b22', '#c98b3f']]],
      gap: 82,
      size: 1.05,
      seed: 11,
      filler: [leaf, ['#8ba05c']],
    }),
  ],
  [
    'cherry-blossom',
    '樱花',
    'Cherry blossom',
    toss({
      ground: '#d9e4e6',
      motifs: [
        [blossom, ['#f6d5da', '#c56a80']],
        [blossom, ['#fdf3f2', '#d68c9a']],
      ],
      gap: 52,
      size: 0.95,
      seed: 28,
    }),
  ],
  [
    'blossom-plum',
    '紫底樱花',
    'Blossom on plum',
    toss({
      ground: '#4b2b45',
      motifs: [
        [blossom, ['#f0c6d2', '#f4dd9b']],
        [blossom, ['#c98fae', '#f4dd9b']],
      ],
      gap: 54,
      size: 1,
      seed: 30,
    }),
  ],
  [
    'poppies',
    '虞美人',
    'Poppies',
    toss({
      ground: '#f5efe3',
      motifs: [
        [poppy, ['#d8432f', '#3a2323', '#9fb07a']],
        [poppy, ['#e76f51', '#3a2323', '#9fb07a']],
      ],
      gap: 72,
      seed: 33,
      filler: [leaf, ['#7d9468']],
    }),
  ],
  [
    'calico',
    '印花小花',
    'Calico',
    toss({
      ground: '#8b2f32',
      motifs: [
        [blossom, ['#f5e6cf', '#d9a441']],
        [daisy, ['#e8c2a0', '#5a7a64', '#355244']],
      ],
      gap: 34,
      size: 0.5,
      seed: 35,
      filler: [dot, ['#c47a63']],
    }),
  ],
  [
    'ditsy-sage',
    '豆绿碎花',
    'Sage ditsy',
    toss({
      ground: '#a9b99c',
      motifs: [
        [blossom, ['#fdf8ec', '#d9a441']],
        [blossom, ['#f0cdbb', '#b35a4c']],
      ],
      gap: 36,
      size: 0.5,
      seed: 37,
      filler: [leaf, ['#6f8a68']],
    }),
  ],
  [
    'fern-forest',
    '蕨叶',
    'Fern forest',
    toss({
      ground: '#1f3a32',
      motifs: [
        [fern, ['#5f8f6c', '#7fae84']],
        [fern, ['#3f6f55', '#568a68']],
      ],
      gap: 78,
      size: 1.1,
      seed: 41,
    }),
  ],
  [
    'eucalyptus',
    '尤加利',
    'Eucalyptus',
    toss({
      ground: '#f3f1ea',
      motifs: [
        [eucalyptus, ['#9fb7a8', '#b9cbbd', '#6d8577']],
        [eucalyptus, ['#86a495', '#a4bcae', '#6d8577']],
      ],
      gap: 78,
      seed: 43,
    }),
  ],
  [
    'monstera',
    '龟背竹',
    'Monstera',
    toss({
      ground: '#f2e3d5',
      motifs: [
        [monstera, ['#2f6d52', '#8fc0a0', '#f2e3d5']],
        [monstera, ['#4d8a68', '#b4d6bd', '#f2e3d5']],
      ],
      gap: 84,
      size: 1.05,
      seed: 45,
    }),
  ],
  [
    'palm-dusk',
    '暮色棕榈',
    'Palms at dusk',
    toss({
      ground: '#e8a58c',
      motifs: [
        [palm, ['#2f4858', '#3f6374']],
        [palm, ['#7a4a5c', '#96607a']],
      ],
      gap: 82,
      size: 1.1,
      seed: 47,
    }),
  ],
  [
    'ginkgo',
    '银杏',
    'Ginkgo',
    toss({
      ground: '#28333f',
      motifs: [
        [ginkgo, ['#e0b04a', '#b98424']],
        [ginkgo, ['#edcf8a', '#c79c44']],
      ],
      gap: 68,
      seed: 49,
    }),
  ],
  [
    'berries',
    '浆果枝',
    'Berry sprigs',
    toss({
      ground: '#eef0e6',
      motifs: [
        [berries, ['#b23a48', '#5f7355', '#87a07c']],
        [berries, ['#3d5a80', '#5f7355', '#a7b99a']],
      ],
      gap: 74,
      seed: 51,
      sway: 40,
    }),
  ],
  [
    'wheat',
    '麦穗',
    'Ears of wheat',
    halfDrop({ ground: '#7b5a3c', motifs: [[wheat, ['#e3c27f', '#cfa65a']]], tile: 128, size: 1.05 }),
  ],
];
