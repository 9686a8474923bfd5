import { type CallAnswer, createVehicles, editVehicle, getOwnVehicle } from '@stormlane/contract'
import type { OwnVehicleOfFile } from '@stormlane/domain/batch'
import type { Trailer, VehicleLoad } from '@stormlane/domain/impacts'
import type { VehicleType } from '@stormlane/domain/roads'
import { MAX_OWN_VEHICLES_AT_ONCE, type VehicleSizeField } from '@stormlane/domain/vehicles'
import { api } from '../../platform/api.ts'

export type OwnVehicleSizes = Readonly<Record<VehicleSizeField, number | null>>

export interface OwnVehicleFields {
  externalId: string
  name: string
  type: VehicleType
  trailer: Trailer | null
  load: VehicleLoad | null
  driverName: string
  driverPhone: string
  groupIds: readonly string[]
}

export type OwnVehicle = CallAnswer<typeof getOwnVehicle>['ownVehicle']

export const loadOwnVehicle = async (id: string, signal: AbortSignal) =>
  (await api.send(getOwnVehicle, { params: { id } }, signal)).ownVehicle

/** Creates a vehicle from the fields, or changes the one with the given id. Returns its name. */
export async function saveOwnVehicle(
  id: string | undefined,
  { driverName, driverPhone, groupIds, ...fields }: OwnVehicleFields,
  sizes: OwnVehicleSizes,
): Promise<string> {
  const externalId = fields.externalId.trim()
  const name = fields.name.trim() || externalId
  const body = {
    ...fields,
    ...sizes,
    externalId,
    name,
    driverName: driverName.trim() || null,
    driverPhone: driverPhone.trim() || null,
    groupIds: [...groupIds],
  }
  if (id === undefined) await api.send(createVehicles, { body: { vehicles: [body] } })
  else await api.send(editVehicle, { params: { id }, body })
  return name
}

/** Stores vehicles in requests of the largest size, and tells after each how many are stored. */
export async function saveOwnVehicles(
  vehicles: readonly (OwnVehicleOfFile & { groupIds: readonly string[] })[],
  onStored: (count: number) => void,
): Promise<{ created: number; changed: number }> {
  const sums = { created: 0, changed: 0 }
  for (let i = 0; i < vehicles.length; i += MAX_OWN_VEHICLES_AT_ONCE) {
    const some = vehicles.slice(i, i + MAX_OWN_VEHICLES_AT_ONCE)
    const { created, changed } = await api.send(createVehicles, {
      body: { vehicles: some.map((one) => ({ ...one, groupIds: [...one.groupIds] })) },
    })
    sums.created += created
    sums.changed += changed
    onStored(i + some.length)
  }
  return sums
}
