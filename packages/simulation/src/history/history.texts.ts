import { stormReportName } from '@stormlane/domain/hazards'

export const CLEAR_TEXT = 'No impact was reported.'

const UNIT_WORDS: Record<string, string> = { IN: 'in', MPH: 'mph', MI: 'mi' }

export function stormReportText(type: string, magnitude: number | null, units: string | null): string {
  const words = stormReportName(type)
  return magnitude === null
    ? `${words}.`
    : `${words}, ${magnitude} ${UNIT_WORDS[units ?? ''] ?? ''}.`.replace(' .', '.')
}

export const fireText = (name: string, acres: number) => `${name}, ${Math.round(acres).toLocaleString('en-US')} acres.`
