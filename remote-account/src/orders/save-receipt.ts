import { orderReceipt } from '@atelier/contract/orders';
import { http } from '@atelier/platform/http';

/** Saves the receipt of an order as a file. */
export const saveReceipt = async (orderId: string, language: string): Promise<void> => {
  const asked = { id: orderId, language: language === 'zh' ? ('zh' as const) : ('en' as const) };
  const { name, pdf } = await http.call(orderReceipt, asked, { quiet: true });
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
