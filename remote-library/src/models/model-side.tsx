import { assetTypeRow } from '@atelier/catalogue/asset-types';
import { type SquareMethod, type SquareModelType, squareMethodKinds } from '@atelier/contract/model-square';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import assets from '../assets/assets.module.css';
import type { ModelsKey } from './texts/models-texts.ts';

export interface ModelSideProps {
  words: OwnWords<ModelsKey>;
  types: readonly { type: SquareModelType; count: number }[];
  type: SquareModelType | SquareMethod['kind'] | undefined;
  methods: readonly SquareMethod[];
  onPick: (change: Record<string, string | undefined>) => void;
}

/** Everything, or one type of it. */
export function ModelSide({ words, types, type, methods, onPick }: ModelSideProps) {
  const localized = useLocalized();
  const all = types.reduce((sum, { count }) => sum + count, 0);
  const row = (key: ModelSideProps['type'], label: string, count: number) => (
    <div className={assets.row} key={label}>
      <button
        type="button"
        className={assets.pick}
        aria-current={type === key}
        onClick={() =>
          onPick({ type: key, category: undefined, style: undefined, gender: undefined, model: undefined })
        }
      >
        <span>{label}</span>
        <span>{count}</span>
      </button>
    </div>
  );
  return (
    <nav className={assets.side} aria-label={words('types')}>
      {row(undefined, words('all'), all)}
      {types.map(({ type: key, count }) => row(key, localized(assetTypeRow(key)?.title ?? { zh: '', en: '' }), count))}
      {squareMethodKinds.map((kind) => {
        const count = methods.filter((method) => method.kind === kind).length;
        return count > 0 ? row(kind, words(kind), count) : null;
      })}
    </nav>
  );
}
