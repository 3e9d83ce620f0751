import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part that says more but is not needed: when its code does not come, nothing stands in its place and the page goes on. What a person
 * asked for by a press is loaded with `lazy`, so that its failure shows.
 */
export const lazyExtra = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
