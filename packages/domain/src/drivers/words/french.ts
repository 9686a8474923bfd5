// French texts for drivers in Canada and elsewhere.

import type { LimitHazard } from '../../impacts/limits/limit-hazard.ts'
import { hazardWords, type NamedHazard } from '../../indices/indices.texts.ts'
import { weatherFlagLabel } from '../../indices/weather-flags.ts'
import type { RouteWords } from '../../trips/route-words.ts'
import type { MessageWords } from './message-words.ts'
import type { ReportWords } from './report-words.ts'

const LIMITED_WORDS: Readonly<Record<LimitHazard, string>> = {
  gust: 'Rafales de',
  snow_rate: 'Neige de',
  ice: 'Glace de',
  heat: 'Indice de chaleur de',
  cold: 'Refroidissement éolien de',
  flood_chance: 'Risque d’inondation de',
  visibility: 'Visibilité de',
}

const HAZARDS: Record<NamedHazard, string> = {
  rain: 'pluie',
  snow: 'neige',
  visibility: 'faible visibilité',
  iceOnRoad: 'glace sur la chaussée',
  iceOnBridges: 'glace possible sur les ponts',
  frost: 'givre sur la chaussée',
  lyingSnow: 'chaussée enneigée',
  gust: 'rafales de vent',
  cold: 'froid',
  flashFlood: 'pluie avec risque de crue soudaine',
  iceLoad: 'glace sur les lignes électriques',
  windOutage: 'pannes de courant dues au vent',
  lightning: 'risque de foudre',
  hail: 'grêle',
  heat: 'chaleur',
  windChill: 'refroidissement éolien',
  tornado: 'risque de tornade',
  fireWeather: 'risque d’incendie',
  hotDryWindy: 'temps chaud, sec et venteux',
  crosswind: 'rafales de vent de travers',
}

const FLAGS: Record<string, string> = {
  rain_flag: 'Pluie',
  heavy_rain_flag: 'Forte pluie',
  snow_flag: 'Neige',
  ice_flag: 'Glace',
  low_visibility_flag: 'Faible visibilité',
  high_wind_flag: 'Vent fort',
  lightning_flag: 'Foudre',
  hail_flag: 'Grêle',
  extreme_cold_flag: 'Froid extrême',
  extreme_weather_flag: 'Temps extrême',
}

export const FRENCH_ROUTE_WORDS: RouteWords = {
  locale: 'fr-CA',
  hazard: (hazard) => (hazard in HAZARDS ? HAZARDS[hazard as NamedHazard] : hazardWords(hazard)),
  flag: (flag) => FLAGS[flag] ?? weatherFlagLabel(flag),
  levels: {
    unknown: 'Inconnu',
    none: 'Aucun',
    low: 'Faible',
    moderate: 'Modéré',
    high: 'Élevé',
    extreme: 'Extrême',
  },
  actions: {
    hold: 'Attendez',
    delay: 'Partez plus tard',
    reroute: 'Changez d’itinéraire',
    reduce_speed: 'Ralentissez',
    secure_load: 'Arrimez le chargement',
    monitor: 'Surveillez la météo',
    proceed: 'Continuez',
  },
  noImpact: 'Aucun effet de la météo n’est prévu.',
  cause: (hazard, road) => `, ${hazard}${road ? ` sur la route ${road}` : ''}`,
  slower: (percent, cause) => `${percent} plus lent que par beau temps${cause}`,
  roadRisk: (index, cause) => `Risque routier jusqu’à ${index} / 10${cause}`,
  floodRisk: (index, road) => `Risque d’inondation jusqu’à ${index} / 10${road && ` sur ${road}`}`,
  tippingRisk: (index) => `Risque de renversement jusqu’à ${index} / 10 par vent de travers`,
  extremeWeather: (cause) => `Temps extrême sur le trajet${cause}`,
  ownLimit: ({ hazard, value, limit, road }) =>
    `${LIMITED_WORDS[hazard]} ${value}${road ? ` sur la route ${road}` : ''}, la limite de votre entreprise est de ${limit}`,
  miles: (from, to) => (to ? `milles ${from} à ${to}` : `mille ${from}`),
  costs: {
    none: 'la météo ne cause aucun retard',
    worstOn: (where) => `le pire se trouve ici : ${where}`,
    adds: (duration) => `la météo ajoute ${duration}`,
    addsMostOn: (duration, where) => `la météo ajoute ${duration}, le pire ici : ${where}`,
  },
  advice: {
    delay: (cost) => `Reportez le départ : ${cost}`,
    hold: (place, cost) =>
      `Arrêtez-vous ${place ? `avant ${place}` : 'au prochain endroit sûr'} jusqu’à l’accalmie : ${cost}`,
    reduce_speed: (place, cost) => `Roulez lentement${place ? ` sur ${place}` : ''} : ${cost}`,
    secure_load: (place, cost) =>
      `Arrimez le chargement et fermez les portes${place ? ` avant ${place}` : ''} : ${cost}`,
    monitor: (cost) => `Partez comme prévu et suivez les prévisions : ${cost}`,
    reroute: (letter, via, level, arrives) =>
      `Prenez l’itinéraire ${letter} par ${via} : risque ${level}, arrivée ${arrives}`,
  },
  arrives: {
    atOnce: 'à la même heure',
    later: (duration) => `${duration} plus tard`,
    earlier: (duration) => `${duration} plus tôt`,
  },
  driving: {
    clear: 'Route dégagée',
    keepBelow: (speed) => `Ne dépassez pas ${speed}`,
    care: 'Conduisez prudemment',
    crosswind: 'fort vent de travers',
  },
  breaks: (count, duration) => `${count === 1 ? '1 pause' : `${count} pauses`} du chauffeur, ${duration}`,
  likely: (span) => `probable ${span}`,
  onTime: (percent, latest) => `${percent} de chances d’arriver avant ${latest}`,
  early: (percent) => `${percent} d’arriver en avance et d’attendre`,
}

