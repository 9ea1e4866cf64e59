import type { TeamMember, Transferee } from '../../voice/call-recorder.ts';

/** What the team wants of a call that runs, as it is sent to the process that carries it. */
export type CallCommand =
  | { kind: 'hang_up' }
  | {
      kind: 'transfer';
      to: Transferee;
      /** Who is called when that one does not take the call, one after the other. */
      others?: readonly Transferee[];
      announcement: string | null;
    }
  | { kind: 'take_over'; by: TeamMember }
  | { kind: 'say'; by: TeamMember; text: string }
  | { kind: 'hand_back'; by: TeamMember };
