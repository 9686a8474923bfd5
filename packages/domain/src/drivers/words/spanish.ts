// Spanish texts, in the wording that dispatchers use with drivers in the United States and Mexico.

import type { LimitHazard } from '../../impacts/limits/limit-hazard.ts'
import { hazardWords, type NamedHazard } from '../../indices/indices.texts.ts'
import { weatherFlagLabel } from '../../indices/weather-flags.ts'
import type { RouteWords } from '../../trips/route-words.ts'
import type { MessageWords } from './message-words.ts'
import type { ReportWords } from './report-words.ts'

const LIMITED_WORDS: Readonly<Record<LimitHazard, string>> = {
  gust: 'Ráfagas de',
  snow_rate: 'Nieve de',
  ice: 'Hielo de',
  heat: 'Índice de calor de',
  cold: 'Sensación térmica de',
  flood_chance: 'Probabilidad de inundación de',
  visibility: 'Visibilidad de',
}

const HAZARDS: Record<NamedHazard, string> = {
  rain: 'lluvia',
  snow: 'nieve',
  visibility: 'poca visibilidad',
  iceOnRoad: 'hielo en la carretera',
  iceOnBridges: 'posible hielo en los puentes',
  frost: 'escarcha en la carretera',
  lyingSnow: 'nieve acumulada en la carretera',
  gust: 'ráfagas de viento',
  cold: 'frío',
  flashFlood: 'lluvia con riesgo de inundación repentina',
  iceLoad: 'hielo en los cables eléctricos',
  windOutage: 'cortes de luz por el viento',
  lightning: 'posibles rayos',
  hail: 'granizo',
  heat: 'calor',
  windChill: 'sensación térmica muy baja',
  tornado: 'posible tornado',
  fireWeather: 'riesgo de incendios',
  hotDryWindy: 'calor, aire seco y viento',
  crosswind: 'ráfagas de viento lateral',
}

const FLAGS: Record<string, string> = {
  rain_flag: 'Lluvia',
  heavy_rain_flag: 'Lluvia fuerte',
  snow_flag: 'Nieve',
  ice_flag: 'Hielo',
  low_visibility_flag: 'Poca visibilidad',
  high_wind_flag: 'Viento fuerte',
  lightning_flag: 'Rayos',
  hail_flag: 'Granizo',
  extreme_cold_flag: 'Frío extremo',
  extreme_weather_flag: 'Tiempo extremo',
}

export const SPANISH_ROUTE_WORDS: RouteWords = {
  locale: 'es-US',
  hazard: (hazard) => (hazard in HAZARDS ? HAZARDS[hazard as NamedHazard] : hazardWords(hazard)),
  flag: (flag) => FLAGS[flag] ?? weatherFlagLabel(flag),
  levels: {
    unknown: 'Desconocido',
    none: 'Ninguno',
    low: 'Bajo',
    moderate: 'Moderado',
    high: 'Alto',
    extreme: 'Extremo',
  },
  actions: {
    hold: 'Espere',
    delay: 'Salga más tarde',
    reroute: 'Tome otra ruta',
    reduce_speed: 'Reduzca la velocidad',
    secure_load: 'Asegure la carga',
    monitor: 'Esté atento al pronóstico',
    proceed: 'Continúe',
  },
  noImpact: 'No se espera que el tiempo afecte el viaje.',
  cause: (hazard, road) => `, ${hazard}${road ? ` en la ruta ${road}` : ''}`,
  slower: (percent, cause) => `${percent} más lento que con buen tiempo${cause}`,
  roadRisk: (index, cause) => `Riesgo en carretera de hasta ${index} / 10${cause}`,
  floodRisk: (index, road) => `Riesgo de inundación de hasta ${index} / 10${road && ` en ${road}`}`,
  tippingRisk: (index) => `Riesgo de volcadura de hasta ${index} / 10 por viento lateral`,
  extremeWeather: (cause) => `Tiempo extremo en el camino${cause}`,
  ownLimit: ({ hazard, value, limit, road }) =>
    `${LIMITED_WORDS[hazard]} ${value}${road ? ` en la ruta ${road}` : ''}, el límite de su empresa es ${limit}`,
  miles: (from, to) => (to ? `millas ${from} a ${to}` : `milla ${from}`),
  costs: {
    none: 'el tiempo no causa demora',
    worstOn: (where) => `lo peor está en ${where}`,
    adds: (duration) => `el tiempo suma ${duration}`,
    addsMostOn: (duration, where) => `el tiempo suma ${duration}, lo peor en ${where}`,
  },
  advice: {
    delay: (cost) => `Espere para salir: ${cost}`,
    hold: (place, cost) =>
      `Deténgase ${place ? `antes de ${place}` : 'en el próximo lugar seguro'} hasta que mejore: ${cost}`,
    reduce_speed: (place, cost) => `Maneje despacio${place ? ` en ${place}` : ''}: ${cost}`,
    secure_load: (place, cost) => `Asegure la carga y las puertas${place ? ` antes de ${place}` : ''}: ${cost}`,
    monitor: (cost) => `Siga según lo previsto y revise el pronóstico: ${cost}`,
    reroute: (letter, via, level, arrives) => `Tome la ruta ${letter} por ${via}: riesgo ${level}, llega ${arrives}`,
  },
  arrives: {
    atOnce: 'a la misma hora',
    later: (duration) => `${duration} más tarde`,
    earlier: (duration) => `${duration} antes`,
  },
  driving: {
    clear: 'Carretera despejada',
    keepBelow: (speed) => `No pase de ${speed}`,
    care: 'Maneje con cuidado',
    crosswind: 'viento lateral fuerte',
  },
  breaks: (count, duration) => `${count === 1 ? '1 descanso' : `${count} descansos`} del chofer, ${duration}`,
  likely: (span) => `probable ${span}`,
  onTime: (percent, latest) => `${percent} de probabilidad de llegar antes del ${latest}`,
  early: (percent) => `${percent} de llegar antes de la cita y esperar`,
}

