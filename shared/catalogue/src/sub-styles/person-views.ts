import type { PersonViewRow } from './sub-styles.ts';

/** Views of a person: full body, upper and lower body, each as three-view, front, back and side. */
export const personViews = [
  {
    code: 'V01',
    title: { zh: '全身三视图', en: 'Full body, three-view' },
    frame: 'full',
    view: 'threeView',
    prompt: 'full body, three-view sheet with front, side and back',
  },
  {
    code: 'V02',
    title: { zh: '全身正面', en: 'Full body, front' },
    frame: 'full',
    view: 'front',
    prompt: 'full body, front view',
  },
  {
    code: 'V03',
    title: { zh: '全身背面', en: 'Full body, back' },
    frame: 'full',
    view: 'back',
    prompt: 'full body, back view',
  },
  {
    code: 'V04',
    title: { zh: '全身侧面', en: 'Full body, side' },
    frame: 'full',
    view: 'side',
    prompt: 'full body, side view',
  },
  {
    code: 'V05',
    title: { zh: '上半身三视图', en: 'Upper body, three-view' },
    frame: 'upper',
    view: 'threeView',
    prompt: 'upper body, three-view sheet with front, side and back',
  },
  {
    code: 'V06',
    title: { zh: '上半身正面', en: 'Upper body, front' },
    frame: 'upper',
    view: 'front',
    prompt: 'upper body, front view',
  },
  {
    code: 'V07',
    title: { zh: '上半身背面', en: 'Upper body, back' },
    frame: 'upper',
    view: 'back',
    prompt: 'upper body, back view',
  },
  {
    code: 'V08',
    title: { zh: '上半身侧面', en: 'Upper body, side' },
    frame: 'upper',
    view: 'side',
    prompt: 'upper body, side view',
  },
  {
    code: 'V09',
    title: { zh: '下半身三视图', en: 'Lower body, three-view' },
    frame: 'lower',
    view: 'threeView',
    prompt: 'lower body, three-view sheet with front, side and back',
  },
  {
    code: 'V10',
    title: { zh: '下半身正面', en: 'Lower body, front' },
    frame: 'lower',
    view: 'front',
    prompt: 'lower body, front view',
  },
  {
    code: 'V11',
    title: { zh: '下半身背面', en: 'Lower body, back' },
    frame: 'lower',
    view: 'back',
    prompt: 'lower body, back view',
  },
  {
    code: 'V12',
    title: { zh: '下半身侧面', en: 'Lower body, side' },
    frame: 'lower',
    view: 'side',
    prompt: 'lower body, side view',
  },
] as const satisfies readonly PersonViewRow[];
