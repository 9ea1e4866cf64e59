import type { Examples } from '../platform/http/openapi/compose-example.ts';

const REASON = 'Callers of our internal help line are employees who were told in writing.';

export const lawExamples: Examples = {
  bodies: { updateLaw: { recording_notice: { enforced: false, reason: REASON } } },
  fields: { 'Law.reason': null, 'LawChange.reason': REASON, 'changed_by.name': 'Ada Lovelace' },
};