export const SPANISH_REPORT_WORDS: ReportWords = {
  title: 'Informe de ruta compartido',
  language: 'Idioma',
  loading: 'Cargando la ruta…',
  expired: 'Este enlace ya venció.',
  expiredHint: 'Una ruta compartida funciona por tiempo limitado. Pida un enlace nuevo a quien se lo envió.',
  revoked: 'Este enlace fue anulado.',
  revokedHint: 'Quien lo envió lo dio de baja. Pida un enlace nuevo a su despachador.',
  failed: 'No se pudo cargar la ruta.',
  failedHint: 'Revise la conexión de su teléfono e intente de nuevo.',
  retry: 'Intentar de nuevo',
  unavailable: 'No disponible',
  map: 'Mapa de la ruta',
  origin: 'Origen',
  destination: 'Destino',
  depart: 'Salida',
  arrive: 'Llegada',
  routes: 'Rutas',
  route: (letter) => `Ruta ${letter}`,
  hideRoutes: 'Ocultar rutas',
  showRoutes: 'Mostrar rutas',
  cards: { impact: 'Impacto total', travelTime: 'Tiempo de viaje', conditions: 'Condiciones' },
  withBreaks: (duration, breaks) => `${duration}, con ${breaks}`,
  noConditions: 'Ninguna',
  start: 'ELEGIR RUTA E INICIAR',
  back: '< VOLVER AL RESUMEN',
  tracking: 'Seguimiento',
  legend: { label: 'Riesgo', low: 'Bajo', med: 'Medio', high: 'Alto' },
  navigation: {
    label: 'Navegación',
    current: 'Tramo actual',
    risk: (level) => `Riesgo en carretera: ${level}`,
    milesRemaining: 'millas restantes',
    next: (level) => `Después: riesgo ${level} en`,
    forMiles: (distance) => `durante ${distance}`,
    noRiskAhead: 'No hay más riesgo en esta ruta.',
    toGo: (distance) => `faltan ${distance}`,
    offRoute: 'Su ubicación no está en la ruta',
    routeIs: (distance, direction) => `La ruta está a ${distance} al ${direction}.`,
    directions: ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste'],
    locating: 'Buscando su ubicación…',
    off: 'El seguimiento está apagado. Enciéndalo para ver el riesgo donde está y más adelante.',
    denied: 'Su ubicación no está disponible. Permítala en el navegador para usar el seguimiento.',
  },
  updated: (moment) => `Actualizado con el pronóstico del ${moment}.`,
  overdue: 'Este pronóstico es antiguo. No llega uno nuevo: compruebe usted mismo el tiempo antes de confiar en él.',
  demo: { label: 'Datos de demostración', hint: 'Clima simulado. Nada de esto es real.' },
}

