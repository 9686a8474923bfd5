import { MAX_OWN_VEHICLES } from '@stormlane/domain/vehicles'

export const OWN_VEHICLE_TEXTS = {
  limit: `There can be ${MAX_OWN_VEHICLES.toLocaleString('en-US')} own vehicles. Retire those that no longer drive.`,
  unknownGroup: (id: string) => `There is no group ${id}.`,
  ofProvider: (name: string, provider: string) =>
    `${name} comes from ${provider}. It is changed and removed there, not here.`,
  taken: (externalId: string) => `Another vehicle has the external id ${externalId}.`,
}
