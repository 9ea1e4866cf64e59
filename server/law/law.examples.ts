import type { Examples } from '../platform/http/openapi/compose-example.ts';

const reason = 'Callers of our internal help line are employees who were told in writing.';

export const lawExamples: Examples = {
  bodies: { updateLaw: { recording_notice: { enforced: false, reason } } },
  fields: { 'Law.reason': null, 'LawChange.reason': reason, 'changed_by.name': 'Ada Lovelace' },
};
