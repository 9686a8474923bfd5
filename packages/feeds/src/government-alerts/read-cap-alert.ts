// Messages of the Common Alerting Protocol, versions 1.1 and 1.2 (OASIS 2005, 2010), as Environment Canada and Mexico's weather service
// publish them.
import { type Area, destinationOf, geometryProblem } from '@stormlane/domain/geo'
import {
  ALERT_CERTAINTIES,
  ALERT_MESSAGE_TYPES,
  ALERT_SEVERITIES,
  ALERT_URGENCIES,
  type AlertCountry,
  type AlertSeverity,
  alertPartId,
  canadianEvent,
  type GovernmentAlert,
  mexicanEvent,
  severityOfColor,
} from '@stormlane/domain/hazards'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { ItemProblem } from '../events/accept-items.ts'
import { CAP_TEXTS as TEXTS } from './cap.texts.ts'
import { childrenOf, parseXml, textOf, type XmlElement } from './xml-document.ts'

type Ring = [longitude: number, latitude: number][]

/** The fields in which the parts of a message can differ. */
type Part = Omit<
  GovernmentAlert,
  'id' | 'messageType' | 'references' | 'country' | 'sender' | 'sent' | 'geometry' | 'areaDescription' | 'geocodes'
>

const CAP_NAMESPACE = /^urn:oasis:names:tc:emergency:cap:1\.[12]$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/
/** Messages that concern senders and receivers, not the weather. */
const TECHNICAL_TYPES = ['Ack', 'Error']
const PREFERRED_LANGUAGES = ['en', 'es', 'fr']
const MAX_ID_LENGTH = 200
const MAX_EVENT_LENGTH = 200
/** Our choice for a message that does not say when it expires, which is allowed. */
const DEFAULT_LIFE_MS = DAY_MS
/** A cancellation without a text has no expiry time; it is kept for as long as a late message may arrive. */
const CANCELLATION_LIFE_MS = HOUR_MS
const CIRCLE_CORNERS = 48

/**
 * Reads the alerts of a message: one for each part that differs in text, time or severity. Returns none for tests,
 * exercises and messages that are not public. Throws an `ItemProblem` that says what is wrong.
 */
export function readCapAlert(bytes: Uint8Array, country: AlertCountry): GovernmentAlert[] {
  const root = parseXml(bytes)
  if (root.name !== 'alert' || !CAP_NAMESPACE.test(root.namespace)) throw new ItemProblem(TEXTS.notCap)
  const id = required(root, 'identifier')
  if (id.length > MAX_ID_LENGTH) throw new ItemProblem(TEXTS.missing('identifier of a usable length'))
  const type = required(root, 'msgType')
  const isPublic = required(root, 'scope') === 'Public'
  if (required(root, 'status') !== 'Actual' || !isPublic || TECHNICAL_TYPES.includes(type)) return []
  const messageType = ALERT_MESSAGE_TYPES.find((known) => known === type)
  if (!messageType) throw new ItemProblem(TEXTS.badMessageType(type))
  const message = { messageType, references: referencesOf(root), country, sender: required(root, 'sender') }
  const sent = timeOf(root, 'sent') ?? missing('sent')
  const infos = inOneLanguage(childrenOf(root, 'info'))
  if (infos.length === 0) {
    if (messageType !== 'Cancel') missing('info')
    return [{ ...message, id, sent, ...emptyPart(message.sender, sent) }]
  }
  const parts = mergeParts(
    infos.map((info) => ({ info, isOver: isOver(info), part: readPart(info, country, sent, message.sender) })),
  )
  const inForce = parts.filter((one) => !one.isOver)
  // A message that ends the alert in all its areas is a cancellation, whatever its type says.
  const [kept, keptType] = inForce.length > 0 ? [inForce, messageType] : [parts.slice(0, 1), 'Cancel' as const]
  return kept.map(({ part, areas }, i) => ({
    ...message,
    ...part,
    messageType: keptType,
    id: alertPartId(id, i + 1),
    sent,
    ...readAreas(areas),
  }))
}