export const FRENCH_REPORT_WORDS: ReportWords = {
  title: 'Rapport d’itinéraire partagé',
  language: 'Langue',
  loading: 'Chargement de l’itinéraire…',
  expired: 'Ce lien a expiré.',
  expiredHint: 'Un itinéraire partagé est accessible pour un temps limité. Demandez un nouveau lien à l’expéditeur.',
  revoked: 'Ce lien a été retiré.',
  revokedHint: 'L’expéditeur l’a désactivé. Demandez un nouveau lien à votre répartiteur.',
  failed: 'L’itinéraire n’a pas pu être chargé.',
  failedHint: 'Vérifiez la connexion de votre téléphone et réessayez.',
  retry: 'Réessayer',
  unavailable: 'Non disponible',
  map: 'Carte de l’itinéraire',
  origin: 'Départ de',
  destination: 'Destination',
  depart: 'Départ',
  arrive: 'Arrivée',
  routes: 'Itinéraires',
  route: (letter) => `Itinéraire ${letter}`,
  hideRoutes: 'Masquer les itinéraires',
  showRoutes: 'Afficher les itinéraires',
  cards: { impact: 'Effet global', travelTime: 'Durée estimée', conditions: 'Météo' },
  withBreaks: (duration, breaks) => `${duration}, avec ${breaks}`,
  noConditions: 'Rien à signaler',
  start: 'CHOISIR ET DÉMARRER',
  back: '< RETOUR AU RÉSUMÉ',
  tracking: 'Suivi',
  legend: { label: 'Risque', low: 'Faible', med: 'Moyen', high: 'Élevé' },
  navigation: {
    label: 'Navigation',
    current: 'Tronçon actuel',
    risk: (level) => `Risque routier : ${level}`,
    milesRemaining: 'milles restants',
    next: (level) => `Ensuite : risque ${level} dans`,
    forMiles: (distance) => `sur ${distance}`,
    noRiskAhead: 'Plus aucun risque sur cet itinéraire.',
    toGo: (distance) => `encore ${distance}`,
    offRoute: 'Vous n’êtes pas sur l’itinéraire',
    routeIs: (distance, direction) => `L’itinéraire est à ${distance}, direction ${direction}.`,
    directions: ['nord', 'nord-est', 'est', 'sud-est', 'sud', 'sud-ouest', 'ouest', 'nord-ouest'],
    locating: 'Recherche de votre position…',
    off: 'Le suivi est désactivé. Activez-le pour voir le risque là où vous êtes et plus loin.',
    denied: 'Votre position n’est pas disponible. Autorisez-la dans le navigateur pour le suivi.',
  },
  updated: (moment) => `Mis à jour avec les prévisions du ${moment}.`,
  overdue:
    'Ces prévisions sont anciennes. Il n’en arrive pas de nouvelles : vérifiez la météo vous-même avant de vous y fier.',
  demo: { label: 'Données de démonstration', hint: 'Météo simulée. Rien de ceci n’est réel.' },
}

