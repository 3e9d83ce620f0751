import type { RemoteHealth } from '@atelier/contract/telemetry';
import { Notice } from '@atelier/ui/notice';
import { fillText } from '../../i18n/fill-text.ts';
import { useRemoteHealthTexts } from './remote-health-texts.ts';

/** Says that the server serves an older registry than browsers may have seen, which they refuse. */
export const OlderRegistryNotice = ({
  health: { revision, epoch, highestSeen },
}: {
  health: Pick<RemoteHealth, 'revision' | 'epoch' | 'highestSeen'>;
}) => {
  const texts = useRemoteHealthTexts();
  if (revision === null || epoch == null || !highestSeen) return null;
  const isOlder = highestSeen.epoch > epoch || (highestSeen.epoch === epoch && highestSeen.revision > revision);
  if (!isOlder) return null;
  return (
    <Notice tone="warn" ground="sheet" title={fillText(texts.olderTitle, { revision, seen: highestSeen.revision })}>
      {texts.olderBody}
    </Notice>
  );
};
