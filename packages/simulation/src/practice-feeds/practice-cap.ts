// Simulated alerts of Canada and Mexico in the formats of the real services: messages of the Common Alerting Protocol,
// in folders by day, office and hour (Canada), or linked from a list (Mexico).
import type { AlertCountry, GovernmentAlert } from '@stormlane/domain/hazards'
import { MINUTE_MS } from '@stormlane/domain/time'

/** `20260115/WXO-DD/alerts/cap/20260115/CWON/14/…cap`, and the folders above. */
const CANADIAN_KEY =
  /^dd\.weather\.gc\.ca\/(\d{8})\/WXO-DD\/alerts\/cap\/\1\/(?:([A-Z]{4})\/(?:(\d\d)\/(?:([\w.-]+\.cap))?)?)?$/
const MEXICAN_FOLDER = 'smn.conagua.gob.mx/tools/PHP/feedsmn/'
const MEXICAN_INDEX = `${MEXICAN_FOLDER}cap.php`
const MEXICAN_KEY = /^smn\.conagua\.gob\.mx\/tools\/PHP\/feedsmn\/FILES\/xml_cap\/([\w.-]+)_cap\.xml$/

/** The names that Mexico's service gives the events of the simulated world. */
const SPANISH_EVENTS: Readonly<Record<string, string>> = {
  'Tornado Warning': 'Aviso de Tornado',
  'Severe Thunderstorm Warning': 'Aviso de Tormentas Severas',
  'Flash Flood Warning': 'Aviso de Inundaciones',
  'Hurricane Warning': 'Aviso de Huracán',
  'Blizzard Warning': 'Aviso de Ventisca',
  'Ice Storm Warning': 'Aviso de Lluvia Helada',
  'Winter Storm Warning': 'Aviso de Tormenta Invernal',
  'High Wind Warning': 'Aviso de Vientos Fuertes',
  'Extreme Heat Warning': 'Aviso de Calor Extremo',
  'Extreme Cold Warning': 'Aviso de Frío Extremo',
  'Red Flag Warning': 'Aviso de Incendios',
  'Winter Weather Advisory': 'Aviso de Nevadas',
  'Heat Advisory': 'Aviso de Altas Temperaturas',
  'Cold Weather Advisory': 'Aviso de Bajas Temperaturas',
  'Dense Fog Advisory': 'Aviso de Niebla',
  'Wind Advisory': 'Aviso de Viento',
}

/** Returns undefined for a file that does not exist, or not yet. */
export function readPracticeCap(
  path: string,
  messagesOf: (country: AlertCountry) => GovernmentAlert[],
): string | undefined {
  const canadian = CANADIAN_KEY.exec(path)
  if (canadian) return canadianFile(canadian, messagesOf('CAN'))
  if (path === MEXICAN_INDEX) return mexicanIndex(messagesOf('MEX'))
  const [, name] = MEXICAN_KEY.exec(path) ?? []
  const message = name && messagesOf('MEX').find(({ id }) => fileNameOf(id) === name)
  return message ? capMessage(message, [mexicanInfo(message)]) : undefined
}

function canadianFile(
  [, day = '', office, hour, file]: RegExpExecArray,
  messages: readonly GovernmentAlert[],
): string | undefined {
  const files = messages.map((message) => ({ message, ...canadianPlace(message) })).filter((one) => one.day === day)
  const inOffice = files.filter((one) => one.office === office)
  const inHour = inOffice.filter((one) => one.hour === hour)
  if (file) {
    const message = inHour.find((one) => one.file === file)?.message
    return message && capMessage(message, [englishInfo(message), frenchInfo(message)])
  }
  const names = hour
    ? inHour.map((one) => one.file)
    : (office ? inOffice.map((one) => one.hour) : files.map((one) => one.office)).map((name) => `${name}/`)
  return names.length === 0 ? undefined : folderPage([...new Set(names)])
}

function canadianPlace({ id, sent }: GovernmentAlert) {
  const [day = '', time = ''] = sent.toISOString().split('T')
  const province = /\.([A-Z]{2})\./.exec(id)?.[1] ?? 'XX'
  return {
    day: day.replaceAll('-', ''),
    office: `CW${province}`,
    hour: time.slice(0, 2),
    file: `T_${fileNameOf(id)}.cap`,
  }
}

