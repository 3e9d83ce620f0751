import { useId } from 'react';
import { type FabricKind, FabricPattern } from './fabric.tsx';

interface SwatchProps {
  cloth: string;
  fabric: FabricKind;
  ink: string;
  className?: string | undefined;
}

/** A piece of cloth, edge to edge. */
export const Swatch = ({ cloth, fabric, ink, className }: SwatchProps) => {
  const id = useId();
  return (
    <svg
      viewBox="0 0 100 125"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <rect width="100" height="125" fill={cloth} />
      {fabric === 'plain' ? null : (
        <>
          <defs>
            <FabricPattern id={id} kind={fabric} ink={ink} />
          </defs>
          <rect width="100" height="125" fill={`url(#${id})`} />
        </>
      )}
    </svg>
  );
};
