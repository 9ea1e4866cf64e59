import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const carrierExamples: Examples = {
  bodies: {
    createCarrier: {
      kind: 'sip',
      name: 'Our trunk',
      settings: { host: 'sip.carrier.example', username: 'trunk-4711', password: 'k7-Vt2-Qm9' },
    },
    connectVendorNumber: { number: '+15005550006' },
    updateCarrier: { settings: { max_calls: 10 } },
  },
  fields: {
    'Carrier.name': 'Our trunk',
    'Carrier.kind': 'sip',
    'VendorNumber.name': 'Front desk',
    'VendorNumber.connected': true,
    'VendorNumber.calls_connected': true,
    'VendorNumber.missing': [],
    'VendorNumber.replaces': [],
    'VendorNumber.sms': true,
    'VendorNumber.voice': true,
    'settings.host': 'sip.carrier.example',
    'status.registered_until': null,
    voice_url: null,
  },
};
