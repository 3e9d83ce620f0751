import type { SearchHit } from '@atelier/contract/image-search';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { ToolListProvider } from '@atelier/task-results/tool-list';
import { AssetDialog } from '../assets/asset-dialog.tsx';
import { PatternDialog } from '../assets/pattern-dialog.tsx';
import { libraryTexts } from '../library-texts.ts';
import { ResultViewer } from '../results/result-viewer.tsx';

/** A hit in the view of the library or the history: with download, a pattern's file and pieces, and links to tools. */
export function OpenedHit({ hit: { asset, result }, onClose }: { hit: SearchHit; onClose: () => void }) {
  const words = useOwnWords(libraryTexts);
  if (asset?.pattern_file)
    return <PatternDialog asset={asset} file={asset.pattern_file} words={words} onClose={onClose} />;
  if (asset) return <AssetDialog asset={asset} words={words} onClose={onClose} />;
  if (!result) return null;
  return (
    <ToolListProvider>
      <ResultViewer item={result} onClose={onClose} />
    </ToolListProvider>
  );
}
