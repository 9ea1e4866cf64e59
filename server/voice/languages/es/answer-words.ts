import type { AnswerWords } from '../../understanding/lexicon.ts';
import { phrases, valued } from '../list-words.ts';

export const answerWords: AnswerWords = {
  yes: phrases(`
    si, sip, correcto, exacto, exactamente, eso es, asi es, es correcto, esta correcto, claro, claro que si, por supuesto, desde luego, efectivamente, de acuerdo, si por favor, por favor si, confirmado, confirmo, sin duda, en efecto, afirmativo, seguro, con gusto, adelante, cierto, totalmente, encantado, encantada`),
  weakYes: phrases(
    'vale, ok, okay, bien, muy bien, bueno, perfecto, genial, estupendo, dale, venga, listo, esta bien, buenisimo, excelente, fenomenal, fantastico',
  ),
  agreement: phrases(`
    de acuerdo, me parece bien, me parece perfecto, me viene bien, me va bien, me queda bien, me sirve, me vale, esta bien, esta perfecto, es perfecto, es correcto, esta correcto, todo correcto, todo bien, suena bien, seria perfecto, seria genial, estaria bien, lo confirmo, confirmo, lo tomo, lo quiero, la quiero, reservelo, reservela, hagalo, adelante, me lo quedo, eso quiero, asi esta bien, asi es, eso es, conforme, creo que si, supongo que si, vale, me gusta, me encaja, hagamoslo`),
  no: phrases(
    'no, nop, para nada, no gracias, que va, de ninguna manera, en absoluto, ni hablar, mejor no, incorrecto, falso, equivocado, nunca, claro que no, por supuesto que no, todavia no',
  ),
  disagreement: phrases(`
    no es correcto, no es eso, no esta bien, incorrecto, equivocado, esta mal, no me va bien, no me viene bien, no me sirve, no puedo, no quiero, no me interesa, mejor no, prefiero no, ahora no, hoy no, todavia no, quizas mas tarde, tal vez mas tarde, dejelo, olvidelo, no hace falta, no lo reserve, nada mas, eso es todo, no me parece, no creo, tampoco, no es asi, creo que no`),
  yesIdioms: phrases(
    'no hay problema, ningun problema, por que no, no me parece mal, como no, no tengo inconveniente, sin problema, no esta mal, no hay inconveniente',
  ),
  neither: phrases(
    'ni idea, no se, no lo se, no estoy seguro, no estoy segura, buenos dias, buenas tardes, buenas noches, buena pregunta, quizas, quiza, tal vez, puede ser, depende, no he entendido, no entendi, no entiendo, da igual, me da igual, o no, no importa, no tengo preferencia, no solo, si es posible, si puede, si pueden, si hay, si tienen, si tiene, bien que',
  ),
  backchannels: phrases('hm, hmm, mhm, aja, aha, ah, oh, ya, ya veo, mm, mm hm, ya ya'),
  conditions: phrases('pero, excepto, salvo, aunque, espere, un momento, solo si, a menos, sin embargo'),
  questions: phrases(
    'que, cual, cuales, cuando, donde, quien, como, cuanto, cuanta, cuantos, por que, tiene, tienen, puede, pueden, puedo, podria, podrian, hay, esta, estan, es posible, se puede, seria posible, y si, a que hora',
  ),
  marks: phrases(`
    habla espanol, hablan espanol, espanol, en espanol, buenos dias, buenas tardes, buenas noches, hola, quisiera, me gustaria, necesito, tienen, puede usted, quiero reservar, quiero pedir, estoy buscando, por favor`),
  corrections: phrases(`
    quise decir, queria decir, quiero decir, digo, mejor dicho, mejor, en realidad, perdon no, no perdon, perdon digo, perdon queria, correccion, me equivoque, me he equivocado, corrijo, cambielo, cambielo a, cambialo, en lugar de, en vez de, o mejor, no espere, espere no, no no, esta mal, no es correcto, no es eso, he dicho, dije, ponga, pongalo, pongame mejor, digamos, mas bien, no mejor, ha entendido mal, disculpe queria, que sea, sino, perdone no, ay no`),
  notCorrections: [],
  hesitations: phrases('ehm, eeh, mmm'),
  contractions: [],
  exclusions: phrases('no, en lugar de, en vez de, y no, no el, no la, no a, no para, no las, no los'),
  apologies: phrases('perdon, perdone, disculpe'),
  politeAfterNo: phrases(
    'gracias, eso es todo, es todo, nada, problema, adios, hace falta, asi esta, muchas, esta bien, ya',
  ),
  ordinals: {
    primero: 1,
    primer: 1,
    primera: 1,
    segundo: 2,
    segunda: 2,
    tercero: 3,
    tercer: 3,
    tercera: 3,
    cuarto: 4,
    cuarta: 4,
    quinto: 5,
    quinta: 5,
    ultimo: -1,
    ultima: -1,
    penultimo: -2,
    penultima: -2,
    'el mas temprano': 1,
    'mas temprana': 1,
    'el mas tarde': -1,
    'de antes': 1,
  },
  choiceBefore: phrases('el, la, lo, si, no, ese, esa, cojo, tomo'),
  choiceAfter: phrases(
    'opcion, hora, cita, hueco, por favor, me va, me viene, esta bien, seria, de ellos, de ellas, de esos, me parece, habitacion, dia',
  ),
  notOrdinals: phrases(
    'un segundo, primera vez, ultima vez, la ultima vez, segundo piso, primer piso, semana pasada, por ultimo, ultimo momento, primer nombre, segundo apellido, primer apellido, y cuarto, menos cuarto, cuarto de hora, un poco mas tarde, un poco mas temprano, quizas mas tarde, tal vez mas tarde, cuarto de bano, mi ultima, mi ultimo, lo primero de todo, a mas tardar, llamar mas tarde, en primer lugar, hasta mas tarde, horas mas tarde, dias mas tarde',
  ),
  firstSome: valued(
    'los dos primeros 2, las dos primeras 2, los primeros dos 2, las primeras dos 2, los dos 2, las dos 2, ambos 2, ambas 2, los tres primeros 3, las tres primeras 3',
  ),
  later: phrases(
    'mas tarde, un poco mas tarde, algo mas tarde, demasiado temprano, demasiado pronto, muy temprano, despues de eso',
  ),
  earlier: phrases(
    'mas temprano, mas pronto, un poco antes, algo antes, demasiado tarde, muy tarde, antes de eso',
  ),
  matters: phrases('sobre, acerca de, por, porque, que, respecto'),
  farewells: phrases(
    'adios, hasta luego, hasta pronto, hasta manana, chao, que tenga buen dia, buen dia, buenas noches, tengo que irme, cuelgo, nos vemos',
  ),
  numberLeads: phrases('numero, opcion, el numero'),
  fillers: phrases('eh, pues, bueno, ah, oh, este, hm, y, hola, buenas, entonces, mm, ehm, oye'),
};
