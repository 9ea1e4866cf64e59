import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const accountExamples: Examples = {
  bodies: {},
  fields: {
    'Workspace.name': 'Linden Court Inn',
    plan: 'self_hosted',
    recording_retention_days: 90,
    slug: 'linden-court',
  },
};
