import type { CreateAssistantRequest } from '../../sdk/switchboard.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** An assistant of another product as one of ours, and in words what could not be taken over. */
export interface TakenOver {
  assistant: CreateAssistantRequest;
  left: string[];
}

type Target = NonNullable<CreateAssistantRequest['transfer_targets']>[number];

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
/** A text that says something. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** A target for transfers; a sentence where there is no number that can be called. */
export function targetOf(name: unknown, phone: unknown, when: unknown): Target | string {
  const number = textOf(phone)?.replaceAll(/[\s()-]/g, '') ?? '';
  const called = textOf(name) ?? 'Colleague';
  if (!/^\+[1-9]\d{5,14}$/.test(number))
    return `the transfer to "${called}": it has no number such as +4930555011`;
  return { name: called, phone: number, when: textOf(when) ?? 'When the caller asks for a person.' };
}

/** The fields of ours, without those that are not given, and the rest of what is left. */
export function takenOver(
  given: {
    name: string | null;
    language: string | null;
    welcome: string | null;
    instructions: string | null;
    targets: (Target | string)[];
    maxSeconds: unknown;
    isRecorded: unknown;
    /** What an answering machine gets: these words, or nothing (`hang_up`); null where that is not said. */
    voicemail: string | { hangUp: true } | null;
    abilities?: NonNullable<CreateAssistantRequest['abilities']>;
    turnTaking?: NonNullable<CreateAssistantRequest['turn_taking']>;
    announcesAi?: boolean;
  },
  left: string[],
): TakenOver {
  const targets = given.targets.filter((one) => typeof one !== 'string');
  const variables = [given.welcome, given.instructions].flatMap(
    (text) => text?.match(/\{\{[^{}]{1,80}\}\}/g) ?? [],
  );
  const { maxSeconds, turnTaking = {} } = given;
  const abilities = { ...(targets.length === 0 ? {} : { transfer_calls: true }), ...given.abilities };
  const assistant: CreateAssistantRequest = {
    name: given.name ?? 'Imported assistant',
    ...(given.language === null ? {} : { language: given.language }),
    ...(given.welcome === null ? {} : { welcome_message: given.welcome }),
    ...(given.instructions === null ? {} : { instructions: given.instructions }),
    ...(targets.length === 0 ? {} : { transfer_targets: targets }),
    ...(Object.keys(abilities).length === 0 ? {} : { abilities }),
    ...(Object.keys(turnTaking).length === 0 ? {} : { turn_taking: turnTaking }),
    ...(given.announcesAi === true ? { announce_ai: true } : {}),
    ...(typeof maxSeconds === 'number' ? { max_call_minutes: Math.max(1, Math.ceil(maxSeconds / 60)) } : {}),
    ...(typeof given.isRecorded === 'boolean' ? { recording_enabled: given.isRecorded } : {}),
    ...machineOf(given.voicemail),
  };
  return {
    assistant,
    left: [
      ...given.targets.filter((one) => typeof one === 'string'),
      ...left,
      ...[...new Set(variables)].map((one) => `the variable ${one}: it stands in the text as it is`),
    ],
  };
}

function machineOf(
  voicemail: string | { hangUp: true } | null,
): Pick<CreateAssistantRequest, 'answering_machine'> {
  if (voicemail === null) return {};
  if (typeof voicemail !== 'string') return { answering_machine: { action: 'hang_up' } };
  return { answering_machine: { action: 'leave_message', message: voicemail } };
}

/** A whole number within bounds of ours; undefined for anything else. */
export const within = (value: unknown, from: number, to: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to ? value : undefined;

/** The code of ours for a language of theirs: the same, or one of the same language; null for none. */
export function languageOf(theirs: unknown, codes: readonly string[]): string | null {
  const text = textOf(theirs)?.toLowerCase() ?? null;
  if (text === null) return null;
  const [base] = text.split('-');
  return (
    codes.find((code) => code.toLowerCase() === text) ??
    codes.find((code) => code.toLowerCase().split('-')[0] === base) ??
    null
  );
}
