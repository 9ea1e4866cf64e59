import { phrases, words } from './list-words.ts';
import type { Vocabulary } from './vocabulary.ts';

export const spanishWords: Vocabulary = {
  intents: {
    cancel: phrases('cancelar, cancele, olvidelo, olvidalo, dejelo, da igual'),
    do_not_call: phrases(`
      no me llame, no me llamen, no me llame mas, no me llamen mas, no vuelvan a llamar*,
      no vuelva a llamar*, no llamen mas, no llame mas, dejen de llamar*, deje de llamar*,
      no quiero que me llamen, no quiero llamadas, no mas llamadas, de la lista, de su lista,
      borren mi numero, borre mi numero, no me contacten, no recibir llamadas`),
    callback: phrases(`
      devolver la llamada, devuelvan la llamada, devuelva la llamada, llamenme, llameme, me llamen,
      me llame, que me llamen, llamarme, me pueden llamar, me puede llamar`),
    message: phrases('mensaje*, recado, dejar dicho, comunicar, digale, diganle, transmitir'),
    goodbye: phrases('adios, hasta luego, hasta pronto, chao, nada mas, eso es todo, es todo, colgar'),
    repeat: phrases(`
      repetir, repita, repitalo, repetirlo, otra vez, una vez mas, de nuevo, como dice, como dijo,
      perdon, no he entendido, no entendi, no le he oido`),
    check_in: phrases('check in, entrada, hora de llegada, llegar, llegada, registro'),
    check_out: phrases('check out, salida, dejar la habitacion'),
    delivery: phrases(`
      domicilio, entrega*, reparto, envio*, para llevar, recoger, pedido minimo, comer alli,
      llevan a casa`),
    open_now: phrases(`
      abierto ahora, abiertos ahora, abierta ahora, todavia abierto, todavia abiertos, esta abierto,
      estan abiertos, estan abierto, abierto en este momento`),
    hours: phrases(`
      horario*, abren, abre, abierto*, abierta*, cierran, cierra, cerrado*, a que hora`),
    email: phrases('email*, e mail*, correo*, direccion electronica'),
    website: phrases('pagina web, sitio web, web, internet, en linea, online'),
    phone: phrases('numero de telefono, su numero, su telefono'),
    address: phrases(`
      direccion, donde estan, donde esta, donde se encuentra*, ubicacion, ubicado*, como llego, calle`),
    prices: phrases(`
      precio*, cuesta, cuestan, cuanto cuesta, cuanto vale, cuanto sale, vale la, tarifa*, caro,
      cuanto es, cuanto cobran`),
    services: phrases(`
      servicio, servicios, tratamiento*, que ofrecen, que ofrece, ofrecen ustedes, que hacen`),
    menu: phrases('menu, la carta, su carta, plato*, comida, comer, bebida*, beber, especialidad*'),
    rooms: phrases('habitacion*, alojamiento, por noche, la noche, dormir, cuarto*, hospedaje'),
    staff: phrases(`
      personal, equipo, empleados, quien trabaja, quienes trabajan, trabaja con ustedes, peluquero*,
      terapeuta*`),
    person: phrases(`
      humano, agente, representante, recepcionista, la recepcion, el encargado, la encargada,
      el gerente, persona real, atencion al cliente, una persona, alguien, un humano, un agente,
      hablar con, operador*, un empleado, me pase, me comunique`),
    identity: phrases(`
      quien es usted, quien eres, quien habla, su nombre, un robot, una maquina, con quien hablo`),
    help: phrases('ayuda, ayudar*, que puede hacer, opciones, menu'),
    thanks: phrases('gracias'),
    greeting: phrases('hola, buenos dias, buenas tardes, buenas noches, buenas'),
  },
  yes: phrases(`
    si, correcto, exacto, asi es, claro, vale, ok, de acuerdo, eso es, por supuesto, bien`),
  no: phrases('no, incorrecto, equivocado, mal, tampoco'),
  today: phrases('hoy, esta tarde, esta noche, esta manana'),
  tomorrow: phrases('manana'),
  dayAfterTomorrow: phrases('pasado manana'),
  when: phrases('cuando, a que hora, que hora, que horario*, hasta que hora, cuanto tiempo'),
  own: phrases(`
    mi numero, mi telefono, mi movil, mi celular, mi correo, mi email, mi e mail, mi direccion,
    localizarme`),
  more: phrases(`
    mas, siga, continue, continua, el resto, los demas, las demas, los otros, adelante`),
  ownName: phrases('me llamo, mi nombre es'),
  nameLeads: phrases('me llamo, mi nombre es, soy, habla, es, si'),
  fillers: words(`
    a al algo algun alguna ante aqui asi como con cual cuando cuanto cuanta de del desde donde e el ella
    ellos en entre era es esa ese eso esta estan este esto fue ha hacer han hasta hay la las le les lo
    los mas me mi mis muy ni no nos nosotros o os para pero por porque puede pueden puedo que quien
    quiero quisiera saber se ser si sin sobre son su sus tambien tener tengo tiene tienen tienes todo tu
    un una uno unos usted ustedes y ya yo pregunta favor`),
  generic: words(`
    lista cual cuales precio precios cuesta cuestan costo coste vale tarifa tarifas caro habitacion habitaciones cuarto
    servicio servicios tratamiento tratamientos menu carta plato platos comida comer bebida bebidas
    beber pedir pedido cita citas reservar reserva noche noches tiempo dura minutos hora horas hoy
    manana abierto abierta abiertos cerrado trabaja trabajan equipo personal hola buenos buenas dias
    tardes gracias persona personas ofrecen ofrece lunes martes miercoles jueves viernes sabado domingo
    disponible tipo dia semana cobran sale`),
  pleased: phrases(`
    genial, perfecto, estupendo, excelente, maravilloso, fantastico, muy amable, muchas gracias,
    mil gracias`),
  upset: phrases(`
    terrible, horrible, pesimo, inaceptable, enfadad*, enojad*, molest*, queja*, reclam*, verguenza,
    decepcion*, indignad*, fatal, furios*`),
};
