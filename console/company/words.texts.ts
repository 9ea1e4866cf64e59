import { texts } from '../platform/texts.ts';

const en = {
  faqs: {
    caption: 'Questions that callers ask',
    add: 'Add question',
    search: 'Search questions',
    emptyTitle: 'No questions yet',
    emptyBody: 'Write what callers often ask and what they should hear.',
  },
  newFaq: 'New question',
  question: 'Question',
  answer: 'Answer',
  answerHelp: 'As assistants say it: short, and without lists.',
  knowledge: {
    caption: 'Knowledge',
    add: 'Add entry',
    search: 'Search knowledge',
    emptyTitle: 'No knowledge yet',
    emptyBody: 'Add texts from which assistants answer: parking, cancellation, products.',
  },
  newEntry: 'New entry',
  title: 'Title',
  content: 'What assistants should know',
  limit: (used: string, most: string) => `${used} of ${most} characters`,
  assistants: 'For these assistants',
  assistantsHelp: 'Nobody chosen: all of them.',
  forAll: 'All assistants',
  columns: { question: 'Question', answer: 'Answer', title: 'Title', content: 'Text', for: 'For' },
};

const de: typeof en = {
  faqs: {
    caption: 'Fragen, die Anrufer stellen',
    add: 'Frage hinzufügen',
    search: 'Fragen suchen',
    emptyTitle: 'Noch keine Fragen',
    emptyBody: 'Schreiben Sie auf, was Anrufer oft fragen und was sie hören sollen.',
  },
  newFaq: 'Neue Frage',
  question: 'Frage',
  answer: 'Antwort',
  answerHelp: 'So, wie Assistenten sie sagen: kurz und ohne Aufzählungen.',
  knowledge: {
    caption: 'Wissen',
    add: 'Eintrag hinzufügen',
    search: 'Wissen durchsuchen',
    emptyTitle: 'Noch kein Wissen',
    emptyBody: 'Fügen Sie Texte hinzu, aus denen Assistenten antworten: Parken, Absagen, Produkte.',
  },
  newEntry: 'Neuer Eintrag',
  title: 'Titel',
  content: 'Was Assistenten wissen sollen',
  limit: (used, most) => `${used} von ${most} Zeichen`,
  assistants: 'Für diese Assistenten',
  assistantsHelp: 'Keiner gewählt: für alle.',
  forAll: 'Alle Assistenten',
  columns: { question: 'Frage', answer: 'Antwort', title: 'Titel', content: 'Text', for: 'Für' },
};

const fr: typeof en = {
  faqs: {
    caption: 'Questions des appelants',
    add: 'Ajouter une question',
    search: 'Rechercher une question',
    emptyTitle: 'Aucune question',
    emptyBody: 'Notez ce que les appelants demandent souvent et ce qu’ils doivent entendre.',
  },
  newFaq: 'Nouvelle question',
  question: 'Question',
  answer: 'Réponse',
  answerHelp: 'Telle que les assistants la disent : courte et sans liste.',
  knowledge: {
    caption: 'Connaissances',
    add: 'Ajouter une entrée',
    search: 'Rechercher',
    emptyTitle: 'Aucune connaissance',
    emptyBody:
      'Ajoutez des textes d’où les assistants tirent leurs réponses : parking, annulation, produits.',
  },
  newEntry: 'Nouvelle entrée',
  title: 'Titre',
  content: 'Ce que les assistants doivent savoir',
  limit: (used, most) => `${used} sur ${most} caractères`,
  assistants: 'Pour ces assistants',
  assistantsHelp: 'Aucun choisi : pour tous.',
  forAll: 'Tous les assistants',
  columns: { question: 'Question', answer: 'Réponse', title: 'Titre', content: 'Texte', for: 'Pour' },
};

const es: typeof en = {
  faqs: {
    caption: 'Preguntas de quienes llaman',
    add: 'Añadir pregunta',
    search: 'Buscar preguntas',
    emptyTitle: 'Aún no hay preguntas',
    emptyBody: 'Escriba lo que suelen preguntar y lo que deben oír.',
  },
  newFaq: 'Pregunta nueva',
  question: 'Pregunta',
  answer: 'Respuesta',
  answerHelp: 'Tal como la dicen los asistentes: breve y sin listas.',
  knowledge: {
    caption: 'Conocimientos',
    add: 'Añadir entrada',
    search: 'Buscar',
    emptyTitle: 'Aún no hay conocimientos',
    emptyBody: 'Añada textos con los que responden los asistentes: aparcamiento, cancelaciones, productos.',
  },
  newEntry: 'Entrada nueva',
  title: 'Título',
  content: 'Lo que deben saber los asistentes',
  limit: (used, most) => `${used} de ${most} caracteres`,
  assistants: 'Para estos asistentes',
  assistantsHelp: 'Ninguno elegido: para todos.',
  forAll: 'Todos los asistentes',
  columns: { question: 'Pregunta', answer: 'Respuesta', title: 'Título', content: 'Texto', for: 'Para' },
};

export const wordsTexts = texts({ en, de, fr, es });
