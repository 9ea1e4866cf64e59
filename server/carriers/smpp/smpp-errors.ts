/** A request that was certainly not sent: the session is over, or there was no time for it. */
export class NotSentError extends Error {
  override name = 'NotSentError';
}

/** A text that others come before, for longer than it can wait; it was certainly not sent. */
export class NotItsTurnError extends NotSentError {
  override name = 'NotItsTurnError';
}

/** A request that was sent and has no answer: what became of it is not known. */
export class UnansweredError extends Error {
  override name = 'UnansweredError';
}

/** Why there is no session, for the one who looks after the carrier. */
export type SessionFault =
  | { kind: 'no_address'; isInternal: boolean }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'tls'; reason: string }
  /** The SMSC answers the bind with a status (SMPP 3.4, section 5.1.3). */
  | { kind: 'refused'; status: number }
  /** It does not answer the bind, or what it says is not SMPP. */
  | { kind: 'silent' };

export class SessionError extends Error {
  override name = 'SessionError';
  readonly fault: SessionFault;

  constructor(fault: SessionFault, cause?: unknown) {
    super(`no SMPP session: ${fault.kind}`, { cause });
    this.fault = fault;
  }
}
