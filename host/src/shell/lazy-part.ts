import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/** A lazily loaded part of the frame. If its file fails to load twice, the frame renders without it until the next page load. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch(() => load().catch(() => Nothing as ComponentType<Props>)) }));
