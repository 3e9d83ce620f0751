import type { PersonViewRow } from './sub-styles.ts';

const frames = [
  { frame: 'full', zh: '全身', en: 'Full body' },
  { frame: 'upper', zh: '上半身', en: 'Upper body' },
  { frame: 'lower', zh: '下半身', en: 'Lower body' },
] as const;

const views = [
  { view: 'threeView', zh: '三视图', en: 'three-view', prompt: 'three-view sheet with front, side and back' },
  { view: 'front', zh: '正面', en: 'front', prompt: 'front view' },
  { view: 'back', zh: '背面', en: 'back', prompt: 'back view' },
  { view: 'side', zh: '侧面', en: 'side', prompt: 'side view' },
] as const;

/** Views of a person, `V01` to `V12`: full body, upper and lower body, each as three-view, front, back and side. */
export const personViews: readonly PersonViewRow[] = frames.flatMap(({ frame, ...body }, row) =>
  views.map(({ view, prompt, ...side }, column) => ({
    code: `V${String(row * views.length + column + 1).padStart(2, '0')}`,
    title: { zh: `${body.zh}${side.zh}`, en: `${body.en}, ${side.en}` },
    frame,
    view,
    prompt: `${body.en.toLowerCase()}, ${prompt}`,
  })),
);
