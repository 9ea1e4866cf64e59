import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { offeringBusiness } from './testing/offering-business.ts';
import { context, play, words } from './testing/play-offline.ts';

/** Lines that a caller types one after the other, and what the assistant answers to the last of them. */
type Dialogue = [said: string | string[], answer: RegExp];

/** The Monday of these dialogues is 23 November 2026, eleven in the morning in Berlin. */
const dialogues: Record<string, Dialogue[]> = {
  'en-US': [
    ['what services do you offer?', /^We offer Swedish massage, Deep tissue massage and Consultation\./],
    [
      'how much is a swedish massage',
      /^Swedish massage takes one hour and costs 95 euros\. A calm massage of the whole body\. Is there anything else/,
    ],
    [
      'how long does the deep tissue massage take?',
      /^Deep tissue massage takes 90 minutes and costs 135 euros 50\./,
    ],
    ['do you do massages', /^Swedish massage for 95 euros and Deep tissue massage for 135 euros 50\./],
    ['how much is a consultation', /^Consultation takes 15 minutes\./],
    ['what are your prices', /^We offer Swedish massage for 95 euros, /],
    ['what is on the menu?', /^On our menu there are Starters, Mains and Desserts\. Which of these/],
    [['menu', 'starters'], /^Starters: Tomato soup for 7 euros 50 and Garden salad for 9 euros\./],
    ['how much is the margherita', /^Margherita pizza costs 14 euros\./],
    ['do you have pizza?', /^Margherita pizza for 14 euros and Pizza Funghi for 15 euros 50\./],
    ['do you have trout today', /^Trout is sold out at the moment\./],
    ['do you deliver?', /^We deliver, for 4 euros 50, from an order of 20 euros\. You can pick up/],
    [
      'how much is a room?',
      /^We have Garden Single for 119 euros and River Double from 159 euros, for one night\./,
    ],
    [
      'what does the river double cost',
      /^River Double costs from 159 euros to 189 euros a night, depending on the date\. It is for up to 2 guests\./,
    ],
    ['what time can I check in?', /^You can check in from 3 PM\. Is there/],
    ['check-in and check-out times please', /^You can check in from 3 PM\. Please check out by 11 AM\./],
    ['who works there?', /^Our team is Maya Torres and Jonas Weber\./],
    ['is Maya in on Wednesday?', /^Maya Torres is here on Wednesday, from 9 AM to 5 PM\./],
    ['is Jonas working tomorrow', /^Jonas Weber is not here tomorrow\./],
    ['is Jonas there on Friday', /^Jonas Weber is here on Friday, from noon to 2 PM\./],
    [
      'when does Jonas work?',
      /^Jonas Weber is usually here as follows: Tuesday to Wednesday from 10 AM to 6 PM\./,
    ],
    ['how much is a helicopter ride', /^I am sorry, I do not know of anything by that name\./],
    [
      'are you open on Christmas?',
      /^Christmas Day is on Friday, December 25\. No special hours .* from 9 AM to 5 PM/,
    ],
    ['are you open on Thanksgiving', /^Thanksgiving is on Thursday\./],
    ['are you open on Karfreitag', /^Good Friday is on Friday, March 26\./],
    ['what about New Year’s Eve?', /^New Year's Eve is on Thursday, December 31\./],
    ['when are you open?', /^We are open now, until 5 PM\. Our opening hours are/],
    ['are you open?', /^Yes, we are open now, until 5 PM\. Is there/],
    [['where are you?', 'can you repeat that?'], /^Our address is Lindenstraße 5, Berlin\./],
    [['leave a message', 'could you repeat that please'], /^Of course\. What would you like me to pass on/],
    ['are you open at 8 pm', /^Today we are open from 9 AM to 5 PM\./],
    ['can I speak with Maya?', /^I am sorry, nobody can come to the phone/],
    ['price list please', /^We offer Swedish massage for 95 euros, /],
    ['agent', /^I am sorry, nobody can come to the phone .* leave a message/],
    ['my phone number is 030 901820', /^Thank you, I have noted your number, \+49 30 901820\./],
    ['my address is Main Street 5', /^I am sorry, I do not know/],
    ['what is your phone number?', /^Our phone number is \+49 30 901820\./],
  ],
  'de-DE': [
    [
      'Welche Behandlungen bieten Sie an?',
      /^Wir bieten an: Swedish massage, Deep tissue massage und Consultation\./,
    ],
    ['Was kostet die Swedish massage', /^Swedish massage dauert eine Stunde und kostet 95 Euro\./],
    ['Was steht auf der Karte?', /^Auf unserer Karte stehen Starters, Mains und Desserts\./],
    ['Was kostet ein Zimmer?', /^Wir haben Garden Single für 119 Euro und River Double ab 159 Euro/],
    ['Ab wann kann ich einchecken?', /^Sie können ab 15 Uhr anreisen\./],
    ['Bis wann muss ich auschecken', /^Die Abreise ist bis 11 Uhr\./],
    ['Wer arbeitet bei Ihnen?', /^Unser Team: Maya Torres und Jonas Weber\./],
    ['Ist Jonas morgen da?', /^Jonas Weber ist morgen nicht da\./],
    ['Liefern Sie?', /^Wir liefern für 4 Euro 50, ab einem Bestellwert von 20 Euro\./],
    ['Haben Sie an Karfreitag geöffnet?', /^Karfreitag ist am Freitag, 26\. März\./],
    [
      'Haben Sie am Tag der Deutschen Einheit offen?',
      /^Tag der Deutschen Einheit ist am Sonntag, 3\. Oktober\. An diesem Tag haben wir geschlossen\./,
    ],
    ['Wann haben Sie geöffnet?', /^Wir haben jetzt geöffnet, bis 17 Uhr\. Unsere Öffnungszeiten/],
    ['Haben Sie geöffnet?', /^Ja, wir haben jetzt geöffnet, bis 17 Uhr\. Kann/],
    [['Wo sind Sie?', 'Wie bitte?'], /^Unsere Adresse ist Lindenstraße 5/],
    ['Ich möchte einen Mitarbeiter sprechen', /^Es tut mir leid, im Moment kann niemand/],
    ['Kann ich mit Maya sprechen?', /^Es tut mir leid, im Moment kann niemand/],
    ['Wann macht ihr am Samstag auf?', /^Am Samstag haben wir geschlossen\./],
    ['Meine Telefonnummer ist 030 901820', /^Danke, ich habe Ihre Nummer notiert: \+49 30 901820\./],
  ],
  'fr-FR': [
    [
      'Quels soins proposez-vous ?',
      /^Nous proposons : Swedish massage, Deep tissue massage et Consultation\./,
    ],
    ['Combien coûte le Swedish massage ?', /^Swedish massage dure une heure et coûte 95 euros\./],
    ['Que peut-on manger ?', /^Sur notre carte, il y a Starters, Mains et Desserts\./],
    [
      'Combien coûte une chambre ?',
      /^Nous avons Garden Single à 119 euros et River Double à partir de 159 euros/,
    ],
    ['À quelle heure peut-on arriver ?', /^Vous pouvez arriver à partir de 15 heures\./],
    ['Qui travaille chez vous ?', /^Notre équipe : Maya Torres et Jonas Weber\./],
    ['Maya est là mercredi ?', /^Maya Torres est là mercredi, de 9 heures à 17 heures\./],
    ['Vous livrez ?', /^Nous livrons pour 4 euros 50/],
    ['Êtes-vous ouverts à Noël ?', /^Noël, c'est le vendredi 25 décembre\./],
    ['Quand êtes-vous ouverts ?', /^Nous sommes ouverts en ce moment, jusqu'à 17 heures\. Nos horaires/],
    ['Êtes-vous ouverts ?', /^Oui, nous sommes ouverts, jusqu'à 17 heures\. Puis-je/],
    [['Où êtes-vous ?', 'Pouvez-vous répéter ?'], /^Notre adresse est Lindenstraße 5/],
    ['Je voudrais parler à un agent', /^Je suis désolée, personne/],
    ['Mon numéro de téléphone est le 030 901820', /^Merci, j'ai noté votre numéro/],
  ],
  'es-ES': [
    ['¿Qué servicios ofrecen?', /^Ofrecemos Swedish massage, Deep tissue massage y Consultation\./],
    ['¿Cuánto cuesta el Swedish massage?', /^Swedish massage dura una hora y cuesta 95 euros\./],
    ['¿Qué hay para comer?', /^En nuestra carta hay Starters, Mains y Desserts\./],
    ['¿Cuánto cuesta una habitación?', /^Tenemos Garden Single por 119 euros y River Double desde 159 euros/],
    ['¿Cuáles son sus precios?', /^Ofrecemos Swedish massage por 95 euros, /],
    ['¿A qué hora es la salida?', /^La salida es hasta las 11\./],
    ['¿Quién trabaja ahí?', /^Nuestro equipo: Maya Torres y Jonas Weber\./],
    ['¿Está Maya el miércoles?', /^Maya Torres está el miércoles, de las 9 a las 17\./],
    ['¿Entregan a domicilio?', /^Entregamos a domicilio por 4 euros con 50/],
    ['¿Abren en Navidad?', /^Navidad es el viernes, 25 de diciembre\./],
    ['¿Cuándo están abiertos?', /^Ahora estamos abiertos, hasta las 17\. Nuestro horario/],
    ['¿Están abiertos?', /^Sí, ahora estamos abiertos, hasta las 17\. ¿Puedo/],
    [['¿Dónde están?', '¿Puede repetirlo?'], /^Nuestra dirección es Lindenstraße 5/],
    ['Quiero hablar con un agente', /^Lo siento, en este momento nadie/],
    ['Mi número de teléfono es 030 901820', /^Gracias, he anotado su número/],
  ],
};

describe('questions about what the business offers', () => {
  for (const [language, cases] of Object.entries(dialogues)) {
    const on = context({ language, business: offeringBusiness() }, true);
    for (const [said, answer] of cases) {
      const lines = [said].flat();
      it(`${language}: ${lines.join(' / ')}`, () => {
        assert.match(play(lines.map(words), on).said, answer);
      });
    }
  }

  it('are counted as information, with the name of what was asked for', () => {
    const on = context({ business: offeringBusiness() }, true);
    const [first] = play([words('how much is the margherita')], on).steps;
    assert.deepEqual(first?.do === 'say' && first.informs, { topic: 'menu', about: 'Margherita pizza' });
  });

  it('are not understood where the business offers nothing of the kind', () => {
    const on = context({}, true);
    for (const question of [
      'what services do you offer',
      'do you have rooms',
      'do you deliver',
      'check-in time',
    ]) {
      assert.match(play([words(question)], on).said, /^I am sorry, I do not know/, question);
    }
  });

  it('are answered from the FAQs first, and from the knowledge base for what is not in the catalogue', () => {
    const business = offeringBusiness({
      faqs: [{ question: 'How much is the Swedish massage?', answer: 'This week it is half price.' }],
    });
    const knowledge = [{ title: 'Vaccination', content: 'Flu vaccination costs 20 euros.' }];
    const on = context({ business, knowledge }, true);
    assert.match(play([words('how much is the Swedish massage')], on).said, /^This week it is half price/);
    assert.match(play([words('how much is the flu vaccination')], on).said, /^Flu vaccination costs 20/);
  });
});

describe('a public holiday', () => {
  it('has the hours that the business entered for it', () => {
    const holidays = [{ start_date: '2026-12-24', end_date: '2027-01-01', name: 'Winter break', hours: [] }];
    const on = context({ business: offeringBusiness({ holidays }) }, true);
    assert.match(
      play([words('are you open on Christmas')], on).said,
      /^Christmas Day is on Friday, December 25\. That day we are closed: Winter break\./,
    );
  });

  it('falls on the day of the country that the time zone lies in', () => {
    const at = (timezone: string): string =>
      play(
        [words('are you open on Thanksgiving')],
        context({ business: offeringBusiness({ timezone, country: 'DE' }) }, true),
      ).said;
    assert.match(at('America/New_York'), /^Thanksgiving is on Thursday\./);
    assert.match(at('America/Toronto'), /^Thanksgiving is on Monday, October 11\./);
  });
});

describe('a long list', () => {
  const services = Array.from({ length: 10 }, (_, index) => ({
    name: `Tour ${'ABCDEFGHIJ'.charAt(index)}`,
    description: null,
    durationMinutes: 30,
    priceCents: null,
  }));
  const on = context({ business: offeringBusiness({ services }) }, true);
  const first = words('what services do you offer');

  it('is read out in part, with an offer to go on', () => {
    assert.equal(
      play([first], on).said,
      'We offer Tour A, Tour B, Tour C and Tour D. There are 6 more. Shall I go on?',
    );
    assert.equal(
      play([first, words('yes please')], on).said,
      'Tour E, Tour F, Tour G and Tour H. There are 2 more. Shall I go on?',
    );
    assert.match(
      play([first, words('yes'), words('go on')], on).said,
      /^Tour I and Tour J\. Is there anything/,
    );
  });

  it('ends when the caller has heard enough, or asks for something else', () => {
    assert.match(play([first, words('no')], on).said, /^Is there anything else/);
    assert.match(play([first, words('where are you')], on).said, /^Our address/);
    assert.match(play([first, words('where are you'), words('yes')], on).said, /^You can leave a message/);
  });
});
