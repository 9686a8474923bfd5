import type { VehicleDriver } from '@stormlane/domain/vehicles'

const FIRST_NAMES = ['Maria', 'James', 'Luis', 'Ashley', 'Jean', 'Denise', 'Carlos', 'Tyler', 'Ana', 'Robert', 'Nadia']
const LAST_NAMES = ['Lopez', 'Carter', 'Tremblay', 'Nguyen', 'Walker', 'Garcia', 'Reed', 'Bouchard', 'Hill', 'Ortiz']
/** Numbers 555-0100 to 555-0199 are kept free for fiction. */
const FREE_NUMBERS = 100

/** What drivers with these first names speak; a quarter of the others has told nobody. */
const LANGUAGES: Readonly<Record<string, string>> = { Maria: 'es', Luis: 'es', Carlos: 'es', Ana: 'es-MX', Jean: 'fr' }

/** An invented driver, always the same one for a vehicle. */
export function simulatedDriver(vehicle: number): VehicleDriver {
  const first = FIRST_NAMES[vehicle % FIRST_NAMES.length] ?? ''
  return {
    name: `${first} ${LAST_NAMES[vehicle % LAST_NAMES.length]}`,
    phone: `+1 402 555 01${String(vehicle % FREE_NUMBERS).padStart(2, '0')}`,
    language: LANGUAGES[first] ?? (vehicle % 4 === 0 ? null : 'en'),
  }
}
