import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const sessionExamples: Examples = {
  bodies: {
    signIn: { email: 'ada@example.com', password: 'correct horse battery' },
    switchWorkspace: { id: 42 },
    replacePassword: { current_password: 'correct horse battery', password: 'staple of a better horse' },
    enterCode: { code: '287082' },
    proposeSecondFactor: { password: 'correct horse battery' },
    confirmSecondFactor: { code: '287082' },
    renewRecoveryCodes: { password: 'correct horse battery', code: '287082' },
    disableSecondFactor: { password: 'correct horse battery', code: '287082' },
  },
  fields: {
    'OwnSession.address': '192.0.2.17',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/146.0',
  },
};