export const FRENCH_MESSAGE_WORDS: MessageWords = {
  thresholds: {
    wo_road_index: 'Risque routier',
    wo_disruption_index: 'Risque de perturbations',
    wo_flood_index: 'Risque d’inondation',
    wo_power_index: 'Risque de panne de courant',
    wo_life_property_index: 'Risque pour les personnes et les biens',
    wo_tipping_index: 'Risque de renversement',
    wind_gust: 'Rafales de vent',
    temperature: 'Température',
    visibility: 'Visibilité',
  },
  templates: {
    alert: {
      current: '{event} ici jusqu’au {expires}. {instruction}',
      upcoming: '{event} plus loin sur votre route jusqu’au {expires}. {instruction}',
    },
    impact: {
      current: '{variable} : {value} sur 10 là où vous êtes. Ralentissez et gardez vos distances.',
      upcoming: '{variable} : monte à {value} sur 10 sur votre route. Ralentissez et gardez vos distances.',
    },
    weather: {
      current: '{variable} : {value} {units} là où vous êtes. Ralentissez et appelez la répartition si vous arrêtez.',
      upcoming:
        'Dans {miles_to_impact} milles : {variable} {value} {units}. Ralentissez et appelez la répartition si vous arrêtez.',
    },
  },
  official: (text) => `(en anglais) ${text}`,
  until: (end) => ` jusqu’au ${end}`,
  driving: {
    hold: ({ until }) => `Arrêtez-vous au prochain endroit sûr${until}`,
    delay: ({ until }) => `Ralentissez et gardez vos distances${until}`,
    reroute: ({ until }) => `Prenez une route qui l’évite${until}`,
    reduce_speed: ({ until }) => `Ralentissez et gardez vos distances${until}`,
    secure_load: ({ until }) =>
      `Vérifiez le chargement et les portes au prochain arrêt et attention au vent de travers${until}`,
    monitor: ({ until }) => `Continuez et suivez les prévisions${until}`,
  },
  draft: {
    text: '{reason} {place}, {time}. {advice} Appelez la répartition si vous ne pouvez pas.',
    dangers: {
      road: 'Route dangereuse',
      slowdown: 'Circulation lente à cause du mauvais temps',
      tipping: 'Risque de renversement à cause du vent',
      flood: 'Risque d’inondation',
      power: 'Pannes de courant',
      danger: 'Danger pour la vie',
      fire: 'Risque de feu de forêt',
      wind: 'Vent fort',
      snow: 'Neige forte',
      rain: 'Pluie forte',
      ice: 'Verglas',
      visibility: 'Mauvaise visibilité',
      heat: 'Chaleur extrême',
      cold: 'Froid extrême',
      weather: 'Mauvais temps',
    },
    placeAhead: (road, miles) => {
      const where = road === '' ? '' : `sur la ${road}`
      return miles < 1 ? where || 'là où vous êtes' : `${where} dans ${miles} milles`.trim()
    },
    onYourWay: 'sur votre route',
    notice: 'Avis météo',
    now: 'maintenant',
    advice: {
      slower: ({ speedMph, until }) => `Ne dépassez pas ${speedMph ?? 45} mi/h${until}`,
      leave_later: ({ at }) => `Ne partez pas avant le ${at}`,
      wait_at_stop: ({ place, until }) => `Attendez ${place === '' ? 'au prochain endroit sûr' : `à ${place}`}${until}`,
      other_road: ({ roads }) =>
        roads === '' ? 'Prenez l’autre route que la répartition vous envoie' : `Prenez ${roads}`,
      stop_before: ({ place, until }) =>
        `Arrêtez-vous ${place === '' ? 'au prochain endroit sûr' : `à ${place}`}${until}`,
    },
    parked: {
      hold: (until) => `Restez stationné${until}`,
      reroute: (until) => `N’entrez pas dans la zone${until}`,
      secure_load: (until) => `Arrimez le chargement et fermez les portes${until}`,
    },
    watch: 'Surveillez la météo et conduisez avec prudence',
  },
}
