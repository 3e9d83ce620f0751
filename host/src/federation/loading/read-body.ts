/** Reads an answer to its end, telling of each piece. @returns its bytes. */
export const readBody = async (
  { body }: Response,
  onBytes: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    onBytes(part.value.length);
    parts.push(part.value);
  }
  return parts;
};
