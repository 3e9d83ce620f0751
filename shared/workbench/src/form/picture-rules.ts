import { maxImageBytes, maxImagePixels, maxImageRatio, minImageSidePx } from '@atelier/catalogue/constants';
import type { ToolRow } from '@atelier/catalogue/tool-row';
import type { ToolAvailability, UploadLimits } from '@atelier/contract/tools';
import type { PictureRules } from '@atelier/picture-editors/check-picture';

/** The server's limits; until they are known, the catalogue's. */
export const pictureRules = (
  tool: Pick<ToolRow, 'maxSide' | 'compresses'>,
  offer: ToolAvailability | undefined,
  limits: UploadLimits | undefined,
): PictureRules => ({
  min_side: limits?.min_side ?? minImageSidePx,
  max_ratio: limits?.max_ratio ?? maxImageRatio,
  max_pixels: limits?.max_pixels ?? maxImagePixels,
  max_bytes: limits?.max_bytes ?? maxImageBytes,
  max_side: offer?.max_side ?? tool.maxSide,
  compresses: offer?.compresses ?? tool.compresses,
});
