import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Dialog } from '@atelier/ui/dialog';
import styles from './square.module.css';
import type { SquareKey } from './texts/square-texts.ts';

export interface WholePictureProps {
  picture: { url: string; mime: string; width?: number; height?: number };
  title: string;
  words: OwnWords<SquareKey>;
  onClose: () => void;
}

/** A picture or a clip as large as the window allows. */
export function WholePicture({ picture, title, words, onClose }: WholePictureProps) {
  const { url, mime, ...size } = picture;
  return (
    <Dialog isOpen size="wide" title={title} closeLabel={words('close')} onClose={onClose}>
      <div className={styles.whole}>
        {mime.startsWith('video/') ? (
          // biome-ignore lint/a11y/useMediaCaption: clips of garments have no sound
          <video src={url} controls playsInline aria-label={title} />
        ) : (
          <img src={url} width={size.width} height={size.height} alt={title} draggable={false} />
        )}
      </div>
    </Dialog>
  );
}
