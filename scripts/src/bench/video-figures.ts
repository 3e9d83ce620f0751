import { drawClip } from '@atelier/engine/bench/draw-clip';
import type { Figure } from '@atelier/testing/figure';
import { within } from '@atelier/testing/within';
import { chromium } from 'playwright';
import { findChromium } from '../chromium.ts';

const seeks = [2.4, 0.3, 1.5];
const playLimitMs = 60_000;

/** What a browser makes of a clip: runs in the page. */
const playClip = async ({ clip, times }: { clip: string; times: number[] }) => {
  const video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  const once = (event: string) => new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
  const loaded = once('loadeddata');
  video.src = `data:video/mp4;base64,${clip}`;
  await loaded;
  await video.play();
  const from = video.currentTime;
  await new Promise((resolve) => setTimeout(resolve, 700));
  const played = video.currentTime - from;
  video.pause();
  const waits: number[] = [];
  for (const time of times) {
    const asked = performance.now();
    const arrived = once('seeked');
    video.currentTime = time;
    await arrived;
    if (Math.abs(video.currentTime - time) < 0.05) waits.push(performance.now() - asked);
  }
  return { played, waits, duration: video.duration };
};

/** The engine's clip in Chromium: it plays, and every seek arrives. */
export const measureVideo = async (): Promise<Figure[]> => {
  const clip = Buffer.from(await drawClip()).toString('base64');
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.goto('about:blank');
    const { played, waits, duration } = await within(
      playLimitMs,
      'the end of the clip and of its seeks in Chromium',
      page.evaluate(playClip, { clip, times: seeks }),
    );
    const worst = waits.length === seeks.length ? Math.max(...waits) : Number.POSITIVE_INFINITY;
    return [
      {
        id: 'engine.video.seek',
        value: played > 0 ? worst : Number.POSITIVE_INFINITY,
        unit: 'ms',
        target: 500,
        better: 'lower',
        note: `worst of ${seeks.length} seeks in a clip of ${duration.toFixed(1)} s in Chromium, which played ${played.toFixed(2)} s of it before`,
      },
    ];
  } finally {
    await browser.close();
  }
};
