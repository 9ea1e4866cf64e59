export const offerText = sdpText(['m=audio 40000 RTP/AVP 0 8 101', 'a=rtpmap:101 telephone-event/8000']);

/** A session description with these media lines. */
export function sdpText(lines: string[], address = '127.0.0.1'): string {
  return ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', `c=IN IP4 ${address}`, 't=0 0', ...lines, ''].join(
    '\r\n',
  );
}
