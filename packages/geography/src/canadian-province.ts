import type { Coordinates } from '@stormlane/domain/geo'

/**
 * The province or territory of a place in Canada, good enough to name a storm: borders are the meridians and parallels that
 * most of them are, and straight lines for the rest.
 */
export function canadianProvince({ latitude: lat, longitude: lng }: Coordinates): string {
  if (lat >= 60) return northOf60(lat, lng)
  // The Rocky Mountains south of 54 °N.
  if (lng < (lat < 54 ? -120 + (54 - lat) * 1.19 : -120)) return 'British Columbia'
  if (lng < -110) return 'Alberta'
  if (lng < -101.5) return 'Saskatchewan'
  if (lng < (lat < 52.8 ? -95.15 : -95.15 + (lat - 52.8) * 1.5)) return 'Manitoba'
  if (lat > 55.3 && lng < -77) return 'Hudson Bay'
  // The Ottawa River south of 47 °N.
  if (lng < (lat < 47 ? -79.5 + (47 - lat) * 2.8 : -79.5)) return 'Ontario'
  return lng < -67 ? 'Quebec' : atlanticProvince(lat, lng)
}

function northOf60(lat: number, lng: number): string {
  if (lng < -124 - (lat - 60) * 1.6) return 'Yukon'
  if (lng < -102) return 'the Northwest Territories'
  return lat < 62.6 && lng > -78 && lng < -64.5 ? 'Quebec' : 'Nunavut'
}

function atlanticProvince(lat: number, lng: number): string {
  if (lat >= 52) return 'Labrador'
  if (lng > -59.6) return 'Newfoundland'
  if ((lat < 45.9 && lng > (lat < 44.9 ? -66.5 : -65)) || (lat < 47.1 && lng > -61.6)) return 'Nova Scotia'
  if (lat < 47.1 && lng > -64) return 'Prince Edward Island'
  return lat < 48.1 && lng < -64 ? 'New Brunswick' : 'Quebec'
}