/** Returns the blocks of one language: English, else Spanish, else French, else the language of the first block. */
function inOneLanguage(infos: readonly XmlElement[]): XmlElement[] {
  const found = infos.map(languageOf)
  const chosen = PREFERRED_LANGUAGES.find((language) => found.includes(language)) ?? found[0]
  return infos.filter((info) => languageOf(info) === chosen)
}

/** The standard's default is en-US. */
const languageOf = (info: XmlElement) => (textOf(info, 'language') || 'en').slice(0, 2).toLowerCase()

function readPart(info: XmlElement, country: AlertCountry, sent: Date, sender: string): Part {
  const parameters = namedValues(info, 'parameter')
  const find = (name: RegExp) => parameters.find(([known]) => name.test(known))?.[1] ?? ''
  const language = languageOf(info)
  const headline = textOf(info, 'headline')
  const description = textOf(info, 'description')
  const isMarked = language !== 'en'
  const name = TEXTS.languages[language] ?? TEXTS.otherLanguage(language)
  const marked = (text: string) => (isMarked && text !== '' ? TEXTS.markedText(name, text) : text)
  const effective = timeOf(info, 'effective') ?? sent
  const instruction = marked(textOf(info, 'instruction'))
  return {
    event: eventOf(info, country, find),
    severity: severityOf(textOf(info, 'severity'), find(/^sem[aá]foro$/i)),
    certainty: wordOf(ALERT_CERTAINTIES, textOf(info, 'certainty')),
    urgency: wordOf(ALERT_URGENCIES, textOf(info, 'urgency')),
    senderName: textOf(info, 'senderName') || sender,
    effective,
    onset: timeOf(info, 'onset'),
    expires: timeOf(info, 'expires') ?? new Date(sent.getTime() + DEFAULT_LIFE_MS),
    ends: readTime('the end', find(/event_?end(?:ing)?_?time$/i)),
    headline: headline === '' ? null : isMarked ? TEXTS.markedHeadline(name, headline) : headline,
    description: marked(description),
    instruction: instruction || null,
    response: textOf(info, 'responseType') || null,
  }
}

/** Environment Canada lists areas for which an alert has ended next to those in which it continues. */
const isOver = (info: XmlElement): boolean =>
  textOf(info, 'responseType') === 'AllClear' ||
  namedValues(info, 'parameter').some(([name, value]) => name.endsWith('Alert_Location_Status') && value === 'ended')

function eventOf(info: XmlElement, country: AlertCountry, find: (name: RegExp) => string): string {
  const event = required(info, 'event')
  if (event.length > MAX_EVENT_LENGTH) throw new ItemProblem(TEXTS.missing('event of a usable length'))
  if (country === 'CAN') return canadianEvent(find(/Alert_Name$/) || event, find(/Alert_Type$/))
  return country === 'MEX' ? mexicanEvent(event) : event
}

function severityOf(stated: string, color: string): AlertSeverity {
  const severity = wordOf(ALERT_SEVERITIES, stated)
  return severity === 'Unknown' ? severityOfColor(color) : severity
}

interface ReadPart {
  part: Part
  isOver: boolean
}

/** Merges parts that differ only in their areas. */
function mergeParts(parts: readonly (ReadPart & { info: XmlElement })[]): (ReadPart & { areas: XmlElement[] })[] {
  const merged = new Map<string, ReadPart & { areas: XmlElement[] }>()
  for (const { info, ...read } of parts) {
    const key = JSON.stringify(read)
    const areas = childrenOf(info, 'area')
    const known = merged.get(key)
    if (known) known.areas.push(...areas)
    else merged.set(key, { ...read, areas })
  }
  return [...merged.values()]
}

function readAreas(areas: readonly XmlElement[]): Pick<GovernmentAlert, 'areaDescription' | 'geocodes' | 'geometry'> {
  const rings = areas.flatMap((area) => [
    ...written(area, 'polygon').map(readPolygon),
    ...written(area, 'circle').flatMap(readCircle),
  ])
  const geometry: Area | null =
    rings.length === 0 ? null : { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) }
  const problem = geometry && geometryProblem(geometry)
  if (problem) throw new ItemProblem(problem)
  const codes = areas.flatMap((area) => namedValues(area, 'geocode'))
  const of = (name: string) => [...new Set(codes.flatMap(([known, code]) => (known === name ? code : [])))]
  const described = areas.map((area) => textOf(area, 'areaDesc')).filter((text) => text !== '')
  return {
    areaDescription: [...new Set(described)].join('; '),
    geocodes: { same: of('SAME'), ugc: of('UGC') },
    geometry,
  }
}

