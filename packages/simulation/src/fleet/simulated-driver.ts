import type { VehicleDriver } from '@stormlane/domain/vehicles'

const FIRST_NAMES = ['Maria', 'James', 'Luis', 'Ashley', 'Jean', 'Denise', 'Carlos', 'Tyler', 'Ana', 'Robert', 'Nadia']
const LAST_NAMES = ['Lopez', 'Carter', 'Tremblay', 'Nguyen', 'Walker', 'Garcia', 'Reed', 'Bouchard', 'Hill', 'Ortiz']
/** Numbers 555-0100 to 555-0199 are kept free for fiction. */
const FREE_NUMBERS = 100

/** An invented driver, always the same one for a vehicle. */
export const simulatedDriver = (vehicle: number): VehicleDriver => ({
  name: `${FIRST_NAMES[vehicle % FIRST_NAMES.length]} ${LAST_NAMES[vehicle % LAST_NAMES.length]}`,
  phone: `+1 402 555 01${String(vehicle % FREE_NUMBERS).padStart(2, '0')}`,
})
