import type { Announcements } from './announcements.ts';

export const spanishAnnouncements: Announcements = {
  common:
    'el la los las de del y que en un una por para con su sus se le lo es está al como te tu tus mi me no más a usted ya esto este esta ahora eso yo o les voy he ha hay muy sin si son',
  letters: 'ñ',
  slots: {
    now: '[ahora|le|te|lo|la|les|se|os|ya|primero|luego|después|entonces|también|mismo|a continuación|enseguida|de inmediato|hoy|me]',
    act: '(reembolso|reservo|abro|cancelo|envío|mando|elimino|borro|actualizo|cambio|creo|paso|muevo|inicio|consulto|busco|reviso|verifico|compruebo|llamo|ejecuto|realizo|proceso|hago|registro|programo|agendo|aviso|notifico|informo|transfiero|asigno|cierro|restablezco|pido|solicito|reenvío|reintento|gestiono|tramito|escalo|derivo|remito|emito|añado|agrego|pongo|doy|procedo|continúo|prosigo|sigo|encargo|ocupo|modifico|ajusto|confirmo|devuelvo|traslado|preparo|genero|guardo|marco|publico|uso|utilizo|miro|necesito|quito|subo|anulo|adjunto|reenvío|reprogramo|reinicio|dejo|meto|lanzo|empiezo|comienzo)',
    done: '(listo|lista|hecho|hecha|terminado|completado|completada|confirmado|procesado|resuelto|disponible)',
    call: '(llamada|llamadas|orden|petición|solicitud|acción|función|herramienta|consulta)',
    other:
      '(él|ella|alguien|administrador|administradora|gerente|supervisor|colega|compañero|compañera|cliente|usuario|usuaria|desarrollador|asistente|modelo|agente|equipo|jefe|jefa|director)',
  },
  openers: `
    (voy|vamos) {now} a
    (^|,|y|ahora|primero|después|entonces|luego|así que) *o (el|la|los|las|tu|su|un|una|mi|al|esta|este|ese|esa|otro|otra|ahora|ya|inmediatamente)
    (me|te|le|les|os|se lo|se la) *o
    ^ (lo|la|los|las) *o
    de ahí que (*e|*a)
    (procedo|procedemos|paso|pasamos|comienzo|empiezo) a
    (tengo|tenemos|hay) que
    (debo|debemos|necesito|necesitamos|quiero) {word}
    (me falta|me hace falta|me queda|estoy a punto de)
    (estoy|estamos) (*ando|*iendo|*yendo|*ándole|*ándote|*ándolo)
    [{now}] {act}
    (*aré|*eré|*iré|*dré|haré|diré|*aremos|*eremos|*iremos)
    (yo|nosotros) {now} {word}
    (*amos|*emos|*imos) (el|la|los|las|tu|su|un|una|al|con|por|en|ahora)
    (déjame|déjeme|permíteme|permítame|deja que|permítame|vamos a|vayamos)
    ^ {now} (*ando|*iendo|*ándole|*ándote) {word}
    ^ (siguiente paso|próximo paso|paso {number}|acción|ahora) [:|,] (*ar|*er|*ir) {word}`,
  breakers: `
    ?
    (si|cuando|salvo|excepto|siempre que|a menos|en caso|una vez|después de que|antes|hasta|mientras|supongamos|suponiendo|imagina|imaginemos|a no ser|con tal|tras|apenas|en cuanto|de lo contrario)
    ((quieres|quiere|desea|deseas|te gustaría|le gustaría) (que|algo)|^ (debo|debería|puedo))
    (ejemplo|ejemplos|p.ej|borrador|plantilla|muestra|simulación|simulacro|ilustra*|sintaxis|ficticio|ficticia|parecido a|se ve así|demostración|por decir)
    (^ (mañana|más tarde|algún día|luego te|la próxima)|(más tarde|más adelante|algún día|en el futuro|la semana que viene|la próxima semana) $|(esto|eso|lo) mañana)
    (usted|tú|{other}|tu {word}|su {word}) {words} (debe|debes|deben|debería*|tiene que|tienes que|tienen que|puede|puedes|pueden|quiere|quería|ha de)
    ((tiene|tienes|tienen) que|te toca|le toca|le corresponde|debes|debe) {word}
    (confirma|confirme|confirmes|confírma*|confírme*|confirmar|aprueb*|aprobar|aprobación|autoriza|autorice|autorización|autorizar|permiso|visto bueno|consentimiento|valida|valide|el ok|da el visto)
    (olvida|olvide|olvídal*|olvídel*|ignora|ignore|espera|espere|pare|detente|mejor no|mejor dicho|en realidad|pensándolo|me arrepiento|cancela eso|déjalo|déjelo|ups|en vez|en lugar|retiro lo|rectifico|al final) ({stop}|{end}|{word})
    (creo que|pienso|supongo|imagino|dudo|sospecho|muestro|enseño|explico|describo|pregunto|propongo|sugiero|recomiendo)`,
  denials: `
    (podría*|debería*|sería*|haría*|habría*|tendría*|querría*|*aría|*ería|*iría|quizás|quizá|tal vez|posiblemente|acaso|hipotétic*|teóricamente|a lo mejor)
    según
    (^|,) (todo|solo|sólo|tanto|cuanto|como|pero|sino|bajo) (el|la|los|las|tu|su|un|una|al|este|ese)
    (^|,) (digo|pienso|entiendo|veo) {word}
    (dice|dijo|dicen|escribe|escribió|afirma|afirmó|pide|pidió|exige|exigió|ordena|ordenó|contiene|contenía|indica|indicó|menciona|señala|citado|citando|traduc*|extracto|transcripción|registro de|historial|manual|documentación|instrucciones|pone|reza|solicita que|sugiere|sugirió|recomienda)
    (ayer|anteayer|anteriormente|anterior|previamente|antiguamente|la última vez|la semana pasada|el mes pasado|hace {words} (días|horas|semanas|rato|meses)|originalmente|iba|estaba|estuve|casi)
    (peligros*|incorrect*|erróne*|equivocad*|mala|malo|prohibid*|evita|evite|evitar|ataque|atacante|malicios*|sospechos*|advertencia|cuidado|rechazo|niego|riesgos*|dañin*|nunca (se|debes|debe|hay|lo|la|envíes|hagas)|jamás)
    (cómo|por qué|qué|quién|cuál|cuándo)
    (no|ni|nunca|jamás|nada|nadie|ningún|ninguno|ninguna|tampoco)
    (he|has|ha|hemos|han|había|habían|hube|fue|fueron|era|eran|estaba|estaban|siendo|sido)
    (*bé|*ó|*aron|*ieron|*aba|*aban|*ía|*imos|hice|hizo|hicieron|dije|envié|puse|pude)`,
  reasons: `
    para (evitar|no|que no) {words}
    [,|y|;] (así que|por eso|por lo que|por lo tanto|por tanto|de modo que|de manera que|entonces|pero|luego|por consiguiente|sin embargo|por ello|de ahí que)
    (y|;|—|,)
    ^ (como|ya que|dado que|puesto que|debido a|porque|aunque) {clause} ,`,
  answerNames: `
    (aquí|abajo|esta|este) [está|tienes|tiene|va|es] [la|mi|tu|su|el] [{word}] {call} {many}
    (esta|la) [siguiente] {call} (va|permite|sirve) {many}
    (json|resultado|resultados|salida|respuesta|respuestas|datos|dato|extraídos|extraídas|extraído|extraída|extracción|final|finales|estructurados|el|la|los|las|un|una|tu|su|mi|completo|completa|completos|información|resumen|objeto|campos|valores|formato|yaml|código|solución|solicitado|solicitada|solicitados|en|de|del|llamada|es|obtenido|obtenida|obtenidos)
    (aquí|este|esta|estos|estas|abajo|a continuación) [le|te|se] (está|están|tienes|tiene|es|son|va|van|presento|muestro|muestra|muestran|dejo) (el|la|los|las|un|una|tu|su|mi) {many}
    (aquí (tienes|tiene|está|va|lo tienes)|como pediste|como solicitaste|según lo solicitado)
    (a continuación|te dejo|le dejo) {many}`,
  closings: `
    ^ [dame|deme|solo|por favor [,]|espera|espere|será|sólo|tardará|solo tardará|sólo tardará] (un|unos|una) [breve|momentito] (momento|segundo|segundos|minuto|minutos|instante|momentito|instantes) {many}
    ^ (te|le) (diré|contaré|cuento|digo) (cómo|qué) {many}
    ^ (vuelvo|regreso) (en|enseguida|ahora|pronto|con) {many}
    ^ (enseguida|en breve|ya casi|en seguida|ahora mismo|en un momento|pronto) [te|le|lo|os] [digo|confirmo|aviso|informo|cuento|tengo|respondo|vuelvo] {many}
    ^ (un momento|por favor espere|espera un momento|espere un momento|gracias por (esperar|su paciencia|tu paciencia)|en proceso|en curso|trabajando en ello|manos a la obra) {many}
    ^ (te|le|os|les|se lo|te lo) [lo|mantengo|mantendré] (confirmo|confirmaré|aviso|avisaré|informo|informaré|mantengo|mantendré|digo|diré|cuento|contaré|notificaré|notifico|comento|al tanto|al corriente|informado|informada|haré saber|envío la confirmación|enviaré la confirmación) {words} [(en cuanto|cuando|apenas|tan pronto como|una vez que) [esté|se|haya|quede|termine|acabe|sea|todo esté] {words} [{done}]|en {words}]
    ^ (los dos|ambos|ustedes|ustedes dos) (recibiréis|recibirán|veréis|verán) {many}
    ^ [lo|la|los|las] (encontrarás|encontrará|verás|verá|tienes|tiene) en {many}
    ^ (recibiréis|recibirán|recibirás|recibirá|deberías|debería|verás|verá|podrás|podrá|tendrás|tendrá) {many}
    ^ (el|la|tu|su) {words} (debería|tardará|llegará|estará|aparecerá|se verá|será) {many}
    ^ (esto|eso) (solo|sólo) [tardará|llevará|tomará|tarda|será] {many}
    ^ [esto] puede (tardar|llevar|tomar) {many}
    ^ (esto) (tardará|llevará|tomará|tarda|puede tardar|no tardará|no llevará) {many}
    ^ (si necesitas|si necesita|no dudes|no dude|quedo atento|quedo a|cualquier) {many}
    ^ (avísame|avíseme|dime|dígame|házmelo saber|hágamelo saber) si (necesit*|tienes|tiene|hay|te|le|algo|(quieres|quiere|deseas|desea) (algo|más|cambiar|otra|otro|modificar|añadir|ayuda|alguna)|puedo (ayudar*|hacer)) {many}
    ^ (puedo|hay algo|necesitas|necesita|te puedo|le puedo) {words} más {many} [?]
    ^ (espero|ojalá) [que] [esto|te|le|sea|sirva|haber] {many}
    ^ (gracias|muchas gracias|saludos|feliz día|que tengas|que tenga) {many}
    ^ (disculpa|disculpe|perdón|perdona|lamento|lamentamos|siento) [por] (el|la|las|los) {many}`,
  courtesies: `
    por favor
    (claro|por supuesto|entendido|de acuerdo|perfecto|vale|desde luego|muy bien|bien|genial|hola|buenos días|buenas|buenas tardes|sí|con gusto|con mucho gusto|excelente|ok|okay|gracias|encantado|encantada|cómo no|sin problema|ningún problema|no hay problema|no te preocupes|no se preocupe|estupendo|listo|seguro|comprendo|entiendo|correcto|naturalmente|buenísimo|claro que sí|dale|muchas gracias|a la orden|recibido|no pasa nada) [{name} {stop}]
    (gracias|muchas gracias|te agradezco|le agradezco) [a] (por|que) {many}
    (lo|la) (siento|lamento) [mucho|muchísimo|de verdad|tanto]
    hecho
    (lamento|lamentamos|siento|sentimos) [mucho] (el|la|los|las|que|lo|oír|escuchar|leer) {many}
    [te|le|os] (pido|pedimos|ofrezco) (disculpas|perdón) [(por|de) {many}]
    (disculpa|disculpe|perdón|perdona|mis disculpas) [(por|la|las|el) {many}]
    (entiendo|comprendo) [tu|su|que|la|el] {words} {stop}
    (te|le) (ayudo|ayudaré) [con|a] [eso|esto|ello] {stop}
    como (pediste|pidió|solicitaste|solicitó|acordamos|indicaste|me pediste|quieras)
    [ya] tengo (todo|todos|toda) {words} {stop}`,
};
