import { useOwnWords } from '@atelier/picture-editors/own-words';
import { ToolListProvider } from '@atelier/task-results/tool-list';
import { Segmented } from '@atelier/ui/segmented';
import { useAddress } from '../listing/use-address.ts';
import { libraryTexts } from '../texts/library-texts.ts';
import { DeletedAssets } from './deleted-assets.tsx';
import { DeletedResults } from './deleted-results.tsx';

/** /resource/recycle: deleted materials and deleted results, each with what is left of their time. */
export function RecyclePage() {
  const words = useOwnWords(libraryTexts);
  const address = useAddress();
  const isResults = address.get('kind') === 'results';
  const kinds = (
    <Segmented
      isFitting
      aria-label={words('kind')}
      value={isResults ? 'results' : 'materials'}
      onChange={(kind) =>
        address.set({
          kind: kind === 'results' ? kind : undefined,
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
