/** E.164; the contract's pattern has already accepted the number. */
export const toE164 = (phone: string): string => (phone.startsWith('+') ? phone : `+86${phone}`);

/** `138****0000`: the national number with its middle hidden. */
export const maskPhone = (e164: string): string => {
  const number = e164.startsWith('+86') ? e164.slice(3) : e164;
  return `${number.slice(0, 3)}****${number.slice(-4)}`;
};