/** Ignores empty elements, which some senders write for what they leave out. */
const written = (area: XmlElement, name: string): string[] =>
  childrenOf(area, name).flatMap(({ text }) => (text.trim() === '' ? [] : text))

/** Parses pairs of latitude and longitude. */
function readPolygon(text: string): Ring {
  const corners = text.trim().split(/\s+/).map(readCorner)
  const ring = corners.filter((corner) => corner !== null)
  const [first, last] = [ring[0], ring.at(-1)]
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) ring.push([...first])
  if (ring.length < 4 || corners.includes(null)) throw new ItemProblem(TEXTS.badPolygon(text.trim().slice(0, 60)))
  return ring
}

/** Parses a center and a radius in kilometers. A radius of zero denotes a point, which covers nothing. */
function readCircle(text: string): Ring[] {
  const [center = '', kilometers = '', ...rest] = text.trim().split(/\s+/)
  const corner = readCorner(center)
  const radius = kilometers === '' ? Number.NaN : Number(kilometers)
  if (!corner || rest.length > 0 || !(radius >= 0 && radius < 5000))
    throw new ItemProblem(TEXTS.badCircle(text.trim().slice(0, 60)))
  if (radius === 0) return []
  const [longitude, latitude] = corner
  const ring = Array.from({ length: CIRCLE_CORNERS }, (_, i): Ring[number] => {
    // Counterclockwise, like the outlines of areas.
    const at = destinationOf({ latitude, longitude }, 360 - (i * 360) / CIRCLE_CORNERS, 1000 * radius)
    return [at.longitude, at.latitude]
  })
  return [[...ring, ring[0] as Ring[number]]]
}

function readCorner(text: string): Ring[number] | null {
  const [latitude, longitude, ...rest] = text.split(',').map((part) => (part === '' ? Number.NaN : Number(part)))
  const isPlace =
    rest.length === 0 && Math.abs(latitude ?? Number.NaN) <= 90 && Math.abs(longitude ?? Number.NaN) <= 180
  return isPlace ? [longitude as number, latitude as number] : null
}

/** Reads the identifiers from triples of sender, identifier and time, separated by spaces. */
const referencesOf = (root: XmlElement): string[] =>
  textOf(root, 'references')
    .split(/\s+/)
    .flatMap((reference) => reference.split(',')[1]?.trim() || [])

const namedValues = (parent: XmlElement, name: string): [name: string, value: string][] =>
  childrenOf(parent, name).map((pair) => [textOf(pair, 'valueName'), textOf(pair, 'value')])

function emptyPart(sender: string, sent: Date) {
  return {
    event: TEXTS.cancellation,
    severity: 'Unknown' as const,
    certainty: 'Unknown' as const,
    urgency: 'Past' as const,
    senderName: sender,
    effective: sent,
    onset: null,
    expires: new Date(sent.getTime() + CANCELLATION_LIFE_MS),
    ends: null,
    headline: null,
    description: '',
    instruction: null,
    response: null,
    areaDescription: '',
    geocodes: { same: [], ugc: [] },
    geometry: null,
  }
}

/** Later versions may have values that we do not know. */
const wordOf = <Word extends string>(words: readonly Word[], text: string): Word =>
  words.find((word) => word === text) ?? ('Unknown' as Word)

const timeOf = (parent: XmlElement, name: string): Date | null => readTime(name, textOf(parent, name))

function readTime(name: string, text: string): Date | null {
  if (text === '') return null
  const time = new Date(text)
  if (!TIME.test(text) || Number.isNaN(time.getTime())) throw new ItemProblem(TEXTS.badTime(name, text.slice(0, 40)))
  return time
}

function required(parent: XmlElement, name: string): string {
  return textOf(parent, name) || missing(name)
}

function missing(name: string): never {
  throw new ItemProblem(TEXTS.missing(name))
}
