import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const accountExamples: Examples = {
  bodies: {},
  fields: {
    'Workspace.name': 'Linden Court Inn',
    plan: 'self_hosted',
    slug: 'linden-court',
  },
};
