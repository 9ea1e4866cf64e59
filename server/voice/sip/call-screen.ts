import type { Refusal } from './check-request.ts';
import type { Protocol } from './flow.ts';

/** An INVITE that was read and not answered. */
export interface AskingCall {
  /** The number or user part that is called, and where else it may stand. */
  readonly to: string;
  readonly toAlternatives: readonly string[];
  readonly extensions: ReadonlyMap<string, string>;
  readonly source: { readonly protocol: Protocol; readonly address: string; readonly port: number };
  /** The values of Authorization. */
  readonly authorizations: readonly string[];
}

export type ScreenVerdict =
  /**
   * `admittedAs`: whom the caller has proved to be, as the screen counts; null where nothing was asked.
   * `takesReinvite`: false for a peer that no re-INVITE must be sent to.
   */
  | { kind: 'admit'; admittedAs: number | null; takesReinvite?: boolean }
  | { kind: 'refuse'; refusal: Refusal }
  /** No answer at all. */
  | { kind: 'ignore' };

/** Judges INVITEs before anything is answered, also those of whoever is not allowed. */
export interface CallScreen {
  /** Whether callers are judged now; while not, whoever is not allowed is dropped unread. */
  readonly isOpen: boolean;
  /** Never rejects. */
  judge(call: AskingCall): Promise<ScreenVerdict>;
}

/** As what a call is admitted. */
export type Admission = Omit<Extract<ScreenVerdict, { kind: 'admit' }>, 'kind'>;
