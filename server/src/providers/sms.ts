/** Sends a short text to a phone (E.164). Rejects when the gateway refuses; the caller says "busy". */
export interface SmsProvider {
  send(phone: string, text: string): Promise<void>;
}
