import { createContext, type ReactNode, useContext } from 'react'
import type { Vehicle } from './asset-queries.ts'

/** Message controls for screens with vehicles. The app provides them, because features may not import each other. */
export interface VehicleMessaging {
  /** The button that opens the Send Alert dialog. */
  sendAlert: (vehicle: Vehicle, look: 'button' | 'row') => ReactNode
  recentMessages: (vehicle: Vehicle) => ReactNode
}

export const VehicleMessagingContext = createContext<VehicleMessaging>({
  sendAlert: () => null,
  recentMessages: () => null,
})

export const useVehicleMessaging = () => useContext(VehicleMessagingContext)
