import { dialogs } from '@atelier/platform/dialogs';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '../texts/words.ts';

/** After this wait a toast says that the dialog is loading. */
const patienceMs = 1000;

/**
 * A dialog whose code is fetched when it opens. After two failed fetches the user can retry or close; the page keeps its state.
 * Errors that the dialog itself throws reach the remote's error boundary.
 */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: made once at the top of a module, like React's own lazy
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
        // The loader has a short timeout; the chunk may have arrived since, so it is tried again.
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
