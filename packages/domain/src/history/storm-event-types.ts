import type { GroundTruthIcon } from './historical-storm.ts'
import type { StormImpactName } from './storm-impacts.ts'

interface StormEventMeaning {
  impact: StormImpactName
  icon: GroundTruthIcon
}

const about = (impact: StormImpactName, icon: GroundTruthIcon): StormEventMeaning => ({ impact, icon })

/**
 * The impact that each event type of NOAA's Storm Events database is evidence for. Types are those of NWS Directive
 * 10-1605, table 1, without those that match no impact of a storm, such as heat, drought and rip currents.
 */
export const STORM_EVENT_TYPES: Readonly<Record<string, StormEventMeaning>> = {
  Blizzard: about('Road', 'snow'),
  'Heavy Snow': about('Road', 'snow'),
  'Lake-Effect Snow': about('Road', 'snow'),
  'Winter Storm': about('Road', 'snow'),
  'Winter Weather': about('Road', 'snow'),
  'Ice Storm': about('Road', 'ice'),
  Sleet: about('Road', 'ice'),
  'Freezing Fog': about('Road', 'ice'),
  'Dense Fog': about('Road', 'other'),
  'Dust Storm': about('Road', 'other'),
  'Coastal Flood': about('Flood', 'flood'),
  'Debris Flow': about('Flood', 'flood'),
  'Flash Flood': about('Flood', 'flood'),
  Flood: about('Flood', 'flood'),
  'Heavy Rain': about('Flood', 'flood'),
  'Lakeshore Flood': about('Flood', 'flood'),
  'Storm Surge/Tide': about('Flood', 'flood'),
  Hail: about('Life and Property', 'hail'),
  'High Wind': about('Life and Property', 'wind'),
  Hurricane: about('Life and Property', 'wind'),
  'Hurricane (Typhoon)': about('Life and Property', 'wind'),
  Lightning: about('Life and Property', 'other'),
  'Strong Wind': about('Life and Property', 'wind'),
  'Thunderstorm Wind': about('Life and Property', 'wind'),
  Tornado: about('Life and Property', 'tornado'),
  'Tropical Depression': about('Life and Property', 'wind'),
  'Tropical Storm': about('Life and Property', 'wind'),
  Wildfire: about('Wildfire Conditions', 'fire'),
}
