import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part that says more but is not needed: when its code does not come, `Instead` stands in its place, which is nothing where none is
 * given, and the page goes on. What a person asks for by a press is a `lazyDialog` or a `lazyControl`, which say that they are missing.
 */
export const lazyExtra = <Props>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Instead) }));
