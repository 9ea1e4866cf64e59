import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findVocabulary } from './find-vocabulary.ts';
import { matchFaq, matchKnowledge } from './match-answer.ts';

const english = findVocabulary('en').fillers;
const german = findVocabulary('de').fillers;

const faqs = [
  { question: 'Do you have parking?', answer: 'parking' },
  { question: 'Which payment methods do you accept?', answer: 'payment' },
  { question: 'Can I cancel my appointment?', answer: 'cancel' },
  { question: 'How do I move my appointment to another day?', answer: 'move' },
  { question: 'Do you deliver?', answer: 'delivery' },
];

describe('a question that the FAQs answer', () => {
  const cases: [asked: string, answer: string | null][] = [
    ['Is there anywhere I can park my car?', 'parking'],
    ['what payments do you accept', 'payment'],
    ['I need to CANCEL an appointment!', 'cancel'],
    ['can you move my appointment', 'move'],
    ['do you do deliveries', 'delivery'],
    ['what is the weather like', null],
    ['there was a terrible car accident at the park near the station yesterday', null],
    ['', null],
    ['do you', null],
  ];
  for (const [asked, answer] of cases) {
    it(`"${asked}" is ${answer === null ? 'none of them' : `the one about ${answer}`}`, () => {
      assert.equal(matchFaq(asked, faqs, english)?.answer ?? null, answer);
    });
  }

  it('is found without its accents and capitals', () => {
    const list = [{ question: 'Gibt es Parkplätze für Gäste?', answer: 'hinten' }];
    assert.equal(matchFaq('parkplatze fur gaste', list, german)?.answer, 'hinten');
    assert.equal(matchFaq('WO SIND PARKPLÄTZE FÜR GÄSTE', list, german)?.answer, 'hinten');
  });
});

describe('a question that the knowledge base answers', () => {
  const entries = [
    {
      title: 'Allergens',
      content:
        'All our bread contains gluten. The almond cake is made without flour. Ask us for the list v2.1 of allergens.',
    },
    { title: 'Deliveries', content: 'We deliver within five kilometres.\nThe delivery fee is 3.50 euros.' },
  ];
  const answer = (asked: string): string | null => matchKnowledge(asked, entries, english)?.answer ?? null;

  it('is answered by the one sentence that holds it', () => {
    assert.equal(answer('does the bread contain gluten?'), 'All our bread contains gluten.');
    assert.equal(answer('is the almond cake without flour'), 'The almond cake is made without flour.');
    assert.equal(answer('how much is the delivery fee'), 'The delivery fee is 3.50 euros.');
  });

  it('is not answered by a sentence that shares a word only', () => {
    assert.equal(answer('who won the cake competition in the town hall'), null);
    assert.equal(answer('the'), null);
  });

  it('is answered in bounded time from the largest base', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      title: `Part ${index}`,
      content: 'The quick brown fox jumps over the lazy dog near the river. '.repeat(150),
    }));
    const startedAt = performance.now();
    matchKnowledge('x '.repeat(1_000), many, english);
    assert.ok(performance.now() - startedAt < 60_000);
  });
});
