import { createContext, type ReactNode, useContext } from 'react'
import type { Vehicle } from './asset-queries.ts'

/** A draft message to the drivers of many vehicles. */
export interface ManyMessage {
  /** Label of the button that opens the dialog. */
  label: string
  /** Subject of the message; empty if the dispatcher decides. */
  about: string
  draft: string
  /** Makes a link that the draft ends with, when the dialog is opened; null or an error leaves the draft without one. */
  link?: () => Promise<string | null>
  recipients: readonly { vehicle: Vehicle; note?: string }[]
}

/** Message controls for screens with vehicles. The app provides them, because features may not import each other. */
export interface VehicleMessaging {
  /** The button that opens the Send Alert dialog. */
  sendAlert: (vehicle: Vehicle, look: 'button' | 'row') => ReactNode
  /** The button that opens the message to many vehicles. */
  sendToMany: (message: ManyMessage) => ReactNode
  recentMessages: (vehicle: Vehicle) => ReactNode
}

export const VehicleMessagingContext = createContext<VehicleMessaging>({
  sendAlert: () => null,
  sendToMany: () => null,
  recentMessages: () => null,
})

export const useVehicleMessaging = () => useContext(VehicleMessagingContext)
