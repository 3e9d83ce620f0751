import type { SquareModel } from '@atelier/contract/model-square';
import { useChosen } from '@atelier/gallery/chosen';
import { Gallery } from '@atelier/gallery/gallery';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useState } from 'react';
import { ListState, PageFrame } from '../frame/page-frame.tsx';
import { useIsNarrow } from '../frame/use-is-narrow.ts';
import { useAddress } from '../listing/use-address.ts';
import styles from '../square/square.module.css';
import { Nothing, Opened } from '../square/square-parts.tsx';
import { usePublicTools } from '../square/use-works.ts';
import { libraryTexts } from '../texts/library-texts.ts';
import { wantedMethods } from './method-list.tsx';
import { MethodPart } from './method-part.tsx';
import { ModelDetail } from './model-detail.tsx';
import { keyOfModel, useModelFace } from './model-face.tsx';
import { ModelFilters } from './model-filters.tsx';
import { ModelSide } from './model-side.tsx';
import { modelsTexts } from './texts/models-texts.ts';
import { modelFilterOf, noModelFilter, useMethods, useModels } from './use-models.ts';

/** /navTop/modelSquare: the public model library and the tools that use it. Filters and position are stored in the query parameters. */
export function ModelsPage() {
  const words = useOwnWords(modelsTexts);
  const library = useOwnWords(libraryTexts);
  const address = useAddress();
  const filter = modelFilterOf(address);
  const isNarrow = useIsNarrow();
  const tools = usePublicTools();
  const listing = useModels(filter);
  const face = useModelFace(words);
  const chosen = useChosen<SquareModel>(keyOfModel, 1);
  const [opened, setOpened] = useState<SquareModel>();
  const close = () => setOpened(undefined);
  const change = (changes: Record<string, string | undefined>) => {
    close();
    address.set(changes);
  };
  const detail = opened ? (
    <ModelDetail key={opened.id} model={opened} tools={tools} words={words} isAlone={!isNarrow} onClose={close} />
  ) : null;
  const total = listing.marks?.total;
  const types = listing.marks?.types ?? [];
  const { type, method, area, category, gender, style, search } = filter;
  const isNarrowed = Boolean(type || area || category || gender || style || search);
  const known = useMethods();
  const methods = wantedMethods(known.data?.methods ?? [], tools ?? [], { kind: method, area, search });
  const shown = method ? methods.length : total;
  const nothing = (
    <Nothing
      words={words}
      isNarrowed={isNarrowed || method !== undefined}
      onClear={() => change(noModelFilter)}
      way={{ to: '/clothingStyle', label: words('toTools') }}
    />
  );
  return (
    <div className={styles.page}>
      <PageFrame
        title={words('title')}
        count={shown === undefined ? '' : words('count', { count: shown.toLocaleString('en') })}
        words={library}
        search={{ value: search, onChange: (q: string) => change({ q }) }}
        side={
          isNarrow ? null : (
            <ModelSide
              words={words}
              types={types}
              type={type ?? method}
              methods={known.data?.methods ?? []}
              onPick={change}
            />
          )
        }
        filters={
          <ModelFilters
            filter={filter}
            categories={listing.marks?.categories ?? []}
            tools={tools}
            words={words}
            types={isNarrow ? types : undefined}
            onChange={change}
          />
        }
      >
        {method ? (
          <MethodPart
            query={known}
            tools={tools}
            methods={methods}
            words={words}
            library={library}
            label={words(method)}
            empty={nothing}
          />
        ) : (
          <ListState listing={listing} words={library} empty={nothing}>
            {(now, store) => (
              <div className={styles.list}>
                <Gallery
                  key={listing.listKey}
                  label={words('title')}
                  total={now.total}
                  marks={now.marks}
                  store={store}
                  face={face}
                  chosen={chosen}
                  max={1}
                  at={address.at}
                  onRest={address.setAt}
                  onOpen={setOpened}
                />
              </div>
            )}
          </ListState>
        )}
      </PageFrame>
      {detail ? (
        <Opened title={words('title')} closeLabel={words('close')} isNarrow={isNarrow} onClose={close}>
          {detail}
        </Opened>
      ) : null}
    </div>
  );
}
