import { dialogs } from '@atelier/platform/dialogs';
import { Button } from '@atelier/ui/button';
import { Skeleton } from '@atelier/ui/placeholders';
import { type ComponentType, createElement, lazy, useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '../texts/words.ts';

/**
 * A control whose code is loaded when it is shown; a retry button replaces it when loading fails. `arrived` returns the control when its
 * code is loaded already; it is then shown without a skeleton.
 */
export const lazyControl = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  arrived: () => ComponentType<Props> | undefined = () => undefined,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once at module level, like React.lazy
  return function LazyControl(props: Props) {
    const words = useWords();
    const [tries, setTries] = useState(0);
    const [part, setPart] = useState<{ Control: ComponentType<Props> } | 'coming' | 'missing'>(() => {
      const Control = loaded ?? arrived();
      return Control ? { Control } : 'coming';
    });

    // biome-ignore lint/correctness/useExhaustiveDependencies: Retry fetches again
    useEffect(() => {
      let isWanted = true;
      const settle = (Control: ComponentType<Props> | undefined) => {
        loaded = Control;
        if (isWanted) setPart(Control ? { Control } : 'missing');
      };
      if (!loaded && !arrived()) load().then(settle, () => settle(undefined));
      return () => {
        isWanted = false;
      };
    }, [tries]);

    if (part === 'coming') return <Skeleton shape="block" />;
    if (part !== 'missing') return <part.Control {...props} />;
    const again = () => {
      setPart('coming');
      setTries((before) => before + 1);
    };
    return <Button label={words('controlMissing')} onClick={again} />;
  };
};

/**
 * An optional component whose code is loaded after the page is mounted. `Instead` (default: nothing) is rendered before that and when
 * loading fails. For user-opened content use `lazyDialog` or `lazyControl`: they report a failure.
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

/** Delay after which a toast reports that the dialog is loading. */
const patienceMs = 1000;

/**
 * A dialog whose code is loaded when it opens. After two failures the user can retry or close; the page keeps its state. Errors that the
 * dialog itself throws reach the remote's error boundary.
 */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once at module level, like React.lazy
  return function LazyDialog(props: Props) {
    const words = useWords();
    const [Dialog, setDialog] = useState(() => loaded);
    const ask = useEffectEvent(() =>
      dialogs.confirm({
        title: words('dialogMissing'),
        body: words('dialogMissingBody'),
        confirm: words('retry'),
        cancel: words('close'),
      }),
    );
    const tellSlow = useEffectEvent(() => dialogs.toast({ message: words('dialogSlow') }));
    const giveUp = useEffectEvent(() => props.onClose());

    useEffect(() => {
      let isWanted = true;
      const open = async (): Promise<void> => {
        const waiting = setTimeout(() => isWanted && tellSlow(), patienceMs);
        // The loader has a short timeout; the chunk may have loaded since, so it is retried.
        loaded ??= await load()
          .catch(load)
          .catch(() => undefined);
        clearTimeout(waiting);
        if (!isWanted) return;
        if (loaded) setDialog(() => loaded);
        else if (await ask()) await open();
        else giveUp();
      };
      void open();
      return () => {
        isWanted = false;
      };
    }, []);

    return Dialog ? <Dialog {...props} /> : null;
  };
};
