import { expect, test } from 'vitest'
import { timezoneAt } from './time-zone-at.ts'
import { ZONES_OF_PLACES } from './zones-of-places.ts'

/** Zones of neighbors that the box around Alaska, Hawaii, the continent and Puerto Rico also covers. */
const ABROAD =
  /^Etc\/|^Asia\/|^Atlantic\/Bermuda|^America\/(Belize|Guatemala|Havana|Miquelon|Nassau|Nuuk|Port-au-Prince|Santo_Domingo|Grand_Turk|Tegucigalpa|Jamaica|Cayman|St_Thomas|Tortola|Anguilla|Antigua|Kralendijk|Lower_Princes|Marigot|St_Barthelemy|St_Kitts|El_Salvador)$/

test('the zones of all places in the United States, Canada and Mexico are listed [TIME-050]', () => {
  const missing = new Set<string>()
  let asked = 0
  for (let latitude = 17.5; latitude <= 72; latitude += 0.25)
    for (let longitude = -170; longitude <= -52.5; longitude += 0.25) {
      const zone = timezoneAt(latitude, longitude)
      asked += 1
      if (!ABROAD.test(zone) && !ZONES_OF_PLACES.includes(zone)) missing.add(zone)
    }
  expect(asked).toBeGreaterThan(100_000)
  expect([...missing]).toEqual([])
})
