import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The signature of a request that Twilio makes with a form: HMAC-SHA1, under the account's token, of the
 * address and each parameter's name and value in the order of the names; values of one name are sorted, and
 * count once (https://www.twilio.com/docs/usage/security).
 */
export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  const signed = names.map((name) =>
    [...new Set(form.getAll(name))]
      .sort()
      .map((value) => name + value)
      .join(''),
  );
  return createHmac('sha1', token)
    .update(url + signed.join(''), 'utf8')
    .digest('base64');
}

/** Whether Twilio signed the request, with or without the port of the address. */
export function isSignedByTwilio(
  token: string,
  { url, form, signature }: { url: string; form: URLSearchParams; signature: string },
): boolean {
  const given = Buffer.from(signature);
  return addressesOf(url).some((address) => {
    const expected = Buffer.from(twilioSignature(token, address, form));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/** The address with its port and without: Twilio signs either, depending on how it was entered. */
function addressesOf(url: string): string[] {
  const parsed = URL.parse(url);
  if (!parsed) return [url];
  const { protocol, hostname, port } = parsed;
  const rest = url.slice(url.indexOf('/', url.indexOf('//') + 2));
  const usual = protocol === 'https:' || protocol === 'wss:' ? '443' : '80';
  return [
    url,
    `${protocol}//${hostname}${rest}`,
    `${protocol}//${hostname}:${port === '' ? usual : port}${rest}`,
  ];
}