export const SPANISH_MESSAGE_WORDS: MessageWords = {
  thresholds: {
    wo_road_index: 'Riesgo en carretera',
    wo_disruption_index: 'Riesgo de interrupciones',
    wo_flood_index: 'Riesgo de inundación',
    wo_power_index: 'Riesgo de cortes de luz',
    wo_life_property_index: 'Riesgo para personas y bienes',
    wo_tipping_index: 'Riesgo de volcadura',
    wind_gust: 'Ráfagas de viento',
    temperature: 'Temperatura',
    visibility: 'Visibilidad',
  },
  templates: {
    alert: {
      current: '{event} aquí hasta {expires}. {instruction}',
      upcoming: '{event} más adelante en su ruta hasta {expires}. {instruction}',
    },
    impact: {
      current: '{variable}: {value} de 10 donde se encuentra. Reduzca la velocidad y guarde distancia.',
      upcoming: '{variable}: sube a {value} de 10 en su ruta. Reduzca la velocidad y guarde distancia.',
    },
    weather: {
      current: '{variable}: {value} {units} donde se encuentra. Reduzca la velocidad y llame a despacho si se detiene.',
      upcoming:
        'En {miles_to_impact} millas: {variable} {value} {units}. Reduzca la velocidad y llame a despacho si se detiene.',
    },
  },
  official: (text) => `(en inglés) ${text}`,
  until: (end) => ` hasta el ${end}`,
  driving: {
    hold: ({ until }) => `Deténgase en el próximo lugar seguro${until}`,
    delay: ({ until }) => `Reduzca la velocidad y guarde distancia${until}`,
    reroute: ({ until }) => `Tome un camino que lo evite${until}`,
    reduce_speed: ({ until }) => `Reduzca la velocidad y guarde distancia${until}`,
    secure_load: ({ until }) =>
      `Revise la carga y las puertas en la próxima parada y tenga cuidado con el viento lateral${until}`,
    monitor: ({ until }) => `Siga su camino y esté atento al pronóstico${until}`,
  },
  draft: {
    text: '{reason} {place}, {time}. {advice} Llame a despacho si no puede.',
    dangers: {
      road: 'Carretera peligrosa',
      slowdown: 'Tráfico lento por el mal tiempo',
      tipping: 'Riesgo de volcadura por el viento',
      flood: 'Riesgo de inundación',
      power: 'Cortes de luz',
      danger: 'Peligro para la vida',
      fire: 'Riesgo de incendio forestal',
      wind: 'Viento fuerte',
      snow: 'Nieve intensa',
      rain: 'Lluvia fuerte',
      ice: 'Hielo',
      visibility: 'Poca visibilidad',
      heat: 'Calor extremo',
      cold: 'Frío extremo',
      weather: 'Mal tiempo',
    },
    placeAhead: (road, miles) => {
      const where = road === '' ? '' : `en la ${road}`
      return miles < 1 ? where || 'donde se encuentra' : `${where} a ${miles} millas`.trim()
    },
    onYourWay: 'en su camino',
    notice: 'Aviso sobre el tiempo',
    now: 'ahora',
    advice: {
      slower: ({ speedMph, until }) => `No pase de ${speedMph ?? 45} mph${until}`,
      leave_later: ({ at }) => `No salga antes del ${at}`,
      wait_at_stop: ({ place, until }) => `Espere en ${place || 'el próximo lugar seguro'}${until}`,
      other_road: ({ roads }) => (roads === '' ? 'Tome la otra ruta que le mande despacho' : `Tome ${roads}`),
      stop_before: ({ place, until }) => `Deténgase en ${place || 'el próximo lugar seguro'}${until}`,
    },
    parked: {
      hold: (until) => `Quédese estacionado${until}`,
      reroute: (until) => `No entre en la zona${until}`,
      secure_load: (until) => `Asegure la carga y las puertas${until}`,
    },
    watch: 'Esté atento al tiempo y maneje con cuidado',
  },
}
