import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';

/**
 * An optional component whose code is fetched after the page is mounted. `Instead` (default: nothing) is rendered before that and
 * when the fetch fails. For what the user opens, use `lazyDialog` or `lazyControl`: they report a failed fetch.
 */
export const lazyExtra = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): ComponentType<Props> => {
  const Extra = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Instead) }));
  return function LazyExtra(props: Props) {
    const [isDue, setDue] = useState(false);
    useEffect(() => setDue(true), []);
    return createElement(isDue ? (Extra as unknown as ComponentType<Props>) : Instead, props);
  };
};
