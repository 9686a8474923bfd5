import type { CallExamples } from './call.ts'
import { vehiclesExamples } from './vehicles.examples.ts'

const ID = '5b0a2f8e-3c61-4a0e-9f43-0d4f6a1c7e21'

export const ownVehiclesExamples: CallExamples = {
  createVehicles: {
    body: {
      vehicles: [
        { external_id: 'unit-17', name: 'Unit 17', trailer: 'box_trailer', load: 'loaded', driver_name: 'Joy Adeyemi' },
      ],
    },
    answer: { vehicle_ids: [ID], created: 1, changed: 0 },
  },
  getOwnVehicle: {
    params: { id: ID },
    answer: {
      own_vehicle: {
        external_id: 'unit-17',
        name: 'Unit 17',
        type: 'truck',
        trailer: 'box_trailer',
        load: 'loaded',
        height: 4.1,
        width: null,
        length: null,
        weight: null,
        driver_name: 'Joy Adeyemi',
        driver_phone: '+1 309 555 0142',
        group_ids: [],
      },
    },
  },
  editVehicle: { params: { id: ID }, body: { load: 'empty' }, answer: vehiclesExamples.getVehicle?.answer },
  retireVehicle: { params: { id: ID }, answer: { success: true } },
  retireVehicles: { body: { vehicle_ids: [ID] }, answer: { vehicle_ids: [ID] } },
}
