import type { Recognition, UploadedImage } from '@atelier/contract/task';
import type { InputRecord, images } from '../../platform/db/schema/generation.ts';
import type { AddressHolder, AddressSigner } from './signed-address.ts';

export type ImageRow = typeof images.$inferSelect;

/** What a task keeps of a picture that it was given. */
export const recordOf = ({ id, name, width, height, bytes, mime, notes, origin }: ImageRow): InputRecord => ({
  id,
  name,
  width,
  height,
  bytes,
  mime,
  notes,
  ...(origin && { origin }),
});

const presentStored = (addresses: AddressSigner, image: Omit<InputRecord, 'origin'>, holder: AddressHolder) => ({
  id: image.id,
  url: addresses.view(image.id, undefined, holder),
  thumb_url: addresses.view(image.id, 320, holder),
  width: image.width,
  height: image.height,
  name: image.name,
  bytes: image.bytes,
  notes: image.notes,
});

/** A picture as the contract's upload, with fresh addresses. */
export const presentUpload = (
  addresses: AddressSigner,
  image: InputRecord,
  holder: AddressHolder,
  seen?: Recognition | null,
): UploadedImage => {
  const { origin } = image;
  return {
    ...presentStored(addresses, image, holder),
    ...(seen && { seen }),
    ...(origin && { origin: { image: presentStored(addresses, origin.image, holder), crop: origin.crop } }),
  };
};
