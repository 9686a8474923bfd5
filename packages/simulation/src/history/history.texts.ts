export const CLEAR_TEXT = 'No impact was reported.'

/** Types of storm reports as they read in a sentence. */
const REPORT_WORDS: Record<string, string> = {
  TORNADO: 'Tornado',
  HAIL: 'Hail',
  'TSTM WND GST': 'Thunderstorm wind gust',
  'HURRICANE FORCE WIND': 'Hurricane-force wind',
  'NON-TSTM WND GST': 'Wind gust',
  'FREEZING RAIN': 'Freezing rain',
  'HEAVY SNOW': 'Heavy snow',
  'FLASH FLOOD': 'Flash flood',
  'HEAVY RAIN': 'Heavy rain',
  'DENSE FOG': 'Dense fog',
}
const UNIT_WORDS: Record<string, string> = { IN: 'in', MPH: 'mph', MI: 'mi' }

export function stormReportText(type: string, magnitude: number | null, units: string | null): string {
  const words = REPORT_WORDS[type] ?? type
  return magnitude === null
    ? `${words}.`
    : `${words}, ${magnitude} ${UNIT_WORDS[units ?? ''] ?? ''}.`.replace(' .', '.')
}

export const fireText = (name: string, acres: number) => `${name}, ${Math.round(acres).toLocaleString('en-US')} acres.`
