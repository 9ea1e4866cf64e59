/** What the storage answered: the name of the error, as S3 lists them, and the status. */
function factsOf(error: unknown): { name: string; status: number | null; code: string | null } {
  const { name, Code, code, $metadata } = (error ?? {}) as {
    name?: string;
    Code?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode ?? null;
  return { name: Code ?? name ?? 'Error', status, code: code ?? null };
}

/** The object, or the upload, is not there. */
export const isMissing = (error: unknown): boolean => {
  const { name, status } = factsOf(error);
  return status === 404 && name !== 'NoSuchBucket';
};

/** Another request made the object first, or is about to (409); 304 is what MinIO says before May 2024. */
export const isOutrun = (error: unknown): boolean => [304, 409, 412].includes(factsOf(error).status ?? 0);

/** Storage without versions says so in different ways. */
export const isUnsupported = (error: unknown): boolean => {
  const { name, status } = factsOf(error);
  return status === 501 || name === 'NotImplemented' || name === 'MethodNotAllowed';
};

const REASONS: Record<string, string> = {
  NoSuchBucket: 'there is no bucket of this name',
  InvalidAccessKeyId: 'the storage does not know S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID',
  AuthorizationHeaderMalformed: 'it is in another region than S3_REGION',
  PermanentRedirect: 'it is in another region than S3_REGION',
  ExpiredToken: 'the credentials have expired',
  InvalidToken: 'the storage does not know the session of these credentials',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};

/**
 * A sentence without beginning and full stop; `isFinal` when the same request fails the same way again.
 * @param needed the permission that the request needs.
 */
export function describeFault(error: unknown, needed: string): { sentence: string; isFinal: boolean } {
  const { name, status, code } = factsOf(error);
  if (name === 'AccessDenied') return { sentence: `these keys lack the permission ${needed}`, isFinal: true };
  const known = REASONS[name];
  if (known !== undefined) return { sentence: known, isFinal: name !== 'RequestTimeTooSkewed' };
  if (name === 'CredentialsProviderError') {
    const why = error instanceof Error ? error.message.split('\n')[0] : name;
    return { sentence: `S3_CREDENTIALS=machine, and this machine has none (${why})`, isFinal: true };
  }
  if (status === null) {
    const what = code ?? (error instanceof Error ? error.message : String(error));
    return { sentence: `the storage does not answer (${what})`, isFinal: false };
  }
  return {
    sentence: `the storage answered ${status} ${name}`,
    isFinal: status >= 300 && status < 500 && status !== 429 && status !== 408,
  };
}
