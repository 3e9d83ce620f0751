import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** At the latest after this, ms. */
const patience = 500;

/** Until the page that is being drawn stands: a part that says more must not hold up what is asked for. */
const rest = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: patience });
    else setTimeout(resolve);
  });

/**
 * A part that says more but is not needed: when its code does not come, `Instead` stands in its place, which is nothing where none is
 * given, and the page goes on. What a person asks for by a press is a `lazyDialog` or a `lazyControl`, which say that they are missing.
 */
export const lazyExtra = <Props>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    await rest();
    return { default: await load().catch((): ComponentType<Props> => Instead) };
  });
