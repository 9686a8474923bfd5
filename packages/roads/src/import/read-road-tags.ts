// Classifies a line by its attributes: OSM's `highway` (wiki.openstreetmap.org/wiki/Key:highway) or the columns of
// Natural Earth's roads (naturalearthdata.com, "type" and "featurecla").
import { mphToMps } from '@stormlane/domain/measures'
import type { RoadClass } from '../network/road-class.ts'
import type { DropReason } from './import.texts.ts'

export interface RoadTags {
  class: RoadClass
  route: string
  oneWay: boolean
  /** The line is stored against the direction of travel. */
  backwards: boolean
  speedMps?: number
}

type Tags = Readonly<Record<string, unknown>>

const OSM_CLASSES: Record<string, RoadClass> = {
  motorway: 'motorway',
  motorway_link: 'motorway',
  trunk: 'trunk',
  trunk_link: 'trunk',
  primary: 'primary',
  primary_link: 'primary',
}

const NATURAL_EARTH_CLASSES: Record<string, RoadClass> = {
  'major highway': 'motorway',
  beltway: 'motorway',
  bypass: 'trunk',
  'secondary highway': 'primary',
  road: 'secondary',
  'ferry route': 'ferry',
  'ferry, seasonal': 'ferry',
}

export function readRoadTags(tags: Tags): RoadTags | DropReason {
  const highway = tagValue(tags, 'highway')
  if (highway !== '') return osmRoad(highway, tags)
  if (tagValue(tags, 'route') === 'ferry') return osmFerry(tags)
  const featureClass = tagValue(tags, 'featurecla').toLowerCase()
  if (featureClass !== '' && !/road|transport|ferry/.test(featureClass)) return 'notARoad'
  const roadClass = NATURAL_EARTH_CLASSES[tagValue(tags, 'type').toLowerCase()]
  if (roadClass) return { class: roadClass, route: naturalEarthRoute(tags), oneWay: false, backwards: false }
  return featureClass === '' || /railroad/.test(featureClass) ? 'notARoad' : 'minor'
}

function osmRoad(highway: string, tags: Tags): RoadTags | DropReason {
  const roadClass = OSM_CLASSES[highway]
  if (!roadClass) return 'minor'
  const oneWay = tagValue(tags, 'oneway')
  const speedMps = postedSpeed(tagValue(tags, 'maxspeed'))
  return {
    class: roadClass,
    route: tagValue(tags, 'ref').replaceAll(';', '/').replaceAll(' ', '-'),
    // Motorways and roundabouts are one-way unless tagged otherwise.
    oneWay:
      ['yes', 'true', '1', '-1', 'reverse'].includes(oneWay) ||
      (oneWay === '' && (highway === 'motorway' || tagValue(tags, 'junction') === 'roundabout')),
    backwards: oneWay === '-1' || oneWay === 'reverse',
    ...(speedMps === undefined ? {} : { speedMps }),
  }
}

function osmFerry(tags: Tags): RoadTags | DropReason {
  const vehicles = tagValue(tags, 'motor_vehicle') || tagValue(tags, 'motorcar')
  if (vehicles === 'no') return 'minor'
  return { class: 'ferry', route: tagValue(tags, 'ref'), oneWay: false, backwards: false }
}

/** Newer releases of Natural Earth have a route number: prefix 'I', name '80'. */
function naturalEarthRoute(tags: Tags): string {
  return [tagValue(tags, 'prefix'), tagValue(tags, 'name')].filter((part) => part !== '').join('-')
}

/** Parses '65 mph', or km/h where there is no unit; undefined for words such as 'signals'. */
function postedSpeed(value: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*(mph)?$/.exec(value) ?? []
  if (!number || Number(number) < 5) return undefined
  return unit ? mphToMps(Number(number)) : Number(number) / 3.6
}

/** Looks up a tag regardless of case, because shapefiles differ in the case of column names. */
export function tagValue(tags: Tags, key: string): string {
  const value =
    tags[key] ?? tags[key.toUpperCase()] ?? tags[Object.keys(tags).find((k) => k.toLowerCase() === key) ?? '']
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
