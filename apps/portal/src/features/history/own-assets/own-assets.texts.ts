import type { CaseVerdict } from '@stormlane/domain/proof'
import type { VerifiedAlert } from '@stormlane/domain/verification'

const plural = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

export const ownAssetsTexts = {
  title: 'Prove it for my assets',
  period: 'Period',
  days: (days: number) => `Last ${days} days`,
  loading: 'Looking through the archive',
  failed: 'The archive could not be read.',
  none: 'None of your locations is within 50 km of a place whose weather is stored',
  noneHint: 'Forecasts and weather are stored at 413 points of the continent.',
  counted: (assets: number, leftOut: number) =>
    `${plural(assets, 'location')} compared with the nearest stored point${leftOut > 0 ? `; ${plural(leftOut, 'other')} farther than 50 km from one` : ''}. A forecast counts if it was made 6 to 24 hours before.`,
  simulated: 'What came is the simulated truth of this demo.',
  observed: 'What came is from reports of weather stations; roads and flooding are not reported.',
  scores: 'By kind of weather',
  columns: {
    variable: 'Weather',
    hits: 'Hits',
    misses: 'Misses',
    falseAlarms: 'False alarms',
    lead: 'Forecast at least, half of the hits',
    hours: 'Hours compared',
  },
  variables: {
    road: 'Road index 4 or more',
    snow: 'Snow, an inch in 6 hours',
    wind_gust: 'Gusts of 45 mph',
    visibility: 'Visibility of a mile or less',
    flood: 'Flood index 4 or more',
  } satisfies Record<VerifiedAlert, string>,
  noLead: '–',
  lead: (hours: number) => `${hours} h before`,
  cases: 'Cases',
  caseColumns: {
    asset: 'Location',
    variable: 'Weather',
    when: 'When',
    verdict: 'Verdict',
    lead: 'Forecast',
    proof: 'Proof',
  },
  verdicts: {
    came: 'Hit',
    missed: 'Miss',
    false_alarm: 'False alarm',
  } satisfies Record<CaseVerdict, string>,
  noCases: 'No weather of these kinds was forecast or came.',
  more: (count: number) => `${plural(count, 'older case')} are counted above and not listed.`,
  open: (name: string) => `Proof of ${name}`,
  link: 'Open',
  beforeOrganization: 'before you joined',
} as const
