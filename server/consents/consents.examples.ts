import type { Examples } from '../platform/http/openapi/compose-example.ts';

const consent = {
  given_at: '2026-11-20T10:00:00Z',
  way: 'web_form',
  wording: 'Yes, you may call me about offers of the practice, also by an automatic assistant.',
  evidence: 'https://forms.example/answers/4711',
};

export const consentExamples: Examples = {
  bodies: {
    createConsent: consent,
    createConsents: { ...consent, wording: 'Yes, tell me by telephone about new dates.', contact_ids: [1] },
    withdrawConsent: { withdrawal: 'Said so at the front desk.' },
  },
  fields: {
    'Consent.way': consent.way,
    'Consent.wording': consent.wording,
    'Consent.evidence': consent.evidence,
    'Consent.withdrawn_at': null,
    'Consent.withdrawal': null,
    'Consent.withdrawn_call_id': null,
    'recorded_by.name': 'Ada Lovelace',
  },
};
