import type { ImpactLevelName } from '@stormlane/domain/levels'

/** The fleet of the mockups: one winter storm on I-80, Thursday, January 14. Shown on the design system page only. */
export interface SampleSite {
  id: string
  name: string
  level: ImpactLevelName
  region: string
  peak: string
  types: { label: string; level: ImpactLevelName }[]
  weather: string
  updated: string
}

export const SAMPLE_SITES: SampleSite[] = [
  site('Omaha Crossdock', 'extreme', 'Plains', 'Thu 5:30 PM CST', 'Blizzard, gusts 61 mph, 14 °F', [
    ['Road', 'high'],
    ['Disruption', 'high'],
    ['Power', 'moderate'],
  ]),
  site('Grand Island DC', 'high', 'Plains', 'Thu 5:15 PM CST', 'Snow 1.0 in/h, gusts 46 mph', [
    ['Road', 'high'],
    ['Disruption', 'moderate'],
    ['Life and Property', 'moderate'],
  ]),
  site('Des Moines Hub', 'high', 'Midwest', 'Thu 6:45 PM CST', 'Snow 0.8 in/h, visibility 0.3 mi', [
    ['Road', 'high'],
    ['Disruption', 'moderate'],
  ]),
  site('North Platte Rail Yard', 'high', 'Plains', 'Thu 4:00 PM CST', 'Snow 0.9 in/h, gusts 52 mph', [
    ['Road', 'high'],
  ]),
  site('Minneapolis South DC', 'moderate', 'Midwest', 'Thu 8:30 PM CST', 'Snow 0.4 in/h, 22 °F', [
    ['Road', 'moderate'],
    ['Disruption', 'low'],
  ]),
  site('Kansas City Retail 114', 'moderate', 'Midwest', 'Thu 5:00 PM CST', 'Freezing rain 0.08 in/h, 31 °F', [
    ['Road', 'moderate'],
    ['Power', 'low'],
  ]),
  site('Denver Air Freight', 'low', 'Mountain', 'Thu 2:45 PM MST', 'Light snow, gusts 34 mph', [['Road', 'low']]),
  site('Wichita Plant', 'low', 'Plains', 'Thu 7:15 PM CST', 'Wind 28 mph, gusts 41 mph', [
    ['Life and Property', 'low'],
  ]),
  site('Houston Port Terminal', 'none', 'Gulf', 'No impact', 'Clear, 61 °F', []),
  site('Calgary Yard', 'unknown', 'Canada', 'N/A', 'Outside model range', []),
  site('Cheyenne Fuel Stop', 'moderate', 'Mountain', 'Thu 3:30 PM MST', 'Gusts 57 mph, blowing snow', [
    ['Road', 'moderate'],
  ]),
  site('Salina Crossdock', 'low', 'Plains', 'Thu 6:00 PM CST', 'Light freezing drizzle, 30 °F', [['Road', 'low']]),
  site('Lubbock Cold Storage', 'none', 'Plains', 'No impact', 'Clear, 48 °F', []),
]

export interface SampleRoute {
  id: string
  name: string
  origin: string
  destination: string
  departs: string
  slowdownPercent: number
  risk: number
  options?: SampleRoute[]
}

export const SAMPLE_ROUTES: SampleRoute[] = [
  route('4127', 'Denver to Omaha', 'Denver, CO', 'Omaha, NE', 'Thu 1:00 PM MST', 22, 8.3, [
    [22, 8.3],
    [14, 5.1],
    [9, 3.8],
  ]),
  route('3088', 'Chicago to Minneapolis', 'Chicago, IL', 'Minneapolis, MN', 'Thu 2:30 PM CST', 11, 5.2, [
    [11, 5.2],
    [8, 4.4],
  ]),
  route('2210', 'Dallas to Kansas City', 'Dallas, TX', 'Kansas City, MO', 'Thu 4:15 PM CST', 6, 3.1, [[6, 3.1]]),
  route('1954', 'Houston to Laredo', 'Houston, TX', 'Laredo, TX', 'Thu 5:00 PM CST', 0, 0.4, [[0, 0.4]]),
]

function site(
  name: string,
  level: ImpactLevelName,
  region: string,
  peak: string,
  weather: string,
  types: [string, ImpactLevelName][],
): SampleSite {
  const id = name.toLowerCase().replaceAll(' ', '-')
  return {
    id,
    name,
    level,
    region,
    peak,
    weather,
    updated: '2 min ago',
    types: types.map(([label, of]) => ({ label, level: of })),
  }
}

function route(
  id: string,
  name: string,
  origin: string,
  destination: string,
  departs: string,
  slowdownPercent: number,
  risk: number,
  options: [slowdownPercent: number, risk: number][],
): SampleRoute {
  const base = { id, name, origin, destination, departs, slowdownPercent, risk }
  return {
    ...base,
    options: options.map(([slowdown, optionRisk], index) => {
      const letter = String.fromCharCode(65 + index)
      return { ...base, id: `${id}-${letter}`, name: `Option ${letter}`, slowdownPercent: slowdown, risk: optionRisk }
    }),
  }
}