/** Lists a folder as Apache does. */
const folderPage = (names: readonly string[]) =>
  `<html><head><title>Index of practice</title></head><body><pre><a href="?C=N;O=D">Name</a> <a href="/">Parent Directory</a>\n${names
    .map((name) => `<a href="${name}">${name}</a>`)
    .join('\n')}\n</pre></body></html>\n`

export const fileNameOf = (id: string) => id.replaceAll(/[^\w.-]/g, '_')

function mexicanIndex(messages: readonly GovernmentAlert[]): string {
  const entries = messages.map(
    ({ id, sent, headline }) => `<entry>
<id>${escapeXml(id)}</id>
<title type="text">${escapeXml(headline ?? id)}</title>
<updated>${sent.toISOString()}</updated>
<link rel="alternate" href="https://${MEXICAN_FOLDER}FILES/xml_cap/${fileNameOf(id)}_cap.xml" />
</entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title type="text">Avisos de práctica</title>
${entries.join('\n')}
</feed>
`
}

function capMessage(message: GovernmentAlert, infos: readonly string[]): string {
  const { id, sender, sent, messageType, references } = message
  const before = new Date(sent.getTime() - MINUTE_MS)
  const referred = references.map((reference) => `${sender},${reference},${timeText(before)}`).join(' ')
  return `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
${element('identifier', id)}${element('sender', sender)}${element('sent', timeText(sent))}${element('status', 'Actual')}
${element('msgType', messageType)}${element('scope', 'Public')}${referred ? element('references', referred) : '<references />'}
${infos.join('\n')}
</alert>
`
}

const englishInfo = (message: GovernmentAlert) =>
  infoBlock(message, { language: 'en-CA', event: hazardOf(message), text: message.description })

const frenchInfo = (message: GovernmentAlert) =>
  infoBlock(message, { language: 'fr-CA', event: 'exercice', text: 'Texte en français.' })

const mexicanInfo = (message: GovernmentAlert) =>
  infoBlock(message, {
    language: 'es-419',
    event: SPANISH_EVENTS[message.event] ?? message.event,
    text: message.description,
  })

/** Canada states the level separately from the hazard. */
const hazardOf = ({ event }: GovernmentAlert) => event.toLowerCase().replace(/ \w+$/, '')
export const levelOf = ({ event }: GovernmentAlert) => / (\w+)$/.exec(event.toLowerCase())?.[1] ?? ''

function infoBlock(
  message: GovernmentAlert,
  { language, event, text }: { language: string; event: string; text: string },
): string {
  const { response, urgency, severity, certainty, effective, onset, expires, ends, senderName, headline } = message
  const parameters = [
    ['layer:EC-MSC-SMC:1.0:Alert_Type', levelOf(message)],
    ['eventEndingTime', ends ? timeText(ends) : ''],
  ]
  return `<info>
${element('language', language)}${element('category', 'Met')}${element('event', event)}
${element('responseType', response ?? '')}${element('urgency', urgency)}${element('severity', severity)}
${element('certainty', certainty)}${element('effective', timeText(effective))}${onset ? element('onset', timeText(onset)) : ''}
${element('expires', timeText(expires))}${element('senderName', senderName)}${element('headline', headline ?? '')}
${element('description', text)}${element('instruction', message.instruction ?? '')}
${parameters
  .filter(([, value]) => value !== '')
  .map(([name = '', value = '']) => `<parameter>${element('valueName', name)}${element('value', value)}</parameter>`)
  .join('\n')}
<area>${element('areaDesc', message.areaDescription)}
${polygonsOf(message).join('\n')}
</area>
</info>`
}

/** Writes latitude before longitude. Polygons of the protocol have no holes. */
function polygonsOf({ geometry }: GovernmentAlert): string[] {
  const polygons = !geometry ? [] : geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.map(([outer = []]) =>
    element('polygon', outer.map(([longitude, latitude]) => `${latitude},${longitude}`).join(' ')),
  )
}

/** The protocol requires an offset, and writes that of UTC as -00:00. */
const timeText = (time: Date) => time.toISOString().replace(/\.\d+Z$/, '-00:00')

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

const escapeXml = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
