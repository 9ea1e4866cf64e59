import type { NameWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const nameWords: NameWords = {
  leads: phrases(`
    me llamo, mi nombre es, mi nombre seria, el nombre es, a nombre de, en nombre de, de parte de, mi apellido es, mis apellidos son,
    el apellido es, mi nombre completo es, nombre es, bajo el nombre de, con el nombre de, a mi nombre`),
  withLeads: phrases('con'),
  weakLeads: phrases('soy, habla, le habla, es, para, aqui, con, seria, de parte'),
  tails: phrases('al habla, al telefono, al aparato, para servirle'),
  titles: phrases('senor, senora, senorita, don, dona, doctor, doctora, sr, sra, dr, dra'),
  particles: words('de del la las los y e da di von van san santa'),
  stops: words(`
    a ademas adios ahi ahora al algo alguien alli anoche antes aqui asi aun aunque ayer bien buena buenas bueno buenos cada cancelar
    cambiar casi cita cliente clienta comer como con correcto cosa cual cuando cuanto cuanta cuatro da dar de decir dejar del desde
    despues dia dias donde dos el ella ellos en enfermo enferma entonces era es esa ese eso esta estaba estan estar este esto estoy
    exacto favor fin gracias ha hablar habla hace hacer hacia han hasta hay he hola hora horas hoy igual importante ir la las le
    les listo llamo llamar llame lo los luego llegar llave mal manana mas me mejor menos mesa mi mis momento mucho muy nada nadie
    necesito ni no noche noches nombre nos nosotros nuestro o os otra otro para parte pedido pedir pero perdido persona personas
    pero poco podria por porque posible primero puede puedo pues que querer queria quien quiero quisiera reserva reservar saber se sea
    segun segundo seis ser si sido siempre siete sin sobre solo son su sus tal tambien tampoco tan tarde te tengo tener tiene todo
    todos tres tu ultimo un una uno urgente usted ustedes va vale vamos ver vez voy y ya yo cinco ocho nueve diez once doce lunes martes
    miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    semana mes ano minuto minutos habitacion numero telefono direccion correo mensaje dificil claro perfecto verdad interesado interesada
    libre disponible barato caro deletreo escribe acuerdo masaje pizza cafe domicilio recoger equivocado tampoco problema
    desea anular llamando`),
  refusals: phrases('prefiero no, mejor no, sin nombre, anonimo, no quiero, no se lo digo'),
  given: words(`
    antonio jose manuel francisco juan david javier daniel carlos jesus alejandro miguel rafael pedro angel pablo sergio fernando jorge luis
    alberto alvaro adrian diego ramon enrique vicente ivan raul joaquin andres ruben santiago eduardo victor roberto jaime mario ignacio
    alfonso salvador ricardo marcos jordi emilio julian julio guillermo gabriel tomas agustin hugo lucas martin leo mateo nicolas samuel
    gonzalo hector oscar felipe maria carmen ana isabel laura dolores pilar cristina josefa marta teresa lucia antonia francisca sara
    paula elena raquel rosa manuela concepcion mercedes julia beatriz nuria silvia irene patricia montserrat rocio monica andrea alba
    angela sonia alicia sandra susana yolanda margarita marina natalia claudia eva inmaculada esther noelia veronica carolina sofia
    lorena ines daniela valeria valentina camila gabriela fernanda ximena guadalupe lola paco pepe`),
};
