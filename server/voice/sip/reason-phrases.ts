const phrases: ReadonlyMap<number, string> = new Map([
  [100, 'Trying'],
  [180, 'Ringing'],
  [183, 'Session Progress'],
  [200, 'OK'],
  [202, 'Accepted'],
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [406, 'Not Acceptable'],
  [407, 'Proxy Authentication Required'],
  [408, 'Request Timeout'],
  [415, 'Unsupported Media Type'],
  [416, 'Unsupported URI Scheme'],
  [420, 'Bad Extension'],
  [421, 'Extension Required'],
  [422, 'Session Interval Too Small'],
  [469, 'Bad Info Package'],
  [480, 'Temporarily Unavailable'],
  [481, 'Call/Transaction Does Not Exist'],
  [482, 'Loop Detected'],
  [486, 'Busy Here'],
  [487, 'Request Terminated'],
  [488, 'Not Acceptable Here'],
  [489, 'Bad Event'],
  [491, 'Request Pending'],
  [500, 'Server Internal Error'],
  [501, 'Not Implemented'],
  [503, 'Service Unavailable'],
  [504, 'Server Time-out'],
  [505, 'Version Not Supported'],
  [513, 'Message Too Large'],
  [600, 'Busy Everywhere'],
  [603, 'Decline'],
]);

/** The usual phrase for a status (RFC 3261, section 21), else one for its class. */
export function reasonPhrase(status: number): string {
  return phrases.get(status) ?? (status < 300 ? 'OK' : status < 500 ? 'Request Failure' : 'Server Failure');
}

/** A reason phrase of a peer, for people: letters, digits and punctuation, 100 characters at most. */
export const readableReason = (reason: string): string =>
  Buffer.from(reason, 'latin1')
    .toString('utf8')
    .replaceAll(/[^\p{L}\p{N}\p{P} ]/gu, '')
    .slice(0, 100)
    .trim();
