import { createHash } from 'node:crypto';

/** The page's policy takes no inline style. Colours are those of `shared/ui/src/theme/tokens.css`. */
export const workPageSheet = `:root {
  color-scheme: light dark;
  --canvas: light-dark(#f1f1f0, #111110);
  --sheet: light-dark(#fff, #191918);
  --mat: #f5f4f1;
  --line: light-dark(#e5e5e3, #2e2e2c);
  --ink-1: light-dark(#191918, #f1f1ef);
  --ink-2: light-dark(#565653, #bdbdb8);
  --ink-3: light-dark(#6a6a66, #9b9b96);
  --accent: light-dark(#0f6b55, #52bf9f);
  --on-accent: light-dark(#fff, #0c1512);
  font: 14px/1.57 "Inter Variable", Inter, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif;
}
* { box-sizing: border-box; margin: 0; }
body { display: flex; flex-direction: column; min-height: 100dvh; background: var(--canvas); color: var(--ink-2); }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
header { padding: 0 24px; }
.brand { display: inline-flex; align-items: center; gap: 10px; min-height: 56px; color: var(--ink-1); font: 600 18px/1 "Source Serif 4", "Noto Serif SC", "Noto Serif CJK SC", "Songti SC", serif; text-decoration: none; }
.brand svg { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2; }
.brand .seam { stroke: var(--accent); stroke-dasharray: 2.4 1.6; }
.brand img { height: 28px; }
main { flex: 1; width: min(1160px, 100% - 48px); margin: 8px auto 32px; }
.work { display: grid; grid-template-columns: minmax(0, 1fr) 360px; overflow: hidden; border-radius: 12px; background: var(--sheet); }
figure { position: relative; display: flex; align-items: center; justify-content: center; min-height: 320px; background: var(--mat); }
figure img, figure video { display: block; max-width: 100%; width: auto; height: auto; max-height: 78vh; }
figcaption { position: absolute; right: 12px; bottom: 12px; padding: 2px 8px; border-radius: 4px; background: #fff; color: #1d1d1b; font-size: 12px; }
.facts { display: flex; flex-direction: column; gap: 16px; padding: 28px; }
h1 { overflow-wrap: anywhere; color: var(--ink-1); font-size: 22px; line-height: 1.35; }
h2 { display: flex; justify-content: space-between; gap: 12px; padding-top: 16px; border-top: 1px solid var(--line); color: var(--ink-1); font-size: 14px; }
h2 span { color: var(--accent); font-weight: 400; }
.by { margin-top: 4px; color: var(--ink-3); font-size: 13px; overflow-wrap: anywhere; }
.tags { display: flex; flex-wrap: wrap; gap: 8px; padding: 0; list-style: none; }
.tags a { display: inline-flex; align-items: center; min-height: 28px; padding: 0 10px; border: 1px solid var(--line); border-radius: 14px; font-size: 12px; text-decoration: none; }
.tags a:hover { border-color: var(--ink-3); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-bottom: 1px solid var(--line); font-size: 13px; }
dd { color: var(--ink-1); font-weight: 500; text-align: right; overflow-wrap: anywhere; }
.way { display: flex; flex-direction: column; gap: 8px; margin-top: auto; padding-top: 8px; font-size: 12px; color: var(--ink-3); }
.main { display: flex; align-items: center; justify-content: center; min-height: 44px; padding: 0 20px; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-size: 15px; font-weight: 600; text-align: center; text-decoration: none; }
.main:hover { filter: brightness(0.94); }
.more { display: flex; align-items: center; justify-content: center; min-height: 40px; color: var(--accent); font-size: 14px; }
.gone { display: flex; flex-direction: column; align-items: center; gap: 12px; max-width: 420px; margin: 12vh auto; text-align: center; }
.gone .main { margin-top: 12px; }
footer { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 20px; padding: 0 24px 24px; color: var(--ink-3); font-size: 12px; }
footer a { display: inline-flex; align-items: center; min-height: 24px; text-decoration: none; }
footer a:hover { text-decoration: underline; }
@media (max-width: 991.98px) {
  header { padding: 0 16px; }
  main { width: 100%; margin-top: 0; }
  .work { grid-template-columns: minmax(0, 1fr); border-radius: 0; }
  figure img, figure video { max-height: 66vh; }
  .facts { padding: 20px 16px 24px; }
  .gone { padding: 0 24px; }
}
`;

/** Its name follows its content, so that browsers keep it. */
export const workPageSheetPath = `/works/page.${createHash('sha256').update(workPageSheet).digest('hex').slice(0, 10)}.css`;
