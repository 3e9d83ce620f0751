import { useOwnWords } from '@atelier/picture-editors/own-words';
import { ToolListProvider } from '@atelier/task-results/tool-list';
import { Segmented } from '@atelier/ui/segmented';
import { useState } from 'react';
import { assetFilterOf } from '../assets/asset-filter.ts';
import { useAssets } from '../assets/use-assets.ts';
import { useAddress } from '../listing/use-address.ts';
import { resultFilterOf } from '../results/result-filter.ts';
import { useResults } from '../results/use-results.ts';
import { libraryTexts } from '../texts/library-texts.ts';
import { DeletedAssets } from './deleted-assets.tsx';
import { DeletedResults } from './deleted-results.tsx';

const nothingAsked = { get: () => '' };

/** Were there deleted results and no deleted materials when the page opened? */
const useHasOnlyResults = (): boolean => {
  const materials = useAssets(assetFilterOf(nothingAsked), 'deleted').marks?.total;
  const results = useResults(resultFilterOf(nothingAsked), { isDeleted: true }).marks?.total;
  const [found, setFound] = useState<boolean>();
  if (found === undefined && materials !== undefined && results !== undefined) setFound(materials === 0 && results > 0);
  return found === true;
};

/** /resource/recycle: deleted materials and deleted results, each with what is left of their time. */
export function RecyclePage() {
  const words = useOwnWords(libraryTexts);
  const address = useAddress();
  const hasOnlyResults = useHasOnlyResults();
  const asked = address.get('kind');
  const isResults = asked === 'results' || (asked === '' && hasOnlyResults);
  const kinds = (
    <Segmented
      isFitting
      aria-label={words('kind')}
      value={isResults ? 'results' : 'materials'}
      onChange={(kind) =>
        address.set({
          kind,
          tool: undefined,
          type: undefined,
          member: undefined,
        })
      }
      options={[
        { value: 'materials', label: words('materials') },
        { value: 'results', label: words('results') },
      ]}
    />
  );
  return (
    <ToolListProvider>
      {isResults ? <DeletedResults kinds={kinds} /> : <DeletedAssets kinds={kinds} />}
    </ToolListProvider>
  );
}
