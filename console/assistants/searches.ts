/** What stands in the addresses of the pages; what cannot be understood is left out. */
export interface AssistantsSearch {
  status?: AssistantStatus | undefined;
  /** The dialog for a new one is open. */
  new?: true | undefined;
}

export const ASSISTANT_STATUSES = ['draft', 'active', 'paused', 'archived'] as const;
export type AssistantStatus = (typeof ASSISTANT_STATUSES)[number];

export const readAssistantsSearch = (search: Record<string, unknown>): AssistantsSearch => ({
  status: ASSISTANT_STATUSES.find((status) => status === search['status']),
  new: search['new'] === true ? true : undefined,
});

export interface TrySearch {
  assistant?: number | undefined;
}

export const readTrySearch = (search: Record<string, unknown>): TrySearch => ({
  assistant: readId(search['assistant']),
});

/** A run of scenarios whose results are shown. */
export interface RunSearch {
  run?: number | undefined;
}

export const readRunSearch = (search: Record<string, unknown>): RunSearch => ({ run: readId(search['run']) });

/** A call whose words the new scenario begins with. */
export interface NewScenarioSearch {
  call?: number | undefined;
}

export const readNewScenarioSearch = (search: Record<string, unknown>): NewScenarioSearch => ({
  call: readId(search['call']),
});

function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
