import type { Examples } from '../platform/http/openapi/compose-example.ts';

const office = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' }];

export const companyExamples: Examples = {
  bodies: {
    updateCompanyProfile: {
      opening_hours: [...office, { days: ['sat'], start: '10:00', end: '14:00' }],
      holidays: [{ start_date: '2026-12-24', end_date: '2026-12-26', name: 'Christmas', hours: [] }],
      ordering: { prep_minutes: 25, delivery_fee: 4.5 },
      notifications: { emails: ['team@lindencourt.example'] },
    },
    createService: {
      name: 'Swedish massage',
      duration_minutes: 60,
      buffer_after_minutes: 15,
      min_notice_minutes: 120,
      price: '95.00',
      staff_member_ids: [1],
    },
    updateService: { duration_minutes: 75, price_cents: 11000 },
    createStaffMember: {
      name: 'Maya Torres',
      email: 'maya@lindencourt.example',
      working_hours: office,
      date_overrides: [{ date: '2026-12-31', hours: [{ start: '09:00', end: '12:00' }] }],
      service_ids: [1],
    },
    updateStaffMember: {
      time_off: [{ starts_at: '2026-12-01T08:00:00Z', ends_at: '2026-12-05T18:00:00Z', reason: 'Holiday' }],
    },
    createFaq: { question: 'Do you have parking?', answer: 'Yes, behind the building, free for guests.' },
    updateFaq: { answer: 'Yes, behind the building.' },
    createKnowledgeBaseEntry: {
      title: 'How to find us',
      content: 'Turn right behind the covered bridge.',
      assistant_ids: [],
    },
    updateKnowledgeBaseEntry: { content: 'Turn left behind the covered bridge.' },
  },
  fields: {
    'CompanyProfile.name': 'Linden Court Inn',
    'Service.name': 'Swedish massage',
    'StaffMember.name': 'Maya Torres',
    'Holiday.name': 'Christmas',
    answer: 'Yes, behind the building, free for guests.',
    capacity: 1,
    content: 'Turn right behind the covered bridge.',
    delivery_fee_cents: 1250,
    delivery_minimum_cents: 1250,
    emails: 'team@lindencourt.example',
    industry: 'Hotel',
    prep_minutes: 25,
    question: 'Do you have parking?',
    reason: 'Holiday',
    slot_interval_minutes: 30,
    texts: '+18025550120',
  },
};
