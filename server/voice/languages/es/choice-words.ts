import type { ChoiceWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const choiceWords: ChoiceWords = {
  fillers: words(`
    a al algo ahora aqui asi bien buenos buenas bueno cita como con cual cuando cuanto cuatro da dame de deme del desde dia dias dos el ella ellos en entonces era es esa
    ese eso esta este estoy favor gracias gustaria ha hay hola hora hoy la las le les lo los luego manana mas me mi mis mucho muy necesito ni no noche nos o otra otro para
    pedir pero pone ponga por porque puede puedo pues que querer queria quien quiero quisiera reservar reserva se sea ser seria si sin sobre son su sus tal tambien tarde te tengo
    tiene tienen todo tres tu un una uno unas unos usted va vale voy y ya yo cinco seis siete ocho nueve diez lunes martes miercoles jueves viernes sabado domingo semana
    personas persona media cuarto`),
  without: phrases('sin, nada de, no le ponga, quiteme, menos, excepto, sin nada de'),
  plus: phrases('con, extra, ademas, mas, en'),
  and: phrases('y, y luego, ademas, y tambien, mas, asi como, luego'),
  ofThem: phrases('de ellas, de ellos, de las, de los, la otra, el otro, las otras, los otros'),
  cheaper: phrases('mas barato, mas barata, mas economico, mas economica, menos caro'),
  dearer: phrases('mas caro, mas cara, mas bonita, mejor habitacion'),
  bigger: phrases('mas grande, mayor, mas amplia, mas amplio, mas espacio'),
  extra: phrases('extra, mas, doble de, doble'),
  same: phrases('lo mismo, la misma, el mismo, otra igual, igual'),
  another: phrases('otro, otra, uno mas, una mas'),
  remove: phrases('quite, quitar, elimine, cancele, borre, saque, ya no quiero, quita'),
  or: words('o ni y u'),
  articles: words('un una'),
  sizes: words(
    'pequeno pequena pequenos pequenas mediano mediana normal normales grande grandes sencillo sencilla',
  ),
  afterItem: phrases('por favor, para, con, gracias, tambien, a domicilio, mas'),
  endings: words('ces es s as os a o'),
};
