import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const apiKeyExamples: Examples = {
  bodies: {
    createApiKey: { name: 'Website', permission: 'read', expires_at: '2027-12-31T00:00:00Z' },
  },
  fields: {
    'ApiKey.name': 'Website',
  },
};
