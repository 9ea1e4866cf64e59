import type { IntentWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

const classes = {
  day: phrases(
    'lunes, martes, miercoles, jueves, viernes, sabado, domingo, manana, esta noche, hoy, hasta, fin',
  ),
  want: phrases(`
    quiero, queria, quisiera, querria, queremos, queriamos, me gustaria, nos gustaria, gustaria, necesito, necesitamos, necesitaria, puedo, podria, podriamos, podemos, puede, pueden, podrian, por favor, deseo, deseamos, desearia, busco, buscamos, es posible, seria posible, me hace falta, deme, dame, pongame, me pone, me das, quieres, tengo que, debo, a ver si, voy a, vamos a, me interesa, para pedir, se puede, hacer`),
  ask: phrases(
    'que, cual, cuales, cuando, donde, quien, quienes, como, cuanto, cuanta, cuantos, tienen, tiene, teneis, hay, a que hora, saber, esta, estan, es, son, habria, tendrian, tendria, me puede decir, abren',
  ),
  book: phrases(
    'reservar, reserva, pedir, sacar, concertar, hacer, tener, coger, agendar, programar, apuntar, apuntarme, solicitar, fijar, quiero, queria, dar, necesito',
  ),
  bookhard: phrases(
    'reservar, concertar, agendar, pedir cita, pedir hora, sacar cita, programar, coger cita, reserve, reserveme, hacer una reserva',
  ),
  appointment: phrases(
    'cita, citas, turno, masaje*, tratamiento*, corte, corte de pelo, cortarme el pelo, consulta, sesion, manicura, pedicura, visita, revision, limpieza, tinte, depilacion, hora con, dentista, medico, medica, doctor, doctora, peluquer*, peinado, afeitado, limpieza dental',
  ),
  cita: phrases('cita, citas, turno, turnos, una hora'),
  table: phrases('mesa, mesas, restaurante, cenar, comer en, almorzar, cubiertos'),
  booking: phrases('reserva, reservas, reservacion*'),
  room: phrases('habitacion*, cuarto, cuartos, suite, suites, alojamiento, hotel, apartamento, hospedaje'),
  stay: phrases(
    'alojarme, alojarnos, quedarme, quedarnos, dormir, hospedarme, hospedarnos, pasar la noche, pasar una noche, estancia, estadia, pernoctar',
  ),
  night: phrases('noche, noches, fin de semana, del, desde, llegada'),
  cancel: phrases(
    'cancelar, cancele, cancela, cancelen, cancelacion, anular, anule, anulen, anulacion, quitar, eliminar, dar de baja, suspender',
  ),
  cannotcome: phrases(
    'no puedo ir, no puedo venir, no podre ir, no podre venir, no voy a poder, no podemos ir, no puedo asistir, no podre asistir, ya no necesito la cita, no ire, no iremos, no voy a ir, no puedo acudir, no podre acudir, me es imposible ir, no llego a la cita, no voy a llegar, no vamos a poder',
  ),
  move: phrases(
    'cambiar, cambie, mover, mueva, aplazar, posponer, retrasar, adelantar, modificar, reprogramar, otro dia, otra hora, mas tarde, mas temprano, cambio de, trasladar, atrasar, pasar la cita, pasar mi cita, pasarla, otra fecha, recolocar',
  ),
  movehard: phrases('aplazar, posponer, reprogramar'),
  my: phrases('mi, mis, nuestra, nuestro, la, el, una, un, lo'),
  mine: phrases('mi, mis, nuestra, nuestro, tengo, tenemos, tenia'),
  order: phrases('pedido, pedidos, orden, encargo'),
  food: phrases(
    'pizza*, hamburguesa*, comida, ensalada*, pasta, sopa*, patatas, papas, coca cola, cocacola, cola, colas, cafe*, te verde, limonada*, sushi, plato*, tarta*, postre*, bebida*, cerveza*, vino, agua, margarita*, margherita*, lasana, bocadillo*, pollo, refresco*, tacos, racion*, botella*, paella, tortilla',
  ),
  orderverb: phrases(
    'pedir, pido, pedimos, encargar, ordenar, quiero, queria, quisiera, me gustaria, deme, dame, pongame, ponme, me pone, me da, nos pone, traigame, envieme, me trae, para llevar, tomare, para mi, anada, agregue, queremos, queriamos, necesito, me das',
  ),
  person: phrases(
    'una persona, persona, humano, un humano, alguien, agente, encargado, encargada, gerente, jefe, jefa, recepcion, recepcionista, operador*, empleado, empleada, atencion al cliente, responsable, director*, representante, companero, asesor*, dueno, duena, doctor, doctora, operadora',
  ),
  talk: phrases(
    'hablar, hable, pasar, pase, pasarme, paseme, comunicar, comunique, comuniqueme, conectar, transferir, transfiera, ponerme, pongame, contactar, poner',
  ),
  send: phrases(
    'enviar, envieme, envie, envien, enviarme, mandar, mande, mandeme, mandarme, manden, pasar por, pasarme, envia',
  ),
  sms: phrases(
    'sms, por sms, mensaje de texto, whatsapp, por whatsapp, al movil, a mi movil, al celular, a mi celular, un texto, por mensaje, al telefono',
  ),
  what: phrases('direccion, enlace, link, confirmacion, horario*, datos, ubicacion, detalles'),
  free: phrases(
    'disponible, disponibles, disponibilidad, libre, libres, hueco, huecos, sitio, plazas, proxima cita, primera cita, cuanto antes, horas libres, algo libre, turnos, espacio',
  ),
  openword: phrases(
    'abierto*, abierta*, abren, abre, abris, cierran, cierra, cierran, cerrado*, cerrada*, horario*, cerrais',
  ),
  nowword: phrases('ahora, ahora mismo, todavia, aun, en este momento, ya, actualmente, a esta hora'),
  holiday: phrases(
    'festivo, festivos, feriado*, navidad, navidades, nochebuena, nochevieja, ano nuevo, semana santa, viernes santo, pascua, reyes, dia de reyes, todos los santos, constitucion, inmaculada, hispanidad, primero de mayo, uno de mayo, puente, vacaciones, jueves santo, 25 de diciembre',
  ),
};

export const intentWords: IntentWords = {
  classes,
  adverbs: words('realmente solo quizas simplemente tambien ya pues'),
  own: phrases(`
    mi numero, mi telefono, mi movil, mi celular, mi correo, mi email, mi e mail, mi direccion, localizarme`),
  refusals: phrases(
    'no quiero, no queria, no necesito, no deseo, no queremos, no me interesa, no quisiera, en vez de, en lugar de, sin, ya no quiero, no hace falta, no busco, no, tampoco',
  ),
  relay: {
    leads: phrases(
      'digale, dile, diganle, decirle, decir, avise, avisele, avisar, avisarle, hagale saber, hacerle saber, comuniquele, comunicarle, informe, informar',
    ),
    links: phrases('que, de que'),
    self: words('me nos'),
  },
  rules: {
    book_appointment: phrases(`
      @bookhard & @appointment, @book & @appointment & @want, @want & @cita, @bookhard & @table, @want & @table, pedir cita, pedir hora, una cita, sacar cita, cita para, cita con, mesa para, una mesa, @want & venir & !@move & !@cancel, @want & ir & !@move & !@cancel & !@cannotcome, nueva cita, otra cita & !@move, @want & @appointment, cortarme el pelo, cita previa, reservar mesa, apuntarme, @want & pasarme, un turno, reservame una cita`),
    move_appointment: phrases(
      '@move & @cita, @move & @appointment, @move & @booking, @movehard, @move & @table, @cannotcome & @move, venir otro dia, venir mas tarde & @want, cambiar la fecha, cambiar la hora, cambiarla, cambiar de dia, cambiar de hora, adelantar la, retrasar la, @want & @move & @mine, mover mi, pasarla al, pasarla a',
    ),
    cancel_appointment: phrases(
      '@cancel & @appointment, @cannotcome, @cancel & @table, @cancel & @mine & !@order & !@booking & !@room',
    ),
    my_bookings: phrases(`
      cuando es mi cita, cuando tengo, a que hora es mi, a que hora tengo, tengo una cita & @ask, tengo cita & @ask, tengo alguna cita, tengo alguna reserva, mis citas, mis reservas, mis pedidos, mi cita & @ask & !@move, mi reserva & @ask, mi pedido & @ask, que he reservado, que tengo reservado, como va mi pedido, donde esta mi pedido, confirmar mi cita, confirmar mi reserva, comprobar mi reserva, consultar mi cita, consultar mi reserva, para cuando tengo, recordarme la hora, he olvidado mi cita, cuando me toca, tengo hora`),
    order: phrases(
      '@orderverb & @food & !@table, hacer un pedido, un pedido, pedir comida, pedir a domicilio, pedir para llevar, tomar nota de un pedido, encargar & @want, hacer una orden, pedir algo, pedir & @food, para pedir, pedir una pizza, me toma nota',
    ),
    cancel_order: phrases(
      '@cancel & @order, @cancel & @food, ya no quiero el pedido, ya no quiero mi pedido',
    ),
    reserve_room: phrases(
      '@bookhard & @room, @want & @room, @want & @stay, una habitacion, habitacion para, @bookhard & @stay, @booking & @room, hacer una reserva, @want & reservar & !@table & !@cita & !@appointment & !@move, una reserva & !@table & !@cancel & !@move & !@cita, una noche & @want, reservar & noche*, alojarme con ustedes',
    ),
    cancel_reservation: phrases('@cancel & @booking & !@table & !@cita, @cancel & @room, @cancel & estancia'),
    message: phrases(
      'dejar un mensaje, un mensaje, mensaje para, recado, dejar dicho, digale, diganle, transmitir, dile que, dejarle un mensaje, tomar nota, mensaje*, buzon, comunicarle, avisar a, avisele, hacer llegar, deje un mensaje, hagale saber, decirle que, pasarle un mensaje, le puede decir, dejar una nota',
    ),
    callback: phrases(
      'devolver la llamada, devuelvan la llamada, devuelva la llamada, devolverme la llamada, llamenme, llameme, me llamen, me llame, que me llamen, llamarme, me pueden llamar, me puede llamar, me llama, me llaman, contactarme, contacten conmigo, me devuelvan, ponerse en contacto conmigo, que alguien me llame, me podrian llamar, me podria llamar, me contacten, pongase en contacto',
    ),
    person: phrases(
      '@talk & @person, hablar con, paseme, me pase, me pasa con, me comunique, comuniqueme, persona real, un humano, ser humano, una persona, un agente, operador*, un representante, atencion al cliente, el encargado, la encargada, el gerente, la gerente, con recepcion, recepcionista, no un robot, no una maquina, alguien real, con alguien, el jefe, la jefa, un asesor, ponerme con, me ponga con, me pone con, persona de verdad, esta el encargado',
    ),
    send_text: phrases(
      '@send & @sms, @send & @what, por sms, mensaje de texto, un sms, por whatsapp, enviarme la, mandarme la, envieme la, mandeme la, mandeme el, envieme el, al movil',
    ),
    do_not_call: phrases(`
      no me llame, no me llamen, no me llame mas, no me llamen mas, no vuelvan a llamar*, no vuelva a llamar*, no llamen mas, no llame mas, dejen de llamar*, deje de llamar*, no quiero que me llamen, no quiero llamadas, no mas llamadas, de la lista, de su lista, borren mi numero, borre mi numero, no me contacten, no recibir llamadas, no quiero mas llamadas, no quiero recibir, dejenme en paz, no llameis mas, no me molesten, no me vuelvan, no me vuelva, eliminen mi numero, elimine mi numero, darme de baja, dejen de molestar*, no me contacte, nunca mas me llamen`),
    availability: phrases(
      '@ask & @free, tienen & @free, tiene & @free, esta libre, hay hueco, algun hueco, hay sitio, proxima cita, proxima disponibilidad, cuando puedo ir, cuando puedo venir, cuando podria ir, cuando podria venir, cuando tienen, cuando hay, disponibilidad, que horas tienen, que dias tienen, que horarios tienen libres, algo disponible, algo libre, tienen algo para, tienen algo el, hay algo el, para cuando, seria posible el, puede ser el, queda algo, quedan, plazas libres, que tal el, lo antes posible & @ask, cuando estan libres',
    ),
    hours: phrases(
      'horario*, abren, abre, abris, abierto*, abierta*, cierran, cierra, cerrais, cerrado*, a que hora abren, a que hora cierran, hora de apertura, hora de cierre, horas de atencion, hasta que hora & !@room, desde que hora, que dias abren, de apertura, atienden',
    ),
    open_now: phrases(
      'abierto ahora, abiertos ahora, abierta ahora, abren ahora, todavia abierto, todavia abiertos, aun abierto, aun abiertos, esta abierto & !@holiday & !@day & !el & !los & !cuando, estan abiertos & !@holiday & !@day & !el & !los & !cuando, estan abierto, abierto en este momento, siguen abiertos, sigue abierto, ya cerraron, ya han cerrado, ya estan cerrados, abiertos a esta hora, ya abrieron, ya han abierto, siguen abierto',
    ),
    holiday: phrases(
      '@holiday & @openword, @holiday & @ask, los festivos, dias festivos, en navidad, en semana santa, los feriados',
    ),
    address: phrases(
      'direccion, donde estan, donde esta, donde se encuentra*, ubicacion, ubicado*, como llego, calle, como llegar, donde queda, donde quedan, donde os encontrais, en que calle, donde tengo que ir, como se llega, donde es',
    ),
    phone: phrases(
      'numero de telefono, su numero, su telefono, el telefono, que numero, a que numero, numero de contacto, el numero, telefono de, vuestro numero, numero de fax',
    ),
    email: phrases(
      'email*, e mail*, correo*, direccion electronica, direccion de correo, escribirles, mail, por escrito',
    ),
    website: phrases('pagina web, sitio web, web, internet, en linea, online, pagina de internet, la pagina'),
    prices: phrases(
      'cuanto es, cuanto seria, cuanto sale, en total, el total, cuanto le debo, precio*, cuesta, cuestan, cuanto cuesta, cuanto vale, cuanto sale, vale la, vale el, tarifa*, caro, cara, cuanto es, cuanto cobran, cuanto cobra, costaria, valen, a como, coste, costo, cuanto seria, cuanto saldria, barato, cuanto me, pagar',
    ),
    services: phrases(
      'servicio, servicios, tratamientos & @ask, que ofrecen, que ofrece, ofrecen, ofreceis, que hacen, hacen ustedes, que tipo de, que tipos de, que masajes, que tratamientos, que puedo reservar, que clase de',
    ),
    menu: phrases(
      'menu, la carta, su carta, platos & @ask, comida & @ask, de comer, para comer & @ask, bebidas & @ask, de beber, especialidad*, menu del dia, plato del dia, vegetarian*, vegan*, sin gluten, alergenos, que pizzas, que ensaladas, que postres, que sirven, que tienen para comer, que tienen de, que puedo pedir, que hay para comer, que hay de comer',
    ),
    rooms: phrases(
      'que habitaciones, habitaciones tienen, tienen habitaciones, tienen alguna habitacion, sus habitaciones, las habitaciones, hay habitaciones, tipos de habitacion*, tipo de habitacion*, alojamiento, por noche, habitacion libre, habitaciones libres, habitaciones disponibles, suites, habitaciones',
    ),
    check_in: phrases(
      'check in, checkin, hora de llegada, hora de entrada, entrada & @ask, llegar & @ask, llegada & @ask, registrarse, registro, llegar tarde, entrar en la habitacion, a partir de que hora, puedo entrar',
    ),
    check_out: phrases(
      'check out, checkout, hora de salida, salida & @ask, dejar la habitacion, salida tarde, entregar la habitacion, entregar las llaves, abandonar la habitacion, hasta que hora & @room',
    ),
    delivery: phrases(
      'domicilio & !pedir, entrega* & !habitacion & !llaves, reparto, envio*, para llevar & @ask, recoger & @ask, pedido minimo, comer alli, llevan a casa, reparten, hacen envios, gastos de envio, tiempo de entrega, llevan comida, sirven a domicilio, entregan',
    ),
    staff: phrases(
      'personal, equipo, empleados, quien trabaja, quienes trabajan, trabaja con ustedes, peluqueros, terapeuta*, quien esta, quienes estan, trabaja & @ask, que medicos, que doctores, quien hace, quien atiende, con quien puedo, masajista*, que peluqueros',
    ),
    identity: phrases(
      'quien es usted, quien eres, quien habla, su nombre, un robot, una maquina, con quien hablo, es usted humano, eres humano, es usted una persona, una inteligencia artificial, una ia, un ordenador, una grabacion, como se llama usted, con quien estoy hablando, que empresa es, a donde he llamado, eres un robot, eres una maquina, es una maquina',
    ),
    help: phrases(
      'ayuda, ayudar*, que puede hacer, opciones, menu, que puedo hacer, como funciona, que hago, ayudeme, que opciones, menu principal',
    ),
    cancel: phrases(
      'cancelar, cancele, olvidelo, olvidalo, dejelo, dejalo, pare, para ya, alto, he cambiado de idea, cambie de idea, cambie de opinion, he cambiado de opinion, empezar de nuevo, empecemos de nuevo, desde el principio, volver atras, mejor no, ya no, anularlo, stop, dejemoslo',
    ),
    repeat: phrases(
      'cuando era eso, a que hora era, que dia era, repetir, repita, repitalo, repetirlo, repite, otra vez, una vez mas, como dice, como dijo, perdon que, perdon, no he entendido, no entendi, no le he oido, no le oi, no le entiendo, que ha dicho, que dijo, mas despacio, mas alto, mas fuerte, no escuche, no he oido, me lo repite, como, no le escucho',
    ),
    wait: phrases(
      'un momento, un segundo, un minuto, espere, espera, un instante, un momentito, espereme, deme un momento, deme un segundo, dejeme, dejame, voy a mirar, voy a ver, no cuelgue, sigue ahi, un segundito, aguarde, tengo que mirar, estoy buscando, ahora vuelvo',
    ),
    goodbye: phrases(
      'adios, hasta luego, hasta pronto, chao, nada mas, eso es todo, es todo, colgar, hasta manana, que tenga buen dia, buen dia, que tenga un buen dia, eso seria todo, seria todo, hasta la vista, nos vemos, que vaya bien, con eso es suficiente, ya esta todo, era todo, no necesito nada mas, buen fin de semana',
    ),
    thanks: phrases(
      'gracias, muchas gracias, mil gracias, muy amable, se lo agradezco, agradezco, agradecido, agradecida',
    ),
    greeting: phrases('hola, buenos dias, buenas tardes, buenas noches, buenas, que tal, oiga, alo, digame'),
    any: phrases(
      '=cualquiera, =cualquiera esta bien, cualquiera me va, cualquiera de ellos, cualquiera de ellas, cualquiera de los, =cualquier, cualquier hora, cualquier persona, cualquier momento, lo que tenga, lo que tenga libre, lo que haya libre, lo primero que tenga, lo que sea mejor, cuando pueda, cuando puedan, cuando usted pueda, cuando quiera, cuando tenga, cuando tengan, cuando le venga bien, quien este libre, quien pueda, quien quiera, nadie en particular, me es igual, me es indiferente, es indiferente, no importa, no tiene importancia, todo me va bien, todo me viene bien, el que quiera, la que quiera, usted decide, decida usted, me da igual, da igual, da lo mismo, lo mismo da, me da lo mismo, el que sea, la que sea, lo que sea, cuando sea, quien sea, no me importa, como quiera, como prefiera, lo que tengan, elija usted, escoja usted, usted elija, el primero que tenga, la primera que tenga, cuanto antes, lo antes posible, lo mas pronto posible, lo mas temprano posible, sin preferencia, no tengo preferencia, ninguna preferencia, ambos me van, los dos me van, soy flexible, =flexible, a cualquier hora, cualquier dia, el que este libre, lo que haya, tan pronto como sea posible',
    ),
  },
};
