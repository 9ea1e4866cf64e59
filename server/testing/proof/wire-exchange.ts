import { eventually, type ApiBody, type StartedProduct } from './started-product.ts';
import { WirePhone } from './wire-phone.ts';

let lastNumber = 15_005_550_200;

/** A number that no call has used yet. */
export const newNumber = (): string => `+${(lastNumber += 1)}`;

/** Waits until the call from `from` is in a final state, and returns it. */
export const endOf = (product: StartedProduct, from: string): Promise<ApiBody> =>
  eventually(`the end of the call from ${from}`, async () => {
    const { body } = await product.api('GET', `/calls?phone=${encodeURIComponent(from)}`);
    // A busy machine may refuse a request among many.
    const [call] = body.data ?? [];
    return call !== undefined && call.ended_at !== null && call;
  });

/** Lets a new caller act; resolves with the call when it is in a final state. */
export async function whenCaller(
  product: StartedProduct,
  does: (phone: WirePhone) => Promise<void>,
): Promise<ApiBody> {
  const from = newNumber();
  const phone = await WirePhone.open(product, { from });
  try {
    await does(phone);
    return await endOf(product, from);
  } finally {
    await phone.close();
  }
}

/** Waits until the running call from `from` has an entry of its transcript that matches. */
export const transcribed = (product: StartedProduct, from: string, pattern: RegExp): Promise<unknown> =>
  eventually(`${pattern.source} in the transcript`, async () => {
    const { body } = await product.api('GET', `/calls?phone=${encodeURIComponent(from)}`);
    const [call] = body.data ?? [];
    if (call === undefined) return false;
    const turns: ApiBody[] = (await fullCall(product, call.id))?.transcript ?? [];
    return turns.some(({ content }) => pattern.test(content));
  });

/** The inbox items of the call. */
export const itemsOf = async (product: StartedProduct, callId: number): Promise<ApiBody[]> =>
  (await product.api('GET', '/inbox?per_page=100')).body.data.filter(
    (item: ApiBody) => item.call_id === callId,
  );

/** The call with its transcript. */
export const fullCall = async (product: StartedProduct, callId: number): Promise<ApiBody> =>
  (await product.api('GET', `/calls/${callId}`)).body.data;
