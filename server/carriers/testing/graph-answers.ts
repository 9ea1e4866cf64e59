import type { VendorReply } from './vendor-server.ts';

export const ok = (body: object): VendorReply => ({ status: 200, body });

/** An error in the form of the Graph API. */
export const refusal = (code: number, message: string, status = 400): VendorReply => ({
  status,
  body: {
    error: {
      ...{ message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'Az8or2' },
      error_data: { messaging_product: 'whatsapp', details: message },
    },
  },
});
