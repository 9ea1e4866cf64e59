import { Type } from 'typebox';
import { defineReadingTool } from '../../voice/define-tool.ts';
import { rankPassages, type Passage } from './rank-passages.ts';

/** Finds what the business has written down about a question; nothing when it has written nothing. */
export const answerQuestionTool = defineReadingTool({
  name: 'answer_question',
  ability: null,
  description:
    'Finds what the business has written down about a question: frequent questions and its knowledge base. ' +
    'Use it before answering anything about the business that you do not know; without a passage, say that you do not know.',
  parameters: Type.Object({
    question: Type.String({
      minLength: 1,
      maxLength: 1_000,
      description: 'The question in the caller’s words.',
    }),
  }),
  async run({ question }, { business, knowledge }) {
    const passages: Passage[] = [
      ...business.faqs.map(({ question: title, answer }) => ({
        title,
        content: answer,
        source: 'faq' as const,
      })),
      ...knowledge.map(({ title, content }) => ({ title, content, source: 'knowledge_base' as const })),
    ];
    return { passages: rankPassages(question, passages).map((passage) => ({ ...passage })) };
  },
});
