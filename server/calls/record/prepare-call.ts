import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { FileStore } from '../../platform/storage/file-store.ts';
import type { CallScript } from '../../voice/call-recorder.ts';
import { e164OrNull } from './link-caller.ts';
import type { ReachedAssistant, ReachedNumber } from '../inbound/reception.queries.ts';

/** The storage key of a new call's recording. */
export const newRecordingKey = (workspaceId: number): string =>
  `recordings/${workspaceId}/${randomBytes(12).toString('hex')}.wav`;

/** Null when the folder cannot be created: the call continues without a recording. */
export async function prepareRecordingFile(
  key: string | null,
  { store, log }: { store: FileStore; log: Logger },
): Promise<string | null> {
  if (key === null) return null;
  try {
    return await store.pathToWrite(key);
  } catch (error) {
    log.error({ err: error }, 'recording file not created, the call is not recorded');
    return null;
  }
}

/** The assistant's briefing for a call; `other` is the remote party in either direction. */
export function writeScript(
  { callId }: { callId: number | null },
  direction: CallScript['direction'],
  other: { number: string | null; name: string | null },
  reached: Pick<ReachedNumber, 'business'>,
  assistant: ReachedAssistant,
  recordingPath: string | null,
): CallScript {
  const { id, name, recordingEnabled: _recorded, recordingNotice, ...rest } = assistant;
  return {
    ...rest,
    purpose: null,
    callId,
    direction,
    assistantId: id,
    assistantName: name,
    transferTargets: assistant.transferTargets.map((target) => ({
      ...target,
      when: target.when ?? null,
      hours: target.hours ?? null,
    })),
    callerNumber: e164OrNull(other.number),
    callerName: other.name,
    recordingAnnounced: recordingPath !== null && recordingNotice,
    recordingPath,
    business: reached.business,
  };
}
